//! Scenarios 103 to 116 of §8: events and the end.

use jerusalem_core::jerusalem::Event;
use jerusalem_core::{AnyGame, Game, Jerusalem, Turn};
use serde_json::{Value, json};

use crate::setup::*;

const ORDER: [u8; 4] = [1, 2, 3, 4];

/// The event of round 2, up to the first decision in it or, without one, to the end of the round.
fn event(name: &str, rest: Value) -> Jerusalem {
    event_in_order(&ORDER, name, rest)
}

/// No income, no privileges' use and no building stand between the turn and the event.
fn event_in_order(offices: &[u8], name: &str, mut rest: Value) -> Jerusalem {
    rest["round"] = json!(2);
    rest["event"] = json!(name);
    if rest.get("income").is_none() {
        rest["income"] = json!({});
    }
    let mut g = revenue(offices, rest);
    while !matches!(g.node(), "Succession" | "Tax" | "War" | "RevealEvent") {
        idle(&mut g);
    }
    g
}

#[test]
fn s103_when_events_are_seen_and_happen() {
    let mut g = fresh(4);
    let mut seen = Vec::new();
    let mut last = g.node();
    while g.turn() != Turn::Over {
        if g.node() == "RevealEvent" {
            assert_ne!(last, "RevealEvent");
            assert!(each(&g, |s| s.office).iter().all(Option::is_none), "before the auction");
            seen.push(g.round());
            let index = usize::from(g.round()) - 2;
            assert_eq!(g.position().events[index], None);
            idle(&mut g);
            assert!(g.position().events[index].is_some());
            assert_eq!(g.node(), "AuctionOffice");
        }
        last = g.node();
        idle(&mut g);
    }
    assert_eq!(seen, [2, 3, 4]);
    // Rounds 1 and 5: building is the end, whatever stands on the board.
    let board = json!({"3": [2, 2], "9": [2, 2]});
    let mut g = revenue(&ORDER, json!({"board": board.clone(), "income": {}}));
    until(&mut g, "RevealEvent");
    assert_eq!((g.round(), area(&g, 3), area(&g, 9)), (2, vec![2, 2, 0, 0], vec![2, 2, 0, 0]));
    let mut g = revenue(&ORDER, json!({"round": 5, "board": board, "income": {}}));
    until(&mut g, "Over");
    assert_eq!((area(&g, 3), area(&g, 9)), (vec![2, 2, 0, 0], vec![2, 2, 0, 0]));
}

#[test]
fn s104_election() {
    let board = json!({
        "0": [3, 1], "3": [4, 2], "9": [5, 1], "15": [1, 7],
        "6": [5, 3, 0, 2], "7": [4, 0, 0, 0], "8": [1, 6, 1, 1],
        "12": [5, 3, 0, 2], "13": [4, 0, 0, 0], "14": [1, 6, 1, 1],
    });
    let g = event("election", json!({"board": board}));
    assert_eq!(g.node(), "RevealEvent");
    for quarter in [6, 12] {
        assert_eq!(area(&g, quarter), [2, 2, 0, 2]);
        assert_eq!(area(&g, quarter + 1), [4, 0, 0, 0]);
        assert_eq!(area(&g, quarter + 2), [1, 1, 1, 1]);
    }
    assert_eq!([0, 3, 9, 15].map(|a| area(&g, a)[0]), [3, 4, 5, 1]);
    assert_eq!([0, 3, 9, 15].map(|a| area(&g, a)[1]), [1, 2, 1, 7]);
    assert_eq!(supplies(&g)[1], 50 - (1 + 2 + 1 + 7) - 2 * (2 + 1) - screens(&g)[1]);
}

#[test]
fn s105_succession_inside_the_palace() {
    let g = event("succession", json!({"barons": [1], "board": {"0": [3], "1": [2]}}));
    assert_eq!((g.node(), actor(&g)), ("Succession", 0));
    assert_eq!(legal(&g), ["succession_save(0)", "succession_save(1)", "succession_save(2)"]);
    let saved = after(&g, "succession_save(2)");
    assert_eq!((area(&saved, 0)[0], area(&saved, 1)[0], supplies(&saved)[0]), (0, 2, 48));
    let none = after(&g, "succession_save(0)");
    assert_eq!((area(&none, 0)[0], area(&none, 1)[0], supplies(&none)[0]), (0, 0, 50));
    // No more than there were.
    let g = event("succession", json!({"barons": [4], "board": {"2": [1]}}));
    assert_eq!(legal(&g), ["succession_save(0)", "succession_save(1)"]);
}

#[test]
fn s106_succession_without_a_choice() {
    let g = event("succession", json!({"board": {"0": [3, 2], "1": [2], "2": [0, 0, 0, 1]}}));
    assert_eq!(g.node(), "RevealEvent");
    assert_eq!([0, 1, 2].map(|a| area(&g, a)), [[0; 4], [0; 4], [0; 4]]);
    assert_eq!(supplies(&g), [50; 4]);
    let g = event("succession", json!({"barons": [3], "board": {"0": [0, 2], "3": [3]}}));
    assert_eq!(g.node(), "RevealEvent");
}

