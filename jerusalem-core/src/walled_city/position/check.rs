//! The one invariant checker (§12.4): what holds in every reachable state.

use crate::error::PositionError;
use crate::game::AnyGame;
use crate::reasons::Reasons;
use crate::walled_city::board::{CARDS, FIRST_EXTRA, Loc};
use crate::walled_city::cards::{EXTRA_OWNER, EXTRAS, KINDS, Pile, pile_len, symmetric};
use crate::walled_city::node::Node;
use crate::walled_city::state::{NONE, WalledCity, window};
use crate::walled_city::token::{DICE_OF_FACTION, FACTIONS};

/// Every violation of the invariants.
pub(crate) fn check(game: &WalledCity) -> Result<(), PositionError> {
    let mut reasons = Reasons::default();
    game.check_citizens(&mut reasons);
    game.check_tokens(&mut reasons);
    game.check_pieces(&mut reasons);
    game.check_guilds(&mut reasons);
    game.check_order(&mut reasons);
    game.check_setup(&mut reasons.0);
    // What follows reads the state by the rules, which needs the counts to be right.
    if reasons.is_empty() {
        game.check_cards(&mut reasons);
        game.check_districts(&mut reasons);
        game.check_turn(&mut reasons);
        game.check_ability(&mut reasons);
    }
    if reasons.is_empty() {
        game.check_log(&mut reasons);
    }
    if reasons.is_empty() && !game.node.is_chance() && game.node != Node::End {
        let legal = game.legal();
        reasons.unless(!legal.is_empty(), || format!("{}: nothing is legal", game.node.name()));
    }
    reasons.verdict()
}

impl WalledCity {
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
            let scope =
                self.rules.stacked_piece_scope == crate::walled_city::StackedPieceScope::Piece;
            reasons.unless(!both || scope, || {
                format!("{what}: a place is both built and destroyed (Q8)")
            });
        }
        reasons.unless(self.round == 2 || self.walls.total() == 0, || {
            "walls stand in round 1".to_string()
        });
        let roads_left = self.road_supply.iter().any(|&n| n > 0);
        let built_up = self.in_defence() || self.node == Node::End;
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
                    let name = crate::walled_city::cards::kind_name(kind);
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
            if seat < players && !self.node.is_setup() {
                let (hand, needed) = (self.hand_after_gifts(seat), self.plays_left(seat));
                reasons.unless(hand >= needed, || {
                    format!("seat {seat} holds {hand} cards and needs {needed} (§3)")
                });
                let each = usize::from(self.defence_cards());
                let before = if self.round == 2 { each } else { 0 };
                let now = match self.node {
                    Node::End => each,
                    _ => self.placed_in_phase(seat),
                };
                reasons.unless(cards <= before + now, || {
                    format!("seat {seat} has placed {cards} defence cards")
                });
            }
        }
        let known = u32::from(self.traded) << FIRST_EXTRA & !u32::from(EXTRAS);
        reasons.unless(known == 0, || "traded marks a card that is no extra card".to_string());
    }

    /// Whether it is phase D.
    fn in_defence(&self) -> bool {
        matches!(self.node, Node::DefenceCard | Node::DefenceZone)
            || self.ability_window() == window::DEFENCE
    }

    /// Defence cards that a seat has to have placed in this phase.
    fn placed_in_phase(&self, seat: usize) -> usize {
        if !self.in_defence() {
            return 0;
        }
        let turns = (0..self.step).map(|turn| self.order[usize::from(turn % self.players)]);
        turns.filter(|&by| usize::from(by) == seat).count()
    }

    /// Cards a seat will have to play from now on.
    fn plays_left(&self, seat: usize) -> usize {
        let each = usize::from(self.defence_cards());
        let this_round = if self.node == Node::End { 0 } else { each - self.placed_in_phase(seat) };
        let next_round = if self.round == 1 { each } else { 0 };
        let this_turn = usize::from(self.node == Node::Card && self.me() == seat);
        let pieces = usize::from(self.road_supply[seat]) + usize::from(self.wall_supply[seat]);
        pieces + this_turn + this_round + next_round
    }

    /// The hand of a seat once all gifts are answered.
    fn hand_after_gifts(&self, seat: usize) -> usize {
        let hand = pile_len(&self.hands[seat]);
        if seat == self.me() {
            return hand + self.other_seats(seat).filter(|&to| self.gift_is_out(to)).count();
        }
        hand.saturating_sub(usize::from(self.gift_is_out(seat)))
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
        let votes = self.votes.iter().all(|votes| votes.abs() < 5_000);
        reasons.unless(votes, || "the votes are beyond reason".to_string());
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
            _ if self.ability_window() == window::DEFENCE => self.step % players,
            _ => self.step,
        };
        let most = players * self.defence_cards();
        reasons.unless(!self.in_defence() || self.step < most, || {
            format!("{most} defence cards are placed, not {}", self.step)
        });
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
            && self.ability_window() != window::DEFENCE;
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
}
