//! The board and the moves in words, as far as a viewer may see them.

mod board;
mod moves;

pub(super) use board::draw;
pub(super) use moves::witness;

use crate::game::{OutcomeId, Seat, Viewer};
use crate::lang::Lang;
use crate::page::listed;

use super::board::FIRST_EXTRA;
use super::cards::{Card, NUMBERS, Pile, kind_name, pile_cards};
use super::guilds::Guild;
use super::names::{self, words};
use super::node::Node;
use super::state::{Defence, WalledCity};
use super::token::FACTIONS;

/// The short name of an outcome of the present chance node.
pub(super) fn outcome_name(game: &WalledCity, id: OutcomeId) -> String {
    let index = usize::from(id);
    let sign = || if index == 1 { "+1" } else { "-1" }.to_string();
    let name = match game.node {
        Node::SetupFaction => FACTIONS.get(index).map(|name| name.to_string()),
        Node::SetupValue => Some((index + 1).to_string()),
        Node::SetupSurvey => Some(sign()),
        Node::SetupOffer => Guild::new(index).map(|guild| guild.id().to_string()),
        Node::SetupStartPlayer => Some(format!("seat {id}")),
        Node::SetupExtra => Some(kind_name(FIRST_EXTRA + index)),
        Node::SetupRoad if index < game.board.paths() => {
            Some(game.board.path_id(index).to_string())
        }
        _ => game.pending().and_then(|pending| pending.outcome_name(game, index)),
    };
    name.unwrap_or_else(|| id.to_string())
}

impl WalledCity {
    /// A player, or the neutral colour.
    fn player(&self, colour: usize, lang: Lang) -> String {
        names::colour(colour, usize::from(self.players), lang)
    }

    /// Whether the viewer sees a defence card: its owner's, and all of them at the end (R4.33).
    pub(super) fn shows_defence(&self, defence: Defence, viewer: Viewer) -> bool {
        viewer.is(usize::from(defence.seat)) || self.revealed()
    }

    /// Whether the viewer sees the cards that two seats trade (R7.7).
    fn shows_trade(&self, a: Seat, b: Seat, viewer: Viewer) -> bool {
        self.rules.butchers_open || viewer.is(a) || viewer.is(b)
    }

    /// The numbers of a defence card at its zone's two towers, and what its back tells; `?` for what
    /// the viewer does not see.
    fn defence_text(&self, defence: Defence, viewer: Viewer, lang: Lang) -> String {
        let Defence { seat, round, card, orientation, .. } = defence;
        let mut text = format!("p{seat} r{round} ");
        if self.shows_defence(defence, viewer) {
            let [large, small] = NUMBERS[usize::from(card.kind)];
            let [first, second] = if orientation == 0 { [large, small] } else { [small, large] };
            text += &format!("{first}|{second}");
        } else {
            text += "?|?";
        }
        if self.shows_defence(defence, viewer) || self.rules.backs_public {
            text += &self.back_text(card, usize::from(seat), lang);
        }
        text
    }

    /// What a card's back tells when it is not its holder's own.
    fn back_text(&self, card: Card, holder: Seat, lang: Lang) -> String {
        if card.is_extra() {
            return format!(" {}", words(lang).extra);
        }
        if usize::from(card.owner) == holder {
            return String::new();
        }
        let owner = self.player(card.owner.into(), lang);
        format!(" ({})", words(lang).back.replace("{p}", &owner))
    }
}

/// Every card of a pile by name, by owner and kind.
fn card_names(pile: &Pile) -> Vec<String> {
    let mut kinds: Vec<_> = pile_cards(pile).map(|card| usize::from(card.kind)).collect();
    kinds.sort_unstable();
    kinds.into_iter().filter_map(names::card).collect()
}

/// The same, as one text.
fn card_list(pile: &Pile, lang: Lang) -> String {
    listed(&card_names(pile), words(lang).none)
}
