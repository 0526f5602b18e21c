//! Districts and crossings (§6).

use jerusalem_core::walled_city::FenceModel;
use jerusalem_core::walled_city::board::Board;
use jerusalem_core::walled_city::board::topology::NO_DISTRICT;
use jerusalem_core::{Dice, below};

use crate::{areas, both, paths};

/// The districts of more than one area when these paths are open.
fn merged(board: &Board, open: &[usize]) -> Vec<u32> {
    let districts = board.districts(paths(open), 0, 0);
    districts.masks().iter().copied().filter(|mask| mask.count_ones() > 1).collect()
}

#[test]
fn r6_2_roads_everywhere_separate_all_and_nowhere_none() {
    for board in both() {
        assert_eq!(usize::from(board.districts(0, 0, 0).count), board.areas());
        let whole = board.districts(u64::MAX, 0, 0);
        assert_eq!(whole.masks(), [(1 << board.areas()) - 1]);
        assert_eq!(whole.of[board.areas()], NO_DISTRICT);
    }
}

#[test]
fn v05_three_areas_and_two_hang_together_after_16_roads() {
    let l = Board::londonderry();
    // P1 and P5 lie inside A1 A2 A12, P19 between A8 and A9: 16 of 19 paths are built.
    let districts = l.districts(paths(&[1, 5, 19]), 0, 0);
    assert_eq!(merged(&l, &[1, 5, 19]), [areas(&[1, 2, 12]), areas(&[8, 9])]);
    assert_eq!(districts.count, 14 - 3);
    assert_eq!(districts.around(11), areas(&[1, 2, 12]));
}

#[test]
fn e109_a_road_around_which_open_paths_lead_separates_nothing() {
    // P6 between A2 and A13 is built.
    let l = Board::londonderry();
    assert_eq!(merged(&l, &[1, 5, 10]), [areas(&[1, 2, 12, 13])]);
}

#[test]
fn e110_an_open_t_path_joins_three_areas() {
    assert_eq!(merged(&Board::borderlands(), &[9]), [areas(&[1, 9, 12])]);
}

#[test]
fn districts_agree_with_a_plain_search_on_random_boards() {
    let mut dice = Dice::new(6);
    for base in both() {
        for _ in 0..2_000 {
            let mut board = (*base).clone();
            for _ in 0..below(&mut dice, 3) {
                let (area, p, q) = random_fence(&board, &mut dice);
                board = board.with_fence(area, p, q, false, below(&mut dice, 2) == 1);
            }
            let open = (0..board.paths()).filter(|_| below(&mut dice, 4) == 0);
            let open = open.fold(0u64, |mask, p| mask | 1 << p);
            let destroyed = below(&mut dice, 4) as u8;
            let found = board.districts(open, destroyed, 0);
            for a in 0..board.areas() {
                assert_eq!(found.around(a), search(&board, open, destroyed, a));
                assert_eq!(found.masks().iter().filter(|m| *m >> a & 1 == 1).count(), 1);
            }
            let lowest: Vec<_> = found.masks().iter().map(|m| m.trailing_zeros()).collect();
            assert!(lowest.is_sorted(), "numbered by lowest area");
        }
    }
}

fn random_fence(board: &Board, dice: &mut Dice) -> (usize, usize, usize) {
    loop {
        let area = below(dice, board.areas() as u32) as usize;
        let cuts = board.cut_points(area) as u32;
        let (p, q) = (below(dice, cuts) as usize, below(dice, cuts) as usize);
        if board.fence_partners(area, p, FenceModel::Cutpoints) >> q & 1 == 1 {
            return (area, p, q);
        }
    }
}

/// The areas reached from `area`, by growing until nothing is added.
fn search(board: &Board, open: u64, destroyed: u8, area: usize) -> u32 {
    let mut reached = 1u32 << area;
    loop {
        let before = reached;
        for p in (0..board.paths()).filter(|p| open >> p & 1 == 1) {
            if board.path(p).areas() & reached != 0 {
                reached |= board.path(p).areas();
            }
        }
        for f in (0..board.fences().len()).filter(|f| destroyed >> f & 1 == 1) {
            let sides = board.fence_sides(f).iter().fold(0, |mask, s| mask | 1 << s);
            if sides & reached != 0 {
                reached |= sides;
            }
        }
        if reached == before {
            return reached;
        }
    }
}

#[test]
fn e69_e70_crossing_leads_to_the_other_side_only() {
    let b = Board::borderlands();
    // A9 touches P9 on the side it shares with A12; P17 leads to A12 all the same.
    let over = |area: usize, path: usize| {
        let path = b.path(path - 1);
        if path.side_a >> (area - 1) & 1 == 1 { path.side_b } else { path.side_a }
    };
    assert_eq!(over(9, 9), areas(&[1]));
    assert_eq!(over(1, 9), areas(&[9, 12]));
    assert_eq!(b.crossings(8, 0), areas(&[1, 2, 3, 10, 12, 13]));
    assert_eq!(b.crossings(0, 0), areas(&[2, 8, 9, 12]));
    let fenced = Board::londonderry().with_fence(1, 1, 6, false, false);
    assert_eq!(fenced.crossings(1, 0), areas(&[1, 3]));
    assert_eq!(fenced.crossings(1, 1), areas(&[1, 3, 15]));
    assert_eq!(fenced.crossings(14, 1), areas(&[1, 2, 3, 13]));
}

#[test]
fn q5_a_forced_fence_makes_the_higher_side_a_district_of_its_own() {
    let l = Board::londonderry();
    let fenced = l.with_fence(1, 1, 6, false, true);
    assert_eq!(fenced.round2_fences(), 1);
    let open = paths(&[1, 6]);
    assert_eq!(fenced.districts(open, 0, 0).around(0), areas(&[1, 2, 13, 15]));
    let forced = fenced.districts(open, 0, fenced.round2_fences());
    assert_eq!(forced.around(0), areas(&[1, 2]));
    assert_eq!(forced.around(14), areas(&[15]));
    assert_eq!(forced.around(12), areas(&[13]), "A13 was connected only through A15 (13.5)");
    assert_eq!(forced.count, fenced.districts(open, 0, 0).count + 2);
    // Apart already: nothing changes.
    assert_eq!(fenced.districts(0, 0, 1), fenced.districts(0, 0, 0));
    // Destroyed: it joins its sides and forces nothing.
    assert_eq!(fenced.districts(0, 1, 1).around(1), areas(&[2, 15]));
    assert_eq!(l.with_fence(1, 1, 6, false, false).round2_fences(), 0);
}
