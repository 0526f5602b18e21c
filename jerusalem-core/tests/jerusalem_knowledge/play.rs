//! Random games in several tempers, and looking at observations by name.

use jerusalem_core::jerusalem::{Action, Config, Jerusalem, Rules};
use jerusalem_core::{ActionId, AnyGame, Block, Dice, Game, Layout, Seat, Turn, below};
use std::sync::LazyLock;

/// How the players of a random game behave.
#[derive(Clone, Copy, Debug)]
pub enum Temper {
    /// Any legal action.
    Uniform,
    /// Cards are seldom played, squires seldom sold.
    Hoarding,
    /// The Patriarchs are sought, a squire is kept back, every Scholar's card is drawn.
    Learned,
}

pub const TEMPERS: [Temper; 3] = [Temper::Uniform, Temper::Hoarding, Temper::Learned];

/// How gladly an action is taken, of 16.
fn liking(temper: Temper, action: Option<Action>) -> u32 {
    match (temper, action) {
        (Temper::Uniform, _) => 16,
        (Temper::Hoarding, Some(Action::PlayCard(_))) => 1,
        (_, Some(Action::Sell(_) | Action::ScholarDecline)) => 1,
        (Temper::Learned, Some(Action::PlayCard(_))) => 6,
        (Temper::Learned, Some(Action::Place(area))) if !(6..9).contains(&area) => 4,
        (Temper::Learned, Some(Action::EndTurn)) => 8,
        _ => 16,
    }
}

pub fn choose(game: &Jerusalem, temper: Temper, dice: &mut Dice) -> ActionId {
    let legal = game.legal();
    loop {
        let nth = below(dice, legal.count() as u32) as usize;
        let id = legal.nth(nth).expect("a player to move has a legal action");
        if below(dice, 16) < liking(temper, game.action(id)) {
            return id;
        }
    }
}

pub fn step(game: &mut Jerusalem, temper: Temper, dice: &mut Dice) {
    match game.turn() {
        Turn::Player(_) => {
            let id = choose(game, temper, dice);
            game.apply(id).expect("a legal action");
        }
        Turn::Chance => {
            let id = game.outcomes().draw(dice).expect("a chance node has outcomes");
            game.resolve(id).expect("a possible outcome");
        }
        Turn::Over => {}
    }
}

/// Plays a game and shows every node, the end included.
pub fn each_node(
    players: u8,
    rules: Rules,
    temper: Temper,
    seed: u64,
    mut look: impl FnMut(&Jerusalem),
) {
    let mut game = Jerusalem::new(&Config { players, rules }).expect("a valid configuration");
    let mut dice = Dice::stream(seed, players.into());
    loop {
        look(&game);
        if game.turn() == Turn::Over {
            return;
        }
        step(&mut game, temper, &mut dice);
    }
}

/// Every preset with every number of players and every temper.
pub fn each_table(mut play: impl FnMut(u8, Rules, Temper)) {
    for name in Rules::PRESETS {
        let rules = Rules::preset(name).expect("a preset");
        for players in 2..=4 {
            for temper in TEMPERS {
                play(players, rules, temper);
            }
        }
    }
}

pub fn seen(game: &Jerusalem, seat: Seat) -> Vec<u8> {
    let mut out = vec![0; game.observation_len()];
    game.observe(seat, &mut out).expect("a seat and its length");
    out
}

static LAYOUT: LazyLock<Layout> =
    LazyLock::new(|| Jerusalem::new(&Config::new(4)).expect("a valid configuration").layout());

fn part<'a>(block: &Block, observation: &'a [u8]) -> &'a [u8] {
    &observation[block.offset..block.offset + block.len()]
}

/// The elements of a named block.
pub fn block<'a>(observation: &'a [u8], name: &str) -> &'a [u8] {
    part(LAYOUT.block(name).unwrap_or_else(|| panic!("no block {name}")), observation)
}

/// The names of the blocks in which two observations differ.
pub fn differing(a: &[u8], b: &[u8]) -> Vec<&'static str> {
    let blocks = LAYOUT.blocks.iter();
    blocks.filter(|block| part(block, a) != part(block, b)).map(|block| block.name).collect()
}
