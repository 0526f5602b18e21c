//! What a seat may know, as a tensor: every block lists something the observer is entitled to see.
//!
//! Sizes follow from the board: `A` areas with room for two fenced parts, `P` paths, `G` gaps, `T`
//! towers, `S` slots, `Z` zones. Rows of colours come observer first, then the players clockwise,
//! then the neutral colour of two players; rows of colours that are not in play are 0.
//!
//! Hidden are the others' hands and face-down cards with their orientation, until the end turns the
//! defence cards over. What counting and the Butchers' trades tell about them (§12.3) is in `known` and
//! `unknown`.

use std::array::from_fn;

use crate::game::{AnyGame, Seat, Turn};
use crate::layout::{PAGE, Sink};

use super::board::fence::{Fence, MAX_CUTS, MAX_FENCES};
use super::board::places::Places;
use super::board::topology::NO_DISTRICT;
use super::board::{
    Board, FIRST_EXTRA, Loc, MAX_AREAS, MAX_GAPS, MAX_PATHS, MAX_SLOTS, MAX_TOWERS,
};
use super::cards::{EXTRA_OWNER, KINDS, NUMBERS, Pile};
use super::guilds::Pending;
use super::guilds::deck::GUILDS;
use super::knowledge::log::Mode;
use super::node::Node;
use super::state::{MAX_LOCS, NONE, WalledCity};
use super::token::{FACTIONS, TOKEN_CODES, Token};
use crate::bits::bits;

const COLOURS: usize = 4;
const NODES: usize = Node::ALL.len();
const DICE: usize = FACTIONS.len();
/// The windows of R4.7 and the one before a defence card.
const WINDOWS: usize = 6;
/// Extra cards (R2.4).
const EXTRA_KINDS: usize = KINDS - FIRST_EXTRA;
/// Most citizens of a kind in one place, and of a colour.
const CITIZENS: u8 = 25;

/// A colour as a type, so that rows of colours need no bounds.
#[derive(Clone, Copy)]
enum Colour {
    First,
    Second,
    Third,
    Fourth,
}

impl Colour {
    /// The colour of an index.
    ///
    /// # Panics
    /// If there is none.
    #[inline(always)]
    fn of(index: usize) -> Colour {
        match index {
            0 => Colour::First,
            1 => Colour::Second,
            2 => Colour::Third,
            3 => Colour::Fourth,
            _ => panic!("there are four colours"),
        }
    }
}

/// Adds to an element of a row, if it has such an element.
#[inline(always)]
fn count(row: &mut [u8], index: u8, n: u8) {
    if let Some(element) = row.get_mut(usize::from(index)) {
        *element += n;
    }
}

/// A row with a 1 at `index`, if it has such an element.
#[inline(always)]
fn hot<const N: usize>(index: u8) -> [u8; N] {
    from_fn(|i| u8::from(i as u8 == index))
}

/// A row of `8 * N` elements with a 1 for every set bit.
#[inline(always)]
fn spread<const N: usize>(mask: u64) -> [[u8; 8]; N] {
    from_fn(|i| {
        let bits = mask >> (8 * i) & 0xff;
        let bytes = (bits.wrapping_mul(0x8040_2010_0804_0201) >> 7) & 0x0101_0101_0101_0101;
        bytes.to_be_bytes()
    })
}

/// A row of elements.
trait Row {
    /// The elements.
    fn flat(&self) -> &[u8];
}

impl<const N: usize> Row for [u8; N] {
    #[inline(always)]
    fn flat(&self) -> &[u8] {
        self
    }
}

impl<const N: usize> Row for [[u8; 8]; N] {
    #[inline(always)]
    fn flat(&self) -> &[u8] {
        self.as_flattened()
    }
}

/// Eights that hold every path, gap, slot or guild.
const PATH_EIGHTS: usize = MAX_PATHS.div_ceil(8);
const GAP_EIGHTS: usize = MAX_GAPS.div_ceil(8);
const SLOT_EIGHTS: usize = MAX_SLOTS.div_ceil(8);
const GUILD_EIGHTS: usize = GUILDS.div_ceil(8);

/// As many as the largest block has.
const ZEROS: [u8; MAX_AREAS * MAX_AREAS] = [0; MAX_AREAS * MAX_AREAS];

/// Writes elements that are all 0.
#[inline(always)]
fn put_zeros<S: Sink>(sink: &mut S, n: usize) {
    sink.put_all(&ZEROS[..n]);
}

