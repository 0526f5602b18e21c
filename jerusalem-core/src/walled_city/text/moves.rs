//! What a viewer sees of a step, in one line.
//!
//! A line is a sentence in the viewer's language and, at its end, the same facts for machines, in
//! one form for all languages:
//!
//! ```text
//! [p0 votes +5 A3.nobles -1; p2 roads -1 A1.peasants +2; P3 =; D4 blue 3; next ADJUST p2]
//! ```
//!
//! A segment `p<colour>` lists what became of that colour (2 is neutral with two players): changes
//! with a sign (`votes`, `roads`, `walls`, `cards`, `box`, and citizens by place as `A1.nobles`,
//! `A1.peasants`, `T2.guards`), `guild` with the guild's id or `-`, `used 1`. Other segments: a path or
//! gap with what is on it now (`=` for every piece, `x` destroyed, `-` empty), a slot with its token, a
//! zone with who placed its card in which round, its numbers (`?|?` if not seen) and its back, `fence` with the area, the cut points
//! and the new part (`token` if the token lies there now), `districts`, `offer` with a guild new in it, `start`, `order`, `round n`,
//! `next NODE p<seat>`, and at the end `place` with the seats in order.

use crate::game::{ActionId, AnyGame, OutcomeId, Seat, Step, Turn, Viewer};
use crate::lang::Lang;
use crate::page::{about, ranking, told};

use super::super::action::Action;
use super::super::board::places::Places;
use super::super::board::{FIRST_EXTRA, Loc};
use super::super::cards::pile_len;
use super::super::guilds::Guild;
use super::super::guilds::deck::GuildSet;
use super::super::names::{self, words};
use super::super::node::Node;
use super::super::state::{NONE, WalledCity, window};
use super::{card_list, outcome_name};
use crate::bits::bits;

/// What a viewer sees of a step.
pub(in super::super) fn witness(
    game: &WalledCity,
    step: Step,
    after: &WalledCity,
    viewer: Viewer,
    lang: Lang,
) -> String {
    let mut sentences = vec![match step {
        Step::Action(id) => game.tell_action(id, viewer, lang),
        Step::Outcome(id) => game.tell_outcome(id, viewer, lang),
    }];
    game.tell_results(after, viewer, lang, &mut sentences);
    let facts = game.all_changes(after, viewer);
    told(&sentences, &facts)
}

impl WalledCity {
    fn tell_action(&self, id: ActionId, viewer: Viewer, lang: Lang) -> String {
        let actor = match self.turn() {
            Turn::Player(seat) => seat,
            Turn::Chance | Turn::Over => self.me(),
        };
        let what = match Action::from_id(&self.board, id) {
            Some(action) => self.action_here(action, actor, viewer, lang),
            None => id.to_string(),
        };
        format!("p{actor}, {}: {what}", self.question(lang))
    }

    /// An action in words at this node, as far as the viewer sees it.
    fn action_here(&self, action: Action, actor: Seat, viewer: Viewer, lang: Lang) -> String {
        let name = || names::action(&self.board, usize::from(self.players), action, lang);
        let filled = |phrase: &str, n: u8, m: u8| {
            phrase.replace("{n}", &n.to_string()).replace("{m}", &m.to_string())
        };
        match (action, self.node) {
            (Action::Half(part), Node::FenceToken) => filled(words(lang).token_to, part + 1, 0),
            (Action::Half(half), _) => self.half_text(half, lang),
            (Action::Count(n), Node::FenceNobles | Node::FencePeasants) => {
                let fence = self.pending().map(|pending| pending.seen(&self.board));
                let fence = fence.and_then(|seen| Some((seen.colour?, seen.place?)));
                let Some((colour, area)) = fence else { return name() };
                let (whose, area) = (usize::from(colour), usize::from(area));
                let here = match self.node {
                    Node::FenceNobles => self.nobles[whose][area],
                    _ => self.peasants[whose][area],
                };
                let whose = self.player(colour.into(), lang);
                format!("{whose} {}", filled(words(lang).part_1, n, here))
            }
            (Action::Count(n), _) => {
                filled(words(lang).count, n, self.settling().saturating_sub(n))
            }
            (Action::Slot(slot) | Action::Adjust { slot, .. }, _) => {
                let token = self.tokens[usize::from(slot)];
                format!("{} ({})", name(), names::token(token, lang))
            }
            (Action::Card(_), Node::DefenceCard) if !viewer.is(actor) => words(lang).a_card.into(),
            (Action::Zone { zone, .. }, _) if !viewer.is(actor) => {
                words(lang).a_zone.replace("{n}", self.board.zone_id(zone.into()))
            }
            (Action::Card(kind), Node::ButchersGive) => {
                self.traded(words(lang).gives, kind, viewer)
            }
            (Action::Card(kind), Node::ButchersReturn) => {
                self.traded(words(lang).returns, kind, viewer)
            }
            (Action::Card(kind), Node::ButchersTake) => {
                self.traded(words(lang).takes, kind, viewer)
            }
            _ => name(),
        }
    }

