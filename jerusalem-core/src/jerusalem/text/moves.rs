//! What a viewer sees of a step, in one line.
//!
//! A line is a sentence in the viewer's language and, at its end, the same facts for machines, in
//! one form for all languages:
//!
//! ```text
//! [p0 bezants -3 screen +7; p2 prestige +1 height +1; next Turn p0]
//! ```
//!
//! A segment `p<seat>` lists what became of that player: changes with a sign (`bezants`, `screen`,
//! `prestige`, `height`, `cards`, and squires on the board by area, as `market_a -2`), new values
//! without (`office 3`, `baron market`). Other segments: `round n`, `event key`, `control area:p<seat> …`
//! (who earned the income), `gifts p<seat>:n …`, `next Node p<seat>`. When the game is over every
//! player has a second segment with the whole of what he holds:
//! `p0 place 1 screen 4 bezants 7 hand turncoat,move2`. Offices and barons return unsaid with a new round.

use crate::game::{ActionId, AnyGame, OutcomeId, Seat, Step, Viewer};
use crate::lang::Lang;
use crate::page::{about, ranking, told};

use super::super::action::Action;
use super::super::cards::{Card, KINDS};
use super::super::city::{AREA_KEYS, DAVID, Event, Quarter, ROUNDS};
use super::super::names::{self, words};
use super::super::node::Node;
use super::super::rules::EventReveal;
use super::super::state::{HOME, Jerusalem};
use super::{card_list, kinds};

impl Jerusalem {
    pub(in super::super) fn tell(
        &self,
        step: Step,
        after: &Self,
        viewer: Viewer,
        lang: Lang,
    ) -> String {
        let mut sentences = vec![match step {
            Step::Action(id) => self.tell_action(id, viewer, lang),
            Step::Outcome(id) => self.tell_outcome(id, viewer, lang),
        }];
        self.tell_cards(after, viewer, lang, &mut sentences);
        self.tell_results(after, lang, &mut sentences);
        let facts = self.facts(step, after, viewer);
        told(&sentences, &facts)
    }

    /// The actor and his action. Of a card kept the others see only that it was kept (§9.5).
    fn tell_action(&self, id: ActionId, viewer: Viewer, lang: Lang) -> String {
        let actor = usize::from(self.actor);
        let Some(action) = Action::from_id(id) else { return format!("p{actor}: {id}") };
        let Action::KeepCard(card) = action else {
            let opponent = |offset: u8| self.clockwise(actor, offset.into());
            let influence = self.chain.quarter;
            return format!("p{actor}: {}", names::action_of(action, lang, opponent, influence));
        };
        if !viewer.is(actor) {
            return format!("p{actor}: {}", words(lang).keeps);
        }
        let packet = card_list(&self.packet, lang);
        let mut handed = self.packet;
        handed[card as usize] = handed[card as usize].saturating_sub(1);
        let next = self.in_order((self.position_of(actor) + 1) % self.players());
        format!(
            "p{actor}: {}: {packet}; {}; {}: {}",
            words(lang).packet,
            names::action(action, lang),
            about(words(lang).handed_on, next),
            card_list(&handed, lang),
        )
    }

    /// What chance brought, to those who see it (§11.17).
    fn tell_outcome(&self, id: OutcomeId, viewer: Viewer, lang: Lang) -> String {
        let card = Card::ALL.get(usize::from(id));
        let seen = |sentence: String, sees: bool| match card {
            Some(&card) if sees => format!("{sentence}: {}", names::card(card, lang)),
            _ => sentence,
        };
        match self.node {
            Node::FirstBidder => about(words(lang).opens, id.into()),
            Node::RevealEvent => {
                let event = Event::ALL.get(usize::from(id));
                let name = event.map_or("?", |&event| names::event(event, lang));
                format!("{} {}: {name}", words(lang).event_head, self.round)
            }
            Node::DrawScholar => {
                let drawer = usize::from(self.actor);
                seen(about(words(lang).draws, drawer), viewer.is(drawer))
            }
            _ => seen(words(lang).dealt.into(), viewer == Viewer::Omniscient),
        }
    }

