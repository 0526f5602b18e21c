//! What a board file says of supplies and guild decks (§2.2, 13.6).

use super::file::{Check, DeckEntry, File, SupplyEntry};
use super::loader::{Checked, refuse, short};
use super::{
    CARD_NAMES, EXTRA_NAMES, FIRST_EXTRA, GUILD_IDS, GuildDeck, MAX_GAPS, MAX_PATHS, Supply,
};

pub(crate) fn read_deck(file: &File) -> Checked<GuildDeck> {
    let list = match &file.guild_deck {
        None => return Ok(GuildDeck::Londonderry),
        Some(DeckEntry::Named(name)) => {
            return match name.as_str() {
                "londonderry" => Ok(GuildDeck::Londonderry),
                "borderlands" => Ok(GuildDeck::Borderlands),
                other => {
                    let what = "a deck is \"londonderry\", \"borderlands\" or a list of guilds";
                    refuse(Check::GuildDeck, format!("{:?}", short(other)), what)
                }
            };
        }
        Some(DeckEntry::List(list)) => list,
    };
    let mut guilds = Vec::new();
    for id in list {
        let Some(guild) = GUILD_IDS.iter().position(|known| known == id) else {
            return refuse(Check::GuildDeck, format!("{:?}", short(id)), "there is no such guild");
        };
        if guilds.contains(&(guild as u8)) {
            return refuse(Check::GuildDeck, id, "the guild is listed twice");
        }
        guilds.push(guild as u8);
    }
    Ok(GuildDeck::List(guilds))
}

/// The rows of §2.2 for Londonderry, for 2, 3 and 4 players.
fn londonderry_supply(players: usize) -> Supply {
    let row = |roads, walls, nobles, peasants, start_roads, drop, decks, offer| Supply {
        roads,
        walls,
        nobles,
        peasants,
        start_roads,
        drop,
        decks,
        extra: 0,
        offer,
    };
    match players {
        2 => row(6, 6, 20, 25, 4, 1 | 1 << 8 | 1 << 10, 2, 5),
        3 => row(5, 4, 18, 20, 1, 0, 1, 7),
        _ => row(4, 3, 14, 16, 0, 1 << 8 | 1 << 10, 1, 9),
    }
}

pub(crate) fn read_supply(file: &File, deck: &GuildDeck, carpenters: bool) -> Checked<[Supply; 3]> {
    let entries = file.supply.as_ref();
    let rows = [
        entries.and_then(|s| s.two.as_ref()),
        entries.and_then(|s| s.three.as_ref()),
        entries.and_then(|s| s.four.as_ref()),
    ];
    let mut supply = [2, 3, 4].map(londonderry_supply);
    for (players, (row, entry)) in (2..).zip(supply.iter_mut().zip(rows)) {
        if let Some(entry) = entry {
            *row = read_row(entry, players)?;
        }
        check_row(file, deck, carpenters, row, players)?;
    }
    Ok(supply)
}

fn row_name(players: usize) -> String {
    format!("{players} players")
}

fn read_row(entry: &SupplyEntry, players: usize) -> Checked<Supply> {
    let number = |name: &str, value: u64, low: u64, high: u64| {
        if (low..=high).contains(&value) {
            return Ok(value as u8);
        }
        let what = format!("{name} is {value}, possible are {low} to {high}");
        refuse(Check::Supply, row_name(players), what)
    };
    let cards = |name: &str, list: &[String], known: &[&str]| {
        let mut mask = 0u16;
        for card in list {
            let Some(index) = known.iter().position(|k| k == card) else {
                let what = format!("{name}: there is no card {:?} here", short(card));
                return refuse(Check::Supply, row_name(players), what);
            };
            if mask >> index & 1 == 1 {
                let what = format!("{name} lists {card} twice");
                return refuse(Check::Supply, row_name(players), what);
            }
            mask |= 1 << index;
        }
        Ok(mask)
    };
    let extra = cards("extra", &entry.extra, &EXTRA_NAMES)?;
    // R2.4: three extra cards, one for each of three players.
    if extra != 0 && (players != 3 || extra != 0b111) {
        let what = "extra cards are 4/0, 3/1 and 2/2, for three players only";
        return refuse(Check::Supply, row_name(players), what);
    }
    Ok(Supply {
        roads: number("roads", entry.roads, 1, MAX_PATHS as u64)?,
        walls: number("walls", entry.walls, 1, MAX_GAPS as u64)?,
        nobles: number("nobles", entry.nobles, 0, 20)?,
        peasants: number("peasants", entry.peasants, 0, 25)?,
        start_roads: number("start_roads", entry.start_roads, 0, MAX_PATHS as u64)?,
        drop: cards("drop", &entry.drop, &CARD_NAMES)?,
        // Four colours of cards.
        decks: number("decks", entry.decks, 1, 4 / players as u64)?,
        extra: extra << FIRST_EXTRA,
        offer: number("offer", entry.offer, 2 * players as u64, GUILD_IDS.len() as u64)?,
    })
}

fn check_row(
    file: &File,
    deck: &GuildDeck,
    carpenters: bool,
    row: &Supply,
    players: usize,
) -> Checked<()> {
    let whom = || row_name(players);
    let roads = players * usize::from(row.roads) + usize::from(row.start_roads);
    if file.paths.len() < roads {
        let what = format!("{roads} roads of {}, only {} paths", whom(), file.paths.len());
        return refuse(Check::Paths, "paths", what);
    }
    let walls = players * usize::from(row.walls);
    if file.gaps.len() < walls {
        let what = format!("{walls} walls of {}, only {} gaps", whom(), file.gaps.len());
        return refuse(Check::Gaps, "gaps", what);
    }
    // §3: a card for every road, every wall and two defences; an extra card only defends.
    let own: usize = row.hand().iter().map(|&n| usize::from(n)).sum();
    let built = usize::from(row.roads) + usize::from(row.walls);
    let held = own + usize::from(row.extra != 0);
    if own < built || held < built + 2 {
        let what = format!("{held} cards in hand, {} have to be played", built + 2);
        return refuse(Check::Supply, whom(), what);
    }
    let guilds: &[u8] = match deck {
        GuildDeck::Londonderry => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        GuildDeck::Borderlands => &[1, 2, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19],
        GuildDeck::List(list) => list,
    };
    let dealt = guilds.iter().filter(|&&g| carpenters || GUILD_IDS[g as usize] != "carpenters");
    let dealt = dealt.count();
    if dealt < usize::from(row.offer) {
        let what = format!("{dealt} guilds, the offer of {} has {}", whom(), row.offer);
        return refuse(Check::GuildDeck, "guild_deck", what);
    }
    Ok(())
}
