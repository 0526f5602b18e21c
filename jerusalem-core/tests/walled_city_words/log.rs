//! What can be worked out from the lines of the log.

use jerusalem_core::walled_city::board::Loc;
use jerusalem_core::walled_city::{Guild, WalledCity};
use jerusalem_core::{AnyGame, Game, Turn};
use std::collections::BTreeMap;

use crate::{LANGS, config, playout, rule_mix, tables, viewers};

/// What can be worked out from the lines alone.
#[derive(Clone, Default)]
struct Ledger {
    round: u8,
    sums: BTreeMap<(usize, String), i32>,
    guilds: [Option<String>; 4],
    places: BTreeMap<String, String>,
    next: String,
}

impl Ledger {
    fn new(game: &WalledCity) -> Ledger {
        let mut ledger = Ledger { round: 1, ..Ledger::default() };
        for (key, n) in truth(game) {
            ledger.sums.insert(key, n);
        }
        ledger
    }

    fn read(&mut self, line: &str) {
        let facts = line.strip_suffix(']').expect("facts at the end of the line");
        let (_, facts) = facts.rsplit_once('[').expect("facts at the end of the line");
        let is_colour = |w: &str| w.len() == 2 && w.starts_with('p');
        for segment in facts.split("; ") {
            let words: Vec<_> = segment.split(' ').collect();
            match words[0] {
                "round" => self.round = words[1].parse().expect("a round"),
                "next" => self.next = words[1..].join(" "),
                "order" | "start" | "offer" | "districts" | "fence" | "place" => {}
                colour if is_colour(colour) => {
                    let colour: usize = colour[1..].parse().expect("a colour");
                    for pair in words[1..].chunks(2) {
                        match (pair[0], pair[1]) {
                            ("guild", "-") => self.guilds[colour] = None,
                            ("guild", guild) => self.guilds[colour] = Some(guild.into()),
                            ("used", _) => {}
                            (key, n) if n.starts_with(['+', '-']) => {
                                let n: i32 = n.parse().expect("a change");
                                *self.sums.entry((colour, key.into())).or_default() += n;
                            }
                            other => panic!("{other:?} in {line}"),
                        }
                    }
                }
                place => {
                    self.places.insert(place.into(), words[1..].join(" "));
                }
            }
        }
    }
}

/// The sums as they are.
fn truth(game: &WalledCity) -> BTreeMap<(usize, String), i32> {
    let (board, position) = (game.board(), game.position());
    let mut sums = BTreeMap::new();
    for colour in 0..game.colours() {
        let mut add = |key: String, n: i32| {
            if n != 0 {
                sums.insert((colour, key), n);
            }
        };
        for area in 0..board.areas() {
            let id = board.area_id(area);
            add(format!("{id}.nobles"), game.nobles(colour, Loc::Area(area as u8)).into());
            add(format!("{id}.peasants"), game.peasants(colour, area).into());
        }
        for tower in 0..board.towers() {
            let guards = game.nobles(colour, Loc::Tower(tower as u8));
            add(format!("{}.guards", board.tower_id(tower)), guards.into());
        }
        add("votes".into(), game.votes(colour));
        let hand = position.hands.iter().flatten().nth(colour).map_or(0, Vec::len);
        add("cards".into(), hand as i32);
    }
    sums
}

#[test]
fn citizens_votes_tokens_and_guilds_follow_from_the_lines_alone() {
    for (board, players) in tables() {
        for seed in 0..6 {
            let config = config(board, players, rule_mix(seed));
            let start = WalledCity::new(&config).unwrap();
            let mut ledgers: Vec<_> =
                viewers(players).into_iter().map(|viewer| (viewer, Ledger::new(&start))).collect();
            playout(&config, seed, |before, step, after| {
                let sums = truth(after);
                for (viewer, ledger) in &mut ledgers {
                    let line = before.witness(step, after, *viewer, LANGS[seed as usize % 2]);
                    assert!(!line.contains(['\n', '{', '}']), "{line}");
                    ledger.read(&line);
                    assert_eq!(ledger.round, after.round(), "{line}");
                    let actor = match after.turn() {
                        Turn::Player(seat) => format!(" p{seat}"),
                        Turn::Chance | Turn::Over => String::new(),
                    };
                    assert_eq!(ledger.next, format!("{}{actor}", after.node()), "{line}");
                    // Roads, walls and the box are checked by the places themselves.
                    let kept = |key: &str| !matches!(key, "roads" | "walls" | "box");
                    let read: BTreeMap<_, _> = ledger
                        .sums
                        .iter()
                        .filter(|((_, key), n)| **n != 0 && kept(key))
                        .map(|(key, n)| (key.clone(), *n))
                        .collect();
                    assert_eq!(read, sums, "{viewer:?} {line}");
                    for seat in 0..usize::from(players) {
                        let guild = after.guild_of(seat).map(Guild::id);
                        assert_eq!(ledger.guilds[seat].as_deref(), guild, "{line}");
                    }
                    for slot in 0..after.board().slots() {
                        let read = ledger.places.get(after.board().slot_id(slot));
                        let token = after.token(slot).to_string();
                        assert_eq!(read.map_or("empty", String::as_str), token, "{line}");
                    }
                    for path in 0..after.board().paths() {
                        let read = ledger.places.get(after.board().path_id(path));
                        let roads = read.map_or(0, |marks| marks.matches('=').count());
                        assert_eq!(roads, usize::from(after.roads().pieces(path)), "{line}");
                    }
                    for gap in 0..after.board().gaps() {
                        let read = ledger.places.get(after.board().gap_id(gap));
                        let walls = read.map_or(0, |marks| marks.matches('=').count());
                        assert_eq!(walls, usize::from(after.walls().pieces(gap)), "{line}");
                    }
                }
            });
        }
    }
}
