//! The board game Jerusalem.
//!
//! A round goes through `auction`, `draft`, `placement` (with `card_play`), `revenue` and `event`;
//! each file holds the nodes of its phase, their legality and their effects.

mod action;
mod auction;
mod card_play;
mod cards;
mod check;
mod city;
mod config;
mod draft;
mod event;
mod greedy;
mod knowledge;
pub mod names;
mod observation;
mod placement;
mod position;
mod revenue;
mod rules;
mod state;
mod text;

use rand::Rng;

use crate::error::{ConfigError, PositionError};
use crate::facts::Facts;
use crate::game::{
    ActionId, AnyGame, Game, OutcomeId, Outcomes, PerSeat, Seat, Step, Turn, Viewer,
};
use crate::lang::Lang;
use crate::layout::Sink;
use crate::mask::ActionMask;

pub use action::{ACTIONS, Action};
pub use cards::Card;
pub use city::{AREA_KEYS, AREAS, Event, Quarter};
pub use config::Config;
pub use position::{
    AuctionPosition, ChainPosition, DiscardPosition, DraftPosition, PlacementPosition, Position,
    ScholarPosition, SeatPosition,
};
pub use rules::{
    BaronDeparture, BaronNewSources, BaronScope, EventReveal, FirstBidder, FloorSurcharge,
    GenoeseTreasurer, GiftTie, INCOME_MAX, Income, IncomeChoice, IncomeTable, IntoBlocked,
    MarketPurchase, MarshalMove, MoveCount, PalaceBaronRound1, PalaceBaronTest, ResourceView,
    Rules, TowerMoveOut,
};
pub use state::{Jerusalem, Node};

impl Jerusalem {
    fn legal_here(&self) -> ActionMask {
        let mut mask = ActionMask::empty(ACTIONS);
        match self.node {
            Node::FirstBidder
            | Node::RevealEvent
            | Node::DealCard
            | Node::DrawScholar
            | Node::Over => {}
            Node::AuctionOffice | Node::AuctionOpen | Node::AuctionRaise => {
                self.legal_auction(&mut mask);
            }
            Node::Draft => self.legal_draft(&mut mask),
            Node::Turn => self.legal_turn(&mut mask),
            Node::SellMore => self.legal_sell_more(&mut mask),
            Node::Res2
            | Node::TurncoatOwn
            | Node::TurncoatOpp
            | Node::MoveFrom
            | Node::MoveTo
            | Node::Influence => self.legal_chain(&mut mask),
            Node::TowerMove
            | Node::Scholar
            | Node::MarketBuy
            | Node::Steal
            | Node::IncomeChoice => self.legal_revenue(&mut mask),
            Node::Succession | Node::Tax | Node::War => self.legal_event(&mut mask),
        }
        mask
    }

    /// The rule options.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The node the game stands at.
    pub fn at(&self) -> Node {
        self.node
    }

    /// The round, 1 to 5.
    pub fn round(&self) -> u8 {
        self.round
    }
}

impl Jerusalem {
    /// The typed action of an id.
    pub fn action(&self, id: ActionId) -> Option<Action> {
        Action::from_id(id)
    }

    /// The id of a typed action, if it is in the action space.
    pub fn action_id(&self, action: Action) -> Option<ActionId> {
        action.to_id()
    }
}

impl AnyGame for Jerusalem {
    #[inline]
    fn players(&self) -> usize {
        self.n()
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn node(&self) -> &'static str {
        self.node.name()
    }

    #[inline]
    fn action_count(&self) -> usize {
        ACTIONS
    }

    #[inline]
    fn legal(&self) -> ActionMask {
        self.legal_here()
    }

    fn outcomes(&self) -> Outcomes {
        match self.node {
            Node::FirstBidder => {
                let mut outcomes = Outcomes::default();
                self.all_seats().for_each(|seat| outcomes.push(seat as OutcomeId, 1));
                outcomes
            }
            Node::RevealEvent => self.event_outcomes(),
            Node::DealCard | Node::DrawScholar => self.deck_outcomes(),
            _ => Outcomes::default(),
        }
    }

