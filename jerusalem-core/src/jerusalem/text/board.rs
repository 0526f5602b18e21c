//! The position as a board in plain text, at most 100 columns wide.

use crate::game::{AnyGame, Seat, Turn, Viewer};
use crate::lang::Lang;
use crate::page;

use super::super::cards::{Card, KINDS};
use super::super::city::{AREAS, MARSHAL, Quarter};
use super::super::names::{self, Words, words};
use super::super::node::Node;
use super::super::rules::EventReveal;
use super::super::state::{HOME, Jerusalem, NONE};
use super::{card_list, card_names, player};

/// Floors of a tower that are drawn.
const FLOORS: u8 = 12;

type Page = page::Page<Words>;

impl Page {
    fn thing(&self, key: &str) -> &'static str {
        names::thing(key, self.lang).unwrap_or_default()
    }

    /// A thing at the beginning of a line.
    fn head(&self, key: &str) -> String {
        let mut letters = self.thing(key).chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters.clone()).collect()
    }

    fn area(&self, area: u8) -> String {
        names::area(area.into(), self.lang).unwrap_or_default()
    }
}

impl Jerusalem {
    pub(in super::super) fn draw_board(&self, viewer: Viewer, lang: Lang) -> String {
        let mut page = Page::new(lang, words(lang), " · ");
        self.draw_heading(&mut page);
        self.draw_events(&mut page, viewer);
        page.line("");
        self.draw_city(&mut page);
        page.line("");
        self.draw_players(&mut page, viewer);
        self.draw_node(&mut page, viewer);
        self.draw_cards(&mut page, viewer);
        page.text()
    }

