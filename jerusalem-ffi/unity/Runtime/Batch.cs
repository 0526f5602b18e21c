using System;

namespace Jerusalem
{
    /// <summary>Many games that step together, on several threads if asked.</summary>
    /// <remarks>
    /// The arrays belong to this object and are written by every call: row after row, without gaps.
    /// </remarks>
    public sealed unsafe class Batch : IDisposable
    {
        private readonly BatchHandle handle;

        /// <summary>Makes a batch from a JSON configuration; the keys are in jerusalem.h at jrs_batch_new.</summary>
        public Batch(string config) : this(Open(config))
        {
        }

        private static JrsBatch* Open(string config)
        {
            Border.CheckLibrary();
            UIntPtr length;
            byte[] bytes = Border.Utf8(config, out length);
            JrsBatch* batch;
            fixed (byte* text = bytes)
            {
                Border.Check(NativeMethods.jrs_batch_new(text, length, &batch));
            }
            return batch;
        }

        private Batch(JrsBatch* batch)
        {
            handle = new BatchHandle(batch);
            JrsShape shape;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_batch_shape(use.Batch, &shape));
            }
            Rows = (int)shape.rows;
            ObservationLength = (int)shape.observation;
            ActionCount = (int)shape.actions;
            Players = (int)shape.players;
            Observation = new float[Rows * ObservationLength];
            Mask = new byte[Rows * ActionCount];
            Rewards = new float[Rows * Players];
            Done = new byte[Rows];
            ToPlay = new int[Rows];
            Lengths = new uint[Rows];
            Show();
        }

        /// <summary>The number of games.</summary>
        public int Rows { get; private set; }
        /// <summary>Elements of an observation.</summary>
        public int ObservationLength { get; private set; }
        /// <summary>Size of the action space.</summary>
        public int ActionCount { get; private set; }
        /// <summary>The number of players.</summary>
        public int Players { get; private set; }
        /// <summary>What the seat to move knows: Rows * ObservationLength.</summary>
        public float[] Observation { get; private set; }
        /// <summary>1 for every legal action and 0 for the others: Rows * ActionCount.</summary>
        public byte[] Mask { get; private set; }
        /// <summary>What the step was worth to every seat: Rows * Players.</summary>
        public float[] Rewards { get; private set; }
        /// <summary>1 where the step ended a game: Rows.</summary>
        public byte[] Done { get; private set; }
        /// <summary>The seat to move, -1 where a game is over: Rows.</summary>
        public int[] ToPlay { get; private set; }
        /// <summary>Steps of the game, or of the game that the step ended: Rows.</summary>
        public uint[] Lengths { get; private set; }

        /// <summary>Frees the batch and its threads.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>A second batch that stands where this one stands, with arrays of its own.</summary>
        public Batch Clone()
        {
            JrsBatch* copy;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_batch_clone(use.Batch, &copy));
            }
            return new Batch(copy);
        }

        /// <summary>The blocks of an observation as JSON.</summary>
        public string LayoutJson
        {
            get
            {
                using (Use use = new Use(handle))
                {
                    JrsBatch* batch = use.Batch;
                    return Border.Text((text, capacity, size) =>
                        NativeMethods.jrs_batch_layout_json(batch, text, capacity, size));
                }
            }
        }

        private delegate int Call(JrsBatch* batch, JrsArrays* arrays);

        private void Write(Call call)
        {
            using (Use use = new Use(handle))
            fixed (float* observation = Observation)
            fixed (byte* mask = Mask)
            fixed (float* rewards = Rewards)
            fixed (byte* done = Done)
            fixed (int* toPlay = ToPlay)
            fixed (uint* lengths = Lengths)
            {
                JrsArrays arrays = new JrsArrays();
                arrays.struct_size = (UIntPtr)(uint)sizeof(JrsArrays);
                arrays.observation = new JrsObservations { floats = observation, len = Size(Observation) };
                arrays.mask = new JrsBytes { data = mask, len = Size(Mask) };
                arrays.rewards = new JrsFloats { data = rewards, len = Size(Rewards) };
                arrays.done = new JrsBytes { data = done, len = Size(Done) };
                arrays.to_play = new JrsInts { data = toPlay, len = Size(ToPlay) };
                arrays.lengths = new JrsCounts { data = lengths, len = Size(Lengths) };
                Border.Check(call(use.Batch, &arrays));
            }
        }

        private static UIntPtr Size(Array array)
        {
            return (UIntPtr)(uint)array.Length;
        }

        /// <summary>Writes the rows as they stand.</summary>
        public void Show()
        {
            Write((batch, arrays) => NativeMethods.jrs_batch_show(batch, arrays));
        }

        /// <summary>Begins all games anew.</summary>
        public void Reset(ulong seed)
        {
            Write((batch, arrays) => NativeMethods.jrs_batch_reset(batch, seed, arrays));
        }

        /// <summary>Carries out one action in every row; if one is not legal, nothing anywhere.</summary>
        public void Step(ushort[] actions)
        {
            Border.NotNull(actions, "actions");
            Write((batch, arrays) =>
            {
                fixed (ushort* ids = actions)
                {
                    return NativeMethods.jrs_batch_step(batch, ids, Size(actions), arrays);
                }
            });
        }

        /// <summary>Carries out a random legal action in every row.</summary>
        public void StepRandom()
        {
            Write((batch, arrays) => NativeMethods.jrs_batch_step_random(batch, arrays));
        }

        /// <summary>Chooses a random legal action for every row, 0 where the game is over; Rows elements.</summary>
        public void RandomActions(ushort[] actions)
        {
            Border.NotNull(actions, "actions");
            using (Use use = new Use(handle))
            fixed (ushort* to = actions)
            {
                Border.Check(NativeMethods.jrs_batch_random_actions(use.Batch, to, Size(actions)));
            }
        }

        /// <summary>A game that stands where a row stands, with dice of its own.</summary>
        public Game GameOf(int row, ulong seed, GameFlags flags = GameFlags.None)
        {
            JrsGame* game;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_batch_game(
                    use.Batch, Border.Id(row), seed, (uint)flags, &game));
            }
            return Game.Adopt(game);
        }
    }
}
