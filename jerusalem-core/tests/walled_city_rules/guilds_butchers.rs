//! The Butchers, and the cards they trade (§11, E77–E82).

use super::kit::*;

/// Late in round 2: seat 0 has one wall left and is about to trade.
fn trade(hands: &[&str]) -> Table {
    let guilds = ["butchers bakers drapers", "butchers bakers drapers skinners"][hands.len() - 3];
    let mut table = b(guilds).round2().actor(0).hands(hands);
    let mut left = vec![0; hands.len()];
    left[0] = 1;
    table = table.left(&left);
    for seat in 0..hands.len() as u8 {
        table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
    }
    table
}

#[test]
fn e077_butchers_who_give_5_0_look_at_the_hand() {
    let game = trade(&["5/0 1/0 2/2x", "4/1 3/2 3/1x", "1/1 4/0x"]).game();
    let mut game = after(&game, "use_guild");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersGive, 0));
    act(&mut game, "card(5/0) card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersTake, 0));
    offers(&game, "card(5/0) card(4/1) card(3/2) card(3/1x)");
    act(&mut game, "card(5/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersReturn, 2));
    act(&mut game, "card(4/0x)");
    assert_eq!([0, 1, 2].map(|s| hand(&game, s).len()), [3, 3, 2]);
    assert_eq!(hand(&game, 2), ["1/0 of 0", "1/1"]);
    assert_eq!((game.at(), mover(&game)), (Node::Build, 0));
}

#[test]
fn e078_the_recipient_returns_a_card_with_a_higher_total() {
    let game = trade(&["1/0 2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"]).game();
    let game = after(&game, "use_guild card(1/0) card(2/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersReturn, 1));
    offers(&game, "card(1/1) card(3/2) card(3/1x)");
}

#[test]
fn e079_without_a_higher_total_the_actor_takes() {
    let game = trade(&["2/2 1/0 4/0x", "4/0 2/1 3/1x", "5/0 2/2x"]).game();
    let game = after(&game, "use_guild card(2/2) card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersTake, 0));
    offers(&game, "card(2/2) card(4/0) card(2/1) card(3/1x)");
}

#[test]
fn e080_butchers_need_a_card_for_every_opponent() {
    let two = trade(&["2/2 1/1", "4/0", "5/0", "4/1"]).game();
    assert!(!can(&two, "use_guild"));
    let three = trade(&["2/2 1/1 3/0", "4/0", "5/0", "4/1"]).game();
    assert!(can(&three, "use_guild"));
}

#[test]
fn e081_a_traded_extra_card_stays_for_defence() {
    let game = trade(&["2/1 1/0 3/1x", "3/0 4/0x", "5/0 2/2x"]).game();
    let mut game = after(&game, "use_guild card(2/1) card(1/0)");
    offers(&game, "card(4/0x)");
    act(&mut game, "card(4/0x)");
    offers(&game, "card(5/0) card(2/2x)");
    act(&mut game, "card(5/0)");
    assert_eq!(hand(&game, 0), ["5/0 of 2", "4/0x", "3/1x"]);
    act(&mut game, "gap(G1)");
    offers(&game, "card(5/0)");
}

#[test]
fn e082_a_hand_of_extra_cards_alone_may_be_played() {
    let game = trade(&["4/0x 3/1x", "2/2x 5/0", "4/1"]).used(&[true, false, false]).game();
    let game = after(&game, "gap(G1)");
    offers(&game, "card(4/0x) card(3/1x)");
    let game = after(&game, "card(4/0x) half(0) count(0)");
    assert_eq!(at(&game, "A1")[0], [4, 0]);
}
