//! What one viewer may know of a game, as typed data for pictures: built by listing.

use std::sync::Arc;

use crate::game::{AnyGame, PerSeat, Seat, Turn, Viewer};
use crate::lang::Lang;

use super::board::places::Places;
use super::board::{Board, Loc};
use super::cards::{NUMBERS, Pile, pile_cards, pile_len};
use super::guilds::Guild;
use super::guilds::deck::{GuildSet, Priority};
use super::names;
use super::node::Node;
use super::state::{Defence, NONE, WalledCity};
use super::token::{FACTIONS, Token};

/// What a viewer sees of the game. What is hidden from him is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The board in play, fences included.
    pub board: Arc<Board>,
    /// Number of players.
    pub players: usize,
    /// 1 or 2.
    pub round: u8,
    /// The node the game stands at.
    pub node: Node,
    /// Who has to move.
    pub turn: Turn,
    /// The phase, in words.
    pub phase: &'static str,
    /// What is decided now, in words.
    pub question: String,
    /// What has been done in this turn, in words.
    pub done: Vec<String>,
    /// The seats in the order of the phase.
    pub order: PerSeat<Seat>,
    /// The guilds on offer.
    pub offer: Vec<(Guild, Priority)>,
    /// The sum of the dice of every faction.
    pub factions: [u8; FACTIONS.len()],
    /// The players, and the neutral colour of two.
    pub colours: PerSeat<ColourSeen>,
    /// What lies in every slot.
    pub tokens: Vec<Token>,
    /// Roads on paths.
    pub roads: Places,
    /// Walls in gaps.
    pub walls: Places,
    /// The fences that are destroyed, as bits.
    pub fences_destroyed: u8,
    /// The district of every area, from 0; none before they are formed.
    pub districts: Vec<Option<u8>>,
    /// The defence card in every zone.
    pub zones: Vec<Option<ZoneSeen>>,
    /// The path or gap that is built on in this turn.
    pub anchor: Option<Anchor>,
    /// The seats from the first place to the last, once the game is over.
    pub ranking: PerSeat<Seat>,
}

/// Where a turn builds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// A path.
    Path(usize),
    /// A gap.
    Gap(usize),
}

/// What a viewer sees of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColourSeen {
    /// Its name in words: `p0` to `p3`, or the neutral colour's.
    pub name: String,
    /// Whether it is the neutral colour.
    pub neutral: bool,
    /// Votes.
    pub votes: i32,
    /// The guild in front of it, its priority and whether it is used.
    pub guild: Option<(Guild, Priority, bool)>,
    /// Peasants in every area.
    pub peasants: Vec<u8>,
    /// Nobles in every area.
    pub nobles: Vec<u8>,
    /// Guards in every tower.
    pub guards: Vec<u8>,
    /// Peasants in supply.
    pub peasant_supply: u8,
    /// Nobles in supply.
    pub noble_supply: u8,
    /// Nobles out of the game.
    pub noble_box: u8,
    /// Roads left.
    pub roads: u8,
    /// Walls left.
    pub walls: u8,
    /// Number of cards in hand.
    pub cards: usize,
    /// The kinds of the cards in hand, ascending, if the viewer sees them.
    pub hand: Option<Vec<u8>>,
    /// The kinds of the cards played face up, ascending, if they may be looked at.
    pub played: Option<Vec<u8>>,
    /// What the viewer, another player, knows of the cards held or placed face down: the kinds of
    /// those he knows, and how many others.
    pub held: Option<(Vec<u8>, u8)>,
}

/// What a viewer sees of a defence card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZoneSeen {
    /// Who placed it.
    pub seat: Seat,
    /// The round it was placed in.
    pub round: u8,
    /// The numbers at the zone's two towers, if the viewer sees them.
    pub numbers: Option<[u8; 2]>,
    /// Whose back it has if not that of its seat; 3 of three players for an extra card. `None` also
    /// if backs are not seen.
    pub back: Option<u8>,
}

