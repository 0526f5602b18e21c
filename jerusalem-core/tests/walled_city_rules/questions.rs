//! The questions of §8 that are settled without an option.

use super::kit::*;

#[test]
fn q37_a_fence_on_a_t_path_leaves_the_choice_of_one_area_a_side() {
    // A9 = P9 P10 P11 P18 P22 P21 P17, cut in the middles of P9 (1) and P21 (11).
    let table = b("goldsmiths carpenters skinners").fence("A9", 1, 11, 1).used(&[true; 3]);
    let game = table.actor(0).game();
    let [one, three] = {
        let board = game.board();
        [board.path(8).side_a, board.path(8).side_b].map(u32::count_ones)
    };
    assert_eq!((one.min(three), one.max(three)), (1, 3));
    let game = after(&game, "path(P9) card(3/2) half(0)");
    offers_of(&game, "area", "area(A9) area(A12) area(A14)");
    for area in ["A9", "A12", "A14"] {
        let settled = after(&game, &format!("area({area}) count(0) count(0)"));
        let here = ["A1", "A9", "A12", "A14"].map(|place| at(&settled, place)[0][0]);
        // The whole number goes to the one area.
        assert_eq!(here.iter().filter(|&&n| n > 0).count(), 2, "{here:?}");
        assert_eq!(here.iter().sum::<u8>(), 5);
        assert!(at(&settled, area)[0][0] > 0);
    }
}

#[test]
fn q38_saddlers_cross_a_double_t_to_any_area_of_the_other_side() {
    let table = b("saddlers carpenters drapers").rules(|r| r.saddlers_cross_fence = false);
    let table = table.fence("A13", 1, 5, 1).used(&[false, true, false]).actor(0);
    // P21 = A13 A14 | A9 A12 is A9's only way to A14, and from A14 to A9.
    let game = after(&table.clone().put("A9", &[[0, 2]]).game(), "use_guild citizen_noble(0, A9)");
    offers(&game, "area(A1) area(A2) area(A3) area(A10) area(A12) area(A13) area(A14)");
    let game = after(&table.put("A14", &[[0, 2]]).game(), "use_guild citizen_noble(0, A14)");
    offers(&game, "area(A9) area(A10) area(A11) area(A12)");
}

#[test]
fn q41_a_faction_with_nobody_present_is_not_awarded() {
    // A1, A2 and A3 are districts of their own.
    let table = l("bakers mercers salters").roads("P1 P2 P3 P5 P6 P7");
    let table = table.tokens("D1 blue 3, D2 green 3, D3 green 3, D4 green 2");
    for table in [table.clone(), table.clone().round2()] {
        let nobody = vote(table);
        assert!(value(&nobody, "blue") >= 3 && value(&nobody, "green") >= 3);
        assert_eq!(votes(&nobody), [0, 0, 0]);
    }
    let one = vote(table.put("A1", &[[1, 0]]));
    assert_eq!(votes(&one), [5 + i32::from(value(&one, "blue")), 0, 0]);
}

#[test]
fn q44_tanners_may_exchange_equal_things() {
    let table = l("tanners salters vintners").tokens("D1 blue 2, D2 blue 2, S1 -1, S2 -1");
    let game = table.actor(0).game();
    for (one, other) in [("D1", "D2"), ("S1", "S2")] {
        let swapped = after(&game, &format!("use_guild slot({one}) slot({other})"));
        assert_eq!(swapped.position().tokens, game.position().tokens);
        assert_eq!(swapped.position().guilds_used, [true, false, false]);
        assert_eq!((swapped.at(), mover(&swapped)), (Node::Build, 0));
    }
}

#[test]
fn q52_an_area_has_one_slot_on_the_shipped_boards_and_any_number_on_others() {
    for board in [Board::londonderry(), Board::borderlands()] {
        for area in 0..board.areas() {
            let own = board.slot_list().iter().filter(|slot| slot.at == Loc::Area(area as u8));
            assert_eq!(own.count(), 1, "{}", board.area_id(area));
        }
    }
    // The die of A2 lies in A1 too.
    let mut file: serde_json::Value =
        serde_json::from_str(include_str!("../../src/walled_city/boards/londonderry.json"))
            .unwrap();
    file["id"] = "crowded".into();
    let slots = file["slots"].as_array_mut().unwrap();
    let moved = slots.iter_mut().find(|slot| slot["at"] == "A2").unwrap();
    moved["at"] = "A1".into();
    let board: BoardChoice = serde_json::from_value(file).unwrap();
    let table = l("clothworkers fishmongers salters").with(|p| p.config.board = board.clone());
    let game = table.used(&[true; 3]).actor(0).game();
    let adjust = |path: &str| {
        let game = after(&game, &format!("path({path}) card(1/1) count(0) count(0)"));
        let mut slots: Vec<_> = family(&game, "adjust")
            .into_iter()
            .filter_map(|name| Some(name.strip_prefix("adjust(")?.split(',').next()?.to_string()))
            .collect();
        slots.dedup();
        slots
    };
    // P1 lies between A1 and A2, P2 between A2 and A3.
    assert_eq!(adjust("P1"), ["D1", "D2"]);
    assert_eq!(adjust("P2"), ["D3"]);
}

