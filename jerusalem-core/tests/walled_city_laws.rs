//! Laws that every reached state of The Walled City obeys.

#[path = "walled_city_rules/random_rules.rs"]
mod random_rules;

use jerusalem_core::walled_city::*;
use jerusalem_core::{AnyGame, Dice, Game, Turn, below};
use random_rules::random_rules;

fn config(board: usize, players: u8, rules: Rules) -> Config {
    let board = if board == 0 { BoardChoice::londonderry() } else { BoardChoice::borderlands() };
    Config { players, rules, board }
}

/// Plays a random game; calls `look` at every state.
fn playout(
    config: &Config,
    dice: &mut Dice,
    mut look: impl FnMut(&WalledCity, usize),
) -> WalledCity {
    let mut game = WalledCity::new(config).expect("a valid configuration");
    let mut decisions = 0;
    loop {
        look(&game, decisions);
        match game.turn() {
            Turn::Over => return game,
            Turn::Chance => {
                let outcome = game.outcomes().draw(dice).expect("chance has outcomes");
                game.happen(outcome);
            }
            Turn::Player(_) => {
                let legal = game.legal();
                let n = below(dice, legal.count() as u32) as usize;
                let id = legal.nth(n).expect("something is legal");
                decisions += 1;
                assert!(decisions < 500, "{:?}", game.at());
                game.play(id);
            }
        }
    }
}

/// The laws of a single state.
fn laws(game: &WalledCity, deep: bool) {
    if let Err(e) = game.check() {
        panic!("{:?}: {e}", game.at());
    }
    let legal = game.legal();
    let player = matches!(game.turn(), Turn::Player(_));
    assert_eq!(player, !legal.is_empty(), "{:?}", game.at());
    let ids: Vec<_> = legal.iter().collect();
    assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
    assert_eq!(game.turn() == Turn::Chance, game.outcomes().total() > 0);
    if deep {
        let position = game.position();
        let again = WalledCity::from_position(&position).unwrap_or_else(|e| {
            panic!("{:?}: {e}\n{}", game.at(), serde_json::to_string_pretty(&position).unwrap())
        });
        assert!(again == *game, "{:?}: a position loses something: {position:?}", game.at());
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        let bytes = postcard::to_allocvec(&position).unwrap();
        assert_eq!(postcard::from_bytes::<Position>(&bytes).unwrap(), position);
    }
}

/// The laws of actions: a refused one changes nothing, a legal one something, and names read back.
fn actions(game: &WalledCity) {
    let legal = game.legal();
    let mut other = game.clone();
    for id in 0..=game.action_count() as u16 {
        if !legal.contains(id) {
            assert!(other.apply(id).is_err(), "{id}");
        }
    }
    assert!(other == *game, "a refused action changed something");
    for id in legal.iter() {
        let name = game.action_name(id, None).expect("a name");
        assert_eq!(game.parse_action(&name, None), Some(id), "{name}");
        let mut after = game.clone();
        after.play(id);
        assert!(after != *game, "{name} changes nothing at {:?}", game.at());
    }
    assert_eq!(WalledCity::new(&game.config()).map(|new| new.config()), Ok(game.config()));
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

/// The laws of what a seat may know.
fn knowledge(game: &WalledCity, dice: &mut Dice, players: usize) {
    for seat in 0..players {
        let world = game.determinize(seat, dice);
        if let Err(e) = world.check() {
            panic!("seat {seat} at {:?}: {e}", game.at());
        }
        assert_eq!(world.known_cards(seat), game.known_cards(seat), "{:?}", game.at());
        assert_eq!(seen_by(&world, seat), seen_by(game, seat), "seat {seat} at {:?}", game.at());
        if game.turn() == Turn::Player(seat) {
            assert_eq!(world.legal(), game.legal());
        }
        let observe = |state: &WalledCity| {
            let mut out = vec![0u8; state.observation_len()];
            state.observe(seat, &mut out).expect("the right length");
            out
        };
        assert!(observe(&world) == observe(game), "seat {seat} sees more at {:?}", game.at());
    }
}

fn suite(board: usize, players: u8, games: u64, rules: impl Fn(&mut Dice) -> Rules) {
    for seed in 0..games {
        let mut dice = Dice::stream(seed, board as u64 * 8 + u64::from(players));
        let config = config(board, players, rules(&mut dice));
        let mut step = seed as usize;
        let mut sampling = Dice::stream(seed, 1000);
        playout(&config, &mut dice, |game, _| {
            step += 1;
            laws(game, step.is_multiple_of(17));
            if step.is_multiple_of(101) {
                actions(game);
            }
            let trading = matches!(
                game.at(),
                Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake | Node::DefenceZone
            );
            if step.is_multiple_of(13) || trading {
                knowledge(game, &mut sampling, usize::from(players));
            }
        });
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
            suite(board, players, 200, random_rules);
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
        let mut dice = Dice::stream(seed, 99);
        let rules = Rules { guild_pool: GuildPool::Mixed, ..Rules::default() };
        let config = config(seed as usize % 2, 2 + (seed % 3) as u8, rules);
        let mut running: Option<Guild> = None;
        let mut occupied = None;
        playout(&config, &mut dice, |game, _| {
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
        });
    }
    for guild in Guild::ALL {
        let (b, c) = (begun[guild.index()], completed[guild.index()]);
        assert!(b >= 5 && c >= 5, "{}: {b} begun, {c} completed", guild.id());
    }
}
