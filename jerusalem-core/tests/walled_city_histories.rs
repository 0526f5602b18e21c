//! Worlds drawn after hidden trades against all that brute force finds (§12.3 (4)).
//!
//! Every state that the observer could be in is played along with the true one. Where a choice is hidden
//! from the observer all legal ones are taken; what then looks different is dropped.

use jerusalem_core::walled_city::*;
use jerusalem_core::{ActionId, AnyGame, Dice, Game, Turn, below};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

type World = (Vec<Vec<String>>, BTreeMap<String, String>);

fn game(position: &Value) -> WalledCity {
    let position: Position = serde_json::from_value(position.clone()).expect("a position");
    WalledCity::from_position(&position).unwrap_or_else(|e| panic!("{e}"))
}

/// Hands and defence cards.
fn world(game: &WalledCity) -> World {
    let position = game.position();
    let zones = position.zones.into_iter().map(|(zone, d)| (zone, d.card)).collect();
    (position.hands.unwrap_or_default(), zones)
}

fn act(game: &mut WalledCity, names: &[&str]) {
    for name in names {
        let id = game.parse_action(name, None).unwrap_or_else(|| panic!("no action {name}"));
        game.apply(id).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
}

fn trading(game: &WalledCity) -> bool {
    matches!(game.at(), Node::ButchersGive | Node::ButchersReturn | Node::ButchersTake)
}

/// The trade under way.
fn trade(position: &Position) -> Option<guilds::butchers::Pending> {
    match position.ability.as_ref()?.pending {
        Pending::Butchers(trade) => Some(trade),
        _ => None,
    }
}

/// The actor, and the seat that a gift goes to or came to.
fn pair(position: &Position) -> (usize, Option<usize>) {
    let opponent = trade(position).map(|trade| usize::from(trade.opponent));
    (usize::from(position.actor.unwrap_or_default()), opponent)
}

/// What a seat sees at this moment of the cards.
fn sight(game: &WalledCity, seat: usize) -> String {
    let position = game.position();
    let public = game.rules().backs_public;
    let back = |card: &str, holder: usize| match card.split_once(" of ") {
        _ if !public => "?".to_string(),
        Some((_, owner)) => owner.to_string(),
        None if card.ends_with('x') => "x".to_string(),
        None => holder.to_string(),
    };
    let (actor, colour) = pair(&position);
    let looks = game.at() == Node::ButchersTake && actor == seat;
    let mut out = format!("{:?} {:?} {:?}", game.at(), game.turn(), position.played);
    for (holder, hand) in position.hands.iter().flatten().enumerate() {
        if holder == seat || looks && colour == Some(holder) {
            out += &format!("; {hand:?}");
        } else {
            let mut backs: Vec<_> = hand.iter().map(|card| back(card, holder)).collect();
            backs.sort();
            out += &format!("; {backs:?}");
        }
    }
    for (zone, d) in &position.zones {
        let holder = usize::from(d.seat);
        let seen = holder == seat || game.at() == Node::End;
        let card = if seen { d.card.clone() } else { back(&d.card, holder) };
        out += &format!("; {zone} {holder} {card}");
    }
    out
}

/// Whether a seat does not see the choice that is to be made now.
fn is_hidden(game: &WalledCity, seat: usize) -> bool {
    let (actor, colour) = pair(&game.position());
    match game.at() {
        Node::DefenceCard | Node::DefenceZone => actor != seat,
        _ if trading(game) => actor != seat && colour != Some(seat),
        _ => false,
    }
}

/// What differs between two states with the same public past.
fn hidden_part(game: &WalledCity) -> String {
    let position = game.position();
    let gifts = trade(&position).map(|trade| trade.gifts);
    format!("{:?} {:?} {gifts:?} {:?}", world(game), position.traded, position.turn.card)
}

/// A choice that looks like this one, in another state: the same card place, whatever the orientation.
fn alike(candidate: &WalledCity, truth: &WalledCity, id: ActionId) -> Vec<ActionId> {
    let legal = candidate.legal();
    if truth.at() != Node::DefenceZone {
        return legal.iter().collect();
    }
    let name = truth.action_name(id, None).unwrap_or_default();
    let place = name.split(',').next().unwrap_or_default();
    let there = |&id: &ActionId| {
        candidate.action_name(id, None).is_some_and(|name| name.starts_with(place))
    };
    legal.iter().find(there).into_iter().collect()
}

/// One state that the truth cannot be told from, for every hidden part.
fn step(
    candidates: Vec<WalledCity>,
    truth: &WalledCity,
    id: ActionId,
    seat: usize,
) -> Vec<WalledCity> {
    let hidden = is_hidden(truth, seat);
    let mut after = truth.clone();
    after.play(id);
    let seen = sight(&after, seat);
    let mut next = BTreeMap::new();
    for candidate in candidates {
        let ids = if hidden { alike(&candidate, truth, id) } else { vec![id] };
        for id in ids {
            if !candidate.legal().contains(id) {
                continue;
            }
            let mut state = candidate.clone();
            state.play(id);
            if sight(&state, seat) == seen {
                next.insert(hidden_part(&state), state);
            }
        }
    }
    next.into_values().collect()
}

/// The draws for a seat are the possible worlds, all equally often: the sum of squares is within six
/// standard deviations of what chance makes of it.
fn compare(truth: &WalledCity, candidates: &[WalledCity], seat: usize, what: &str) -> usize {
    let possible: BTreeSet<World> = candidates.iter().map(world).collect();
    assert!(possible.contains(&world(truth)), "{what}: the truth is possible");
    let each = 40;
    let mut drawn: BTreeMap<World, u32> = BTreeMap::new();
    let mut dice = Dice::new(99);
    for _ in 0..each * possible.len() {
        let state = truth.determinize(seat, &mut dice);
        state.check().unwrap_or_else(|e| panic!("{what}: {e}"));
        assert_eq!(sight(&state, seat), sight(truth, seat), "{what}");
        *drawn.entry(world(&state)).or_default() += 1;
    }
    assert_blind(truth, seat, what);
    for world in drawn.keys() {
        assert!(possible.contains(world), "{what}: {world:?} is impossible");
    }
    let expected = each as f64;
    let count = |world| f64::from(drawn.get(world).copied().unwrap_or(0));
    let squares: f64 = possible.iter().map(|w| (count(w) - expected).powi(2) / expected).sum();
    let free = possible.len() as f64 - 1.0;
    let bound = free + 6.0 * (2.0 * free).sqrt();
    assert!(squares <= bound, "{what}: {squares} with {free} degrees of freedom");
    possible.len()
}

/// How a true game goes on.
struct Policy {
    /// The guilds that are used as soon as possible.
    uses: &'static [usize],
    /// Steps in all.
    steps: usize,
}

/// Plays the truth and all it could be for a seat; compares at the end. The number of possible worlds.
fn follow(
    starts: &[WalledCity],
    truth: &WalledCity,
    seat: usize,
    policy: &Policy,
    seed: u64,
) -> usize {
    let (mut truth, mut dice) = (truth.clone(), Dice::new(seed));
    let mut candidates = starts.to_vec();
    let use_guild = truth.parse_action("use_guild", None).expect("it exists");
    let copies: Vec<_> = (0..4).map(|s| truth.parse_action(&format!("copy({s})"), None)).collect();
    for _ in 0..policy.steps {
        let Turn::Player(mover) = truth.turn() else { break };
        let legal = truth.legal();
        let first = legal.iter().next().expect("something is legal");
        let uses = legal.contains(use_guild) && policy.uses.contains(&mover);
        let cards = trading(&truth)
            || matches!(truth.at(), Node::Card | Node::DefenceCard | Node::DefenceZone);
        let id = if uses && truth.at() == Node::Build {
            use_guild
        } else if truth.at() == Node::Copy {
            copies.iter().flatten().copied().find(|&id| legal.contains(id)).unwrap_or(first)
        } else if cards {
            let n = below(&mut dice, legal.count() as u32) as usize;
            legal.nth(n).expect("something is legal")
        } else if legal.contains(0) {
            0
        } else {
            legal.iter().find(|&id| id != use_guild).unwrap_or(first)
        };
        candidates = step(candidates, &truth, id, seat);
        truth.play(id);
    }
    compare(&truth, &candidates, seat, &format!("seed {seed}, seat {seat}, {:?}", truth.at()))
}

/// Every state that `seat` cannot tell from this position of before the first trade, in which other seats
/// have one defence card each or none.
fn starts(position: &Value, seat: usize) -> Vec<WalledCity> {
    let public = game(position).rules().backs_public;
    let zone_of = |holder: usize| {
        let zones = position["zones"].as_object().into_iter().flatten();
        zones.filter(move |(_, d)| d["seat"] == holder).map(|(zone, _)| zone.clone()).next()
    };
    let hands = position["hands"].as_array().expect("hands are written");
    // What every seat possesses, and who has which extra card.
    let owned: Vec<Vec<String>> = (0..hands.len())
        .map(|holder| {
            let hand = hands[holder].as_array().into_iter().flatten();
            let lies = zone_of(holder).map(|zone| position["zones"][zone]["card"].clone());
            hand.cloned().chain(lies).filter_map(|c| c.as_str().map(String::from)).collect()
        })
        .collect();
    let is_extra = |card: &String| card.ends_with('x');
    let others: Vec<usize> = (0..hands.len()).filter(|&other| other != seat).collect();
    let extras: Vec<String> =
        others.iter().flat_map(|&o| owned[o].iter().filter(|c| is_extra(c)).cloned()).collect();
    let mut deals = vec![owned.clone()];
    if let [one, two] = &extras[..] {
        let mut other = owned.clone();
        for card in other.iter_mut().enumerate().filter(|(s, _)| *s != seat).flat_map(|(_, h)| h) {
            *card = match &*card {
                c if c == one => two.clone(),
                c if c == two => one.clone(),
                c => c.clone(),
            };
        }
        deals.push(other);
    }
    let mut found = Vec::new();
    for deal in deals {
        let mut positions = vec![position.clone()];
        for &other in &others {
            let lies = zone_of(other);
            let mut next = Vec::new();
            for position in positions {
                let all = deal[other].clone();
                let Some(zone) = &lies else {
                    let mut position = position.clone();
                    position["hands"][other] = json!(all);
                    next.push(position);
                    continue;
                };
                let extra =
                    position["zones"][zone]["card"].as_str().is_some_and(|c| c.ends_with('x'));
                for card in all.iter().filter(|c| !public || is_extra(c) == extra) {
                    let mut position = position.clone();
                    let hand: Vec<_> = all.iter().filter(|c| *c != card).collect();
                    position["hands"][other] = json!(hand);
                    position["zones"][zone]["card"] = json!(card);
                    next.push(position);
                }
            }
            positions = next;
        }
        found.extend(positions.iter().map(game));
    }
    found
}

/// Four players late in Borderlands: the Butchers act first, then the Grocers.
fn four(rules: Value) -> Value {
    json!({
        "config": {"players": 4, "board": "borderlands", "rules": rules},
        "round": 2,
        "actor": 0,
        "order": [0, 1, 2, 3],
        "guilds": ["butchers", "grocers", "tanners", "armourers"],
        "walls_left": [1, 1, 1, 1],
        "hands": [["4/1", "3/1", "2/1", "1/1"], ["3/2", "3/0", "2/0", "1/1"],
                  ["5/0", "2/2", "1/1"], ["4/0", "2/1", "2/0"]],
    })
}

/// Draws `n` of these cards.
fn deal<'a>(names: &[&'a str], n: usize, dice: &mut Dice) -> Vec<&'a str> {
    let mut names = names.to_vec();
    (0..n).map(|_| names.swap_remove(below(dice, names.len() as u32) as usize)).collect()
}

