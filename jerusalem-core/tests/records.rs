//! Records and states as JSON and bytes: exact, and refused when anything is wrong.

mod common;

use common::{Bidding, config};
use jerusalem_core::{
    AnyGame, Dice, Game, Lang, LoadError, Record, Step, Table, TableOptions, Turn, Viewer,
    play_bytes, playout, random_action,
};

fn record(players: usize, seed: u64) -> Record<Bidding> {
    let mut table = Table::<Bidding>::new(&config(players), seed, TableOptions::default()).unwrap();
    let mut rng = Dice::new(seed);
    while table.turn() != Turn::Over {
        table.apply(random_action(table.legal(), &mut rng).unwrap()).unwrap();
    }
    table.record().unwrap()
}

fn from_position() -> Record<Bidding> {
    let mut table = Table::<Bidding>::new(&config(3), 3, TableOptions::default()).unwrap();
    table.apply(2).unwrap();
    let mut table = Table::from_game(table.game().clone(), 8, TableOptions::default());
    table.apply(0).unwrap();
    table.record().unwrap()
}

/// The bytes of a frame with a right checksum.
fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = xxhash_rust::xxh3::xxh3_64(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

fn frame(kind: u8, format: u16, game: &str, payload: &[u8]) -> Vec<u8> {
    let mut bytes = b"JRSL".to_vec();
    bytes.push(kind);
    bytes.extend_from_slice(&format.to_le_bytes());
    bytes.push(game.len() as u8);
    bytes.extend_from_slice(game.as_bytes());
    bytes.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend_from_slice(payload);
    seal(bytes)
}

fn load(bytes: &[u8]) -> Result<Record<Bidding>, LoadError> {
    Record::from_bytes(bytes)
}

fn parse(text: &str) -> Result<Record<Bidding>, LoadError> {
    Record::from_json(text)
}

fn place(error: LoadError) -> (String, String) {
    match error {
        LoadError::Damaged { at, what } => (at, what),
        other => panic!("{other}"),
    }
}

#[test]
fn records_come_back_whole() {
    for record in [record(2, 1), record(3, 2), record(4, 3), from_position()] {
        assert_eq!(load(&record.to_bytes()).unwrap(), record);
        assert_eq!(parse(&record.to_json()).unwrap(), record);
        assert!(record.to_bytes().len() < record.to_json().len());
    }
    let empty = Record::new(&Bidding::new(&config(2)).unwrap(), 5, &[]).unwrap();
    assert!(!empty.starts_from_position());
    assert_eq!(parse(&empty.to_json()).unwrap(), empty);
    assert_eq!(load(&empty.to_bytes()).unwrap(), empty);
}

#[test]
fn json_is_one_readable_line_a_step() {
    let text = record(2, 1).to_json();
    let lines: Vec<_> = text.lines().filter(|line| line.contains("\"hash\"")).collect();
    assert_eq!(lines.len(), 12);
    assert!(lines[0].contains("\"outcome\"") && lines[0].contains("\"name\": \"card "), "{text}");
    assert!(lines[2].contains("\"action\"") && lines[2].contains("\"name\": \"bid "), "{text}");
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["game"], "bidding");
    assert_eq!(value["format"], 2);
    assert_eq!(value["seed"], 1);
}

#[test]
fn replay_reaches_every_ply() {
    let record = record(3, 4);
    let mut game = record.start().clone();
    for ply in 0..=record.plies() {
        assert_eq!(record.replay(ply).unwrap(), game);
        if ply > 0 {
            assert_eq!(record.hashes()[ply - 1], game.state_hash());
        }
        match record.steps().get(ply) {
            Some(&Step::Action(id)) => game.apply(id).unwrap(),
            Some(&Step::Outcome(id)) => game.resolve(id).unwrap(),
            None => assert_eq!(game.turn(), Turn::Over),
        }
    }
    let (at, _) = place(record.replay(record.plies() + 1).unwrap_err());
    assert_eq!(at, "ply 19");
    assert_eq!(record.log(Viewer::Public, Lang::En).unwrap().len(), 9);
}

