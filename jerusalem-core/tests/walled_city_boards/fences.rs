//! Fences (§6.1, 13.3).

use jerusalem_core::walled_city::FenceModel;
use jerusalem_core::walled_city::board::fence::Fence;
use jerusalem_core::walled_city::board::{Board, Loc, Path};
use serde_json::json;

use crate::{areas, both, paths};

const CUTPOINTS: FenceModel = FenceModel::Cutpoints;

fn sides(board: &Board, path: usize) -> (u32, u32) {
    let Path { side_a, side_b } = *board.path(path - 1);
    (side_a, side_b)
}

/// Londonderry with a fence in A2 = P1 \[G2\] P2 P6 from the middle of P1 to that of P2.
fn across_a2() -> Board {
    Board::londonderry().with_fence(1, 1, 6, false, false)
}

/// Every fence that can be placed.
fn all_fences(board: &Board) -> Vec<(usize, usize, usize)> {
    let mut fences = Vec::new();
    for area in 0..board.areas() {
        for p in 0..board.cut_points(area) {
            let partners = board.fence_partners(area, p, CUTPOINTS);
            fences.extend((0..64).filter(|q| partners >> q & 1 == 1).map(|q| (area, p, q)));
        }
    }
    fences
}

#[test]
fn e83_a_fence_between_path_middles_makes_t_paths() {
    let board = across_a2();
    assert_eq!(board.areas(), 15);
    assert_eq!(sides(&board, 1), (areas(&[1]), areas(&[2, 15])));
    assert_eq!(sides(&board, 2), (areas(&[2, 15]), areas(&[3])));
    assert_eq!(sides(&board, 6), (areas(&[15]), areas(&[13])));
    assert_eq!(board.gap(1).area, 1, "G2 stays with A2");
    assert_eq!((board.gaps_of_area(1), board.gaps_of_area(14)), (1 << 1, 0));
    assert_eq!(board.fence_sides(0), [1, 14]);
    assert_eq!((board.base_areas(), board.ax()), (14, 16));
}

#[test]
fn e84_with_roads_around_it_a_fence_separates() {
    let districts = across_a2().districts(!paths(&[1, 2, 6]), 0, 0);
    assert_eq!([districts.around(1), districts.around(14)], [areas(&[2]), areas(&[15])]);
}

#[test]
fn e85_an_open_cut_path_leads_around_the_fence() {
    let districts = across_a2().districts(paths(&[1]), 0, 0);
    assert_eq!(districts.around(0), areas(&[1, 2, 15]));
}

#[test]
fn e86_a_fence_between_corners_makes_no_t_path() {
    let l = Board::londonderry();
    // From the corner P6/P1 to the corner wall/P2.
    assert!(l.fence_partners(1, 0, CUTPOINTS) >> 5 & 1 == 1);
    let board = l.with_fence(1, 0, 5, false, false);
    for p in 1..=board.paths() {
        let (a, b) = sides(&board, p);
        assert_eq!((a.count_ones(), b.count_ones()), (1, 1), "P{p}");
    }
    assert_eq!(sides(&board, 1), (areas(&[1]), areas(&[2])));
    assert_eq!(sides(&board, 2), (areas(&[15]), areas(&[3])));
    assert_eq!(board.gap(1).area, 1);
}

#[test]
fn v21_e89_a_fence_on_the_single_side_makes_a_double_t_path() {
    let b = Board::borderlands();
    // A13 = P21 P22 P23 P24, from the middle of P21 to that of P23.
    let board = b.with_fence(12, 1, 5, false, false);
    assert_eq!(sides(&board, 21), (areas(&[13, 14]), areas(&[9, 12])));
    assert_eq!(sides(&board, 23), (areas(&[13, 14]), areas(&[10, 11])));
    assert_eq!(sides(&board, 22), (areas(&[13]), areas(&[9, 10])));
    assert_eq!(sides(&board, 24), (areas(&[14]), areas(&[11, 12])));
    // V21: the four areas of P21 hold three tokens.
    let tokens = |a: &usize| board.slots_of_area(*a).count_ones();
    assert_eq!([8, 11, 12, 13].iter().map(tokens).sum::<u32>(), 3);
    assert_eq!(board.districts(paths(&[21]), 0, 0).around(13), areas(&[9, 12, 13, 14]));
}

