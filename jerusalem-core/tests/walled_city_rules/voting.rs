//! Voting (§11, E93–E116).

use super::kit::*;

#[test]
fn e093_a_sole_participant_with_a_minus_tile() {
    assert_eq!(district_votes(-1, &[[0, 0], [1, 0], [0, 0]]), [0, 4, 0]);
}

#[test]
fn e094_four_places_with_a_minus_tile() {
    assert_eq!(district_votes(-1, &[[4, 0], [3, 0], [2, 0], [1, 0]]), [4, 2, 1, -1]);
}

#[test]
fn e095_four_places_with_three_minus_tiles() {
    assert_eq!(district_votes(-3, &[[4, 0], [3, 0], [2, 0], [1, 0]]), [2, 0, -1, -3]);
}

#[test]
fn e096_three_tied_for_first() {
    assert_eq!(district_votes(0, &[[2, 0], [2, 0], [2, 0]]), [3, 3, 3]);
}

#[test]
fn e097_four_tied_for_first() {
    assert_eq!(district_votes(0, &[[1, 1], [1, 1], [1, 1], [1, 1]]), [2, 2, 2, 2]);
}

#[test]
fn e098_two_tied_for_first() {
    assert_eq!(district_votes(0, &[[1, 1], [1, 1], [0, 0]]), [4, 4, 0]);
}

#[test]
fn e099_nobles_beat_peasants_of_the_same_number() {
    assert_eq!(district_votes(0, &[[2, 0], [0, 2], [0, 0]]), [3, 5, 0]);
}

#[test]
fn e100_a_negative_pool_is_divided_towards_zero() {
    // Second and third share 0 + −1.
    assert_eq!(district_votes(-3, &[[3, 0], [2, 0], [2, 0]]), [2, 0, 0]);
}

#[test]
fn e101_a_negative_pool_of_three() {
    // Second to fourth share 1 + 0 − 2.
    assert_eq!(district_votes(-2, &[[3, 0], [2, 0], [2, 0], [2, 0]]), [3, 0, 0, 0]);
}

#[test]
fn e102_two_pairs_with_three_minus_tiles() {
    assert_eq!(district_votes(-3, &[[3, 0], [3, 0], [2, 0], [2, 0]]), [1, 1, -2, -2]);
}

#[test]
fn e103_plus_and_minus_cancel() {
    assert_eq!(district_votes(0, &[[2, 0], [1, 0], [0, 0]]), [5, 3, 0]);
}

#[test]
fn e104_two_plus_tiles() {
    assert_eq!(district_votes(2, &[[2, 0], [1, 0], [0, 0]]), [7, 5, 0]);
}

#[test]
fn e105_who_is_absent_takes_no_place() {
    assert_eq!(district_votes(0, &[[3, 0], [0, 0], [2, 0], [1, 0]]), [5, 0, 3, 2]);
    assert_eq!(district_votes(-1, &[[3, 0], [0, 0], [2, 0], [1, 0]]), [4, 0, 2, 1]);
}

fn with_neutral(citizens: &[[u8; 2]; 3]) -> Vec<i32> {
    let mut table = district_table(0, &[[0, 0]; 2]);
    table = table.put("A14", citizens);
    votes(&vote(table))
}

#[test]
fn e106_neutral_takes_the_first_place_by_its_noble() {
    assert_eq!(with_neutral(&[[1, 0], [3, 0], [2, 1]]), [2, 3]);
}

#[test]
fn e107_a_tie_with_neutral_costs_half_the_pool() {
    assert_eq!(with_neutral(&[[1, 1], [0, 0], [1, 1]]), [4, 0]);
}

#[test]
fn q48_the_neutral_colours_votes_are_kept_and_decide_nothing() {
    let table = || district_table(0, &[[0, 0]; 2]).put("A14", &[[1, 0], [3, 0], [2, 1]]);
    let game = vote(table());
    assert_eq!(all_votes(&game), [2, 3, 5]);
    assert_eq!(game.scores().to_vec(), [2, 3]);
    assert_eq!(game.position().votes, [2, 3, 5]);
    assert_eq!(game.position().order, Some(vec![0, 1]), "it is in no order");
    // A position that leaves it out has none.
    assert_eq!(all_votes(&table().votes(&[7, 8]).game()), [7, 8, 0]);
    assert!(table().votes(&[7, 8, 9, 1]).refused().iter().any(|why| why.contains("votes")));
    let shown = game.draw(jerusalem_core::Viewer::Public, jerusalem_core::Lang::En);
    let neutral = shown.lines().find(|line| line.contains("neutral") && line.contains('–'));
    assert!(neutral.is_some_and(|line| line.contains(" 5 ")), "{shown}");
}

