//! The turn and the ability under way: what the checker asks of them.

use super::check::Reasons;
use crate::walled_city::cards::{CARD_NUMBERS, Card, KINDS, pile_kinds, symmetric};
use crate::walled_city::guilds::deck::Guild;
use crate::walled_city::knowledge::holds;
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
        // Before settling, or in an ability that goes on there.
        let before = matches!(self.node, Node::Build | Node::Card | Node::Half)
            || matches!(self.ability.resume, window::W0 | window::DEFENCE)
            || self.ability.resume == window::W1 && turn.half == NONE;
        let fresh = turn.areas == [NONE; 2] && turn.settled == 0 && turn.promotions == 0;
        reasons.unless(!before || fresh && turn.half == NONE, || {
            format!("{}: settling has not begun", self.node.name())
        });
        let unpromoted = self.round == 1 || self.ability.resume == window::W1;
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
            let (named, settled) = match self.node {
                Node::SettleCountA => (turn.areas[0] != NONE, 0),
                Node::SettleCountB => (turn.areas[1] != NONE, 1),
                _ => (true, 0),
            };
            reasons.unless(named && turn.settled == settled, || {
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

    pub(crate) fn check_ability(&self, reasons: &mut Reasons) {
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
        let plain = a.counts == Ability::NONE.counts;
        let noted = matches!(
            Guild::new(usize::from(a.guild)),
            Some(Guild::Carpenters | Guild::Saddlers | Guild::Butchers)
        );
        // Picks after which an ability still goes on.
        let most = match self.node {
            Node::Clothworkers | Node::Tanners | Node::Armourers | Node::Barbers => 1,
            Node::Vintners | Node::Bakers | Node::SaddlersCitizen | Node::SaddlersArea => 2,
            _ => 3,
        };
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
            Node::IronmongersNoble => is_colour && self.ironmongers_can_go_on(),
            Node::IronmongersTower => {
                is_colour
                    && has(self.noble_at[colour] & self.area_locs())
                    && self.ironmongers_can_go_on()
            }
            Node::Vintners => {
                let left = 3u8.saturating_sub(a.picks);
                a.picks == 0
                    || is_colour
                        && self.noble_supply[colour] >= left
                        && self.peasants_on_board(colour) >= u32::from(left)
            }
            Node::Bakers => {
                let left = 3u8.saturating_sub(a.picks);
                self.nobles_at(self.me(), self.bakers_targets()) >= u32::from(left)
            }
            Node::Clothworkers | Node::Tanners => a.picks == 0 || at < self.board.slots(),
            Node::Armourers => {
                let both = self.rules.exact_guild_counts && a.picks == 0;
                (a.picks == 0 || at < self.board.towers())
                    && self.noble_supply[self.me()] > u8::from(both)
            }
            Node::Barbers => a.picks == 0 || is_colour && at < 64,
            Node::FenceCut1 => at < self.board.areas() && a.pair == [NONE; 2] && plain,
            Node::FenceArea => a.pair == [NONE; 2] && plain,
            Node::FenceCut2 | Node::FenceNobles | Node::FencePeasants | Node::FenceToken => {
                self.fence_is_possible(is_colour || self.node as u8 != Node::FenceNobles as u8)
            }
            Node::SaddlersCitizen => self.saddlers_can_go_on(),
            Node::SaddlersArea => is_colour && self.saddlers_can_go_on(),
            Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake => {
                colour < usize::from(self.players) && colour != self.me() && self.gifts_are_held()
            }
            _ => true,
        } && a.picks <= most
            && (noted || plain && a.pair == [NONE; 2]);
        reasons.unless(good, || format!("{}: the picks are impossible", self.node.name()));
    }

    /// The gifts under way are where they were given, and there are enough cards for the next.
    fn gifts_are_held(&self) -> bool {
        let a = &self.ability;
        let given = || self.other_seats(self.me()).filter(|&to| a.counts[0][to] != NONE);
        let cards = given().all(|to| {
            usize::from(a.counts[0][to]) < CARD_NUMBERS
                && (!self.gift_is_out(to)
                    || holds(&self.hands[to], Card::from_number(a.counts[0][to])))
        });
        let asked = self.node == Node::ButchersGive || self.gift_is_out(usize::from(a.colour));
        let others = (0..4).filter(|&c| c == self.me() || c >= usize::from(self.players));
        let none = a.counts[1] == [NONE; 4] && others.into_iter().all(|c| a.counts[0][c] == NONE);
        cards
            && none
            && a.pair == [NONE; 2]
            && asked
            && given().count() == usize::from(a.picks)
            && self.butchers_can_go_on()
    }

    fn fence_is_possible(&self, colour: bool) -> bool {
        let a = &self.ability;
        let area = usize::from(a.at);
        if area >= self.board.areas() || self.board.fences().len() >= 2 {
            return false;
        }
        let model = self.rules.fence_model;
        let [p, q] = a.pair;
        let untouched = a.counts == Ability::NONE.counts;
        let starts = self.board.fence_starts(area, model);
        let has = |cuts: u64, cut: u8| cut < 64 && cuts >> cut & 1 == 1;
        if !has(starts, p) || !colour {
            return false;
        }
        if self.node == Node::FenceCut2 {
            return q == NONE && untouched;
        }
        // Groups are asked about in order: those before this one are answered, the others not.
        let now = match self.node {
            Node::FenceToken => 8,
            Node::FenceNobles => 2 * usize::from(a.colour),
            _ => 2 * usize::from(a.colour) + 1,
        };
        let in_order = (0..8).all(|group| {
            let (colour, kind) = (group / 2, group % 2);
            let here = [self.nobles[colour][area], self.peasants[colour][area]][kind];
            let answer = a.counts[kind][colour];
            match group < now {
                true if here > 0 => answer <= here,
                _ => answer == NONE && (group != now || here > 0),
            }
        });
        has(self.board.fence_partners(area, usize::from(p), model), q) && in_order
    }
}
