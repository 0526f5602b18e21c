//! The laws on random games: both boards, random options.

use super::kit::*;
use super::random_rules::random_rules;
use crate::laws::{Care, Uniform, knowledge, lawful, playout};

fn config(board: usize, players: u8, rules: Rules) -> Config {
    let board = if board == 0 { BoardChoice::londonderry() } else { BoardChoice::borderlands() };
    Config { players, rules, board }
}

/// A position is data in every form.
fn written_down(game: &WalledCity) {
    let position = game.position();
    let json = serde_json::to_string(&position).unwrap();
    assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
    let bytes = postcard::to_allocvec(&position).unwrap();
    assert_eq!(postcard::from_bytes::<Position>(&bytes).unwrap(), position);
}

/// What a position shows to a seat: hidden cards are replaced by what is known of them.
fn seen_by(game: &WalledCity, seat: usize) -> Position {
    let rules = game.rules();
    let mut position = game.position();
    let over = game.turn() == Turn::Over;
    let back = |card: &str, holder: usize| {
        let owner = match card.split_once(" of ") {
            Some((_, owner)) => owner.to_string(),
            None if card.ends_with('x') => "extra".to_string(),
            None => holder.to_string(),
        };
        if rules.backs_public { owner } else { String::new() }
    };
    let visible =
        |a: u8, b: u8| rules.butchers_open || usize::from(a) == seat || usize::from(b) == seat;
    let looked_at = match position.ability.as_ref().map(|ability| ability.pending) {
        Some(Pending::Butchers(trade)) if position.node == Node::ButchersTake => {
            let sees = rules.butchers_open || position.actor == Some(seat as u8);
            sees.then_some(trade.opponent)
        }
        _ => None,
    };
    for (other, hand) in position.hands.iter_mut().flatten().enumerate() {
        if other != seat && looked_at != Some(other as u8) {
            *hand = hand.iter().map(|card| back(card, other)).collect();
            hand.sort();
        }
    }
    for defence in position.zones.values_mut() {
        if usize::from(defence.seat) != seat && !over {
            defence.card = back(&defence.card, usize::from(defence.seat));
            defence.orientation = 0;
        }
    }
    for movement in position.trades.iter_mut().flatten() {
        match movement {
            Movement::Gift { actor: from, to, card }
            | Movement::Reply { actor: to, from, card }
                if !visible(*from, *to) =>
            {
                *card = back(card, usize::from(*from));
            }
            _ => {}
        }
    }
    if position.node == Node::DefenceZone && position.actor != Some(seat as u8) {
        position.turn.card = None;
    }
    if let Some(AbilityPosition { pending: Pending::Butchers(trade), .. }) = &mut position.ability {
        for (to, gift) in trade.gifts.iter_mut().enumerate() {
            if !visible(to as u8, position.actor.unwrap_or(0)) {
                *gift = gift.map(|_| Card::new(0, 0));
            }
        }
    }
    position.traded.clear();
    position
}

/// What is known of cards and what a position shows are the same in a world that may be.
fn cards_known(game: &WalledCity, dice: &mut Dice) {
    for seat in 0..game.players() {
        let world = game.determinize(seat, dice);
        assert_eq!(world.known_cards(seat), game.known_cards(seat), "{:?}", game.at());
        assert_eq!(seen_by(&world, seat), seen_by(game, seat), "seat {seat} at {:?}", game.at());
    }
}

/// The laws of this game beside the common ones, at every state of a game of [`lawful`].
struct OfTheWalledCity {
    states: usize,
    decisions: usize,
    dice: Dice,
}

impl OfTheWalledCity {
    fn look(&mut self, game: &WalledCity) {
        self.states += 1;
        if self.states.is_multiple_of(17) {
            written_down(game);
        }
        let trading = matches!(
            game.at(),
            Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake | Node::DefenceZone
        );
        if trading {
            knowledge(game, &mut self.dice);
        }
        if trading || self.states.is_multiple_of(13) {
            cards_known(game, &mut self.dice);
        }
    }

    fn count(&mut self, step: Step, game: &WalledCity) {
        if let Step::Action(_) = step {
            self.decisions += 1;
            assert!(self.decisions < 500, "{:?}", game.at());
        }
    }
}

fn suite(board: usize, players: u8, games: u64, rules: impl Fn(&mut Dice) -> Rules) {
    let care = Care { most_steps: 1_000, round_trips: 17, every_id: 101, knowledge: 13 };
    for seed in 0..games {
        let mut dice = Dice::stream(seed, board as u64 * 8 + u64::from(players));
        let config = config(board, players, rules(&mut dice));
        let start = WalledCity::new(&config).expect("a valid configuration");
        let dice_of_laws = Dice::stream(seed, 1000);
        let mut own = OfTheWalledCity { states: seed as usize, decisions: 0, dice: dice_of_laws };
        let mut sampling = Dice::stream(seed, 1001);
        let end = lawful(start, &mut Uniform(dice), care, &mut sampling, |before, step, after| {
            own.look(before);
            own.count(step, after);
        });
        own.look(&end);
    }
}

#[test]
fn random_games_obey_the_laws_with_default_options() {
    for board in 0..2 {
        for players in 2..=4 {
            suite(board, players, 150, |_| Rules::default());
        }
    }
}

#[test]
fn random_games_obey_the_laws_with_mixed_options() {
    for board in 0..2 {
        for players in 2..=4 {
            suite(board, players, 200, |dice| random_rules(players, dice));
        }
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<WalledCity>() <= 1024, "{}", size_of::<WalledCity>());
}

#[test]
fn every_guild_is_activated_and_completed_in_random_games() {
    let (mut begun, mut completed) = ([0; GUILDS], [0; GUILDS]);
    for seed in 0..400 {
        let dice = Dice::stream(seed, 99);
        let rules = Rules { guild_pool: GuildPool::Mixed, ..Rules::default() };
        let config = config(seed as usize % 2, 2 + (seed % 3) as u8, rules);
        let mut running: Option<Guild> = None;
        let mut occupied = None;
        let mut look = |game: &WalledCity| {
            let now = game.position().ability.map(|ability| ability.pending.guild());
            if let Some(guild) = running
                && now != running
            {
                completed[guild.index()] += 1;
            }
            if let Some(guild) = now
                && now != running
            {
                begun[guild.index()] += 1;
            }
            running = now;
            // The Drapers have no node of their own: a stack is their work.
            let stack = (0..64)
                .any(|place| game.roads().pieces(place) > 1 || game.walls().pieces(place) > 1);
            if occupied == Some(false) && stack {
                begun[Guild::Drapers.index()] += 1;
                completed[Guild::Drapers.index()] += 1;
            }
            occupied = Some(stack);
        };
        let start = WalledCity::new(&config).expect("a valid configuration");
        let end = playout(start, &mut Uniform(dice), |before, _, _| look(before));
        look(&end);
    }
    for guild in Guild::ALL {
        let (b, c) = (begun[guild.index()], completed[guild.index()]);
        assert!(b >= 5 && c >= 5, "{}: {b} begun, {c} completed", guild.id());
    }
}
