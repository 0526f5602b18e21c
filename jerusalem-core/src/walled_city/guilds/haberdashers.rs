//! Haberdashers: up to four times a die is rolled anew or a tile flipped.

use serde::{Deserialize, Serialize};

use super::{Craft, Seen, Then, Under, tokens};
use crate::facts::Facts;
use crate::game::Outcomes;
use crate::mask::ActionMask;
use crate::walled_city::action::Action;
use crate::walled_city::board::Board;
use crate::walled_city::facts::option;
use crate::walled_city::greedy::{Thumb, last_turn};
use crate::walled_city::node::Node;
use crate::walled_city::state::{WalledCity, window};
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

pub(super) struct Haberdashers;

impl Craft for Haberdashers {
    type Pending = Pending;

    const WORTH: [i32; 2] = [11, 7];

    fn possible(_: &WalledCity) -> bool {
        true
    }

    fn begin(game: &mut WalledCity) -> Option<Pending> {
        game.node = Node::Haberdashers;
        Some(Pending::default())
    }

    fn legal(game: &WalledCity, _: &Pending, mask: &mut ActionMask) {
        if game.node == Node::Haberdashers {
            let o = game.board.offsets();
            mask.insert(o.pass);
            mask.insert_bits(o.slot, tokens::touchable(game));
        }
    }

    fn play(game: &mut WalledCity, pending: &mut Pending, action: Action) -> Then {
        match action {
            Action::Slot(slot) => {
                pending.slot = Some(slot);
                game.node = Node::HaberdashersRoll;
                Then::GoOn
            }
            _ => Then::Done,
        }
    }

    fn check(game: &WalledCity, pending: &Pending) -> bool {
        let rolling = game.node == Node::HaberdashersRoll;
        rolling == pending.slot.is_some()
            && pending.slot.is_none_or(|slot| usize::from(slot) < game.board.slots())
            && pending.attempts < 4
    }

    /// Faces of the die, or the two sides of the tile.
    fn outcomes(game: &WalledCity, pending: &Pending) -> Outcomes {
        let mut outcomes = Outcomes::default();
        match pending.slot {
            Some(slot) if game.tokens[usize::from(slot)].is_tile() => {
                (0..2).for_each(|side| outcomes.push(side, 1));
            }
            Some(_) => {
                (1..=3u8).for_each(|value| outcomes.push(u16::from(value) - 1, game.faces(value)));
            }
            None => {}
        }
        outcomes
    }

    /// The outcome of an attempt: symbols − 1 of a die; 1 for the +1 side of a tile.
    fn happen(game: &mut WalledCity, pending: &mut Pending, outcome: usize) -> Then {
        let Some(slot) = pending.slot.take() else { return Then::GoOn };
        let token = &mut game.tokens[usize::from(slot)];
        *token = match token.is_tile() {
            true => Token::tile(outcome == 1),
            false => token.showing(outcome as i8 + 1),
        };
        game.node = Node::Haberdashers;
        pending.attempts += 1;
        if pending.attempts == 4 { Then::Done } else { Then::GoOn }
    }

    fn outcome_name(game: &WalledCity, pending: &Pending, outcome: usize) -> Option<String> {
        let token = game.tokens[usize::from(pending.slot?)];
        Some(match (token.is_tile(), outcome) {
            (true, 1) => "+1".into(),
            (true, _) => "-1".into(),
            (false, _) => (outcome + 1).to_string(),
        })
    }

    fn is_ripe(game: &WalledCity) -> bool {
        last_turn(game) && game.turn.window != window::W0
    }

    fn use_now(thumb: &Thumb) -> i32 {
        best_roll(thumb)
    }

    fn copy_now(thumb: &Thumb) -> Option<i32> {
        Some(best_roll(thumb))
    }

    fn points(thumb: &Thumb, _: &Pending, action: Action) -> i32 {
        let Action::Slot(slot) = action else { return 0 };
        roll(thumb, slot.into())
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
}

/// What a roll of a die or a flip of a tile brings on average.
fn roll(thumb: &Thumb, slot: usize) -> i32 {
    let token = thumb.game.tokens[slot];
    if token.is_tile() {
        return thumb.outlook.token(slot, Token::tile(token.value() < 0)) / 2;
    }
    let faces = thumb.game.rules.die_faces;
    let shown = faces.iter().map(|&face| thumb.outlook.token(slot, token.showing(face as i8)));
    shown.sum::<i32>() / faces.len() as i32
}

fn best_roll(thumb: &Thumb) -> i32 {
    (0..thumb.game.board.slots()).map(|slot| roll(thumb, slot)).max().unwrap_or(0)
}
