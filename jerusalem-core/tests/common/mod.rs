//! A tiny game to test what is written once for all games: everybody is dealt a hidden card, then
//! bids for the sum of all cards; as many rounds as the configuration says.

use jerusalem_core::{
    ActionId, ActionMask, AnyGame, ConfigError, Facts, Game, Lang, OutcomeId, Outcomes, PerSeat,
    PositionError, Seat, Sink, Step, Turn, Viewer, below,
};
use rand::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt;

const DECK: [u8; 4] = [4, 4, 3, 3];
const COINS: u8 = 5;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "R: BidOptions")]
pub struct BidConfig<R = BidRules> {
    pub players: usize,
    #[serde(default)]
    pub rules: R,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BidRules {
    #[serde(skip_serializing_if = "is_three")]
    pub rounds: u8,
    #[serde(skip_serializing_if = "is_seven")]
    pub max_bid: u8,
}

pub fn is_three(n: &u8) -> bool {
    *n == 3
}

pub fn is_seven(n: &u8) -> bool {
    *n == 7
}

impl Default for BidRules {
    fn default() -> Self {
        BidRules { rounds: 3, max_bid: 7 }
    }
}

/// What the game asks its options.
pub trait BidOptions:
    Clone + fmt::Debug + Eq + Default + Serialize + DeserializeOwned + Send + Sync + 'static
{
    fn rounds(&self) -> u8;
    fn max_bid(&self) -> u8;
    /// Points of the winner of a round beside the cards.
    fn bonus(&self) -> u8 {
        0
    }
}

impl BidOptions for BidRules {
    fn rounds(&self) -> u8 {
        self.rounds
    }

    fn max_bid(&self) -> u8 {
        self.max_bid
    }
}

pub fn config(players: usize) -> BidConfig {
    BidConfig { players, rules: BidRules::default() }
}

/// The state; its position as data is itself.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "R: BidOptions")]
pub struct Bidding<R = BidRules> {
    players: u8,
    #[serde(default)]
    rules: R,
    round: u8,
    deck: [u8; 4],
    /// Kind + 1 of every seat's card; 0 without one.
    hands: [u8; 4],
    coins: [u8; 4],
    /// Bid + 1; 0 before it.
    bids: [u8; 4],
    points: [u8; 4],
}

impl<R: BidOptions> Bidding<R> {
    fn n(&self) -> usize {
        usize::from(self.players)
    }

    fn dealt(&self) -> usize {
        self.hands[..self.n()].iter().filter(|&&h| h > 0).count()
    }

    fn bidder(&self) -> usize {
        self.bids[..self.n()].iter().filter(|&&b| b > 0).count()
    }
}

impl<R: BidOptions> fmt::Debug for Bidding<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bidding(round {})", self.round)
    }
}

impl<R: BidOptions> fmt::Display for Bidding<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw(Viewer::Omniscient, Lang::En))
    }
}

impl<R: BidOptions> AnyGame for Bidding<R> {
    fn players(&self) -> usize {
        self.n()
    }

    fn turn(&self) -> Turn {
        if self.round == self.rules.rounds() {
            Turn::Over
        } else if self.dealt() < self.n() {
            Turn::Chance
        } else {
            Turn::Player(self.bidder())
        }
    }