    pub(in super::super) fn phase(&self, words: &'static Words) -> &'static str {
        match self.node {
            Node::RevealEvent if self.rules.event_reveal == EventReveal::Phase4 => {
                words.event_phase
            }
            Node::FirstBidder
            | Node::RevealEvent
            | Node::AuctionOffice
            | Node::AuctionOpen
            | Node::AuctionRaise => words.auction,
            Node::DealCard | Node::Draft => words.draft,
            Node::Turn
            | Node::SellMore
            | Node::Res2
            | Node::TurncoatOwn
            | Node::TurncoatOpp
            | Node::MoveFrom
            | Node::MoveTo
            | Node::Influence => words.placement,
            Node::TowerMove => words.tower,
            Node::Scholar | Node::DrawScholar | Node::MarketBuy | Node::Steal => words.privileges,
            Node::IncomeChoice => words.income_step,
            Node::Succession | Node::Tax | Node::War => words.event_phase,
            Node::Over => words.end,
        }
    }

    fn draw_heading(&self, page: &mut Page) {
        page.line(format!(
            "Jerusalem · {} {}/5 · {} · {}",
            page.thing("round"),
            self.round,
            self.phase(page.words),
            self.node.name()
        ));
        let question = page.words.questions[self.node as usize];
        match self.turn() {
            Turn::Player(seat) => page.line(format!("p{seat}: {question}")),
            Turn::Chance if self.node == Node::DrawScholar => {
                page.line(format!("p{}: {question}", self.actor));
            }
            Turn::Chance => page.line(question),
            Turn::Over => page.places(self),
        }
    }

    fn draw_events(&self, page: &mut Page, viewer: Viewer) {
        let lang = page.lang;
        let mut line = String::from(page.words.events_head);
        for round in 2..=4 {
            let name = self.event_of(round).map_or("?", |event| names::event(event, lang));
            let gap = if round == 2 { ":" } else { " ·" };
            line += &format!("{gap} {round} {name}");
        }
        page.line(line);
        if self.rules.bank_limit.is_some() {
            let shown = self.all_seats().all(|seat| self.shows_resources(seat, viewer));
            let bank = if shown { self.bank().to_string() } else { "?".into() };
            page.line(format!("{}: {bank}", page.head("bank")));
        }
    }

    /// The quarters with the squires of every player in every area, and the barons.
    fn draw_city(&self, page: &mut Page) {
        let lang = page.lang;
        let players: String = self.all_seats().map(|seat| format!("{:>4}", player(seat))).collect();
        let heads = [page.words.large, page.words.small_a, page.words.small_b];
        let name_width = Quarter::ALL
            .into_iter()
            .map(|quarter| names::quarter(quarter, lang).chars().count())
            .max()
            .unwrap_or(0);
        // After the counts there is room for the mark of a baron.
        let cell = 4 * self.players() + 5;
        let row = |name: &str, cells: [&str; 3]| {
            let [large, a, b] = cells;
            format!("{name:<name_width$}{large:<cell$} {a:<cell$} {b:<cell$}")
        };
        page.line(row("", heads.map(|head| format!("   {head}")).each_ref().map(String::as_str)));
        page.line(row("", [&players; 3]));
        for quarter in Quarter::ALL {
            let name = names::quarter(quarter, lang);
            if self.open() & quarter.areas() == 0 {
                page.line(format!("{name:<name_width$}   ({})", page.words.not_in_play));
                continue;
            }
            let slots = quarter.areas().count_ones() as usize;
            let cells = [0, 1, 2].map(|slot| match slot < slots {
                true => self.area_cell(quarter.large() + slot),
                false => String::new(),
            });
            page.line(row(name, cells.each_ref().map(String::as_str)));
        }
        let barons = self.all_seats().filter(|&seat| self.seats[seat].baron != HOME);
        let barons: Vec<_> =
            barons.map(|seat| format!("[{seat}] {}", page.area(self.seats[seat].baron))).collect();
        page.list(page.words.barons, barons);
    }

    fn area_cell(&self, area: usize) -> String {
        let squires = |seat: Seat| match self.seats[seat].board[area] {
            0 => "   ·".into(),
            n => format!("{n:>4}"),
        };
        let mut cell: String = self.all_seats().map(squires).collect();
        if let Some(seat) =
            self.all_seats().find(|&seat| usize::from(self.seats[seat].baron) == area)
        {
            cell += &format!(" [{seat}]");
        }
        cell
    }

    fn draw_players(&self, page: &mut Page, viewer: Viewer) {
        let head = [
            page.thing("office"),
            page.words.prestige,
            page.words.squires,
            page.words.bezants,
            page.words.supply,
            page.words.cards_head,
            page.words.height,
        ];
        let mut rows = vec![vec![String::new()]];
        rows[0].extend(head.map(String::from));
        for seat in self.all_seats() {
            let p = &self.seats[seat];
            let mark = if self.turn() == Turn::Player(seat) { ">" } else { " " };
            let office = |f: u8| names::office(f, page.lang);
            // In brackets: the office of the round before.
            let office = match (office(p.office), office(p.prev_office)) {
                (Some(now), _) => now.to_string(),
                (None, Some(before)) => format!("({before})"),
                (None, None) => "–".into(),
            };
            let shown = self.shows_resources(seat, viewer);
            let behind = |n: u16| if shown { n.to_string() } else { "?".into() };
            let supply = match self.rules.squire_limit {
                Some(_) => behind(p.supply.into()),
                None => "–".into(), // §11.16
            };
            let floors = "▮".repeat(p.height.min(FLOORS).into());
            let more = if p.height > FLOORS { "…" } else { "" };
            rows.push(vec![
                format!("{mark}p{seat}"),
                office,
                p.prestige.to_string(),
                behind(p.screen.into()),
                behind(p.bezants),
                supply,
                p.hand_size().to_string(),
                format!("{:>2} {floors}{more}", p.height),
            ]);
        }
        page.table(&rows, |column| matches!(column, 0 | 1 | 7));
    }

    /// What the node at hand is about.
    fn draw_node(&self, page: &mut Page, viewer: Viewer) {
        match self.node {
            Node::AuctionOffice => {
                let offices = (1..=4u8).filter(|f| self.display() >> (f - 1) & 1 == 1);
                let names = offices.filter_map(|f| names::office(f, page.lang));
                let names: Vec<_> = names.map(String::from).collect();
                page.list(&page.head("office_card"), names);
            }
            Node::AuctionOpen | Node::AuctionRaise => self.draw_auction(page),
            Node::DealCard | Node::Draft => {
                let drafter = self.node == Node::Draft && viewer.is(self.actor.into());
                if drafter || viewer == Viewer::Omniscient {
                    page.list(page.words.packet, card_names(&self.packet, page.lang));
                } else {
                    let cards: u8 = self.packet.iter().sum();
                    page.line(format!("{}: {cards}", page.words.packet));
                }
            }
            Node::IncomeChoice => self.draw_due(page, viewer),
            Node::Succession => {
                let lost = self.all_seats().filter(|&seat| self.tally[seat] > 0);
                let lost: Vec<_> =
                    lost.map(|seat| format!("p{seat} {}", self.tally[seat])).collect();
                page.list(page.words.lost, lost);
            }
            Node::Tax => {
                let paid: Vec<_> = (0..3u8)
                    .filter(|&slot| self.tally[usize::from(slot)] > 0)
                    .map(|slot| {
                        let area = Quarter::Market.large() as u8 + slot;
                        format!("{} {}", page.area(area), self.tally[usize::from(slot)])
                    })
                    .collect();
                page.list(page.words.paid, paid);
            }
            Node::War => {
                page.line(format!("{}: {}", page.words.picks, self.picks));
                let taken = self.all_seats().filter(|&seat| self.tally[seat] > 0);
                let taken: Vec<_> =
                    taken.map(|seat| format!("p{seat} {}", self.tally[seat])).collect();
                page.list(page.words.taken, taken);
            }
            node if node.in_placement() => self.draw_placement(page),
            _ => {}
        }
    }

    fn draw_auction(&self, page: &mut Page) {
        let office = names::office(self.auction.office, page.lang).unwrap_or_default();
        let mut line = format!("{}: {office}", page.head("office_card"));
        if self.node == Node::AuctionRaise {
            let (bid, bidder) = (self.auction.bid, self.auction.bidder);
            line += &format!(" · {}: {bid} (p{bidder})", page.words.standing_bid);
        }
        let passed = self.all_seats().filter(|seat| self.auction.passed >> seat & 1 == 1);
        let passed: Vec<_> = passed.map(player).collect();
        if !passed.is_empty() {
            line += &format!(" · {}: {}", page.words.passed, passed.join(", "));
        }
        page.line(line);
    }

    fn draw_due(&self, page: &mut Page, viewer: Viewer) {
        let mut items = Vec::new();
        for seat in self.all_seats() {
            let [squires, bezants, prestige] = self.due[seat];
            let shown = self.shows_resources(seat, viewer);
            for (n, word, shown) in [
                (squires, page.words.squires, shown),
                (bezants, page.words.bezants, shown),
                (prestige, page.words.prestige, true),
            ] {
                if n > 0 && shown {
                    items.push(format!("p{seat} {n} {word}"));
                }
            }
        }
        page.list(page.words.due, items);
    }

    fn draw_placement(&self, page: &mut Page) {
        let turn = &self.placement;
        let new: Vec<_> = (0..AREAS as u8)
            .filter(|&area| turn.new[usize::from(area)] > 0)
            .map(|area| format!("{} {}", page.area(area), turn.new[usize::from(area)]))
            .collect();
        page.list(page.words.new, new);
        let mut line = format!(
            "{}: {} · {}: {}",
            page.words.hired,
            turn.hired,
            page.words.price,
            self.hire_price()
        );
        if turn.genoese {
            line += &format!(" · {}", names::card(Card::Genoese, page.lang));
        }
        if turn.marshal_used {
            let marshal = names::office(MARSHAL, page.lang).unwrap_or_default();
            line += &format!(" · {marshal}: {}", page.words.used);
        }
        page.line(line);
        if self.barred != 0 {
            let barred = self.all_seats().filter(|seat| self.barred >> seat & 1 == 1);
            let barred: Vec<_> = barred.map(player).collect();
            page.list(page.words.barred, barred);
        }
        let chain = &self.chain;
        let from = format!("{}: {}", page.words.origin, page.area(chain.from));
        match self.node {
            Node::SellMore => page.line(format!("{}: {}/3", page.words.sold, chain.sold)),
            Node::TurncoatOpp => page.line(&from),
            Node::MoveFrom | Node::MoveTo => {
                let mut items = vec![format!("{}/2", chain.moved)];
                if chain.moved > 0 {
                    items.push(page.area(chain.first_from));
                    items.push(format!("→ {}", page.area(chain.first_to)));
                }
                page.list(page.words.moved, items);
                if self.node == Node::MoveTo {
                    page.line(&from);
                }
            }
            Node::Influence => {
                let quarter = chain.quarter;
                let name = names::quarter(quarter, page.lang);
                page.line(format!("{name} · {}: {}", page.words.to_place, chain.influence));
            }
            _ => {}
        }
    }

    /// The deck, the hands and the drafts as far as the viewer knows them, and the discard.
    fn draw_cards(&self, page: &mut Page, viewer: Viewer) {
        let lang = page.lang;
        let left: u8 = self.deck.iter().sum();
        if viewer == Viewer::Omniscient {
            let copies = |card: &Card| self.deck[*card as usize];
            let cards: Vec<_> = Card::ALL
                .iter()
                .filter(|card| copies(card) > 0)
                .map(|card| match (copies(card), names::card(*card, lang)) {
                    (1, name) => name,
                    (copies, name) => format!("{copies} × {name}"),
                })
                .collect();
            page.list(&format!("{} {left}", page.words.deck), cards);
        } else {
            page.line(format!("{}: {left}", page.words.deck));
        }
        for seat in self.all_seats().filter(|&seat| self.shows_hand(seat, viewer)) {
            let head = page.words.hand.replace("{p}", &player(seat));
            match card_names(&self.seats[seat].hand, lang) {
                names if names.is_empty() => page.line(format!("{head}: –")),
                names => page.list(&head, names),
            }
        }
        for round in 1..=self.round {
            match viewer {
                Viewer::Omniscient => self.draw_draft(page, round),
                Viewer::Seat(seat) if seat < self.players() => {
                    self.draw_own_draft(page, round, seat)
                }
                _ => {}
            }
            let drawn = self.scholars[usize::from(round) - 1];
            if let Some(&card) = Card::ALL.get(usize::from(drawn.kind))
                && viewer.is(drawn.seat.into())
            {
                let head = format!("{} {round}", page.head("round"));
                let name = names::privilege(Quarter::Patriarchs, lang).unwrap_or_default();
                page.line(format!("{head}, {name}: p{} {}", drawn.seat, names::card(card, lang)));
            }
        }
        let played = self.played_cards().iter();
        let played: Vec<_> = played
            .map(|p| format!("p{} {}", p.seat, names::card(Self::card(p.kind.into()), lang)))
            .collect();
        page.list(page.words.discard, played);
    }

    fn draw_draft(&self, page: &mut Page, round: u8) {
        let draft = &self.drafts[usize::from(round) - 1];
        let kept = draft.order.iter().zip(draft.kept).filter(|&(_, kind)| kind != NONE);
        let kept: Vec<_> = kept
            .map(|(seat, kind)| {
                format!("p{seat} {}", names::card(Self::card(kind.into()), page.lang))
            })
            .collect();
        page.list(&format!("{} {round}, {}", page.head("round"), page.words.drafted), kept);
    }

    /// The card a seat kept, and what it handed on to whom (§9.6.3).
    fn draw_own_draft(&self, page: &mut Page, round: u8, seat: Seat) {
        let draft = &self.drafts[usize::from(round) - 1];
        let Some(at) = draft.order.iter().position(|&s| usize::from(s) == seat) else { return };
        let kind = draft.kept[at];
        if kind == NONE {
            return;
        }
        let mut kept = [0; KINDS];
        kept[usize::from(kind)] = 1;
        let head = page.words.kept.replace("{p}", &player(seat));
        let mut parts = vec![format!("{head} {}", card_list(&kept, page.lang))];
        if let Some(&next) = draft.order.get(at + 1).filter(|&&next| next != NONE) {
            let handed = self.handed_on(seat, round);
            let head = page.words.handed_on.replace("{p}", &player(next.into()));
            let mut names = card_names(&handed, page.lang);
            if let Some(first) = names.first_mut() {
                *first = format!("{head}: {first}");
            }
            parts.extend(names);
        }
        page.list(&format!("{} {round}", page.head("round")), parts);
    }
}
