// Runs the package's sample without Unity: the few names of UnityEngine it uses, and a loop of frames.
//
//     Headless.exe [game [seed [simulations of a hint]]]
using System;
using System.Reflection;

namespace UnityEngine
{
    public class MonoBehaviour
    {
    }

    public static class Debug
    {
        public static void Log(object message)
        {
            Console.WriteLine(message);
        }
    }
}

public static class Headless
{
    private static void Send(object script, string message)
    {
        MethodInfo method = script.GetType().GetMethod(
            message, BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.Public);
        if (method != null)
        {
            method.Invoke(script, null);
        }
    }

    public static int Main(string[] arguments)
    {
        HotSeat sample = new HotSeat();
        sample.gameName = arguments.Length > 0 ? arguments[0] : sample.gameName;
        sample.seed = arguments.Length > 1 ? int.Parse(arguments[1]) : sample.seed;
        sample.simulations = arguments.Length > 2 ? int.Parse(arguments[2]) : sample.simulations;
        Send(sample, "Start");
        for (int frame = 0; frame < 20000; frame++)
        {
            Send(sample, "Update");
        }
        Send(sample, "OnDestroy");
        return Jerusalem.Game.LiveHandles() == 0 ? 0 : 1;
    }
}