#[test]
fn s107_succession_into_a_full_area() {
    let g = event("succession", json!({"barons": [9], "board": {"0": [3], "9": [0, 5, 4, 3]}}));
    let g = after(&g, "succession_save(2)");
    assert_eq!(area(&g, 9), [2, 5, 4, 3]);
}

#[test]
fn s107_succession_in_turn_order() {
    let mut g = event_in_order(
        &[3, 1, 4, 2],
        "succession",
        json!({"barons": [9, 3, null, 15], "board": {"0": [3, 1, 1, 2]}}),
    );
    for (seat, saved) in [(1, 1), (3, 2), (0, 1)] {
        assert_eq!((g.node(), actor(&g)), ("Succession", seat));
        play(&mut g, &format!("succession_save({saved})"));
    }
    assert_eq!(g.node(), "RevealEvent");
    assert_eq!([area(&g, 3)[1], area(&g, 15)[3], area(&g, 9)[0]], [1, 2, 1]);
}

#[test]
fn s108_tax() {
    let g = event(
        "tax",
        json!({"bezants": [2, 5, 0, 0], "board": {"9": [2, 1], "10": [1], "11": [0, 1]}}),
    );
    assert_eq!((g.node(), actor(&g)), ("Tax", 0));
    assert_eq!(legal(&g), ["tax_keep(0)", "tax_keep(1)", "tax_done"]);
    let none = after(&g, "tax_done");
    assert_eq!((area(&none, 9)[0], area(&none, 10)[0], bezants(&none)[0]), (0, 0, 2));
    assert_eq!(actor(&none), 1, "later players decide afterwards");
    let one = after(&g, "tax_keep(1); tax_done");
    assert_eq!((area(&one, 9)[0], area(&one, 10)[0], bezants(&one)[0]), (0, 1, 1));
    // The last bezant ends the step.
    let two = after(&g, "tax_keep(0); tax_keep(0)");
    assert_eq!((area(&two, 9)[0], area(&two, 10)[0], bezants(&two)[0]), (2, 0, 0));
    assert_eq!((two.node(), actor(&two)), ("Tax", 1));
    // So does the last squire.
    let g = after(&two, "tax_keep(0); tax_keep(2)");
    assert_eq!((g.node(), bezants(&g)[1]), ("RevealEvent", 3));
    assert_eq!((area(&g, 9), area(&g, 11)), (vec![2, 1, 0, 0], vec![0, 1, 0, 0]));
}

#[test]
fn s108_a_squire_is_paid_for_once() {
    let g = event("tax", json!({"board": {"9": [1], "11": [2]}}));
    let g = after(&g, "tax_keep(0)");
    assert_eq!(legal(&g), ["tax_keep(2)", "tax_done"]);
    let g = after(&g, "tax_keep(2)");
    assert_eq!(legal(&g), ["tax_keep(2)", "tax_done"]);
}

#[test]
fn s109_tax_without_money() {
    let g = event(
        "tax",
        json!({
            "bezants": [0, 0, 0, 0], "barons": [9], "board": {"9": [3], "10": [0, 1], "3": [2]},
        }),
    );
    assert_eq!(g.node(), "RevealEvent");
    assert_eq!([9, 10].map(|a| area(&g, a)), [[0; 4], [0; 4]]);
    assert_eq!(supplies(&g), [48, 50, 50, 50]);
    assert_eq!(area(&g, 3), [2, 0, 0, 0]);
}

#[test]
fn s110_war_of_one() {
    let g = event("war", json!({"board": {"3": [1], "9": [0, 2, 2, 2]}}));
    assert_eq!((g.node(), actor(&g)), ("War", 0));
    assert_eq!(
        legal(&g),
        ["war_remove(1, market)", "war_remove(2, market)", "war_remove(3, market)", "war_done"]
    );
    let g = after(&g, "war_remove(2, market)");
    assert_eq!((g.node(), area(&g, 9)), ("RevealEvent", vec![0, 2, 1, 2]));
    let g = event("war", json!({"board": {"9": [1, 2, 2, 2]}}));
    assert_eq!(g.node(), "RevealEvent");
}

#[test]
fn s111_war_of_two_players() {
    let mut g = event_in_order(&[3, 4], "war", json!({"board": {"3": [5, 0], "9": [0, 4]}}));
    play(&mut g, "war_remove(1, market)");
    assert_eq!(g.node(), "War");
    play(&mut g, "war_remove(1, market)");
    assert_eq!((g.node(), area(&g, 9)), ("RevealEvent", vec![0, 2]));
}

