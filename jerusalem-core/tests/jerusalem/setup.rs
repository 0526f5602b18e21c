//! Positions in shorthand, actions by name, and what a test asks of a state.

use jerusalem_core::jerusalem::{Card, Config, Event, Position, Rules, SeatPosition};
use jerusalem_core::{AnyGame, Game, Jerusalem, OutcomeId, Seat, Turn};
use serde_json::{Map, Value, json};

/// A position from shorthand: the fields of [`Position`], and beside them
/// `offices`, `prev`, `screens`, `bezants`, `prestige`, `heights`, `barons`, `hands`, `supplies`
/// (lists by seat), `board` (area id to squires by seat), `income` (area id to squires, bezants,
/// prestige; all other areas pay nothing) and `event` (that of the present round).
///
/// Left out, the offices of the round before go up with the seats, and events of earlier rounds are
/// the first of the pool.
pub fn position(short: Value) -> Position {
    let full = expand(short);
    match serde_json::from_value(full.clone()) {
        Ok(position) => position,
        Err(error) => panic!("{error} in {full}"),
    }
}

/// The position in shorthand as a state.
pub fn game(short: Value) -> Jerusalem {
    let position = position(short);
    match Jerusalem::from_position(&position) {
        Ok(game) => game,
        Err(error) => panic!("{error}: {position:?}"),
    }
}

/// Why the position in shorthand is refused.
pub fn refusal(short: Value) -> Vec<String> {
    match Jerusalem::from_position(&position(short.clone())) {
        Ok(_) => panic!("accepted: {short}"),
        Err(error) => error.reasons,
    }
}

/// The JSON of a [`Position`] from shorthand.
pub fn expand(short: Value) -> Value {
    let Value::Object(mut top) = short else { panic!("not a mapping: {short}") };
    let players = top.get("players").and_then(Value::as_u64).expect("players") as usize;
    let round = top.get("round").and_then(Value::as_u64).unwrap_or(1);
    let mut seats: Vec<Map<String, Value>> = vec![Map::new(); players];
    if round > 1 && !top.contains_key("prev") {
        let first = 5 - players.min(4);
        top.insert("prev".into(), (first..first + players).collect());
    }
    for (list, field) in [
        ("offices", "office"),
        ("prev", "prev_office"),
        ("screens", "screen"),
        ("supplies", "supply"),
        ("bezants", "bezants"),
        ("prestige", "prestige"),
        ("heights", "height"),
        ("barons", "baron"),
        ("hands", "hand"),
    ] {
        let Some(Value::Array(values)) = top.remove(list) else { continue };
        for (seat, value) in seats.iter_mut().zip(values) {
            seat.insert(field.into(), value);
        }
    }
    if let Some(Value::Object(areas)) = top.remove("board") {
        let mut boards = vec![[0; 16]; players];
        for (area, squires) in areas {
            let area: usize = area.parse().expect("an area id");
            for (seat, n) in squires.as_array().expect("squires by seat").iter().enumerate() {
                boards[seat][area] = n.as_u64().expect("a number of squires");
            }
        }
        for (seat, board) in seats.iter_mut().zip(boards) {
            seat.insert("board".into(), json!(board));
        }
    }
    if let Some(Value::Object(rows)) = top.remove("income") {
        let mut areas = vec![json!({"squires": 0, "bezants": 0, "prestige": 0}); 16];
        for (area, row) in rows {
            areas[area.parse::<usize>().expect("an area id")] =
                json!({"squires": row[0], "bezants": row[1], "prestige": row[2]});
        }
        let rules = top.entry("rules").or_insert_with(|| json!({}));
        rules["income_table"] = json!({"provisional": false, "areas": areas});
    }
    if !top.contains_key("events") {
        top.insert("events".into(), events(&top, players, round));
    }
    top.remove("event");
    top.insert("seats".into(), json!(seats));
    Value::Object(top)
}

