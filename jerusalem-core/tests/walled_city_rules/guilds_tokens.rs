//! The guilds of dice and tiles: Haberdashers, Clothworkers, Tanners (§11, E59–E66).

use super::kit::*;

#[test]
fn e059_haberdashers_stop_when_they_like() {
    let mut game = l("haberdashers salters vintners").tokens("D1 blue 1").actor(0).game();
    act(&mut game, "use_guild slot(D1)");
    let roll = |game: &mut WalledCity, outcome: u16, weight: u32| {
        assert_eq!(game.turn(), Turn::Chance);
        assert_eq!(game.outcomes().weight(outcome), weight);
        game.happen(outcome);
        game.check().unwrap();
    };
    roll(&mut game, 0, 2);
    assert_eq!(token(&game, "D1"), "blue 1");
    act(&mut game, "slot(D1)");
    roll(&mut game, 2, 2);
    assert_eq!(token(&game, "D1"), "blue 3");
    act(&mut game, "pass");
    assert_eq!(game.at(), Node::Build);
    assert!(!can(&game, "use_guild"));
    // A tile is a coin; the fourth attempt is the last.
    let mut game = l("haberdashers salters vintners").actor(0).game();
    act(&mut game, "use_guild");
    assert!(can(&game, "pass"));
    for _ in 0..4 {
        act(&mut game, "slot(S1)");
        assert_eq!(game.outcomes().as_slice().len(), 2);
        roll(&mut game, 0, 1);
        assert_eq!(token(&game, "S1"), "-1");
    }
    assert_eq!(game.at(), Node::Build);
}

#[test]
fn e060_haberdashers_roll_a_tower_die_in_round_1() {
    let mut game = l("haberdashers salters vintners").tokens("D11 blue 1").actor(0).game();
    let before = value(&game, "blue");
    act(&mut game, "use_guild slot(D11)");
    game.happen(2);
    assert_eq!(token(&game, "D11"), "blue 3");
    assert_eq!(value(&game, "blue"), before);
}

#[test]
fn e061_clothworkers_take_two_dice_or_two_tiles() {
    let game = l("clothworkers salters vintners").tokens("D1 blue 3, D20 green 3").actor(0).game();
    let game = after(&game, "use_guild");
    assert!(can(&game, "slot(S1)"));
    let die = after(&game, "slot(D1)");
    assert_eq!(family(&die, "slot").len(), 19);
    assert!(!can(&die, "slot(D1)") && !options(&die).iter().any(|name| name.contains('S')));
    let tile = after(&game, "slot(S2)");
    offers(&tile, "slot(S3) slot(S4)");
    let done = after(&tile, "slot(S4)");
    assert_eq!(["S1", "S2", "S3", "S4"].map(|s| token(&done, s)), ["+1", "-1", "+1", "-1"]);
}

#[test]
fn e062_clothworkers_find_one_tile_in_borderlands() {
    let game = after(&b("clothworkers salters vintners").actor(0).game(), "use_guild");
    assert!(!can(&game, "slot(S1)") && can(&game, "slot(D19)"));
    // Nor is the tile the second of a die and a tile.
    let die = after(&game, "slot(D1)");
    assert!(!can(&die, "slot(S1)") && can(&die, "slot(D20)"));
}

#[test]
fn e063_clothworkers_on_a_die_that_shows_1() {
    let game = l("clothworkers salters vintners").tokens("D1 blue 1, D12 green 3").actor(0).game();
    let game = after(&game, "use_guild slot(D1) slot(D12)");
    assert_eq!((token(&game, "D1"), token(&game, "D12")), ("blue 1".into(), "green 1".into()));
}

#[test]
fn e064_tanners_put_no_tile_into_a_tower() {
    let game = after(&b("tanners salters vintners").actor(0).game(), "use_guild");
    // D15 lies in T3.
    let tower = after(&game, "slot(D15)");
    offers(&tower, "slot(D16) slot(D17) slot(D18) slot(D19) slot(D20)");
}

#[test]
fn e065_tanners_exchange_a_tile_and_a_die() {
    let game = b("tanners salters vintners").tokens("D1 green 3, S1 -1").actor(0).game();
    let mut game = after(&game, "use_guild slot(D1) slot(S1)");
    assert_eq!((token(&game, "D1"), token(&game, "S1")), ("-1".into(), "green 3".into()));
    // The tokens count where they are now: the road P2 touches A1 with the tile.
    act(&mut game, "path(P2) card(1/0) half(0) count(0)");
    offers(&game, "adjust(D1, +) adjust(D2, +) pass");
}

#[test]
fn e066_tanners_move_values_between_tower_and_area() {
    let table = l("tanners salters vintners").tokens("D11 blue 3, D2 yellow 1").actor(0);
    for (table, gain) in [(table.clone(), 3), (table.round2(), 0)] {
        let before = table.game();
        let game = after(&before, "use_guild slot(D2) slot(D11)");
        assert_eq!((token(&game, "D2"), token(&game, "D11")), ("blue 3".into(), "yellow 1".into()));
        assert_eq!(value(&game, "blue"), value(&before, "blue") + gain);
        assert_eq!(value(&game, "yellow"), value(&before, "yellow") - gain / 3);
    }
}
