//! A bookkeeper who sees only what is public (§4.7) and works out everybody's resources from the
//! rules text, with the default options.

use jerusalem_core::jerusalem::{Action, Card, Event};
use jerusalem_core::{AnyGame, Jerusalem, Step};

/// What everybody sees of where the game stands.
#[derive(Clone, Copy)]
struct Scene {
    node: &'static str,
    actor: usize,
    round: u8,
}

impl Scene {
    fn of(game: &Jerusalem) -> Scene {
        let actor = match game.turn() {
            jerusalem_core::Turn::Player(seat) => seat,
            _ => usize::MAX,
        };
        Scene { node: game.node(), actor, round: game.round() }
    }
}

/// One player as the others can work him out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    pub board: [u8; 16],
    pub screen: u8,
    pub supply: u8,
    pub bezants: u16,
    pub prestige: u16,
    pub height: u8,
    pub cards: u8,
    pub baron: Option<u8>,
    pub office: u8,
    due: u16,
}

impl Account {
    fn recruit(&mut self, squires: u8) {
        let got = squires.min(self.supply);
        self.supply -= got;
        self.screen += got;
    }

    fn lose(&mut self, area: usize, squires: u8) {
        self.board[area] -= squires;
        self.supply += squires;
    }
}

/// The bookkeeper.
pub struct Ledger {
    pub accounts: Vec<Account>,
    office: u8,
    bid: (usize, u8),
    hired: u8,
    genoese: bool,
    sold: u8,
    /// Origin of a move, or seat that draws a card.
    from: usize,
    quarter: usize,
    event: Option<Event>,
    /// Steps of the revenue phase that have not been booked yet.
    income_to_come: bool,
    building_to_come: bool,
    /// Position in turn order up to which an event has been booked.
    event_done: usize,
    kept: [u8; 3],
}

impl Ledger {
    pub fn new(players: usize) -> Ledger {
        let start = Account { supply: 50, bezants: 12, ..Account::default() };
        Ledger {
            accounts: vec![start; players],
            office: 0,
            bid: (0, 0),
            hired: 0,
            genoese: false,
            sold: 0,
            from: 0,
            quarter: 0,
            event: None,
            income_to_come: false,
            building_to_come: false,
            event_done: 0,
            kept: [0; 3],
        }
    }

    /// Books one public step.
    pub fn see(&mut self, before: &Jerusalem, step: Step, after: &Jerusalem) {
        let (from, to) = (Scene::of(before), Scene::of(after));
        match step {
            Step::Outcome(id) if from.node == "RevealEvent" => {
                self.event = Some(Event::ALL[usize::from(id)]);
            }
            Step::Outcome(_) if from.node == "DrawScholar" => self.accounts[self.from].cards += 1,
            Step::Outcome(_) => {}
            Step::Action(id) => {
                let action = before.action(id).expect("an action");
                // Which card was kept is not public; that one was is.
                match action {
                    Action::KeepCard(_) => self.accounts[from.actor].cards += 1,
                    public => self.book(from, public),
                }
            }
        }
        self.follow(from, to);
    }

    fn seat(&self, actor: usize, offset: u8) -> usize {
        (actor + usize::from(offset)) % self.accounts.len()
    }

