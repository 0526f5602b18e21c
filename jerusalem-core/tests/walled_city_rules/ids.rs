//! The action space (§12.1, 13.1).

use super::kit::*;
use std::collections::HashSet;

/// Family, members and first id on Londonderry and on Borderlands.
const FAMILIES: [(&str, [u16; 2], [u16; 2]); 18] = [
    ("pass", [1, 0], [1, 0]),
    ("guild", [20, 1], [20, 1]),
    ("use_guild", [1, 21], [1, 21]),
    ("copy", [4, 22], [4, 22]),
    ("path", [19, 26], [24, 26]),
    ("gap", [14, 45], [16, 50]),
    ("card", [14, 59], [14, 66]),
    ("half", [2, 73], [2, 80]),
    ("area", [16, 75], [15, 82]),
    ("tower", [10, 91], [8, 97]),
    ("count", [26, 101], [26, 105]),
    ("citizen_noble", [104, 127], [92, 131]),
    ("citizen_peasant", [64, 231], [60, 223]),
    ("promote", [128, 295], [120, 283]),
    ("slot", [24, 423], [21, 403]),
    ("adjust", [48, 447], [42, 424]),
    ("zone", [20, 495], [16, 466]),
    ("cut", [15, 515], [18, 482]),
];

fn boards() -> [(std::sync::Arc<Board>, usize, u16); 2] {
    [(Board::londonderry(), 0, 530), (Board::borderlands(), 1, 500)]
}

#[test]
fn every_family_has_its_offset_and_size_on_both_boards() {
    for (board, which, total) in boards() {
        assert_eq!(board.offsets().total, total);
        let mut next = 0;
        for (family, l, b) in FAMILIES {
            let [size, first] = [l, b][which];
            assert_eq!(first, next, "{family}");
            next = first + size;
            for id in first..next {
                let name = Action::from_id(&board, id).unwrap().name(&board);
                assert_eq!(name.split('(').next(), Some(family), "{id}: {name}");
            }
        }
        assert_eq!(next, total);
    }
}

#[test]
fn ids_actions_and_short_names_are_one_to_one() {
    for (players, config) in
        [(2, Config::londonderry(2)), (3, Config::borderlands(3)), (4, Config::londonderry(4))]
    {
        let game = joining(&config, 1);
        assert_eq!(game.players(), players);
        let space = game.action_count() as ActionId;
        let mut names = HashSet::new();
        for id in 0..space {
            let action = game.action(id).unwrap();
            assert_eq!(game.action_id(action), Some(id));
            let name = game.action_name(id, None).unwrap();
            assert_eq!(game.parse_action(&name, None), Some(id), "{name}");
            assert_eq!(id, super::kit::id(&game, &name));
            assert!(names.insert(name));
        }
        assert_eq!(game.action(space), None);
        assert_eq!(game.action_name(space, None), None);
        for wrong in ["", "path", "path(P0)", "path(P99)", "Pass ( )", "zone(Z1)", "cut(-1)"] {
            assert_eq!(game.parse_action(wrong, None), None, "{wrong:?}");
        }
    }
}

#[test]
fn families_with_several_arguments_are_row_major() {
    let l = Board::londonderry();
    let id = |action: Action| action.id(&l).unwrap();
    // CITIZEN_NOBLE = colour·(Ax+T) + loc; areas, then towers from Ax on.
    assert_eq!(id(Action::Noble { colour: 0, at: Loc::Area(0) }), 127);
    assert_eq!(id(Action::Noble { colour: 0, at: Loc::Tower(0) }), 127 + 16);
    assert_eq!(id(Action::Noble { colour: 3, at: Loc::Tower(9) }), 127 + 103);
    assert_eq!(id(Action::Noble { colour: 2, at: Loc::Area(5) }), 127 + 2 * 26 + 5);
    assert_eq!(id(Action::Peasant { colour: 2, area: 15 }), 231 + 2 * 16 + 15);
    assert_eq!(id(Action::Promote { colour: 1, area: 3, clockwise: false }), 295 + 2 * 19);
    assert_eq!(id(Action::Promote { colour: 3, area: 15, clockwise: true }), 295 + 127);
    assert_eq!(id(Action::Adjust { slot: 23, up: true }), 447 + 47);
    assert_eq!(id(Action::Adjust { slot: 1, up: false }), 447 + 2);
    assert_eq!(id(Action::Zone { zone: 9, orientation: 1 }), 495 + 19);
    let cards = ["5/0", "4/1", "3/2", "4/0", "3/1", "2/2", "3/0", "2/1", "2/0", "1/1", "1/0"];
    let extras = ["4/0x", "3/1x", "2/2x"];
    for (kind, name) in cards.iter().chain(&extras).enumerate() {
        let action = Action::Card(kind as u8);
        assert_eq!((id(action), action.name(&l)), (59 + kind as u16, format!("card({name})")));
    }
    let guilds = [
        "mercers",
        "grocers",
        "drapers",
        "fishmongers",
        "goldsmiths",
        "skinners",
        "merchant_taylors",
        "haberdashers",
        "salters",
        "ironmongers",
        "vintners",
        "clothworkers",
        "carpenters",
        "bakers",
        "barbers",
        "saddlers",
        "painter_stainers",
        "butchers",
        "armourers",
        "tanners",
    ];
    for (index, guild) in guilds.iter().enumerate() {
        let action = Action::Guild(Guild::from_id(guild).unwrap());
        assert_eq!(id(action), 1 + index as u16);
    }
}

#[test]
fn actions_outside_the_space_have_no_id() {
    for (board, _, total) in boards() {
        let none = |action: Action| assert_eq!(action.id(&board), None, "{action:?}");
        let (ax, towers) = (board.ax() as u8, board.towers() as u8);
        none(Action::Path(board.paths() as u8));
        none(Action::Gap(board.gaps() as u8));
        none(Action::Area(ax));
        none(Action::Tower(towers));
        none(Action::Copy(4));
        none(Action::Card(14));
        none(Action::Half(2));
        none(Action::Count(26));
        none(Action::Slot(board.slots() as u8));
        none(Action::Adjust { slot: board.slots() as u8, up: false });
        none(Action::Zone { zone: board.zones() as u8, orientation: 0 });
        none(Action::Zone { zone: 0, orientation: 2 });
        none(Action::Noble { colour: 4, at: Loc::Area(0) });
        none(Action::Noble { colour: 0, at: Loc::Area(ax) });
        none(Action::Noble { colour: 0, at: Loc::Tower(towers) });
        none(Action::Noble { colour: 3, at: Loc::Tower(towers) });
        none(Action::Peasant { colour: 0, area: ax });
        none(Action::Peasant { colour: 4, area: 0 });
        none(Action::Promote { colour: 0, area: ax, clockwise: true });
        none(Action::Promote { colour: 4, area: 0, clockwise: true });
        none(Action::Cut(u8::MAX));
        assert_eq!(Action::from_id(&board, total), None);
        assert_eq!(Action::from_id(&board, u16::MAX), None);
    }
}