/// The events revealed by now: that of this round as given, the others from the pool.
fn events(top: &Map<String, Value>, players: usize, round: u64) -> Value {
    let late = top.get("rules").is_some_and(|r| r["event_reveal"] == "phase4");
    let node = top.get("node").and_then(Value::as_str).unwrap_or("AuctionOffice");
    let done = matches!(node, "Succession" | "Tax" | "War");
    let hidden = node == "RevealEvent" || late && !done;
    let given = top.get("event").cloned();
    let mut pool: Vec<_> = ["succession", "election", "tax", "war"]
        .into_iter()
        .filter(|&e| (players > 2 || e != "election") && given.as_ref().is_none_or(|g| g != e))
        .collect();
    let mut events = vec![Value::Null; 3];
    for (i, event) in events.iter_mut().enumerate() {
        let of = i as u64 + 2;
        if of < round || of == round && !hidden {
            *event = match &given {
                Some(given) if of == round => given.clone(),
                _ => json!(pool.remove(0)),
            };
        }
    }
    json!(events)
}

/// The first node of a game with the default rules.
pub fn fresh(players: u8) -> Jerusalem {
    Jerusalem::new(&Config::new(players)).expect("2 to 4 players")
}

/// The names of the rule sets that have one.
pub const EDITIONS: [&str; 5] = ["default", "hungarian", "dutch", "italian", "slovak"];

/// Shorthand for seat 0's placement turn with this office among four players; the others have the
/// remaining offices in the order of their seats.
pub fn turn_of(office: u8, mut rest: Value) -> Value {
    let others = (1..=4).filter(|&f| f != office);
    rest["players"] = json!(4);
    rest["node"] = json!("Turn");
    rest["offices"] = [office].into_iter().chain(others).collect();
    rest
}

/// Seat 0's placement turn: see [`turn_of`].
pub fn turn(office: u8, rest: Value) -> Jerusalem {
    game(turn_of(office, rest))
}

/// Shorthand for the Admiral's placement turn; when he ends it, revenue and event follow.
pub fn last_turn(offices: &[u8], mut rest: Value) -> Value {
    rest["players"] = json!(offices.len());
    rest["node"] = json!("Turn");
    rest["actor"] = json!(offices.iter().position(|&f| f == 4).expect("an Admiral"));
    rest["offices"] = json!(offices);
    rest
}

/// The game after the last placement turn of a round has ended: see [`last_turn`].
pub fn revenue(offices: &[u8], rest: Value) -> Jerusalem {
    after(&game(last_turn(offices, rest)), "end_turn")
}

/// The names of the legal actions, ascending by id.
pub fn legal(game: &Jerusalem) -> Vec<String> {
    game.legal().iter().map(|id| game.action_name(id, None).expect("a name")).collect()
}

/// Whether the action of this name is legal.
pub fn may(game: &Jerusalem, name: &str) -> bool {
    let id = game.parse_action(name, None).unwrap_or_else(|| panic!("no action {name:?}"));
    game.legal().contains(id)
}

/// The parameters of the legal actions of a family: of `place(market)`, `market`.
pub fn args(game: &Jerusalem, family: &str) -> Vec<String> {
    let inside = |name: &String| {
        let rest = name.strip_prefix(family)?.strip_prefix('(')?;
        Some(rest.strip_suffix(')')?.to_string())
    };
    legal(game).iter().filter_map(inside).collect()
}

/// Carries out actions by name, separated by `;`.
pub fn play(game: &mut Jerusalem, names: &str) {
    for name in names.split(';').map(str::trim) {
        let id = game.parse_action(name, None).unwrap_or_else(|| panic!("no action {name:?}"));
        if let Err(error) = game.apply(id) {
            panic!("{error}\nin {:?}", game.position());
        }
        if let Err(error) = game.check() {
            panic!("after {name}: {error}");
        }
    }
}

/// The state after actions by name.
pub fn after(game: &Jerusalem, names: &str) -> Jerusalem {
    let mut next = *game;
    play(&mut next, names);
    next
}

