using System;
using System.Collections.Generic;
using System.Threading;
using NUnit.Framework;

namespace Jerusalem.Tests
{
    /// <summary>Run by Unity's test runner, and headless on Mono by the library's own tests.</summary>
    public class GameTests
    {
        private static IEnumerable<Game> Games(string more = "")
        {
            foreach (string name in Game.Names())
            {
                using (Game game = new Game("{\"game\": \"" + name + "\", \"players\": 3, \"seed\": 8" + more + "}"))
                {
                    yield return game;
                }
            }
        }

        private static void Advance(Game game, int decisions)
        {
            for (int i = 0; i < decisions && !game.IsOver; i++)
            {
                game.Apply(game.BotAction("random"));
            }
        }

        /// The first legal action of every row.
        private static void Choose(Batch batch, ushort[] actions)
        {
            for (int row = 0; row < batch.Rows; row++)
            {
                actions[row] = 0;
                while (batch.Mask[row * batch.ActionCount + actions[row]] == 0)
                {
                    actions[row]++;
                }
            }
        }

        private static JerusalemException Refused(TestDelegate call)
        {
            return Assert.Throws<JerusalemException>(call);
        }

        [Test]
        public void TheLibraryIsTheOneOfThisPackage()
        {
            Assert.AreEqual("0.2.0", Game.Version());
            Assert.IsTrue(Array.IndexOf(Game.Bots(), "greedy") >= 0);
        }

        [Test]
        public void BotsPlayToTheEnd()
        {
            foreach (Game game in Games())
            {
                Assert.AreEqual(3, game.Players);
                Assert.AreEqual(Seats.Nobody, game.Winner);
                while (!game.IsOver)
                {
                    int action = game.BotAction(game.Turn == 0 ? "greedy" : "random");
                    Assert.IsTrue(Array.IndexOf(game.LegalActions(), action) >= 0);
                    game.Apply(action);
                }
                Assert.AreEqual(0, game.Places()[game.Winner]);
                Assert.AreEqual(3, game.Scores().Length);
                Assert.AreEqual(1f, game.Returns()[game.Winner]);
                Assert.AreEqual(1f, game.Returns(ReturnForm.Rank)[game.Winner]);
                Assert.AreEqual(0, game.LegalActions().Length);
                Assert.AreEqual("JRS_NO_DECISION", Refused(() => game.Apply(0)).Name);
            }
        }

        [Test]
        public void WhatIsRefusedChangesNothing()
        {
            foreach (Game game in Games())
            {
                Advance(game, 10);
                ulong hash = game.StateHash;
                Assert.AreEqual("JRS_UNKNOWN_ACTION", Refused(() => game.Apply(-1)).Name);
                Assert.AreEqual("JRS_UNKNOWN_ACTION", Refused(() => game.Apply(70000)).Name);
                Assert.AreEqual("JRS_UNKNOWN_NAME", Refused(() => game.BotAction("hal")).Name);
                Assert.AreEqual("JRS_UNKNOWN_NAME", Refused(() => game.ParseAction("")).Name);
                Assert.AreEqual("JRS_ILLEGAL_OUTCOME", Refused(() => game.Resolve(0)).Name);
                Assert.AreEqual("JRS_BAD_PLY", Refused(() => game.UndoTo(9999)).Name);
                Assert.AreEqual("JRS_BAD_SEAT", Refused(() => game.ObservationJson(-1)).Name);
                Assert.AreEqual("JRS_WRONG_LENGTH", Refused(() => game.Observe(0, new float[3])).Name);
                Assert.AreEqual("JRS_NULL", Refused(() => game.LegalMask(new byte[0])).Name);
                Assert.AreEqual(hash, game.StateHash);
            }
            Assert.AreEqual("JRS_BAD_JSON", Refused(() => new Game("{")).Name);
            Assert.AreEqual("JRS_UNKNOWN_GAME", Refused(() => new Game("{\"game\": \"chess\"}")).Name);
            Assert.AreEqual("JRS_BAD_DATA", Refused(() => Game.Restore(new byte[0])).Name);
            Assert.AreEqual("JRS_BAD_DATA", Refused(() => Game.FromRecord(new byte[] { 1, 2 })).Name);
        }

