//! The one invariant checker (§12.4): what holds in every reachable state.

use super::board::{CARDS, FIRST_EXTRA, Loc};
use super::cards::{EXTRA_OWNER, EXTRAS, KINDS, Pile, pile_kinds, pile_len, symmetric};
use super::guild::Guild;
use super::node::Node;
use super::state::{Ability, NONE, TurnState, WalledCity, window};
use super::token::{DICE_OF_FACTION, FACTIONS};
use crate::error::PositionError;

/// Collects every violation.
struct Reasons(Vec<String>);

impl Reasons {
    fn unless(&mut self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.0.push(what());
        }
    }
}

impl WalledCity {
    /// Every violation of the invariants.
    pub(crate) fn violations(&self) -> Result<(), PositionError> {
        let mut reasons = Reasons(Vec::new());
        self.check_citizens(&mut reasons);
        self.check_tokens(&mut reasons);
        self.check_pieces(&mut reasons);
        self.check_cards(&mut reasons);
        self.check_guilds(&mut reasons);
        self.check_order(&mut reasons);
        self.check_districts(&mut reasons);
        self.check_turn(&mut reasons);
        self.check_ability(&mut reasons);
        self.check_log(&mut reasons.0);
        self.check_setup(&mut reasons.0);
        if reasons.0.is_empty() && !self.node.is_chance() && self.node != Node::End {
            let legal = self.legal_mask();
            reasons.unless(!legal.is_empty(), || format!("{}: nothing is legal", self.node.name()));
        }
        if reasons.0.is_empty() { Ok(()) } else { Err(PositionError { reasons: reasons.0 }) }
    }

    /// Nobles and peasants each colour is given.
    pub(crate) fn given(&self, colour: usize) -> [u8; 2] {
        let players = usize::from(self.players);
        match colour {
            c if c < players => {
                let supply = self.board.supply(players);
                [supply.nobles, supply.peasants]
            }
            2 => self.rules.neutral_supply,
            _ => [0, 0],
        }
    }

    fn check_citizens(&self, reasons: &mut Reasons) {
        let locs = self.board.ax() + self.board.towers();
        for colour in 0..4 {
            let given = if colour < self.colours() { self.given(colour) } else { [0, 0] };
            let nobles: u32 = self.nobles[colour].iter().map(|&n| u32::from(n)).sum();
            let peasants: u32 = self.peasants[colour].iter().map(|&n| u32::from(n)).sum();
            let all =
                nobles + u32::from(self.noble_supply[colour]) + u32::from(self.noble_box[colour]);
            reasons.unless(all == u32::from(given[0]), || {
                format!("colour {colour} has {all} nobles, not {} (§12.4, 1)", given[0])
            });
            let all = peasants + u32::from(self.peasant_supply[colour]);
            reasons.unless(all == u32::from(given[1]), || {
                format!("colour {colour} has {all} peasants, not {} (§12.4, 1)", given[1])
            });
            for (loc, &n) in self.nobles[colour].iter().enumerate() {
                let place = loc < locs && (loc < self.board.areas() || loc >= self.board.ax());
                reasons.unless(n == 0 || place, || format!("nobles of {colour} nowhere"));
                let noted = self.noble_at[colour] >> loc & 1 == 1;
                reasons.unless(noted == (n > 0), || format!("nobles of {colour} are miscounted"));
            }
            for (area, &n) in self.peasants[colour].iter().enumerate() {
                reasons.unless(n == 0 || area < self.board.areas(), || {
                    format!("peasants of {colour} nowhere")
                });
                let noted = self.peasant_at[colour] >> area & 1 == 1;
                reasons.unless(noted == (n > 0), || format!("peasants of {colour} are miscounted"));
            }
        }
    }

