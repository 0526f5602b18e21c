//! The contract of play: what the engine asks of a game, for Jerusalem.

use crate::reasons::Reasons;
use rand::Rng;
use serde_json::json;
use std::fmt;

use crate::bots::weightiest;
use crate::error::{ConfigError, PositionError};
use crate::facts::Facts;
use crate::game::{
    ActionId, AnyGame, Game, OutcomeId, Outcomes, PerSeat, Seat, Step, Turn, Viewer,
};
use crate::lang::Lang;
use crate::layout::Sink;
use crate::mask::ActionMask;
use crate::options::{Help, Object, SeatOrRandom};
use crate::search::Settings;

use super::action::Action;
use super::cards::Card;
use super::city::Event;
use super::knowledge::Hidden;
use super::node::Node;
use super::observation::{self, View};
use super::position::Position;
use super::rules::Rules;
use super::search;
use super::setup::Config;
use super::state::Jerusalem;
use super::{greedy, names};

impl Jerusalem {
    /// The typed action of an id.
    pub fn action(&self, id: ActionId) -> Option<Action> {
        Action::from_id(id)
    }

    /// The id of a typed action, if it is in the action space.
    pub fn action_id(&self, action: Action) -> Option<ActionId> {
        action.id()
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
    /// Adds what the player to move may do.
    fn add_legal(&self, mask: &mut ActionMask) {
        match self.node {
            Node::FirstBidder
            | Node::RevealEvent
            | Node::DealCard
            | Node::DrawScholar
            | Node::Over => {}
            Node::AuctionOffice | Node::AuctionOpen | Node::AuctionRaise => {
                self.legal_auction(mask);
            }
            Node::Draft => self.legal_draft(mask),
            Node::Turn | Node::SellMore => self.legal_placement(mask),
            Node::Res2
            | Node::TurncoatOwn
            | Node::TurncoatOpp
            | Node::MoveFrom
            | Node::MoveTo
            | Node::Influence => self.legal_card_play(mask),
            Node::TowerMove
            | Node::Scholar
            | Node::MarketBuy
            | Node::Steal
            | Node::IncomeChoice => self.legal_revenue(mask),
            Node::Succession | Node::Tax | Node::War => self.legal_event(mask),
        }
    }
}

impl AnyGame for Jerusalem {
    #[inline]
    fn players(&self) -> usize {
        self.players.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.node {
            Node::Over => Turn::Over,
            node if node.is_chance() => Turn::Chance,
            _ => Turn::Player(self.actor.into()),
        }
    }

    fn node(&self) -> &'static str {
        self.node.name()
    }

    #[inline]
    fn action_count(&self) -> usize {
        Action::COUNT
    }

