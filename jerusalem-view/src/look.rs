//! How a picture looks: language, theme, what stands out.

use jerusalem_core::{ActionId, Lang};

/// How a picture looks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Look<'a> {
    /// The language of its words, one the game has.
    pub lang: Lang,
    /// Light or dark.
    pub theme: Theme,
    /// What stands out.
    pub highlight: Highlight<'a>,
}

/// What stands out in a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Highlight<'a> {
    /// Nothing.
    #[default]
    None,
    /// Where the last decision was made, as far as the viewer saw it; the table must record.
    LastMove,
    /// Where the viewer may act now; nothing unless he is the one to decide.
    LegalMoves,
    /// What a search thinks of legal actions, as shares from 0 to 1; nothing unless the viewer is the
    /// one to decide.
    Opinion(&'a [(ActionId, f32)]),
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark on light, also for print.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// Both, by name.
    pub const ALL: [(&'static str, Theme); 2] = [("light", Theme::Light), ("dark", Theme::Dark)];

    /// The theme of a name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.iter().find(|(known, _)| *known == name).map(|&(_, theme)| theme)
    }

    pub(crate) fn colours(self) -> &'static Colours {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// The colours of a theme. Those of seats and factions are chosen from the Okabe–Ito palette, which
/// colour-blind people can tell apart; shapes and letters say the same.
pub(crate) struct Colours {
    pub page: &'static str,
    pub panel: &'static str,
    pub field: &'static str,
    pub line: &'static str,
    pub ink: &'static str,
    pub muted: &'static str,
    pub accent: &'static str,
    pub last: &'static str,
    pub stone: &'static str,
    pub stone_line: &'static str,
    pub road: &'static str,
    pub gold: &'static str,
    /// Fill of a seat's pieces and the text on them; the fifth is the neutral colour.
    pub seats: [(&'static str, &'static str); 5],
    /// Fill of a faction's dice.
    pub factions: [&'static str; 5],
    /// Tints of districts, which have numbers besides.
    pub districts: [&'static str; 6],
}

const FACTIONS: [&str; 5] = ["#56B4E9", "#C9A0D8", "#F0E442", "#6CC9A6", "#E69F00"];

static LIGHT: Colours = Colours {
    page: "#FBF8F1",
    panel: "#F1EADB",
    field: "#FFFDF8",
    line: "#C2B59A",
    ink: "#26241F",
    muted: "#6B6455",
    accent: "#B8006B",
    last: "#005F99",
    stone: "#CFC4AE",
    stone_line: "#7D715B",
    road: "#8A5A2B",
    gold: "#E3B23C",
    seats: [
        ("#0072B2", "#FFFFFF"),
        ("#E07B39", "#1B1A17"),
        ("#2FA883", "#1B1A17"),
        ("#CC79A7", "#1B1A17"),
        ("#9A958A", "#1B1A17"),
    ],
    factions: FACTIONS,
    districts: ["#F3E7CF", "#DFEAE3", "#E4E3F0", "#F4DFDA", "#E9EBCF", "#DDE7F0"],
};

static DARK: Colours = Colours {
    page: "#1B1D20",
    panel: "#26292D",
    field: "#31353A",
    line: "#565B61",
    ink: "#EEE9DD",
    muted: "#B3AD9F",
    accent: "#FF7AC0",
    last: "#7CC7FF",
    stone: "#5D5F5F",
    stone_line: "#A7A294",
    road: "#C69258",
    gold: "#D9A934",
    seats: [
        ("#3E9BD8", "#101214"),
        ("#E8894A", "#101214"),
        ("#3DBB94", "#101214"),
        ("#D68DB5", "#101214"),
        ("#A9A498", "#101214"),
    ],
    factions: FACTIONS,
    districts: ["#3A362C", "#2C3A34", "#33334A", "#45322F", "#393C28", "#2B3845"],
};
