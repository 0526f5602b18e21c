//! Rule options (§6.9) as plain data, with the presets of the four editions.

use serde::de::{self, Deserializer, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;

use super::city::{AREAS, START_BEZANTS};

/// What one area pays in step 3.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Income {
    /// Squires.
    pub squires: u8,
    /// Bezants.
    pub bezants: u8,
    /// Prestige.
    pub prestige: u8,
}

/// Largest amount of one resource in a row of the income table.
pub const INCOME_MAX: u8 = 20;

/// The income printed on the board (D1), one row per area; row 15 is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncomeTable {
    /// The amounts of all but the Market have not been checked against a printed board.
    pub provisional: bool,
    /// Rows by area id.
    #[serde(deserialize_with = "a_row_for_each_area")]
    pub areas: [Income; AREAS],
}

/// Says in words how many rows there must be.
fn a_row_for_each_area<'de, D: Deserializer<'de>>(from: D) -> Result<[Income; AREAS], D::Error> {
    if !from.is_human_readable() {
        return Deserialize::deserialize(from);
    }
    let rows = Vec::<Income>::deserialize(from)?;
    let refuse = |rows: Vec<_>| {
        let n = rows.len();
        de::Error::custom(format!("income_table: {n} rows, not {AREAS}: one for each area"))
    };
    rows.try_into().map_err(refuse)
}

impl Default for IncomeTable {
    /// §5.6.
    fn default() -> Self {
        let row = |squires, bezants, prestige| Income { squires, bezants, prestige };
        let quarter = |s, b, p| [row(2 * s, 2 * b, 2 * p), row(s, b, p), row(s, b, p)];
        let quarters = [
            quarter(0, 0, 2),
            quarter(2, 0, 0),
            quarter(2, 0, 1),
            quarter(1, 2, 0),
            quarter(0, 2, 1),
        ];
        let mut areas = [Income::default(); AREAS];
        for (to, from) in areas.iter_mut().zip(quarters.as_flattened()) {
            *to = *from;
        }
        IncomeTable { provisional: true, areas }
    }
}

/// Who opens the first auction (D6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstBidder {
    /// This seat.
    Seat(u8),
    /// A seat drawn at random.
    Random,
}

impl Serialize for FirstBidder {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            FirstBidder::Seat(seat) => serializer.serialize_u8(seat),
            FirstBidder::Random if serializer.is_human_readable() => {
                serializer.serialize_str("random")
            }
            FirstBidder::Random => serializer.serialize_u8(u8::MAX),
        }
    }
}

impl<'de> Deserialize<'de> for FirstBidder {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = FirstBidder;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a seat or \"random\"")
            }
            fn visit_u64<E: de::Error>(self, seat: u64) -> Result<FirstBidder, E> {
                let refuse = || E::invalid_value(de::Unexpected::Unsigned(seat), &self);
                u8::try_from(seat)
                    .ok()
                    .filter(|&s| s < u8::MAX)
                    .map(FirstBidder::Seat)
                    .ok_or_else(refuse)
            }
            fn visit_str<E: de::Error>(self, word: &str) -> Result<FirstBidder, E> {
                match word {
                    "random" => Ok(FirstBidder::Random),
                    _ => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
                }
            }
        }
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(Either)
        } else {
            Ok(match u8::deserialize(deserializer)? {
                u8::MAX => FirstBidder::Random,
                seat => FirstBidder::Seat(seat),
            })
        }
    }
}

macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// Every value, the default first.
            pub const ALL: &[$name] = &[$($name::$variant),+];

            /// The value's word in data.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }
        }
    )+};
}

