//! The options of §8: one table, and what cannot go together.

use super::guilds::Guild;
use super::guilds::deck::{GuildSet, PriorityTable};
use crate::options::{SeatOrRandom, options};

/// The guilds that are in both decks (§1.2).
const DUAL_GUILDS: GuildSet =
    GuildSet::of(&[Guild::Grocers, Guild::Drapers, Guild::Goldsmiths, Guild::Skinners]);

options! {
    /// The options of §8, fixed when a game begins.
    pub struct Rules;
    presets {
        default: "The rulings for everything the rulebook leaves open.",
        literal: "The letter of the book where the default differs from it.",
    }

    "Q1" constant_guilds: GuildSet = GuildSet::of(&[Guild::MerchantTaylors]),
        "Guilds that are never turned: their ability can be used in every own turn of the construction phase. Carpenters, Bakers, Drapers and Grocers cannot be among them.";

    "Q2" two_player_defence_cards: u8 in 1..=2 = 1,
        "Defence cards of each of two players in a round.";

    "Q3" dual_guilds: GuildSet = DUAL_GUILDS,
        "The four of the Great Twelve that are also in the deck of Borderlands.";

    "Q3" priority_table: PriorityTable = PriorityTable::EMPTY,
        "Priority numbers that replace the computed ones.";

    "Q47" guild_pool: enum GuildPool {
            Board = "board": "the deck of the board",
            Mixed = "mixed": "all twenty",
        } = Board,
        "Which guilds are shuffled.";

    "Q4" guild_windows: enum GuildWindows {
            Steps = "steps": "at every step boundary of the turn",
            W0W4Only = "w0_w4_only": "at the beginning and the end of the turn only",
        } = Steps,
        "When an ability may be started.";

    "Q4" guild_in_defence: bool = false, { literal: true },
        "Whether an ability may also be started before placing a defence card.";

    "Q5" fence_forces_split: bool = false, { literal: true },
        "Whether a fence of round 2 always makes two districts, even where its sides stay connected.";

    "Q6" fence_model: enum FenceModel {
            Cutpoints = "cutpoints": "at any cut point",
            MidToMid = "mid_to_mid": "inside paths and wall stretches, not at corners",
            Off = "off": "nowhere: there are no fences",
        } = Cutpoints,
        "Where a fence can end.";

    "Q7" fence_destroyable: bool = false,
        "Whether Goldsmiths can destroy a fence.";

    "Q7" saddlers_cross_fence: bool = true,
        "Whether Saddlers can cross a fence.";

    "Q8" stacked_piece_scope: enum StackedPieceScope {
            Location = "location": "the place with all its pieces",
            Piece = "piece": "one piece",
        } = Location, { literal: Piece },
        "What Goldsmiths and Skinners affect on the Drapers' stack.";

    "Q9" exact_guild_counts: bool = true,
        "Whether Barbers, Saddlers, Clothworkers and Armourers need their full number.";

    "Q29" swap_all: bool = false,
        "Whether Mercers and Painter-Stainers must swap with every colour they can.";

    "Q10" butchers_targets: enum ButchersTargets {
            All = "all": "to every opponent",
            Subset = "subset": "to any opponents, at least one",
        } = All,
        "Whom the Butchers give cards to.";

    "Q10" butchers_order: enum ButchersOrder {
            GiftsFirst = "gifts_first": "all gifts come before the first return",
            Sequential = "sequential": "each gift is returned before the next",
        } = GiftsFirst,
        "When the Butchers' gifts are returned.";

    "Q10" butchers_open: bool = false,
        "Whether everybody sees the Butchers' cards.";

    "Q11" extra_card_rule: enum ExtraCardRule {
            Card = "card": "to the card, whoever holds it",
            NoneAfterTrade = "none_after_trade": "to the card until it is traded",
            NotTradeable = "not_tradeable": "to the card, which cannot be traded",
        } = Card,
        "What the restriction of the three extra cards belongs to.";

    "Q13" grocers_constant: enum GrocersConstant {
            Once = "once": "once",
            EveryTurn = "every_turn": "in every own turn",
        } = Once,
        "How often the Grocers copy a constant guild.";

    "Q21" taylors_scope: enum TaylorsScope {
            One = "one": "one opponent",
            Each = "each": "each opponent",
        } = One,
        "Whom the Merchant Taylors take a peasant from.";

    "Q20" bakers_from_towers: bool = true,
        "Whether guards may be among the Bakers' nobles.";

    "Q14" guild_tower_dice_round1: bool = true,
        "Whether guilds may touch tower dice in round 1.";

    "Q15" neutral_is_player: bool = true,
        "Whether the neutral colour of two players counts as a player for guilds.";

    "Q16" neutral_in_factions: bool = true,
        "Whether the neutral colour competes for factions.";

    "Q30" neutral_supply: [u8; 2] in 0..=25 = [20, 25],
        "Nobles and peasants of the neutral colour.";

    "Q17" clamp_votes: bool = false,
        "Whether votes never fall below 0.";

    "Q18" negative_division: enum NegativeDivision {
            Trunc = "trunc": "towards zero",
            Floor = "floor": "downwards",
        } = Trunc,
        "How a negative pool is divided.";

    "Q19" tower_second_after_tie: bool = true,
        "Whether a tower has a second rank when the first is shared.";

    "Q24" start_road_3p: enum StartRoad3p {
            StartPlayer = "start_player": "the starting player",
            Random = "random": "chance",
        } = StartPlayer,
        "Who chooses the starting road of three players.";

    "Q25" start_player: SeatOrRandom = SeatOrRandom::Random,
        "Who begins.";

    "Q28" die_faces: [u8; 6] in 1..=3 = [1, 1, 2, 2, 3, 3],
        "The faces of a die.";

    "Q26" open_discards: bool = true,
        "Whether the piles of played cards are shown.";

    "Q27" backs_public: bool = true,
        "Whether card backs show the colour.";
}

impl Rules {
    /// Everything that is wrong with the options whatever the board (§8, 13.5).
    pub(crate) fn complaints(&self, players: usize, reasons: &mut Vec<String>) {
        reasons.append(&mut self.out_of_range());
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
        reasons.extend(self.start_player.fault("start_player", players));
    }
}
