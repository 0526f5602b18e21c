//! Positions in few words, moves by their short names.

pub use jerusalem_core::options::SeatOrRandom;
pub use jerusalem_core::walled_city::board::{Board, Loc};
pub use jerusalem_core::walled_city::*;
pub use jerusalem_core::{ActionId, AnyGame, Dice, Game, Step, Turn, WalledCity, below};

use std::collections::HashMap;
use std::sync::OnceLock;

/// A position under construction.
#[derive(Clone)]
pub struct Table(pub Position);

/// A table on Londonderry with these guilds, one for each seat.
pub fn l(guilds: &str) -> Table {
    table(Config::londonderry(2), guilds)
}

/// A table on Borderlands with these guilds, one for each seat.
pub fn b(guilds: &str) -> Table {
    table(Config::borderlands(2), guilds)
}

/// A table with guilds; the pool is mixed if the board's deck lacks one of them.
fn table(mut config: Config, guilds: &str) -> Table {
    let guilds: Vec<Guild> =
        guilds.split(' ').map(|id| Guild::from_id(id).expect("a guild")).collect();
    config.players = guilds.len() as u8;
    let deck = config.rules.deck(&config.board.load().unwrap());
    if guilds.iter().any(|&guild| !deck.contains(guild)) {
        config.rules.guild_pool = GuildPool::Mixed;
    }
    let guilds = guilds.into_iter().map(Some).collect();
    Table(Position { config, guilds, ..Position::default() })
}

impl Table {
    /// Round 2.
    pub fn round2(mut self) -> Self {
        self.0.round = Round(2);
        self
    }

    /// The node.
    pub fn node(mut self, node: Node) -> Self {
        self.0.node = node;
        self
    }

    /// Whose turn it is.
    pub fn actor(mut self, seat: u8) -> Self {
        self.0.actor = Some(seat);
        self
    }

    /// Citizens of a place, `[peasants, nobles]` of every colour.
    pub fn put(mut self, place: &str, citizens: &[[u8; 2]]) -> Self {
        self.0.citizens.insert(place.to_string(), citizens.to_vec());
        self
    }

    /// Roads on these paths.
    pub fn roads(mut self, paths: &str) -> Self {
        for path in paths.split_whitespace() {
            *self.0.roads.entry(path.to_string()).or_default() += 1;
        }
        self
    }

    /// Roads on every path but these.
    pub fn roads_but(self, paths: &str) -> Self {
        let board = self.0.config.board.load().unwrap();
        let open: Vec<&str> = paths.split_whitespace().collect();
        let all: Vec<_> =
            (0..board.paths()).map(|p| board.path_id(p)).filter(|id| !open.contains(id)).collect();
        self.roads(&all.join(" "))
    }

    /// Walls in these gaps.
    pub fn walls(mut self, gaps: &str) -> Self {
        for gap in gaps.split_whitespace() {
            *self.0.walls.entry(gap.to_string()).or_default() += 1;
        }
        self
    }

    /// Pieces of this round left of every seat.
    pub fn left(mut self, left: &[u8]) -> Self {
        let left = Some(left.to_vec());
        if self.0.round == Round(1) {
            self.0.roads_left = left
        } else {
            self.0.walls_left = left
        }
        self
    }

    /// What lies in slots: `D1 blue 3, S1 -1`.
    pub fn tokens(mut self, tokens: &str) -> Self {
        for entry in tokens.split(", ") {
            let (slot, token) = entry.split_once(' ').unwrap();
            let token = Token::try_from(token.to_string()).unwrap();
            self.0.tokens.insert(slot.to_string(), token);
        }
        self
    }

    /// Votes of every seat.
    pub fn votes(mut self, votes: &[i16]) -> Self {
        self.0.votes = votes.to_vec();
        self
    }

    /// The cards of every seat.
    pub fn hands(mut self, hands: &[&str]) -> Self {
        let words = |hand: &&str| {
            if hand.contains(',') {
                hand.split(", ").map(str::to_string).collect()
            } else {
                hand.split_whitespace().map(str::to_string).collect()
            }
        };
        self.0.hands = Some(hands.iter().map(words).collect());
        self
    }

