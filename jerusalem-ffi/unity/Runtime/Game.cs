using System;
using System.Text;

namespace Jerusalem
{
    /// <summary>
    /// A game in progress. Dispose frees it; the garbage collector frees what was forgotten.
    /// </summary>
    /// <remarks>
    /// A call that is refused throws a <see cref="JerusalemException"/> and changes nothing. Calls that
    /// only read may be made by several threads at once; calls that change the game need it alone.
    /// </remarks>
    public sealed unsafe class Game : IDisposable
    {
        private readonly GameHandle handle;
        private readonly int players;
        private readonly int actionCount;
        private readonly int observationLength;

        /// <summary>Makes a game from a JSON configuration; the keys are in jerusalem.h at jrs_game_new.</summary>
        public Game(string config) : this(Open(config, false))
        {
        }

        private Game(JrsGame* game)
        {
            handle = new GameHandle(game);
            uint seats;
            UIntPtr actions, elements;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_players(use.Game, &seats));
                Border.Check(NativeMethods.jrs_game_action_count(use.Game, &actions));
                Border.Check(NativeMethods.jrs_game_observation_len(use.Game, &elements));
            }
            players = (int)seats;
            actionCount = (int)actions;
            observationLength = (int)elements;
        }

        private static JrsGame* Open(string config, bool position)
        {
            Border.CheckLibrary();
            UIntPtr length;
            byte[] bytes = Border.Utf8(config, out length);
            JrsGame* game;
            fixed (byte* text = bytes)
            {
                Border.Check(position
                    ? NativeMethods.jrs_game_from_position(text, length, &game)
                    : NativeMethods.jrs_game_new(text, length, &game));
            }
            return game;
        }

        internal GameHandle Handle
        {
            get { return handle; }
        }

        internal static Game Adopt(JrsGame* game)
        {
            return new Game(game);
        }

        /// <summary>Makes a game by its name, with the usual rules or those of an edition.</summary>
        public static Game Create(string game, int players, ulong seed, string edition = null)
        {
            Border.NotNull(game, "game");
            string rules = edition == null ? "" : ", \"rules\": " + Border.Json(edition);
            string number = players.ToString(System.Globalization.CultureInfo.InvariantCulture);
            return new Game("{\"game\": " + Border.Json(game) + ", \"players\": " + number
                + ", \"seed\": " + seed + rules + "}");
        }

        /// <summary>Makes a game from a JSON configuration with a position.</summary>
        public static Game FromPosition(string config)
        {
            return new Game(Open(config, true));
        }

        /// <summary>Makes the game that <see cref="Snapshot"/> wrote.</summary>
        public static Game Restore(byte[] snapshot)
        {
            Border.NotNull(snapshot, "snapshot");
            return From(snapshot, (data, length, game) => NativeMethods.jrs_game_restore(data, length, game));
        }

        /// <summary>Makes a game that stands at the end of a record, JSON or bytes.</summary>
        public static Game FromRecord(byte[] record)
        {
            return FromRecord(record, ulong.MaxValue, GameFlags.None);
        }

        /// <summary>Makes a game that stands at a ply of a record, JSON or bytes.</summary>
        public static Game FromRecord(byte[] record, ulong ply, GameFlags flags)
        {
            Border.NotNull(record, "record");
            return From(record, (data, length, game) =>
                NativeMethods.jrs_game_from_record(data, length, ply, (uint)flags, game));
        }

        private delegate int DataCall(byte* data, UIntPtr length, JrsGame** game);

        private static Game From(byte[] data, DataCall call)
        {
            Border.CheckLibrary();
            JrsGame* game;
            // One byte more: an empty array cannot be pinned.
            fixed (byte* bytes = new byte[data.Length + 1])
            {
                System.Runtime.InteropServices.Marshal.Copy(data, 0, (IntPtr)bytes, data.Length);
                Border.Check(call(bytes, (UIntPtr)(uint)data.Length, &game));
            }
            return new Game(game);
        }

        /// <summary>Makes a game that stands at a ply of a record in JSON.</summary>
        public static Game FromRecord(string json, ulong ply, GameFlags flags)
        {
            Border.NotNull(json, "json");
            return FromRecord(Encoding.UTF8.GetBytes(json), ply, flags);
        }

        /// <summary>The names of all games.</summary>
        public static string[] Names()
        {
            Border.CheckLibrary();
            return Border.Text(NativeMethods.jrs_games).Split('\n');
        }

        /// <summary>
        /// The bots that have a name of their own, weakest first. "hard" thinks for about a tenth of a second
        /// a move, "expert" for a second, "max" for ten; "search:N" for N simulations.
        /// </summary>
        public static string[] Bots()
        {
            Border.CheckLibrary();
            return Border.Text(NativeMethods.jrs_bots).Split('\n');
        }

        /// <summary>Whether a bot chooses by what its player may know and by nothing else.</summary>
        public static bool BotIsFair(string bot)
        {
            Border.CheckLibrary();
            UIntPtr length;
            byte[] name = Border.Utf8(bot, out length);
            uint fair;
            fixed (byte* text = name)
            {
                Border.Check(NativeMethods.jrs_bot_is_fair(text, length, &fair));
            }
            return fair == 1;
        }

        private delegate int NamedCall(byte* name, UIntPtr length, byte* text, UIntPtr capacity, UIntPtr* size);

        private static string OfGame(string game, NamedCall call)
        {
            Border.CheckLibrary();
            UIntPtr length;
            byte[] bytes = Border.Utf8(game, out length);
            fixed (byte* name = bytes)
            {
                byte* pinned = name;
                return Border.Text((text, capacity, size) => call(pinned, length, text, capacity, size));
            }
        }

        /// <summary>The rule options and presets of a game in words, as JSON.</summary>
        public static string RulesHelpJson(string game)
        {
            return OfGame(game, NativeMethods.jrs_rules_help_json);
        }

        /// <summary>The JSON Schema of what makes a game.</summary>
        public static string ConfigSchemaJson(string game)
        {
            return OfGame(game, NativeMethods.jrs_config_schema_json);
        }

        /// <summary>The version of the native library.</summary>
        public static string Version()
        {
            return Border.Text(NativeMethods.jrs_version());
        }

        /// <summary>How many games, batches and searches have been made and not freed; for finding leaks.</summary>
        public static long LiveHandles()
        {
            return (long)NativeMethods.jrs_live_handles();
        }

        /// <summary>Frees the game; later calls throw ObjectDisposedException.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>A second game that stands where this one stands.</summary>
        public Game Clone()
        {
            JrsGame* copy;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_clone(use.Game, &copy));
            }
            return new Game(copy);
        }

        private delegate int TextCall(JrsGame* game, byte* text, UIntPtr capacity, UIntPtr* size);

        private string Text(TextCall call)
        {
            using (Use use = new Use(handle))
            {
                JrsGame* game = use.Game;
                return Border.Text((buffer, capacity, size) => call(game, buffer, capacity, size));
            }
        }

        private byte[] Bytes(TextCall call)
        {
            using (Use use = new Use(handle))
            {
                JrsGame* game = use.Game;
                return Border.Bytes((buffer, capacity, size) => call(game, buffer, capacity, size));
            }
        }

        private delegate int NumberCall(JrsGame* game, ulong* number);

        private ulong Number(NumberCall call)
        {
            ulong number;
            using (Use use = new Use(handle))
            {
                Border.Check(call(use.Game, &number));
            }
            return number;
        }

        private delegate int SeatCall(JrsGame* game, int* seat);

        private int Seat(SeatCall call)
        {
            int seat;
            using (Use use = new Use(handle))
            {
                Border.Check(call(use.Game, &seat));
            }
            return seat;
        }

        private delegate int IdCall(JrsGame* game, uint* id);

        private int IdOf(IdCall call)
        {
            uint id;
            using (Use use = new Use(handle))
            {
                Border.Check(call(use.Game, &id));
            }
            return (int)id;
        }

        /// <summary>The game's name.</summary>
        public string Id
        {
            get { return Text(NativeMethods.jrs_game_id); }
        }

        /// <summary>Players, rules and board as JSON; options at their default are left out.</summary>
        public string ConfigJson
        {
            get { return Text(NativeMethods.jrs_game_config_json); }
        }

        /// <summary>Every rule option with its value as JSON.</summary>
        public string RulesJson
        {
            get { return Text(NativeMethods.jrs_game_rules_json); }
        }

        /// <summary>The number of players.</summary>
        public int Players
        {
            get { return players; }
        }

        /// <summary>The size of the action space.</summary>
        public int ActionCount
        {
            get { return actionCount; }
        }

        /// <summary>Whose turn it is: a seat, or Seats.Chance or Seats.Over.</summary>
        public int Turn
        {
            get { return Seat(NativeMethods.jrs_game_turn); }
        }

        /// <summary>Whether the game is over.</summary>
        public bool IsOver
        {
            get { return Turn == Seats.Over; }
        }

        /// <summary>Whether chance decides next.</summary>
        public bool IsChance
        {
            get { return Turn == Seats.Chance; }
        }

        /// <summary>Steps since the start, decisions and outcomes together.</summary>
        public ulong Ply
        {
            get { return Number(NativeMethods.jrs_game_ply); }
        }

        /// <summary>The node of the rules that the game stands at.</summary>
        public string Node
        {
            get { return Text(NativeMethods.jrs_game_node); }
        }

        /// <summary>The ids of the legal actions, ascending.</summary>
        public int[] LegalActions()
        {
            ushort* ids = stackalloc ushort[actionCount];
            UIntPtr size;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_legal_actions(
                    use.Game, ids, (UIntPtr)(uint)actionCount, &size));
            }
            int[] actions = new int[(int)size];
            for (int i = 0; i < actions.Length; i++)
            {
                actions[i] = ids[i];
            }
            return actions;
        }

        /// <summary>Writes 1 for every legal action and 0 for the others; ActionCount elements.</summary>
        public void LegalMask(byte[] mask)
        {
            Border.NotNull(mask, "mask");
            using (Use use = new Use(handle))
            fixed (byte* to = mask)
            {
                Border.Check(NativeMethods.jrs_game_legal_mask(use.Game, to, (UIntPtr)(uint)mask.Length));
            }
        }

        /// <summary>Writes 1 for every legal action and 0 for the others, in relative ids; ActionCount elements.</summary>
        public void RelativeMask(byte[] mask)
        {
            Border.NotNull(mask, "mask");
            using (Use use = new Use(handle))
            fixed (byte* to = mask)
            {
                Border.Check(NativeMethods.jrs_game_relative_mask(use.Game, to, (UIntPtr)(uint)mask.Length));
            }
        }

        /// <summary>
        /// The relative id of an action for a seat or Seats.ToMove: players are counted from it.
        /// </summary>
        public int RelativeId(int action, int seat = Seats.ToMove)
        {
            return IdOf((game, id) => NativeMethods.jrs_game_relative_id(game, seat, Border.Id(action), id));
        }

        /// <summary>The absolute id of a relative one.</summary>
        public int AbsoluteId(int relative, int seat = Seats.ToMove)
        {
            return IdOf((game, id) => NativeMethods.jrs_game_absolute_id(game, seat, Border.Id(relative), id));
        }

        /// <summary>Carries out a decision of the player to move; what is not legal is refused.</summary>
        public void Apply(int action)
        {
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_apply(use.Game, Border.Id(action)));
            }
        }

        /// <summary>
        /// What a bot does for the player to move; the game stays as it is. The call lasts as long as the bot
        /// thinks (see <see cref="Bots"/>); a <see cref="Search"/> thinks in slices.
        /// </summary>
        public int BotAction(string bot)
        {
            UIntPtr length;
            byte[] name = Border.Utf8(bot, out length);
            uint action;
            using (Use use = new Use(handle))
            fixed (byte* text = name)
            {
                Border.Check(NativeMethods.jrs_game_bot_action(use.Game, text, length, &action));
            }
            return (int)action;
        }

        /// <summary>What chance may bring now, ascending by id.</summary>
        public Outcome[] Outcomes()
        {
            const int most = 64;
            ushort* ids = stackalloc ushort[most];
            uint* weights = stackalloc uint[most];
            UIntPtr size;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_outcomes(use.Game, ids, weights, (UIntPtr)most, &size));
            }
            Outcome[] outcomes = new Outcome[(int)size];
            for (int i = 0; i < outcomes.Length; i++)
            {
                outcomes[i] = new Outcome { Id = ids[i], Weight = weights[i] };
            }
            return outcomes;
        }

        /// <summary>The short name of an outcome that chance may bring now.</summary>
        public string OutcomeName(int outcome)
        {
            return Text((game, text, capacity, size) =>
                NativeMethods.jrs_game_outcome_name(game, Border.Id(outcome), text, capacity, size));
        }

        /// <summary>Lets chance bring this outcome.</summary>
        public void Resolve(int outcome)
        {
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_resolve(use.Game, Border.Id(outcome)));
            }
        }

        /// <summary>Lets the dice decide; the outcome.</summary>
        public int Roll()
        {
            return IdOf(NativeMethods.jrs_game_roll);
        }

        /// <summary>Goes back to an earlier ply.</summary>
        public void UndoTo(ulong ply)
        {
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_undo_to(use.Game, ply));
            }
        }

        /// <summary>The number of elements of an observation.</summary>
        public int ObservationLength
        {
            get { return observationLength; }
        }

        /// <summary>Writes what a seat may know; ObservationLength elements.</summary>
        public void Observe(int seat, float[] into)
        {
            Border.NotNull(into, "into");
            using (Use use = new Use(handle))
            fixed (float* to = into)
            {
                Border.Check(NativeMethods.jrs_game_observe_f32(
                    use.Game, Border.Id(seat), to, (UIntPtr)(uint)into.Length));
            }
        }

        /// <summary>Writes what a seat may know, as bytes; ObservationLength elements.</summary>
        public void Observe(int seat, byte[] into)
        {
            Border.NotNull(into, "into");
            using (Use use = new Use(handle))
            fixed (byte* to = into)
            {
                Border.Check(NativeMethods.jrs_game_observe_u8(
                    use.Game, Border.Id(seat), to, (UIntPtr)(uint)into.Length));
            }
        }

        /// <summary>What a seat may know as JSON.</summary>
        public string ObservationJson(int seat)
        {
            return Text((game, text, capacity, size) =>
                NativeMethods.jrs_game_observation_json(game, Border.Id(seat), text, capacity, size));
        }

        /// <summary>The blocks of an observation as JSON.</summary>
        public string LayoutJson
        {
            get { return Text(NativeMethods.jrs_game_layout_json); }
        }

        /// <summary>Everything a seat has seen so far, in words.</summary>
        public string InformationState(int seat)
        {
            return Text((game, text, capacity, size) =>
                NativeMethods.jrs_game_information_state(game, Border.Id(seat), text, capacity, size));
        }

        /// <summary>A key of 16 bytes for everything a seat has seen so far.</summary>
        public byte[] InformationKey(int seat)
        {
            byte[] key = new byte[16];
            using (Use use = new Use(handle))
            fixed (byte* to = key)
            {
                Border.Check(NativeMethods.jrs_game_information_key(
                    use.Game, Border.Id(seat), to, (UIntPtr)16));
            }
            return key;
        }

        /// <summary>A game that a seat cannot tell from this one.</summary>
        public Game Determinize(int seat, ulong seed, bool remember = false)
        {
            JrsGame* other;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_determinize(
                    use.Game, Border.Id(seat), seed, remember ? 1u : 0u, &other));
            }
            return new Game(other);
        }

        /// <summary>The score of every seat so far.</summary>
        public int[] Scores()
        {
            int[] scores = new int[players];
            using (Use use = new Use(handle))
            fixed (int* to = scores)
            {
                Border.Check(NativeMethods.jrs_game_scores(use.Game, to, (UIntPtr)(uint)players));
            }
            return scores;
        }

        /// <summary>The place of every seat, 0 for the first.</summary>
        public int[] Places()
        {
            byte* places = stackalloc byte[players];
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_places(use.Game, places, (UIntPtr)(uint)players));
            }
            int[] answer = new int[players];
            for (int i = 0; i < players; i++)
            {
                answer[i] = places[i];
            }
            return answer;
        }

        /// <summary>What the game was worth to every seat; all 0 before the end.</summary>
        public float[] Returns(ReturnForm form = ReturnForm.Winner)
        {
            float[] returns = new float[players];
            using (Use use = new Use(handle))
            fixed (float* to = returns)
            {
                Border.Check(NativeMethods.jrs_game_returns(
                    use.Game, (uint)form, to, (UIntPtr)(uint)players));
            }
            return returns;
        }

        /// <summary>The seat that has won, or Seats.Nobody before the end.</summary>
        public int Winner
        {
            get { return Seat(NativeMethods.jrs_game_winner); }
        }

        /// <summary>The languages that the game has words in, English first.</summary>
        public Language[] Languages()
        {
            const int most = 16;
            uint* numbers = stackalloc uint[most];
            UIntPtr size;
            using (Use use = new Use(handle))
            {
                Border.Check(NativeMethods.jrs_game_languages(use.Game, numbers, (UIntPtr)most, &size));
            }
            Language[] languages = new Language[(int)size];
            for (int i = 0; i < languages.Length; i++)
            {
                languages[i] = (Language)numbers[i];
            }
            return languages;
        }

        /// <summary>The name of an action in a language.</summary>
        public string ActionName(int action, Language language = Language.Short)
        {
            return Text((game, text, capacity, size) => NativeMethods.jrs_game_action_name(
                game, Border.Id(action), (uint)language, text, capacity, size));
        }

        /// <summary>The action of a name in a language.</summary>
        public int ParseAction(string name, Language language = Language.Short)
        {
            UIntPtr length;
            byte[] bytes = Border.Utf8(name, out length);
            uint action;
            using (Use use = new Use(handle))
            fixed (byte* text = bytes)
            {
                Border.Check(NativeMethods.jrs_game_parse_action(
                    use.Game, text, length, (uint)language, &action));
            }
            return (int)action;
        }

        /// <summary>The board as plain text; the viewer is a seat, Seats.Public or Seats.Omniscient.</summary>
        public string Draw(int viewer, Language language = Language.English)
        {
            return Text((game, text, capacity, size) => NativeMethods.jrs_game_draw(
                game, viewer, (uint)language, text, capacity, size));
        }

        /// <summary>A picture as SVG; the viewer is as for Draw.</summary>
        public string Svg(int viewer, Language language = Language.English, Look look = Look.Light)
        {
            return Text((game, text, capacity, size) => NativeMethods.jrs_game_svg(
                game, viewer, (uint)language, (uint)look, text, capacity, size));
        }

        /// <summary>The game so far in words, one line a step.</summary>
        public string Log(int viewer, Language language = Language.English)
        {
            return Text((game, text, capacity, size) => NativeMethods.jrs_game_log(
                game, viewer, (uint)language, text, capacity, size));
        }

        /// <summary>A number that is equal for equal states, on every platform.</summary>
        public ulong StateHash
        {
            get { return Number(NativeMethods.jrs_game_state_hash); }
        }

        /// <summary>A number that is equal for equal configurations, on every platform.</summary>
        public ulong ConfigHash
        {
            get { return Number(NativeMethods.jrs_game_config_hash); }
        }

        /// <summary>The whole position as JSON, hidden things included.</summary>
        public string PositionJson()
        {
            return Text(NativeMethods.jrs_game_position_json);
        }

        /// <summary>The record as JSON.</summary>
        public string RecordJson()
        {
            return Text(NativeMethods.jrs_game_record_json);
        }

        /// <summary>The record as compact bytes.</summary>
        public byte[] RecordBytes()
        {
            return Bytes(NativeMethods.jrs_game_record_bytes);
        }

        /// <summary>The whole game as bytes, for <see cref="Restore"/>.</summary>
        public byte[] Snapshot()
        {
            return Bytes(NativeMethods.jrs_game_snapshot);
        }

        /// <summary>The steps so far.</summary>
        public Step[] Steps()
        {
            int count = (int)Ply;
            byte[] kinds = new byte[count + 1];
            ushort[] ids = new ushort[count + 1];
            using (Use use = new Use(handle))
            fixed (byte* toKinds = kinds)
            fixed (ushort* toIds = ids)
            {
                Border.Check(NativeMethods.jrs_game_steps(
                    use.Game, toKinds, toIds, (UIntPtr)(uint)count, null));
            }
            Step[] steps = new Step[count];
            for (int i = 0; i < count; i++)
            {
                steps[i] = new Step { IsOutcome = kinds[i] == NativeMethods.JRS_STEP_OUTCOME, Id = ids[i] };
            }
            return steps;
        }
    }
}