#[test]
fn bytes_cut_anywhere_are_refused_where_they_end() {
    let bytes = record(2, 6).to_bytes();
    for cut in 0..bytes.len() {
        let error = load(&bytes[..cut]).unwrap_err();
        match cut {
            0 => assert_eq!(error, LoadError::Foreign { expected: "record" }),
            _ => assert_eq!(place(error).0, format!("byte {cut}")),
        }
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(place(load(&longer).unwrap_err()).0, format!("byte {}", bytes.len()));
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = from_position().to_bytes();
    for at in 0..bytes.len() {
        for flip in 1..=255 {
            let mut changed = bytes.clone();
            changed[at] ^= flip;
            assert!(load(&changed).is_err(), "byte {at} ^ {flip}");
        }
    }
}

#[test]
fn changed_bytes_under_a_right_checksum_never_panic() {
    let bytes = from_position().to_bytes();
    let body = bytes.len() - 8;
    let mut refused = 0;
    for at in 0..body {
        for flip in 1..=255 {
            let mut changed = bytes[..body].to_vec();
            changed[at] ^= flip;
            refused += u32::from(load(&seal(changed)).is_err());
        }
    }
    // The check covers the configuration, the seed, the start and all hashes.
    assert_eq!(refused, body as u32 * 255);
}

#[test]
fn foreign_newer_and_other_games_data() {
    let foreign = LoadError::Foreign { expected: "record" };
    assert_eq!(load(b"").unwrap_err(), foreign);
    assert_eq!(load(b"\x89PNG").unwrap_err(), foreign);
    assert_eq!(load(&frame(b'S', 2, "bidding", b"")).unwrap_err(), foreign);
    let newer = LoadError::Newer { found: 3, known: 2 };
    assert_eq!(load(&frame(b'R', 3, "bidding", b"")).unwrap_err(), newer);
    let older = |found| LoadError::Older { found, oldest: 2 };
    assert_eq!(load(&frame(b'R', 0, "bidding", b"")).unwrap_err(), older(0));
    assert_eq!(load(&frame(b'R', 1, "bidding", b"")).unwrap_err(), older(1));
    assert!(older(1).to_string().starts_with("format 1 is no longer read"));
    let other = LoadError::WrongGame { found: "chess".to_owned(), expected: "bidding" };
    assert_eq!(load(&frame(b'R', 2, "chess", b"")).unwrap_err(), other);

    assert_eq!(parse("{}").unwrap_err(), foreign);
    assert_eq!(parse("[1, 2]").unwrap_err(), foreign);
    assert_eq!(parse(r#"{"format": 3, "game": "bidding"}"#).unwrap_err(), newer);
    assert_eq!(parse(r#"{"format": 1, "game": "bidding"}"#).unwrap_err(), older(1));
    assert_eq!(parse(r#"{"format": 2, "game": "chess"}"#).unwrap_err(), other);
}

#[test]
fn claimed_lengths_are_not_believed() {
    // A configuration, a seed, no start, and four billion steps that do not follow.
    let config = serde_json::to_string(&config(2)).unwrap();
    let mut payload = vec![config.len() as u8];
    payload.extend_from_slice(config.as_bytes());
    payload.extend_from_slice(&[7, 0, 0xff, 0xff, 0xff, 0xff, 0x0f]);
    let bytes = frame(b'R', 2, "bidding", &payload);
    let (at, _) = place(load(&bytes).unwrap_err());
    assert_eq!(at, format!("byte {}", bytes.len() - 8));
    // A string of four billion bytes, and a payload of four billion bytes.
    let bytes = frame(b'R', 2, "bidding", &[0xff, 0xff, 0xff, 0xff, 0x0f]);
    assert!(load(&bytes).is_err());
    let mut bytes = frame(b'R', 2, "bidding", b"");
    let length = 8 + "bidding".len();
    bytes[length..length + 4].fill(0xff);
    assert_eq!(place(load(&bytes).unwrap_err()).0, format!("byte {}", bytes.len()));
    // More than belongs there, inside.
    let whole = record(2, 1).to_bytes();
    let inside = &whole[8 + "bidding".len() + 4..whole.len() - 8];
    let (at, what) = place(load(&frame(b'R', 2, "bidding", &[inside, &[0]].concat())).unwrap_err());
    assert_eq!(at, format!("byte {}", whole.len() - 8));
    assert!(what.contains("more data"), "{what}");
}

#[test]
fn json_cut_anywhere_is_refused_where_it_ends() {
    let text = record(2, 6).to_json();
    for cut in 0..text.len() {
        match parse(&text[..cut]).unwrap_err() {
            LoadError::Damaged { at, .. } => assert!(at.starts_with("line "), "cut {cut}: {at}"),
            other => panic!("cut {cut}: {other}"),
        }
    }
}

#[test]
fn changed_json_is_refused_at_its_ply() {
    let record = record(2, 6);
    let text = record.to_json();
    let step = |n: usize| text.lines().filter(|l| l.contains("hash")).nth(n).unwrap().to_owned();
    let swap = |from: &str, to: &str| place(parse(&text.replacen(from, to, 1)).unwrap_err());

    // Another name, another id, another hash, a step too few, another seed, another configuration.
    let third = step(2);
    let (at, what) = swap(&third, &third.replace("\"bid ", "\"big "));
    assert_eq!(at, "ply 3");
    assert!(what.contains("big "), "{what}");
    let id = third.split(',').next().unwrap();
    assert_eq!(swap(&third, &third.replace(id, "    {\"action\": 7")).0, "ply 3");
    assert_eq!(swap(&third, &third.replace(id, "    {\"outcome\": 0")).0, "ply 3");
    let both = format!("{id}, \"outcome\": 0");
    assert_eq!(swap(&third, &third.replace(id, &both)).0, "ply 3");
    let hash = format!("{:016x}", record.hashes()[4]);
    assert_eq!(swap(&hash, "0000000000000000").0, "ply 5");
    assert_eq!(swap(&hash, "+000000000000000").0, "ply 5");
    assert_eq!(swap(&hash, "").0, "ply 5");
    assert_eq!(swap(&format!("{third}\n"), "").0, "ply 3");
    let last = format!(",\n{}", step(11));
    assert_eq!(swap(&last, "").0, "check");
    assert_eq!(swap("\"seed\": 6", "\"seed\": 7").0, "check");
    assert_eq!(swap("\"rules\":{}", "\"rules\":{\"rounds\":4}").0, "check");
    assert_eq!(swap("\"players\":2", "\"players\":9").0, "config");
    assert_eq!(swap(&third, &format!("{third}\n{third}")).0, "ply 4");
    // Unknown keys and wrong types, by line and column.
    assert!(swap("\"seed\"", "\"sede\"").0.starts_with("line 5 column "));
    assert!(swap("\"seed\": 6", "\"seed\": -6").0.starts_with("line 5 column "));
    assert!(swap("\"rules\":{}", "\"rules\":{\"round\":4}").1.contains("round"));
}

#[test]
fn records_from_positions_check_the_position() {
    let text = from_position().to_json();
    let bad = text.replacen("\"coins\":[5,5,5,5]", "\"coins\":[9,5,5,5]", 1);
    let (at, what) = place(parse(&bad).unwrap_err());
    assert_eq!(at, "start");
    assert!(what.contains("too rich"), "{what}");
    let other = text.replacen("\"config\": {\"players\":3", "\"config\": {\"players\":2", 1);
    assert_eq!(place(parse(&other).unwrap_err()).0, "start");
}

#[test]
fn impossible_steps_are_refused_with_their_ply() {
    let start = Bidding::new(&config(2)).unwrap();
    let new = |steps: &[Step]| Record::new(&start, 0, steps);
    use Step::{Action, Outcome};
    let wrong: [(&[Step], &str); 5] = [
        (&[Action(0)], "ply 1"),
        (&[Outcome(4)], "ply 1"),
        (&[Outcome(0), Outcome(0), Outcome(0)], "ply 3"),
        (&[Outcome(0), Outcome(0), Action(6)], "ply 3"),
        (&[Outcome(0), Outcome(0), Action(999)], "ply 3"),
    ];
    for (steps, at) in wrong {
        assert_eq!(place(new(steps).unwrap_err()).0, at, "{steps:?}");
    }
    let mut over = record(2, 1).steps().to_vec();
    over.push(Action(0));
    assert_eq!(place(new(&over).unwrap_err()).0, "ply 13");
}

#[test]
fn positions_come_back_exactly_and_impossible_ones_do_not() {
    let mut game = Bidding::new(&config(4)).unwrap();
    let bytes: Vec<u8> = (0..60).map(|i| (i * 37 % 251) as u8).collect();
    let mut states = vec![game.clone()];
    play_bytes(&mut game, &bytes, |_, _, after| states.push(after.clone()));
    assert_eq!(states.len(), 25);
    for state in &states {
        let text = serde_json::to_string(&state.position()).unwrap();
        let position = serde_json::from_str(&text).unwrap();
        assert_eq!(Bidding::from_position(&position).unwrap(), *state);
        for cut in 0..text.len() {
            assert!(serde_json::from_str::<Bidding>(&text[..cut]).is_err());
        }
    }
    let text = serde_json::to_string(&states[0].position()).unwrap();
    let impossible = serde_json::from_str(&text.replace("\"players\":4", "\"players\":1")).unwrap();
    let error = <Bidding>::from_position(&impossible).unwrap_err();
    assert!(error.to_string().contains("1 players"), "{error}");
}

#[test]
fn playouts_and_bytes_reach_the_end() {
    let mut rng = Dice::new(1);
    let mut game = Bidding::new(&config(3)).unwrap();
    assert_eq!(playout(&mut game, &mut rng), 9);
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(playout(&mut game, &mut rng), 0);
    // Bytes that end early stop early; every bytes play.
    let mut game = Bidding::new(&config(2)).unwrap();
    let mut steps = 0;
    play_bytes(&mut game, &[255, 254, 3], |before, _, after| {
        assert_ne!(before, after);
        steps += 1;
    });
    assert_eq!(steps, 3);
}