    /// A defence card.
    pub fn zone(mut self, zone: &str, seat: u8, card: &str, orientation: u8, round: u8) -> Self {
        let card = card.to_string();
        let data = DefencePosition { seat, card, orientation, round: Round(round), nth: None };
        self.0.zones.insert(zone.to_string(), data);
        self
    }

    /// Whether every seat's guild is turned.
    pub fn used(mut self, used: &[bool]) -> Self {
        self.0.guilds_used = used.to_vec();
        self
    }

    /// A fence.
    pub fn fence(mut self, area: &str, p: u8, q: u8, round: u8) -> Self {
        self.0.fences.push(FencePosition {
            area: area.to_string(),
            p,
            q,
            token_part2: false,
            round: Round(round),
            destroyed: false,
        });
        self
    }

    /// Other options.
    pub fn rules(mut self, change: impl FnOnce(&mut Rules)) -> Self {
        change(&mut self.0.config.rules);
        self
    }

    /// Whatever else.
    pub fn with(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.0);
        self
    }

    /// The neutral citizens as the setup of two players puts them (R2.3).
    pub fn neutral(mut self) -> Self {
        let board = self.0.config.board.load().unwrap();
        let areas = (0..board.areas()).filter(|&a| board.gaps_of_area(a) != 0);
        let mut add = |place: &str, citizens: [u8; 2]| {
            let here = self.0.citizens.entry(place.to_string()).or_default();
            here.resize(3, [0, 0]);
            here[2] = citizens;
        };
        areas.for_each(|a| add(board.area_id(a), [2, 1]));
        (0..board.towers()).for_each(|t| add(board.tower_id(t), [0, 1]));
        self
    }

    /// The game.
    #[track_caller]
    pub fn game(&self) -> WalledCity {
        match WalledCity::from_position(&self.0) {
            Ok(game) => game,
            Err(e) => panic!("{e}"),
        }
    }

    /// Why there is no such game.
    #[track_caller]
    pub fn refused(&self) -> Vec<String> {
        WalledCity::from_position(&self.0).map(|_| ()).expect_err("it is refused").reasons
    }
}

/// The id of an action by its short name.
#[track_caller]
pub fn id(game: &WalledCity, name: &str) -> ActionId {
    static NAMES: OnceLock<[HashMap<String, ActionId>; 2]> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        [Board::londonderry(), Board::borderlands()].map(|board| {
            let ids = 0..board.offsets().total;
            ids.map(|id| (Action::from_id(&board, id).unwrap().name(&board), id)).collect()
        })
    });
    let board = usize::from(game.board().id() == "borderlands");
    *names[board].get(name).unwrap_or_else(|| panic!("no action is called {name}"))
}

/// Splits `path(P1) count(0) citizen_noble(0, T4)` into names.
fn words(text: &str) -> Vec<String> {
    let (mut words, mut word, mut depth) = (Vec::new(), String::new(), 0);
    for c in text.chars() {
        depth += i32::from(c == '(') - i32::from(c == ')');
        if c.is_whitespace() && depth == 0 {
            words.extend(Some(std::mem::take(&mut word)).filter(|w| !w.is_empty()));
        } else {
            word.push(c);
        }
    }
    words.extend(Some(word).filter(|w| !w.is_empty()));
    words
}

/// Plays moves by their short names; each must be legal and keep the invariants.
#[track_caller]
pub fn act(game: &mut WalledCity, moves: &str) {
    for name in words(moves) {
        let id = id(game, &name);
        let legal = game.legal().contains(id);
        assert!(legal, "{name} is not legal at {}: {:?}", game.at().name(), options(game));
        game.play(id);
        if let Err(e) = game.check() {
            panic!("after {name}: {e}");
        }
    }
}

/// A game after these moves.
#[track_caller]
pub fn after(game: &WalledCity, moves: &str) -> WalledCity {
    let mut game = game.clone();
    act(&mut game, moves);
    game
}

/// Whether an action is legal.
#[track_caller]
pub fn can(game: &WalledCity, name: &str) -> bool {
    game.legal().contains(id(game, name))
}

/// The names of what is legal.
pub fn options(game: &WalledCity) -> Vec<String> {
    let board = game.board();
    game.legal().iter().map(|id| Action::from_id(board, id).unwrap().name(board)).collect()
}