#[test]
fn r6_8_a_fence_on_the_double_side_makes_three_areas() {
    let b = Board::borderlands();
    // A9 = P9 P10 P11 P18 P22 P21 P17, from the middle of P9 to that of P18.
    let board = b.with_fence(8, 1, 7, false, false);
    assert_eq!(sides(&board, 9), (areas(&[1]), areas(&[9, 12, 14])));
    assert_eq!(sides(&board, 18), (areas(&[9, 14]), areas(&[10])));
    assert_eq!(sides(&board, 10), (areas(&[2]), areas(&[9])));
    assert_eq!(sides(&board, 17), (areas(&[14]), areas(&[12])));
}

#[test]
fn e90_no_fence_has_both_ends_on_one_item() {
    let l = Board::londonderry();
    // In A2 the points 0, 1, 2 are P1's: corner, middle, corner to the wall.
    for (p, q) in [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (2, 5), (0, 8), (0, 7)] {
        assert_eq!(l.fence_partners(1, p, CUTPOINTS) >> q & 1, 0, "{p}-{q}");
    }
    assert_eq!(l.fence_partners(1, 1, CUTPOINTS), 0b1_1111_1000);
}

#[test]
fn r6_10_13_5_a_fence_runs_from_one_wall_of_a_corner_to_the_other() {
    let l = Board::londonderry();
    // A1 = [G14] [G1] P1 P5: 2 lies after G14, 3 is the corner at T1, 4 lies before G1.
    assert!(l.fence_partners(0, 2, CUTPOINTS) >> 4 & 1 == 1);
    assert_eq!(l.fence_partners(0, 3, CUTPOINTS) & 0b11_1111, 0, "the corner touches both walls");
    // From before the first gap to after the second: A1, A5 = P4 [G4] [G5] P9, A8 = P16 [G7] [G8] P19,
    // A11 = P13 P17 [G11] [G12]. Both gaps are fenced off from both paths.
    for (area, p, q, gaps) in
        [(1, 1, 5, [14, 1]), (5, 3, 7, [4, 5]), (8, 3, 7, [7, 8]), (11, 5, 9, [11, 12])]
    {
        let fenced = l.with_fence(area - 1, p, q, false, false);
        let both = gaps.iter().fold(0, |mask, gap| mask | 1 << (gap - 1));
        assert_eq!((fenced.gaps_of_area(area - 1), fenced.paths_of_area(area - 1)), (both, 0));
        assert_eq!(fenced.paths_of_area(14), l.paths_of_area(area - 1));
        assert_eq!(fenced.gaps_of_area(14), 0);
    }
}

#[test]
fn e91_a_part_can_be_fenced_again() {
    let first = across_a2();
    // A2 is now P1 [G2] P2 and the fence: the fence has a corner and no middle.
    assert_eq!((first.cut_points(1), first.cut_points(14)), (8, 7));
    assert!(first.fences_possible(1, CUTPOINTS));
    // From before G2 to the middle of P2.
    let second = first.with_fence(1, 3, 6, false, true);
    assert_eq!((second.areas(), second.area_id(15)), (16, "A16"));
    assert_eq!(sides(&second, 2), (areas(&[2, 15, 16]), areas(&[3])));
    assert_eq!(sides(&second, 1), (areas(&[1]), areas(&[15, 16])));
    assert_eq!(second.gap(1).area, 1, "G2 lies clockwise between the ends");
    // 13.3: the first fence now lies between the parts that list it.
    assert_eq!([second.fence_sides(0), second.fence_sides(1)], [[14, 15], [1, 15]]);
    assert_eq!(second.round2_fences(), 0b10);
    assert!((0..16).all(|a| !second.fences_possible(a, CUTPOINTS)), "R6.15: two at most");
}

#[test]
fn r6_10_a_fence_can_end_at_a_fences_corner_but_not_on_it() {
    let first = across_a2();
    // A2: P1 0 1, wall 2 3 4, P2 5 6, fence 7. Corners 0 and 7 are the fence's ends.
    let partners = |p| first.fence_partners(1, p, CUTPOINTS);
    assert_eq!(partners(0) >> 7 & 1, 0, "both ends at the same fence");
    assert_ne!(partners(3) >> 7 & 1, 0, "from the wall to its corner");
    assert_eq!(first.fence_partners(1, 7, CUTPOINTS), 0);
}