        [Test]
        public void NullIsRefusedByName()
        {
            TestDelegate[] calls =
            {
                () => new Game(null), () => Game.Create(null, 2, 1), () => Game.FromPosition(null),
                () => Game.Restore(null), () => Game.FromRecord(null), () => new Batch(null),
                () => Game.FromRecord((string)null, 0, GameFlags.None),
            };
            foreach (TestDelegate call in calls)
            {
                Assert.Throws<ArgumentNullException>(call);
            }
            foreach (Game game in Games())
            {
                Assert.Throws<ArgumentNullException>(() => game.LegalMask(null));
                Assert.Throws<ArgumentNullException>(() => game.Observe(0, (float[])null));
                Assert.Throws<ArgumentNullException>(() => game.Observe(0, (byte[])null));
                Assert.Throws<ArgumentNullException>(() => game.BotAction(null));
                Assert.Throws<ArgumentNullException>(() => game.ParseAction(null));
            }
            using (Batch batch = new Batch("{\"game\": \"" + Game.Names()[0] + "\", \"players\": 2}"))
            {
                Assert.Throws<ArgumentNullException>(() => batch.Step(null));
            }
        }

        [Test]
        public void WordsOfAConfigurationCannotAddToIt()
        {
            string name = Game.Names()[0];
            string more = "dutch\", \"auto_single\": true, \"chance\": \"manual";
            string said = Refused(() => Game.Create(name, 2, 1, more)).Message;
            Assert.IsTrue(said.Contains("auto_single") && said.StartsWith("JRS_BAD_JSON"));
            Assert.AreEqual("JRS_UNKNOWN_GAME", Refused(() => Game.Create(name + "\", \"x\": \"\\\n", 2, 1)).Name);
            Game.Create(name, 2, 1, "dutch").Dispose();
        }

        [Test]
        public void LegalActionsAreThoseOfTheMask()
        {
            foreach (Game game in Games())
            {
                byte[] mask = new byte[game.ActionCount];
                game.LegalMask(mask);
                List<int> members = new List<int>();
                for (int id = 0; id < mask.Length; id++)
                {
                    if (mask[id] == 1)
                    {
                        members.Add(id);
                    }
                }
                CollectionAssert.AreEqual(members, game.LegalActions());
            }
        }

        [Test]
        public void NamesInEveryLanguageLeadBack()
        {
            foreach (Game game in Games())
            {
                HashSet<string> different = new HashSet<string>();
                List<Language> languages = new List<Language>(game.Languages());
                Assert.AreEqual(Language.English, languages[0]);
                languages.Add(Language.Short);
                foreach (Language language in languages)
                {
                    for (int id = 0; id < game.ActionCount; id += 5)
                    {
                        string name = game.ActionName(id, language);
                        Assert.AreEqual(id, game.ParseAction(name, language));
                        different.Add(name);
                    }
                    if (language != Language.Short)
                    {
                        Assert.IsTrue(game.Draw(Seats.Public, language).Length > 0);
                        Assert.IsTrue(game.Svg(Seats.Public, language, Look.Dark).StartsWith("<svg"));
                    }
                }
                Assert.IsTrue(different.Count > game.ActionCount / 5);
                Assert.AreEqual("JRS_BAD_ARGUMENT", Refused(() => game.Draw(0, Language.Short)).Name);
            }
        }

