//! Valid positions with random damage: refused, or played to the end without a violated invariant.

use jerusalem_core::laws::{Uniform, playout, step};
use jerusalem_core::{Dice, Game, Step, below};
use serde_json::{Value, json};

/// A game whose positions are damaged.
pub trait Damaged: Game {
    /// One state in so many is damaged.
    const ONE_IN: u32;
    /// No game that goes on from a damaged position has more steps.
    const MOST_STEPS: usize;

    /// The game of a seed, before its first move.
    fn start(seed: u64, dice: &mut Dice) -> Self;

    /// A word that stands somewhere in positions.
    fn word(dice: &mut Dice) -> String;

    /// Whether a place is one of so many of its kind that it is seldom damaged.
    fn many(_place: &str) -> bool {
        false
    }

    /// Plays to the end.
    fn play_on(self, seed: u64, visit: impl FnMut(&Self, Step, &Self)) {
        playout(self, &mut Uniform(Dice::new(seed)), visit);
    }
}

/// How many damaged positions were refused, and how many were accepted and played.
#[derive(Debug, Default)]
pub struct Seen {
    pub refused: u64,
    pub played: u64,
}

/// The places of a value at which something can be changed.
fn places(value: &Value, here: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, inner)| places(inner, format!("{here}/{key}"), found));
        }
        Value::Array(list) => {
            let each = list.iter().enumerate();
            each.for_each(|(i, inner)| places(inner, format!("{here}/{i}"), found));
        }
        _ => found.push(here.clone()),
    }
    found.push(here);
}

/// Changes something somewhere.
fn damage<G: Damaged>(value: &mut Value, dice: &mut Dice) {
    let mut found = Vec::new();
    places(value, String::new(), &mut found);
    found.retain(|place| !G::many(place) || below(dice, 20) == 0);
    let place = &found[below(dice, found.len() as u32) as usize];
    let Some(target) = value.pointer_mut(place) else { return };
    let (small, any) = (below(dice, 6), below(dice, 300));
    *target = match (below(dice, 12), target.take()) {
        (0..=2, Value::Number(n)) => json!(n.as_i64().unwrap_or(0) + i64::from(small % 3)),
        (3, Value::Number(n)) => json!(n.as_i64().unwrap_or(0) - 1),
        (4..=6, Value::Number(_) | Value::Null) => json!(small),
        (7, Value::Number(_)) => json!(any),
        (8, Value::Number(_)) => Value::Null,
        (0..=8, Value::Bool(b)) => json!(!b),
        (0..=8, Value::String(_)) => json!(G::word(dice)),
        (0..=4, Value::Array(mut list)) if !list.is_empty() => {
            list.swap_remove(below(dice, list.len() as u32) as usize);
            json!(list)
        }
        (5..=8, Value::Array(mut list)) if !list.is_empty() => {
            let again = list[below(dice, list.len() as u32) as usize].clone();
            list.push(again);
            json!(list)
        }
        (5..=8, Value::Object(mut map)) if !map.is_empty() => {
            let nth = below(dice, map.len() as u32) as usize;
            let key = map.keys().nth(nth).cloned().unwrap_or_default();
            let inner = map.remove(&key).unwrap_or_default();
            if small < 3 {
                map.insert(G::word(dice), inner);
            }
            json!(map)
        }
        (9, _) => Value::Null,
        (10, _) => json!(small),
        (_, unchanged) => unchanged,
    };
}

/// Plays an accepted position to its end, checking every state.
pub fn play_out<G: Damaged>(game: G, seed: u64) {
    game.check().expect("accepted");
    let again = G::from_position(&game.position()).expect("accepted once");
    assert!(again == game, "a position loses something");
    let start = game.position();
    let mut steps = 0;
    game.play_on(seed, |before, step, after| {
        steps += 1;
        assert!(steps < G::MOST_STEPS, "endless from {start:?}");
        if let Err(error) = after.check() {
            let start = serde_json::to_string(&start).expect("data");
            panic!("{error} after {step:?} at {} from {start}", before.node());
        }
    });
}

/// Plays a game for every seed, and damages some of its states: `broken` makes another position of
/// one, or of what is left of it no position at all.
pub fn run<G: Damaged>(
    seeds: u64,
    broken: impl Fn(&G::Position, &mut Dice) -> Option<G::Position>,
) -> Seen {
    let mut seen = Seen::default();
    for seed in 0..seeds {
        let mut dice = Dice::new(seed);
        let mut game = G::start(seed, &mut dice);
        let mut driver = Uniform(Dice::stream(seed, 1));
        while step(&mut game, &mut driver).is_some() {
            if below(&mut dice, G::ONE_IN) > 0 {
                continue;
            }
            let read = broken(&game.position(), &mut dice).map(|p| G::from_position(&p));
            match read {
                None => seen.refused += 1,
                Some(Err(error)) => {
                    assert!(!error.reasons.is_empty());
                    seen.refused += 1;
                }
                Some(Ok(game)) => {
                    seen.played += 1;
                    play_out(game, seen.played);
                }
            }
        }
    }
    seen
}

/// A position with other values in some places.
pub fn values<G: Damaged>(position: &G::Position, dice: &mut Dice) -> Option<G::Position> {
    let mut value = serde_json::to_value(position).expect("data");
    for _ in 0..=below(dice, 3) {
        damage::<G>(&mut value, dice);
    }
    serde_json::from_value(value).ok()
}

/// A position whose text is cut off, or has another character or digit.
pub fn text<G: Damaged>(position: &G::Position, dice: &mut Dice) -> Option<G::Position> {
    let mut bytes = serde_json::to_vec(position).expect("data");
    match below(dice, 3) {
        0 => bytes.truncate(below(dice, bytes.len() as u32) as usize),
        1 => {
            let at = below(dice, bytes.len() as u32) as usize;
            bytes[at] = below(dice, 256) as u8;
        }
        _ => {
            let digits: Vec<_> =
                (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
            let at = digits[below(dice, digits.len() as u32) as usize];
            bytes[at] = b'0' + below(dice, 10) as u8;
        }
    }
    serde_json::from_slice(&bytes).ok()
}