#[test]
fn q53_a_tile_is_flipped() {
    // A9 with the tile S2 is a district of its own, between T7 and T8.
    let table = l("clothworkers fishmongers salters").round2().used(&[true; 3]).actor(0);
    let table = table.roads("P15 P18 P19");
    for (tile, direction, other) in [("+1", "-", "-1"), ("-1", "+", "+1")] {
        let game = table.clone().tokens(&format!("S2 {tile}")).game();
        // Without nobles there is nothing to promote.
        let game = after(&game, "gap(G9) card(2/1) half(0) count(0)");
        let only = format!("adjust(S2, {direction})");
        let of_tile: Vec<_> =
            family(&game, "adjust").into_iter().filter(|name| name.contains("S2")).collect();
        assert_eq!(of_tile, [only.as_str()]);
        assert_eq!(token(&after(&game, &only), "S2"), other);
    }
}

#[test]
fn q54_a_guard_never_returns_to_the_city() {
    let mut left = 0;
    for seed in 0..120u64 {
        let players = 2 + (seed % 3) as u8;
        let mut config = match seed % 2 {
            0 => Config::londonderry(players),
            _ => Config::borderlands(players),
        };
        config.rules.guild_pool = GuildPool::Mixed;
        let mut dice = Dice::stream(seed, 54);
        let mut game = WalledCity::new(&config).unwrap();
        // Nobles of every colour in towers and in areas.
        let nobles = |game: &WalledCity, tower: bool| {
            let mut all = [0; 4];
            for (place, here) in game.position().citizens {
                if place.starts_with('T') == tower {
                    here.iter().zip(&mut all).for_each(|([_, n], sum)| *sum += n);
                }
            }
            all
        };
        while game.turn() != Turn::Over {
            let before = game.clone();
            random_step(&mut game, &mut dice);
            let (guards, city) = (nobles(&before, true), nobles(&before, false));
            let (guards_now, city_now) = (nobles(&game, true), nobles(&game, false));
            for colour in 0..4 {
                if guards_now[colour] < guards[colour] {
                    left += 1;
                    assert!(city_now[colour] <= city[colour], "{}", before.node());
                    let guild = before.position().ability.map(|ability| ability.pending.guild());
                    assert!(
                        matches!(guild, Some(Guild::Mercers | Guild::Barbers | Guild::Bakers)),
                        "{guild:?} at {}",
                        before.node()
                    );
                }
            }
        }
    }
    assert!(left > 10, "{left}");
}

#[test]
fn q56_three_players_have_three_colours() {
    for config in [Config::londonderry(3), Config::borderlands(3)] {
        let position = joining(&config, 1).position();
        assert_eq!(position.supply.unwrap().len(), 3);
        assert!(position.citizens.values().flatten().all(|here| *here == [0, 0]));
    }
}

#[test]
fn q57_salters_and_ironmongers_reach_fenced_parts() {
    let table = l("salters carpenters vintners").fence("A2", 1, 6, 1);
    let game = after(&table.used(&[false, true, false]).actor(0).game(), "use_guild");
    assert_eq!((game.at(), family(&game, "area").len()), (Node::SaltersNoble, 15));
    let game = after(&game, "area(A15)");
    assert_eq!((game.at(), family(&game, "area").len()), (Node::SaltersPeasant, 15));
    assert_eq!(at(&after(&game, "area(A15)"), "A15")[0], [1, 1]);
    let table = l("ironmongers carpenters vintners").fence("A2", 1, 6, 1);
    let table = table.put("A15", &[[0, 1], [0, 1], [0, 1]]).used(&[false, true, false]);
    let game = after(&table.actor(0).game(), "use_guild");
    offers_of(&game, "citizen_noble", "citizen_noble(0, A15)");
    let moves = "citizen_noble(0, A15) tower(T1) citizen_noble(1, A15) tower(T2) \
                 citizen_noble(2, A15) tower(T3)";
    assert_eq!(at(&after(&game, moves), "A15"), [[0, 0]; 3]);
}

/// A defence card is still to come of everybody, so the case of the text cannot arise.
#[test]
fn q58_in_phase_b_every_opponent_holds_a_card() {
    let mut table = b("butchers bakers drapers").round2().actor(0).left(&[1, 0, 0]);
    for seat in 0..3u8 {
        table = table.zone(&format!("Z{}", seat + 1), seat, "3/1", 0, 1);
    }
    let table = table.hands(&["5/0 1/0 2/2x", "3/1x", "1/1 4/0x"]);
    assert!(can(&table.game(), "use_guild"));
    let reasons = table.clone().with(|p| p.hands.as_mut().unwrap()[1].clear()).refused();
    assert!(reasons.contains(&"seat 1 holds 0 cards and needs 1 (§3)".to_string()), "{reasons:?}");
    // A hand of one card that is not higher: the gift may be taken back, and the other one too.
    let game = after(&table.game(), "use_guild card(5/0) card(1/0)");
    assert_eq!((game.at(), mover(&game)), (Node::ButchersTake, 0));
    offers(&game, "card(5/0) card(3/1x)");
    let game = after(&game, "card(5/0)");
    assert_eq!(hand(&game, 1), ["3/1x"]);
}