    /// A card that goes between the actor and the recipient (R7.7).
    fn traded(&self, phrase: &str, kind: u8, viewer: Viewer) -> String {
        let (actor, opponent) = (self.me(), self.recipient().unwrap_or(self.me()));
        let with = if self.node == Node::ButchersReturn { actor } else { opponent };
        let text = about(phrase, with);
        match names::card(kind.into()) {
            Some(card) if self.shows_trade(actor, opponent, viewer) => format!("{text}: {card}"),
            _ => text,
        }
    }

    /// What chance brought, to those who see it.
    fn tell_outcome(&self, id: OutcomeId, viewer: Viewer, lang: Lang) -> String {
        let (step, index) = (usize::from(self.step), usize::from(id));
        let slot = |slot: usize, what: String| {
            format!("{} {}: {what}", (words(lang).title)(self.node), self.board.slot_id(slot))
        };
        match self.node {
            Node::SetupFaction if step < self.board.slots() => {
                slot(step, names::faction(index, lang).unwrap_or_default().into())
            }
            Node::SetupValue | Node::SetupSurvey if step < self.board.slots() => {
                slot(step, outcome_name(self, id))
            }
            Node::HaberdashersRoll => {
                let name = outcome_name(self, id);
                let rolled = self.rolled_slot().map(|at| slot(at, name));
                format!("p{}, {}", self.me(), rolled.unwrap_or_default())
            }
            Node::SetupExtra => {
                let text = about(words(lang).dealt, step);
                match names::card(FIRST_EXTRA + index) {
                    Some(card) if viewer.is(step) => format!("{text}: {card}"),
                    _ => text,
                }
            }
            Node::SetupOffer => {
                let name = Guild::new(index).map(|guild| names::guild(guild, lang));
                format!("{}: {}", (words(lang).title)(self.node), name.unwrap_or_default())
            }
            Node::SetupStartPlayer => format!("{}: p{id}", (words(lang).title)(self.node)),
            _ => format!("{}: {}", (words(lang).title)(self.node), outcome_name(self, id)),
        }
    }

    /// The results that follow by themselves, in the order in which they happen.
    fn tell_results(&self, after: &Self, viewer: Viewer, lang: Lang, sentences: &mut Vec<String>) {
        let inspects = |game: &Self| game.recipient().filter(|_| game.node == Node::ButchersTake);
        if let Some(whom) = inspects(after).filter(|_| inspects(self) != inspects(after)) {
            let mut looks = about(words(lang).sees, after.me()).replace("{q}", &format!("p{whom}"));
            if viewer.is(after.me()) || self.rules.butchers_open || viewer.is(whom) {
                looks += &format!(": {}", card_list(&after.hands[whom], lang));
            }
            sentences.push(looks);
        }
        if self.votes_counted(after) {
            if self.round == 2 && self.noble_box != after.noble_box {
                sentences.push(words(lang).fled.into());
            }
            sentences.push(words(lang).scored.into());
        }
        if after.round > self.round {
            let round = after.round.to_string();
            sentences.push(words(lang).round.replace("{n}", &round));
        }
        if after.node == Node::End {
            sentences.push(words(lang).towers.into());
            if let Some(&winner) = ranking(after).first() {
                sentences.push(about(words(lang).wins, winner));
            }
        }
        let same_turn = self.actor == after.actor
            && self.node.is_guild()
            && self.node != Node::Bakers
            && self.ability_window() == window::W0;
        if after.node == Node::Build && !same_turn {
            sentences.push(about(words(lang).turn, after.me()));
        }
    }

    /// Whether phase C lies between this state and `after`.
    fn votes_counted(&self, after: &Self) -> bool {
        self.constructing() && after.defending()
    }