    /// The cards the viewer gets to see by this step: a packet to choose from, the last card.
    fn tell_cards(&self, after: &Self, viewer: Viewer, lang: Lang, sentences: &mut Vec<String>) {
        let drafter = usize::from(after.actor);
        if after.node == Node::Draft && viewer.is(drafter) {
            let looks = about(words(lang).looks, drafter);
            sentences.push(format!("{looks}: {}", card_list(&after.packet, lang)));
        }
        if self.node == Node::Draft && after.node != Node::Draft {
            let last = self.in_order(self.players() - 1);
            if viewer.is(last) {
                let mut card = [0; KINDS];
                for (kind, left) in card.iter_mut().enumerate() {
                    let hand = |game: &Self| game.seats[last].hand[kind];
                    *left = hand(after).saturating_sub(hand(self));
                }
                let receives = about(words(lang).receives, last);
                sentences.push(format!("{receives}: {}", card_list(&card, lang)));
            }
        }
    }

    /// How far the game has come: round, and node in the order of play.
    fn stage(&self) -> (u8, u8) {
        let late = self.node == Node::RevealEvent && self.rules.event_reveal == EventReveal::Phase4;
        let node = if late { 2 * Node::IncomeChoice as u8 + 1 } else { 2 * self.node as u8 };
        (self.round, node)
    }

    fn income_stage(&self) -> (u8, u8) {
        (self.round, 2 * Node::IncomeChoice as u8)
    }

    /// Whether step 3.3 begins between this state and `after`.
    fn brings_income(&self, after: &Self) -> bool {
        self.stage() < self.income_stage() && after.stage() >= self.income_stage()
    }

    /// Whether step 3.4 happens between this state and `after`.
    fn brings_building(&self, after: &Self) -> bool {
        self.stage() <= self.income_stage() && after.stage() > self.income_stage()
    }

    /// The event that takes effect between this state and `after`.
    fn brings_event(&self, after: &Self) -> Option<Event> {
        let begins = match self.rules.event_reveal {
            EventReveal::RoundStart => self.brings_building(after),
            EventReveal::Phase4 => self.node == Node::RevealEvent,
        };
        if begins { after.event_of(self.round) } else { None }
    }

    /// The public results that follow by themselves, in the order in which they happen.
    fn tell_results(&self, after: &Self, lang: Lang, sentences: &mut Vec<String>) {
        for seat in self.all_seats() {
            let (before, now) = (self.seats[seat].office, after.seats[seat].office);
            if let Some(office) = names::office(now, lang).filter(|_| before != now) {
                let sentence = about(words(lang).takes_office, seat);
                sentences.push(sentence.replace("{office}", office));
            }
        }
        if self.brings_income(after) {
            sentences.push(words(lang).income.into());
        }
        if self.brings_building(after) {
            if self.round == ROUNDS {
                sentences.push(names::thing("gifts", lang).unwrap_or_default().into());
            }
            sentences.push(words(lang).building.into());
        }
        if let Some(event) = self.brings_event(after) {
            sentences.push(names::event(event, lang).into());
        }
        if after.round > self.round {
            let round = names::thing("round", lang).unwrap_or_default();
            sentences.push(format!("{round} {}", after.round));
        }
        if (self.node, self.actor) == (after.node, after.actor) {
            return;
        }
        let actor = usize::from(after.actor);
        let privilege = |quarter| {
            let name = names::privilege(quarter, lang).unwrap_or_default();
            about(words(lang).holds, actor).replace("{name}", name)
        };
        match after.node {
            Node::Turn if !self.node.in_placement() || self.actor != after.actor => {
                sentences.push(about(words(lang).turn, actor));
            }
            Node::TowerMove => sentences.push(about(words(lang).controls_tower, actor)),
            Node::Scholar => sentences.push(privilege(Quarter::Patriarchs)),
            Node::MarketBuy => sentences.push(privilege(Quarter::Market)),
            Node::Steal => sentences.push(privilege(Quarter::Nobility)),
            Node::Over => {
                let winner = ranking(after).first().copied().unwrap_or(0);
                sentences.push(about(words(lang).wins, winner));
            }
            _ => {}
        }
    }

