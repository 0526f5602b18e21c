//! The contract's methods: from nodes to the phases, and to the rooms that tell and save.

use rand::Rng;
use serde_json::json;
use std::fmt;

use super::action::Action;
use super::config::{BoardChoice, Config};
use super::knowledge::determinize;
use super::node::{Node, Phase};
use super::position::{self, Position};
use super::rules::Rules;
use super::state::WalledCity;
use super::{facts, greedy, names, observation, search, text};
use crate::bots::weightiest;
use crate::error::{ConfigError, PositionError};
use crate::facts::Facts;
use crate::game::{
    ActionId, AnyGame, Game, OutcomeId, Outcomes, PerSeat, Seat, Step, Turn, Viewer,
};
use crate::lang::Lang;
use crate::layout::Sink;
use crate::mask::ActionMask;
use crate::options::{Help, Object};
use crate::search::Settings;

impl WalledCity {
    /// The typed action of an id.
    pub fn action(&self, id: ActionId) -> Option<Action> {
        Action::from_id(&self.board, id)
    }

    /// The id of a typed action, if it is in the action space.
    pub fn action_id(&self, action: Action) -> Option<ActionId> {
        action.id(&self.board)
    }
}

impl WalledCity {
    /// Adds what the player to move may do.
    fn add_legal(&self, mask: &mut ActionMask) {
        match self.node.phase() {
            Phase::Setup => self.setup_legal(mask),
            Phase::Join => self.join_legal(mask),
            Phase::Construction => self.construction_legal(mask),
            Phase::Defence => self.defence_legal(mask),
            Phase::Ability => self.ability_legal(mask),
            Phase::End => {}
        }
    }
}

impl AnyGame for WalledCity {
    #[inline]
    fn players(&self) -> usize {
        self.players.into()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.node {
            Node::End => Turn::Over,
            Node::ButchersReturn => Turn::Player(self.recipient().unwrap_or(self.me())),
            node if node.is_chance() => Turn::Chance,
            _ => Turn::Player(self.me()),
        }
    }

    fn node(&self) -> &'static str {
        self.node.name()
    }

    #[inline]
    fn action_count(&self) -> usize {
        self.board.offsets().total.into()
    }

    #[inline]
    fn legal(&self) -> ActionMask {
        let mut mask = ActionMask::empty(self.action_count());
        self.add_legal(&mut mask);
        mask
    }

    fn outcomes(&self) -> Outcomes {
        match self.node.phase() {
            Phase::Ability => self.ability_outcomes(),
            _ => self.setup_outcomes(),
        }
    }

    fn action_name(&self, id: ActionId, lang: Option<Lang>) -> Option<String> {
        let action = self.action(id)?;
        Some(match lang {
            None => action.name(&self.board),
            Some(lang) => names::action(&self.board, self.players.into(), action, lang),
        })
    }

    fn parse_action(&self, name: &str, lang: Option<Lang>) -> Option<ActionId> {
        let name = name.trim();
        match lang {
            None => Action::parse(&self.board, name)?.id(&self.board),
            Some(_) => (0..self.board.offsets().total)
                .find(|&id| self.action_name(id, lang).is_some_and(|known| known == name)),
        }
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        text::outcome_name(self, id)
    }

    fn scores(&self) -> PerSeat<i32> {
        (0..self.players()).map(|seat| self.votes(seat)).collect()
    }

    /// Most votes first, ties by the lower guild number (R4.35).
    fn places(&self) -> PerSeat<u8> {
        let order = self.order_by(|seat| (-self.votes[seat], self.rank(seat)));
        let mut places: PerSeat<u8> = (0..self.players).collect();
        for (place, &seat) in order.iter().take(self.players()).enumerate() {
            places[usize::from(seat)] = place as u8;
        }
        places
    }

    fn rules_in_full(&self) -> Object {
        self.rules.in_full()
    }

    fn check(&self) -> Result<(), PositionError> {
        position::check(self)
    }

    fn draw(&self, viewer: Viewer, lang: Lang) -> String {
        text::draw(self, viewer, lang)
    }

    fn languages(&self) -> &'static [Lang] {
        &names::LANGUAGES
    }

    fn relative(&self, seat: Seat, id: ActionId) -> ActionId {
        self.turn_id(id, self.players() - seat % self.players())
    }

    fn absolute(&self, seat: Seat, id: ActionId) -> ActionId {
        self.turn_id(id, seat)
    }

    #[inline]
    fn relative_mask(&self, seat: Seat, mask: &ActionMask) -> ActionMask {
        self.turn_mask(mask, self.players() - seat % self.players())
    }

    fn facts(&self, to: &mut Facts) {
        facts::write(self, to);
    }
}

impl Game for WalledCity {
    const ID: &'static str = "walled-city";
    const ENCODING: u32 = 2;

    type Config = Config;
    type Position = Position;

    fn new(config: &Config) -> Result<Self, ConfigError> {
        let board = config.validate()?;
        let mut game = WalledCity::blank(board, config.rules, config.players);
        game.set_up();
        Ok(game)
    }

    fn config(&self) -> Config {
        Config { players: self.players, rules: self.rules, board: BoardChoice::of(&self.board) }
    }

    #[inline]
    fn play(&mut self, id: ActionId) {
        let Some(action) = self.action(id) else { return };
        match self.node.phase() {
            Phase::Setup => self.setup_play(action),
            Phase::Join => self.join_play(action),
            Phase::Construction => self.construction_play(action),
            Phase::Defence => self.defence_play(action),
            Phase::Ability => self.ability_play(action),
            Phase::End => {}
        }
    }

    fn rules_help() -> Help {
        Rules::help()
    }

    fn config_schema() -> Object {
        let boards = json!({"enum": ["londonderry", "borderlands"]});
        let file = json!({"type": "object", "description": "a board file"});
        Object(vec![
            ("players", json!({"type": "integer", "minimum": 2, "maximum": 4, "default": 4})),
            ("rules", Rules::help().schema()),
            ("board", json!({"anyOf": [boards, file], "default": "londonderry"})),
        ])
    }

    fn happen(&mut self, id: OutcomeId) {
        match self.node.phase() {
            Phase::Ability => self.ability_happen(id.into()),
            _ => self.setup_happen(id.into()),
        }
    }

    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S) {
        observation::encode(self, seat, sink);
    }

    fn observation_len(&self) -> usize {
        observation::len(&self.board)
    }

    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self {
        determinize::determinize(self, seat, rng)
    }

    fn position(&self) -> Position {
        position::position(self)
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        position::from_position(position)
    }

    fn witness(&self, step: Step, after: &Self, viewer: Viewer, lang: Lang) -> String {
        text::witness(self, step, after, viewer, lang)
    }

    fn greedy<R: Rng>(&self, _rng: &mut R) -> ActionId {
        weightiest(self).1
    }

    #[inline]
    fn stage(&self) -> u32 {
        self.votings()
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

    fn weigh(&self, legal: &ActionMask, each: impl FnMut(ActionId, i32)) {
        greedy::weigh(self, legal, each);
    }
}

impl fmt::Display for WalledCity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(Viewer::Omniscient, Lang::En))
    }
}

// The promise of the crate: a small flat value beside the shared board.
const _: () = assert!(size_of::<WalledCity>() <= 1024);