/// Three players late in Borderlands, each with an extra card and a defence card of round 1.
fn three(rules: &Value, dice: &mut Dice) -> Value {
    let kinds = ["5/0", "4/1", "3/2", "4/0", "3/1", "2/2", "3/0", "2/1", "2/0", "1/1", "1/0"];
    let extras: Vec<&str> = deal(&["4/0x", "3/1x", "2/2x"], 3, dice);
    let mut position = json!({
        "config": {"players": 3, "board": "borderlands", "rules": rules},
        "round": 2,
        "actor": 0,
        "guilds": ["butchers", "bakers", "drapers"],
        "walls_left": [1, 1, 0],
        "hands": [[], [], []], "zones": {},
    });
    for seat in 0..3 {
        let mut cards: Vec<&str> = deal(&kinds, 4, dice);
        cards.push(extras[seat]);
        let lies = cards.swap_remove(below(dice, 5) as usize);
        position["hands"][seat] = json!(cards);
        position["zones"][format!("Z{}", seat + 1)] = json!({"seat": seat, "card": lies});
    }
    position
}

#[test]
fn r7_7_two_uses_leave_the_worlds_that_histories_explain() {
    // 7 steps: the first use is over; 20: the second goes on; 26 and more: cards were laid after both.
    let mut most = 0;
    for rules in [json!({"backs_public": false}), json!({})] {
        let position = four(rules);
        for (seed, steps) in [(1, 7), (2, 20), (3, 26), (4, 30), (5, 40)] {
            for seat in 0..4 {
                let policy = Policy { uses: &[0, 1], steps };
                let starts = starts(&position, seat);
                most = most.max(follow(&starts, &game(&position), seat, &policy, seed));
            }
        }
    }
    assert!(most > 100, "{most}");
}

