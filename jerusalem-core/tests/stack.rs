//! The stack that the library needs: everything runs on a thread that has `MIN_STACK` of it.

use jerusalem_core::limits::MIN_STACK;
use jerusalem_core::{
    AnyTable, Arrays, Bot, Dice, Lang, TableOptions, Turn, Viewer, open, open_batch, open_position,
    open_record, restore,
};
use serde_json::{Value, json};

/// Asks a table for everything.
fn ask_all(table: &mut dyn AnyTable) {
    let seats = table.game().players();
    let mut out = vec![0.0; table.observation_len()];
    for seat in 0..seats {
        table.observe_f32(seat, &mut out).unwrap();
        table.determinized(seat, 7, true).unwrap();
        table.draw(Viewer::Seat(seat), Lang::En).unwrap();
        table.information_state(seat).unwrap();
    }
    assert_eq!(restore(&table.snapshot()).unwrap().ply(), table.ply());
    for record in [table.record_json().unwrap().into_bytes(), table.record_bytes().unwrap()] {
        open_record(&record, None, TableOptions::default()).unwrap();
    }
    let position: Value = serde_json::from_str(&table.position_json()).unwrap();
    let position = json!({"game": table.game_id(), "position": position}).to_string();
    open_position(&position).unwrap();
}

fn play(config: &str) {
    let mut table = open(config).unwrap();
    let mut dice = Dice::new(1);
    while let Turn::Player(seat) = table.game().turn() {
        let bot = if seat == 0 { Bot::Greedy } else { Bot::Random };
        let id = table.bot_action(bot, Some(3)).unwrap();
        table.apply(id).unwrap();
        if jerusalem_core::below(&mut dice, 40) == 0 {
            ask_all(&mut *table);
        }
    }
    ask_all(&mut *table);
    table.undo_to(0).unwrap();
    let mut batch = open_batch(config).unwrap();
    for _ in 0..300 {
        batch.step_random(&mut Arrays::default()).unwrap();
    }
}

#[test]
fn everything_runs_on_a_small_stack() {
    let thread = std::thread::Builder::new().stack_size(MIN_STACK);
    let work = || {
        for players in 2..=4 {
            play(&json!({"game": "jerusalem", "players": players}).to_string());
            let rules = json!({"guild_pool": "mixed", "constant_guilds": ["butchers"]});
            for board in ["londonderry", "borderlands"] {
                let config = json!({"game": "walled-city", "players": players, "rules": rules, "board": board});
                play(&config.to_string());
            }
        }
        let nested = format!("{}{}", "[".repeat(100), "]".repeat(100));
        assert!(open(&format!(r#"{{"game": "jerusalem", "rules": {nested}}}"#)).is_err());
    };
    thread.spawn(work).unwrap().join().unwrap();
}
