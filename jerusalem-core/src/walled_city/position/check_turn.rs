//! The turn and the ability under way: what the checker asks of them.

use crate::reasons::Reasons;
use crate::walled_city::cards::{KINDS, pile_kinds, symmetric};
use crate::walled_city::guilds::Guild;
use crate::walled_city::node::Node;
use crate::walled_city::state::{Ability, NONE, TurnState, WalledCity, window};

impl WalledCity {
    pub(crate) fn check_turn(&self, reasons: &mut Reasons) {
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
        ) || (window::W1..=window::W4).contains(&self.ability_window());
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
        ) || (window::W2..=window::W4).contains(&self.ability_window());
        let half = turn.half <= 1
            || turn.half == NONE && !(later || card && symmetric(usize::from(turn.card)));
        reasons.unless(half || self.node == Node::DefenceZone, || {
            format!("{}: the half is missing", self.node.name())
        });
        reasons.unless(turn.settled <= 2 && turn.promotions <= 5, || {
            "more is settled or promoted than a card allows".to_string()
        });
        // Before settling, or in an ability that goes on there.
        let before = matches!(
            self.node,
            Node::Build | Node::Card | Node::Half | Node::DefenceCard | Node::DefenceZone
        ) || matches!(self.ability_window(), window::W0 | window::DEFENCE)
            || self.ability_window() == window::W1 && turn.half == NONE;
        let fresh = turn.areas == [NONE; 2] && turn.settled == 0 && turn.promotions == 0;
        reasons.unless(!before || fresh && turn.half == NONE, || {
            format!("{}: settling has not begun", self.node.name())
        });
        let unpromoted = self.round == 1 || self.ability_window() == window::W1;
        reasons.unless(!unpromoted || turn.promotions == 0, || {
            "nobody is promoted yet (R4.25)".to_string()
        });
        let unsettled = matches!(
            self.node,
            Node::Half
                | Node::SettleAreaA
                | Node::SettleAreaB
                | Node::SettleCountA
                | Node::SettleCount
        );
        reasons.unless(!unsettled || turn.settled == 0, || {
            "the first side is settled already".to_string()
        });
        let settling = matches!(
            self.node,
            Node::SettleAreaA | Node::SettleAreaB | Node::SettleCountA | Node::SettleCountB
        );
        if settling && self.round == 1 {
            let path = self.board.path(usize::from(turn.anchor));
            for (area, side) in turn.areas.into_iter().zip([path.side_a, path.side_b]) {
                let right = side.checked_shr(u32::from(area)).unwrap_or(0) & 1 == 1;
                reasons.unless(right || area == NONE, || {
                    "the area settled is not on its side".to_string()
                });
            }
            reasons
                .unless(self.settles_in_order(), || "the sides are settled in order".to_string());
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

    /// Whether the areas of round 1 are chosen and settled as far as the node says (R4.9).
    fn settles_in_order(&self) -> bool {
        let (turn, path) = (&self.turn, self.board.path(usize::from(self.turn.anchor)));
        let [first, second] = self.numbers();
        let left = self.citizens_left();
        let (first_settled, a) = match self.node {
            Node::SettleCountB => (1, 0),
            _ => (0, first.min(left)),
        };
        let due = [first > 0 && left > 0, second.min(left - a) > 0];
        let several = [path.side_a, path.side_b].map(|areas| areas.count_ones() > 1);
        let (here, chosen) = match self.node {
            Node::SettleAreaA => (due[0] && several[0], [false, false]),
            Node::SettleAreaB => (due[1] && several[1], [due[0], false]),
            Node::SettleCountA => (due[0], due),
            _ => (due[1], due),
        };
        here && turn.settled == first_settled && turn.areas.map(|area| area != NONE) == chosen
    }

    pub(crate) fn check_ability(&self, reasons: &mut Reasons) {
        let Some(Ability { window, pending }) = &self.ability else {
            reasons.unless(!self.node.is_guild(), || {
                format!("{}: the ability is missing", self.node.name())
            });
            return;
        };
        if !self.node.is_guild() {
            reasons
                .unless(false, || format!("{}: no ability is being carried out", self.node.name()));
            return;
        }
        let guild = pending.guild();
        let fits = guild.nodes().contains(&self.node);
        reasons.unless(fits, || format!("{} is not a node of that guild", self.node.name()));
        reasons.unless(self.turn.window == *window && *window <= window::DEFENCE, || {
            "the window of the ability is unknown".to_string()
        });
        let mine = self.guild_of(self.me());
        let own = mine == Some(guild) || mine == Some(Guild::Grocers);
        reasons
            .unless(own && self.turn.used, || "the actor has not activated that guild".to_string());
        reasons.unless(!fits || pending.check(self), || {
            format!("{}: the picks are impossible", self.node.name())
        });
    }
}