    fn check_tokens(&self, reasons: &mut Reasons) {
        let slots = self.board.slots();
        let in_setup =
            matches!(self.node, Node::SetupFaction | Node::SetupValue | Node::SetupSurvey);
        let mut dice = [0; FACTIONS.len()];
        let mut tiles = 0;
        for (s, token) in self.tokens.iter().enumerate() {
            if s >= slots {
                reasons.unless(token.value() == 0, || "a token outside the board".to_string());
                continue;
            }
            if let Some(faction) = token.faction() {
                dice[faction] += 1;
            }
            tiles += usize::from(token.is_tile());
            let tower = matches!(self.board.slot(s).at, Loc::Tower(_));
            reasons.unless(!(tower && token.is_tile()), || {
                format!("{}: a tile lies in a tower (§12.4, 2)", self.board.slot_id(s))
            });
            reasons.unless(in_setup || token.value() != 0, || {
                format!("{}: the slot is empty or its die not rolled", self.board.slot_id(s))
            });
        }
        let surveys = slots - FACTIONS.len() * usize::from(DICE_OF_FACTION);
        for (faction, &n) in dice.iter().enumerate() {
            let right = if in_setup { n <= DICE_OF_FACTION } else { n == DICE_OF_FACTION };
            reasons.unless(right, || {
                format!("there are {n} {} dice, not 4 (§12.4, 2)", FACTIONS[faction])
            });
        }
        let right = if in_setup { tiles <= surveys } else { tiles == surveys };
        reasons.unless(right, || format!("there are {tiles} survey tiles, not {surveys}"));
    }

    /// Starting roads placed so far.
    pub(crate) fn start_roads_placed(&self) -> u8 {
        match self.node {
            Node::SetupRoad | Node::StartRoad => self.step,
            node if node.is_setup() => 0,
            _ => self.board.supply(usize::from(self.players)).start_roads,
        }
    }

    fn check_pieces(&self, reasons: &mut Reasons) {
        let players = usize::from(self.players);
        let supply = self.board.supply(players);
        for (what, places, left, given, start, all) in [
            (
                "roads",
                &self.roads,
                &self.road_supply,
                supply.roads,
                self.start_roads_placed(),
                self.all_paths(),
            ),
            ("walls", &self.walls, &self.wall_supply, supply.walls, 0, self.all_gaps()),
        ] {
            let mut count = u32::from(places.gone) + places.total();
            for (seat, &n) in left.iter().enumerate() {
                count += u32::from(n);
                let most = if seat < players { given } else { 0 };
                reasons.unless(n <= most, || format!("seat {seat} has {n} {what}, at most {most}"));
            }
            let expected = players as u32 * u32::from(given) + u32::from(start);
            reasons.unless(count == expected, || {
                format!("there are {count} {what}, not {expected} (§12.4, 5)")
            });
            reasons.unless((places.built() | places.destroyed()) & !all == 0, || {
                format!("{what} outside the board")
            });
            let destroyed = places.destroyed().count_ones();
            reasons.unless(destroyed <= u32::from(places.gone), || {
                format!("more {what} destroyed than gone")
            });
            let both = places.destroyed() & places.built() != 0;
            let scope = self.rules.stacked_piece_scope == super::StackedPieceScope::Piece;
            reasons.unless(!both || scope, || {
                format!("{what}: a place is both built and destroyed (Q8)")
            });
        }
        reasons.unless(self.round == 2 || self.walls.total() == 0, || {
            "walls stand in round 1".to_string()
        });
        let roads_left = self.road_supply.iter().any(|&n| n > 0);
        let built_up = matches!(self.node, Node::DefenceCard | Node::DefenceZone | Node::End)
            || self.ability.resume == window::DEFENCE;
        reasons.unless(self.round == 1 && !built_up || !roads_left, || {
            "roads are left after phase B of round 1 (R4.12)".to_string()
        });
        let walls_left = self.wall_supply.iter().any(|&n| n > 0);
        reasons.unless(self.round == 1 || !built_up || !walls_left, || {
            "walls are left after phase B of round 2 (R4.28)".to_string()
        });
        let fences = self.board.fences().len();
        let early = self.board.fences().iter().any(|fence| fence.round2) && self.round == 1;
        reasons.unless(!early, || "a fence of round 2 stands in round 1".to_string());
        reasons.unless(u32::from(self.fences_destroyed) >> fences == 0, || {
            "a fence that does not exist is destroyed".to_string()
        });
    }

