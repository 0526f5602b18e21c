//! The rule-of-thumb player against random ones.

use jerusalem_core::walled_city::{Rules, WalledCity};
use jerusalem_core::{AnyGame, Bot, Dice, Game, Turn};

use crate::{config, rule_mix, tables};

/// Plays a game of one greedy player against random ones; whether the greedy one wins.
fn wins(board: usize, players: u8, rules: Rules, number: u64) -> bool {
    let mut dice = Dice::stream(90, number);
    let seat = number as usize % usize::from(players);
    let mut game = WalledCity::new(&config(board, players, rules)).expect("a sound configuration");
    loop {
        match game.turn() {
            Turn::Over => return game.places()[seat] == 0,
            Turn::Chance => {
                let outcome = game.outcomes().draw(&mut dice).expect("chance has outcomes");
                game.happen(outcome);
            }
            Turn::Player(actor) => {
                let bot = if actor == seat { Bot::Greedy } else { Bot::Random };
                let id = bot.choose(&game, &mut dice).expect("a player has a choice");
                game.apply(id).expect("bots play by the rules");
            }
        }
    }
}

/// Four of five games, on both boards.
fn beats(players: u8) {
    const GAMES: u64 = 2_000;
    for board in 0..2 {
        let won = (0..GAMES).filter(|&n| wins(board, players, Rules::default(), n)).count();
        assert!(won as u64 * 10 >= GAMES * 8, "board {board}: {won} of {GAMES}");
    }
}

#[test]
fn greedy_beats_a_random_player() {
    beats(2);
}

#[test]
fn greedy_beats_two_random_players() {
    beats(3);
}

#[test]
fn greedy_beats_three_random_players() {
    beats(4);
}

#[test]
fn greedy_plays_by_the_rules_whatever_the_options() {
    for (board, players) in tables() {
        for seed in 0..24 {
            wins(board, players, rule_mix(seed), seed);
        }
    }
}
