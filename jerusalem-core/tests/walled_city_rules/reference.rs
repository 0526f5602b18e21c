//! The scoring of §5 worked out a second time, straight from the text, and compared with every voting
//! phase and every end of random games.

use super::kit::*;

/// Sorted by citizens, then nobles; ties share their pool (§5.1).
fn district_award(citizens: &[[i32; 2]], m: i32) -> Vec<i32> {
    let mut awards = vec![0; citizens.len()];
    let values = [5 + m, 3 + m, 2 + m, m];
    let rank = |c: usize| (citizens[c][0] + citizens[c][1], citizens[c][1]);
    let present: Vec<usize> = (0..citizens.len()).filter(|&c| rank(c).0 > 0).collect();
    for &c in &present {
        let above = present.iter().filter(|&&o| rank(o) > rank(c)).count();
        let tied = present.iter().filter(|&&o| rank(o) == rank(c)).count();
        awards[c] = values[above..above + tied].iter().sum::<i32>() / tied as i32;
    }
    awards
}

/// The colours that share first place, if anybody is there (§5.2).
fn winners(citizens: &[[i32; 2]]) -> Vec<usize> {
    let rank = |c: usize| (citizens[c][0] + citizens[c][1], citizens[c][1]);
    let best = (0..citizens.len()).map(rank).max().unwrap();
    (0..citizens.len()).filter(|&c| best.0 > 0 && rank(c) == best).collect()
}

/// The districts as sets of areas: what a search over unbuilt paths reaches (R6.2).
fn search_districts(game: &WalledCity) -> Vec<Vec<usize>> {
    let board = game.board();
    let mut seen = vec![false; board.areas()];
    let mut districts = Vec::new();
    for start in 0..board.areas() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let (mut district, mut next) = (vec![start], 0);
        while next < district.len() {
            let area = district[next];
            next += 1;
            for p in 0..board.paths() {
                let touching = board.path(p).areas();
                if game.roads().pieces(p) > 0 || touching >> area & 1 == 0 {
                    continue;
                }
                for other in (0..board.areas()).filter(|a| touching >> a & 1 == 1) {
                    if !std::mem::replace(&mut seen[other], true) {
                        district.push(other);
                    }
                }
            }
        }
        district.sort_unstable();
        districts.push(district);
    }
    districts
}

/// The votes of phase C for what stands on the board now, flight included in round 2.
fn voting(before: &WalledCity) -> Vec<i32> {
    let (board, colours) = (before.board(), before.colours());
    let districts = search_districts(before);
    let fled = |district: &[usize]| {
        let open = (0..board.gaps()).any(|g| {
            district.contains(&usize::from(board.gap(g).area)) && before.walls().pieces(g) == 0
        });
        before.round() == 2 && open
    };
    let citizens = |district: &[usize]| -> Vec<[i32; 2]> {
        let nobles = |c: usize, a: usize| i32::from(before.nobles(c, Loc::Area(a as u8)));
        let mut all = vec![[0, 0]; colours];
        for (c, sum) in all.iter_mut().enumerate() {
            for &a in district {
                sum[0] += i32::from(before.peasants(c, a));
                sum[1] += if fled(district) { 0 } else { nobles(c, a) };
            }
        }
        all
    };
    let mut votes = vec![0; colours];
    let lies_in = |slot: usize, district: &[usize]| match board.slot(slot).at {
        Loc::Area(area) => district.contains(&usize::from(area)),
        Loc::Tower(_) => false,
    };
    for district in &districts {
        let tiles = (0..board.slots()).filter(|&s| before.token(s).is_tile());
        let m = tiles.filter(|&s| lies_in(s, district)).map(|s| i32::from(before.token(s).value()));
        let awards = district_award(&citizens(district), m.sum());
        votes.iter_mut().zip(awards).for_each(|(votes, award)| *votes += award);
    }
    for faction in 0..5 {
        let dice: Vec<usize> =
            (0..board.slots()).filter(|&s| before.token(s).faction() == Some(faction)).collect();
        let mut value = 0;
        let mut all = vec![[0, 0]; colours];
        for district in districts.iter().filter(|d| dice.iter().any(|&s| lies_in(s, d))) {
            for (sum, here) in all.iter_mut().zip(citizens(district)) {
                sum[0] += here[0];
                sum[1] += here[1];
            }
        }
        for &slot in &dice {
            let tower = match board.slot(slot).at {
                Loc::Tower(tower) if before.round() == 1 => {
                    assert!(usize::from(tower) < board.towers());
                    continue;
                }
                Loc::Tower(tower) => Some(tower),
                Loc::Area(_) => None,
            };
            value += i32::from(before.token(slot).value());
            if let Some(tower) = tower {
                for (c, sum) in all.iter_mut().enumerate() {
                    sum[1] += i32::from(before.nobles(c, Loc::Tower(tower)));
                }
            }
        }
        let first = winners(&all);
        for &c in &first {
            votes[c] += value / first.len() as i32;
        }
    }
    votes
}

