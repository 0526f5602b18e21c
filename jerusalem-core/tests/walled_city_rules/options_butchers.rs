//! The options of §8 on the Butchers and the extra cards.

use super::kit::*;

const HANDS: [&str; 3] = ["1/0 2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"];

/// Late in round 2 of Borderlands: seat 0 has one wall left and the Butchers.
fn trade(hands: &[&str; 3]) -> Table {
    let mut table = b("butchers bakers drapers").round2().actor(0).hands(hands).left(&[1, 0, 0]);
    for seat in 0..3 {
        table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
    }
    table
}

#[test]
fn q10_butchers_targets() {
    let all = after(&trade(&HANDS).game(), "use_guild");
    assert!(!can(&all, "pass"));
    let subset = |hands: &[&str; 3]| {
        trade(hands).rules(|r| r.butchers_targets = ButchersTargets::Subset).game()
    };
    let game = after(&subset(&HANDS), "use_guild");
    let skipped = after(&game, "pass");
    assert!(!can(&skipped, "pass"), "at least one gift");
    let game = after(&skipped, "card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersReturn, 2));
    let game = after(&game, "card(5/0)");
    assert_eq!(game.at(), Node::Build);
    assert_eq!(hand(&game, 1), hand(&trade(&HANDS).game(), 1));
}

#[test]
fn q10_13_5_a_subset_needs_one_tradeable_card() {
    let subset =
        |table: Table| table.rules(|r| r.butchers_targets = ButchersTargets::Subset).game();
    // The last card of the hand, after the wall's was laid, and two opponents.
    let late = || trade(&["2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"]);
    let all = after(&late().game(), "gap(G1) card(2/0)");
    assert!(!can(&all, "use_guild"));
    let game = after(&subset(late()), "gap(G1) card(2/0) use_guild");
    offers(&game, "card(4/0x) pass");
    let first = after(&game, "card(4/0x)");
    assert_eq!((first.at(), mover(&first)), (Node::ButchersReturn, 1), "the rest is skipped");
    assert_eq!(after(&first, "card(3/2)").at(), Node::Half);
    let second = after(&game, "pass");
    offers(&second, "card(4/0x)");
    assert_eq!(mover(&after(&second, "card(4/0x)")), 2);
    // One after the other: the card that came back is there for the next gift.
    let sequential = late().rules(|r| r.butchers_order = ButchersOrder::Sequential);
    let game = after(&subset(sequential), "gap(G1) card(2/0) use_guild card(4/0x) card(3/2)");
    offers(&game, "card(3/2) pass");
    // Cards that cannot be traded are not counted.
    let kept = || late().rules(|r| r.extra_card_rule = ExtraCardRule::NotTradeable);
    assert!(!can(&kept().game(), "use_guild"));
    let game = after(&subset(kept()), "use_guild");
    offers(&game, "card(2/0) pass");
    let given = after(&game, "card(2/0)");
    assert_eq!((given.at(), mover(&given)), (Node::ButchersReturn, 1), "the rest is skipped");
    assert!(!can(&after(&subset(kept()), "gap(G1) card(2/0)"), "use_guild"));
}

#[test]
fn q10_q13_13_5_grocers_copy_the_butchers_with_one_card() {
    let table = |targets: ButchersTargets| {
        let mut table = b("grocers butchers bakers").round2().actor(0);
        table = table.hands(&["2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"]).left(&[1, 0, 0]);
        for seat in 0..3 {
            table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
        }
        let game = table.rules(|r| r.butchers_targets = targets).game();
        after(&game, "gap(G1) card(2/0)")
    };
    assert!(!can(&table(ButchersTargets::All), "use_guild"));
    let game = after(&table(ButchersTargets::Subset), "use_guild");
    offers(&game, "copy(1)");
    offers(&after(&game, "copy(1)"), "card(4/0x) pass");
}

#[test]
fn q10_butchers_order() {
    let first = |order: ButchersOrder| {
        let table = trade(&HANDS).rules(|r| r.butchers_order = order);
        let game = after(&table.game(), "use_guild card(1/0)");
        (game.at(), mover(&game))
    };
    assert_eq!(first(ButchersOrder::GiftsFirst), (Node::ButchersGive, 0));
    assert_eq!(first(ButchersOrder::Sequential), (Node::ButchersReturn, 1));
    // A card that came back may be the next gift.
    let table = trade(&HANDS).rules(|r| r.butchers_order = ButchersOrder::Sequential);
    let game = after(&table.game(), "use_guild card(1/0) card(1/1)");
    assert!(can(&game, "card(1/1)"));
    // The condition stays: a card for every opponent.
    let short = trade(&["2/0 4/0x", "1/1 3/2 3/1x", "5/0 2/2x"])
        .rules(|r| {
            r.butchers_order = ButchersOrder::Sequential;
            r.extra_card_rule = ExtraCardRule::NotTradeable;
        })
        .game();
    assert!(!can(&short, "use_guild"));
}

#[test]
fn q11_extra_card_rule() {
    let after_trade = |rule: ExtraCardRule| {
        let table = trade(&["2/1 1/0 4/0x", "3/0 3/1x", "5/0 2/2x"]);
        let table = table.rules(|r| r.extra_card_rule = rule);
        let game = after(&table.game(), "use_guild card(2/1) card(1/0)");
        (options(&game), after(&game, "card(3/1x) card(5/0) gap(G1)"))
    };
    let (returns, game) = after_trade(ExtraCardRule::Card);
    assert_eq!(returns, ["card(3/1x)"]);
    offers(&game, "card(5/0)");
    let (_, game) = after_trade(ExtraCardRule::NoneAfterTrade);
    // The traded one is ordinary, the own one not.
    offers(&game, "card(5/0) card(3/1x)");

    let table = trade(&["2/1 1/0 4/0x", "3/0 3/1x", "5/0 2/2x"]);
    let table = table.rules(|r| r.extra_card_rule = ExtraCardRule::NotTradeable);
    let give = after(&table.game(), "use_guild");
    offers(&give, "card(2/1) card(1/0)");
    // 3/0 is no higher than 2/1, and the extra card is not part of the hand: the actor takes.
    let take = after(&give, "card(2/1) card(1/0)");
    assert_eq!((take.at(), mover(&take)), (Node::ButchersTake, 0));
    offers(&take, "card(2/1) card(3/0)");
    // A gift of an extra card taken back counts as traded.
    let table = trade(&["4/1 1/0 4/0x", "3/0 3/1x", "5/0 2/2x"]);
    let table = table.rules(|r| r.extra_card_rule = ExtraCardRule::NoneAfterTrade);
    let game = after(&table.game(), "use_guild card(4/0x) card(1/0)");
    assert_eq!(game.at(), Node::ButchersTake);
    let game = after(&game, "card(4/0x) card(2/2x) gap(G1)");
    offers(&game, "card(4/1) card(4/0x) card(2/2x)");
}
