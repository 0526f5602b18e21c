namespace Jerusalem
{
    /// <summary>The languages of names and texts.</summary>
    public enum Language
    {
        /// <summary>The short names that never change; for actions only.</summary>
        Short = 0,
        /// <summary>English.</summary>
        English = 1,
        /// <summary>Hungarian.</summary>
        Hungarian = 2,
        /// <summary>Dutch.</summary>
        Dutch = 3,
        /// <summary>Italian.</summary>
        Italian = 4,
        /// <summary>Slovak.</summary>
        Slovak = 5,
    }

    /// <summary>How a picture looks.</summary>
    [System.Flags]
    public enum Look
    {
        /// <summary>Dark on light.</summary>
        Light = 0,
        /// <summary>Light on dark.</summary>
        Dark = 1,
        /// <summary>The last move stands out, as far as the viewer saw it.</summary>
        LastMove = 2,
        /// <summary>The legal moves stand out, if the viewer is the one to decide.</summary>
        LegalMoves = 4,
    }

    /// <summary>The forms of returns.</summary>
    public enum ReturnForm
    {
        /// <summary>The winner gets 1, the others share -1.</summary>
        Winner = 0,
        /// <summary>From 1 for the first to -1 for the last, in equal steps.</summary>
        Rank = 1,
        /// <summary>The own score less the mean of all scores.</summary>
        Margin = 2,
    }

    /// <summary>How a game behaves that is made from a record or from a row.</summary>
    [System.Flags]
    public enum GameFlags
    {
        /// <summary>As usual.</summary>
        None = 0,
        /// <summary>The caller resolves chance.</summary>
        Manual = 1,
        /// <summary>Single legal actions play themselves.</summary>
        AutoSingle = 2,
        /// <summary>No steps are kept.</summary>
        NoRecord = 4,
    }

    /// <summary>Numbers that stand in place of a seat.</summary>
    public static class Seats
    {
        /// <summary>As a turn: chance decides.</summary>
        public const int Chance = -1;
        /// <summary>As a turn: the game is over.</summary>
        public const int Over = -2;
        /// <summary>For relative ids: the seat to move.</summary>
        public const int ToMove = -1;
        /// <summary>As a winner: nobody yet.</summary>
        public const int Nobody = -1;
        /// <summary>As a viewer: sees what everybody may see.</summary>
        public const int Public = -1;
        /// <summary>As a viewer: sees everything.</summary>
        public const int Omniscient = -2;
    }

    /// <summary>What chance may bring, with its weight.</summary>
    public struct Outcome
    {
        /// <summary>The id, for Game.Resolve.</summary>
        public int Id;
        /// <summary>The integer weight.</summary>
        public uint Weight;
    }

    /// <summary>What a search thinks of a move.</summary>
    public struct Move
    {
        /// <summary>The id of the action.</summary>
        public int Action;
        /// <summary>How often it was tried.</summary>
        public long Visits;
        /// <summary>
        /// The own seat's chance to win, from 0 to 1; 0 if no simulation has begun with the move since the
        /// decision was set.
        /// </summary>
        public float Win;
    }

    /// <summary>One ply: a decision, or an outcome of chance.</summary>
    public struct Step
    {
        /// <summary>Whether chance took it.</summary>
        public bool IsOutcome;
        /// <summary>The id of the action or outcome.</summary>
        public int Id;
    }
}
