//! Carpenters: a fence (§6.1, 13.3).

use serde::{Deserialize, Serialize};
use std::sync::Arc;

use super::{Craft, Seen, Then, Under};
use crate::bits::bits;
use crate::facts::Facts;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::facts::option;
use crate::walled_city::greedy::{Thumb, VOTE};
use crate::walled_city::node::Node;
use crate::walled_city::state::{Shared, WalledCity};

/// A fence under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The area that is cut.
    pub area: Option<u8>,
    /// The cut points, the lower first.
    pub cuts: [Option<u8>; 2],
    /// The colour whose nobles or peasants are asked about.
    pub colour: Option<u8>,
    /// Nobles of every colour that go to part 1, as far as they were asked about.
    pub nobles: [Option<u8>; 4],
    /// Peasants of every colour that go to part 1, likewise.
    pub peasants: [Option<u8>; 4],
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { colour: self.colour, place: self.area, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.area);
        self.cuts.iter().for_each(|&cut| option(to, cut));
        option(to, self.colour);
        self.nobles.iter().chain(&self.peasants).for_each(|&n| option(to, n));
    }
}

fn areas(game: &WalledCity) -> impl Iterator<Item = usize> + '_ {
    let model = game.rules.fence_model;
    bits(game.all_areas()).filter(move |&area| game.board.fences_possible(area, model))
}

pub(super) struct Carpenters;

impl Craft for Carpenters {
    type Pending = Pending;

    const WORTH: [i32; 2] = [2, 2];