/// The legal actions of one family.
pub fn family(game: &WalledCity, family: &str) -> Vec<String> {
    let mut all = options(game);
    all.retain(|name| name.strip_prefix(family).is_some_and(|rest| rest.starts_with('(')));
    all
}

/// Exactly these actions are legal.
#[track_caller]
pub fn offers(game: &WalledCity, names: &str) {
    let mut expected = words(names);
    let mut found = options(game);
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "at {}", game.at().name());
}

/// Exactly these actions of a family are legal.
#[track_caller]
pub fn offers_of(game: &WalledCity, of: &str, names: &str) {
    let mut expected = words(names);
    let mut found = family(game, of);
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "at {}", game.at().name());
}

/// The seat to move.
#[track_caller]
pub fn mover(game: &WalledCity) -> usize {
    match game.turn() {
        Turn::Player(seat) => seat,
        other => panic!("{other:?}"),
    }
}

/// Citizens at a place, `[peasants, nobles]` of every colour.
pub fn at(game: &WalledCity, place: &str) -> Vec<[u8; 2]> {
    let none = vec![[0, 0]; game.colours()];
    game.position().citizens.get(place).cloned().unwrap_or(none)
}

/// `[peasants, nobles]` of a colour in supply.
pub fn supply(game: &WalledCity, colour: usize) -> [u8; 2] {
    game.position().supply.unwrap()[colour]
}

/// Nobles of a colour out of the game.
pub fn boxed(game: &WalledCity, colour: usize) -> u8 {
    game.position().noble_box[colour]
}

/// The cards of a seat.
pub fn hand(game: &WalledCity, seat: usize) -> Vec<String> {
    game.position().hands.unwrap()[seat].clone()
}

/// The cards a seat has laid face up.
pub fn played(game: &WalledCity, seat: usize) -> Vec<String> {
    game.position().played.unwrap()[seat].clone()
}

/// The votes of every seat.
pub fn votes(game: &WalledCity) -> Vec<i32> {
    (0..game.players()).map(|seat| game.votes(seat)).collect()
}

/// The votes of every colour, the neutral one included.
pub fn all_votes(game: &WalledCity) -> Vec<i32> {
    (0..game.colours()).map(|colour| game.votes(colour)).collect()
}

/// What lies in a slot.
pub fn token(game: &WalledCity, slot: &str) -> String {
    game.position().tokens[slot].to_string()
}

/// The value of a faction by its name.
pub fn value(game: &WalledCity, faction: &str) -> u8 {
    game.faction_value(FACTIONS.iter().position(|&f| f == faction).unwrap())
}

/// The districts, each as the ids of its areas.
pub fn districts(game: &WalledCity) -> Vec<String> {
    let board = game.board();
    let name = |mask: u32| {
        let areas = (0..board.areas()).filter(|a| mask >> a & 1 == 1);
        areas.map(|a| board.area_id(a)).collect::<Vec<_>>().join(" ")
    };
    game.district_masks().map(name).collect()
}

/// Whether these areas are exactly a district.
pub fn district(game: &WalledCity, areas: &str) -> bool {
    districts(game).iter().any(|d| d == areas)
}

/// One step: dice for chance, uniform for players.
pub fn random_step(game: &mut WalledCity, dice: &mut Dice) -> Step {
    match game.turn() {
        Turn::Over => panic!("the game is over"),
        Turn::Chance => {
            let outcome = game.outcomes().draw(dice).expect("an outcome");
            game.happen(outcome);
            Step::Outcome(outcome)
        }
        Turn::Player(_) => {
            let legal = game.legal();
            let nth = below(dice, legal.count() as u32) as usize;
            let id = legal.nth(nth).expect("a legal action");
            game.play(id);
            Step::Action(id)
        }
    }
}

/// A game from the start to the first state of this kind, with dice.
pub fn until(config: &Config, seed: u64, stop: impl Fn(&WalledCity) -> bool) -> WalledCity {
    let mut game = WalledCity::new(config).expect("a sound configuration");
    let mut dice = Dice::new(seed);
    while !stop(&game) && game.turn() != Turn::Over {
        random_step(&mut game, &mut dice);
    }
    game
}

