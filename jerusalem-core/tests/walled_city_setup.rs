//! Rules of The Walled City's beginning that no case of §10 and §11 tells: chance, joining, small boards.

use jerusalem_core::walled_city::Config;
use jerusalem_core::walled_city::board::Board;
use jerusalem_core::{AnyGame, Dice, Game, Turn, WalledCity};
use serde_json::{Value, json};

/// Lets chance happen until somebody decides; the weights of the outcomes of every chance node.
fn set_up(game: &mut WalledCity, dice: &mut Dice) -> Vec<Vec<u32>> {
    let mut drawn = Vec::new();
    while game.turn() == Turn::Chance {
        let outcomes = game.outcomes();
        drawn.push(outcomes.as_slice().iter().map(|&(_, weight)| weight).collect());
        game.happen(outcomes.draw(dice).expect("an outcome"));
    }
    drawn
}

fn names(game: &WalledCity) -> Vec<String> {
    let legal = game.legal();
    let names = legal.iter().map(|id| game.action_name(id, None));
    names.map(|name| name.expect("a legal action has a name")).collect()
}

#[test]
fn r2_1_round_1_begins_with_joining_and_without_votes() {
    for players in [3, 4] {
        let mut game = WalledCity::new(&Config::londonderry(players)).expect("a game");
        set_up(&mut game, &mut Dice::new(1));
        assert!(game.scores().iter().all(|&votes| votes == 0));
        // Three choose a starting road first (R2.10).
        let first = if players == 3 { "path(" } else { "guild(" };
        assert!(names(&game).iter().all(|name| name.starts_with(first)), "{:?}", names(&game));
    }
}

#[test]
fn r2_5_r2_7_r13_4_chance_comes_in_the_order_of_the_slots() {
    for (config, surveys, extras) in [
        (Config::londonderry(4), 4, 0),
        (Config::londonderry(2), 4, 0),
        (Config::borderlands(4), 1, 0),
        (Config::borderlands(3), 1, 3),
    ] {
        let players = usize::from(config.players);
        let mut game = WalledCity::new(&config).expect("a game");
        let drawn = set_up(&mut game, &mut Dice::new(2));
        let (slots, rest) = drawn.split_at(2 * 20 + surveys);
        // The file lists the dice first, then the tiles: a faction for every die, then its value.
        let (dice, tiles) = slots.split_at(40);
        for (n, die) in dice.chunks(2).enumerate() {
            assert_eq!(die[0].iter().sum::<u32>() as usize, 20 - n, "weights are the dice left");
            assert!(die[0].iter().all(|&left| left <= 4));
            assert_eq!(die[1], [2, 2, 2], "two faces each of 1, 2 and 3");
        }
        assert!(tiles.iter().all(|tile| tile[..] == [1, 1]));
        let (offer, rest) = rest.split_at(2 * players + 1);
        for (n, guilds) in offer.iter().enumerate() {
            assert_eq!(guilds[..], vec![1; 12 - n], "the guilds left, one each");
        }
        assert_eq!(rest[0], vec![1; players], "the starting player");
        let cards: Vec<_> = rest[1..].iter().map(Vec::len).collect();
        assert_eq!(cards, [3, 2, 1][..extras], "the last extra card is still drawn");
    }
}

#[test]
fn q45_taking_a_guild_is_mandatory() {
    let mut game = WalledCity::new(&Config::londonderry(4)).expect("a game");
    set_up(&mut game, &mut Dice::new(3));
    for left in (6..=9).rev() {
        let names = names(&game);
        assert_eq!(names.len(), left);
        assert!(names.iter().all(|name| name.starts_with("guild(")), "{names:?}");
        let taken = game.legal().nth(0).expect("a guild");
        game.play(taken);
    }
}

#[test]
fn q49_q50_boards_without_room_for_every_piece_are_refused() {
    let refused = |edit: &dyn Fn(&mut Value)| {
        let mut file = serde_json::to_value(Board::londonderry().source()).expect("a board file");
        file.as_object_mut().expect("an object").remove("geometry");
        edit(&mut file);
        Board::parse(&file.to_string()).expect_err("a board that is too small").to_string()
    };
    let roads = refused(&|file| file["supply"]["3"]["start_roads"] = json!(5));
    assert!(roads.contains("Q49") && roads.contains("20 roads"), "{roads}");
    let walls = refused(&|file| {
        file["supply"]["4"]["walls"] = json!(4);
        file["supply"]["4"]["drop"] = json!([]);
    });
    assert!(walls.contains("Q49") && walls.contains("16 walls"), "{walls}");
    // One tower: both ways around the ring lead to it.
    let tower = refused(&|file| {
        let of = |id: &Value| id.as_str().is_some_and(|id| id.starts_with('G') || id == "T1");
        file["ring"].as_array_mut().expect("a list").retain(of);
        let ring = file["ring"].clone();
        file["towers"].as_array_mut().expect("a list").truncate(1);
        for gap in file["gaps"].as_array_mut().expect("a list") {
            let at = ring.as_array().expect("a list").iter().position(|id| *id == gap["id"]);
            gap["ring"] = json!(at);
        }
    });
    assert!(tower.contains("Q50"), "{tower}");
}