#[test]
fn r7_7_a_card_laid_after_a_trade_tells_who_had_it() {
    let mut position = four(json!({}));
    position["zones"] = json!({"Z3": {"seat": 2, "card": "3/1"}, "Z5": {"seat": 3, "card": "1/1"}});
    for backs_public in [true, false] {
        position["config"]["rules"]["backs_public"] = json!(backs_public);
        for (seed, steps) in [(6, 9), (7, 16), (8, 24), (9, 60)] {
            for seat in [1, 2] {
                let policy = Policy { uses: &[0], steps };
                follow(&starts(&position, seat), &game(&position), seat, &policy, seed);
            }
        }
    }
}

#[test]
fn q11_extra_cards_move_and_are_laid_as_the_rule_allows() {
    let mut dice = Dice::new(11);
    for rule in ["none_after_trade", "card", "not_tradeable"] {
        for backs_public in [false, true] {
            for seed in 0..6 {
                let rules = json!({"extra_card_rule": rule, "backs_public": backs_public});
                let position = three(&rules, &mut dice);
                let truth = game(&position);
                let use_guild = truth.parse_action("use_guild", None).expect("it exists");
                assert!(truth.legal().contains(use_guild), "every hand is large enough");
                let steps = 6 + 3 * seed as usize;
                for seat in 0..3 {
                    let policy = Policy { uses: &[0], steps };
                    follow(&starts(&position, seat), &truth, seat, &policy, seed);
                }
            }
        }
    }
}

