//! The table of rule options (§6.9), cell by cell, and the action space that no option changes (§9.2).

use jerusalem_core::jerusalem::{Action, Config, Rules};
use jerusalem_core::{ActionId, AnyGame, Dice, Game, Jerusalem};
use serde_json::{Value, json};

use crate::random_rules::random_rules;
use crate::setup::{EDITIONS, fresh, rules_of};

/// Option, default, hu, nl, it, sk, D; `=` as the default.
const TABLE: &str = r#"
bank_limit                    null            null                      null          null         null  2
squire_limit                  50              50                        50            50           50  3
first_bidder                  0               =                         =             =            =  6
event_reveal                  "round_start"   "round_start"             "round_start" "round_start" "round_start"  8
min_raise                     1               1                         1             1            1  11
bid_cap                       90              90                        90            90           90  12
baron_scope                   "area"          "area"                    "area"        "area"       "area"  19
baron_new_sources             "no_marshal"    "screen_and_board_cards"  "no_marshal"  "all"        "screen_and_board_cards"  21
baron_departure               "newest_first"  =                         =             =            =  22
baron_blocks_owner_placement  false           false                     true          false        false  23
baron_blocks_owner_moves      true            true                      true          true         true  24
palace_baron_round1           "formula"       "never"                   "never"       "formula"    "never"  26
palace_baron_test             "now"           =                         =             =            =  27
sell_from_blocked             "forbid"        "forbid"                  "forbid"      "allow"      "allow"  29
genoese_treasurer             "min_price"     =                         =             =            =  33
marshal_move                  "same_pair"     "same_pair"               "same_pair"   "same_pair"  "free"  35
marshal_count                 "up_to_2"       "up_to_2"                 "up_to_2"     "exactly_2"  "up_to_2"  35
move_card_count               "up_to_2"       "up_to_2"                 "up_to_2"     "up_to_2"    "exactly_2"  38
influence_into_blocked        "forbid"        "forbid"                  "allow"       "forbid"     "forbid"  40
allow_void_cards              false           =                         =             =            =  42
tower_move_into_own_baron     "forbid"        "allow"                   "forbid"      "forbid"     "forbid"  43
tower_move_out_of_blocked     "owner_only"    "owner_only"              "owner_only"  "owner_only" "owner_only"  44
market_purchase               "up_to_4"       "up_to_4"                 "up_to_4"     "up_to_4"    "up_to_4"  48
income_choice                 "prestige"      "all"                     "all"         "all"        "all"  50
floor_surcharge               "first_in_game" "first_in_game"           "first_in_game" "first_in_game" "first_in_game"  52
gift_tie                      "tied"          "all"                     "tied"        "tied"       "tied"  55
gift_zero_counts              true            =                         =             =            =  56
war_pick_blocked              "allow"         =                         "allow"       =            =  63
war_pick_templars             "allow"         =                         =             =            =  64
resource_view                 "tracked"       =                         =             =            =  70
"#;

#[test]
fn opt_presets_cell_by_cell() {
    let rules = EDITIONS.map(|e| serde_json::to_value(rules_of(e).in_full()).expect("data"));
    let help = Rules::help();
    let mut options = vec!["income_table"];
    for line in TABLE.trim().lines() {
        let cells: Vec<_> = line.split_whitespace().collect();
        let [option, cells @ ..] = &cells[..] else { panic!("an empty line") };
        assert_eq!(cells.len(), 6, "{line}");
        options.push(option);
        let of_help = help.options.iter().find(|o| o.name == *option).expect("an option");
        assert_eq!(of_help.rule, format!("D{}", cells[5]), "{option}");
        for (edition, (cell, rules)) in EDITIONS.iter().zip(cells.iter().zip(&rules)) {
            let cell = if *cell == "=" { cells[0] } else { cell };
            let expected: Value = serde_json::from_str(cell).expect("a value");
            assert_eq!(rules[option], expected, "{option} of {edition}");
        }
    }
    // The table has every option, and every option is in the table.
    let Value::Object(fields) = &rules[0] else { panic!("not a mapping") };
    options.sort_unstable();
    let mut fields: Vec<_> = fields.keys().map(String::as_str).collect();
    fields.sort_unstable();
    assert_eq!(options, fields);
}

#[test]
fn opt_presets_share_the_income_table() {
    let row = |s: u8, b: u8, p: u8| json!({"squires": s, "bezants": b, "prestige": p});
    let mut areas = Vec::new();
    // §5.6: large, small, small.
    for (large, small) in [
        (row(0, 0, 4), row(0, 0, 2)),
        (row(4, 0, 0), row(2, 0, 0)),
        (row(4, 0, 2), row(2, 0, 1)),
        (row(2, 4, 0), row(1, 2, 0)),
        (row(0, 4, 2), row(0, 2, 1)),
    ] {
        areas.extend([large, small.clone(), small]);
    }
    areas.push(row(0, 0, 0));
    for edition in EDITIONS {
        let table = serde_json::to_value(rules_of(edition).income_table).expect("data");
        assert_eq!(table, json!({"provisional": true, "areas": areas}), "{edition}");
    }
}