#[test]
fn r6_12_all_slots_of_an_area_move_together() {
    let l = Board::londonderry();
    let stays = l.with_fence(1, 1, 6, false, false);
    let moves = l.with_fence(1, 1, 6, true, false);
    assert_eq!([stays.slot(1).at, moves.slot(1).at], [Loc::Area(1), Loc::Area(14)]);
    assert_eq!((moves.slots_of_area(1), moves.slots_of_area(14)), (0, 1 << 1));
    let others = |board: &Board| board.slot_list().iter().map(|s| s.at).skip(2).collect::<Vec<_>>();
    assert_eq!(others(&stays), others(&moves));
}

#[test]
fn q6_mid_to_mid_uses_no_corners_and_off_nothing() {
    let l = Board::londonderry();
    let mids = FenceModel::MidToMid;
    // A2: P1 has 1, the wall 3 and 4, P2 6, P6 8.
    let found: Vec<_> = (0..9).map(|p| l.fence_partners(1, p, mids)).collect();
    let bits = |list: &[usize]| list.iter().fold(0u64, |m, b| m | 1 << b);
    let wall = bits(&[6, 8]);
    assert_eq!(found, [0, bits(&[3, 4, 6, 8]), 0, wall, wall, 0, bits(&[8]), 0, 0]);
    assert_eq!(l.fence_starts(1, mids), bits(&[1, 3, 4, 6]));
    for a in 0..l.areas() {
        assert!(l.fences_possible(a, mids) && !l.fences_possible(a, FenceModel::Off));
    }
}

/// What holds for every board, fenced or not; `base` is the board as printed.
fn check(board: &Board, base: &Board) {
    // Every part is told as the printed area it was cut from.
    let mut origin: Vec<usize> = (0..base.areas()).collect();
    for fence in board.fences() {
        origin.push(origin[usize::from(fence.area)]);
    }
    let printed = |mask: u32| {
        (0..board.areas()).filter(|a| mask >> a & 1 == 1).fold(0u32, |m, a| m | 1 << origin[a])
    };
    for p in 0..board.paths() {
        let (now, then) = (board.path(p), base.path(p));
        assert_ne!(now.side_a, 0);
        assert_ne!(now.side_b, 0);
        assert_eq!(now.side_a & now.side_b, 0);
        assert_eq!((printed(now.side_a), printed(now.side_b)), (then.side_a, then.side_b));
        for a in 0..board.areas() {
            assert_eq!(board.paths_of_area(a) >> p & 1, u64::from(now.areas() >> a & 1));
        }
    }
    for g in 0..board.gaps() {
        let area = usize::from(board.gap(g).area);
        assert!(area < board.areas());
        assert_eq!(origin[area], usize::from(base.gap(g).area));
        assert_eq!(board.gaps_of_area(area) >> g & 1, 1);
        assert_eq!(board.gap(g).towers, base.gap(g).towers);
    }
    for s in 0..board.slots() {
        match (board.slot(s).at, base.slot(s).at) {
            (Loc::Area(now), Loc::Area(then)) => {
                assert_eq!(origin[usize::from(now)], usize::from(then))
            }
            (now, then) => assert_eq!(now, then),
        }
    }
    for f in 0..board.fences().len() {
        let [low, high] = board.fence_sides(f).map(usize::from);
        assert!(low < high && high < board.areas());
        assert_eq!(origin[low], origin[high]);
    }
    // CUT has room for every cut point (§12.1).
    let cuts = (0..board.areas()).map(|a| board.cut_points(a)).max();
    assert!(cuts <= Some(usize::from(board.offsets().total - board.offsets().cut)));
    assert_eq!(usize::from(board.districts(0, 0, 0).count), board.areas());
}

#[test]
fn all_788_first_fences_keep_every_gap_and_path_side_valid() {
    let mut fences = 0;
    for base in both() {
        check(&base, &base);
        for (area, p, q) in all_fences(&base) {
            let board = base.with_fence(area, p, q, q % 2 == 0, false);
            check(&board, &base);
            fences += 1;
            // The two parts touch what the area touched.
            let part2 = base.areas();
            let touched = board.paths_of_area(area) | board.paths_of_area(part2);
            assert_eq!(touched, base.paths_of_area(area));
            let gaps = board.gaps_of_area(area) | board.gaps_of_area(part2);
            assert_eq!(gaps, base.gaps_of_area(area));
            // A fence end inside a path is one more cut path, and there are two ends.
            let cut = board.paths_of_area(area) & board.paths_of_area(part2);
            assert!(cut.count_ones() <= 2);
        }
    }
    assert_eq!(fences, 788);
}