    fn possible(game: &WalledCity) -> bool {
        areas(game).next().is_some()
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::FenceArea;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, pending: &Pending, mask: &mut ActionMask) {
        let (o, model) = (game.board.offsets(), game.rules.fence_model);
        let Some(area) = pending.area.map(usize::from) else {
            return areas(game).for_each(|area| mask.insert(o.area + area as u16));
        };
        match (game.node, pending.cuts[0], pending.colour) {
            (Node::FenceCut1, _, _) => {
                mask.insert_bits(o.cut, game.board.fence_starts(area, model))
            }
            (Node::FenceCut2, Some(p), _) => {
                mask.insert_bits(o.cut, game.board.fence_partners(area, usize::from(p), model));
            }
            (Node::FenceNobles, _, Some(colour)) => {
                let here = game.nobles[usize::from(colour)][area];
                mask.insert_range(o.count, o.count + u16::from(here));
            }
            (Node::FencePeasants, _, Some(colour)) => {
                let here = game.peasants[usize::from(colour)][area];
                mask.insert_range(o.count, o.count + u16::from(here));
            }
            (Node::FenceToken, _, _) => mask.insert_bits(o.half, 0b11),
            _ => {}
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        match (game.node, action, pending.colour) {
            (Node::FenceArea, Action::Area(area), _) => {
                pending.area = Some(area);
                game.node = Node::FenceCut1;
                return Then::GoOn;
            }
            (Node::FenceCut1, Action::Cut(p), _) => {
                pending.cuts[0] = Some(p);
                game.node = Node::FenceCut2;
                return Then::GoOn;
            }
            (Node::FenceCut2, Action::Cut(q), _) => pending.cuts[1] = Some(q),
            (Node::FenceNobles, Action::Count(part1), Some(colour)) => {
                pending.nobles[usize::from(colour)] = Some(part1);
            }
            (Node::FencePeasants, Action::Count(part1), Some(colour)) => {
                pending.peasants[usize::from(colour)] = Some(part1);
            }
            (Node::FenceToken, Action::Half(part), _) => return place(game, pending, part == 1),
            _ => return Then::GoOn,
        }
        next_group(game, pending)
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let untouched = pending.colour.is_none()
            && pending.nobles == [None; 4]
            && pending.peasants == [None; 4];
        let Some(area) = pending.area.map(usize::from) else {
            return game.node == Node::FenceArea && pending.cuts == [None; 2] && untouched;
        };
        if area >= game.board.areas() || game.board.fences().len() >= 2 {
            return false;
        }
        let model = game.rules.fence_model;
        let has = |cuts: u64, cut: u8| cut < 64 && cuts >> cut & 1 == 1;
        let started = |p: u8| has(game.board.fence_starts(area, model), p);
        let joined = |p: u8, q: u8| has(game.board.fence_partners(area, p.into(), model), q);
        match (game.node, pending.cuts) {
            (Node::FenceCut1, [None, None]) => untouched,
            (Node::FenceCut2, [Some(p), None]) => started(p) && untouched,
            (Node::FenceNobles | Node::FencePeasants | Node::FenceToken, [Some(p), Some(q)]) => {
                started(p) && joined(p, q) && groups_in_order(game, pending, area)
            }
            _ => false,
        }
    }

    fn is_ripe(_: &WalledCity) -> bool {
        false
    }

    fn copy_now(_: &Thumb) -> Option<i32> {
        Some(-VOTE)
    }
}

/// Asks for the next group of citizens in the area: colours from the actor on, nobles before peasants.
fn next_group(game: &mut WalledCity, pending: &mut Pending) -> Then {
    let Some(area) = pending.area.map(usize::from) else { return Then::GoOn };
    for colour in game.colours_from_me() {
        let nobles = game.nobles[colour][area] > 0 && pending.nobles[colour].is_none();
        let peasants = game.peasants[colour][area] > 0 && pending.peasants[colour].is_none();
        if nobles || peasants {
            pending.colour = Some(colour as u8);
            game.node = if nobles { Node::FenceNobles } else { Node::FencePeasants };
            return Then::GoOn;
        }
    }
    let groups = pending.nobles.iter().chain(&pending.peasants);
    let part1: u32 = groups.flatten().map(|&n| u32::from(n)).sum();
    let here = |c: usize| u32::from(game.nobles[c][area]) + u32::from(game.peasants[c][area]);
    let all: u32 = (0..4).map(here).sum();
    // R6.12
    if game.board.slots_of_area(area) != 0 && 2 * part1 == all {
        pending.colour = None;
        game.node = Node::FenceToken;
        return Then::GoOn;
    }
    place(game, pending, 2 * part1 < all)
}

fn place(game: &mut WalledCity, pending: &Pending, token_part2: bool) -> Then {
    let (Some(area), [Some(p), Some(q)]) = (pending.area, pending.cuts) else { return Then::GoOn };
    let [area, p, q] = [area, p, q].map(usize::from);
    let part2 = game.board.areas();
    let token_part2 = token_part2 && game.board.slots_of_area(area) != 0;
    game.board = Shared(Arc::new(game.board.with_fence(area, p, q, token_part2, game.round == 2)));
    for colour in 0..game.colours() {
        // A group that was not asked about is empty.
        for _ in pending.nobles[colour].unwrap_or(0)..game.nobles[colour][area] {
            game.take_noble(colour, area);
            game.add_noble(colour, part2);
        }
        for _ in pending.peasants[colour].unwrap_or(0)..game.peasants[colour][area] {
            game.take_peasant(colour, area);
            game.add_peasant(colour, part2);
        }
    }
    game.topology_changed();
    Then::Done
}

/// The groups before the one asked about are answered, the others not.
fn groups_in_order(game: &WalledCity, pending: &Pending, area: usize) -> bool {
    let place =
        |colour: usize, peasants: bool| 2 * game.place_from_me(colour) + usize::from(peasants);
    let now = match (game.node, pending.colour.map(usize::from)) {
        (Node::FenceToken, None) => 8,
        (Node::FenceNobles, Some(colour)) if colour < game.colours() => place(colour, false),
        (Node::FencePeasants, Some(colour)) if colour < game.colours() => place(colour, true),
        _ => return false,
    };
    let mut groups = (0..4).flat_map(|colour| [(colour, false), (colour, true)]);
    groups.all(|(colour, peasants)| {
        let (here, answer) = if peasants {
            (game.peasants[colour][area], pending.peasants[colour])
        } else {
            (game.nobles[colour][area], pending.nobles[colour])
        };
        let group = place(colour, peasants);
        match group < now {
            true if here > 0 => answer.is_some_and(|n| n <= here),
            _ => answer.is_none() && (group != now || here > 0),
        }
    })
}
