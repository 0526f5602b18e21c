//! Haberdashers: up to four times a die is rolled anew or a tile flipped.

use serde::{Deserialize, Serialize};

use super::{Seen, Then, Under, tokens};
use crate::facts::Facts;
use crate::game::Outcomes;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::facts::option;
use crate::walled_city::node::Node;
use crate::walled_city::state::WalledCity;
use crate::walled_city::token::Token;
/// What is under way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Pending {
    /// The slot that is being rolled.
    pub slot: Option<u8>,
    /// Attempts so far.
    pub attempts: u8,
}

impl Under for Pending {
    fn seen(&self, _: &Board) -> Seen {
        Seen { slot: self.slot, picks: self.attempts, ..Seen::default() }
    }

    fn facts(&self, to: &mut Facts) {
        option(to, self.slot);
        to.u8(self.attempts);
    }
}

pub(super) const NODES: &[Node] = &[Node::Haberdashers, Node::HaberdashersRoll];

pub(super) fn possible(_: &WalledCity) -> bool {
    true
}

pub(super) fn begin(game: &mut WalledCity) -> Option<Pending> {
    game.node = Node::Haberdashers;
    Some(Pending::default())
}

pub(super) fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
    if game.node == Node::Haberdashers {
        let o = game.board.offsets();
        mask.insert(o.pass);
        mask.insert_bits(o.slot, tokens::touchable(game));
    }
}

pub(super) fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
    match action {
        Action::Slot(slot) => {
            pending.slot = Some(slot);
            game.node = Node::HaberdashersRoll;
            Then::GoOn
        }
        _ => Then::Done,
    }
}

impl WalledCity {
    /// The slot of the die or tile that the Haberdashers roll.
    pub(crate) fn rolled_slot(&self) -> Option<usize> {
        match self.pending() {
            Some(&super::Pending::Haberdashers(Pending { slot, .. })) => slot.map(usize::from),
            _ => None,
        }
    }

    /// Faces of the die, or the two sides of the tile.
    pub(crate) fn haberdashers_outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        match self.rolled_slot() {
            Some(slot) if self.tokens[slot].is_tile() => {
                (0..2).for_each(|side| outcomes.push(side, 1));
            }
            Some(_) => {
                (1..=3u8).for_each(|value| outcomes.push(u16::from(value) - 1, self.faces(value)));
            }
            None => {}
        }
        outcomes
    }

    /// The outcome of an attempt: symbols − 1 of a die; 1 for the +1 side of a tile.
    pub(crate) fn haberdashers_happen(&mut self, outcome: usize) {
        self.ability_step(|game, pending| {
            let super::Pending::Haberdashers(pending) = pending else { return Then::GoOn };
            let Some(slot) = pending.slot.take() else { return Then::GoOn };
            let token = game.tokens[usize::from(slot)];
            game.tokens[usize::from(slot)] = if token.is_tile() {
                Token::tile(outcome == 1)
            } else {
                token.showing(outcome as i8 + 1)
            };
            game.node = Node::Haberdashers;
            pending.attempts += 1;
            if pending.attempts == 4 { Then::Done } else { Then::GoOn }
        });
    }
}

pub(super) fn check(game: &WalledCity, pending: &Pending) -> bool {
    let rolling = game.node == Node::HaberdashersRoll;
    rolling == pending.slot.is_some()
        && pending.slot.is_none_or(|slot| usize::from(slot) < game.board.slots())
        && pending.attempts < 4
}