/// The votes of the towers (§5.3).
fn towers(end: &WalledCity) -> Vec<i32> {
    let board = end.board();
    let mut votes = vec![0; end.colours()];
    for t in 0..board.towers() {
        let near: Vec<i32> = (0..board.zones())
            .filter_map(|z| {
                let place = board.zone(z).towers.iter().position(|&x| usize::from(x) == t)?;
                let Some(defence) = end.defence(z) else { return Some(0) };
                let numbers = NUMBERS[usize::from(defence.card.kind)];
                // Orientation 0 has the larger number at the zone's first tower.
                Some(i32::from(numbers[place ^ usize::from(defence.orientation)]))
            })
            .collect();
        let guards: Vec<u8> =
            (0..end.colours()).map(|c| end.nobles(c, Loc::Tower(t as u8))).collect();
        let most = guards.iter().copied().max().unwrap();
        let second = guards.iter().copied().filter(|&n| n < most).max().unwrap_or(0);
        for (c, &n) in guards.iter().enumerate().filter(|(_, n)| **n > 0) {
            if n == most {
                votes[c] += near[0] + near[1];
            } else if n == second {
                votes[c] += near[0].min(near[1]);
            }
        }
    }
    votes
}

#[test]
fn every_phase_of_voting_agrees_with_the_text() {
    let mut phases = 0;
    for seed in 0..240u64 {
        let players = 2 + (seed % 3) as u8;
        let mut config =
            if seed % 2 == 0 { Config::londonderry(players) } else { Config::borderlands(players) };
        config.rules.guild_pool = GuildPool::Mixed;
        let mut game = WalledCity::new(&config).unwrap();
        let mut dice = Dice::stream(seed, 3);
        while game.turn() != Turn::Over {
            let before = game.clone();
            random_step(&mut game, &mut dice);
            let gained: Vec<i32> = all_votes(&game)
                .iter()
                .zip(all_votes(&before))
                .map(|(now, then)| now - then)
                .collect();
            let turn_ends = matches!(before.at(), Node::Adjust | Node::Window4)
                && before.turn() == Turn::Player(mover(&before));
            if game.at() == Node::End {
                phases += 1;
                assert_eq!(gained, towers(&game), "towers, seed {seed}");
            } else if game.at() == Node::DefenceCard && turn_ends {
                phases += 1;
                // The last die may have been adjusted in this very step.
                let mut position = before.position();
                position.tokens = game.position().tokens;
                let settled = WalledCity::from_position(&position).unwrap();
                assert_eq!(gained, voting(&settled), "round {}, seed {seed}", before.round());
                if before.round() == 2 {
                    assert_eq!(gained, flown(&game), "flight, seed {seed}");
                }
            }
        }
    }
    assert!(phases > 600, "{phases}");
}

/// The same votes from the state after the flight: nobody is left to flee.
fn flown(after: &WalledCity) -> Vec<i32> {
    let open = search_districts(after).into_iter().filter(|district| {
        (0..after.board().gaps()).any(|g| {
            district.contains(&usize::from(after.board().gap(g).area))
                && after.walls().pieces(g) == 0
        })
    });
    for area in open.flatten() {
        for colour in 0..after.colours() {
            assert_eq!(after.nobles(colour, Loc::Area(area as u8)), 0, "a noble stayed");
        }
    }
    voting(after)
}
