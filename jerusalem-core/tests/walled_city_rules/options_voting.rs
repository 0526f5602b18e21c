//! The options of §8 on votes.

use super::kit::*;

#[test]
fn q17_clamp_votes() {
    let score = |clamp: bool| {
        let table = district_table(-3, &[[4, 0], [3, 0], [2, 0], [1, 0]]);
        votes(&vote(table.votes(&[13, 0, 0, 1]).rules(|r| r.clamp_votes = clamp)))
    };
    assert_eq!(score(false), [15, 0, -1, -2]);
    assert_eq!(score(true), [15, 0, 0, 0]);
    // The clamp comes once, after all awards of the phase: −3 of a district, then +5 of one that is scored
    // later (its lowest area is higher), then +3 of a faction. A clamp after every award would make it 8.
    let table = district_table(-3, &[[4, 0], [3, 0], [2, 0], [1, 0]])
        .roads("P16")
        .tokens("D7 green 3, D11 green 1, D12 green 1, D13 green 1")
        .put("A8", &[[0, 0], [0, 0], [0, 0], [1, 0]])
        .rules(|r| r.clamp_votes = true);
    let game = vote(table.votes(&[13, 0, 0, 0]));
    let place = |area: &str| {
        let has = |d: &String| d.split(' ').any(|a| a == area);
        districts(&game).iter().position(has).unwrap()
    };
    assert!(district(&game, "A8") && place("A14") < place("A8"), "{:?}", districts(&game));
    assert_eq!(game.votes(3), -3 + 5 + 3);
}

#[test]
fn q18_negative_division() {
    let score = |rule: NegativeDivision| {
        let table = district_table(-3, &[[3, 0], [2, 0], [2, 0]]);
        votes(&vote(table.rules(|r| r.negative_division = rule)))
    };
    assert_eq!(score(NegativeDivision::Trunc), [2, 0, 0]);
    assert_eq!(score(NegativeDivision::Floor), [2, -1, -1]);
}

#[test]
fn q19_tower_second_after_tie() {
    let score = |on: bool, guards: [u8; 3]| {
        let table = l("bakers mercers salters")
            .zone("Z1", 0, "4/1", 1, 1)
            .zone("Z2", 1, "2/1", 0, 1)
            .put("T2", &guards.map(|n| [0, n]))
            .rules(|r| r.tower_second_after_tie = on);
        votes(&finish(table, "Z6"))
    };
    assert_eq!(score(true, [2, 2, 1]), [6, 6, 2]);
    assert_eq!(score(false, [2, 2, 1]), [6, 6, 0]);
    assert_eq!(score(false, [3, 2, 1]), [6, 2, 0]);
}