        [Test]
        public void RulesAreExplained()
        {
            foreach (Game game in Games())
            {
                Assert.IsTrue(Game.RulesHelpJson(game.Id).Contains("\"presets\""));
                Assert.IsTrue(Game.ConfigSchemaJson(game.Id).Contains("\"$schema\""));
                Assert.IsTrue(game.RulesJson.StartsWith("{") && game.ConfigJson.Contains("\"players\""));
                ulong hash = game.ConfigHash;
                Advance(game, 5);
                Assert.AreEqual(hash, game.ConfigHash);
            }
            Assert.AreEqual("JRS_UNKNOWN_GAME", Refused(() => Game.RulesHelpJson("chess")).Name);
        }

        [Test]
        public void RelativeIdsLeadBack()
        {
            foreach (Game game in Games())
            {
                Advance(game, 7);
                byte[] mask = new byte[game.ActionCount], relative = new byte[game.ActionCount];
                game.LegalMask(mask);
                game.RelativeMask(relative);
                for (int id = 0; id < mask.Length; id++)
                {
                    Assert.AreEqual(mask[id], relative[game.RelativeId(id)]);
                    Assert.AreEqual(id, game.AbsoluteId(game.RelativeId(id, 2), 2));
                }
                Assert.AreEqual("JRS_UNKNOWN_ACTION", Refused(() => game.RelativeId(-1)).Name);
                Assert.AreEqual("JRS_BAD_SEAT", Refused(() => game.AbsoluteId(0, 3)).Name);
            }
        }

        [Test]
        public void ObservationsAreTheSameAsFloatsAndBytes()
        {
            foreach (Game game in Games())
            {
                Advance(game, 12);
                float[] floats = new float[game.ObservationLength];
                byte[] bytes = new byte[game.ObservationLength];
                game.Observe(2, floats);
                game.Observe(2, bytes);
                for (int i = 0; i < bytes.Length; i++)
                {
                    Assert.AreEqual((float)bytes[i], floats[i]);
                }
                using (Game other = game.Determinize(2, 77, true))
                {
                    float[] seen = new float[game.ObservationLength];
                    other.Observe(2, seen);
                    CollectionAssert.AreEqual(floats, seen);
                    Assert.AreEqual(game.InformationState(2), other.InformationState(2));
                    CollectionAssert.AreEqual(game.InformationKey(2), other.InformationKey(2));
                }
                Assert.IsTrue(game.LayoutJson.StartsWith("{"));
                Assert.IsTrue(game.ObservationJson(0).StartsWith("{"));
            }
        }

        [Test]
        public void SavedGamesAndRecordsLeadBack()
        {
            foreach (Game game in Games())
            {
                Advance(game, 15);
                ulong ply = game.Ply, hash = game.StateHash;
                using (Game loaded = Game.Restore(game.Snapshot()))
                using (Game fromBytes = Game.FromRecord(game.RecordBytes()))
                using (Game fromJson = Game.FromRecord(game.RecordJson(), ply, GameFlags.None))
                using (Game placed = Game.FromPosition(
                    "{\"game\": \"" + game.Id + "\", \"position\": " + game.PositionJson() + "}"))
                {
                    foreach (Game other in new[] { loaded, fromBytes, fromJson, placed })
                    {
                        Assert.AreEqual(hash, other.StateHash);
                    }
                    Advance(loaded, 3);
                    loaded.UndoTo(ply);
                    Assert.AreEqual(hash, loaded.StateHash);
                }
                Assert.AreEqual((int)ply, game.Steps().Length);
                Assert.IsTrue(game.Log(0).Length > 0);
            }
        }

        [Test]
        public void ChanceCanBeResolvedByHand()
        {
            foreach (Game game in Games(", \"chance\": \"manual\""))
            {
                while (!game.IsChance)
                {
                    game.Apply(game.LegalActions()[0]);
                }
                Outcome[] outcomes = game.Outcomes();
                Assert.IsTrue(outcomes.Length > 0 && outcomes[0].Weight > 0);
                Assert.IsTrue(game.OutcomeName(outcomes[0].Id).Length > 0);
                ulong ply = game.Ply;
                game.Resolve(outcomes[outcomes.Length - 1].Id);
                game.UndoTo(ply);
                int rolled = game.Roll();
                Assert.AreEqual(rolled, game.Steps()[(int)ply].Id);
                Assert.IsTrue(game.Steps()[(int)ply].IsOutcome);
            }
        }

