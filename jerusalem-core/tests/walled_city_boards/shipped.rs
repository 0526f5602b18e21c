//! What §9.3, §9.4, §2.2 and §12.1 say of the shipped boards.

use jerusalem_core::walled_city::board::file::BoardFile;
use jerusalem_core::walled_city::board::{Board, CARD_NAMES, GuildDeck, Loc, SlotKind};
use jerusalem_core::walled_city::{FenceModel, Offsets};

use crate::{BORDERLANDS, LONDONDERRY, areas, both};

#[test]
fn the_loader_accepts_both_boards() {
    for text in [LONDONDERRY, BORDERLANDS] {
        let board = Board::parse(text).expect("sound");
        assert_eq!(Board::shipped(board.id()).as_deref(), Some(&board));
        assert!(board.is_shipped() && board.has_boundaries());
    }
    assert_eq!(both().map(|b| b.name().to_string()), ["Londonderry", "Borderlands (Neuf-Brisach)"]);
    assert!(Board::shipped("derry").is_none());
}

#[test]
fn sizes_are_those_of_9_3_and_9_4() {
    let sizes = both().map(|b| [b.areas(), b.paths(), b.gaps(), b.towers(), b.zones(), b.slots()]);
    assert_eq!(sizes, [[14, 19, 14, 10, 10, 24], [13, 24, 16, 8, 8, 21]]);
    let kinds = both().map(|b| {
        let dice = b.slot_list().iter().filter(|s| s.kind == SlotKind::Die).count();
        (dice, b.slots() - dice)
    });
    assert_eq!(kinds, [(20, 4), (20, 1)]);
    let t_paths = both().map(|b| {
        b.path_list().iter().filter(|p| p.side_a.count_ones() + p.side_b.count_ones() == 3).count()
    });
    assert_eq!(t_paths, [0, 8]);
    assert_eq!(both().map(|b| (b.base_areas(), b.ax())), [(14, 16), (13, 15)]);
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
        o.citizen_noble,
        o.citizen_peasant,
        o.promote,
        o.slot,
        o.adjust,
        o.zone,
        o.cut,
        o.total,
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
    // 13.5: in A1, A5, A8 and A11 of Londonderry a wall turns a corner and is two items.
    let expected: [&[(usize, u32)]; 2] = [
        &[
            (10, 27),
            (9, 21),
            (9, 21),
            (8, 16),
            (10, 27),
            (6, 6),
            (11, 37),
            (10, 27),
            (9, 21),
            (9, 21),
            (10, 27),
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
    let mut totals = Vec::new();
    for (board, expected) in both().iter().zip(expected) {
        let found: Vec<_> = (0..board.areas())
            .map(|a| {
                let cuts = board.cut_points(a);
                let partners = |p| board.fence_partners(a, p, FenceModel::Cutpoints).count_ones();
                (cuts, (0..cuts).map(partners).sum::<u32>())
            })
            .collect();
        assert_eq!(found, expected);
        totals.push(found.iter().map(|f| f.1).sum::<u32>());
    }
    assert_eq!(totals, [284, 504]);
}

/// The towers of every gap, by printed number.
fn nearest(board: &Board) -> Vec<[u8; 2]> {
    board.gap_list().iter().map(|gap| gap.towers.map(|t| t + 1)).collect()
}

#[test]
fn v22_e117_e118_the_nearest_towers_of_a_gap_are_the_first_each_way() {
    let [l, b] = both();
    let towers = nearest(&l);
    assert_eq!(towers[9 - 1], [7, 8], "G9");
    assert_eq!(towers[14 - 1], [10, 1], "G14");
    assert_eq!(l.gap(9 - 1).area, 9 - 1, "G9 opens A9");
    assert_eq!(
        towers,
        [
            [1, 2],
            [2, 3],
            [2, 3],
            [3, 4],
            [4, 5],
            [5, 6],
            [6, 7],
            [7, 8],
            [7, 8],
            [7, 8],
            [8, 9],
            [9, 10],
            [9, 10],
            [10, 1]
        ]
    );
    assert_eq!(
        nearest(&b),
        [
            [1, 2],
            [1, 2],
            [1, 2],
            [2, 3],
            [3, 4],
            [3, 4],
            [3, 4],
            [4, 5],
            [5, 6],
            [5, 6],
            [5, 6],
            [6, 7],
            [7, 8],
            [7, 8],
            [7, 8],
            [8, 1]
        ]
    );
}

#[test]
fn r6_7_towers_and_zones_name_each_other() {
    for board in both() {
        for t in 0..board.towers() {
            let [ccw, cw] = board.tower_zones(t).map(usize::from);
            assert_eq!(usize::from(board.zone(ccw).towers[1]), t);
            assert_eq!(usize::from(board.zone(cw).towers[0]), t);
        }
        for gap in board.gap_list() {
            let zones = (0..board.zones()).filter(|&z| board.zone(z).towers == gap.towers);
            assert_eq!(zones.count(), 1, "the nearest towers bound one zone");
        }
    }
    let l = Board::londonderry();
    assert_eq!([l.tower_zones(0), l.tower_zones(9)], [[9, 0], [8, 9]]);
}

#[test]
fn gaps_paths_and_slots_are_found_from_their_areas() {
    let [l, b] = both();
    assert_eq!(l.gap_areas(), areas(&[1, 2, 3, 5, 7, 8, 9, 10, 11, 12]));
    assert_eq!(b.gap_areas(), areas(&[1, 2, 3, 4, 5, 6, 7, 8]));
    assert_eq!(l.gaps_of_area(0), 1 | 1 << 13);
    assert_eq!(l.paths_of_area(6), crate::paths(&[8, 11, 12, 16]));
    assert_eq!(b.paths_of_area(12), crate::paths(&[21, 22, 23, 24]));
    for board in [l, b] {
        for a in 0..board.areas() {
            assert_eq!(board.slots_of_area(a).count_ones(), 1, "C3: a die or a tile");
        }
        for t in 0..board.towers() {
            let dice = board.slot_list().iter().filter(|s| s.at == Loc::Tower(t as u8));
            assert_eq!(dice.count(), 1);
        }
    }
}

#[test]
fn ids_and_names_are_those_of_the_file() {
    let l = Board::londonderry();
    let ids = [l.area_id(1), l.path_id(2), l.gap_id(8), l.tower_id(1), l.zone_id(0), l.slot_id(3)];
    assert_eq!(ids, ["A2", "P3", "G9", "T2", "Z1", "D4"]);
    assert_eq!([l.area_id(14), l.area_id(15)], ["A15", "A16"]);
    assert_eq!(l.area_title(1), "Butcher ward");
    let fenced = l.with_fence(1, 1, 6, false, false);
    assert_eq!(fenced.area_title(14), "Butcher ward / A15");
    assert_eq!(fenced.area_title(15), "A16");
}

/// roads, walls, nobles, peasants, starting roads, decks, offer, cards in hand.
fn row(board: &Board, players: usize) -> [u8; 8] {
    let s = board.supply(players);
    let cards = s.hand().iter().sum::<u8>() + u8::from(s.extra != 0);
    [s.roads, s.walls, s.nobles, s.peasants, s.start_roads, s.decks, s.offer, cards]
}

#[test]
fn supplies_are_those_of_2_2() {
    let [l, b] = both();
    assert_eq!(row(&l, 4), [4, 3, 14, 16, 0, 1, 9, 9]);
    assert_eq!(row(&l, 3), [5, 4, 18, 20, 1, 1, 7, 11]);
    assert_eq!(row(&l, 2), [6, 6, 20, 25, 4, 2, 5, 16]);
    assert_eq!(row(&b, 4), [5, 3, 16, 17, 0, 1, 9, 10]);
    assert_eq!(row(&b, 3), [6, 4, 18, 19, 1, 1, 7, 12]);
    assert_eq!(row(&b, 2), [8, 6, 20, 25, 4, 2, 5, 18]);
    let dropped = |board: &Board, players| {
        let drop = board.supply(players).drop;
        let cards = (0..CARD_NAMES.len()).filter(|c| drop >> c & 1 == 1);
        cards.map(|c| CARD_NAMES[c]).collect::<Vec<_>>()
    };
    assert_eq!(dropped(&l, 4), ["2/0", "1/0"]);
    assert_eq!(dropped(&l, 2), ["5/0", "2/0", "1/0"]);
    assert_eq!(dropped(&b, 4), ["1/0"]);
    assert_eq!(dropped(&b, 2), ["5/0", "4/1"]);
    assert_eq!([2, 3, 4].map(|n| b.supply(n).extra), [0, 0b111 << 11, 0]);
    assert_eq!([2, 3, 4].map(|n| l.supply(n).extra), [0; 3]);
    assert_eq!(l.guild_deck(), &GuildDeck::Londonderry);
    assert_eq!(b.guild_deck(), &GuildDeck::Borderlands);
}

#[test]
fn a_board_goes_through_text_and_binary_unchanged() {
    for board in both() {
        let text = serde_json::to_string(board.source()).expect("JSON");
        assert_eq!(Board::parse(&text).as_ref(), Ok(&*board));
        let bytes = postcard::to_allocvec(board.source()).expect("binary");
        let file: BoardFile = postcard::from_bytes(&bytes).expect("binary");
        assert_eq!(Board::from_file(&file).as_ref(), Ok(&*board));
        let file: BoardFile = serde_json::from_str(&text).expect("JSON");
        assert_eq!(&file, board.source());
    }
}
