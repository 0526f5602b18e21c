using System;
using System.Runtime.InteropServices;

namespace Jerusalem
{
    /// <summary>A player's thoughts on a decision: hints, opponents, analysis.</summary>
    /// <remarks>
    /// It knows what the player to move may know and nothing else. Run it for a few milliseconds a frame,
    /// or on a thread of its own; <see cref="Cancel"/> stops it from any thread. Other calls while it runs
    /// are refused with JRS_BUSY.
    /// </remarks>
    public sealed unsafe class Search : IDisposable
    {
        private readonly SearchHandle handle;

        /// <summary>
        /// Makes a search for the player to move; settings is JSON with what differs from the game's own.
        /// </summary>
        public Search(Game game, string settings = "", ulong seed = 0)
        {
            Border.NotNull(game, "game");
            UIntPtr length;
            byte[] bytes = Border.Utf8(settings, out length);
            JrsSearch* search;
            using (Use use = new Use(game.Handle))
            fixed (byte* text = bytes)
            {
                Border.Check(NativeMethods.jrs_search_new(use.Game, text, length, seed, &search));
            }
            handle = new SearchHandle(search);
        }

        /// <summary>Frees the search; one that is running is freed when its run returns.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>
        /// Thinks on, at most so many simulations and milliseconds; 0 is no such limit, and one of them must
        /// be limited. Call it again to think in slices.
        /// </summary>
        public void Run(long simulations, int milliseconds = 0)
        {
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_search_run(
                    use.Search, (ulong)simulations, Border.Id(milliseconds)));
            }
        }

        /// <summary>
        /// Thinks on with an evaluator in place of the rule of thumb, on this thread. What the evaluator
        /// throws ends the run and is the InnerException of what this throws.
        /// </summary>
        public void RunWith(Evaluator evaluator, long simulations, int milliseconds = 0)
        {
            Border.NotNull(evaluator, "evaluator");
            Asked asked = new Asked { Evaluator = evaluator };
            GCHandle kept = GCHandle.Alloc(asked);
            int status;
            try
            {
                using (Use use = new Use(handle))
                {
                    status = NativeMethods.jrs_search_run_with(use.Search, (ulong)simulations,
                        Border.Id(milliseconds), AskAll, (void*)GCHandle.ToIntPtr(kept));
                }
            }
            finally
            {
                kept.Free();
            }
            if (asked.Thrown != null)
            {
                throw new EvaluatorException(asked.Thrown);
            }
            Border.Check(status);
        }

        private sealed class Asked
        {
            internal Evaluator Evaluator;
            internal Exception Thrown;
        }

        /// Kept for ever: the library holds no delegate alive.
        private static readonly NativeMethods.jrs_search_run_with_evaluator_delegate AskAll = Ask;

        [MonoPInvokeCallback(typeof(NativeMethods.jrs_search_run_with_evaluator_delegate))]
        private static int Ask(void* userData, JrsLeaves* leaves)
        {
            Asked asked = (Asked)GCHandle.FromIntPtr((IntPtr)userData).Target;
            try
            {
                Leaves shown = new Leaves(leaves);
                asked.Evaluator(shown);
                shown.Answer(leaves);
                return 0;
            }
            catch (Exception error)
            {
                // Nothing may be thrown across the library.
                asked.Thrown = error;
                return 1;
            }
        }

        /// <summary>Stops the run that is under way, from any thread, or else the next one.</summary>
        public void Cancel()
        {
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_search_cancel(use.Search));
            }
        }

        /// <summary>Thinks about a later decision of the same seat, with what was learnt.</summary>
        public void Advance(Game game)
        {
            Border.NotNull(game, "game");
            using (Use use = new Use(handle))
            using (Use other = new Use(game.Handle))
            {
                Border.Check(NativeMethods.jrs_search_advance(use.Search, other.Game));
            }
        }

        /// <summary>The seat that it thinks for.</summary>
        public int Seat
        {
            get { return Id(NativeMethods.jrs_search_seat); }
        }

        /// <summary>The action that it would take.</summary>
        public int Best
        {
            get { return Id(NativeMethods.jrs_search_best); }
        }

        private delegate int IdCall(JrsSearch* search, uint* id);

        private int Id(IdCall call)
        {
            uint id;
            using (Use use = new Use(handle))
            {
                Border.Check(call(use.Search, &id));
            }
            return (int)id;
        }

        /// <summary>Simulations made since the decision was set.</summary>
        public long Simulations
        {
            get { return Number(NativeMethods.jrs_search_simulations); }
        }

        /// <summary>Situations remembered.</summary>
        public long Nodes
        {
            get { return Number(NativeMethods.jrs_search_nodes); }
        }

        private delegate int NumberCall(JrsSearch* search, ulong* number);

        private long Number(NumberCall call)
        {
            ulong number;
            using (Use use = new Use(handle))
            {
                Border.Check(call(use.Search, &number));
            }
            return (long)number;
        }

        /// <summary>Every legal action with what it thinks of it, best first.</summary>
        public Move[] Moves()
        {
            const int most = 1024;
            ushort* actions = stackalloc ushort[most];
            ulong* visits = stackalloc ulong[most];
            float* wins = stackalloc float[most];
            UIntPtr size;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_search_moves(
                    use.Search, actions, visits, wins, (UIntPtr)most, &size));
            }
            Move[] moves = new Move[(int)size];
            for (int i = 0; i < moves.Length; i++)
            {
                moves[i] = new Move { Action = actions[i], Visits = (long)visits[i], Win = wins[i] };
            }
            return moves;
        }

        /// <summary>What it thinks of every move, with what is likely to follow in words, as JSON.</summary>
        public string AnalysisJson(Language language = Language.English)
        {
            return Text((search, text, capacity, size) => NativeMethods.jrs_search_analysis_json(
                search, (uint)language, text, capacity, size));
        }

        /// <summary>All settings as JSON.</summary>
        public string SettingsJson
        {
            get { return Text(NativeMethods.jrs_search_settings_json); }
        }

        private delegate int TextCall(JrsSearch* search, byte* text, UIntPtr capacity, UIntPtr* size);

        private string Text(TextCall call)
        {
            using (Use use = new Use(handle))
            {
                JrsSearch* search = use.Search;
                return Border.Text((buffer, capacity, size) => call(search, buffer, capacity, size));
            }
        }
    }

    /// <summary>Judges situations: writes Logits and Values of all rows.</summary>
    public delegate void Evaluator(Leaves leaves);

    /// <summary>
    /// Situations that an evaluator is asked about, one a row, each as the player to move there sees it:
    /// observation and ids are those of that player (relative ids).
    /// </summary>
    public sealed unsafe class Leaves
    {
        internal Leaves(JrsLeaves* leaves)
        {
            Rows = (int)leaves->shape.rows;
            ObservationLength = (int)leaves->shape.observation;
            ActionCount = (int)leaves->shape.actions;
            Players = (int)leaves->shape.players;
            Observations = new float[Rows * ObservationLength];
            Masks = new byte[Rows * ActionCount];
            Logits = new float[Rows * ActionCount];
            Values = new float[Rows * Players];
            Marshal.Copy((IntPtr)leaves->observations, Observations, 0, Observations.Length);
            Marshal.Copy((IntPtr)leaves->masks, Masks, 0, Masks.Length);
        }

        internal void Answer(JrsLeaves* leaves)
        {
            Marshal.Copy(Logits, 0, (IntPtr)leaves->logits, Logits.Length);
            Marshal.Copy(Values, 0, (IntPtr)leaves->values, Values.Length);
        }

        /// <summary>The number of situations.</summary>
        public int Rows { get; private set; }
        /// <summary>Elements of an observation.</summary>
        public int ObservationLength { get; private set; }
        /// <summary>Size of the action space.</summary>
        public int ActionCount { get; private set; }
        /// <summary>The number of players.</summary>
        public int Players { get; private set; }
        /// <summary>What the player to move knows: Rows * ObservationLength.</summary>
        public float[] Observations { get; private set; }
        /// <summary>1 for every legal action and 0 for the others: Rows * ActionCount.</summary>
        public byte[] Masks { get; private set; }
        /// <summary>To be written: how good every action looks, before a softmax: Rows * ActionCount.</summary>
        public float[] Logits { get; private set; }
        /// <summary>
        /// To be written: what the situation is worth to every player, from -1 to 1, the player to move
        /// first, then clockwise: Rows * Players.
        /// </summary>
        public float[] Values { get; private set; }
    }

    /// <summary>An evaluator has thrown the InnerException; what was learnt before stays.</summary>
    public sealed class EvaluatorException : Exception
    {
        internal EvaluatorException(Exception thrown) : base("the evaluator failed: " + thrown.Message, thrown)
        {
        }
    }

    /// Marks a static method that the library calls, for compilers that work ahead of time (IL2CPP): they
    /// know it by its name.
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        internal MonoPInvokeCallbackAttribute(Type type)
        {
            DelegateType = type;
        }

        internal Type DelegateType { get; private set; }
    }
}
