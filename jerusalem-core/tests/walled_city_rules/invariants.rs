//! The invariants of §12.4 by number, in random games on both boards with 2, 3 and 4 players and the
//! mixed guild pool. 12, 13 and 14 are also in `walled_city_laws`, with every mix of options.

use super::kit::*;
use super::laws::{Care, lawful};
use super::playout::{Bytes, Uniform};
use jerusalem_core::Step;
use std::collections::BTreeMap;

fn configs() -> Vec<Config> {
    let mut configs = Vec::new();
    for players in 2..=4 {
        for mut config in [Config::londonderry(players), Config::borderlands(players)] {
            config.rules.guild_pool = GuildPool::Mixed;
            configs.push(config);
        }
    }
    configs
}

/// Visits every step of random games: the state before, the action or outcome, the state after.
fn games(seeds: u64, mut visit: impl FnMut(&WalledCity, Step, &WalledCity)) {
    for config in configs() {
        for seed in 0..seeds {
            let mut dice = Dice::stream(seed, 77);
            let mut game = WalledCity::new(&config).unwrap();
            while game.turn() != Turn::Over {
                let before = game.clone();
                let step = if game.turn() == Turn::Chance {
                    let id = game.outcomes().draw(&mut dice).unwrap();
                    game.happen(id);
                    Step::Outcome(id)
                } else {
                    let legal = game.legal();
                    let id = legal.nth(below(&mut dice, legal.count() as u32) as usize).unwrap();
                    game.play(id);
                    Step::Action(id)
                };
                visit(&before, step, &game);
            }
        }
    }
}

/// Roads, walls, nobles, peasants of a player and the number of cards (§2.2).
fn table(game: &WalledCity) -> [usize; 5] {
    match (game.board().id(), game.players()) {
        ("londonderry", 4) => [4, 3, 14, 16, 9],
        ("londonderry", 3) => [5, 4, 18, 20, 11],
        ("londonderry", 2) => [6, 6, 20, 25, 16],
        ("borderlands", 4) => [5, 3, 16, 17, 10],
        ("borderlands", 3) => [6, 4, 18, 19, 12],
        ("borderlands", 2) => [8, 6, 20, 25, 18],
        other => panic!("{other:?}"),
    }
}

#[test]
fn i01_citizens_are_conserved() {
    games(4, |_, _, game| {
        let position = game.position();
        let [_, _, nobles, peasants, _] = table(game);
        for colour in 0..game.colours() {
            let sum = |kind: usize| {
                let on: usize =
                    position.citizens.values().map(|here| usize::from(here[colour][kind])).sum();
                on + usize::from(position.supply.as_ref().unwrap()[colour][kind])
            };
            assert_eq!(sum(0), peasants, "peasants of {colour}");
            assert_eq!(sum(1) + usize::from(position.noble_box[colour]), nobles);
        }
    });
}

#[test]
fn i02_dice_and_tiles_are_conserved_and_towers_hold_dice() {
    games(4, |_, _, game| {
        if matches!(game.at(), Node::SetupFaction | Node::SetupValue | Node::SetupSurvey) {
            return;
        }
        let board = game.board();
        let mut dice = [0; 5];
        let mut tiles = 0;
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for slot in 0..board.slots() {
            let token = game.token(slot);
            match token.faction() {
                Some(faction) => dice[faction] += 1,
                None => tiles += usize::from(token.is_tile()),
            }
            let at = board.slot(slot).at;
            *places.entry(format!("{at:?}")).or_default() += 1;
            assert!(token.is_die() || matches!(at, Loc::Area(_)), "a tile in a tower");
            assert!((-1..=3).contains(&token.value()) && token.value() != 0);
        }
        assert_eq!(dice, [4; 5]);
        assert_eq!(tiles, if board.id() == "londonderry" { 4 } else { 1 });
        assert!(places.values().all(|&n| n == 1), "one token a place");
    });
}

#[test]
fn i03_peasants_are_never_in_towers() {
    games(4, |_, _, game| {
        for (place, here) in game.position().citizens {
            assert!(!place.starts_with('T') || here.iter().all(|c| c[0] == 0));
        }
    });
}