    fn action_name(&self, id: ActionId, lang: Option<Lang>) -> Option<String> {
        let action = Action::from_id(id)?;
        Some(match lang {
            None => action.short_name(),
            Some(lang) => names::action(action, lang),
        })
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        self.name_outcome(id)
    }

    fn scores(&self) -> PerSeat<i32> {
        self.all_seats().map(|s| self.seats[s].height.into()).collect()
    }

    fn places(&self) -> PerSeat<u8> {
        let better = |seat: Seat| {
            let key = self.standing(seat);
            // A lower seat stands for the office before any office is taken.
            self.all_seats().filter(|&s| (self.standing(s), seat) > (key, s) && s != seat).count()
        };
        self.all_seats().map(|s| better(s) as u8).collect()
    }

    fn check(&self) -> Result<(), PositionError> {
        self.violations()
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        self.draw_board(viewer, lang)
    }

    fn languages(&self) -> &'static [Lang] {
        &Lang::ALL
    }

    fn facts(&self, to: &mut Facts) {
        to.bytes(&postcard::to_allocvec(&self.position()).unwrap_or_default());
    }
}

impl Game for Jerusalem {
    const ID: &'static str = "jerusalem";
    const ENCODING: u32 = 2;

    type Config = Config;
    type Position = Position;

    fn new(config: &Config) -> Result<Self, ConfigError> {
        config.validate()?;
        let mut game = Jerusalem::blank(config.players.into(), config.rules);
        match config.rules.first_bidder {
            FirstBidder::Seat(seat) => game.open_auction(seat.into()),
            FirstBidder::Random => game.set_turn(Node::FirstBidder, 0),
        }
        Ok(game)
    }

    fn config(&self) -> Config {
        Config { players: self.players, rules: self.rules }
    }

    #[inline]
    fn play(&mut self, id: ActionId) {
        match self.node {
            Node::FirstBidder
            | Node::RevealEvent
            | Node::DealCard
            | Node::DrawScholar
            | Node::Over => {}
            Node::AuctionOffice | Node::AuctionOpen | Node::AuctionRaise => self.play_auction(id),
            Node::Draft => self.play_draft(id),
            Node::Turn => self.play_turn(id),
            Node::SellMore => self.sell(usize::from(id - action::id::SELL)),
            Node::Res2
            | Node::TurncoatOwn
            | Node::TurncoatOpp
            | Node::MoveFrom
            | Node::MoveTo
            | Node::Influence => self.play_chain(id),
            Node::TowerMove
            | Node::Scholar
            | Node::MarketBuy
            | Node::Steal
            | Node::IncomeChoice => self.play_revenue(id),
            Node::Succession | Node::Tax | Node::War => self.play_event(id),
        }
    }

    fn happen(&mut self, id: OutcomeId) {
        match self.node {
            Node::FirstBidder => self.open_auction(id.into()),
            Node::RevealEvent => self.reveal_event(id as u8),
            Node::DealCard => self.deal_card(id.into()),
            Node::DrawScholar => self.draw_scholar(id.into()),
            _ => {}
        }
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S) {
        self.write_observation(seat, sink);
    }

    fn observation_len(&self) -> usize {
        observation::LEN
    }

    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self {
        self.sample_hidden(seat, rng)
    }

    fn position(&self) -> Position {
        self.to_position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        let game = Jerusalem::read_position(position)?;
        game.violations()?;
        Ok(game)
    }

    fn witness(&self, step: Step, after: &Self, viewer: Viewer, lang: Lang) -> String {
        self.tell(step, after, viewer, lang)
    }

    fn greedy<R: Rng>(&self, rng: &mut R) -> ActionId {
        self.rule_of_thumb(rng)
    }
}

impl std::fmt::Debug for Jerusalem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.to_position().fmt(f)
    }
}

impl std::fmt::Display for Jerusalem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.draw(Viewer::Omniscient, Lang::En))
    }
}

// The promise of the crate: a small flat value.
const _: () = assert!(size_of::<Jerusalem>() <= 512);
