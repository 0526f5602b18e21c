//! Rule options (§6.9): one table, with the presets of the four editions.

use serde::de::{self, Deserializer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::options::{OptionValue, SeatOrRandom, Values, choices, options};

use super::city::{AREAS, START_BEZANTS};

options! {
    /// The rule options.
    ///
    /// The default is no edition's rules and no count of the presets: it is the canon of the rules
    /// text, question by question. Where editions contradict each other, the majority, and two
    /// against two the Italian; where one alone speaks, that one; where all are silent, the reading
    /// that adds no rule.
    pub struct Rules;
    presets {
        default: "One playable set of rules out of the four rulebooks, question by question: the majority where they contradict each other, the Italian where they are two against two, and where only one speaks, that one. It is the rule set of no single edition.",
        hungarian: "The Hungarian edition.",
        dutch: "The Dutch edition.",
        italian: "The Italian edition, in the designer's language.",
        slovak: "The Slovak edition.",
    }

    "D1" income_table: IncomeTable = IncomeTable::default(),
        "What each area pays in squires, bezants and prestige. All but the Market are provisional: they are printed on the board, not in the rulebooks.";

    "D2" bank_limit: Option<u16> = None,
        "How many bezants there are in all.";

    /// The counters end at 255 squires of a colour, more than five rounds can bring.
    "D3" squire_limit: Option<u8> in 1..=254 = Some(50),
        "How many squires there are of a colour.";

    "D6" first_bidder: SeatOrRandom = SeatOrRandom::Seat(0),
        "Who opens the first auction.";

    "D8" event_reveal: enum EventReveal {
            RoundStart = "round_start": "before the auction",
            Phase4 = "phase4": "just before it takes effect",
        } = RoundStart,
        "When an event is turned up.";

    "D11" min_raise: u8 in 1..=90 = 1,
        "By how much a bid must exceed the standing one.";

    "D12" bid_cap: u8 in 0..=90 = 90,
        "No bid is higher.";

    "D19" baron_scope: enum BaronScope {
            Area = "area": "in the baron's area",
            Quarter = "quarter": "anywhere in its quarter",
        } = Area,
        "Where the new squires for a baron must stand.";

    "D21" baron_new_sources: enum BaronNewSources {
            All = "all": "every one",
            NoMarshal = "no_marshal": "all but the Marshal's",
            ScreenAndBoardCards = "screen_and_board_cards":
                "from the screen, by Move two squires or by Turncoat",
        } = NoMarshal,
        { hungarian: ScreenAndBoardCards, italian: All, slovak: ScreenAndBoardCards },
        "Which arrivals count as new squires for a baron.";

    "D22" baron_departure: enum BaronDeparture {
            NewestFirst = "newest_first": "those that arrived this turn",
            OldestFirst = "oldest_first": "those that stood there before",
        } = NewestFirst,
        "Which squires leave an area first.";

    "D23" baron_blocks_owner_placement: bool = false,
        { dutch: true },
        "Whether a baron stops its owner from placing squires beside it.";

    "D24" baron_blocks_owner_moves: bool = true,
        "Whether a baron stops its owner's moves and swaps into and out of its area.";

    "D26" palace_baron_round1: enum PalaceBaronRound1 {
            Formula = "formula": "forbidden to the leaders, as in every round",
            Never = "never": "forbidden to everybody",
        } = Formula,
        { hungarian: Never, dutch: Never, slovak: Never },
        "A baron on the large area of the Palace in round 1.";

    "D27" palace_baron_test: enum PalaceBaronTest {
            Now = "now": "when the baron is placed",
            PhaseStart = "phase_start": "at the beginning of phase 2",
        } = Now,
        "When the leaders who may not put a baron there are determined.";

    "D29" sell_from_blocked: IntoBlocked = IntoBlocked::Forbid,
        { italian: IntoBlocked::Allow, slovak: IntoBlocked::Allow },
        "Selling squires of areas in which a baron stands.";

    "D33" genoese_treasurer: enum GenoeseTreasurer {
            MinPrice = "min_price": "the cheaper of both",
            Exclusive = "exclusive": "always 2",
        } = MinPrice,
        "The Treasurer's price while Genoese mercenaries are in force.";

    "D35" marshal_move: enum MarshalMove {
            SamePair = "same_pair": "same origin, same destination",
            Free = "free": "from anywhere to anywhere",
        } = SamePair,
        { slovak: Free },
        "The Marshal's second squire.";

    "D35" marshal_count: MoveCount = MoveCount::UpTo2,
        { italian: MoveCount::Exactly2 },
        "How many squires the Marshal moves.";

    "D38" move_card_count: MoveCount = MoveCount::UpTo2,
        { slovak: MoveCount::Exactly2 },
        "How many squires the card Move two squires moves.";

    "D40" influence_into_blocked: IntoBlocked = IntoBlocked::Forbid,
        { dutch: IntoBlocked::Allow },
        "Overwhelming Influence in an area in which a baron stands.";

    "D42" allow_void_cards: bool = false,
        "Whether a card without any effect may be played.";

    "D43" tower_move_into_own_baron: bool as "forbid" | "allow" = false,
        { hungarian: true },
        "Moving from the Tower of David to the area of the own baron.";

    "D44" tower_move_out_of_blocked: enum TowerMoveOut {
            Allow = "allow": "possible",
            OwnerOnly = "owner_only": "for the baron's owner",
            Forbid = "forbid": "impossible",
        } = OwnerOnly,
        "Leaving a Tower of David in which a baron stands.";

    "D48" market_purchase: enum MarketPurchase {
            UpTo4 = "up_to_4": "0 to 4",
            AllOrNothing = "all_or_nothing": "0 or 4",
        } = UpTo4,
        "How much prestige Building materials sell.";

    "D50" income_choice: enum IncomeChoice {
            None = "none": "nothing",
            Prestige = "prestige": "prestige",
            All = "all": "everything",
        } = Prestige,
        { hungarian: All, dutch: All, italian: All, slovak: All },
        "Which income may be refused.";

    "D52" floor_surcharge: enum FloorSurcharge {
            FirstInGame = "first_in_game": "the first to build that level",
            FirstInRound = "first_in_round": "the first to build that level this round",
        } = FirstInGame,
        "Who pays 1 more for a floor.";

    "D55" gift_tie: enum GiftTie {
            Tied = "tied": "the tied players",
            All = "all": "all players",
        } = Tied,
        { hungarian: All },
        "Who gets 1 prestige when a King's gift is tied.";

    "D56" gift_zero_counts: bool = true,
        "Whether players tie for a King's gift at nothing.";

    "D63" war_pick_blocked: bool as "forbid" | "allow" = true,
        "War: removing squires of areas in which a baron stands.";

    "D64" war_pick_templars: bool as "forbid" | "allow" = true,
        "War: removing squires of the Templars' areas.";

    "D70" resource_view: enum ResourceView {
            Tracked = "tracked": "everything, as perfect recall would tell",
            Hidden = "hidden": "nothing until the game is over",
        } = Tracked,
        "What a seat sees of the others' squires and bezants behind the screen.";
}

choices! {
    /// Whether something is possible where a baron stands.
    pub enum IntoBlocked {
        Forbid = "forbid": "impossible",
        OwnOnly = "own_only": "where the own baron stands",
        Allow = "allow": "everywhere",
    }
    /// How many squires are moved.
    pub enum MoveCount {
        UpTo2 = "up_to_2": "one or two",
        Exactly2 = "exactly_2": "two, if two can move",
    }
}

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

impl OptionValue for IncomeTable {
    fn values() -> Values {
        Values::Described("a table of 16 areas".into())
    }

    fn schema() -> Value {
        let amount = json!({"type": "integer", "minimum": 0, "maximum": INCOME_MAX});
        let resources = ["squires", "bezants", "prestige"];
        let row = json!({
            "type": "object",
            "properties": resources.map(|r| (r, amount.clone())).into_iter().collect::<Value>(),
            "required": resources,
            "additionalProperties": false,
        });
        let rows = json!({"type": "array", "items": row, "minItems": AREAS, "maxItems": AREAS});
        json!({
            "type": "object",
            "properties": {"provisional": {"type": "boolean"}, "areas": rows},
            "required": ["provisional", "areas"],
            "additionalProperties": false,
        })
    }
}

impl Rules {
    /// Everything that is wrong with these options for this number of players.
    pub fn faults(&self, players: usize) -> Vec<String> {
        let mut faults = self.out_of_range();
        faults.extend(self.first_bidder.fault("first_bidder", players));
        if let Some(limit) = self.bank_limit
            && limit < START_BEZANTS * players as u16
        {
            faults.push(format!(
                "bank_limit: {limit} bezants cannot give {players} players {START_BEZANTS} each"
            ));
        }
        for (area, row) in self.income_table.areas.iter().enumerate() {
            if row.squires.max(row.bezants).max(row.prestige) > INCOME_MAX {
                faults.push(format!("income_table: area {area} pays more than {INCOME_MAX}"));
            }
        }
        faults
    }

    /// Whether everything is as by default.
    pub(super) fn are_default(&self) -> bool {
        *self == Rules::default()
    }

    /// The squires of a colour at the start of the game.
    pub(super) fn squires(&self) -> u8 {
        self.squire_limit.unwrap_or(u8::MAX)
    }
}