/// The first `n` elements of a row with a 1 at `index`, which mostly is [`NONE`].
#[inline(always)]
fn put_hot<const N: usize, S: Sink>(sink: &mut S, index: u8, n: usize) {
    if index == NONE {
        put_zeros(sink, n);
    } else {
        sink.put_all(&hot::<N>(index)[..n]);
    }
}

/// Columns of a token: its faction, its symbols, a tile showing -1, a tile showing +1.
const TOKEN: usize = DICE + 3;

/// The columns of every token, and its symbols by faction.
const TOKENS: [([u8; TOKEN], [u8; 8]); TOKEN_CODES] = {
    let mut rows = [([0; TOKEN], [0; 8]); TOKEN_CODES];
    let mut faction = 0;
    while faction < DICE {
        let mut symbols = 0;
        while symbols <= 3 {
            let row = &mut rows[Token::die(faction, symbols).code() as usize];
            row.0[faction] = 1;
            row.0[DICE] = symbols;
            row.1[faction] = symbols;
            symbols += 1;
        }
        faction += 1;
    }
    rows[Token::tile(false).code() as usize].0[DICE + 1] = 1;
    rows[Token::tile(true).code() as usize].0[DICE + 2] = 1;
    rows
};

/// The cards of a pile by kind.
#[inline(always)]
fn count_cards(pile: &Pile) -> [u8; KINDS] {
    let mut counts = [0; KINDS];
    for cards in pile.iter().filter(|cards| !cards.is_empty()) {
        let more = cards.counts();
        counts.iter_mut().zip(more).for_each(|(count, n)| *count += n);
    }
    counts
}

/// Number of elements with so many areas (parts included), paths, gaps, towers, slots and zones.
const fn elements(a: usize, p: usize, g: usize, t: usize, s: usize, z: usize) -> usize {
    let table = 2 + NODES + 4 * COLOURS;
    let pieces = 2 * p + 2 * g + 2 * COLOURS;
    let fences = MAX_FENCES * (a + 4 + p + g + s);
    let city = a * a + COLOURS * (a + a + t + 3 + 2);
    let tokens = s * TOKEN + DICE;
    let guilds = COLOURS * GUILDS + COLOURS + GUILDS;
    let cards = COLOURS + KINDS + EXTRA_KINDS + 2 * COLOURS * KINDS + COLOURS * COLOURS;
    let zones = z * (2 * COLOURS + 1 + KINDS + 2);
    let turn = p + g + KINDS + 2 + 2 * a + 3 + WINDOWS + 2;
    let ability = GUILDS + WINDOWS + COLOURS + 1 + s + a + t + COLOURS * a + 1;
    let parts = 2 + 2 * COLOURS + KINDS;
    table + pieces + fences + city + tokens + guilds + cards + zones + turn + ability + parts
}

const _: () = assert!(
    elements(MAX_AREAS, MAX_PATHS, MAX_GAPS, MAX_TOWERS, MAX_SLOTS, MAX_TOWERS) < PAGE,
    "the largest board's observation fits a page"
);

/// Number of elements of an observation on this board.
pub(super) fn len(board: &Board) -> usize {
    let (areas, paths, gaps) = (board.ax(), board.paths(), board.gaps());
    elements(areas, paths, gaps, board.towers(), board.slots(), board.zones())
}

/// Writes what a seat may know.
pub(super) fn encode<S: Sink>(game: &WalledCity, seat: Seat, sink: &mut S) {
    let players = usize::from(game.players);
    let colours: [Colour; COLOURS] =
        from_fn(|i| Colour::of(if i < players { (seat + i) % players } else { i }));
    let mut places = [NONE; COLOURS];
    for (place, &colour) in colours.iter().enumerate() {
        places[colour as usize] = place as u8;
    }
    let view = View { game, seat, colours, places };
    view.write_table(sink);
    view.write_pieces(sink);
    view.write_fences(sink);
    view.write_citizens(sink);
    view.write_tokens(sink);
    view.write_guilds(sink);
    view.write_cards(sink);
    view.write_zones(sink);
    view.write_turn(sink);
    view.write_ability(sink);
}

/// One seat's view of the table.
struct View<'a> {
    game: &'a WalledCity,
    seat: Seat,
    /// Colours by their place in the view.
    colours: [Colour; COLOURS],
    /// Places in the view by colour.
    places: [u8; COLOURS],
}

