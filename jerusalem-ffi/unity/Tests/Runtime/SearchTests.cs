using System;
using System.Threading;
using NUnit.Framework;

namespace Jerusalem.Tests
{
    /// <summary>Players who think.</summary>
    public class SearchTests
    {
        private static JerusalemException Refused(TestDelegate call)
        {
            return Assert.Throws<JerusalemException>(call);
        }

        private static Game Open(string name)
        {
            return Game.Create(name, 3, 8);
        }

        [Test]
        public void AHintIsTheMoveTriedMost()
        {
            foreach (string name in Game.Names())
            {
                using (Game game = Open(name))
                using (Search search = new Search(game, "{\"leaves\": 4}", 5))
                {
                    Assert.AreEqual(game.Turn, search.Seat);
                    search.Run(20);
                    search.Run(20, 600000);
                    Assert.AreEqual(40, search.Simulations);
                    Assert.IsTrue(search.Nodes > 0);
                    Move[] moves = search.Moves();
                    Assert.AreEqual(game.LegalActions().Length, moves.Length);
                    Assert.AreEqual(search.Best, moves[0].Action);
                    Assert.IsTrue(moves[0].Visits > 0 && moves[0].Win >= 0 && moves[0].Win <= 1);
                    Assert.IsTrue(search.AnalysisJson(Language.Hungarian).Contains("\"words\":"));
                    Assert.IsTrue(search.SettingsJson.Contains("\"leaves\":4"));
                    game.Apply(search.Best);
                }
            }
        }

        [Test]
        public void ASearchGoesOnToTheNextDecisionOfItsSeat()
        {
            using (Game game = Open("jerusalem"))
            using (Search search = new Search(game))
            {
                search.Run(30);
                game.Apply(search.Best);
                while (game.Turn != search.Seat)
                {
                    Assert.AreEqual("JRS_OTHER_GAME", Refused(() => search.Advance(game)).Name);
                    game.Apply(game.BotAction("easy"));
                }
                search.Advance(game);
                Assert.AreEqual(0, search.Simulations);
                search.Run(10);
                game.Apply(search.Best);
            }
        }

        [Test]
        public void WhatMakesNoSenseIsRefused()
        {
            using (Game game = Open("walled-city"))
            using (Search search = new Search(game))
            {
                Assert.AreEqual("JRS_BAD_ARGUMENT", Refused(() => search.Run(0)).Name);
                Assert.AreEqual("JRS_TOO_MANY", Refused(() => search.Run(-1)).Name);
                Assert.AreEqual("JRS_BAD_ARGUMENT", Refused(() => search.Run(1, -1)).Name);
                Assert.AreEqual("JRS_BAD_ARGUMENT", Refused(() => search.AnalysisJson(Language.Short)).Name);
                Assert.AreEqual("JRS_BAD_JSON", Refused(() => new Search(game, "{")).Name);
                Assert.AreEqual("JRS_BAD_CONFIG", Refused(() => new Search(game, "{\"nodes\": 0}")).Name);
                Assert.Throws<ArgumentNullException>(() => new Search(null));
                Assert.Throws<ArgumentNullException>(() => search.Advance(null));
                Assert.Throws<ArgumentNullException>(() => search.RunWith(null, 1));
                Assert.AreEqual(0, search.Simulations);
                Assert.IsTrue(Game.BotIsFair("expert"));
                Assert.AreEqual("JRS_UNKNOWN_NAME", Refused(() => Game.BotIsFair("hal")).Name);
            }
        }

        [Test]
        public void AnotherThreadStopsASearch()
        {
            using (Game game = Open("jerusalem"))
            using (Search search = new Search(game))
            {
                search.Cancel();
                search.Cancel();
                search.Run(10);
                Assert.AreEqual(0, search.Simulations);
                Exception failed = null;
                Thread thread = new Thread(() =>
                {
                    try
                    {
                        search.Run(0, 86400000);
                    }
                    catch (Exception error)
                    {
                        failed = error;
                    }
                });
                thread.Start();
                search.Cancel();
                thread.Join();
                Assert.AreEqual(null, failed);
            }
        }

        [Test]
        public void AnEvaluatorJudgesInBatches()
        {
            foreach (string name in Game.Names())
            {
                using (Game game = Open(name))
                using (Search search = new Search(game, "{\"leaves\": 4}"))
                {
                    int rows = 0;
                    search.RunWith(leaves =>
                    {
                        rows += leaves.Rows;
                        Assert.AreEqual(leaves.Rows * game.ObservationLength, leaves.Observations.Length);
                        Assert.AreEqual(leaves.Rows * game.ActionCount, leaves.Masks.Length);
                        Assert.IsTrue(Array.IndexOf(leaves.Masks, (byte)1) >= 0);
                        Assert.AreEqual("JRS_BUSY", Refused(() => search.Run(1)).Name);
                        leaves.Logits[Array.IndexOf(leaves.Masks, (byte)1)] = 1;
                        leaves.Values[0] = 0.5f;
                    }, 12);
                    Assert.AreEqual(12, search.Simulations);
                    Assert.IsTrue(rows > 0 && rows <= 12);
                    GC.Collect();
                    Assert.AreEqual("JRS_EVALUATOR", Refused(() =>
                        search.RunWith(leaves => { leaves.Values[0] = float.NaN; }, 4)).Name);
                    EvaluatorException thrown = Assert.Throws<EvaluatorException>(() =>
                        search.RunWith(leaves => { throw new NotSupportedException("no network"); }, 4));
                    Assert.IsTrue(thrown.InnerException is NotSupportedException);
                    Assert.AreEqual(12, search.Simulations);
                }
            }
        }

        [Test]
        public void DisposedSearchesAreFreedAndRefuseCalls()
        {
            using (Game game = Open("jerusalem"))
            {
                Search search = new Search(game);
                long live = Game.LiveHandles();
                search.Dispose();
                search.Dispose();
                Assert.AreEqual(live - 1, Game.LiveHandles());
                Assert.Throws<ObjectDisposedException>(() => search.Run(1));
            }
        }
    }
}
