//! What can be worked out from the lines of the log.

use jerusalem_core::jerusalem::{AREA_KEYS, Config, Node, ResourceView, Rules};
use jerusalem_core::{AnyGame, Game, Lang, Turn, Viewer};
use std::collections::BTreeMap;

use crate::{playout, rule_mix, viewers};

/// What can be worked out from the lines alone.
#[derive(Clone, Default)]
struct Ledger {
    round: u8,
    sums: BTreeMap<(usize, String), i32>,
    offices: [u8; 4],
    barons: [Option<String>; 4],
    next: String,
}

impl Ledger {
    fn new(players: usize) -> Ledger {
        let mut ledger = Ledger { round: 1, ..Ledger::default() };
        for seat in 0..players {
            ledger.sums.insert((seat, "bezants".into()), 12);
        }
        ledger
    }

    fn sum(&self, seat: usize, key: &str) -> i32 {
        self.sums.get(&(seat, key.into())).copied().unwrap_or(0)
    }

    fn read(&mut self, line: &str) {
        let facts = line.strip_suffix(']').expect("facts at the end of the line");
        let (_, facts) = facts.rsplit_once('[').expect("facts at the end of the line");
        let is_seat = |w: &str| w.len() == 2 && w.starts_with('p');
        for segment in facts.split("; ") {
            let words: Vec<_> = segment.split(' ').collect();
            match words[0] {
                "round" => {
                    self.round = words[1].parse().expect("a round");
                    self.offices = [0; 4];
                    self.barons = Default::default();
                }
                "next" => self.next = words[1..].join(" "),
                "control" | "gifts" | "event" => {}
                seat if is_seat(seat) => {
                    let seat: usize = seat[1..].parse().expect("a seat");
                    for pair in words[1..].chunks(2) {
                        match (pair[0], pair[1]) {
                            ("office", f) => self.offices[seat] = f.parse().expect("an office"),
                            ("baron", area) => self.barons[seat] = Some(area.into()),
                            (key, n) if n.starts_with(['+', '-']) && n.len() > 1 => {
                                let n: i32 = n.parse().expect("a change");
                                *self.sums.entry((seat, key.into())).or_default() += n;
                            }
                            ("place" | "hand" | "screen" | "bezants", _) => {}
                            other => panic!("{other:?} in {line}"),
                        }
                    }
                }
                _ => panic!("{segment:?} in {line}"),
            }
        }
    }
}

#[test]
fn s117_bezants_and_screens_follow_from_the_lines_alone() {
    for players in 2..=4 {
        for seed in 0..12 {
            let rules = if seed < 6 { Rules::default() } else { rule_mix(seed) };
            let config = Config { players, rules };
            let n = usize::from(players);
            let lang = Lang::ALL[seed as usize % 5];
            let mut ledgers: Vec<_> =
                viewers(n).into_iter().map(|viewer| (viewer, Ledger::new(n))).collect();
            playout(&config, seed, |before, step, after| {
                let truth = after.position();
                for (viewer, ledger) in &mut ledgers {
                    let line = before.witness(step, after, *viewer, lang);
                    assert!(!line.contains('\n'));
                    ledger.read(&line);
                    assert_eq!(ledger.round, truth.round, "{line}");
                    let decides = after.turn() != Turn::Chance && after.turn() != Turn::Over;
                    let actor = if decides || after.at() == Node::DrawScholar {
                        format!(" p{}", truth.actor)
                    } else {
                        String::new()
                    };
                    assert_eq!(ledger.next, format!("{}{actor}", after.node()), "{line}");
                    for (seat, p) in truth.seats.iter().enumerate() {
                        let sum = |key: &str| ledger.sum(seat, key);
                        assert_eq!(sum("bezants"), i32::from(p.bezants), "{viewer:?} {line}");
                        assert_eq!(sum("screen"), i32::from(p.screen), "{viewer:?} {line}");
                        assert_eq!(sum("prestige"), i32::from(p.prestige), "{line}");
                        assert_eq!(sum("height"), i32::from(p.height), "{line}");
                        assert_eq!(sum("cards"), p.hand.len() as i32, "{line}");
                        for (area, key) in AREA_KEYS.into_iter().enumerate() {
                            assert_eq!(sum(key), i32::from(p.board[area]), "{key} {line}");
                        }
                        assert_eq!(ledger.offices[seat], p.office.unwrap_or(0), "{line}");
                        let baron = p.baron.map(|area| AREA_KEYS[usize::from(area)].to_string());
                        assert_eq!(ledger.barons[seat], baron, "{line}");
                    }
                }
            });
        }
    }
}

#[test]
fn hidden_resources_stay_out_of_the_lines_until_the_game_is_over() {
    let rules =
        Rules { resource_view: ResourceView::Hidden, bank_limit: Some(90), ..Rules::default() };
    for players in 2..=4u8 {
        let config = Config { players, rules };
        let n = usize::from(players);
        for seed in 0..4 {
            let mut own: Vec<_> = (0..n).map(|_| Ledger::new(n)).collect();
            playout(&config, seed, |before, step, after| {
                let truth = after.position();
                for viewer in viewers(n) {
                    let line = before.witness(step, after, viewer, Lang::En);
                    let mut told = Ledger::default();
                    told.read(&line);
                    if let Viewer::Seat(seat) = viewer {
                        own[seat].read(&line);
                        let p = &truth.seats[seat];
                        assert_eq!(own[seat].sum(seat, "bezants"), i32::from(p.bezants), "{line}");
                        assert_eq!(own[seat].sum(seat, "screen"), i32::from(p.screen), "{line}");
                    }
                    if after.turn() == Turn::Over {
                        let whole = (0..n).all(|seat| line.contains(&format!("p{seat} place ")));
                        assert!(whole && line.contains(" hand "), "{line}");
                    } else if viewer != Viewer::Omniscient {
                        for (seat, key) in told.sums.keys() {
                            let behind = key == "bezants" || key == "screen";
                            assert!(!behind || viewer.is(*seat), "{viewer:?}: {line}");
                        }
                    }
                }
            });
        }
    }
}