        [Test]
        public void DisposedGamesAreFreedAndRefuseCalls()
        {
            long before = Game.LiveHandles();
            Game game = Game.Create(Game.Names()[0], 2, 1);
            Game copy = game.Clone();
            Assert.AreEqual(before + 2, Game.LiveHandles());
            game.Dispose();
            game.Dispose();
            Assert.AreEqual(before + 1, Game.LiveHandles());
            Assert.Throws<ObjectDisposedException>(() => game.Apply(0));
            copy.Apply(copy.LegalActions()[0]);
            copy.Dispose();
            Assert.AreEqual(before, Game.LiveHandles());
        }

        [Test]
        public void ForgottenGamesAreFreedByTheCollector()
        {
            long before = Game.LiveHandles();
            Thread forgetful = new Thread(() =>
            {
                for (int i = 0; i < 100; i++)
                {
                    Game.Create(Game.Names()[0], 2, (ulong)i);
                }
            });
            forgetful.Start();
            forgetful.Join();
            for (int i = 0; i < 50 && Game.LiveHandles() > before + 5; i++)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
                Thread.Sleep(10);
            }
            Assert.IsTrue(Game.LiveHandles() <= before + 5);
        }

        [Test]
        public void ManyThreadsReadOneGameAndPlayTheirOwn()
        {
            foreach (Game game in Games())
            {
                Advance(game, 10);
                string state = game.PositionJson();
                int failed = 0;
                Thread[] threads = new Thread[4];
                for (int t = 0; t < threads.Length; t++)
                {
                    threads[t] = new Thread(() =>
                    {
                        try
                        {
                            for (int i = 0; i < 50; i++)
                            {
                                if (game.PositionJson() != state)
                                {
                                    Interlocked.Increment(ref failed);
                                }
                            }
                            using (Game own = game.Clone())
                            {
                                Advance(own, int.MaxValue);
                            }
                        }
                        catch (Exception)
                        {
                            Interlocked.Increment(ref failed);
                        }
                    });
                    threads[t].Start();
                }
                foreach (Thread thread in threads)
                {
                    thread.Join();
                }
                Assert.AreEqual(0, failed);
            }
        }

        [Test]
        public void BatchesStepManyGames()
        {
            foreach (string name in Game.Names())
            {
                using (Batch batch = new Batch(
                    "{\"game\": \"" + name + "\", \"players\": 2, \"rows\": 7, \"threads\": 2}"))
                {
                    batch.Reset(3);
                    ushort[] actions = new ushort[batch.Rows];
                    for (int step = 0; step < 30; step++)
                    {
                        Choose(batch, actions);
                        batch.Step(actions);
                    }
                    batch.StepRandom();
                    using (Batch copy = batch.Clone())
                    {
                        CollectionAssert.AreEqual(batch.Observation, copy.Observation);
                        CollectionAssert.AreEqual(batch.Mask, copy.Mask);
                        batch.RandomActions(actions);
                        copy.Step(actions);
                        Assert.AreEqual(batch.LayoutJson, copy.LayoutJson);
                    }
                    Choose(batch, actions);
                    actions[3] = ushort.MaxValue;
                    Assert.AreEqual("JRS_UNKNOWN_ACTION", Refused(() => batch.Step(actions)).Name);
                    Assert.AreEqual("JRS_WRONG_LENGTH", Refused(() => batch.Step(new ushort[2])).Name);
                    using (Game game = batch.GameOf(6, 1))
                    {
                        Assert.AreEqual(batch.ToPlay[6], game.Turn);
                    }
                    Assert.AreEqual("JRS_BAD_ROW", Refused(() => batch.GameOf(7, 1)).Name);
                }
            }
        }
    }
}