#[test]
fn i04_hands_shrink_by_the_own_plays_alone() {
    games(4, |before, step, game| {
        let position = game.position();
        if game.at() as u8 <= Node::SetupExtra as u8 || game.position().ability.is_some() {
            return;
        }
        let cards = table(game)[4];
        for seat in 0..game.players() {
            let placed = position.zones.values().filter(|d| usize::from(d.seat) == seat).count();
            let played = position.played.as_ref().unwrap()[seat].len();
            let held = position.hands.as_ref().unwrap()[seat].len();
            assert_eq!(held + placed + played, cards, "{step:?} at {}", before.at().name());
        }
    });
}

#[test]
fn i05_roads_and_walls_placed_and_discarded_are_those_given() {
    let mut gone = [0usize; 2];
    games(4, |before, step, game| {
        if before.at() == Node::SetupFaction && before.position().step == Some(0) {
            gone = [0; 2];
        }
        if let Step::Action(id) = step {
            match (before.at(), before.action(id).unwrap()) {
                (Node::Goldsmiths | Node::Skinners, Action::Path(p)) => {
                    gone[0] += usize::from(before.roads().pieces(p.into()));
                }
                (Node::Goldsmiths | Node::Skinners, Action::Gap(g)) => {
                    gone[1] += usize::from(before.walls().pieces(g.into()));
                }
                _ => {}
            }
            let bakers = game.at() == Node::Bakers && before.at() != Node::Bakers;
            gone[usize::from(game.round() - 1)] += usize::from(bakers);
        }
        let position = game.position();
        let [roads, walls, ..] = table(game);
        let sum = |map: &BTreeMap<String, u8>, left: &Option<Vec<u8>>| -> usize {
            map.values().chain(left.as_ref().unwrap()).map(|&n| usize::from(n)).sum()
        };
        let start = match (game.players(), game.at().is_setup()) {
            (4, _) => 0,
            (_, true) => position.roads.len(),
            (3, _) => 1,
            _ => 4,
        };
        let players = game.players();
        assert_eq!(sum(&position.roads, &position.roads_left) + gone[0], players * roads + start);
        assert_eq!(sum(&position.walls, &position.walls_left) + gone[1], players * walls);
    });
}

#[test]
fn i06_districts_cover_every_area_once() {
    games(4, |_, _, game| {
        let masks: Vec<u32> = game.district_masks().collect();
        let formed = game.round() == 2 || game.at() == Node::DefenceCard;
        assert!(masks.len() <= game.board().areas());
        if formed {
            assert!(!masks.is_empty());
            assert!(masks.iter().all(|&mask| mask != 0));
            let all = (1u32 << game.board().areas()) - 1;
            assert_eq!(masks.iter().fold(0, |sum, mask| sum | mask), all);
            assert_eq!(masks.iter().map(|m| m.count_ones()).sum::<u32>(), all.count_ones());
        }
    });
}

#[test]
fn i07_without_guilds_the_districts_of_round_2_are_constant() {
    for config in configs() {
        for seed in 0..4 {
            let mut game =
                until(&config, seed, |game| game.round() == 2 && game.at() == Node::Build);
            let mut dice = Dice::stream(seed, 7);
            let districts: Vec<u32> = game.district_masks().collect();
            while game.turn() != Turn::Over {
                let legal = game.legal();
                let use_guild = id(&game, "use_guild");
                let free: Vec<_> = legal.iter().filter(|&action| action != use_guild).collect();
                game.play(free[below(&mut dice, free.len() as u32) as usize]);
                assert_eq!(game.district_masks().collect::<Vec<_>>(), districts);
            }
        }
    }
}

#[test]
fn i08_a_destroyed_place_stays_destroyed() {
    let mut seen = 0;
    games(12, |before, _, game| {
        for (was, is) in [(before.roads(), game.roads()), (before.walls(), game.walls())] {
            assert_eq!(was.destroyed() & !is.destroyed(), 0);
            assert_eq!(is.destroyed() & is.built(), 0);
            seen += was.destroyed().count_ones();
        }
    });
    assert!(seen > 0);
}

#[test]
fn i09_a_factions_value_is_the_sum_of_its_dice() {
    games(4, |_, _, game| {
        if game.at() as u8 <= Node::SetupSurvey as u8 {
            return;
        }
        for faction in 0..5 {
            let slots = (0..game.board().slots()).filter(|&slot| {
                let area = matches!(game.board().slot(slot).at, Loc::Area(_));
                game.token(slot).faction() == Some(faction) && (area || game.round() == 2)
            });
            let sum: i8 = slots.map(|slot| game.token(slot).value()).sum();
            assert_eq!(game.faction_value(faction), sum as u8);
        }
    });
}

