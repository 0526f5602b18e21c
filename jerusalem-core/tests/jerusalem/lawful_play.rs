//! The laws on random games: all presets, random options, two policies.

use jerusalem_core::jerusalem::{Action, Config, Position, Rules};
use jerusalem_core::{AnyGame, Dice, Game, Jerusalem, Step, Turn};

use crate::laws::{Care, lawful};
use crate::playout::{Driver, Uniform, playout};
use crate::policy::Eager;
use crate::random_rules::random_rules;
use crate::setup::{EDITIONS, fresh, rules_of};

/// The falling variant of §9.3 and §11.20 for the active player.
fn variant(position: &Position, node: &str) -> i64 {
    let me = &position.seats[usize::from(position.actor)];
    let board: i64 = me.board.iter().map(|&n| i64::from(n)).sum();
    let chain = &position.chain;
    let marshal = me.office == Some(3) && !position.placement.marshal_used;
    let sub = match (node, chain.moved) {
        ("Res2", _) => 31,
        ("Influence", _) => 7 * i64::from(chain.influence),
        ("MoveFrom", 0) => 4,
        ("MoveTo", 0) => 3,
        ("MoveFrom", _) => 2,
        ("MoveTo", _) => 1,
        ("TurncoatOwn", _) => 2,
        ("TurncoatOpp", _) => 1,
        _ => 0,
    };
    12 * i64::from(me.screen)
        + 6 * board
        + 15 * i64::from(me.bezants)
        + 5 * i64::from(chain.sold)
        + 60 * me.hand.len() as i64
        + 16 * i64::from(marshal)
        + i64::from(me.baron.is_none())
        + sub
}

fn in_placement(node: &str) -> bool {
    matches!(
        node,
        "Turn"
            | "SellMore"
            | "Res2"
            | "TurncoatOwn"
            | "TurncoatOpp"
            | "MoveFrom"
            | "MoveTo"
            | "Influence"
    )
}

/// The laws of this game: the variant falls, pieces and cards are conserved, towers never shrink.
fn of_jerusalem(before: &Jerusalem, step: Step, after: &Jerusalem) {
    let (old, new) = (before.position(), after.position());
    if in_placement(before.node()) && before.action_of(step) != Some(Action::EndTurn) {
        assert_eq!((before.turn(), in_placement(after.node())), (after.turn(), true));
        let (was, is) = (variant(&old, before.node()), variant(&new, after.node()));
        assert!(is < was, "{was} to {is} by {:?}", before.action_of(step));
    }
    let cards = |p: &Position| -> usize {
        let hands: usize = p.seats.iter().map(|s| s.hand.len()).sum();
        let deck: u8 = p.deck.as_ref().expect("a deck").values().sum();
        hands + usize::from(deck) + p.packet.len() + p.discard.len()
    };
    assert_eq!(cards(&new), if after.players() == 2 { 25 } else { 27 });
    for (seat, (was, is)) in old.seats.iter().zip(&new.seats).enumerate() {
        if let Some(limit) = new.rules.squire_limit {
            let board: u32 = is.board.iter().map(|&n| u32::from(n)).sum();
            let rest = u32::from(is.screen) + u32::from(is.supply.expect("a supply"));
            assert_eq!(board + rest, u32::from(limit), "seat {seat}");
        }
        assert!(is.height >= was.height);
        assert!(new.round > old.round || was.baron.is_none() || is.baron == was.baron);
    }
    assert!(new.round == old.round || new.round == old.round + 1);
    if let Some(limit) = new.rules.bank_limit {
        assert!(new.seats.iter().map(|s| s.bezants).sum::<u16>() <= limit);
    }
    assert!(new.discard.starts_with(&old.discard), "discards are never taken back");
}

trait ActionOf {
    fn action_of(&self, step: Step) -> Option<Action>;
}

impl ActionOf for Jerusalem {
    fn action_of(&self, step: Step) -> Option<Action> {
        match step {
            Step::Action(id) => self.action(id),
            Step::Outcome(_) => None,
        }
    }
}

fn run(players: u8, rules: Rules, seed: u64, care: Care) {
    let game = Jerusalem::new(&Config { players, rules }).expect("sound options");
    let mut dice = Dice::stream(seed, 2);
    let end = if seed.is_multiple_of(2) {
        lawful(game, &mut Uniform(Dice::new(seed)), care, &mut dice, of_jerusalem)
    } else {
        lawful(game, &mut Eager(Dice::new(seed)), care, &mut dice, of_jerusalem)
    };
    assert_eq!((end.turn(), end.round()), (Turn::Over, 5));
}

