//! Defence and end (§11, E129–E140).

use super::kit::*;

#[test]
fn e129_an_occupied_zone_is_no_target() {
    let game = l("clothworkers fishmongers salters")
        .zone("Z1", 0, "5/0", 0, 1)
        .zone("Z9", 1, "5/0", 1, 1)
        .zone("Z4", 2, "2/2", 0, 1)
        .round2()
        .node(Node::DefenceCard)
        .game();
    let game = after(&game, "card(4/1)");
    assert_eq!(family(&game, "zone").len(), 14);
    for zone in ["Z1", "Z4", "Z9"] {
        assert!(!can(&game, &format!("zone({zone}, 0)")));
        assert!(!can(&game, &format!("zone({zone}, 1)")));
    }
}

#[test]
fn e130_the_last_of_four_in_borderlands_finds_one_zone() {
    let mut table = b("bakers drapers barbers tanners").round2().node(Node::DefenceCard);
    for z in 1..=7u8 {
        let round = 1 + u8::from(z > 4);
        let card = ["5/0", "4/1"][usize::from(round) - 1];
        table = table.zone(&format!("Z{z}"), (z - 1) % 4, card, 0, round);
    }
    table.0.step = Some(3);
    table.0.order = Some(vec![0, 1, 2, 3]);
    let game = table.game();
    offers(&after(&game, "card(3/2)"), "zone(Z8, 0) zone(Z8, 1)");
    offers(&after(&game, "card(2/2)"), "zone(Z8, 0)");
}

/// The votes when T2 has these guards and these cards with the larger number next to it.
fn tower(guilds: &str, guards: [u8; 3], near: [&str; 2]) -> Vec<i32> {
    // Z1 = (T1, T2): orientation 1 has the larger number at T2; Z2 = (T2, T3): orientation 0.
    let table = l(guilds)
        .zone("Z1", 0, near[0], 1, 1)
        .zone("Z2", 1, near[1], 0, 1)
        .put("T2", &guards.map(|n| [0, n]));
    votes(&finish(table, "Z6"))
}

const TWO: &str = "bakers mercers";
const THREE: &str = "bakers mercers salters";

#[test]
fn e131_two_tied_for_most_and_a_second() {
    let table = l("bakers mercers salters")
        .zone("Z1", 0, "4/0", 1, 1)
        .zone("Z2", 1, "4/1", 1, 1)
        .put("T2", &[[0, 2], [0, 2], [0, 1]]);
    assert_eq!(votes(&finish(table, "Z6")), [5, 5, 1]);
}

#[test]
fn e132_two_tied_for_second() {
    assert_eq!(tower(THREE, [3, 1, 1], ["4/1", "2/1"]), [6, 2, 2]);
}

#[test]
fn e133_a_lone_guard() {
    assert_eq!(tower(THREE, [1, 0, 0], ["5/0", "3/1"]), [8, 0, 0]);
}

#[test]
fn e134_neutral_with_most_guards_leaves_the_second_rank() {
    assert_eq!(tower(TWO, [1, 0, 2], ["3/1", "2/1"]), [2, 0]);
}

#[test]
fn e135_tied_with_neutral_a_player_gets_all() {
    assert_eq!(tower(TWO, [1, 0, 1], ["3/1", "2/1"]), [5, 0]);
}

#[test]
fn e136_a_tower_without_guards_gives_nothing() {
    assert_eq!(tower(THREE, [0, 0, 0], ["5/0", "3/1"]), [0, 0, 0]);
}

/// The hands at the end of every one of so many games in which nobody had the Bakers.
fn hands_at_the_end(config: &Config, games: u64) -> Vec<Vec<usize>> {
    let players = usize::from(config.players);
    let mut hands = Vec::new();
    for seed in 0..games {
        let mut game = WalledCity::new(config).unwrap();
        let (mut dice, mut bakers) = (Dice::new(seed), false);
        while game.turn() != Turn::Over {
            bakers |= (0..players).any(|seat| game.guild_of(seat) == Some(Guild::Bakers));
            random_step(&mut game, &mut dice);
        }
        if !bakers {
            hands.push((0..players).map(|seat| hand(&game, seat).len()).collect());
        }
    }
    hands
}

#[test]
fn e137_two_players_keep_two_cards() {
    // Londonderry's deck has no Bakers.
    assert_eq!(hands_at_the_end(&Config::londonderry(2), 5), vec![vec![2, 2]; 5]);
    let hands = hands_at_the_end(&Config::borderlands(2), 30);
    assert!(hands.len() > 5, "{} games without the Bakers", hands.len());
    assert!(hands.iter().all(|left| *left == [2, 2]), "{hands:?}");
}

#[test]
fn e138_three_and_four_players_use_every_card() {
    for players in [3, 4] {
        let none = vec![0; usize::from(players)];
        let hands = hands_at_the_end(&Config::londonderry(players), 5);
        assert_eq!(hands, vec![none.clone(); 5]);
        let hands = hands_at_the_end(&Config::borderlands(players), 30);
        assert!(hands.len() > 5, "{} games of {players} without the Bakers", hands.len());
        assert!(hands.iter().all(|left| *left == none), "{hands:?}");
    }
}

#[test]
fn e139_a_placed_extra_card_is_known_as_one_but_not_which() {
    let mut game = b("drapers goldsmiths skinners")
        .hands(&["5/0 3/2 4/0x", "5/0 3/2 3/1x", "5/0 3/2 2/2x"])
        .left(&[0, 0, 0])
        .with(|p| p.walls_left = Some(vec![0; 3]))
        .node(Node::DefenceCard)
        .game();
    let who = mover(&game);
    assert_eq!(who, 0);
    act(&mut game, "card(4/0x) zone(Z1, 1)");
    let placed = game.defence(0).unwrap();
    assert!(placed.card.is_extra());
    assert_eq!((placed.seat, placed.orientation), (0, 1));
}

#[test]
fn e140_negative_votes_act_first() {
    let game = vote(l("bakers salters mercers vintners").votes(&[0, -2, 0, 5]));
    assert_eq!(votes(&game), [0, -2, 0, 5]);
    assert_eq!(game.position().order.unwrap(), [1, 2, 0, 3]);
    let mut game = game;
    assert_eq!(mover(&game), 1);
    for zone in 1..=4 {
        act(&mut game, &format!("card(5/0) zone(Z{zone}, 0)"));
    }
    assert_eq!((game.at(), mover(&game)), (Node::Join, 1));
}