impl WalledCity {
    /// What the viewer may know, with words of one of the game's languages.
    pub fn seen_by(&self, viewer: Viewer, lang: Lang) -> Seen {
        let board = &self.board;
        let over = self.turn() == Turn::Over;
        let anchor = usize::from(self.turn.anchor);
        Seen {
            board: self.board().clone(),
            players: self.players(),
            round: self.round,
            node: self.node,
            turn: self.turn(),
            phase: self.phase(lang),
            question: self.question(lang),
            done: self.done(viewer, lang),
            order: self.order.iter().filter(|&&s| s < self.players).map(|&s| s.into()).collect(),
            offer: GuildSet(self.offer).iter().map(|g| (g, self.rules.priority(g))).collect(),
            factions: std::array::from_fn(|faction| self.faction_value(faction)),
            colours: (0..self.colours()).map(|c| self.colour_seen(c, viewer, lang)).collect(),
            tokens: self.tokens[..board.slots()].to_vec(),
            roads: self.roads,
            walls: self.walls,
            fences_destroyed: self.fences_destroyed,
            districts: (0..board.areas())
                .map(|area| Some(self.district[area]).filter(|&d| d < self.districts))
                .collect(),
            zones: (0..board.zones())
                .map(|zone| self.zones[zone].get().map(|d| self.zone_seen(d, viewer)))
                .collect(),
            anchor: (self.turn.anchor != NONE).then_some(match self.round {
                1 => Anchor::Path(anchor),
                _ => Anchor::Gap(anchor),
            }),
            ranking: match over {
                true => crate::page::ranking(self).into_iter().collect(),
                false => PerSeat::new(),
            },
        }
    }

    fn colour_seen(&self, colour: usize, viewer: Viewer, lang: Lang) -> ColourSeen {
        let board = &self.board;
        let neutral = self.is_neutral(colour);
        let used = self.used >> colour & 1 == 1;
        let kinds = |pile: &Pile| {
            let mut kinds: Vec<u8> = pile_cards(pile).map(|card| card.kind).collect();
            kinds.sort_unstable();
            kinds
        };
        ColourSeen {
            name: names::colour(colour, self.players(), lang),
            neutral,
            votes: self.votes(colour),
            guild: self.guild_of(colour).map(|g| (g, self.rules.priority(g), used)),
            peasants: self.peasants[colour][..board.areas()].to_vec(),
            nobles: self.nobles[colour][..board.areas()].to_vec(),
            guards: (0..board.towers())
                .map(|tower| self.nobles(colour, Loc::Tower(tower as u8)))
                .collect(),
            peasant_supply: self.peasant_supply[colour],
            noble_supply: self.noble_supply[colour],
            noble_box: self.noble_box[colour],
            roads: self.road_supply[colour],
            walls: self.wall_supply[colour],
            cards: pile_len(&self.hands[colour]),
            hand: (!neutral && viewer.is(colour)).then(|| kinds(&self.hands[colour])),
            played: (!neutral && (self.rules.open_discards || viewer.is(colour)))
                .then(|| kinds(&self.played[colour])),
            held: match viewer {
                Viewer::Seat(me) if me < self.players() && me != colour && !neutral => {
                    let known = self.known_cards(me);
                    Some((kinds(&known.known[colour]), known.others[colour].iter().sum()))
                }
                _ => None,
            },
        }
    }

    fn zone_seen(&self, defence: Defence, viewer: Viewer) -> ZoneSeen {
        let Defence { seat, round, card, orientation, .. } = defence;
        let shown = self.shows_defence(defence, viewer);
        let [large, small] = NUMBERS[usize::from(card.kind)];
        let back = (shown || self.rules.backs_public) && card.owner != seat;
        ZoneSeen {
            seat: seat.into(),
            round,
            numbers: shown.then_some(if orientation == 0 {
                [large, small]
            } else {
                [small, large]
            }),
            back: back.then_some(card.owner),
        }
    }
}
