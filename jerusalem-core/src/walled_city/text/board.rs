//! The position as a board in plain text, at most 100 columns wide.

use crate::game::{AnyGame, Turn, Viewer};
use crate::lang::Lang;
use crate::page::{self, about, short};

use super::super::board::Loc;
use super::super::board::places::Places;
use super::super::cards::{NUMBERS, Pile, pile_len};
use super::super::guilds::deck::GuildSet;
use super::super::names::{self, Language, words};
use super::super::node::{Node, Phase};
use super::super::state::{NONE, WalledCity, window};
use super::super::token::FACTIONS;
use super::{card_list, card_names};
use crate::bits::bits;

type Page = page::Page<Language>;

/// Columns of an area's name.
const TITLE: usize = 20;

/// The position as a board in plain text.
pub(in super::super) fn draw(game: &WalledCity, viewer: Viewer, lang: Lang) -> String {
    let mut page = Page::new(lang, words(lang), ", ");
    game.draw_heading(&mut page);
    page.line("");
    game.draw_city(&mut page);
    page.line("");
    game.draw_paths(&mut page);
    page.line("");
    game.draw_ring(&mut page, viewer);
    page.line("");
    game.draw_players(&mut page);
    game.draw_turn(&mut page, viewer);
    game.draw_cards(&mut page, viewer);
    page.text()
}

impl WalledCity {
    /// Whether the game is in phase D, an ability used there included (`guild_in_defence`).
    pub(super) fn defending(&self) -> bool {
        self.node.phase() == Phase::Defence || self.ability_window() == window::DEFENCE
    }

    /// Whether the game is in phase B.
    pub(super) fn constructing(&self) -> bool {
        matches!(self.node.phase(), Phase::Construction | Phase::Ability) && !self.defending()
    }

