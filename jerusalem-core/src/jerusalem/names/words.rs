//! What a language must have words for.
//!
//! Marks in braces are filled in: `{p}` a player, `{seat}` a seat, `{name}` a card, an office, a
//! privilege or an event, `{amount}` an amount, `{in}`, `{from}` and `{to}` an area, `{of}` and
//! `{victim}` an opponent.

/// All words of one language; a field is named after its English.
#[allow(missing_docs)]
pub struct Words {
    // Names of the rulebooks (§1).
    /// The quarters, in the order of income.
    pub quarters: [&'static str; 6],
    /// The offices 1 to 4.
    pub offices: [&'static str; 4],
    /// The privilege of the Patriarchs.
    pub scholars: &'static str,
    /// The privilege of the Market.
    pub building_materials: &'static str,
    /// The privilege of the Nobility.
    pub court_intrigue: &'static str,
    /// The events, by id.
    pub events: [&'static str; 4],
    /// The kinds of action cards, by id.
    pub cards: [&'static str; 8],
    /// Overwhelming Influence, without its quarter.
    pub influence: &'static str,
    /// Other things, by key.
    pub things: [(&'static str, &'static str); 27],
    // Places and amounts, as actions name them.
    /// The small areas, without and with their place on the board (§0).
    pub small: [[&'static str; 2]; 2],
    /// The areas of a quarter: large, small.
    pub area: [&'static str; 2],
    /// Where something is: in a large area, a small area, the Tower of David.
    pub inside: [&'static str; 3],
    /// Whence it comes, likewise.
    pub from: [&'static str; 3],
    /// Whither it goes, likewise.
    pub to: [&'static str; 3],
    /// A quarter whose area is meant.
    pub of_quarter: [&'static str; 5],
    /// A quarter that is not named.
    pub of_any_quarter: &'static str,
    /// The opponent whose squire it is, counted to the left.
    pub of_left: [&'static str; 3],
    /// The opponent who is stolen from, counted to the left.
    pub victim_left: [&'static str; 3],
    /// The opponent whose squire it is, by his seat.
    pub of_seat: &'static str,
    /// The opponent who is stolen from, by his seat.
    pub victim_seat: &'static str,
    /// Squires, bezants, prestige as objects of a verb; for 1, for 2 to 4, for more.
    pub amounts: [[&'static str; 3]; 3],
    /// Between two amounts.
    pub and: &'static str,
    // The actions (§9.2).
    pub choose_office: &'static str,
    pub bid: &'static str,
    pub pass_bid: &'static str,
    pub keep_card: &'static str,
    pub place: &'static str,
    pub baron: &'static str,
    pub hire: &'static str,
    pub sell: &'static str,
    pub play_card: &'static str,
    pub resources: &'static str,
    pub turncoat_own: &'static str,
    pub turncoat_opp: &'static str,
    pub move_from: &'static str,
    pub move_to: &'static str,
    pub move_stop: &'static str,
    pub influence_to: &'static str,
    pub marshal_move: &'static str,
    pub marshal_bezant: &'static str,
    pub end_turn: &'static str,
    pub tower_to: &'static str,
    pub tower_skip: &'static str,
    pub scholar_draw: &'static str,
    pub decline: &'static str,
    pub buy_prestige: &'static str,
    pub steal: &'static str,
    pub income_accept: &'static str,
    pub income_forgo: &'static str,
    pub succession_save: &'static str,
    pub tax_keep: &'static str,
    pub tax_done: &'static str,
    pub war_remove: &'static str,
    pub war_done: &'static str,
    // Phases and steps of a round, as the rulebooks head them.
    pub auction: &'static str,
    pub draft: &'static str,
    pub placement: &'static str,
    pub tower: &'static str,
    pub privileges: &'static str,
    pub income_step: &'static str,
    pub event_phase: &'static str,
    pub end: &'static str,
    // Heads of tables and lists.
    pub large: &'static str,
    pub small_a: &'static str,
    pub small_b: &'static str,
    pub squires: &'static str,
    pub bezants: &'static str,
    pub prestige: &'static str,
    pub supply: &'static str,
    pub height: &'static str,
    pub cards_head: &'static str,
    pub events_head: &'static str,
    pub deck: &'static str,
    pub discard: &'static str,
    pub hand: &'static str,
    pub packet: &'static str,
    pub none: &'static str,
    pub not_in_play: &'static str,
    pub barons: &'static str,
    pub barred: &'static str,
    // The auction.
    pub standing_bid: &'static str,
    pub passed: &'static str,
    // The placement turn.
    pub new: &'static str,
    pub hired: &'static str,
    pub price: &'static str,
    pub used: &'static str,
    pub sold: &'static str,
    pub moved: &'static str,
    pub origin: &'static str,
    pub to_place: &'static str,
    // Income and events.
    pub due: &'static str,
    pub lost: &'static str,
    pub paid: &'static str,
    pub picks: &'static str,
    pub taken: &'static str,
    // Drafts of the rounds so far.
    pub drafted: &'static str,
    pub kept: &'static str,
    pub handed_on: &'static str,
    // What is seen of a step.
    pub keeps: &'static str,
    pub receives: &'static str,
    pub looks: &'static str,
    pub dealt: &'static str,
    pub draws: &'static str,
    pub opens: &'static str,
    pub event_head: &'static str,
    pub takes_office: &'static str,
    pub turn: &'static str,
    pub controls_tower: &'static str,
    pub holds: &'static str,
    pub income: &'static str,
    pub building: &'static str,
    pub wins: &'static str,
    // What is decided at each node, by `Node::ALL`.
    pub questions: [&'static str; 25],
}