    fn check_cards(&self, reasons: &mut Reasons) {
        let players = usize::from(self.players);
        let supply = self.board.supply(players);
        let mut placed: [Pile; 4] = Default::default();
        let mut nths = [0u8; 4];
        for (z, zone) in self.zones.iter().enumerate() {
            let Some(defence) = zone.get() else { continue };
            let seat = usize::from(defence.seat);
            placed[seat][usize::from(defence.card.owner)].add(usize::from(defence.card.kind));
            nths[seat] |= 1 << defence.nth;
            reasons.unless(seat < players && z < self.board.zones(), || {
                "a defence card of nobody or nowhere".to_string()
            });
            reasons
                .unless(defence.round <= self.round, || format!("zone {z} was filled in round 2"));
            let one = defence.orientation == 0 || !symmetric(usize::from(defence.card.kind));
            reasons.unless(one, || format!("zone {z}: a symmetric card has orientation 0 (13.1)"));
        }
        let places = || self.hands.iter().chain(&self.played).chain(&placed);
        let deck = supply.hand();
        for owner in 0..4 {
            for kind in 0..KINDS {
                let count: u8 = places().map(|pile| pile[owner].count(kind)).sum();
                let expected = match kind {
                    k if k < CARDS && owner < players => deck[k],
                    k if k >= CARDS && owner == EXTRA_OWNER => (supply.extra >> k & 1) as u8,
                    _ => 0,
                };
                let dealing = kind >= CARDS && self.node.is_setup();
                let right = count == expected || dealing && count < expected;
                reasons.unless(right, || {
                    let name = super::cards::kind_name(kind);
                    format!("there are {count} cards {name} of deck {owner}, not {expected}")
                });
            }
        }
        for seat in 0..4 {
            let n = nths[seat].count_ones() as usize;
            let cards = pile_len(&placed[seat]);
            reasons.unless(n == cards && nths[seat] == ((1u16 << n) - 1) as u8, || {
                format!("the defence cards of seat {seat} are misnumbered")
            });
            reasons.unless(seat < players || self.hands[seat].iter().all(|c| c.is_empty()), || {
                format!("seat {seat} holds cards")
            });
            let hand = pile_len(&self.hands[seat]);
            if seat < players && !self.node.is_setup() {
                let needed = usize::from(self.plays_left(seat));
                reasons.unless(hand >= needed, || {
                    format!("seat {seat} holds {hand} cards and needs {needed} (§3)")
                });
                let most = usize::from(self.defence_cards() * self.round);
                reasons.unless(cards <= most, || {
                    format!("seat {seat} has placed {cards} defence cards")
                });
            }
        }
        let known = u32::from(self.traded) << FIRST_EXTRA & !u32::from(EXTRAS);
        reasons.unless(known == 0, || "traded marks a card that is no extra card".to_string());
    }

    /// Cards a seat will have to play from now on.
    fn plays_left(&self, seat: usize) -> u8 {
        let placed = self.zones.iter().filter_map(|zone| zone.get());
        let placed = placed.filter(|defence| usize::from(defence.seat) == seat).count() as u8;
        let this_turn = u8::from(self.node == Node::Card && self.me() == seat);
        // Gifts come back before the next card is played.
        let trading = self.ability.guild == Guild::Butchers as u8 && self.me() == seat;
        let owed = if trading { self.ability.picks } else { 0 };
        let defence = (2 * self.defence_cards()).saturating_sub(placed);
        let end = if self.node == Node::End { 0 } else { defence };
        (self.road_supply[seat] + self.wall_supply[seat] + this_turn + end).saturating_sub(owed)
    }

    fn check_guilds(&self, reasons: &mut Reasons) {
        let deck = self.rules.deck(&self.board);
        let mut seen = self.offer;
        reasons.unless(self.offer & !deck.0 == 0, || {
            "the offer has a guild that is not in the deck".to_string()
        });
        for seat in 0..4 {
            match self.guild_of(seat) {
                Some(guild) => {
                    reasons.unless(deck.contains(guild), || {
                        format!("{} are not in the deck (R2.8)", guild.id())
                    });
                    let bit = 1 << guild as u32;
                    reasons.unless(seen & bit == 0, || format!("{} twice", guild.id()));
                    reasons.unless(seat < usize::from(self.players), || {
                        format!("seat {seat} has a guild")
                    });
                    seen |= bit;
                }
                None => {
                    reasons.unless(self.guild[seat] == NONE, || "an unknown guild".to_string());
                    reasons.unless(self.used >> seat & 1 == 0, || {
                        format!("seat {seat} has used a guild it does not have")
                    });
                    let needs = seat < usize::from(self.players)
                        && !self.node.is_setup()
                        && self.node != Node::Join;
                    reasons.unless(!needs, || format!("seat {seat} has no guild (R4.1)"));
                }
            }
        }
        let joined = (0..4).filter(|&seat| self.guild[seat] != NONE).count();
        let players = usize::from(self.players);
        let left = self.offer.count_ones() as usize;
        let needed = match (self.node.is_setup(), self.round, self.node) {
            (true, ..) => 0,
            (_, 1, Node::Join) => 2 * players - joined,
            (_, 1, _) => players,
            (_, _, Node::Join) => players - joined.min(players),
            _ => 0,
        };
        reasons.unless(left >= needed, || {
            format!("the offer has {left} guilds, {needed} will be taken (R4.2)")
        });
    }