choices! {
    /// When an event is turned up (D8).
    EventReveal {
        /// Before the auction.
        #[default] RoundStart = "round_start",
        /// Just before it takes effect.
        Phase4 = "phase4",
    }
    /// Where the new squires for a baron must stand (D19).
    BaronScope {
        /// In the baron's area.
        #[default] Area = "area",
        /// Anywhere in its quarter.
        Quarter = "quarter",
    }
    /// Which arrivals count as new (D21).
    BaronNewSources {
        /// All but the Marshal's.
        #[default] NoMarshal = "no_marshal",
        /// Every one.
        All = "all",
        /// From the screen, by Move two squires or by Turncoat.
        ScreenAndBoardCards = "screen_and_board_cards",
    }
    /// Which squires leave first (D22).
    BaronDeparture {
        /// The newest.
        #[default] NewestFirst = "newest_first",
        /// The oldest.
        OldestFirst = "oldest_first",
    }
    /// The baron on the large area of the Palace in round 1 (D26).
    PalaceBaronRound1 {
        /// The usual test.
        #[default] Formula = "formula",
        /// Nobody's.
        Never = "never",
    }
    /// When a player is tested for being barred from the Palace (D27).
    PalaceBaronTest {
        /// When he places the baron.
        #[default] Now = "now",
        /// At the beginning of phase 2.
        PhaseStart = "phase_start",
    }
    /// Whether something is possible where a baron stands (D29, D40).
    IntoBlocked {
        /// Nowhere.
        #[default] Forbid = "forbid",
        /// Where the own baron stands.
        OwnOnly = "own_only",
        /// Everywhere.
        Allow = "allow",
    }
    /// The Treasurer's price while Genoese mercenaries are in force (D33).
    GenoeseTreasurer {
        /// The cheaper of both.
        #[default] MinPrice = "min_price",
        /// Always 2.
        Exclusive = "exclusive",
    }
    /// The Marshal's second squire (D35).
    MarshalMove {
        /// Same origin, same destination.
        #[default] SamePair = "same_pair",
        /// Free.
        Free = "free",
    }
    /// How many squires are moved (D35, D38).
    MoveCount {
        /// One or two.
        #[default] UpTo2 = "up_to_2",
        /// Two, if two can move.
        Exactly2 = "exactly_2",
    }
    /// Leaving a Tower of David in which a baron stands (D44).
    TowerMoveOut {
        /// For the baron's owner.
        #[default] OwnerOnly = "owner_only",
        /// Possible.
        Allow = "allow",
        /// Impossible.
        Forbid = "forbid",
    }
    /// How much prestige Building materials sell (D48).
    MarketPurchase {
        /// 0 to 4.
        #[default] UpTo4 = "up_to_4",
        /// 0 or 4.
        AllOrNothing = "all_or_nothing",
    }
    /// Which income may be refused (D50).
    IncomeChoice {
        /// Prestige.
        #[default] Prestige = "prestige",
        /// Nothing.
        None = "none",
        /// Everything.
        All = "all",
    }
    /// Who pays 1 more for a floor (D52).
    FloorSurcharge {
        /// The first to build that level.
        #[default] FirstInGame = "first_in_game",
        /// The first to build that level this round.
        FirstInRound = "first_in_round",
    }
    /// Who gets 1 prestige when a King's gift is tied (D55).
    GiftTie {
        /// The tied players.
        #[default] Tied = "tied",
        /// All players.
        All = "all",
    }
    /// What a seat sees of the others' resources (D70).
    ResourceView {
        /// Everything, as perfect recall would tell.
        #[default] Tracked = "tracked",
        /// Nothing until the game is over.
        Hidden = "hidden",
    }
}

/// The rule options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// D1.
    pub income_table: IncomeTable,
    /// D2: all bezants there are; `None` is no limit.
    pub bank_limit: Option<u16>,
    /// D3: squires of a colour; `None` is no limit.
    ///
    /// The counters end at 255 squires of a colour, more than five rounds can bring.
    pub squire_limit: Option<u8>,
    /// D6.
    pub first_bidder: FirstBidder,
    /// D8.
    pub event_reveal: EventReveal,
    /// D11.
    pub min_raise: u8,
    /// D12: no bid is higher.
    pub bid_cap: u8,
    /// D19.
    pub baron_scope: BaronScope,
    /// D21.
    pub baron_new_sources: BaronNewSources,
    /// D22.
    pub baron_departure: BaronDeparture,
    /// D23.
    pub baron_blocks_owner_placement: bool,
    /// D24.
    pub baron_blocks_owner_moves: bool,
    /// D26.
    pub palace_baron_round1: PalaceBaronRound1,
    /// D27.
    pub palace_baron_test: PalaceBaronTest,
    /// D29.
    pub sell_from_blocked: IntoBlocked,
    /// D33.
    pub genoese_treasurer: GenoeseTreasurer,
    /// D35.
    pub marshal_move: MarshalMove,
    /// D35.
    pub marshal_count: MoveCount,
    /// D38.
    pub move_card_count: MoveCount,
    /// D40.
    pub influence_into_blocked: IntoBlocked,
    /// D42.
    pub allow_void_cards: bool,
    /// D43: whether the own baron's area is a destination.
    #[serde(with = "allow_word")]
    pub tower_move_into_own_baron: bool,
    /// D44.
    pub tower_move_out_of_blocked: TowerMoveOut,
    /// D48.
    pub market_purchase: MarketPurchase,
    /// D50.
    pub income_choice: IncomeChoice,
    /// D52.
    pub floor_surcharge: FloorSurcharge,
    /// D55.
    pub gift_tie: GiftTie,
    /// D56.
    pub gift_zero_counts: bool,
    /// D63.
    #[serde(with = "allow_word")]
    pub war_pick_blocked: bool,
    /// D64.
    #[serde(with = "allow_word")]
    pub war_pick_templars: bool,
    /// D70.
    pub resource_view: ResourceView,
}

/// `"allow"` or `"forbid"`.
mod allow_word {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Word {
        Forbid,
        Allow,
    }

    pub fn serialize<S: Serializer>(allow: &bool, serializer: S) -> Result<S::Ok, S::Error> {
        if *allow { Word::Allow } else { Word::Forbid }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
        Ok(matches!(Word::deserialize(deserializer)?, Word::Allow))
    }
}

