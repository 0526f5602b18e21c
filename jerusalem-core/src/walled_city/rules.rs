//! The options of §8 as one plain record; the defaults are those of the rules text.

use serde::de::{Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

use super::board::fence::FenceModel;
use super::guilds::deck::{Guild, GuildSet, PriorityTable};

/// Which guilds are shuffled (Q47).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuildPool {
    /// The deck of the board.
    #[default]
    Board,
    /// All twenty.
    Mixed,
}

/// When an ability may be started (Q4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuildWindows {
    /// At every step boundary, W0 to W4.
    #[default]
    Steps,
    /// At the beginning and the end of the turn only.
    #[serde(rename = "w0_w4_only")]
    W0W4Only,
}

/// What Goldsmiths and Skinners affect on a stack (Q8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StackedPieceScope {
    /// The place with all its pieces.
    #[default]
    Location,
    /// One piece.
    Piece,
}

/// Whom the Butchers give cards to (Q10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ButchersTargets {
    /// To every opponent.
    #[default]
    All,
    /// To any opponents, at least one.
    Subset,
}

/// When the Butchers' gifts are returned (Q10).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ButchersOrder {
    /// All gifts come before the first return.
    #[default]
    GiftsFirst,
    /// Each gift is returned before the next.
    Sequential,
}

/// What the restriction of the extra cards belongs to (Q11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ExtraCardRule {
    /// The card, whoever holds it.
    #[default]
    Card,
    /// The card until it is traded.
    NoneAfterTrade,
    /// The card, which is not tradeable.
    NotTradeable,
}

/// How often the Grocers copy a constant guild (Q13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GrocersConstant {
    /// Once.
    #[default]
    Once,
    /// In every own turn.
    EveryTurn,
}

/// Whom the Merchant Taylors take a peasant from (Q21).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TaylorsScope {
    /// From one opponent.
    #[default]
    One,
    /// From each opponent.
    Each,
}

/// How a negative pool is divided (Q18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NegativeDivision {
    /// Towards zero.
    #[default]
    Trunc,
    /// Downwards.
    Floor,
}

/// Who chooses the starting road of three players (Q24).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StartRoad3p {
    /// The starting player.
    #[default]
    StartPlayer,
    /// Chance.
    Random,
}

/// Who begins (Q25); written `"random"` or as a seat number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StartPlayer {
    /// Chance decides.
    #[default]
    Random,
    /// This seat.
    Seat(u8),
}

impl Serialize for StartPlayer {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self {
            StartPlayer::Random if s.is_human_readable() => s.serialize_str("random"),
            StartPlayer::Random => s.serialize_u8(u8::MAX),
            StartPlayer::Seat(seat) => s.serialize_u8(*seat),
        }
    }
}

impl<'de> Deserialize<'de> for StartPlayer {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Reader;
        impl Visitor<'_> for Reader {
            type Value = StartPlayer;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("\"random\" or a seat number")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<StartPlayer, E> {
                match text {
                    "random" => Ok(StartPlayer::Random),
                    _ => Err(E::invalid_value(Unexpected::Str(text), &self)),
                }
            }
            fn visit_u64<E: serde::de::Error>(self, seat: u64) -> Result<StartPlayer, E> {
                u8::try_from(seat)
                    .map(StartPlayer::Seat)
                    .map_err(|_| E::invalid_value(Unexpected::Unsigned(seat), &self))
            }
        }
        if d.is_human_readable() {
            return d.deserialize_any(Reader);
        }
        Ok(match u8::deserialize(d)? {
            u8::MAX => StartPlayer::Random,
            seat => StartPlayer::Seat(seat),
        })
    }
}