#[test]
fn i10_votes_change_only_where_the_rules_say() {
    games(8, |before, step, game| {
        if votes(before) == votes(game) {
            return;
        }
        let build = !matches!(before.at(), Node::DefenceCard | Node::DefenceZone);
        let voting = build && game.at() == Node::DefenceCard;
        let towers = game.at() == Node::End;
        let guild = matches!(before.at(), Node::Copy | Node::Bakers);
        assert!(voting || towers || guild, "{step:?} at {}", before.at().name());
    });
}

#[test]
fn i11_a_tie_group_never_gets_more_than_its_pool() {
    // All ways to be tied: the awards of districts with every sum of tiles there is on a board.
    for m in [-3, -2, -1, 0, 1, 2] {
        for ranks in 0..64u8 {
            let rank = |seat: u8| 1 + (ranks >> (2 * seat) & 3);
            let citizens = [[1, 0], [rank(0), 0], [rank(1), 0], [rank(2), 0]];
            let awards = district_votes(m, &citizens);
            let values = [5, 3, 2, 0].map(|v: i32| v + i32::from(m));
            let mut place = 0;
            let mut groups: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
            for (seat, c) in citizens.iter().enumerate() {
                groups.entry(u8::MAX - c[0]).or_default().push(seat);
            }
            for seats in groups.values() {
                let pool: i32 = values[place..place + seats.len()].iter().sum();
                place += seats.len();
                for &seat in seats {
                    let award = awards[seat];
                    assert!((award * seats.len() as i32).abs() <= pool.abs(), "{citizens:?} {m}");
                    assert!(award * pool >= 0 && award == pool / seats.len() as i32);
                }
            }
        }
    }
}

/// Short checks and deep ones of every kind, for the numbers 12, 13 and 14.
fn careful(care: Care) {
    for (n, config) in configs().into_iter().enumerate() {
        let game = WalledCity::new(&config).unwrap();
        let mut dice = Dice::stream(n as u64, 5);
        lawful(game, &mut Uniform(Dice::new(n as u64)), care, &mut dice, |_, _, _| {});
    }
}

#[test]
fn i12_something_is_legal_every_action_changes_the_state_and_games_end() {
    careful(Care { most_steps: 700, round_trips: 1000, every_id: 20, knowledge: 1000 });
    games(4, |before, step, game| assert!(before != game, "{step:?}"));
    // Games that prefer one end of the mask.
    for (n, config) in configs().into_iter().enumerate() {
        for bytes in [[0, 0], [255, 255], [0, 1]] {
            let game = WalledCity::new(&config).unwrap();
            let bytes = bytes.repeat(600);
            let care = Care { most_steps: 700, round_trips: 50, every_id: 1000, knowledge: 1000 };
            let mut dice = Dice::new(n as u64);
            lawful(game, &mut Bytes::new(&bytes), care, &mut dice, |_, _, _| {});
        }
    }
}

#[test]
fn i13_states_are_written_read_and_replayed() {
    careful(Care { most_steps: 700, round_trips: 2, every_id: 1000, knowledge: 1000 });
    for config in configs() {
        let mut game = WalledCity::new(&config).unwrap();
        let (mut dice, mut steps) = (Dice::new(13), Vec::new());
        while game.turn() != Turn::Over {
            let before = game.clone();
            random_step(&mut game, &mut dice);
            let chance = before.turn() == Turn::Chance;
            let found = if chance {
                before.outcomes().as_slice().iter().map(|o| Step::Outcome(o.0)).collect::<Vec<_>>()
            } else {
                before.legal().iter().map(Step::Action).collect()
            };
            let which = found.into_iter().find(|step| take(&before, *step) == game);
            steps.push(which.expect("the step that was taken"));
        }
        let start = WalledCity::new(&config).unwrap();
        let again = steps.iter().fold(start, |game, &step| take(&game, step));
        assert!(again == game);
        assert_eq!(again.state_hash(), game.state_hash());
    }
}

fn take(game: &WalledCity, step: Step) -> WalledCity {
    let mut game = game.clone();
    match step {
        Step::Action(id) => game.apply(id).unwrap(),
        Step::Outcome(id) => game.resolve(id).unwrap(),
    }
    game
}

#[test]
fn i14_what_is_hidden_from_a_seat_does_not_change_what_it_sees() {
    careful(Care { most_steps: 700, round_trips: 1000, every_id: 1000, knowledge: 5 });
}
