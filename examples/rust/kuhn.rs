//! A game of one's own: Kuhn poker, written outside of the library.
//!
//! Three cards, two players, one bet. What is implemented here is the contract; the table, the
//! record, the batch, the bots and the laws come from the library. `docs/adding-a-game.md` walks
//! through it.
//!
//! cargo run -p jerusalem-core --example kuhn

use jerusalem_core::laws::{Care, Uniform, lawful};
use jerusalem_core::{
    ActionId, ActionMask, AnyGame, Arrays, Batch, BatchOptions, Bot, ConfigError, Dice, Facts,
    Game, Lang, OutcomeId, Outcomes, PerSeat, PositionError, Record, Seat, Sink, Table,
    TableOptions, Turn, Viewer, below,
};
use rand::Rng;
use serde::{Deserialize, Serialize};

const PASS: ActionId = 0;
const BET: ActionId = 1;
const CARDS: [&str; 3] = ["jack", "queen", "king"];

/// The state: the cards dealt, in order, and what has been said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Kuhn {
    /// The first player's, then the second's.
    pub cards: Vec<u8>,
    /// Whether it was a bet, in turn.
    pub said: Vec<bool>,
}

impl Kuhn {
    fn showdown(&self) -> bool {
        matches!(self.said[..], [false, false] | [true, _] | [false, true, _])
    }
}

impl AnyGame for Kuhn {
    fn players(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        match (self.cards.len(), self.showdown()) {
            (0 | 1, _) => Turn::Chance,
            (_, true) => Turn::Over,
            (_, false) => Turn::Player(self.said.len() % 2),
        }
    }

    fn action_count(&self) -> usize {
        2
    }

    fn legal(&self) -> ActionMask {
        let mut mask = ActionMask::empty(2);
        if let Turn::Player(_) = self.turn() {
            mask.insert_range(PASS, BET);
        }
        mask
    }

    fn outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        if self.turn() == Turn::Chance {
            let left = (0..3).filter(|card| !self.cards.contains(card));
            left.for_each(|card| outcomes.push(card.into(), 1));
        }
        outcomes
    }

    fn scores(&self) -> PerSeat<i32> {
        let high = |stake: i32| if self.cards[0] > self.cards[1] { stake } else { -stake };
        let first = match self.said[..] {
            [false, false] => high(1),
            [true, true] | [false, true, true] => high(2),
            [true, false] => 1,
            [false, true, false] => -1,
            _ => 0,
        };
        [first, -first].into_iter().collect()
    }

    fn facts(&self, to: &mut Facts) {
        to.len(self.cards.len());
        to.bytes(&self.cards);
        to.len(self.said.len());
        self.said.iter().for_each(|&bet| to.bool(bet));
    }

    fn action_name(&self, id: ActionId, _: Option<Lang>) -> Option<String> {
        ["pass", "bet"].get(usize::from(id)).map(|&name| name.into())
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        CARDS[usize::from(id)].into()
    }

    fn draw(&self, viewer: Viewer, _: Lang) -> String {
        let shown = |seat| viewer.is(seat) || self.turn() == Turn::Over;
        let card =
            |(seat, &card): (Seat, &u8)| if shown(seat) { CARDS[usize::from(card)] } else { "?" };
        let cards: Vec<_> = self.cards.iter().enumerate().map(card).collect();
        format!("cards {cards:?}, bets {:?}", self.said)
    }
}

impl Game for Kuhn {
    const ID: &'static str = "kuhn";
    const ENCODING: u32 = 1;
    type Config = ();
    type Position = Kuhn;

    fn new(_: &()) -> Result<Self, ConfigError> {
        Ok(Kuhn::default())
    }

    fn config(&self) {}

    fn play(&mut self, id: ActionId) {
        self.said.push(id == BET);
    }

    fn happen(&mut self, id: OutcomeId) {
        self.cards.push(id as u8);
    }

    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S) {
        sink.block("card", &[3], 1, "the own card");
        sink.put_one_hot(3, self.cards.get(seat).map_or(3, |&card| card.into()));
        sink.block("said", &[3], 2, "what was said: 1 pass, 2 bet");
        (0..3).for_each(|i| sink.put(self.said.get(i).map_or(0, |&bet| 1 + u8::from(bet))));
        sink.block("shown", &[3], 1, "the other card at the end");
        let over = self.turn() == Turn::Over;
        sink.put_one_hot(3, if over { self.cards[1 - seat].into() } else { 3 });
    }

    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self {
        let mut other = self.clone();
        if self.turn() != Turn::Over
            && let Some(hidden) = other.cards.get_mut(1 - seat)
        {
            let own = self.cards.get(seat).copied();
            let left: Vec<u8> = (0..3).filter(|&card| Some(card) != own).collect();
            *hidden = left[below(rng, left.len() as u32) as usize];
        }
        other
    }

    fn position(&self) -> Kuhn {
        self.clone()
    }

    fn from_position(position: &Kuhn) -> Result<Self, PositionError> {
        let Kuhn { cards, said } = position;
        let sound = cards.len() <= 2
            && cards.iter().all(|&card| card < 3)
            && (cards.len() < 2 || cards[0] != cards[1])
            && (said.is_empty() || cards.len() == 2)
            && (0..said.len())
                .all(|n| !Kuhn { cards: vec![], said: said[..n].to_vec() }.showdown());
        let reasons = vec!["no such deal or betting".to_owned()];
        if sound { Ok(position.clone()) } else { Err(PositionError { reasons }) }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // A table plays, logs and records.
    let mut table = Table::<Kuhn>::new(&(), 7, TableOptions::default())?;
    while let Some(action) = table.bot_action(Bot::Random) {
        table.apply(action)?;
    }
    println!("{}", table.draw(Viewer::Omniscient, Lang::En)?);
    println!("{}", table.log(Viewer::Seat(0), Lang::En)?.join("; "));
    let record = table.record()?;
    assert_eq!(Record::from_bytes(&record.to_bytes())?, record);
    assert_eq!(Table::restore(&table.snapshot())?, table);

    // A batch steps many games into arrays.
    let mut batch = Batch::<Kuhn>::new(&(), 64, 1, BatchOptions::default())?;
    let mut rewards = vec![0.0; 128];
    for _ in 0..10 {
        batch.step_random(&mut Arrays { rewards: Some(&mut rewards), ..Arrays::default() })?;
    }
    println!("{} random games: {:?}", 1000, batch.playouts(0..1000, 1).places);

    // The laws that every state of every game obeys.
    let care = Care { round_trips: 1, every_id: 1, knowledge: 1, ..Care::default() };
    for seed in 0..200 {
        let mut dice = Dice::new(seed);
        lawful(Kuhn::default(), &mut Uniform(Dice::stream(seed, 1)), care, &mut dice, |_, _, _| ());
    }
    println!("200 lawful games");
    Ok(())
}