#[test]
fn s112_war_in_the_templars() {
    let board = json!({"3": [2, 2, 0, 0], "9": [3, 0, 0, 0]});
    let mut g = event("war", json!({"board": board.clone()}));
    play(&mut g, "war_remove(1, templars); war_remove(1, templars)");
    assert_eq!(g.node(), "RevealEvent", "the second player has nothing to answer with");
    assert_eq!(area(&g, 9), [3, 0, 0, 0]);
    let g = event("war", json!({"board": board, "rules": {"war_pick_templars": "forbid"}}));
    assert_eq!((g.node(), actor(&g)), ("War", 1), "the first could not pick anything");
    assert_eq!(legal(&g), ["war_remove(3, market)", "war_done"]);
}

#[test]
fn s113_war_and_barons() {
    let g = event("war", json!({"barons": [null, 9], "board": {"3": [3], "6": [2], "9": [0, 3]}}));
    assert_eq!(legal(&g), ["war_remove(1, market)", "war_done"]);
    // A victim loses two to each opponent.
    let mut g = event("war", json!({"board": {"3": [3, 3, 3, 0], "9": [0, 0, 0, 7]}}));
    for offset in [3, 2, 1] {
        let remove = format!("war_remove({offset}, market)");
        play(&mut g, &format!("{remove}; {remove}"));
        assert!(g.node() != "War" || !may(&g, &remove), "no third from the same opponent");
        if g.node() == "War" && actor(&g) == 3 - offset {
            play(&mut g, "war_done");
        }
    }
    assert_eq!(area(&g, 9), [0, 0, 0, 1]);
}

#[test]
fn s114_war_ends() {
    let g = event("war", json!({"board": {"3": [3], "9": [0, 2, 2, 2]}}));
    let g = after(&g, "war_remove(1, market); war_done");
    assert_eq!((g.node(), area(&g, 9)), ("RevealEvent", vec![0, 1, 2, 2]));
    let g = event("war", json!({"board": {"3": [3], "9": [4, 1, 0, 0]}}));
    let g = after(&g, "war_remove(1, market)");
    assert_eq!(g.node(), "RevealEvent", "no targets left");
    let g = event("war", json!({"board": {"3": [3], "9": [4, 0, 0, 0]}}));
    assert_eq!((g.node(), area(&g, 3)), ("RevealEvent", vec![0; 4]));
}

#[test]
fn s115_cleanup() {
    let mut g = revenue(
        &[2, 4, 1, 3],
        json!({
            "round": 2, "event": "tax", "prev": [1, 2, 3, 4], "barons": [3, null, 15, null],
            "board": {"3": [3], "15": [0, 0, 2]}, "screens": [1, 2, 3, 4],
        }),
    );
    until(&mut g, "RevealEvent");
    assert_eq!(g.round(), 3);
    let position = g.position();
    assert!(position.seats.iter().all(|s| s.baron.is_none() && s.office.is_none()));
    assert_eq!(each(&g, |s| s.prev_office), [Some(2), Some(4), Some(1), Some(3)]);
    assert_eq!((area(&g, 3), area(&g, 15)), (vec![3, 0, 0, 0], vec![0, 0, 2, 0]));
    assert_eq!(position.placement.new, [0; 16]);
    assert_eq!((position.placement.hired, position.placement.genoese), (0, false));
    reveal(&mut g, Event::War);
    assert_eq!(args(&g, "choose_office").len(), 4);
}

#[test]
fn s116_the_winner() {
    let end = |heights: [u8; 4], prestige: [u16; 4], offices: [u8; 4]| {
        let g = game(json!({
            "players": 4, "round": 5, "node": "Over", "offices": offices,
            "heights": heights, "prestige": prestige,
        }));
        assert_eq!(g.turn(), Turn::Over);
        g.places().to_vec()
    };
    assert_eq!(end([6, 6, 5, 5], [1, 7, 0, 0], ORDER), [1, 0, 2, 3]);
    assert_eq!(end([6, 6, 5, 5], [7, 7, 0, 0], ORDER), [0, 1, 2, 3]);
    assert_eq!(end([6, 6, 5, 5], [7, 7, 0, 0], [4, 3, 2, 1]), [1, 0, 3, 2]);
    assert_eq!(end([1, 2, 3, 4], [9, 9, 9, 9], ORDER), [3, 2, 1, 0]);
    // Reached by play, the offices of round 5 decide.
    let g = revenue(
        &[4, 3, 1, 2],
        json!({"round": 5, "bezants": [0, 0, 0, 0], "heights": [6, 6, 6, 6]}),
    );
    assert_eq!((g.turn(), g.round()), (Turn::Over, 5));
    assert_eq!(g.places().to_vec(), [3, 2, 0, 1]);
    assert_eq!(each(&g, |s| s.office), [Some(4), Some(3), Some(1), Some(2)]);
}

#[test]
fn s116_nothing_is_cleaned_up_at_the_end() {
    let g = revenue(&ORDER, json!({"round": 5, "barons": [3, 15]}));
    assert_eq!(g.turn(), Turn::Over);
    assert_eq!(each(&g, |s| s.baron), [Some(3), Some(15), None, None]);
    assert_eq!(g.round(), 5);
}
