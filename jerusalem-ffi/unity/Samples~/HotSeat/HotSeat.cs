using Jerusalem;
using UnityEngine;

/// <summary>A game that plays itself, one decision a frame, told in the console.</summary>
public class HotSeat : MonoBehaviour
{
    public string gameName = "jerusalem";
    public int players = 3;
    public int seed = 7;
    public Language language = Language.English;

    private Game game;

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
        int action = game.BotAction(seat == 0 ? "greedy" : "random");
        Debug.Log("seat " + seat + ": " + game.ActionName(action, language));
        game.Apply(action);
        if (game.IsOver)
        {
            Debug.Log("seat " + game.Winner + " wins with " + game.Scores()[game.Winner]);
        }
    }

    void OnDestroy()
    {
        if (game != null)
        {
            game.Dispose();
        }
    }
}