    fn languages(&self) -> &'static [Lang] {
        &[Lang::En, Lang::Hu]
    }

    fn facts(&self, to: &mut Facts) {
        to.u8(self.round);
        for all in [self.deck, self.hands, self.coins, self.bids, self.points] {
            to.bytes(&all);
        }
    }

    fn node(&self) -> &'static str {
        match self.turn() {
            Turn::Player(_) => "Bid",
            Turn::Chance => "Deal",
            Turn::Over => "Over",
        }
    }

    fn action_count(&self) -> usize {
        usize::from(self.rules.max_bid()) + 1
    }

    fn legal(&self) -> ActionMask {
        let mut mask = ActionMask::empty(self.action_count());
        if let Turn::Player(seat) = self.turn() {
            mask.insert_range(0, u16::from(self.coins[seat].min(self.rules.max_bid())));
        }
        mask
    }

    fn outcomes(&self) -> Outcomes {
        let mut outcomes = Outcomes::default();
        if self.turn() == Turn::Chance {
            for (kind, &left) in self.deck.iter().enumerate() {
                outcomes.push(kind as OutcomeId, u32::from(left));
            }
        }
        outcomes
    }

    fn action_name(&self, id: ActionId, lang: Option<Lang>) -> Option<String> {
        let word = if lang == Some(Lang::Hu) { "licit" } else { "bid" };
        (usize::from(id) < self.action_count()).then(|| format!("{word} {id}"))
    }

    fn outcome_name(&self, id: OutcomeId) -> String {
        format!("card {id}")
    }

    fn scores(&self) -> PerSeat<i32> {
        (0..self.n()).map(|s| i32::from(self.points[s]) + i32::from(self.coins[s])).collect()
    }

    fn places(&self) -> PerSeat<u8> {
        let scores = self.scores();
        let rank =
            |s: usize| (0..self.n()).filter(|&o| (-scores[o], o) < (-scores[s], s)).count() as u8;
        (0..self.n()).map(rank).collect()
    }

    fn check(&self) -> Result<(), PositionError> {
        let mut reasons = Vec::new();
        if let Err(e) = Self::new(&self.config()) {
            reasons.extend(e.reasons);
        } else {
            let n = self.n();
            let dealt = self.dealt();
            if self.round > self.rules.rounds() {
                reasons.push("too many rounds".to_owned());
            }
            if (0..4).any(|k| self.deck[k] > DECK[k]) {
                reasons.push("too many cards in the deck".to_owned());
            }
            if (0..4).any(|s| self.hands[s] > 4 || (self.hands[s] > 0) != (s < dealt)) {
                reasons.push("hands out of order".to_owned());
            }
            let used = usize::from(self.round) * n + dealt;
            if self.deck.iter().map(|&k| usize::from(k)).sum::<usize>() + used != 14 {
                reasons.push("cards are missing".to_owned());
            }
            if (0..4).any(|s| self.coins[s] > COINS || self.points[s] > 56) {
                reasons.push("too rich".to_owned());
            }
            let bidder = self.bidder();
            if bidder > 0 && dealt < n || bidder >= n {
                reasons.push("bids before the deal or after the end".to_owned());
            }
            let bad = |s: usize| {
                (self.bids[s] > 0) != (s < bidder) || self.bids[s] > self.coins[s].saturating_add(1)
            };
            if (0..4).any(bad) {
                reasons.push("bids out of order".to_owned());
            }
        }
        if reasons.is_empty() { Ok(()) } else { Err(PositionError { reasons }) }
    }

    fn draw(&self, viewer: Viewer, _: Lang) -> String {
        let hands: Vec<_> = (0..self.n())
            .map(|s| match (self.hands[s], viewer.is(s)) {
                (0, _) => "-".to_owned(),
                (kind, true) => (kind - 1).to_string(),
                (_, false) => "?".to_owned(),
            })
            .collect();
        let n = self.n();
        format!(
            "round {} coins {:?} bids {:?} points {:?} cards {}",
            self.round,
            &self.coins[..n],
            &self.bids[..n],
            &self.points[..n],
            hands.join(" ")
        )
    }
}

impl<O: BidOptions> Game for Bidding<O> {
    const ID: &'static str = "bidding";
    const ENCODING: u32 = 1;
    type Config = BidConfig<O>;
    type Position = Bidding<O>;