#[test]
fn opt_presets_by_name() {
    assert_eq!(Rules::PRESETS, EDITIONS);
    assert_eq!(rules_of("default"), Rules::default());
    assert_eq!(rules_of("hungarian"), Rules::hungarian());
    assert_eq!(rules_of("dutch"), Rules::dutch());
    assert_eq!(rules_of("italian"), Rules::italian());
    assert_eq!(rules_of("slovak"), Rules::slovak());
    assert_eq!(Rules::preset("klingon"), None);
    for edition in EDITIONS {
        let config: Config =
            serde_json::from_value(json!({"players": 3, "rules": edition})).expect("a preset");
        assert_eq!(config.rules, rules_of(edition));
        let whole: Config =
            serde_json::from_str(&serde_json::to_string(&config).expect("data")).expect("the same");
        assert_eq!(whole, config);
    }
}

/// First id, last id, name of the first, name of the last.
const SPACE: [(ActionId, ActionId, &str, &str); 33] = [
    (0, 3, "choose_office(1)", "choose_office(4)"),
    (4, 94, "bid(0)", "bid(90)"),
    (95, 95, "pass_bid", "pass_bid"),
    (96, 109, "keep_card(squire1)", "keep_card(oi_david)"),
    (110, 125, "place(palace)", "place(david)"),
    (126, 141, "baron(palace)", "baron(david)"),
    (142, 142, "hire", "hire"),
    (143, 158, "sell(palace)", "sell(david)"),
    (159, 172, "play_card(squire1)", "play_card(oi_david)"),
    (173, 178, "res2(ss)", "res2(bp)"),
    (179, 194, "turncoat_own(palace)", "turncoat_own(david)"),
    (195, 242, "turncoat_opp(1, palace)", "turncoat_opp(3, david)"),
    (243, 258, "move_from(palace)", "move_from(david)"),
    (259, 274, "move_to(palace)", "move_to(david)"),
    (275, 275, "move_stop", "move_stop"),
    (276, 278, "influence_to(0)", "influence_to(2)"),
    (279, 279, "marshal_move", "marshal_move"),
    (280, 280, "marshal_bezant", "marshal_bezant"),
    (281, 281, "end_turn", "end_turn"),
    (282, 296, "tower_to(palace)", "tower_to(nobility_b)"),
    (297, 297, "tower_skip", "tower_skip"),
    (298, 298, "scholar_draw", "scholar_draw"),
    (299, 299, "scholar_decline", "scholar_decline"),
    (300, 304, "buy_prestige(0)", "buy_prestige(4)"),
    (305, 307, "steal(1)", "steal(3)"),
    (308, 308, "steal_decline", "steal_decline"),
    (309, 309, "income_accept", "income_accept"),
    (310, 312, "income_forgo(prestige)", "income_forgo(bezant)"),
    (313, 315, "succession_save(0)", "succession_save(2)"),
    (316, 318, "tax_keep(0)", "tax_keep(2)"),
    (319, 319, "tax_done", "tax_done"),
    (320, 367, "war_remove(1, palace)", "war_remove(3, david)"),
    (368, 368, "war_done", "war_done"),
];

#[test]
fn the_action_space_is_that_of_the_rules() {
    let game = fresh(4);
    assert_eq!(Action::COUNT, 369);
    let mut next = 0;
    for (first, last, first_name, last_name) in SPACE {
        assert_eq!(first, next);
        assert_eq!(game.action_name(first, None).as_deref(), Some(first_name));
        assert_eq!(game.action_name(last, None).as_deref(), Some(last_name));
        next = last + 1;
    }
    assert_eq!(usize::from(next), Action::COUNT);
    // id = 195 + 16(o−1) + a and 320 + 16(o−1) + a.
    for offset in 1..=3u8 {
        for area in 0..16u8 {
            let inside = 16 * ActionId::from(offset - 1) + ActionId::from(area);
            assert_eq!(game.action_id(Action::TurncoatOpp(offset, area)), Some(195 + inside));
            assert_eq!(game.action_id(Action::WarRemove(offset, area)), Some(320 + inside));
        }
    }
    assert_eq!(game.parse_action("res2(sb)", None), Some(176));
    assert_eq!(game.parse_action("income_forgo(squire)", None), Some(311));
    assert_eq!(game.parse_action("place(nobility_a)", None), Some(123));
}

#[test]
fn opt_none_changes_an_id() {
    let names = |game: &Jerusalem| -> Vec<_> {
        (0..game.action_count() as ActionId).map(|id| game.action_name(id, None)).collect()
    };
    let reference = names(&fresh(4));
    assert_eq!(reference.len(), 369);
    let mut dice = Dice::new(5);
    for i in 0..40 {
        let players = 2 + i % 3;
        let rules = match EDITIONS.get(usize::from(i)) {
            Some(edition) => rules_of(edition),
            None => random_rules(players, &mut dice),
        };
        let game = Jerusalem::new(&Config { players, rules }).expect("sound options");
        assert_eq!(names(&game), reference);
        assert_eq!(game.legal().space(), 369);
        assert_eq!(game.observation_len(), fresh(4).observation_len());
        for id in 0..369 {
            let action = game.action(id).expect("an action");
            assert_eq!(game.action_id(action), Some(id));
        }
        assert_eq!((game.action(369), game.action_name(369, None)), (None, None));
    }
}
