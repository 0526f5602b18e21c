//! Opening games by name, and the one face of all tables and batches.

mod common;

use common::Bidding;
use jerusalem_core::search::Level;
use jerusalem_core::{
    AnyBatch, AnyGame, AnyTable, Arrays, Batch, BatchError, BatchOptions, Bot, Chance, Dice, Game,
    HistoryError, Ids, Jerusalem, LoadError, Observations, OpenError, ReturnForm, Step, Table,
    TableOptions, Turn, Viewer, config_schema, games, jerusalem, open, open_batch, open_position,
    open_record, random_action, restore,
};
use jerusalem_core::{IllegalAction, Lang, ObserveError};

const OPTIONS: TableOptions =
    TableOptions { chance: Chance::Auto, auto_single: false, record: true };

fn bidding(players: usize) -> Box<dyn AnyTable> {
    Box::new(Table::<Bidding>::new(&common::config(players), 7, OPTIONS).unwrap())
}

fn jerusalem_table() -> Box<dyn AnyTable> {
    open(r#"{"game": "jerusalem", "players": 4, "seed": 7}"#).unwrap()
}

/// Plays random actions for some plies, or to the end.
fn play(table: &mut dyn AnyTable, plies: usize) {
    let mut rng = Dice::new(3);
    while table.game().turn() != Turn::Over && table.ply() < plies {
        let id = random_action(table.legal(), &mut rng).unwrap();
        table.apply(id).unwrap();
    }
}

fn wrong(json: &str) -> (String, Option<String>) {
    match open(json).unwrap_err() {
        OpenError::Json { what, nearest, .. } => (what, nearest),
        other => panic!("{other}"),
    }
}

#[test]
fn a_configuration_opens_what_it_says() {
    let table = open(
        r#"{"seed": 99, "game": "jerusalem", "rules": "italian", "players": 3,
            "chance": "manual", "record": false, "auto_single": true}"#,
    )
    .unwrap();
    assert_eq!((table.game_id(), table.game().players(), table.seed()), ("jerusalem", 3, 99));
    let options = TableOptions { chance: Chance::Manual, auto_single: true, record: false };
    assert_eq!(table.options(), options);
    let config = jerusalem::Config { players: 3, rules: jerusalem::Rules::italian() };
    assert_eq!(table.config_json(), serde_json::to_string(&config).unwrap());
    let direct = Table::<Jerusalem>::new(&config, 99, options).unwrap();
    assert!(table.same(&direct) && direct.same(&*table));

    let table = jerusalem_table();
    assert_eq!(table.options(), OPTIONS);
    assert!(games().any(|game| game == "jerusalem"));
    // What the table says of its configuration opens it again.
    let again = format!(r#"{{"game": "jerusalem", "seed": 7, {}"#, &table.config_json()[1..]);
    assert!(open(&again).unwrap().same(&*table));
}

#[test]
fn misspelt_words_are_named_with_the_nearest_right_one() {
    let near = |json: &str, word: &str| {
        let (what, nearest) = wrong(json);
        assert_eq!(nearest.as_deref(), Some(word), "{what}");
        assert!(open(json).unwrap_err().to_string().contains(word));
    };
    near(r#"{"game": "jerusalem", "playrs": 4}"#, "players");
    near(r#"{"game": "jerusalem", "players": 4, "sede": 4}"#, "seed");
    near(r#"{"game": "jerusalem", "players": 4, "auto_singel": true}"#, "auto_single");
    near(r#"{"game": "jerusalem", "players": 4, "chance": "manuel"}"#, "manual");
    near(r#"{"game": "jerusalem", "players": 4, "rules": "italain"}"#, "italian");
    near(r#"{"game": "jerusalem", "players": 4, "rules": {"bid_cup": 4}}"#, "bid_cap");
    near(r#"{"game": "jerusalem", "players": 4, "rules": {"baron_scope": "quartr"}}"#, "quarter");
    match open(r#"{"game": "jerusalme", "players": 4}"#).unwrap_err() {
        OpenError::UnknownGame { found, nearest, known } => {
            assert_eq!((found.as_str(), nearest.as_deref()), ("jerusalme", Some("jerusalem")));
            assert!(known.contains("jerusalem"));
        }
        other => panic!("{other}"),
    }
}

#[test]
fn wrong_values_are_named_by_their_key() {
    let says = |keys: &str, text: &str| {
        let (what, nearest) = wrong(&format!("{{\"game\": \"jerusalem\", {keys}}}"));
        assert_eq!((what.as_str(), nearest), (text, None));
    };
    says("\"players\": -1", "players: expected a number from 2 to 4, given -1");
    says("\"players\": \"4\"", "players: expected a number from 2 to 4, given \"4\"");
    says("\"players\": [4]", "players: expected a number from 2 to 4, given a list");
    says(
        "\"players\": 4, \"rules\":\n{\"bid_cap\": 1.5}",
        "bid_cap: expected a number from 0 to 90, given 1.5",
    );
    says("\"players\": 4, \"record\": 1", "record: expected true or false, given 1");
    says("\"players\": 4, \"chance\": \"x\"", "chance: expected `auto` or `manual`, given \"x\"");
    says(
        "\"players\": 4, \"seed\": {}",
        "seed: expected a number from 0 to 18446744073709551615, given an object",
    );
    says(
        "\"players\": 4, \"rules\": 3",
        "rules: expected one of `default`, `hungarian`, `dutch`, `italian`, `slovak` or an object, \
         given 3",
    );
}

#[test]
fn keys_are_given_once_and_words_are_words() {
    let twice =
        |keys: &str| wrong(&format!("{{\"game\": \"jerusalem\", \"players\": 3, {keys}}}")).0;
    assert!(twice("\"seed\": 1, \"seed\": 2").contains("duplicate field `seed`"));
    assert!(twice("\"record\": true, \"record\": false").contains("duplicate field `record`"));
    assert!(twice("\"players\": 3").contains("duplicate field `players`"));
    assert!(twice("\"rules\": {}, \"rules\": {}").contains("duplicate field `rules`"));
    for chance in ["1", "true", "{\"auto\": null}", "null"] {
        let what = twice(&format!("\"chance\": {chance}"));
        assert!(what.starts_with("chance: expected `auto` or `manual`, given "), "{what}");
    }
    for json in ["null", "3", "[]"] {
        assert!(wrong(json).0.contains("a JSON object"), "{}", wrong(json).0);
    }
}

#[test]
fn schemas_ask_for_what_must_be_given() {
    let required = |game: &str| config_schema(game).unwrap()["required"].clone();
    assert_eq!(required("jerusalem"), serde_json::json!(["players", "game"]));
    assert_eq!(required("walled-city"), serde_json::json!(["game"]));
}

#[test]
fn a_misspelt_guild_is_named_with_the_nearest() {
    let of = |table: &str| {
        let rules = format!(r#"{{"priority_table": {table}}}"#);
        wrong(&format!(r#"{{"game": "walled-city", "players": 3, "rules": {rules}}}"#))
    };
    let (what, nearest) = of(r#"{"grocer": 7}"#);
    assert!(
        what.starts_with("unknown field `grocer`, expected one of `mercers`, `grocers`"),
        "{what}"
    );
    assert_eq!(nearest.as_deref(), Some("grocers"));
    let (what, nearest) = of(r#"{"grocers": 700}"#);
    assert!(what.contains("`700`, expected a priority number from 1 to 99"), "{what}");
    assert_eq!(nearest, None);
}

#[test]
fn bots_beyond_the_seats_are_refused() {
    let open = |players: usize, bots: &str| {
        open_batch(&format!(r#"{{"game": "jerusalem", "players": {players}, "bots": {bots}}}"#))
    };
    let refused = open(3, r#"["random", null, "greedy", "random"]"#).err().unwrap();
    assert_eq!(refused.to_string(), "4 bots, but the game has 3 seats");
    assert!(matches!(refused, OpenError::Batch(BatchError::Bots { bots: 4, seats: 3 })));
    assert!(open(2, "[null, null, null]").is_err());
    assert!(open(4, r#"[null, null, null, "random"]"#).is_ok());
    assert!(open(3, r#"["greedy"]"#).is_ok());
}

/// A number out of its range is one reason, and no other follows from it.
#[test]
fn a_wrong_number_of_defence_cards_is_one_reason() {
    for number in [0, 3, 255] {
        let rules = format!(r#"{{"two_player_defence_cards": {number}}}"#);
        let json = format!(r#"{{"game": "walled-city", "players": 2, "rules": {rules}}}"#);
        match open(&json).unwrap_err() {
            OpenError::Config(error) => assert_eq!(error.reasons.len(), 1, "{error}"),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_misspelt_board_is_named_with_the_nearest() {
    let open = |board: &str| {
        let json = format!("{{\"game\": \"walled-city\", \"players\": 3, \"board\": {board:?}}}");
        open(&json).unwrap_err().to_string()
    };
    assert!(open("borderland").contains("did you mean \"borderlands\"?"), "{}", open("borderland"));
    assert!(!open("atlantis").contains("did you mean"), "{}", open("atlantis"));
}

#[test]
fn wrong_configurations_say_where() {
    let place = |json: &str| match open(json).unwrap_err() {
        OpenError::Json { line, column, .. } => (line, column),
        other => panic!("{other}"),
    };
    assert_eq!(place("{\"game\": \"jerusalem\",\n\"players\": }").0, 2);
    assert_eq!(place("{\"game\": \"jerusalem\",\n\n\"players\": 4, \"seed\": -1}").0, 3);
    assert_eq!(place("").0, 1);
    assert!(wrong("[]").0.contains("invalid type") || wrong("[]").0.contains("invalid length"));
    assert!(wrong("{}").0.contains("game"));
    assert!(wrong(r#"{"game": "jerusalem"}"#).0.contains("players"));
    assert!(wrong(r#"{"game": 7}"#).0.contains("a text"));
    assert_eq!(wrong(r#"{"game": "jerusalem", "players": 4, "colour": 1}"#).1, None);
    for players in [0, 1, 5, 255] {
        let json = format!(r#"{{"game": "jerusalem", "players": {players}}}"#);
        assert!(matches!(open(&json), Err(OpenError::Config(_))), "{players}");
    }
    assert!(open(r#"{"game": "jerusalem", "players": 4} x"#).is_err());
}

#[test]
fn positions_open_as_tables() {
    let mut table = jerusalem_table();
    play(&mut *table, 100);
    let json = format!(
        r#"{{"game": "jerusalem", "position": {}, "seed": 3, "chance": "manual"}}"#,
        table.position_json()
    );
    let placed = open_position(&json).unwrap();
    assert!(placed.same_state(&*table) && !placed.same(&*table));
    assert_eq!((placed.seed(), placed.ply()), (3, 0));
    assert_eq!(placed.game().state_hash(), table.game().state_hash());
    let nine = r#"{"game": "jerusalem", "position": {"players": 4, "round": 9}}"#;
    assert!(matches!(open_position(nine), Err(OpenError::Position(_))));
    assert!(matches!(
        open_position(r#"{"game": "jerusalem", "players": 4}"#),
        Err(OpenError::Json { .. })
    ));
}

#[test]
fn saved_tables_and_records_find_their_game() {
    let mut table = jerusalem_table();
    let mut seen = vec![table.clone()];
    let mut rng = Dice::new(4);
    while table.game().turn() != Turn::Over {
        table.apply(random_action(table.legal(), &mut rng).unwrap()).unwrap();
        seen.push(table.clone());
    }
    for table in seen.iter().step_by(50) {
        assert!(restore(&table.snapshot()).unwrap().same(&**table));
    }
    let hashes = table.hashes().unwrap();
    for data in [table.record_bytes().unwrap(), table.record_json().unwrap().into_bytes()] {
        assert!(open_record(&data, None, OPTIONS).unwrap().same(&*table));
        for past in seen.iter().step_by(40) {
            let there = open_record(&data, Some(past.ply()), OPTIONS).unwrap();
            assert!(there.same(&**past), "ply {}", past.ply());
            if let Some(before) = past.ply().checked_sub(1) {
                assert_eq!(hashes[before], there.game().state_hash());
            }
        }
        let beyond = open_record(&data, Some(table.ply() + 1), OPTIONS);
        assert!(matches!(beyond, Err(OpenError::History(HistoryError::Ply { .. }))));
        for cut in (0..data.len()).step_by(97) {
            assert!(open_record(&data[..cut], None, OPTIONS).is_err());
        }
    }
    // The steps of the record, one by one.
    let mut again =
        open(r#"{"game": "jerusalem", "players": 4, "seed": 7, "chance": "manual"}"#).unwrap();
    for (step, hash) in table.steps().unwrap().iter().zip(hashes) {
        match *step {
            Step::Action(id) => again.apply(id).unwrap(),
            Step::Outcome(id) => again.resolve(id).unwrap(),
        }
        assert_eq!(again.game().state_hash(), hash);
    }
    assert!(again.same_state(&*table));

    let foreign = bidding(2);
    let error = restore(&foreign.snapshot()).unwrap_err();
    assert!(matches!(error, OpenError::UnknownGame { found, .. } if found == "bidding"));
    assert!(open_record(&foreign.record_bytes().unwrap(), None, OPTIONS).is_err());
    assert!(open_record(foreign.record_json().unwrap().as_bytes(), None, OPTIONS).is_err());
    let wrong = Table::<Jerusalem>::restore(&foreign.snapshot()).unwrap_err();
    assert!(matches!(wrong, LoadError::WrongGame { found, .. } if found == "bidding"));
    assert!(matches!(
        restore(&table.record_bytes().unwrap()),
        Err(OpenError::Load(LoadError::Foreign { expected: "snapshot" }))
    ));
    assert!(open_record(b"{\"\xff", None, OPTIONS).unwrap_err().to_string().contains("byte 2"));
    assert!(restore(b"").is_err() && open_record(b"", None, OPTIONS).is_err());
}

#[test]
fn every_call_says_what_the_game_says() {
    let mut table = bidding(3);
    for plies in [0, 4, 9, 99] {
        play(&mut *table, plies);
        let plain = table.as_any().downcast_ref::<Table<Bidding>>().unwrap().clone();
        let game = plain.game();
        assert_eq!(table.game().turn(), game.turn());
        assert_eq!(table.game().node(), game.node());
        assert_eq!(*table.legal(), game.legal());
        assert_eq!(table.game().outcomes(), game.outcomes());
        assert_eq!(table.game().scores(), game.scores());
        assert_eq!(table.game().places(), game.places());
        assert_eq!(table.layout(), game.layout());
        for form in ReturnForm::ALL {
            assert_eq!(table.game().returns(form), game.returns(form));
            assert_eq!(ReturnForm::from_name(form.name()), Some(form));
        }
        let over = table.game().turn() == Turn::Over;
        assert_eq!(table.game().winner().is_some(), over);
        for seat in 0..3 {
            let mut floats = vec![0.0; table.observation_len()];
            let mut bytes = vec![0; table.observation_len()];
            table.observe_f32(seat, &mut floats).unwrap();
            table.observe_u8(seat, &mut bytes).unwrap();
            assert!(floats.iter().zip(&bytes).all(|(&f, &b)| f == f32::from(b)));
            let json: serde_json::Value =
                serde_json::from_str(&table.observation_json(seat).unwrap()).unwrap();
            for block in &table.layout().blocks {
                let flat = flatten(&json[block.name]);
                assert_eq!(flat, bytes[block.offset..block.offset + block.len()], "{}", block.name);
            }
            assert_eq!(json["hand"].as_array().unwrap().len(), 2);
            assert!(json["round"].is_u64());
            let viewer = Viewer::Seat(seat);
            assert_eq!(table.draw(viewer, Lang::En), Ok(game.draw(viewer, Lang::En)));
            assert_eq!(table.log(viewer, Lang::En), plain.log(viewer, Lang::En));
            assert_eq!(table.information_state(seat), plain.information_state(seat));
            assert_eq!(table.information_key(seat), plain.information_key(seat));
            let other = table.determinized(seat, 5, true).unwrap();
            assert_eq!(other.information_state(seat), table.information_state(seat));
        }
        assert_eq!(
            table.observe_u8(3, &mut [0; 14]),
            Err(ObserveError::Seat { seat: 3, players: 3 })
        );
        assert!(table.observation_json(3).is_err());
        assert!(table.observe_f32(0, &mut [0.0; 3]).is_err());
        for bot in [Bot::Random, Bot::Greedy, Bot::Level(Level::Easy), Bot::Search(3)] {
            assert_eq!(table.bot_action(bot, None).is_some(), !over);
            assert_eq!(table.bot_action(bot, Some(5)), table.bot_action(bot, Some(5)));
        }
        assert!(table.clone().same(&*table));
        assert!(!table.same(&*jerusalem_table()));
    }
    assert_eq!(table.parse_action("bid 3", None), Ok(3));
    assert_eq!(table.parse_action("licit 3", Some(Lang::Hu)), Ok(3));
    let unknown = IllegalAction::UnknownName("bidd 3".to_owned());
    assert_eq!(table.parse_action("bidd 3", None), Err(unknown));
    assert_eq!(table.game().action_name(3, None).as_deref(), Some("bid 3"));
    assert_eq!(table.game().action_name(8, None), None);
    let nobody = HistoryError::Seat { seat: 3, players: 3 };
    assert_eq!(table.draw(Viewer::Seat(3), Lang::En), Err(nobody.clone()));
    let speechless = HistoryError::Language { lang: Lang::Sk, known: &[Lang::En, Lang::Hu] };
    assert_eq!(speechless.to_string(), "the game has no words in \"sk\"; it has en, hu");
    assert_eq!(table.draw(Viewer::Public, Lang::Sk), Err(speechless.clone()));
    assert_eq!(table.log(Viewer::Public, Lang::Sk), Err(speechless));
    assert_eq!(table.log(Viewer::Seat(3), Lang::En), Err(nobody));
    table.undo_to(0).unwrap();
    assert_eq!(table.outcome_name(1), "card 1");
    assert_eq!(table.outcome_name(4), "");
    table.roll().unwrap();
    play(&mut *table, 99);
    assert_eq!(table.outcome_name(1), "");
    table.undo_to(3).unwrap();
    assert_eq!(table.ply(), 3);
}

fn flatten(value: &serde_json::Value) -> Vec<u8> {
    match value {
        serde_json::Value::Array(inner) => inner.iter().flat_map(flatten).collect(),
        other => vec![other.as_u64().unwrap() as u8],
    }
}

#[test]
fn batches_open_by_name() {
    let json = r#"{"game": "jerusalem", "players": 3, "rows": 4, "seed": 5, "threads": 2,
        "auto_reset": false, "auto_single": true, "bots": [null, "greedy", "random"],
        "returns": "rank", "ids": "absolute"}"#;
    let mut batch = open_batch(json).unwrap();
    let options = BatchOptions {
        returns: ReturnForm::Rank,
        auto_reset: false,
        auto_single: true,
        ids: Ids::Absolute,
        bots: [None, Some(Bot::Greedy), Some(Bot::Random), None],
        threads: 2,
    };
    assert_eq!(batch.options(), options);
    assert_eq!((batch.game_id(), batch.rows(), batch.shape().actions), ("jerusalem", 4, 369));
    let config = jerusalem::Config::new(3);
    assert_eq!(batch.config_json(), serde_json::to_string(&config).unwrap());
    assert_eq!(batch.layout().len(), batch.shape().observation);

    let mut plain = Batch::<Jerusalem>::new(&config, 4, 5, options).unwrap();
    let mut copy = batch.try_clone().unwrap();
    let (mut one, mut two, mut three) = (vec![0; 4], vec![0; 4], vec![0; 4]);
    let mut mask = vec![0; 4 * 369];
    let mut seen = vec![0; 4 * batch.shape().observation];
    for _ in 0..20 {
        batch.random_actions(&mut one).unwrap();
        plain.random_actions(&mut two).unwrap();
        copy.random_actions(&mut three).unwrap();
        assert!(one == two && two == three);
        let mut arrays = Arrays {
            observation: Observations::U8(&mut seen),
            mask: Some(&mut mask),
            ..Arrays::default()
        };
        batch.step(&one, &mut arrays).unwrap();
        AnyBatch::step(&mut plain, &two, &mut Arrays::default()).unwrap();
        copy.step_random(&mut Arrays::default()).unwrap();
        copy = batch.try_clone().unwrap();
        for row in 0..4 {
            let table = batch.table(row, 1, OPTIONS).unwrap();
            assert!(table.same_state(&*AnyBatch::table(&plain, row, 1, OPTIONS).unwrap()));
            assert_eq!(table.legal(), batch.legal(row).unwrap());
        }
    }
    assert!(batch.table(4, 1, OPTIONS).is_err());
    batch.show(&mut Arrays::default()).unwrap();
    batch.reset(5, &mut Arrays::default()).unwrap();
    assert_eq!(batch.playouts(0..20, 1), plain.playouts(0..20, 1));

    let near = |json: &str| match open_batch(json).unwrap_err() {
        OpenError::Json { nearest, .. } => nearest,
        other => panic!("{other}"),
    };
    let rows = near(r#"{"game": "jerusalem", "players": 4, "row": 4}"#);
    assert_eq!(rows.as_deref(), Some("rows"));
    let bots = near(r#"{"game": "jerusalem", "players": 4, "bots": ["gready"]}"#);
    assert_eq!(bots.as_deref(), Some("greedy"));
    let form = near(r#"{"game": "jerusalem", "players": 4, "returns": "ranks"}"#);
    assert_eq!(form.as_deref(), Some("rank"));
    assert_eq!(
        near(r#"{"game": "jerusalem", "players": 4, "bots": [null,null,null,null,null]}"#),
        None
    );
    let none = open_batch(r#"{"game": "jerusalem", "players": 4, "rows": 0}"#);
    assert!(matches!(none, Err(OpenError::Batch(_))));
}