#[test]
fn e108_an_empty_district_gives_nothing() {
    let game = vote(l("bakers mercers salters").roads("P7 P11 P15"));
    assert!(district(&game, "A14"));
    assert_eq!(votes(&game), [0, 0, 0]);
}

#[test]
fn e109_a_road_between_connected_areas_splits_nothing() {
    let game = vote(l("bakers mercers salters").roads_but("P1 P5 P10 P18 P19"));
    assert!(district(&game, "A1 A2 A12 A13"), "{:?}", districts(&game));
}

#[test]
fn e110_an_open_t_path_joins_three_areas() {
    // Twenty roads are on the board with two and four players, 24 paths: the rest of the open ones
    // lies elsewhere.
    let game = vote(b("bakers drapers barbers tanners").roads_but("P9 P4 P5 P6 P7"));
    assert!(district(&game, "A1 A9 A12"), "{:?}", districts(&game));
}

/// Citizens in separate districts A1, A2 and A3 of Londonderry.
fn three_districts() -> Table {
    l("bakers mercers salters").roads("P1 P2 P3 P5 P6 P7")
}

#[test]
fn e111_two_dice_in_a_district_count_its_citizens_once_and_both_values() {
    let game = vote(
        l("bakers mercers salters")
            .roads("P2 P3 P5 P6 P7")
            .tokens("D1 blue 3, D2 blue 2, D3 blue 1, D11 blue 3")
            .put("A1", &[[2, 0]])
            .put("A3", &[[0, 0], [3, 0]]),
    );
    assert!(district(&game, "A1 A2"));
    assert_eq!(votes(&game), [5, 5 + 6, 0]);
}

#[test]
fn e112_citizens_elsewhere_in_the_dies_district_count() {
    let game = vote(
        l("bakers mercers salters")
            .roads("P2 P3 P5 P6 P7")
            .tokens("D1 blue 3, D2 +1, S1 purple 1, D11 blue 3, D12 blue 3, D13 blue 3")
            .put("A2", &[[1, 0]]),
    );
    // Sole in the district with a +1 tile, and blue's 3 from the die in A1.
    assert_eq!(votes(&game), [6 + 3, 0, 0]);
}

#[test]
fn e113_a_faction_in_towers_alone_has_no_value_in_round_1() {
    let table = three_districts().tokens("D11 green 3, D12 green 3, D13 green 3, D14 green 3");
    let game = vote(table.put("T1", &[[0, 5]]));
    assert_eq!(votes(&game), [0, 0, 0]);
}

fn tied_faction(tokens: &str) -> Vec<i32> {
    let game = vote(
        three_districts()
            .tokens(tokens)
            .put("A1", &[[2, 1]])
            .put("A2", &[[0, 0], [2, 1]])
            .put("A3", &[[0, 0], [0, 0], [2, 1]]),
    );
    votes(&game)
}

#[test]
fn e114_a_value_of_8_for_three() {
    assert_eq!(tied_faction("D1 blue 3, D2 blue 3, D3 blue 2, D11 blue 3"), [5 + 2; 3]);
}

#[test]
fn e115_a_value_of_2_for_three() {
    let together = vote(
        l("bakers mercers salters")
            .roads("P7 P11 P15")
            .tokens("S4 blue 2, D1 +1, D11 blue 3, D12 blue 3, D13 blue 3")
            .put("A14", &[[1, 0], [1, 0], [1, 0]]),
    );
    // District 10 ÷ 3, faction 2 ÷ 3.
    assert_eq!(votes(&together), [3, 3, 3]);
}

#[test]
fn e116_guards_count_for_a_faction_in_round_2_only() {
    let table = || {
        three_districts()
            .tokens("D1 blue 3, D2 blue 2, D11 blue 2, D12 blue 1")
            .put("A1", &[[2, 0]])
            .put("T1", &[[0, 0], [0, 2]])
    };
    assert_eq!(votes(&vote(table())), [5 + 5, 0, 0]);
    // Two citizens each, the guards are nobles.
    assert_eq!(votes(&vote(table().round2())), [5, 8, 0]);
}