    pub(in super::super) fn phase(&self, lang: Lang) -> &'static str {
        let words = words(lang);
        match self.node.phase() {
            Phase::End => words.end,
            Phase::Join => words.phase_a,
            Phase::Setup => words.setup,
            _ if self.defending() => words.phase_d,
            _ => words.phase_b,
        }
    }

    fn draw_heading(&self, page: &mut Page) {
        let round = page.words.round.replace("{n}", &self.round.to_string());
        page.line(format!(
            "The Walled City · {} · {round} · {} · {}",
            short(self.board.name(), 40),
            self.phase(page.lang),
            self.node.name()
        ));
        let question = self.question(page.lang);
        match self.turn() {
            Turn::Player(seat) => page.line(format!("p{seat}: {question}")),
            Turn::Chance => page.line(question),
            Turn::Over => page.places(self),
        }
        let order = self.order.iter().filter(|&&seat| seat < self.players);
        page.list(page.words.order, order.map(|seat| format!("p{seat}")));
        let offer = GuildSet(self.offer).iter().map(|guild| {
            format!("{} {}", names::guild(guild, page.lang), self.rules.priority(guild))
        });
        page.list(page.words.offer, offer.collect::<Vec<_>>());
        let factions = (0..FACTIONS.len()).filter_map(|faction| {
            let name = names::faction(faction, page.lang)?;
            Some(format!("{name} {}", self.faction_value(faction)))
        });
        page.list(page.words.factions_head, factions.collect::<Vec<_>>());
    }

    /// What is decided now: the ability, if one is being carried out, and the node.
    pub(in super::super) fn question(&self, lang: Lang) -> String {
        let title = (words(lang).title)(self.node);
        match self.pending() {
            Some(pending) => format!("{}, {title}", names::guild(pending.guild(), lang)),
            None => title.into(),
        }
    }

    /// The areas with their citizens, tokens and gaps.
    fn draw_city(&self, page: &mut Page) {
        let lang = page.lang;
        let mut head = vec![page.words.area.into(), String::new()];
        head.push(page.words.district.into());
        head.extend((0..self.colours()).map(|colour| self.player(colour, lang)));
        head.extend([words(lang).tokens, words(lang).gaps].map(String::from));
        let mut rows = vec![head];
        for area in 0..self.board.areas() {
            let title = short(&self.board.area_title(area), TITLE);
            let id = self.board.area_id(area);
            let title = if title == id { String::new() } else { title };
            let district = match self.district[area] {
                NONE => "–".into(),
                district => (district + 1).to_string(),
            };
            let mut row = vec![id.to_string(), title, district];
            row.extend((0..self.colours()).map(|colour| {
                match (self.peasants[colour][area], self.nobles[colour][area]) {
                    (0, 0) => "·".into(),
                    (peasants, nobles) => format!("{peasants}+{nobles}"),
                }
            }));
            let tokens = bits(self.board.slots_of_area(area));
            let tokens = tokens.map(|slot| names::token(self.tokens[slot], lang));
            row.push(tokens.collect::<Vec<_>>().join(", "));
            let gaps = bits(self.board.gaps_of_area(area));
            let gaps = gaps.map(|gap| self.place_text(self.board.gap_id(gap), &self.walls, gap));
            row.push(gaps.collect::<Vec<_>>().join(" "));
            rows.push(row);
        }
        page.table(&rows, |column| !(2..3 + self.colours()).contains(&column));
        page.line(page.words.legend);
    }

    /// The id of a path or gap and what is on it.
    pub(super) fn place_text(&self, id: &str, places: &Places, place: usize) -> String {
        let mut marks = "=".repeat(places.pieces(place).into());
        if places.destroyed() >> place & 1 == 1 {
            marks.push('x');
        }
        if marks.is_empty() { format!("{id} -") } else { format!("{id} {marks}") }
    }

    fn draw_paths(&self, page: &mut Page) {
        let board = &self.board;
        let side = |areas: u32| bits(areas).map(|a| board.area_id(a)).collect::<Vec<_>>().join(",");
        let paths = board.path_list().iter().enumerate().map(|(p, path)| {
            let id = format!("{} {}|{}", board.path_id(p), side(path.side_a), side(path.side_b));
            self.place_text(&id, &self.roads, p)
        });
        page.list(page.words.paths, paths.collect::<Vec<_>>());
        let fences = board.fences().iter().enumerate().map(|(f, fence)| {
            let [low, high] = board.fence_sides(f).map(|area| board.area_id(area.into()));
            let mark = if self.fences_destroyed >> f & 1 == 1 { 'x' } else { '=' };
            format!("{low}|{high} ({}-{}) {mark}", fence.p, fence.q)
        });
        page.list(page.words.fences, fences.collect::<Vec<_>>());
    }

    /// The fortification clockwise: every tower with the zone and the gaps that follow it.
    fn draw_ring(&self, page: &mut Page, viewer: Viewer) {
        let (board, lang) = (&self.board, page.lang);
        let mut head = vec![page.words.tower.into(), page.words.die.into()];
        head.extend((0..self.colours()).map(|colour| self.player(colour, lang)));
        head.extend([words(lang).zone, words(lang).defence, words(lang).gaps].map(String::from));
        let mut rows: Vec<Vec<String>> = vec![head];
        let mut tower = 0;
        for _ in 0..board.towers() {
            let mut row = vec![board.tower_id(tower).to_string()];
            let dice = board.slot_list().iter().zip(&self.tokens);
            let dice = dice.filter(|(slot, _)| slot.at == Loc::Tower(tower as u8));
            row.push(
                dice.map(|(_, &token)| names::token(token, lang)).collect::<Vec<_>>().join(", "),
            );
            row.extend((0..self.colours()).map(|colour| {
                match self.nobles[colour][board.ax() + tower] {
                    0 => "·".into(),
                    guards => guards.to_string(),
                }
            }));
            let zone = usize::from(board.tower_zones(tower)[1]);
            row.push(board.zone_id(zone).to_string());
            let card = self.zones[zone].get();
            row.push(card.map_or("–".into(), |card| self.defence_text(card, viewer, lang)));
            let towers = board.zone(zone).towers;
            let gaps = self.gaps_between(towers).into_iter();
            let gaps = gaps.map(|gap| self.place_text(board.gap_id(gap), &self.walls, gap));
            row.push(gaps.collect::<Vec<_>>().join(" "));
            rows.push(row);
            tower = usize::from(towers[1]);
        }
        page.table(&rows, |column| !(2..2 + self.colours()).contains(&column));
    }

    /// The gaps between two towers, clockwise.
    fn gaps_between(&self, towers: [u8; 2]) -> Vec<usize> {
        let ring = &self.board.source().0.ring;
        let first = self.board.tower_id(usize::from(towers[0]));
        let start = ring.iter().position(|id| id == first).unwrap_or(0);
        let gaps = self.board.gap_list().iter().enumerate();
        let mut gaps: Vec<_> =
            gaps.filter(|(_, gap)| gap.towers == towers).map(|(g, _)| g).collect();
        gaps.sort_by_key(|&g| {
            (usize::from(self.board.gap(g).ring) + ring.len() - start) % ring.len().max(1)
        });
        gaps
    }

    fn draw_players(&self, page: &mut Page) {
        let head = [
            page.words.player,
            page.words.guild,
            page.words.votes,
            page.words.peasants,
            page.words.nobles,
            page.words.out_of_game,
            page.words.roads,
            page.words.walls,
            page.words.cards,
        ];
        let mut rows = vec![head.map(String::from).to_vec()];
        for colour in 0..self.colours() {
            let mark = if self.turn() == Turn::Player(colour) { ">" } else { " " };
            let player = !self.is_neutral(colour);
            let number = |n: i32| if player { n.to_string() } else { "–".into() };
            let mut guild = self.guild_of(colour).map_or("–".into(), |guild| {
                format!("{} {}", names::guild(guild, page.lang), self.rules.priority(guild))
            });
            if self.used >> colour & 1 == 1 {
                guild += &format!(" ({})", page.words.used);
            }
            rows.push(vec![
                format!("{mark}{}", self.player(colour, page.lang)),
                guild,
                self.votes(colour).to_string(),
                self.peasant_supply[colour].to_string(),
                self.noble_supply[colour].to_string(),
                self.noble_box[colour].to_string(),
                number(self.road_supply[colour].into()),
                number(self.wall_supply[colour].into()),
                number(pile_len(&self.hands[colour]) as i32),
            ]);
        }
        page.table(&rows, |column| !(2..head.len()).contains(&column));
    }

    fn draw_turn(&self, page: &mut Page, viewer: Viewer) {
        page.list(&self.question(page.lang), self.done(viewer, page.lang));
    }

    /// The turn being played and the ability being carried out.
    pub(in super::super) fn done(&self, viewer: Viewer, lang: Lang) -> Vec<String> {
        let (turn, words) = (&self.turn, words(lang));
        let mut items = Vec::new();
        if turn.anchor != NONE {
            let anchor = usize::from(turn.anchor);
            let id = if self.round == 1 {
                self.board.path_id(anchor)
            } else {
                self.board.gap_id(anchor)
            };
            items.push(format!("{} {id}", words.anchor));
        }
        let seen = self.node != Node::DefenceZone || viewer.is(self.me());
        if turn.card != NONE && seen {
            let card = names::card(turn.card.into()).unwrap_or_default();
            items.push(format!("{} {card}", words.card_laid));
            if turn.half != NONE && turn.anchor != NONE {
                items.push(self.half_text(turn.half, lang));
            }
        }
        if turn.promotions > 0 {
            items.push(format!("{} {}", words.promotions, turn.promotions));
        }
        if matches!(self.node, Node::SettleCountA | Node::SettleCountB | Node::SettleCount) {
            items.push(format!("{} {}", words.to_settle, self.settling()));
        }
        let ability = self.pending().map(|pending| pending.seen(&self.board)).unwrap_or_default();
        if let Some(colour) = ability.colour {
            let colour = self.player(colour.into(), lang);
            items.push(format!("{} {colour}", words.about));
        }
        if ability.picks > 0 {
            items.push(format!("{} {}", words.picks, ability.picks));
        }
        items
    }

    /// What the halves of the card laid are for.
    pub(super) fn half_text(&self, half: u8, lang: Lang) -> String {
        let kind = usize::from(self.turn.card);
        let [large, small] = NUMBERS.get(kind).copied().unwrap_or_default();
        let [n, m] = if half == 0 { [large, small] } else { [small, large] };
        let phrase = if self.round == 1 { words(lang).larger_to } else { words(lang).settle_with };
        phrase.replace("{n}", &n.to_string()).replace("{m}", &m.to_string())
    }

    fn draw_cards(&self, page: &mut Page, viewer: Viewer) {
        let lang = page.lang;
        let seats = 0..usize::from(self.players);
        for seat in seats.clone().filter(|&seat| viewer.is(seat)) {
            page.line(format!(
                "{}: {}",
                about(words(lang).hand, seat),
                card_list(&self.hands[seat], lang)
            ));
        }
        if let Viewer::Seat(me) = viewer
            && me < usize::from(self.players)
        {
            let known = self.known_cards(me);
            for seat in seats.clone().filter(|&seat| seat != me) {
                let mut items = card_names(&known.known[seat]);
                let unknown: u8 = known.others[seat].iter().sum();
                if unknown > 0 {
                    items.push(page.words.unknown.replace("{n}", &unknown.to_string()));
                }
                page.list(&about(words(lang).held, seat), items);
            }
        }
        for seat in seats {
            let shown = self.rules.open_discards || viewer.is(seat);
            let played: &Pile = &self.played[seat];
            if shown && pile_len(played) > 0 {
                page.list(&about(words(lang).played, seat), card_names(played));
            }
        }
    }
}