    fn book(&mut self, scene: Scene, action: Action) {
        let actor = scene.actor;
        let treasurer = self.accounts[actor].office == 2;
        let me = &mut self.accounts[actor];
        match action {
            Action::ChooseOffice(f) => self.office = f,
            Action::Bid(a) => self.bid = (actor, a),
            Action::Place(a) => {
                me.screen -= 1;
                me.board[usize::from(a)] += 1;
            }
            Action::Baron(a) => me.baron = Some(a),
            Action::Hire => {
                let usual = if self.genoese { 2 } else { 3 };
                me.bezants -= match self.hired {
                    0 if treasurer => 1,
                    1 if treasurer => 2,
                    _ => usual,
                };
                me.recruit(1);
                self.hired += 1;
            }
            Action::Sell(a) => {
                me.lose(a.into(), 1);
                self.sold = (self.sold + 1) % 3;
                me.bezants += u16::from(self.sold == 0);
            }
            Action::PlayCard(card) => {
                me.cards -= 1;
                match card {
                    Card::Squire1 => me.recruit(1),
                    Card::Bezant2 => me.bezants += 2,
                    Card::Prestige2 => me.prestige += 2,
                    Card::Squire1Bezant1 => {
                        me.recruit(1);
                        me.bezants += 1;
                    }
                    Card::Genoese => self.genoese = true,
                    _ => self.quarter = card.quarter().map_or(0, |q| q as usize),
                }
            }
            Action::Resources(c) => {
                let [s, b, p] =
                    [[2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 1, 0], [1, 0, 1], [0, 1, 1u8]]
                        [usize::from(c)];
                me.recruit(s);
                me.bezants += u16::from(b);
                me.prestige += u16::from(p);
            }
            Action::TurncoatOwn(a) | Action::MoveFrom(a) => self.from = a.into(),
            Action::TurncoatOpp(o, a) => {
                let other = self.seat(actor, o);
                let (x, y) = (self.from, usize::from(a));
                self.accounts[actor].board[x] -= 1;
                self.accounts[actor].board[y] += 1;
                self.accounts[other].board[y] -= 1;
                self.accounts[other].board[x] += 1;
            }
            Action::MoveTo(a) => {
                me.board[self.from] -= 1;
                me.board[usize::from(a)] += 1;
            }
            Action::InfluenceTo(s) => {
                me.supply -= 1;
                me.board[3 * self.quarter + usize::from(s)] += 1;
            }
            Action::MarshalBezant => me.bezants += 1,
            Action::EndTurn if me.office == 4 => {
                self.income_to_come = true;
                if let Some(controller) = self.leader(|p| p.board[15]) {
                    self.accounts[controller].bezants += 1;
                }
            }
            Action::TowerTo(a) => {
                me.board[15] -= 1;
                me.board[usize::from(a)] += 1;
            }
            Action::ScholarDraw => {
                me.screen -= 1;
                me.supply += 1;
                self.from = actor;
            }
            Action::BuyPrestige(n) => {
                me.bezants -= 2 * u16::from(n);
                me.prestige += u16::from(n);
            }
            Action::Steal(o) => {
                me.prestige += 1;
                let other = self.seat(actor, o);
                let victim = &mut self.accounts[other].prestige;
                *victim = victim.saturating_sub(1);
            }
            Action::IncomeForgo(0) => me.due -= 1,
            Action::IncomeAccept => me.prestige += std::mem::take(&mut me.due),
            Action::SuccessionSave(n) => {
                me.supply -= n;
                me.board[usize::from(me.baron.expect("a baron"))] += n;
            }
            Action::TaxKeep(s) => {
                me.bezants -= 1;
                self.kept[usize::from(s)] += 1;
            }
            Action::WarRemove(o, a) => {
                let other = self.seat(actor, o);
                self.accounts[other].lose(a.into(), 1);
            }
            _ => {}
        }
    }

    /// Books what happens by itself between two scenes.
    fn follow(&mut self, from: Scene, to: Scene) {
        if from.node == "AuctionRaise" && matches!(to.node, "AuctionOffice" | "DealCard") {
            let (winner, price) = self.bid;
            self.accounts[winner].bezants -= u16::from(price);
            self.accounts[winner].office = self.office;
            let without: Vec<_> =
                (0..self.accounts.len()).filter(|&s| self.accounts[s].office == 0).collect();
            if let [last] = without[..] {
                let lowest = 5 - self.accounts.len() as u8;
                let taken: u8 = self.accounts.iter().map(|p| p.office).sum();
                self.accounts[last].office = (lowest..=4).sum::<u8>() - taken;
            }
        }
        if from.node == "Draft" && to.node == "Turn" {
            // The last drafter's card.
            let last = self.order()[self.accounts.len() - 1];
            self.accounts[last].cards += 1;
        }
        if to.node == "Turn" && (from.node == "Draft" || from.actor != to.actor) {
            (self.hired, self.genoese) = (0, false);
            let me = &mut self.accounts[to.actor];
            me.recruit(8 - me.office);
            me.bezants += u16::from(me.office == 4);
        }
        let privileges = ["TowerMove", "Scholar", "DrawScholar", "MarketBuy", "Steal"];
        if self.income_to_come && !privileges.contains(&to.node) {
            self.income_to_come = false;
            self.building_to_come = true;
            self.book_income();
        }
        if self.building_to_come && to.node != "IncomeChoice" {
            self.building_to_come = false;
            if from.round == 5 {
                self.book_gifts();
            }
            self.book_building();
            self.event_done = 0;
            if (2..=4).contains(&from.round) {
                self.begin_event();
            }
        }
        if matches!(to.node, "Succession" | "Tax" | "War") {
            self.book_event(Some(to.actor));
        } else if to.round > from.round {
            self.book_event(None);
            self.event = None;
            for player in &mut self.accounts {
                (player.office, player.baron) = (0, None);
            }
        }
    }

