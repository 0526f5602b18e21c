//! What stands out.

use jerusalem_core::{Lang, Turn, Viewer};
use jerusalem_view::{Highlight, Theme};

use super::kit::{check, draw, table};

#[test]
fn the_last_move_is_marked_where_it_was_made_and_told_in_words() {
    let mut table = table(r#"{"game": "jerusalem", "players": 3"#, 4);
    let place = |t: &dyn jerusalem_core::AnyTable| {
        t.legal().iter().find(|&id| {
            t.game().action_name(id, None).is_some_and(|name| name.starts_with("place("))
        })
    };
    while place(&*table).is_none() {
        let action = table.bot_action(jerusalem_core::Bot::Random, None).expect("a player");
        table.apply(action).expect("legal");
    }
    let action = place(&*table).expect("a place");
    let name = table.game().action_name(action, None).expect("a name");
    let area = name.trim_start_matches("place(").trim_end_matches(')').to_string();
    table.apply(action).expect("legal");
    let picture = draw(&*table, Viewer::Public, Lang::En, Theme::Light, Highlight::LastMove);
    let picture = picture.expect("drawn");
    check(&picture);
    let at = picture.find(&format!(r#"<g id="area-{area}""#)).expect("the area");
    let end = picture[at..].find("</g>").expect("its end");
    assert!(picture[at..at + end].contains("stroke-dasharray=\"9 4\""), "{area}");
    assert_eq!(picture.matches("stroke-dasharray=\"9 4\"").count(), 1);
    assert!(picture.contains("Place a squire"));
}

#[test]
fn an_opinion_shows_its_shares() {
    let table = table(r#"{"game": "walled-city", "players": 3"#, 4);
    let Turn::Player(seat) = table.game().turn() else { panic!("a player begins") };
    let mut legal = table.legal().iter();
    let (a, b) = (legal.next().expect("one"), legal.next().expect("two"));
    let opinion = [(a, 0.62), (b, 0.001)];
    let picture =
        draw(&*table, Viewer::Seat(seat), Lang::En, Theme::Light, Highlight::Opinion(&opinion));
    let picture = picture.expect("drawn");
    assert!(picture.contains(">62%<") && picture.contains(">&lt;1%<"));
}