#[test]
fn second_fences_keep_every_gap_and_path_side_valid() {
    let mut without_path = 0;
    for base in both() {
        for (n, (area, p, q)) in all_fences(&base).into_iter().enumerate() {
            let first = base.with_fence(area, p, q, n % 2 == 0, false);
            for again in [area, base.areas()] {
                for (_, p, q) in all_fences(&first).into_iter().filter(|f| f.0 == again) {
                    let second = first.with_fence(again, p, q, q % 2 == 0, true);
                    check(&second, &base);
                    without_path +=
                        (0..second.areas()).filter(|&a| second.paths_of_area(a) == 0).count();
                }
            }
        }
    }
    assert!(without_path > 0, "13.3: a second fence can leave a part without any path");
}

/// Each fence between neighbouring items leaves a part with one cut point more.
#[test]
fn the_longest_boundary_has_room_for_two_fences() {
    let mut file = crate::json(crate::LONDONDERRY);
    file.as_object_mut().expect("an object").remove("geometry");
    let mut items = vec![json!({"wall": []}); 27];
    items.extend(["P6", "P14", "P10"].map(|p| json!({"path": p})));
    file["areas"][12]["boundary"] = items.into();
    let base = Board::parse(&file.to_string()).expect("sound");
    assert_eq!((base.cut_points(12), base.offsets().total), (60, 530 - 11 + 60));
    let first = base.with_fence(12, 1, 3, false, false);
    assert_eq!(first.cut_points(14), 61);
    let second = first.with_fence(14, 1, 3, false, false);
    assert_eq!(second.cut_points(15), 62);
    check(&second, &base);
}

#[test]
fn rebuild_makes_the_same_board_of_saved_fences() {
    for base in both() {
        for (area, p, q) in all_fences(&base).into_iter().step_by(7) {
            let first = base.with_fence(area, p, q, true, false);
            for (area, p, q) in all_fences(&first).into_iter().step_by(41) {
                let second = first.with_fence(area, p, q, false, true);
                assert_eq!(Board::rebuild(&base, second.fences(), CUTPOINTS), Ok(second));
            }
            assert_eq!(Board::rebuild(&base, first.fences(), CUTPOINTS), Ok(first));
        }
    }
}

#[test]
fn rebuild_refuses_fences_that_cannot_have_been_built() {
    let l = Board::londonderry();
    let sound = across_a2().fences()[0];
    let second = Fence { part2: 15, area: 3, p: 1, q: 3, ..sound };
    assert!(Board::rebuild(&l, &[sound, second], CUTPOINTS).is_ok());
    let broken = [
        vec![Fence { area: 14, ..sound }],
        vec![Fence { area: 255, ..sound }],
        vec![Fence { p: 255, ..sound }],
        vec![Fence { q: 255, ..sound }],
        vec![Fence { q: 64, ..sound }],
        vec![Fence { q: 9, ..sound }],
        vec![Fence { p: 6, q: 1, ..sound }],
        vec![Fence { q: 1, ..sound }],
        vec![Fence { q: 2, ..sound }],
        vec![Fence { part2: 15, ..sound }],
        vec![sound, sound],
        vec![sound, second, Fence { part2: 16, ..second }],
    ];
    for fences in broken {
        let error = Board::rebuild(&l, &fences, CUTPOINTS).expect_err("impossible").to_string();
        assert!(error.starts_with("fence ") && error.contains("R6.10"), "{error}");
    }
    let corner = Fence { p: 0, q: 5, ..sound };
    assert!(Board::rebuild(&l, &[corner], CUTPOINTS).is_ok());
    assert!(Board::rebuild(&l, &[corner], FenceModel::MidToMid).is_err());
    assert!(Board::rebuild(&l, &[sound], FenceModel::Off).is_err());
    assert!(Board::rebuild(&across_a2(), &[], CUTPOINTS).is_err(), "not a printed board");
}