    fn order(&self) -> Vec<usize> {
        let mut seats: Vec<_> = (0..self.accounts.len()).collect();
        seats.sort_by_key(|&s| self.accounts[s].office);
        seats
    }

    fn leader(&self, count: impl Fn(&Account) -> u8) -> Option<usize> {
        let most = self.accounts.iter().map(&count).max().filter(|&n| n > 0)?;
        self.order().into_iter().find(|&s| count(&self.accounts[s]) == most)
    }

    /// §5.6.
    fn book_income(&mut self) {
        for area in 0..15 {
            let Some(controller) = self.leader(|p| p.board[area]) else { continue };
            let size = if area % 3 == 0 { 2 } else { 1 };
            let (s, b, p) = [(0, 0, 2), (2, 0, 0), (2, 0, 1), (1, 2, 0), (0, 2, 1)][area / 3];
            let player = &mut self.accounts[controller];
            player.recruit(size * s);
            player.bezants += u16::from(size) * b;
            player.due += u16::from(size) * p;
        }
    }

    fn book_gifts(&mut self) {
        let gift = |amounts: Vec<u16>| -> Vec<u16> {
            let most = amounts.iter().max().copied().unwrap_or(0);
            let leaders = amounts.iter().filter(|&&a| a == most).count();
            let worth = if leaders == 1 { 3 } else { 1 };
            amounts.into_iter().map(|a| if a == most { worth } else { 0 }).collect()
        };
        let squires = gift(self.accounts.iter().map(|p| p.screen.into()).collect());
        let bezants = gift(self.accounts.iter().map(|p| p.bezants).collect());
        for (player, (s, b)) in self.accounts.iter_mut().zip(squires.into_iter().zip(bezants)) {
            player.prestige += s + b + u16::from(player.cards > 0);
        }
    }

    fn book_building(&mut self) {
        for seat in self.order() {
            loop {
                let highest = self.accounts.iter().map(|p| p.height).max().unwrap_or(0);
                let player = &mut self.accounts[seat];
                let level = player.height + 1;
                let price = u16::from(level + 1) + u16::from(highest < level);
                if player.prestige < price {
                    break;
                }
                player.prestige -= price;
                player.height = level;
            }
        }
    }

    fn begin_event(&mut self) {
        match self.event.expect("an event") {
            Event::Succession => {
                for player in &mut self.accounts {
                    (0..3).for_each(|a| player.lose(a, player.board[a]));
                }
            }
            Event::Election => {
                for area in (6..9).chain(12..15) {
                    let least =
                        self.accounts.iter().map(|p| p.board[area]).filter(|&n| n > 0).min();
                    for player in &mut self.accounts {
                        player.lose(area, player.board[area].saturating_sub(least.unwrap_or(0)));
                    }
                }
            }
            Event::Tax | Event::War => {}
        }
    }

    /// Books the event for everybody before the one who decides now, and his own loss.
    fn book_event(&mut self, now: Option<usize>) {
        let order = self.order();
        match self.event {
            Some(Event::Tax) => {
                while self.event_done < order.len() && now != Some(order[self.event_done]) {
                    let player = &mut self.accounts[order[self.event_done]];
                    for (slot, kept) in std::mem::take(&mut self.kept).into_iter().enumerate() {
                        player.lose(9 + slot, player.board[9 + slot] - kept);
                    }
                    self.event_done += 1;
                }
            }
            Some(Event::War) => {
                let end = now.and_then(|seat| order.iter().position(|&s| s == seat));
                let end = end.map_or(order.len(), |place| place + 1);
                for &seat in order.iter().take(end).skip(self.event_done) {
                    let player = &mut self.accounts[seat];
                    (3..6).for_each(|a| player.lose(a, player.board[a]));
                }
                self.event_done = end;
            }
            _ => {}
        }
    }
}