    fn check_order(&self, reasons: &mut Reasons) {
        let players = self.players;
        reasons.unless((1..=2).contains(&self.round), || "the round is 1 or 2".to_string());
        reasons.unless(self.actor < players, || format!("there is no seat {}", self.actor));
        let start = self.start_player < players
            || self.start_player == NONE && self.node as u8 <= Node::SetupStartPlayer as u8;
        reasons.unless(start, || "the starting player is not at the table".to_string());
        if self.node.is_setup() {
            return;
        }
        let seats = self.order[..usize::from(players)]
            .iter()
            .fold(0, |mask, &seat| mask | 1u32.checked_shl(u32::from(seat)).unwrap_or(0));
        reasons.unless(seats == (1 << players) - 1, || {
            "the order does not name every seat once".to_string()
        });
        reasons.unless(self.node != Node::End || self.round == 2, || {
            "the game ends in round 2 (R4.34)".to_string()
        });
        let step = match self.node {
            Node::End => return,
            Node::DefenceCard | Node::DefenceZone => self.step % players,
            _ if self.ability.resume == window::DEFENCE => self.step % players,
            _ => self.step,
        };
        let named = self.order.get(usize::from(step)) == Some(&self.actor);
        reasons.unless(named, || "the actor is not the seat whose turn it is".to_string());
        if self.node == Node::Join {
            for (place, &seat) in self.order[..usize::from(players)].iter().enumerate() {
                let joined = self.guild.get(usize::from(seat)).is_some_and(|&g| g != NONE);
                reasons.unless(joined == (place < usize::from(self.step)), || {
                    format!("seat {seat} joins out of order")
                });
            }
        }
    }

    fn check_districts(&self, reasons: &mut Reasons) {
        let phase_b1 = self.round == 1
            && !matches!(self.node, Node::DefenceCard | Node::DefenceZone | Node::End)
            && self.ability.resume != window::DEFENCE;
        reasons.unless(phase_b1 == (self.districts == 0), || {
            "districts exist from the first voting phase on (R4.13)".to_string()
        });
        if self.districts > 0 {
            let mut fresh = self.clone();
            fresh.form_districts();
            let same = (fresh.district, fresh.districts) == (self.district, self.districts);
            reasons.unless(same, || "the districts are out of date (§12.4, 6)".to_string());
        }
    }