    fn new(config: &BidConfig<O>) -> Result<Self, ConfigError> {
        let mut reasons = Vec::new();
        if !(2..=4).contains(&config.players) {
            reasons.push(format!("{} players: 2 to 4 are allowed", config.players));
        }
        let rounds = usize::from(config.rules.rounds());
        if rounds == 0 || rounds * config.players > 14 {
            reasons.push(format!("{rounds} rounds: the deck has 14 cards"));
        }
        if config.rules.max_bid() > 99 {
            reasons.push("max_bid: at most 99".to_owned());
        }
        if !reasons.is_empty() {
            return Err(ConfigError { reasons });
        }
        Ok(Bidding {
            players: config.players as u8,
            rules: config.rules.clone(),
            round: 0,
            deck: DECK,
            hands: [0; 4],
            coins: [COINS; 4],
            bids: [0; 4],
            points: [0; 4],
        })
    }

    fn config(&self) -> BidConfig<O> {
        BidConfig { players: self.n(), rules: self.rules.clone() }
    }

    fn play(&mut self, id: ActionId) {
        self.bids[self.bidder()] = id as u8 + 1;
        if self.bidder() == self.n() {
            let best = (0..self.n()).rev().max_by_key(|&s| self.bids[s]).unwrap();
            self.coins[best] -= self.bids[best] - 1;
            self.points[best] += self.hands.iter().sum::<u8>() + self.rules.bonus();
            self.hands = [0; 4];
            self.bids = [0; 4];
            self.round += 1;
        }
    }

    fn happen(&mut self, id: OutcomeId) {
        self.deck[usize::from(id)] -= 1;
        self.hands[self.dealt()] = id as u8 + 1;
    }

    fn encode<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let n = self.n();
        let around = |values: &[u8; 4], sink: &mut S| {
            (0..n).for_each(|i| sink.put(values[(seat + i) % n]));
        };
        sink.block("round", &[], 14, "rounds played");
        sink.put(self.round);
        sink.block("coins", &[n], 5, "coins, observer first");
        around(&self.coins, sink);
        sink.block("bids", &[n], 100, "bid + 1, observer first");
        around(&self.bids, sink);
        sink.block("points", &[n], 255, "points, observer first");
        around(&self.points, sink);
        sink.block("hand", &[2, 2], 1, "own card");
        for kind in 1..=4 {
            sink.put(u8::from(self.hands[seat] == kind));
        }
    }

    fn observation_len(&self) -> usize {
        5 + 3 * self.n()
    }

    fn determinize<R: Rng>(&self, seat: Seat, rng: &mut R) -> Self {
        let mut other = self.clone();
        let hidden = (0..self.n()).filter(|&s| s != seat && self.hands[s] > 0);
        for s in hidden.clone() {
            other.deck[usize::from(self.hands[s] - 1)] += 1;
        }
        for s in hidden {
            let mut left = below(rng, other.deck.iter().map(|&n| u32::from(n)).sum());
            let kind = other.deck.iter().position(|&n| {
                let here = left < u32::from(n);
                left = left.wrapping_sub(u32::from(n));
                here
            });
            let kind = kind.unwrap();
            other.deck[kind] -= 1;
            other.hands[s] = kind as u8 + 1;
        }
        other
    }

    fn position(&self) -> Bidding<O> {
        self.clone()
    }

    fn from_position(position: &Bidding<O>) -> Result<Self, PositionError> {
        position.check()?;
        Ok(position.clone())
    }

    fn witness(&self, step: Step, _: &Self, viewer: Viewer, lang: Lang) -> String {
        match step {
            Step::Action(id) => {
                format!("{}: {}", self.bidder(), self.action_name(id, Some(lang)).unwrap())
            }
            Step::Outcome(id) if viewer.is(self.dealt()) => {
                format!("{} gets card {id}", self.dealt())
            }
            Step::Outcome(_) => String::new(),
        }
    }

    fn greedy<R: Rng>(&self, rng: &mut R) -> ActionId {
        let seat = self.bidder();
        let wish = self.hands[seat].saturating_sub(below(rng, 2) as u8);
        u16::from(wish.min(self.coins[seat]).min(self.rules.max_bid()))
    }
}