impl Default for Rules {
    /// No edition's rules: what the editions contradict each other in goes to the majority, two
    /// against two to the Italian; what one alone says to the one that speaks; what all are silent
    /// on to the reading that adds no rule.
    fn default() -> Self {
        Rules {
            income_table: IncomeTable::default(),
            bank_limit: None,
            squire_limit: Some(50),
            first_bidder: FirstBidder::Seat(0),
            event_reveal: EventReveal::RoundStart,
            min_raise: 1,
            bid_cap: 90,
            baron_scope: BaronScope::Area,
            baron_new_sources: BaronNewSources::NoMarshal,
            baron_departure: BaronDeparture::NewestFirst,
            baron_blocks_owner_placement: false,
            baron_blocks_owner_moves: true,
            palace_baron_round1: PalaceBaronRound1::Formula,
            palace_baron_test: PalaceBaronTest::Now,
            sell_from_blocked: IntoBlocked::Forbid,
            genoese_treasurer: GenoeseTreasurer::MinPrice,
            marshal_move: MarshalMove::SamePair,
            marshal_count: MoveCount::UpTo2,
            move_card_count: MoveCount::UpTo2,
            influence_into_blocked: IntoBlocked::Forbid,
            allow_void_cards: false,
            tower_move_into_own_baron: false,
            tower_move_out_of_blocked: TowerMoveOut::OwnerOnly,
            market_purchase: MarketPurchase::UpTo4,
            income_choice: IncomeChoice::Prestige,
            floor_surcharge: FloorSurcharge::FirstInGame,
            gift_tie: GiftTie::Tied,
            gift_zero_counts: true,
            war_pick_blocked: true,
            war_pick_templars: true,
            resource_view: ResourceView::Tracked,
        }
    }
}

impl Rules {
    /// The names of the presets.
    pub const PRESETS: [&str; 5] = ["default", "hungarian", "dutch", "italian", "slovak"];

    /// The preset of a name.
    pub fn preset(name: &str) -> Option<Rules> {
        Some(match name {
            "default" => Rules::default(),
            "hungarian" => Rules::hungarian(),
            "dutch" => Rules::dutch(),
            "italian" => Rules::italian(),
            "slovak" => Rules::slovak(),
            _ => return None,
        })
    }

    /// The Hungarian edition.
    pub fn hungarian() -> Rules {
        Rules {
            baron_new_sources: BaronNewSources::ScreenAndBoardCards,
            palace_baron_round1: PalaceBaronRound1::Never,
            tower_move_into_own_baron: true,
            gift_tie: GiftTie::All,
            income_choice: IncomeChoice::All,
            ..Rules::default()
        }
    }

    /// The Dutch edition.
    pub fn dutch() -> Rules {
        Rules {
            baron_blocks_owner_placement: true,
            palace_baron_round1: PalaceBaronRound1::Never,
            influence_into_blocked: IntoBlocked::Allow,
            income_choice: IncomeChoice::All,
            ..Rules::default()
        }
    }

    /// The Italian edition.
    pub fn italian() -> Rules {
        Rules {
            baron_new_sources: BaronNewSources::All,
            sell_from_blocked: IntoBlocked::Allow,
            marshal_count: MoveCount::Exactly2,
            income_choice: IncomeChoice::All,
            ..Rules::default()
        }
    }

    /// The Slovak edition.
    pub fn slovak() -> Rules {
        Rules {
            baron_new_sources: BaronNewSources::ScreenAndBoardCards,
            palace_baron_round1: PalaceBaronRound1::Never,
            sell_from_blocked: IntoBlocked::Allow,
            marshal_move: MarshalMove::Free,
            move_card_count: MoveCount::Exactly2,
            income_choice: IncomeChoice::All,
            ..Rules::default()
        }
    }

    /// Everything that is wrong with these options for this number of players.
    pub fn faults(&self, players: usize) -> Vec<String> {
        let mut faults = Vec::new();
        if let FirstBidder::Seat(seat) = self.first_bidder
            && usize::from(seat) >= players
        {
            faults.push(format!(
                "first_bidder: seat {seat} does not exist; a seat below {players} or \"random\""
            ));
        }
        if let Some(limit) = self.bank_limit
            && limit < START_BEZANTS * players as u16
        {
            faults.push(format!(
                "bank_limit: {limit} bezants cannot give {players} players {START_BEZANTS} each"
            ));
        }
        if self.squire_limit.is_some_and(|n| n == 0 || n == u8::MAX) {
            faults.push("squire_limit: must be 1 to 254, or null for no limit".into());
        }
        if !(1..=90).contains(&self.min_raise) {
            faults.push(format!("min_raise: {} is not in 1 to 90", self.min_raise));
        }
        if self.bid_cap > 90 {
            faults.push(format!("bid_cap: {} is not in 0 to 90", self.bid_cap));
        }
        for (area, row) in self.income_table.areas.iter().enumerate() {
            if row.squires.max(row.bezants).max(row.prestige) > INCOME_MAX {
                faults.push(format!("income_table: area {area} pays more than {INCOME_MAX}"));
            }
        }
        faults
    }

    /// The squires of a colour at the start of the game.
    pub(super) fn squires(&self) -> u8 {
        self.squire_limit.unwrap_or(u8::MAX)
    }
}