/// The first choice of a player after setup.
pub fn joining(config: &Config, seed: u64) -> WalledCity {
    until(config, seed, |game| game.at() == Node::Join)
}

/// Lets the seats of a table join its guilds in round 1, from seat 0 on.
#[track_caller]
pub fn joined(mut table: Table) -> WalledCity {
    let taken = std::mem::take(&mut table.0.guilds);
    let board = table.0.config.board.load().unwrap();
    let deck = table.0.config.rules.deck(&board);
    let rest = deck.iter().filter(|guild| !taken.contains(&Some(*guild)));
    let offer = taken.iter().copied().flatten().chain(rest).take(2 * taken.len() + 1).collect();
    table.0.guilds = vec![None; taken.len()];
    table.0.offer = Some(offer);
    table.0.start_player = Some(0);
    let mut game = table.node(Node::Join).game();
    for (seat, guild) in taken.iter().flatten().enumerate() {
        assert_eq!((game.at(), mover(&game)), (Node::Join, seat));
        act(&mut game, &format!("guild({})", guild.id()));
    }
    assert_eq!(game.at(), Node::Build);
    game
}

/// Lets the last turn of phase B pass without settling, so that phase C happens to what stands: the
/// Bakers are the actor, with three guards in the last tower, and their 13 votes are taken off again.
#[track_caller]
pub fn vote(table: Table) -> WalledCity {
    let bakers = table.0.guilds.iter().position(|g| *g == Some(Guild::Bakers)).expect("Bakers");
    let players = table.0.guilds.len();
    let board = table.0.config.board.load().unwrap();
    let tower = board.tower_id(board.towers() - 1).to_string();
    let mut left = vec![0; players];
    left[bakers] = 1;
    let mut table = table.left(&left).actor(bakers as u8).with(|p| {
        p.votes.resize(players, 0);
        p.votes[bakers] -= 13;
        let guards = p.citizens.entry(tower.clone()).or_default();
        guards.resize(players + usize::from(players == 2), [0, 0]);
        guards[bakers][1] += 3;
    });
    table.0.node = Node::Build;
    let mut game = table.game();
    let noble = format!("citizen_noble({bakers}, {tower})");
    act(&mut game, &format!("use_guild {noble} {noble} {noble}"));
    assert_eq!(game.at(), Node::DefenceCard);
    game
}

/// The votes of phase C1 for one district with these citizens, no dice in it, and tiles that sum to `m`.
#[track_caller]
pub fn district_votes(m: i8, citizens: &[[u8; 2]]) -> Vec<i32> {
    votes(&vote(district_table(m, citizens)))
}

/// A table with citizens in one district only: Ferryquay and its neighbours, tiles that sum to `m`.
pub fn district_table(m: i8, citizens: &[[u8; 2]]) -> Table {
    let guilds =
        ["bakers mercers", "bakers mercers fishmongers", "bakers mercers fishmongers salters"];
    let table = l(guilds[citizens.len().max(2) - 2]);
    let table = match m {
        0 => table.roads("P7 P11 P18 P19").tokens("S2 +1, S4 -1"),
        1 => table.roads("P7 P11 P15").tokens("S4 +1"),
        -1 => table.roads("P7 P11 P15").tokens("S4 -1"),
        2 => table.roads("P7 P11 P18 P19").tokens("S2 +1, S4 +1"),
        -2 => table.roads("P7 P11 P18 P19").tokens("S2 -1, S4 -1"),
        -3 => table.roads("P2 P3 P11 P18 P19").tokens("S2 -1, S4 -1, D3 -1, S3 +1, S1 yellow 1"),
        _ => panic!("no such district"),
    };
    table.put("A14", citizens)
}

/// Plays the last defence card of round 2 into a zone, so that the towers are scored.
#[track_caller]
pub fn finish(table: Table, zone: &str) -> WalledCity {
    let players = table.0.guilds.len() as u8;
    let mut table = table.round2().node(Node::DefenceCard);
    table.0.step = Some(players - 1);
    let mut game = table.game();
    let card = options(&game)[0].clone();
    act(&mut game, &format!("{card} zone({zone}, 0)"));
    assert_eq!(game.at(), Node::End);
    game
}
