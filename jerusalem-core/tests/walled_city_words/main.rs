//! Names, observations, boards, move logs and the rule-of-thumb player of The Walled City.

mod draw;
mod greedy;
mod hidden;
mod log;
mod names;
mod observation;

use jerusalem_core::options::SeatOrRandom;
use jerusalem_core::walled_city::{
    BoardChoice, ButchersOrder, ButchersTargets, Config, ExtraCardRule, GrocersConstant, Guild,
    GuildPool, GuildSet, Rules, StackedPieceScope, StartRoad3p, TaylorsScope, WalledCity,
};
use jerusalem_core::{AnyGame, Dice, Game, Lang, Step, Turn, Viewer, random_action};

/// The languages the game has words for.
const LANGS: [Lang; 2] = [Lang::En, Lang::Hu];

/// A table on the first or second shipped board.
fn config(board: usize, players: u8, rules: Rules) -> Config {
    let board = if board == 0 { BoardChoice::londonderry() } else { BoardChoice::borderlands() };
    Config { players, rules, board }
}

/// Every board and number of players.
fn tables() -> impl Iterator<Item = (usize, u8)> {
    (0..2).flat_map(|board| (2..=4).map(move |players| (board, players)))
}

fn take(game: &mut WalledCity, step: Step) {
    match step {
        Step::Action(id) => game.apply(id).expect("a legal action"),
        Step::Outcome(id) => game.resolve(id).expect("a possible outcome"),
    }
}

/// Plays a game at random and shows every step.
fn playout(config: &Config, seed: u64, mut each: impl FnMut(&WalledCity, Step, &WalledCity)) {
    let mut dice = Dice::new(seed);
    let mut game = WalledCity::new(config).expect("a sound configuration");
    loop {
        let before = game.clone();
        let step = match game.turn() {
            Turn::Over => return,
            Turn::Chance => {
                Step::Outcome(game.outcomes().draw(&mut dice).expect("chance has outcomes"))
            }
            Turn::Player(_) => {
                Step::Action(random_action(&game.legal(), &mut dice).expect("a legal action"))
            }
        };
        take(&mut game, step);
        each(&before, step, &game);
    }
}

fn viewers(players: u8) -> Vec<Viewer> {
    let mut viewers = vec![Viewer::Public, Viewer::Omniscient];
    viewers.extend((0..usize::from(players)).map(Viewer::Seat));
    viewers
}

/// Rules that reach every node and every branch of the texts.
fn rule_mix(i: u64) -> Rules {
    let rules = Rules { guild_pool: GuildPool::Mixed, ..Rules::default() };
    match i % 6 {
        0 => Rules::default(),
        1 => Rules {
            start_road_3p: StartRoad3p::Random,
            start_player: SeatOrRandom::Seat(1),
            two_player_defence_cards: 2,
            fence_forces_split: true,
            ..rules
        },
        2 => Rules {
            guild_in_defence: true,
            backs_public: false,
            stacked_piece_scope: StackedPieceScope::Piece,
            taylors_scope: TaylorsScope::Each,
            fence_destroyable: true,
            ..rules
        },
        3 => Rules {
            butchers_order: ButchersOrder::Sequential,
            butchers_targets: ButchersTargets::Subset,
            extra_card_rule: ExtraCardRule::NoneAfterTrade,
            open_discards: false,
            exact_guild_counts: false,
            ..rules
        },
        4 => Rules {
            butchers_open: true,
            constant_guilds: GuildSet::of(&[Guild::Butchers, Guild::Saddlers, Guild::Mercers]),
            grocers_constant: GrocersConstant::EveryTurn,
            ..rules
        },
        _ => Rules {
            backs_public: false,
            extra_card_rule: ExtraCardRule::NoneAfterTrade,
            // Supplies run out.
            constant_guilds: GuildSet::of(&[
                Guild::Butchers,
                Guild::Haberdashers,
                Guild::Fishmongers,
                Guild::Salters,
                Guild::Armourers,
            ]),
            ..rules
        },
    }
}