#[test]
fn q11_an_extra_card_laid_before_others_was_traded() {
    let position = json!({
        "config": {"players": 3, "board": "borderlands",
                   "rules": {"extra_card_rule": "none_after_trade", "backs_public": false}},
        "round": 2,
        "actor": 0,
        "guilds": ["butchers", "bakers", "drapers"],
        "walls_left": [1, 1, 0],
        "hands": [["3/2", "1/0", "2/1", "4/0x"], ["3/0", "1/1", "2/0", "3/1x"],
                  ["5/0", "4/1", "2/2x"]],
        "zones": {"Z1": {"seat": 0, "card": "3/1"}, "Z2": {"seat": 1, "card": "3/1"},
                  "Z3": {"seat": 2, "card": "3/1"}},
    });
    let (mut truth, mut candidates) = (game(&position), starts(&position, 2));
    for name in [
        "use_guild",
        "card(4/0x)",
        "card(1/0)",
        "card(2/0)",
        "card(5/0)",
        "gap(G1)",
        "card(3/2)",
        "half(0)",
        "count(0)",
        "pass",
        "pass",
        "gap(G5)",
        "card(4/0x)",
    ] {
        let id = truth.parse_action(name, None).unwrap_or_else(|| panic!("no action {name}"));
        if name == "pass" && !truth.legal().contains(id) {
            continue;
        }
        candidates = step(candidates, &truth, id, 2);
        act(&mut truth, &[name]);
    }
    assert_eq!(compare(&truth, &candidates, 2, "4/0x laid"), 40);
}

/// Draws do not depend on what the seat does not see: a world that looks like the truth gives the same.
fn assert_blind(truth: &WalledCity, seat: usize, what: &str) {
    for seed in 0..3 {
        let other = truth.determinize(seat, &mut Dice::new(seed));
        let draw = |state: &WalledCity| state.determinize(seat, &mut Dice::new(100 + seed));
        assert_eq!(draw(&other), draw(truth), "{what}");
    }
}