    fn check_turn(&self, reasons: &mut Reasons) {
        let turn = &self.turn;
        let in_turn = matches!(
            self.node,
            Node::Card
                | Node::Half
                | Node::SettleAreaA
                | Node::SettleAreaB
                | Node::SettleCountA
                | Node::SettleCountB
                | Node::SettleCount
                | Node::Window1
                | Node::Promote
                | Node::Adjust
                | Node::Window4
        ) || (window::W1..=window::W4).contains(&self.ability.resume);
        let places = if self.round == 1 { self.board.paths() } else { self.board.gaps() };
        let anchored = usize::from(turn.anchor) < places;
        reasons.unless(anchored == in_turn && (in_turn || turn.anchor == NONE), || {
            format!("{}: the anchor is missing or misplaced", self.node.name())
        });
        let has_card = in_turn && self.node != Node::Card || self.node == Node::DefenceZone;
        let card = usize::from(turn.card) < KINDS;
        reasons.unless(card == has_card && (card || turn.card == NONE), || {
            format!("{}: the card laid is missing or misplaced", self.node.name())
        });
        if !(anchored == in_turn && card == has_card) {
            return;
        }
        if self.node == Node::DefenceZone {
            let held = pile_kinds(&self.hands[self.me()]) >> turn.card & 1 == 1;
            reasons.unless(held, || "the defence card is not in the hand".to_string());
        }
        let later = matches!(
            self.node,
            Node::SettleAreaA
                | Node::SettleAreaB
                | Node::SettleCountA
                | Node::SettleCountB
                | Node::SettleCount
                | Node::Promote
                | Node::Adjust
                | Node::Window4
        ) || (window::W2..=window::W4).contains(&self.ability.resume);
        let half = turn.half <= 1
            || turn.half == NONE
                && !(later || has_card && symmetric(usize::from(turn.card) % KINDS));
        reasons.unless(half || self.node == Node::DefenceZone, || {
            format!("{}: the half is missing", self.node.name())
        });
        reasons.unless(turn.settled <= 2 && turn.promotions <= 5, || {
            "more is settled or promoted than a card allows".to_string()
        });
        if matches!(self.node, Node::Build | Node::Card | Node::Half) {
            let fresh = turn.areas == [NONE; 2] && turn.settled == 0 && turn.promotions == 0;
            reasons.unless(fresh && turn.half == NONE, || {
                format!("{}: settling has not begun", self.node.name())
            });
        }
        if matches!(self.node, Node::SettleCountA | Node::SettleCountB) && self.round == 1 {
            let path = self.board.path(usize::from(turn.anchor));
            let side = usize::from(self.node == Node::SettleCountB);
            let areas = [path.side_a, path.side_b][side];
            let right = areas.checked_shr(u32::from(turn.areas[side])).unwrap_or(0) & 1 == 1;
            reasons.unless(right, || "the area settled is not on its side".to_string());
            reasons.unless(usize::from(turn.settled) == side, || {
                "the sides are settled in order".to_string()
            });
        }
        let rounds = match self.node {
            Node::SettleAreaA | Node::SettleAreaB | Node::SettleCountA | Node::SettleCountB => 1,
            Node::SettleCount | Node::Promote => 2,
            _ => self.round,
        };
        reasons.unless(rounds == self.round, || {
            format!("{} does not occur in round {}", self.node.name(), self.round)
        });
        if matches!(self.node, Node::SettleCountA | Node::SettleCountB | Node::SettleCount) {
            reasons.unless(self.settling() > 0, || "nothing is to be settled".to_string());
        }
        if self.node == Node::Promote {
            reasons.unless(turn.promotions > 0, || "no promotion is left".to_string());
        }
        let pieces = if self.round == 1 { &self.road_supply } else { &self.wall_supply };
        reasons.unless(self.node != Node::Build || pieces[self.me()] > 0, || {
            "the actor has nothing to build".to_string()
        });
        let copied = self.node == Node::Build
            && turn.used
            && self.guild[self.me()] == Guild::Grocers as u8
            && self.guild.contains(&(Guild::Drapers as u8));
        reasons.unless(!turn.drapers || copied, || {
            "a copy of the Drapers is a build of the Grocers (R7.8)".to_string()
        });
        if matches!(self.node, Node::Join | Node::End) || self.node.is_setup() {
            reasons.unless(*turn == TurnState::NEW, || "no turn is being played".to_string());
        }
    }

    fn check_ability(&self, reasons: &mut Reasons) {
        let a = &self.ability;
        if !self.node.is_guild() {
            reasons.unless(*a == Ability::NONE, || {
                format!("{}: no ability is being carried out", self.node.name())
            });
            return;
        }
        let guild = Guild::new(usize::from(a.guild));
        let fits = guild.is_some_and(|guild| self.node_of(guild));
        reasons.unless(fits, || format!("{} is not a node of that guild", self.node.name()));
        reasons.unless(self.turn.window == a.resume && a.resume <= window::DEFENCE, || {
            "the window of the ability is unknown".to_string()
        });
        let me = self.me();
        let own = self.guild[me] == a.guild || self.guild[me] == Guild::Grocers as u8;
        reasons
            .unless(own && self.turn.used, || "the actor has not activated that guild".to_string());
        if fits {
            self.check_picks(reasons);
        }
    }

    /// Whether the node belongs to the guild's ability.
    fn node_of(&self, guild: Guild) -> bool {
        use Node as N;
        let nodes: &[Node] = match guild {
            Guild::Mercers | Guild::PainterStainers => &[N::Swap],
            Guild::Grocers => &[N::Copy],
            Guild::Drapers => &[],
            Guild::Fishmongers => &[N::Fishmongers],
            Guild::Goldsmiths => &[N::Goldsmiths],
            Guild::Skinners => &[N::Skinners],
            Guild::MerchantTaylors => &[N::Taylors],
            Guild::Haberdashers => &[N::Haberdashers, N::HaberdashersRoll],
            Guild::Salters => &[N::SaltersNoble, N::SaltersPeasant],
            Guild::Ironmongers => &[N::IronmongersNoble, N::IronmongersTower],
            Guild::Vintners => &[N::Vintners],
            Guild::Clothworkers => &[N::Clothworkers],
            Guild::Carpenters => &[
                N::FenceArea,
                N::FenceCut1,
                N::FenceCut2,
                N::FenceNobles,
                N::FencePeasants,
                N::FenceToken,
            ],
            Guild::Bakers => &[N::Bakers],
            Guild::Barbers => &[N::Barbers],
            Guild::Saddlers => &[N::SaddlersCitizen, N::SaddlersArea],
            Guild::Butchers => &[N::ButchersGive, N::ButchersReturn, N::ButchersTake],
            Guild::Armourers => &[N::Armourers],
            Guild::Tanners => &[N::Tanners],
        };
        nodes.contains(&self.node)
    }

