//! Nothing hidden is in a picture: what a viewer cannot tell apart looks the same to him, byte for byte.

use jerusalem_core::{AnyTable, Lang, Turn, Viewer};
use jerusalem_view::{Highlight, Theme};

use super::kit::{draw, picture, table, viewers, visit};

#[test]
fn worlds_that_a_seat_cannot_tell_apart_look_the_same_to_it_and_to_everybody() {
    let (mut worlds, mut others) = (0, 0);
    visit(8, 2, |table| {
        let public = picture(table, Viewer::Public);
        for seat in 0..table.game().players() {
            let mine = picture(table, Viewer::Seat(seat));
            for seed in 0..3 {
                let world = table.determinized(seat, seed, false).expect("a world");
                assert!(picture(&*world, Viewer::Seat(seat)) == mine, "seat {seat}");
                assert!(picture(&*world, Viewer::Public) == public, "by seat {seat}");
                worlds += 1;
                others += usize::from(!world.same_state(table));
            }
        }
    });
    assert!(worlds > 4000 && others > 1000, "{others} of {worlds} worlds differ");
}

#[test]
fn the_omniscient_picture_does_differ() {
    // Otherwise the law above would hold for an empty sheet.
    let mut differ = 0;
    visit(3, 1, |table| {
        let all = picture(table, Viewer::Omniscient);
        let world = table.determinized(0, 1, false).expect("a world");
        differ += usize::from(picture(&*world, Viewer::Omniscient) != all);
    });
    assert!(differ > 30, "{differ}");
}

/// Tables after each legal action of the node.
fn after_each(table: &dyn AnyTable) -> Vec<Box<dyn AnyTable>> {
    let legal: Vec<u16> = table.legal().iter().collect();
    let mut tables = Vec::new();
    for action in legal {
        let mut next = table.clone_box();
        next.apply(action).expect("legal");
        tables.push(next);
    }
    tables
}

#[test]
fn the_last_move_shows_no_card_that_was_chosen_in_secret() {
    for (config, node, lang) in [
        (r#"{"game": "jerusalem", "players": 4"#, "Draft", Lang::En),
        (r#"{"game": "walled-city", "players": 3"#, "D_CARD", Lang::Hu),
    ] {
        let mut table = table(config, 5);
        let mut compared = 0;
        while let Turn::Player(_) = table.game().turn() {
            if table.game().node() == node {
                let tables = after_each(&*table);
                for viewer in viewers(&*table) {
                    let look = |t: &dyn AnyTable, highlight| {
                        draw(t, viewer, lang, Theme::Light, highlight).expect("a picture")
                    };
                    let first = &*tables[0];
                    for other in &tables[1..] {
                        // What a viewer gets by the choice he may see; the choice he may not.
                        if look(first, Highlight::None) == look(&**other, Highlight::None) {
                            let [a, b] = [first, &**other].map(|t| look(t, Highlight::LastMove));
                            assert!(a == b, "{viewer:?} at {node}");
                            compared += usize::from(viewer == Viewer::Public);
                        } else {
                            assert!(viewer != Viewer::Public, "at {node}");
                        }
                    }
                }
            }
            let action = table.bot_action(jerusalem_core::Bot::Random, None).expect("a player");
            table.apply(action).expect("legal");
        }
        assert!(compared > 10, "{compared}");
    }
}

#[test]
fn an_opinion_and_legal_moves_are_for_the_one_who_decides() {
    visit(2, 1, |table| {
        let Turn::Player(actor) = table.game().turn() else { return };
        let opinion: Vec<_> = table.legal().iter().map(|id| (id, 0.01)).collect();
        for viewer in viewers(table).into_iter().filter(|v| !v.is(actor)) {
            let plain = picture(table, viewer);
            for highlight in [Highlight::LegalMoves, Highlight::Opinion(&opinion)] {
                let with = draw(table, viewer, Lang::En, Theme::Light, highlight).expect("drawn");
                assert!(with == plain);
            }
        }
    });
}