/// Plays a whole game in which the Butchers of seat 1 are used and copied by seat 0 as soon as possible;
/// calls `look` wherever a card is to be laid after trades.
fn play_trading(players: usize, rules: Value, seed: u64, mut look: impl FnMut(&WalledCity, usize)) {
    let guilds = ["grocers", "butchers", "tanners", "armourers"];
    let mut game = game(&json!({
        "config": {"players": players, "board": "borderlands", "rules": rules},
        "round": 1,
        "guilds": guilds[..players],
    }));
    let use_guild = game.parse_action("use_guild", None).expect("it exists");
    let copy = game.parse_action("copy(1)", None).expect("it exists");
    let mut dice = Dice::new(seed);
    while let Turn::Player(mover) = game.turn() {
        let legal = game.legal();
        let wanted = [use_guild, copy].into_iter().find(|&id| legal.contains(id) && mover < 2);
        let id = wanted.unwrap_or_else(|| {
            legal.nth(below(&mut dice, legal.count() as u32) as usize).expect("something is legal")
        });
        game.play(id);
        while game.turn() == Turn::Chance {
            let outcome = game.outcomes().draw(&mut dice).expect("an outcome");
            game.happen(outcome);
        }
        if game.at() == Node::Card {
            look(&game, game.position().trades.map_or(0, |trades| trades.len()));
        }
    }
}

#[test]
fn r7_7_two_uses_in_round_1_leave_more_than_the_truth() {
    let mut looked = 0;
    for (seed, backs_public) in [(2, false), (3, false), (4, true)] {
        play_trading(4, json!({"backs_public": backs_public}), seed, |game, trades| {
            if !(20..40).contains(&trades) || trades % 3 != 0 {
                return;
            }
            for seat in [2, 3] {
                let what = format!("seed {seed}, seat {seat}, {trades} movements");
                assert_blind(game, seat, &what);
                let mut dice = Dice::new(5);
                let worlds: BTreeSet<World> = (0..20)
                    .map(|_| {
                        let state = game.determinize(seat, &mut dice);
                        state.check().unwrap_or_else(|e| panic!("{what}: {e}"));
                        assert_eq!(sight(&state, seat), sight(game, seat), "{what}");
                        world(&state)
                    })
                    .collect();
                looked += usize::from(worlds.len() > 5);
            }
        });
    }
    assert!(looked > 10, "{looked}");
}

#[test]
fn r7_7_many_uses_never_fall_back_on_the_truth() {
    // Constant Butchers, copied in every turn: more worlds than can be followed, then an overflowing log.
    let rules = json!({"backs_public": false, "constant_guilds": ["butchers"],
                       "grocers_constant": "every_turn"});
    let (mut kept, mut forgotten) = (0, 0);
    play_trading(4, rules, 12, |game, trades| {
        let forgets = game.position().trades_forgotten;
        let done = if forgets { &mut forgotten } else { &mut kept };
        if *done == 3 || !forgets && trades < 34 {
            return;
        }
        *done += 1;
        let what = format!("{trades} movements");
        assert_blind(game, 2, &what);
        let mut dice = Dice::new(5);
        let mut others = 0;
        for _ in 0..3 {
            let state = game.determinize(2, &mut dice);
            state.check().unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_eq!(sight(&state, 2), sight(game, 2), "{what}");
            others += usize::from(world(&state) != world(game));
        }
        assert!(others > 0, "{what}: always the truth");
    });
    assert_eq!((kept, forgotten), (3, 3));
}

#[test]
fn q11_after_an_overflow_nothing_tells_which_extra_cards_of_others_were_traded() {
    let rules = json!({"backs_public": false, "constant_guilds": ["butchers"],
                       "grocers_constant": "every_turn", "extra_card_rule": "none_after_trade"});
    let extra = |card: &&String| card.ends_with('x');
    let mut looked = 0;
    for seed in 0..20 {
        play_trading(3, rules.clone(), seed, |truth, _| {
            let mut position = truth.position();
            if looked == 20 || !position.trades_forgotten {
                return;
            }
            let hands = position.hands.clone().unwrap_or_default();
            let own: Vec<String> = hands[2].iter().filter(extra).cloned().collect();
            let others: Vec<String> = hands[..2].iter().flatten().filter(extra).cloned().collect();
            looked += usize::from(!others.is_empty());
            position.traded.retain(|card| own.contains(card));
            let untraded = game(&json!(position));
            position.traded.extend(others);
            let traded = game(&json!(position));
            let draw = |state: &WalledCity| state.determinize(2, &mut Dice::new(seed));
            assert_eq!(draw(&untraded), draw(&traded));
            assert_eq!(sight(&draw(truth), 2), sight(truth, 2));
            draw(truth).check().unwrap_or_else(|e| panic!("{e}"));
        });
    }
    assert_eq!(looked, 20);
}