    #[inline]
    fn legal(&self) -> ActionMask {
        let mut mask = ActionMask::empty(self.action_count());
        self.add_legal(&mut mask);
        mask
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
            None => action.name(),
            Some(lang) => names::action(action, lang),
        })
    }

    fn parse_action(&self, name: &str, lang: Option<Lang>) -> Option<ActionId> {
        let name = name.trim();
        let Some(lang) = lang else { return Action::parse(name)?.id() };
        let ids = 0..Action::COUNT as ActionId;
        ids.into_iter().find(|&id| self.action_name(id, Some(lang)).is_some_and(|n| n == name))
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        let index = usize::from(id);
        let name = match self.node {
            Node::FirstBidder => return format!("seat {id}"),
            Node::RevealEvent => Event::ALL.get(index).map(|event| event.key()),
            _ => Card::ALL.get(index).map(|card| card.key()),
        };
        name.map_or_else(|| id.to_string(), Into::into)
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
        let mut reasons = Reasons(self.rules.faults(self.players()));
        self.check_pieces(&mut reasons);
        self.check_offices(&mut reasons);
        self.check_cards(&mut reasons);
        self.check_events(&mut reasons);
        // What follows reads the state as the rules would, so the basis must hold.
        if reasons.is_empty() {
            self.check_scratch(&mut reasons);
            self.check_node(&mut reasons);
        }
        reasons.verdict()
    }

    fn rules_in_full(&self) -> Object {
        self.rules.in_full()
    }

    fn languages(&self) -> &'static [Lang] {
        &names::LANGUAGES
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        self.draw_board(viewer, lang)
    }

    fn facts(&self, to: &mut Facts) {
        self.write_facts(to);
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
            SeatOrRandom::Seat(seat) => game.open_auction(seat.into()),
            SeatOrRandom::Random => game.set_turn(Node::FirstBidder, 0),
        }
        Ok(game)
    }

    fn rules_help() -> Help {
        Rules::help()
    }

    fn config_schema() -> Object {
        let players = json!({
            "description": "How many play.", "type": "integer", "minimum": 2, "maximum": 4,
        });
        Object(vec![("players", players), ("rules", Rules::help().schema())])
    }

    fn config(&self) -> Config {
        Config { players: self.players, rules: self.rules }
    }

    #[inline]
    fn play(&mut self, id: ActionId) {
        let Some(action) = Action::from_id(id) else { return };
        match self.node {
            Node::FirstBidder
            | Node::RevealEvent
            | Node::DealCard
            | Node::DrawScholar
            | Node::Over => {}
            Node::AuctionOffice | Node::AuctionOpen | Node::AuctionRaise => {
                self.play_auction(action);
            }
            Node::Draft => self.play_draft(action),
            Node::Turn | Node::SellMore => self.play_placement(action),
            Node::Res2
            | Node::TurncoatOwn
            | Node::TurncoatOpp
            | Node::MoveFrom
            | Node::MoveTo
            | Node::Influence => self.play_card_play(action),
            Node::TowerMove
            | Node::Scholar
            | Node::MarketBuy
            | Node::Steal
            | Node::IncomeChoice => self.play_revenue(action),
            Node::Succession | Node::Tax | Node::War => self.play_event(action),
        }
    }

    fn happen(&mut self, id: OutcomeId) {
        let index = usize::from(id);
        let (card, event) = (Card::ALL.get(index), Event::ALL.get(index));
        match (self.node, card, event) {
            (Node::FirstBidder, ..) => self.open_auction(index),
            (Node::RevealEvent, _, Some(&event)) => self.reveal_event(event),
            (Node::DealCard, Some(&card), _) => self.deal_card(card),
            (Node::DrawScholar, Some(&card), _) => self.draw_scholar(card),
            _ => {}
        }
    }

    #[inline(always)]
    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S) {
        View::new(self, seat).write(sink);
    }

    fn observation_len(&self) -> usize {
        observation::LEN
    }

    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self {
        match self.node {
            Node::Over => *self, // §11.13
            _ => Hidden::new(self, seat).sample(rng),
        }
    }

    fn position(&self) -> Position {
        self.into()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        let game = Jerusalem::try_from(position)?;
        game.check()?;
        Ok(game)
    }

    fn witness(&self, step: Step, after: &Self, viewer: Viewer, lang: Lang) -> String {
        self.tell(step, after, viewer, lang)
    }

    fn greedy<R: Rng>(&self, _rng: &mut R) -> ActionId {
        weightiest(self).1
    }

    #[inline]
    fn stage(&self) -> u32 {
        self.round_or_end()
    }

    fn outlook(&self) -> PerSeat<f32> {
        self.prospects()
    }

    fn search_settings() -> Settings {
        search::SETTINGS
    }

    fn search_pace() -> u64 {
        search::PACE
    }

    #[inline]
    fn weigh(&self, legal: &ActionMask, each: impl FnMut(ActionId, i32)) {
        greedy::weigh(self, legal, each);
    }
}

impl fmt::Debug for Jerusalem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position().fmt(f)
    }
}

impl fmt::Display for Jerusalem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(Viewer::Omniscient, Lang::En))
    }
}

// The promise of the crate: a small flat value.
const _: () = assert!(size_of::<Jerusalem>() <= 512);