/// The options of §8, fixed when a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Guilds that are never turned (Q1).
    pub constant_guilds: GuildSet,
    /// Defence cards of each of two players in a round, 1 or 2 (Q2).
    pub two_player_defence_cards: u8,
    /// The four of the Great Twelve that are also in the deck of Borderlands (Q3).
    pub dual_guilds: GuildSet,
    /// Priority numbers that replace the computed ones (Q3).
    pub priority_table: PriorityTable,
    /// Which guilds are shuffled (Q47).
    pub guild_pool: GuildPool,
    /// When an ability may be started (Q4).
    pub guild_windows: GuildWindows,
    /// Whether an ability may be started before placing a defence card (Q4).
    pub guild_in_defence: bool,
    /// Whether a fence of round 2 always makes two districts (Q5).
    pub fence_forces_split: bool,
    /// Where a fence can be put (Q6).
    pub fence_model: FenceModel,
    /// Whether Goldsmiths can destroy a fence (Q7).
    pub fence_destroyable: bool,
    /// Whether Saddlers can cross a fence (Q7).
    pub saddlers_cross_fence: bool,
    /// What Goldsmiths and Skinners affect on a stack (Q8).
    pub stacked_piece_scope: StackedPieceScope,
    /// Whether Barbers, Saddlers, Clothworkers and Armourers need their full number (Q9).
    pub exact_guild_counts: bool,
    /// Whether Mercers and Painter-Stainers must swap with every colour (Q29).
    pub swap_all: bool,
    /// Whom the Butchers give cards to (Q10).
    pub butchers_targets: ButchersTargets,
    /// When the Butchers' gifts are returned (Q10).
    pub butchers_order: ButchersOrder,
    /// Whether everybody sees the Butchers' cards (Q10).
    pub butchers_open: bool,
    /// What the restriction of the extra cards belongs to (Q11).
    pub extra_card_rule: ExtraCardRule,
    /// How often the Grocers copy a constant guild (Q13).
    pub grocers_constant: GrocersConstant,
    /// Whom the Merchant Taylors take a peasant from (Q21).
    pub taylors_scope: TaylorsScope,
    /// Whether the Bakers' nobles may be guards (Q20).
    pub bakers_from_towers: bool,
    /// Whether guilds may touch tower dice in round 1 (Q14).
    pub guild_tower_dice_round1: bool,
    /// Whether the neutral colour counts as a player for guilds (Q15).
    pub neutral_is_player: bool,
    /// Whether the neutral colour competes for factions (Q16).
    pub neutral_in_factions: bool,
    /// Nobles and peasants of the neutral colour (Q30).
    pub neutral_supply: [u8; 2],
    /// Whether votes never fall below 0 (Q17).
    pub clamp_votes: bool,
    /// How a negative pool is divided (Q18).
    pub negative_division: NegativeDivision,
    /// Whether a tower has a second rank when the first is shared (Q19).
    pub tower_second_after_tie: bool,
    /// Who chooses the starting road of three players (Q24).
    pub start_road_3p: StartRoad3p,
    /// Who begins (Q25).
    pub start_player: StartPlayer,
    /// The faces of a die (Q28).
    pub die_faces: [u8; 6],
    /// Whether the piles of played cards are shown (Q26).
    pub open_discards: bool,
    /// Whether card backs show the colour (Q27).
    pub backs_public: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            constant_guilds: GuildSet::of(&[Guild::MerchantTaylors]),
            two_player_defence_cards: 1,
            dual_guilds: GuildSet::of(&[
                Guild::Grocers,
                Guild::Drapers,
                Guild::Goldsmiths,
                Guild::Skinners,
            ]),
            priority_table: PriorityTable::default(),
            guild_pool: GuildPool::Board,
            guild_windows: GuildWindows::Steps,
            guild_in_defence: false,
            fence_forces_split: false,
            fence_model: FenceModel::Cutpoints,
            fence_destroyable: false,
            saddlers_cross_fence: true,
            stacked_piece_scope: StackedPieceScope::Location,
            exact_guild_counts: true,
            swap_all: false,
            butchers_targets: ButchersTargets::All,
            butchers_order: ButchersOrder::GiftsFirst,
            butchers_open: false,
            extra_card_rule: ExtraCardRule::Card,
            grocers_constant: GrocersConstant::Once,
            taylors_scope: TaylorsScope::One,
            bakers_from_towers: true,
            guild_tower_dice_round1: true,
            neutral_is_player: true,
            neutral_in_factions: true,
            neutral_supply: [20, 25],
            clamp_votes: false,
            negative_division: NegativeDivision::Trunc,
            tower_second_after_tie: true,
            start_road_3p: StartRoad3p::StartPlayer,
            start_player: StartPlayer::Random,
            die_faces: [1, 1, 2, 2, 3, 3],
            open_discards: true,
            backs_public: true,
        }
    }
}

impl Rules {
    /// The names of the presets.
    pub const PRESETS: [&str; 2] = ["default", "literal"];

    /// The preset of a name. `literal` follows the letter of the book where the default does not (13.5).
    pub fn preset(name: &str) -> Option<Rules> {
        match name {
            "default" => Some(Rules::default()),
            "literal" => Some(Rules {
                guild_in_defence: true,
                fence_forces_split: true,
                stacked_piece_scope: StackedPieceScope::Piece,
                ..Rules::default()
            }),
            _ => None,
        }
    }

    /// Everything that is wrong with the options whatever the board (§8, 13.5).
    pub(crate) fn complaints(&self, players: usize, reasons: &mut Vec<String>) {
        let mut refuse = |wrong: bool, why: &str| {
            if wrong {
                reasons.push(why.to_string());
            }
        };
        const BOUNDED: GuildSet =
            GuildSet::of(&[Guild::Carpenters, Guild::Bakers, Guild::Drapers, Guild::Grocers]);
        refuse(
            self.constant_guilds.0 & BOUNDED.0 != 0,
            "constant_guilds: Carpenters, Bakers, Drapers and Grocers cannot be constant (Q1)",
        );
        refuse(
            !(1..=2).contains(&self.two_player_defence_cards),
            "two_player_defence_cards is 1 or 2 (Q2)",
        );
        refuse(
            self.dual_guilds.contains(Guild::Mercers),
            "dual_guilds must not contain the Mercers (13.5)",
        );
        refuse(
            self.dual_guilds.0 & !GuildSet::GREAT_TWELVE.0 != 0 || self.dual_guilds.len() != 4,
            "dual_guilds are four of the first twelve guilds (§1.2)",
        );
        let mut ranks = Guild::ALL.map(|guild| self.priority(guild));
        ranks.sort_unstable();
        for pair in ranks.windows(2).filter(|pair| pair[0] == pair[1]) {
            refuse(true, &format!("priority_table: two guilds have the number {} (Q3)", pair[0]));
        }
        refuse(
            self.neutral_supply.iter().any(|&n| n > 25),
            "neutral_supply is at most [25, 25] (13.5)",
        );
        refuse(
            self.die_faces.iter().any(|face| !(1..=3).contains(face)),
            "die_faces show 1, 2 or 3 symbols (Q28)",
        );
        if let StartPlayer::Seat(seat) = self.start_player {
            refuse(
                usize::from(seat) >= players,
                &format!("start_player: there is no seat {seat} with {players} players (Q25)"),
            );
        }
    }
}