    /// The same for machines.
    fn facts(&self, step: Step, after: &Self, viewer: Viewer) -> Vec<String> {
        let mut facts = Vec::new();
        for seat in self.all_seats() {
            let changes = self.changes(after, seat, after.shows_resources(seat, viewer));
            if !changes.is_empty() {
                facts.push(format!("p{seat} {}", changes.join(" ")));
            }
        }
        if self.brings_income(after) {
            let controllers = self.controllers(step);
            if !controllers.is_empty() {
                facts.push(format!("control {}", controllers.join(" ")));
            }
        }
        if self.brings_building(after) && self.round == ROUNDS {
            let gifts = after.kings_gifts();
            let given = self.all_seats().filter(|&seat| gifts[seat] > 0);
            let given: Vec<_> = given.map(|seat| format!("p{seat}:{}", gifts[seat])).collect();
            facts.push(format!("gifts {}", given.join(" ")).trim_end().into());
        }
        if self.node == Node::RevealEvent
            && let Step::Outcome(id) = step
        {
            facts.push(format!(
                "event {}",
                Event::ALL.get(usize::from(id)).map_or("?", |event| event.key())
            ));
        }
        if after.round > self.round {
            facts.push(format!("round {}", after.round));
        }
        let decides =
            after.node == Node::DrawScholar || !after.node.is_chance() && after.node != Node::Over;
        facts.push(match decides {
            true => format!("next {} p{}", after.node.name(), after.actor),
            false => format!("next {}", after.node.name()),
        });
        if after.node == Node::Over {
            facts.extend(ranking(after).into_iter().enumerate().map(|(place, seat)| {
                let p = &after.seats[seat];
                let hand: Vec<_> = kinds(&p.hand).map(Card::key).collect();
                let hand = if hand.is_empty() { "-".into() } else { hand.join(",") };
                let place = place + 1;
                format!(
                    "p{seat} place {place} screen {} bezants {} hand {hand}",
                    p.screen, p.bezants
                )
            }));
        }
        facts
    }

    /// What became of a seat; its squires and bezants behind the screen only if they are shown.
    fn changes(&self, after: &Self, seat: Seat, shown: bool) -> Vec<String> {
        let (p, q) = (&self.seats[seat], &after.seats[seat]);
        let mut changes = Vec::new();
        let mut change = |key: &str, before: u16, now: u16| {
            if before != now {
                changes.push(format!("{key} {:+}", i32::from(now) - i32::from(before)));
            }
        };
        if shown {
            change("bezants", p.bezants, q.bezants);
            change("screen", p.screen.into(), q.screen.into());
        }
        change("prestige", p.prestige, q.prestige);
        change("height", p.height.into(), q.height.into());
        change("cards", p.hand_size().into(), q.hand_size().into());
        for (area, key) in AREA_KEYS.into_iter().enumerate() {
            change(key, p.board[area].into(), q.board[area].into());
        }
        if q.office != p.office && q.office > 0 {
            changes.push(format!("office {}", q.office));
        }
        if q.baron != p.baron && q.baron != HOME {
            changes.push(format!("baron {}", AREA_KEYS[usize::from(q.baron)]));
        }
        changes
    }

    /// Who controls each area in step 3.3.
    fn controllers(&self, step: Step) -> Vec<String> {
        let mut city = *self;
        // The squire that has just left the Tower of David counts where it went (scenario 81).
        if let Step::Action(id) = step
            && let Some(Action::TowerTo(to)) = Action::from_id(id)
        {
            let board = &mut city.me_mut().board;
            board[DAVID] = board[DAVID].saturating_sub(1);
            board[usize::from(to)] += 1;
        }
        (0..DAVID)
            .filter_map(|area| Some((area, city.leader(|p| p.board[area].into())?)))
            .map(|(area, seat)| format!("{}:p{seat}", AREA_KEYS[area]))
            .collect()
    }
}
