//! The boards of The Walled City: the shipped ones, broken ones, districts and fences.

use jerusalem_core::walled_city::board::{Board, Offsets};
use jerusalem_core::walled_city::fence::FenceModel;
use std::sync::Arc;

fn both() -> [Arc<Board>; 2] {
    [Board::londonderry(), Board::borderlands()]
}

#[test]
fn the_shipped_boards_have_the_sizes_of_9_3_and_9_4() {
    let sizes = both().map(|b| [b.areas(), b.paths(), b.gaps(), b.towers(), b.zones(), b.slots()]);
    assert_eq!(sizes, [[14, 19, 14, 10, 10, 24], [13, 24, 16, 8, 8, 21]]);
}

/// The offsets of §12.1 in the order of its table, the total last.
fn offsets(o: &Offsets) -> [u16; 19] {
    [
        o.pass,
        o.guild,
        o.use_guild,
        o.copy,
        o.path,
        o.gap,
        o.card,
        o.half,
        o.area,
        o.tower,
        o.count,
        o.noble,
        o.peasant,
        o.promote,
        o.slot,
        o.adjust,
        o.zone,
        o.cut,
        o.total(),
    ]
}

#[test]
fn action_families_start_where_12_1_says() {
    let [l, b] = both().map(|board| offsets(board.offsets()));
    assert_eq!(
        l,
        [0, 1, 21, 22, 26, 45, 59, 73, 75, 91, 101, 127, 231, 295, 423, 447, 495, 515, 530]
    );
    assert_eq!(
        b,
        [0, 1, 21, 22, 26, 50, 66, 80, 82, 97, 105, 131, 223, 283, 403, 424, 466, 482, 500]
    );
}

#[test]
fn cut_points_and_fences_are_those_of_9_3_and_9_4() {
    let expected: [&[(usize, u32)]; 2] = [
        &[
            (8, 12),
            (9, 21),
            (9, 21),
            (8, 16),
            (8, 12),
            (6, 6),
            (11, 37),
            (8, 12),
            (9, 21),
            (9, 21),
            (8, 12),
            (9, 21),
            (6, 6),
            (6, 6),
        ],
        &[
            (11, 31),
            (9, 21),
            (11, 31),
            (9, 21),
            (11, 31),
            (9, 21),
            (11, 31),
            (9, 21),
            (14, 70),
            (14, 70),
            (14, 70),
            (14, 70),
            (8, 16),
        ],
    ];
    for (board, expected) in both().iter().zip(expected) {
        let found: Vec<_> = (0..board.areas())
            .map(|a| {
                let cuts = board.cut_points(a);
                let partners = |p| board.fence_partners(a, p, FenceModel::Cutpoints).count_ones();
                (cuts, (0..cuts).map(partners).sum())
            })
            .collect();
        assert_eq!(found, expected);
    }
    let total = |e: &[(usize, u32)]| e.iter().map(|x| x.1).sum::<u32>();
    assert_eq!(expected.map(total), [224, 504]);
}
