// With a library of another binary interface, the first object says so.
using System;
using Jerusalem;

public static class OtherAbi
{
    private static int Main()
    {
        Action[] firsts =
        {
            () => new Game("{}"), () => new Batch("{}"), () => Game.Restore(new byte[1]),
            () => Game.FromRecord(new byte[1]), () => Game.FromPosition("{}"), () => Game.Names(),
        };
        foreach (Action first in firsts)
        {
            try
            {
                first();
                return 1;
            }
            catch (InvalidOperationException error)
            {
                Console.WriteLine(error.Message);
            }
        }
        return 0;
    }
}