/// Lets chance bring this outcome.
pub fn chance(game: &mut Jerusalem, outcome: OutcomeId) {
    if let Err(error) = game.resolve(outcome) {
        panic!("{error}");
    }
    if let Err(error) = game.check() {
        panic!("after outcome {outcome}: {error}");
    }
}

/// Deals these cards as the packet.
pub fn deal(game: &mut Jerusalem, cards: &[Card]) {
    for &card in cards {
        assert_eq!(game.node(), "DealCard");
        chance(game, card as OutcomeId);
    }
}

/// Turns up this event.
pub fn reveal(game: &mut Jerusalem, event: Event) {
    assert_eq!(game.node(), "RevealEvent");
    chance(game, event as OutcomeId);
}

/// The least that can be done here: the lowest bid, the first card, nothing optional.
pub fn idle(game: &mut Jerusalem) {
    let quiet = [
        "bid(0)",
        "pass_bid",
        "end_turn",
        "tower_skip",
        "scholar_decline",
        "buy_prestige(0)",
        "steal_decline",
        "income_accept",
        "succession_save(0)",
        "tax_done",
        "war_done",
    ];
    if game.turn() == Turn::Chance {
        let first = game.outcomes().as_slice()[0].0;
        return chance(game, first);
    }
    match quiet.into_iter().find(|name| may(game, name)) {
        Some(name) => play(game, name),
        None => {
            let first = game.legal().nth(0).unwrap_or_else(|| panic!("nothing to do"));
            play(game, &game.action_name(first, None).expect("a name"));
        }
    }
}

/// Idles until the game stands at this node; not at all if it does already.
pub fn until(game: &mut Jerusalem, node: &str) {
    while game.node() != node {
        assert_ne!(game.turn(), Turn::Over, "{node} never came");
        idle(game);
    }
}

/// The seat to decide.
pub fn actor(game: &Jerusalem) -> Seat {
    match game.turn() {
        Turn::Player(seat) => seat,
        turn => panic!("{turn:?} at {}", game.node()),
    }
}

/// One player.
pub fn seat(game: &Jerusalem, seat: Seat) -> SeatPosition {
    game.position().seats[seat].clone()
}

/// Something of every player.
pub fn each<T>(game: &Jerusalem, what: impl Fn(&SeatPosition) -> T) -> Vec<T> {
    game.position().seats.iter().map(what).collect()
}

/// The bezants of every player.
pub fn bezants(game: &Jerusalem) -> Vec<u16> {
    each(game, |s| s.bezants)
}

/// The prestige of every player.
pub fn prestige(game: &Jerusalem) -> Vec<u16> {
    each(game, |s| s.prestige)
}

/// The tower of every player.
pub fn heights(game: &Jerusalem) -> Vec<u8> {
    each(game, |s| s.height)
}

/// The squires behind every screen.
pub fn screens(game: &Jerusalem) -> Vec<u8> {
    each(game, |s| s.screen)
}

/// The squires of every player that are not in play.
pub fn supplies(game: &Jerusalem) -> Vec<u8> {
    each(game, |s| s.supply.expect("a supply"))
}

/// The squires of every player in an area.
pub fn area(game: &Jerusalem, area: usize) -> Vec<u8> {
    each(game, |s| s.board[area])
}

/// The number of undrawn cards.
pub fn deck_size(game: &Jerusalem) -> u8 {
    game.position().deck.expect("a deck").values().sum()
}

/// Chooses the office, bids the amount, everybody else passes.
pub fn buy_office(game: &mut Jerusalem, office: u8, bid: u8) {
    play(game, &format!("choose_office({office}); bid({bid})"));
    while game.node() == "AuctionRaise" {
        play(game, "pass_bid");
    }
}

/// The rules of an edition.
pub fn rules_of(edition: &str) -> Rules {
    Rules::preset(edition).unwrap_or_else(|| panic!("no edition {edition:?}"))
}