impl View<'_> {
    /// The place of a colour, [`NONE`] for none.
    #[inline(always)]
    fn place(&self, colour: u8) -> u8 {
        self.places.get(usize::from(colour)).copied().unwrap_or(NONE)
    }

    /// A row by colour, put in the view's order.
    #[inline(always)]
    fn by_place<T: Copy>(&self, row: &[T; COLOURS]) -> [T; COLOURS] {
        self.colours.map(|colour| row[colour as usize])
    }

    #[inline(always)]
    fn write_table<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        sink.block("players", &[1], 4, "number of players");
        sink.put(game.players);
        sink.block("seat", &[COLOURS], 1, "one-hot: the observer's own seat");
        sink.put_all(&hot::<COLOURS>(self.seat as u8));
        sink.block("round", &[1], 2, "round, 1 or 2");
        sink.put(game.round);
        sink.block("node", &[NODES], 1, "one-hot: the node of the rules");
        sink.put_all(&hot::<NODES>(game.node as u8));
        sink.block("actor", &[COLOURS], 1, "one-hot: who decides; 0 at chance nodes and the end");
        let actor = match game.turn() {
            Turn::Player(seat) => self.place(seat as u8),
            Turn::Chance | Turn::Over => NONE,
        };
        sink.put_all(&hot::<COLOURS>(actor));
        sink.block("start_player", &[COLOURS], 1, "one-hot: the starting player, once known");
        sink.put_all(&hot::<COLOURS>(self.place(game.start_player)));
        sink.block("order", &[COLOURS], 4, "each seat's place in the order of the phase, from 1");
        let mut order = [0; COLOURS];
        for (position, &seat) in game.order.iter().enumerate() {
            if let Some(place) = order.get_mut(usize::from(self.place(seat))) {
                *place = position as u8 + 1;
            }
        }
        sink.put_all(&order);
    }

    #[inline(always)]
    fn write_pieces<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let (paths, gaps) = (game.board.paths(), game.board.gaps());
        sink.block("roads", &[paths], 3, "P: roads on each path, destroyed ones left out");
        sink.put_all(&pieces::<PATH_EIGHTS>(&game.roads).as_flattened()[..paths]);
        sink.block("roads_destroyed", &[paths], 1, "P: paths with a destroyed road");
        sink.put_all(&spread::<PATH_EIGHTS>(game.roads.destroyed()).as_flattened()[..paths]);
        sink.block("walls", &[gaps], 3, "G: walls in each gap, destroyed ones left out");
        sink.put_all(&pieces::<GAP_EIGHTS>(&game.walls).as_flattened()[..gaps]);
        sink.block("walls_destroyed", &[gaps], 1, "G: gaps with a destroyed wall");
        sink.put_all(&spread::<GAP_EIGHTS>(game.walls.destroyed()).as_flattened()[..gaps]);
        sink.block("road_supply", &[COLOURS], MAX_PATHS as u8, "roads of each player");
        sink.put_all(&self.by_place(&game.road_supply));
        sink.block("wall_supply", &[COLOURS], MAX_GAPS as u8, "walls of each player");
        sink.put_all(&self.by_place(&game.wall_supply));
    }

    #[inline(always)]
    fn write_fences<S: Sink>(&self, sink: &mut S) {
        let board = &self.game.board;
        let (ax, paths, gaps, slots) = (board.ax(), board.paths(), board.gaps(), board.slots());
        let destroyed = self.game.fences_destroyed;
        sink.block("fence_area", &[MAX_FENCES, ax], 1, "one-hot: the area each fence has split");
        self.each_fence(sink, ax, |_, fence| hot::<MAX_AREAS>(fence.area));
        let cuts = (MAX_CUTS + MAX_FENCES) as u8;
        sink.block("fence_cuts", &[MAX_FENCES, 2], cuts, "its two cut points, from 1; 0 for none");
        self.each_fence(sink, 2, |_, fence| [fence.p + 1, fence.q + 1]);
        sink.block("fence_state", &[MAX_FENCES, 2], 1, "placed in round 2; destroyed");
        self.each_fence(sink, 2, |f, fence| [fence.round2.into(), destroyed >> f & 1]);
        sink.block("fence_paths", &[MAX_FENCES, paths], 1, "paths that touch the fenced part");
        self.each_fence(sink, paths, |_, fence| {
            spread::<PATH_EIGHTS>(board.paths_of_area(fence.part2.into()))
        });
        sink.block("fence_gaps", &[MAX_FENCES, gaps], 1, "gaps of the fenced part");
        self.each_fence(sink, gaps, |_, fence| {
            spread::<GAP_EIGHTS>(board.gaps_of_area(fence.part2.into()).into())
        });
        sink.block("fence_slots", &[MAX_FENCES, slots], 1, "slots that lie in the fenced part");
        self.each_fence(sink, slots, |_, fence| {
            spread::<SLOT_EIGHTS>(board.slots_of_area(fence.part2.into()))
        });
    }

    /// A row for every fence; nearly always there is none.
    #[inline(always)]
    fn each_fence<S: Sink, R: Row>(
        &self,
        sink: &mut S,
        width: usize,
        row: impl Fn(usize, &Fence) -> R,
    ) {
        let fences = self.game.board.fences();
        for (f, fence) in fences.iter().enumerate() {
            sink.put_all(&row(f, fence).flat()[..width]);
        }
        put_zeros(sink, (MAX_FENCES - fences.len()) * width);
    }

    #[inline(always)]
    fn write_citizens<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let (ax, towers) = (game.board.ax(), game.board.towers());
        sink.block(
            "same_district",
            &[ax, ax],
            1,
            "A × A: areas of one district; 0 before districts are formed (R4.13)",
        );
        if game.districts == 0 {
            put_zeros(sink, ax * ax);
        } else {
            for &district in &game.district[..ax] {
                // Areas that do not exist share no district.
                let district = if district == NO_DISTRICT { MAX_AREAS as u8 } else { district };
                let row: [u8; MAX_AREAS] = from_fn(|a| u8::from(game.district[a] == district));
                sink.put_all(&row[..ax]);
            }
        }
        sink.block("peasants", &[COLOURS, ax], CITIZENS, "colour × A: peasants in each area");
        for colour in self.colours {
            sink.put_all(&game.peasants[colour as usize][..ax]);
        }
        sink.block(
            "nobles",
            &[COLOURS, ax + towers],
            CITIZENS,
            "colour × (A, then T): nobles in each area, guards in each tower",
        );
        for colour in self.colours {
            sink.put_all(&game.nobles[colour as usize][..ax + towers]);
        }
        sink.block("peasant_supply", &[COLOURS], CITIZENS, "peasants in each supply");
        sink.put_all(&self.by_place(&game.peasant_supply));
        sink.block("noble_supply", &[COLOURS], CITIZENS, "nobles in each supply");
        sink.put_all(&self.by_place(&game.noble_supply));
        sink.block("noble_box", &[COLOURS], CITIZENS, "nobles out of the game");
        sink.put_all(&self.by_place(&game.noble_box));
        sink.block(
            "votes",
            &[COLOURS, 2],
            255,
            "votes of each player and of the neutral colour: above 0, below 0; more than 255 are \
             written as 255",
        );
        let votes = self.by_place(&game.votes).map(|votes| {
            let [above, below] = [votes.max(0), votes.saturating_neg().max(0)];
            [above.min(255) as u8, below.min(255) as u8]
        });
        sink.put_all(votes.as_flattened());
    }

    #[inline(always)]
    fn write_tokens<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let slots = game.board.slots();
        let mut rows = [[0; TOKEN]; MAX_SLOTS];
        // The bytes of a sum do not overflow: four dice of a faction show at most 12 symbols.
        let mut values = 0u64;
        let tokens = game.board.slot_list().iter().zip(&game.tokens);
        for (row, (slot, token)) in rows.iter_mut().zip(tokens) {
            let Some((columns, symbols)) = TOKENS.get(usize::from(token.code())) else { continue };
            *row = *columns;
            // R2.6, R4.20
            let counts = game.round == 2 || matches!(slot.at, Loc::Area(_));
            values += if counts { u64::from_le_bytes(*symbols) } else { 0 };
        }
        sink.block(
            "tokens",
            &[slots, TOKEN],
            3,
            "S: one-hot of five: the faction of the die there; its symbols; a survey tile showing \
             -1; a survey tile showing +1",
        );
        sink.put_all(rows[..slots].as_flattened());
        sink.block("faction_value", &[DICE], 12, "symbols of each faction that count this round");
        sink.put_all(&values.to_le_bytes()[..DICE]);
    }

    #[inline(always)]
    fn write_guilds<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        sink.block("guild", &[COLOURS, GUILDS], 1, "one-hot: the guild in front of each player");
        for colour in self.colours {
            sink.put_all(&hot::<GUILDS>(game.guild[colour as usize]));
        }
        sink.block("guild_used", &[COLOURS], 1, "whether it is turned");
        sink.put_all(&self.colours.map(|colour| game.used >> (colour as usize) & 1));
        sink.block("offer", &[GUILDS], 1, "the guilds in the offer");
        sink.put_all(&spread::<GUILD_EIGHTS>(game.offer.into()).as_flattened()[..GUILDS]);
    }

    /// Cards surely with every colour, in hand or face down, and the number of others by their back.
    #[inline(always)]
    fn known(&self, own: [u8; KINDS]) -> ([[u8; KINDS]; COLOURS], [[u8; COLOURS]; COLOURS]) {
        let game = self.game;
        let counting = game.log.mode() == Mode::Idle;
        let (mut known, mut unknown) = ([[0; KINDS]; COLOURS], [[0; COLOURS]; COLOURS]);
        known[0] = own;
        // While counting tells what the others have, it tells all but the extra cards.
        if counting {
            let back = if game.rules.backs_public { self.place(EXTRA_OWNER as u8) } else { 0 };
            for place in 1..usize::from(game.players) {
                known[place] = count_cards(&game.hands[self.colours[place] as usize]);
                let extras = &mut known[place][FIRST_EXTRA..];
                count(&mut unknown[place], back, extras.iter().sum());
                extras.fill(0);
            }
        } else {
            self.learnt(&mut known, &mut unknown);
        }
        if !game.revealed() {
            for defence in game.zones.iter().filter_map(|zone| zone.get()) {
                let place = usize::from(self.place(defence.seat));
                if place == 0 || counting && !defence.card.is_extra() {
                    if let Some(known) = known.get_mut(place) {
                        count(known, defence.card.kind, 1);
                    }
                } else if counting && let Some(unknown) = unknown.get_mut(place) {
                    let back = self.place(EXTRA_OWNER as u8);
                    count(unknown, if game.rules.backs_public { back } else { 0 }, 1);
                }
            }
        }
        (known, unknown)
    }

    /// What the trades have left of that knowledge.
    #[cold]
    #[inline(never)]
    fn learnt(&self, known: &mut [[u8; KINDS]; COLOURS], unknown: &mut [[u8; COLOURS]; COLOURS]) {
        let cards = self.game.known_cards(self.seat);
        for (place, colour) in self.colours.into_iter().enumerate().skip(1) {
            known[place] = count_cards(&cards.known[colour as usize]);
            for (back, &n) in cards.others[colour as usize].iter().enumerate() {
                // Hidden backs are all counted in the first column.
                let column = if self.game.rules.backs_public { self.place(back as u8) } else { 0 };
                count(&mut unknown[place], column, n);
            }
        }
    }

    #[inline(always)]
    fn write_cards<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let hand = &game.hands[self.colours[0] as usize];
        let own = count_cards(hand);
        let played = self.colours.map(|colour| count_cards(&game.played[colour as usize]));
        let (known, unknown) = self.known(own);
        sink.block("hand_size", &[COLOURS], 44, "cards in each hand");
        let sizes = self.by_place(&game.hands);
        sink.put_all(&sizes.map(|hand| hand.iter().map(|cards| cards.len() as u8).sum()));
        sink.block("hand", &[KINDS], 8, "the observer's hand by kind; the last three are extra");
        sink.put_all(&own);
        sink.block("freed", &[EXTRA_KINDS], 1, "extra cards of that hand that were traded");
        let extras = hand[EXTRA_OWNER].kinds() >> FIRST_EXTRA;
        let freed = extras & u16::from(game.traded);
        sink.put_all(&spread::<1>(freed.into())[0][..EXTRA_KINDS]);
        sink.block("played", &[COLOURS, KINDS], 8, "cards each player has laid face up, by kind");
        sink.put_all(played.as_flattened());
        sink.block(
            "known",
            &[COLOURS, KINDS],
            8,
            "cards by kind that each player has in hand or face down as far as the observer knows \
             from counting and the Butchers' trades",
        );
        sink.put_all(known.as_flattened());
        sink.block(
            "unknown",
            &[COLOURS, COLOURS],
            44,
            "other cards of each player by the colour of their backs (a colour not in play: extra \
             cards); without backs_public all in the first column",
        );
        sink.put_all(unknown.as_flattened());
    }

    #[inline(always)]
    fn write_zones<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let zones = game.board.zones();
        let mut seats = [[0; COLOURS]; MAX_TOWERS];
        let mut later = [0; MAX_TOWERS];
        let mut backs = [[0; COLOURS]; MAX_TOWERS];
        let mut cards = [[0; KINDS]; MAX_TOWERS];
        let mut numbers = [[0; 2]; MAX_TOWERS];
        for (z, zone) in game.zones.iter().enumerate().take(zones) {
            let Some(defence) = zone.get() else { continue };
            seats[z] = hot::<COLOURS>(self.place(defence.seat));
            later[z] = defence.round - 1;
            if game.rules.backs_public || game.revealed() {
                backs[z] = hot::<COLOURS>(self.place(defence.card.owner));
            }
            if usize::from(defence.seat) == self.seat || game.revealed() {
                cards[z] = hot::<KINDS>(defence.card.kind);
                let [large, small] = NUMBERS[usize::from(defence.card.kind)];
                numbers[z] = if defence.orientation == 0 { [large, small] } else { [small, large] };
            }
        }
        sink.block("zone_seat", &[zones, COLOURS], 1, "Z: one-hot: who placed the card there");
        sink.put_all(seats[..zones].as_flattened());
        sink.block("zone_round", &[zones], 1, "Z: whether it was placed in round 2");
        sink.put_all(&later[..zones]);
        sink.block(
            "zone_back",
            &[zones, COLOURS],
            1,
            "Z: one-hot: the colour of its back, one not in play for an extra card (backs_public)",
        );
        sink.put_all(backs[..zones].as_flattened());
        sink.block(
            "zone_card",
            &[zones, KINDS],
            1,
            "Z: one-hot: the card by kind; the observer's own, everybody's at the end",
        );
        sink.put_all(cards[..zones].as_flattened());
        sink.block("zone_numbers", &[zones, 2], 5, "Z: its numbers at the two towers, likewise");
        sink.put_all(numbers[..zones].as_flattened());
    }

    #[inline(always)]
    fn write_turn<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let (board, turn) = (&game.board, &game.turn);
        let (ax, paths, gaps) = (board.ax(), board.paths(), board.gaps());
        let in_round = |round: u8| if game.round == round { turn.anchor } else { NONE };
        sink.block("anchor_path", &[paths], 1, "P: one-hot: the path built on this turn");
        sink.put_all(&hot::<MAX_PATHS>(in_round(1))[..paths]);
        sink.block("anchor_gap", &[gaps], 1, "G: one-hot: the gap built on this turn");
        sink.put_all(&hot::<MAX_GAPS>(in_round(2))[..gaps]);
        sink.block(
            "card",
            &[KINDS],
            1,
            "one-hot: the card laid this turn; the observer's own defence card about to be placed",
        );
        let hidden = game.node == Node::DefenceZone && game.me() != self.seat;
        sink.put_all(&hot::<KINDS>(if hidden { NONE } else { turn.card }));
        sink.block("half", &[2], 1, "one-hot: the larger number to side A or to settle; to side B");
        sink.put_all(&hot::<2>(turn.half));
        sink.block("settle_area", &[2, ax], 1, "one-hot: the area settled on side A, on side B");
        for area in turn.areas {
            sink.put_all(&hot::<MAX_AREAS>(area)[..ax]);
        }
        sink.block("settled", &[1], 2, "sides that are settled");
        sink.put(turn.settled);
        sink.block("settling", &[1], 5, "citizens to be settled at this node");
        let counting =
            matches!(game.node, Node::SettleCountA | Node::SettleCountB | Node::SettleCount);
        sink.put(if counting { game.settling() } else { 0 });
        sink.block("promotions", &[1], 5, "nobles that may still be promoted");
        sink.put(turn.promotions);
        sink.block("window", &[WINDOWS], 1, "one-hot: the open window, W0 to W4, defence");
        sink.put_all(&hot::<WINDOWS>(turn.window));
        sink.block("guild_used_now", &[1], 1, "whether a guild was used in this turn");
        sink.put(turn.used.into());
        sink.block("drapers", &[1], 1, "whether this build must go on a built place");
        sink.put(turn.drapers.into());
    }

    #[inline(always)]
    fn write_ability<S: Sink>(&self, sink: &mut S) {
        let game = self.game;
        let board = &game.board;
        let (ax, locs, slots) = (board.ax(), board.ax() + board.towers(), board.slots());
        let guild = game.pending().map_or(NONE, |pending| pending.guild() as u8);
        let seen = game.pending().map(|pending| pending.seen(board)).unwrap_or_default();
        sink.block("ability", &[GUILDS], 1, "one-hot: the guild ability being carried out");
        put_hot::<GUILDS, S>(sink, guild, GUILDS);
        sink.block("resume", &[WINDOWS], 1, "one-hot: the window the turn continues at");
        put_hot::<WINDOWS, S>(sink, game.ability_window(), WINDOWS);
        sink.block(
            "asked",
            &[COLOURS],
            1,
            "one-hot: the colour it is about now, or has begun with",
        );
        let asked = seen.colour.map_or(NONE, |colour| self.place(colour));
        put_hot::<COLOURS, S>(sink, asked, COLOURS);
        sink.block("picks", &[1], 4, "picks, swaps, attempts or gifts so far");
        sink.put(seen.picks);
        sink.block("pick_slot", &[slots], 1, "S: one-hot: the slot picked before");
        put_hot::<MAX_SLOTS, S>(sink, seen.slot.unwrap_or(NONE), slots);
        sink.block("pick_place", &[locs], 1, "A, then T: one-hot: the place picked before");
        put_hot::<MAX_LOCS, S>(sink, seen.place.unwrap_or(NONE), locs);
        let saddlers = match game.pending() {
            Some(Pending::Saddlers(moves)) => Some(moves),
            _ => None,
        };
        sink.block("moved", &[COLOURS, ax], 2, "Saddlers: citizens that have moved to each area");
        if let Some(moves) = saddlers {
            let mut moved = [[0; MAX_AREAS]; COLOURS];
            for citizen in moves.moved.iter().flatten() {
                let place = self.place(citizen.colour);
                if let Some(row) = moved.get_mut(usize::from(place)) {
                    count(row, citizen.area, 1);
                }
            }
            moved.iter().for_each(|row| sink.put_all(&row[..ax]));
        } else {
            put_zeros(sink, COLOURS * ax);
        }
        sink.block("moving_nobles", &[1], 1, "Saddlers: whether nobles are moved");
        sink.put(saddlers.is_some_and(|moves| moves.nobles).into());
        let fence = match game.pending() {
            Some(Pending::Carpenters(fence)) => *fence,
            _ => Default::default(),
        };
        let from_1 = |n: Option<u8>| n.map_or(0, |n| n + 1);
        let cuts = (MAX_CUTS + MAX_FENCES) as u8;
        sink.block("cuts", &[2], cuts, "Carpenters: cut points chosen, from 1");
        sink.put_all(&fence.cuts.map(from_1));
        sink.block(
            "part_1",
            &[2, COLOURS],
            CITIZENS + 1,
            "Carpenters: nobles, then peasants of each colour for part 1, from 1; 0 if not asked",
        );
        for counts in [fence.nobles, fence.peasants] {
            sink.put_all(&self.by_place(&counts.map(from_1)));
        }
        sink.block(
            "gift",
            &[KINDS],
            1,
            "Butchers: one-hot: the gift being answered, to both sides",
        );
        sink.put_all(&hot::<KINDS>(self.gift()));
    }

    /// The kind of the gift that is being answered, if the observer may see it (R7.7).
    #[inline(always)]
    fn gift(&self) -> u8 {
        let game = self.game;
        if !matches!(game.node, Node::ButchersReturn | Node::ButchersTake) {
            return NONE;
        }
        let gift = game
            .recipient()
            .and_then(|to| game.gift_to(to).filter(|_| game.sees_trade(self.seat, game.me(), to)));
        gift.map_or(NONE, |card| card.kind)
    }
}

/// Effective pieces on every place.
#[inline(always)]
fn pieces<const N: usize>(places: &Places) -> [[u8; 8]; N] {
    let mut row = spread::<N>(places.built());
    if places.total() > places.built().count_ones() {
        for place in bits(places.built()) {
            row[place / 8][place % 8] = places.pieces(place);
        }
    }
    row
}
