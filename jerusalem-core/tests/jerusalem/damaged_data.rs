//! Valid positions with random damage: refused, or played to the end without a violated invariant.

use jerusalem_core::jerusalem::Config;
use jerusalem_core::{Dice, Game, Jerusalem, Step, below};
use serde_json::json;

use crate::damage::{Damaged, play_out, run, text, values};
use crate::playout::{Uniform, playout};
use crate::policy::Eager;
use crate::random_rules::random_rules;
use crate::setup::position;

/// Words that stand somewhere in positions.
const WORDS: [&str; 24] = [
    "FirstBidder",
    "RevealEvent",
    "AuctionOffice",
    "AuctionRaise",
    "DealCard",
    "Draft",
    "Turn",
    "SellMore",
    "Res2",
    "TurncoatOwn",
    "TurncoatOpp",
    "MoveFrom",
    "MoveTo",
    "Influence",
    "TowerMove",
    "Scholar",
    "DrawScholar",
    "MarketBuy",
    "Steal",
    "IncomeChoice",
    "Succession",
    "Tax",
    "War",
    "Over",
];

impl Damaged for Jerusalem {
    const ONE_IN: u32 = 4;
    const MOST_STEPS: usize = 100_000;

    fn start(seed: u64, dice: &mut Dice) -> Self {
        let players = 2 + (seed % 3) as u8;
        let rules =
            if seed.is_multiple_of(2) { Default::default() } else { random_rules(players, dice) };
        Jerusalem::new(&Config { players, rules }).expect("sound options")
    }

    fn word(dice: &mut Dice) -> String {
        WORDS[below(dice, WORDS.len() as u32) as usize].to_owned()
    }

    /// The income table alone would be half of the places.
    fn many(place: &str) -> bool {
        place.contains("income_table")
    }

    fn play_on(self, seed: u64, visit: impl FnMut(&Self, Step, &Self)) {
        if seed.is_multiple_of(2) {
            playout(self, &mut Uniform(Dice::new(seed)), visit);
        } else {
            playout(self, &mut Eager(Dice::new(seed)), visit);
        }
    }
}

#[test]
fn damaged_positions_are_refused_or_played() {
    let seen = run::<Jerusalem>(60, values::<Jerusalem>);
    assert!(seen.refused > 500 && seen.played > 500, "{seen:?}");
}

#[test]
fn the_largest_numbers_are_played() {
    for seed in 0..20 {
        let game = Jerusalem::from_position(&position(json!({
            "players": 4, "node": "Turn", "offices": [1, 2, 3, 4],
            "rules": {"income_choice": if seed % 2 == 0 { "all" } else { "none" }},
            "bezants": [20000, 20000, 20000, 20000], "prestige": [20000, 20000, 20000, 20000],
            "heights": [127, 127, 126, 0], "screens": [7, 7, 7, 7],
            "hands": [["bezant2", "prestige2", "resource2"]],
        })));
        play_out(game.expect("as large as it may be"), seed);
    }
}

#[test]
fn damaged_bytes_are_refused_or_played() {
    let seen = run::<Jerusalem>(20, text::<Jerusalem>);
    assert!(seen.refused > 200 && seen.played > 20, "{seen:?}");
}