    /// The picks noted in the ability exist.
    fn check_picks(&self, reasons: &mut Reasons) {
        let a = &self.ability;
        let (colour, at) = (usize::from(a.colour), usize::from(a.at));
        let is_colour = colour < self.colours();
        let has = |locs: u64| at < 64 && locs >> at & 1 == 1;
        let good = match self.node {
            Node::Swap if a.guild == Guild::Mercers as u8 => {
                is_colour
                    && colour != self.me()
                    && self.noble_at[colour] != 0
                    && self.noble_supply[self.me()] > 0
            }
            Node::Swap => {
                is_colour
                    && colour != self.me()
                    && self.peasant_at[colour] != 0
                    && self.peasant_supply[self.me()] > 0
            }
            Node::Taylors => a.colour == NONE || is_colour && self.peasant_at[colour] != 0,
            Node::HaberdashersRoll => at < self.board.slots() && a.picks < 4,
            Node::Haberdashers => a.picks < 4,
            Node::SaltersNoble => self.noble_supply[self.me()] > 0,
            Node::SaltersPeasant => self.peasant_supply[self.me()] > 0,
            Node::IronmongersNoble => is_colour,
            Node::IronmongersTower => is_colour && has(self.noble_at[colour] & self.area_locs()),
            Node::Vintners => {
                a.picks == 0
                    || is_colour
                        && self.noble_supply[colour] >= 3 - a.picks.min(3)
                        && self.peasant_at[colour] != 0
            }
            Node::Clothworkers | Node::Tanners => a.picks == 0 || at < self.board.slots(),
            Node::Armourers => {
                (a.picks == 0 || at < self.board.towers()) && self.noble_supply[self.me()] > 0
            }
            Node::Barbers => a.picks == 0 || is_colour && at < 64,
            Node::FenceArea => a.pair == [NONE; 2] && a.counts == Ability::NONE.counts,
            Node::FenceCut1 => {
                at < self.board.areas()
                    && a.pair == [NONE; 2]
                    && a.counts == Ability::NONE.counts
            }
            Node::FenceCut2 | Node::FenceNobles | Node::FencePeasants | Node::FenceToken => {
                self.fence_is_possible(is_colour || self.node as u8 != Node::FenceNobles as u8)
            }
            Node::SaddlersArea => {
                let noble = a.counts[0][0] == 1;
                is_colour
                    && has(if noble {
                        self.noble_at[colour] & self.area_locs()
                    } else {
                        u64::from(self.peasant_at[colour])
                    })
            }
            Node::ButchersGive => colour < usize::from(self.players) && colour != self.me(),
            Node::ButchersReturn | Node::ButchersTake => {
                colour < usize::from(self.players)
                    && colour != self.me()
                    && usize::from(a.counts[0][colour]) < super::cards::CARD_NUMBERS
            }
            _ => true,
        };
        reasons.unless(good, || format!("{}: the picks are impossible", self.node.name()));
    }

    fn fence_is_possible(&self, colour: bool) -> bool {
        let a = &self.ability;
        let area = usize::from(a.at);
        if area >= self.board.areas() || self.board.fences().len() >= 2 {
            return false;
        }
        let model = self.rules.fence_model;
        let [p, q] = a.pair;
        let starts = self.board.fence_starts(area, model);
        let has = |cuts: u64, cut: u8| cut < 64 && cuts >> cut & 1 == 1;
        if !has(starts, p) || !colour {
            return false;
        }
        if self.node == Node::FenceCut2 {
            return q == NONE && a.counts == Ability::NONE.counts;
        }
        let within = (0..4).all(|c| {
            let [nobles, peasants] = a.counts.map(|counts| counts[c]);
            (nobles == NONE || nobles <= self.nobles[c][area])
                && (peasants == NONE || peasants <= self.peasants[c][area])
        });
        let asked = usize::from(a.colour) < 4 || self.node == Node::FenceToken;
        has(self.board.fence_partners(area, usize::from(p), model), q) && within && asked
    }
}
