//! Relative ids: the view of action ids in which players are counted from the actor.
//!
//! COPY, CITIZEN_NOBLE, CITIZEN_PEASANT and PROMOTE name a colour in their rows (13.1). In a relative id
//! row 0 is the actor's, row 1 that of the next player clockwise; the neutral colour of two players and
//! colours that nobody plays keep their row. All other ids are the same in both views.

use super::board::Board;
use super::state::WalledCity;
use crate::game::ActionId;
use crate::mask::ActionMask;

/// Colours of a family.
const COLOURS: usize = 4;

/// A family whose ids are rows of colours.
#[derive(Clone, Copy)]
struct Rows {
    first: ActionId,
    /// Ids of a colour, at most 64.
    width: u16,
}

/// The families that name a colour.
#[inline]
fn families(board: &Board) -> [Rows; 4] {
    let (o, ax, towers) = (board.offsets(), board.ax() as u16, board.towers() as u16);
    [
        Rows { first: o.copy, width: 1 },
        Rows { first: o.citizen_noble, width: ax + towers },
        Rows { first: o.citizen_peasant, width: ax },
        Rows { first: o.promote, width: 2 * ax },
    ]
}

impl WalledCity {
    /// The id with its colour moved `by` seats clockwise.
    pub(super) fn turn_id(&self, id: ActionId, by: usize) -> ActionId {
        let players = usize::from(self.players);
        for Rows { first, width } in families(&self.board) {
            if (first..first + COLOURS as u16 * width).contains(&id) {
                let colour = usize::from((id - first) / width);
                if colour < players {
                    let turned = (colour + by) % players;
                    return first + turned as u16 * width + (id - first) % width;
                }
            }
        }
        id
    }

    /// The ids of a mask with their colours moved `by` seats clockwise.
    #[inline]
    pub(super) fn turn_mask(&self, mask: &ActionMask, by: usize) -> ActionMask {
        let mut turned = *mask;
        let players = usize::from(self.players);
        let by = by % players;
        if by == 0 {
            return turned;
        }
        for Rows { first, width } in families(&self.board) {
            let row = |colour: usize| first + colour as u16 * width;
            let rows: [u64; COLOURS] = std::array::from_fn(|colour| match colour {
                _ if colour >= players => 0,
                _ => mask.bits(row(colour), width),
            });
            if rows == [0; COLOURS] {
                continue;
            }
            for (colour, &bits) in rows.iter().enumerate() {
                turned.remove_bits(row(colour), bits);
            }
            for (colour, &bits) in rows.iter().enumerate().take(players) {
                turned.insert_bits(row((colour + by) % players), bits);
            }
        }
        turned
    }
}