#[test]
fn laws_with_every_preset() {
    for edition in EDITIONS {
        for players in 2..=4 {
            for seed in 0..12 {
                run(players, rules_of(edition), seed, Care::default());
            }
        }
    }
}

#[test]
fn laws_with_random_options() {
    for seed in 0..240 {
        let players = 2 + (seed % 3) as u8;
        let rules = random_rules(players, &mut Dice::stream(seed, 1));
        run(players, rules, seed / 3, Care::default());
    }
}

#[test]
fn laws_at_every_state_of_a_game() {
    let care = Care { round_trips: 1, every_id: 1, knowledge: 1, ..Care::default() };
    for players in 2..=4 {
        for seed in 0..2 {
            run(players, Rules::default(), seed, care);
        }
    }
}

/// What the games of a policy look like.
#[derive(Default)]
struct Figures {
    decisions: Vec<usize>,
    widest: usize,
    tallest: Vec<u8>,
    bezants: u16,
    bid: u8,
    deck: Vec<u8>,
    exhausted: usize,
    barons: usize,
}

impl Figures {
    fn gather<D: Driver<Jerusalem>>(players: u8, games: u64, driver: impl Fn(Dice) -> D) -> Self {
        let mut figures = Figures::default();
        for seed in 0..games {
            let mut decisions = 0;
            let mut exhausted = false;
            let mut driver = driver(Dice::stream(seed, 3));
            let end = playout(fresh(players), &mut driver, |before, step, after| {
                let Some(action) = before.action_of(step) else { return };
                decisions += 1;
                figures.widest = figures.widest.max(before.legal().count());
                match action {
                    Action::Bid(amount) => figures.bid = figures.bid.max(amount),
                    Action::Baron(_) => figures.barons += 1,
                    _ => {}
                }
                for seat in after.position().seats {
                    figures.bezants = figures.bezants.max(seat.bezants);
                    exhausted |= seat.supply == Some(0);
                }
            });
            figures.decisions.push(decisions);
            figures.exhausted += usize::from(exhausted);
            let position = end.position();
            figures.tallest.push(position.seats.iter().map(|s| s.height).max().expect("players"));
            figures.deck.push(position.deck.expect("a deck").values().sum());
        }
        figures
    }

    fn mean_decisions(&self) -> f64 {
        self.decisions.iter().sum::<usize>() as f64 / self.decisions.len() as f64
    }

    fn mean_tower(&self) -> f64 {
        self.tallest.iter().map(|&h| f64::from(h)).sum::<f64>() / self.tallest.len() as f64
    }
}

#[test]
fn uniform_games_look_as_the_rules_say() {
    // §9.3: decisions per game, winning tower and widest mask of an independent model.
    for (players, least, mean, most, widest, tower, deck) in [
        (2, 92, 190.0, 276, 25, 3.5, 15..=15),
        (3, 230, 348.0, 455, 36, 4.4, 7..=12),
        (4, 361, 485.0, 606, 43, 4.4, 2..=7),
    ] {
        let figures = Figures::gather(players, 400, Uniform);
        let seen = figures.mean_decisions();
        println!(
            "{players} players: {}-{} decisions (mean {seen:.1}), widest {}, tower {:.2}, bezants {}, bid {}, barons {}",
            figures.decisions.iter().min().expect("games"),
            figures.decisions.iter().max().expect("games"),
            figures.widest,
            figures.mean_tower(),
            figures.bezants,
            figures.bid,
            figures.barons,
        );
        assert!(
            (seen - mean).abs() < 0.03 * mean,
            "{players} players: {seen} decisions, not {mean}"
        );
        let band = (least * 9 / 10)..=(most * 11 / 10);
        assert!(figures.decisions.iter().all(|n| band.contains(n)), "{players} players");
        assert!((widest - 4..=widest + 4).contains(&figures.widest), "{}", figures.widest);
        assert!((figures.mean_tower() - tower).abs() < 0.25, "{}", figures.mean_tower());
        assert!(figures.tallest.iter().all(|&h| h <= 9));
        assert!(figures.bezants <= 36 && figures.bid <= 30);
        assert!(figures.deck.iter().all(|n| deck.contains(n)), "{:?}", figures.deck);
        assert!(figures.exhausted < 20, "uniform play hardly ever exhausts the supply");
    }
}

#[test]
fn eager_games_reach_the_supply_limit() {
    for players in [3, 4] {
        let figures = Figures::gather(players, 120, Eager);
        println!(
            "{players} players: supply exhausted in {} of 120, barons {}, mean decisions {:.1}",
            figures.exhausted,
            figures.barons,
            figures.mean_decisions()
        );
        assert!(figures.exhausted > 60, "{} of 120 games", figures.exhausted);
        assert!(figures.barons > 120 * 5, "{} barons", figures.barons);
    }
}
