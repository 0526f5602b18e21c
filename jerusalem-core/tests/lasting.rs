//! What is saved outlives the code: a game that has gained an option reads what was written before
//! the option existed, and finds the same states there.

mod common;

use common::{BidConfig, BidOptions, BidRules, Bidding, config, is_seven, is_three};
use jerusalem_core::{
    AnyGame, AnyTable, Bot, Dice, Game, Record, Step, Table, TableOptions, Turn, open_position,
    open_record, random_action, restore,
};
use serde::{Deserialize, Serialize};

/// The options of a later version: one more, which is 0 by default.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct LaterRules {
    #[serde(skip_serializing_if = "is_three")]
    rounds: u8,
    #[serde(skip_serializing_if = "is_zero")]
    bonus: u8,
    #[serde(skip_serializing_if = "is_seven")]
    max_bid: u8,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl Default for LaterRules {
    fn default() -> Self {
        LaterRules { rounds: 3, bonus: 0, max_bid: 7 }
    }
}

impl BidOptions for LaterRules {
    fn rounds(&self) -> u8 {
        self.rounds
    }

    fn max_bid(&self) -> u8 {
        self.max_bid
    }

    fn bonus(&self) -> u8 {
        self.bonus
    }
}

type Later = Bidding<LaterRules>;

fn play<G: Game>(table: &mut Table<G>, plies: usize) {
    let mut rng = Dice::new(9);
    while table.turn() != Turn::Over && table.ply() < plies {
        table.apply(random_action(table.legal(), &mut rng).unwrap()).unwrap();
    }
}

fn configs() -> [BidConfig; 2] {
    [config(3), BidConfig { players: 4, rules: BidRules { rounds: 2, max_bid: 5 } }]
}

#[test]
fn what_was_saved_before_an_option_existed_is_read() {
    for config in configs() {
        let mut table = Table::<Bidding>::new(&config, 4, TableOptions::default()).unwrap();
        play(&mut table, 9);
        let bare = TableOptions { record: false, ..TableOptions::default() };
        let mut unrecorded = Table::<Bidding>::new(&config, 4, bare).unwrap();
        play(&mut unrecorded, 9);
        let placed = Table::from_game(table.game().clone(), 4, TableOptions::default());

        for table in [&table, &placed] {
            let record = table.record().unwrap();
            let later = Record::<Later>::from_bytes(&record.to_bytes()).unwrap();
            assert_eq!(later.hashes(), record.hashes());
            assert_eq!(later.to_bytes(), record.to_bytes());
            assert_eq!(later.to_json(), record.to_json());
            assert_eq!(Record::<Later>::from_json(&record.to_json()).unwrap(), later);
        }
        for table in [&table, &unrecorded, &placed] {
            let later = Table::<Later>::restore(&table.snapshot()).unwrap();
            assert_eq!(later.game().state_hash(), table.game().state_hash());
            assert_eq!(later.config_hash(), table.config_hash());
            assert_eq!(later.game().config().rules.bonus, 0);
            assert_eq!(later.snapshot(), table.snapshot());
        }
        let text = serde_json::to_string(&table.game().position()).unwrap();
        let later = Later::from_position(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(later.state_hash(), table.game().state_hash());
        assert_eq!(serde_json::to_string(&later.position()).unwrap(), text);
    }
}

#[test]
fn an_option_that_is_used_is_part_of_the_identity() {
    let [config, _] = configs();
    let rules = LaterRules { bonus: 2, ..LaterRules::default() };
    let changed = BidConfig { players: config.players, rules };
    let mut table = Table::<Later>::new(&changed, 4, TableOptions::default()).unwrap();
    let mut plain = Table::<Bidding>::new(&config, 4, TableOptions::default()).unwrap();
    // The state is the same before the option has an effect; the configuration is not.
    assert_eq!(table.game().state_hash(), plain.game().state_hash());
    assert_ne!(table.config_hash(), plain.config_hash());
    play(&mut table, 99);
    play(&mut plain, 99);
    assert_ne!(table.game().state_hash(), plain.game().state_hash());
    let record = table.record().unwrap();
    assert_eq!(Record::<Later>::from_bytes(&record.to_bytes()).unwrap(), record);
    // The older code does not know the option and says so.
    let error = Record::<Bidding>::from_bytes(&record.to_bytes()).unwrap_err().to_string();
    assert!(error.contains("unknown field `bonus`"), "{error}");
    // Without the option the same steps are refused.
    let other = record.to_json().replace("{\"bonus\":2}", "{}");
    assert!(Record::<Later>::from_json(&other).is_err());
}

#[test]
fn a_past_must_lead_to_its_present() {
    let mut two = Table::<Bidding>::new(&config(2), 1, TableOptions::default()).unwrap();
    let mut four = Table::<Bidding>::new(&config(4), 1, TableOptions::default()).unwrap();
    play(&mut two, 6);
    play(&mut four, 6);
    // The payloads of two snapshots mixed: every part of one in the other is refused.
    let (ours, theirs) = (two.snapshot(), four.snapshot());
    let parts = |bytes: &[u8]| -> Snapshot { postcard::from_bytes(payload(bytes)).unwrap() };
    let (ours, theirs) = (parts(&ours), parts(&theirs));
    let mixed = [
        Snapshot { config: theirs.config.clone(), ..ours.clone() },
        Snapshot { config: theirs.config.clone(), config_hash: theirs.config_hash, ..ours.clone() },
        Snapshot { steps: theirs.steps.clone(), ..ours.clone() },
        Snapshot { state_hash: theirs.state_hash, ..ours.clone() },
        Snapshot { dice: ours.dice + 1, ..ours.clone() },
        Snapshot { ply: ours.ply - 1, ..ours.clone() },
        Snapshot { ply: u64::MAX, ..ours.clone() },
        Snapshot { dice: u64::MAX, ..ours.clone() },
        Snapshot { position: Some(position(&four)), ..ours.clone() },
    ];
    assert_eq!(Table::<Bidding>::restore(&sealed(&ours)).unwrap(), two);
    for (i, snapshot) in mixed.iter().enumerate() {
        assert!(Table::<Bidding>::restore(&sealed(snapshot)).is_err(), "mix {i}");
    }
}

/// The parts of a snapshot as they lie in the bytes.
#[derive(Clone, Serialize, Deserialize)]
struct Snapshot {
    config: String,
    config_hash: u64,
    options: String,
    seed: u64,
    ply: u64,
    dice: u64,
    steps: Option<Vec<u32>>,
    position: Option<String>,
    state_hash: u64,
    memory: Option<(u8, String)>,
}

const HEAD: usize = 8 + "bidding".len() + 4;

fn payload(bytes: &[u8]) -> &[u8] {
    &bytes[HEAD..bytes.len() - 8]
}

fn sealed(snapshot: &Snapshot) -> Vec<u8> {
    let payload = postcard::to_allocvec(snapshot).unwrap();
    let mut bytes = b"JRSLS\x02\x00\x07bidding".to_vec();
    bytes.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&payload);
    let sum = xxhash_rust::xxh3::xxh3_64(&bytes);
    bytes.extend_from_slice(&sum.to_le_bytes());
    bytes
}

