using Jerusalem;
using UnityEngine;

/// <summary>
/// A game that plays itself, one decision a frame, told in the console. The first seat gets hints from a
/// search, which thinks for a few milliseconds a frame, and follows them.
/// </summary>
public class HotSeat : MonoBehaviour
{
    public string gameName = "jerusalem";
    public int players = 3;
    public int seed = 7;
    public Language language = Language.English;
    public int simulations = 200;
    public int millisecondsAFrame = 4;

    private const int Advised = 0;
    private Game game;
    private Search search;
    private int thoughtFrames;

    void Start()
    {
        game = Game.Create(gameName, players, (ulong)seed);
        Debug.Log(game.Draw(Seats.Public, language));
    }

    void Update()
    {
        if (game == null || game.IsOver)
        {
            return;
        }
        // A human seat would choose from game.LegalActions(); here everybody is a bot.
        int seat = game.Turn;
        if (seat == Advised && !Think())
        {
            return;
        }
        int action = seat == Advised ? search.Best : game.BotAction("greedy");
        Debug.Log("seat " + seat + ": " + game.ActionName(action, language));
        game.Apply(action);
        if (game.IsOver)
        {
            Debug.Log("seat " + game.Winner + " wins with " + game.Scores()[game.Winner]);
        }
    }

    /// <summary>Thinks for a frame's share; true when the hint is ready.</summary>
    private bool Think()
    {
        if (thoughtFrames == 0)
        {
            if (search == null)
            {
                search = new Search(game);
            }
            // What was learnt at earlier moves is kept.
            search.Advance(game);
        }
        search.Run(simulations, millisecondsAFrame);
        thoughtFrames++;
        // A single legal action needs no thought.
        Move[] moves = search.Moves();
        if (moves.Length > 1 && search.Simulations < simulations && thoughtFrames < 60)
        {
            return false;
        }
        thoughtFrames = 0;
        Debug.Log("hint: " + game.ActionName(moves[0].Action, language) + ", tried " + moves[0].Visits + " times");
        return true;
    }

    void OnDestroy()
    {
        if (search != null)
        {
            search.Dispose();
        }
        if (game != null)
        {
            game.Dispose();
        }
    }
}