    /// The same for machines.
    fn all_changes(&self, after: &Self, viewer: Viewer) -> Vec<String> {
        let board = &after.board;
        let mut facts = Vec::new();
        for colour in 0..self.colours() {
            let changes = self.changes(after, colour);
            if !changes.is_empty() {
                facts.push(format!("p{colour} {}", changes.join(" ")));
            }
        }
        let place = |before: &Places, now: &Places, place: usize, id: &str| {
            let same = before.pieces(place) == now.pieces(place)
                && (before.destroyed() ^ now.destroyed()) >> place & 1 == 0;
            (!same).then(|| after.place_text(id, now, place))
        };
        facts.extend(
            (0..board.paths())
                .filter_map(|p| place(&self.roads, &after.roads, p, board.path_id(p))),
        );
        facts.extend(
            (0..board.gaps()).filter_map(|g| place(&self.walls, &after.walls, g, board.gap_id(g))),
        );
        for (slot, (before, now)) in self.tokens.iter().zip(&after.tokens).enumerate() {
            if before != now {
                facts.push(format!("{} {now}", board.slot_id(slot)));
            }
        }
        for fence in board.fences().iter().skip(self.board.fences().len()) {
            let [area, part] = [fence.area, fence.part2].map(|area| board.area_id(area.into()));
            let token = if fence.token_part2 { " token" } else { "" };
            facts.push(format!("fence {area} {}-{} {part}{token}", fence.p, fence.q));
        }
        if self.district != after.district {
            let names = |areas: u32| {
                let ids: Vec<_> = bits(areas).map(|area| board.area_id(area)).collect();
                ids.join("+")
            };
            let districts: Vec<_> = after.district_masks().map(names).collect();
            facts.push(format!("districts {}", districts.join(" ")));
        }
        for (z, zone) in after.zones.iter().enumerate() {
            let Some(defence) = zone.get() else { continue };
            if self.zones[z] != *zone || after.revealed() {
                let text = after.defence_text(defence, viewer, Lang::En);
                facts.push(format!("{} {text}", board.zone_id(z)));
            }
        }
        for guild in GuildSet(after.offer & !self.offer).iter() {
            facts.push(format!("offer {}", guild.id()));
        }
        if self.start_player != after.start_player {
            facts.push(format!("start p{}", after.start_player));
        }
        if self.order != after.order {
            let order = after.order.iter().filter(|&&seat| seat != NONE);
            let order: Vec<_> = order.map(|seat| format!("p{seat}")).collect();
            facts.push(format!("order {}", order.join(" ")));
        }
        if self.round != after.round {
            facts.push(format!("round {}", after.round));
        }
        facts.push(match after.turn() {
            Turn::Player(seat) => format!("next {} p{seat}", after.node.name()),
            Turn::Chance | Turn::Over => format!("next {}", after.node.name()),
        });
        if after.node == Node::End {
            let places: Vec<_> = ranking(after).iter().map(|seat| format!("p{seat}")).collect();
            facts.push(format!("place {}", places.join(" ")));
        }
        facts
    }

    /// What became of a colour.
    fn changes(&self, after: &Self, colour: usize) -> Vec<String> {
        let mut changes = Vec::new();
        let mut change = |key: &str, before: i32, now: i32| {
            if before != now {
                changes.push(format!("{key} {:+}", now - before));
            }
        };
        change("votes", self.votes(colour), after.votes(colour));
        change("roads", self.road_supply[colour].into(), after.road_supply[colour].into());
        change("walls", self.wall_supply[colour].into(), after.wall_supply[colour].into());
        let cards = |game: &Self| pile_len(&game.hands[colour]) as i32;
        change("cards", cards(self), cards(after));
        change("box", self.noble_box[colour].into(), after.noble_box[colour].into());
        let board = &after.board;
        for area in 0..board.areas() {
            let id = board.area_id(area);
            let peasants = |game: &Self| game.peasants[colour][area].into();
            change(&format!("{id}.peasants"), peasants(self), peasants(after));
            let nobles = |game: &Self| game.nobles[colour][area].into();
            change(&format!("{id}.nobles"), nobles(self), nobles(after));
        }
        for tower in 0..board.towers() {
            let guards = |game: &Self| game.nobles(colour, Loc::Tower(tower as u8)).into();
            let id = board.tower_id(tower);
            change(&format!("{id}.guards"), guards(self), guards(after));
        }
        if self.guild[colour] != after.guild[colour] {
            let guild = after.guild_of(colour).map_or("-", Guild::id);
            changes.push(format!("guild {guild}"));
        }
        if !self.used & after.used & 1 << colour != 0 {
            changes.push("used 1".into());
        }
        changes
    }
}