fn position(table: &Table<Bidding>) -> String {
    serde_json::to_string(&table.game().position()).unwrap()
}

/// What each released format wrote, which is never written again: `tests/data/records/v<format>`.
///
/// With `FREEZE` set, what is missing for the format of today is written once; nothing that exists
/// is ever replaced.
#[test]
fn every_format_that_was_ever_written_is_read() {
    for (game, config) in FROZEN {
        let folder = format!("{}/../tests/data/records", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("FREEZE").is_some() {
            freeze(&format!("{folder}/v2"), game, config);
        }
        for format in [2] {
            let file = |what: &str| {
                let path = format!("{folder}/v{format}/{game}.{what}");
                std::fs::read(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
            };
            let hashes = String::from_utf8(file("hashes.txt")).unwrap();
            let hashes: Vec<&str> = hashes.lines().collect();
            let says = |table: &dyn AnyTable| {
                let hash = format!("{:016x}", table.game().state_hash());
                assert_eq!(hash, hashes[table.ply()], "{game}, format {format}, {}", table.ply());
            };
            for record in [file("record.json"), file("record.bin")] {
                for ply in 0..hashes.len() {
                    says(&*open_record(&record, Some(ply), TableOptions::default()).unwrap());
                }
            }
            let mut restored = restore(&file("snapshot.bin")).unwrap();
            says(&*restored);
            assert!(restored.ply() > 50);
            // The game goes on as it did, with the dice that it had.
            let whole = open_record(&file("record.bin"), None, TableOptions::default()).unwrap();
            let steps = whole.steps().unwrap();
            while restored.ply() < steps.len() {
                let Step::Action(action) = steps[restored.ply()] else { panic!("dice roll alone") };
                restored.apply(action).unwrap();
                says(&*restored);
            }
            assert_eq!(restored.game().turn(), Turn::Over);
            let position = String::from_utf8(file("position.json")).unwrap();
            let placed = open_position(&position).unwrap();
            let hash = format!("{:016x}", placed.game().state_hash());
            assert!(hashes.contains(&hash.as_str()), "{game}, format {format}");
        }
    }
}

/// Games with options that are not at their default.
const FROZEN: [(&str, &str); 2] = [
    (
        "jerusalem",
        r#"{"game": "jerusalem", "players": 3, "seed": 20, "rules": {"bid_cap": 30, "first_bidder": "random"}}"#,
    ),
    (
        "walled-city",
        r#"{"game": "walled-city", "players": 4, "seed": 20, "board": "borderlands",
            "rules": {"guild_pool": "mixed", "butchers_open": true}}"#,
    ),
];

fn freeze(folder: &str, game: &str, config: &str) {
    std::fs::create_dir_all(folder).unwrap();
    let write = |what: &str, data: &[u8]| {
        let path = format!("{folder}/{game}.{what}");
        if let Ok(mut file) = std::fs::File::create_new(path) {
            std::io::Write::write_all(&mut file, data).unwrap();
        }
    };
    let mut table = jerusalem_core::open(config).unwrap();
    let start = open_record(&table.record_bytes().unwrap(), Some(0), TableOptions::default());
    let mut hashes = format!("{:016x}\n", start.unwrap().game().state_hash());
    while let Some(action) = table.bot_action(Bot::Greedy, None) {
        if table.ply() > 60 {
            write("snapshot.bin", &table.snapshot());
            let position =
                format!("{{\"game\": \"{game}\", \"position\": {}}}\n", table.position_json());
            write("position.json", position.as_bytes());
        }
        table.apply(action).unwrap();
    }
    for hash in table.hashes().unwrap() {
        hashes += &format!("{hash:016x}\n");
    }
    write("record.json", table.record_json().unwrap().as_bytes());
    write("record.bin", &table.record_bytes().unwrap());
    write("hashes.txt", hashes.as_bytes());
}
