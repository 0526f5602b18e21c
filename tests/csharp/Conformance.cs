// Replays records and compares the state's hash after every ply: once with the recorded outcomes, and
// once with the game's own dice.
//
//     Conformance.exe record.json ...
using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using Jerusalem;

public static class Conformance
{
    private struct Recorded
    {
        public bool IsOutcome;
        public int Id;
        public ulong Hash;
    }

    private static void Require(bool condition, string what)
    {
        if (!condition)
        {
            throw new Exception(what);
        }
    }

    private static string Between(string text, string from, string to)
    {
        int start = text.IndexOf(from, StringComparison.Ordinal) + from.Length;
        Require(start >= from.Length, "no " + from);
        int end = text.IndexOf(to, start, StringComparison.Ordinal);
        Require(end >= 0, "no end of " + from);
        return text.Substring(start, end - start);
    }

    private static List<Recorded> StepsOf(string text)
    {
        List<Recorded> steps = new List<Recorded>();
        foreach (string line in text.Split('\n'))
        {
            if (line.StartsWith("    {\"", StringComparison.Ordinal))
            {
                steps.Add(new Recorded
                {
                    IsOutcome = line.StartsWith("    {\"outcome", StringComparison.Ordinal),
                    Id = int.Parse(Between(line, "\": ", ",")),
                    Hash = ulong.Parse(Between(line, "\"hash\": \"", "\""), NumberStyles.HexNumber),
                });
            }
        }
        return steps;
    }

    private static void Replay(string text, List<Recorded> steps)
    {
        using (Game game = Game.FromRecord(text, 0, GameFlags.Manual))
        {
            foreach (Recorded step in steps)
            {
                if (step.IsOutcome)
                {
                    game.Resolve(step.Id);
                }
                else
                {
                    game.Apply(step.Id);
                }
                Require(game.StateHash == step.Hash, "replay, ply " + game.Ply);
            }
            Require(game.IsOver, "the game is not over");
        }
    }

    private static void PlayAgain(string text, List<Recorded> steps)
    {
        string config = "{\"game\": " + Between(text, "\"game\": ", ",") + ", \"seed\": "
            + Between(text, "\"seed\": ", ",") + ", " + Between(text, "\"config\": {", ",\n");
        using (Game game = new Game(config))
        {
            for (;;)
            {
                int ply = (int)game.Ply;
                Require(ply <= steps.Count, "too many steps");
                Require(ply == 0 || game.StateHash == steps[ply - 1].Hash, "dice, ply " + ply);
                if (ply == steps.Count)
                {
                    return;
                }
                game.Apply(steps[ply].Id);
            }
        }
    }

    public static int Main(string[] paths)
    {
        foreach (string path in paths)
        {
            string text = File.ReadAllText(path);
            List<Recorded> steps = StepsOf(text);
            Require(steps.Count > 20, "a record is empty");
            Replay(text, steps);
            PlayAgain(text, steps);
            Console.WriteLine(path + ": " + steps.Count + " plies");
        }
        return paths.Length > 0 && Game.LiveHandles() == 0 ? 0 : 1;
    }
}
