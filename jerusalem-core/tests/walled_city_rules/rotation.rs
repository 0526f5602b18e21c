//! The table turned: who sits where changes nothing but the names of the seats.

use super::kit::*;
use super::random_rules::random_rules;
use crate::turning::{self, Rotate, all_played, end_alike};
use std::collections::BTreeSet;

/// A card's name with its owner moved.
fn turn_card(card: &mut String, moved: &impl Fn(u8) -> u8) {
    if let Some((kind, owner)) = card.split_once(" of ") {
        *card = format!("{kind} of {}", moved(owner.parse().expect("a seat")));
    }
}

impl Rotate for WalledCity {
    fn rotated(position: &Position, by: usize) -> Position {
        let n = usize::from(position.config.players);
        let moved = |seat: u8| match usize::from(seat) {
            seat if seat < n => ((seat + by) % n) as u8,
            other => other as u8,
        };
        let seat = |seat: &mut Option<u8>| *seat = seat.map(moved);
        fn seats<T>(list: &mut [T], n: usize, by: usize) {
            if let Some(seats) = list.get_mut(..n) {
                seats.rotate_right(by);
            }
        }
        let mut new = position.clone();
        if let SeatOrRandom::Seat(first) = &mut new.config.rules.start_player {
            *first = moved(*first);
        }
        seat(&mut new.actor);
        seat(&mut new.start_player);
        new.order.iter_mut().flatten().for_each(|seat| *seat = moved(*seat));
        seats(&mut new.votes, n, by);
        seats(&mut new.guilds, n, by);
        seats(&mut new.guilds_used, n, by);
        new.citizens.values_mut().for_each(|here| seats(here, n, by));
        seats(new.supply.as_mut().unwrap(), n, by);
        seats(&mut new.noble_box, n, by);
        seats(new.roads_left.as_mut().unwrap(), n, by);
        seats(new.walls_left.as_mut().unwrap(), n, by);
        for piles in [new.hands.as_mut().unwrap(), new.played.as_mut().unwrap()] {
            piles.iter_mut().flatten().for_each(|card| turn_card(card, &moved));
            seats(piles, n, by);
        }
        for zone in new.zones.values_mut() {
            zone.seat = moved(zone.seat);
            turn_card(&mut zone.card, &moved);
        }
        match new.ability.as_mut().map(|ability| &mut ability.pending) {
            Some(Pending::Mercers(swaps) | Pending::PainterStainers(swaps)) => {
                swaps.colour = moved(swaps.colour);
            }
            Some(Pending::MerchantTaylors(taylors)) => seat(&mut taylors.colour),
            Some(Pending::Vintners(vintners)) => seat(&mut vintners.colour),
            Some(Pending::Ironmongers(moves)) => moves.colour = moved(moves.colour),
            Some(Pending::Barbers(barbers)) => {
                barbers.first.iter_mut().for_each(|[colour, _]| *colour = moved(*colour));
            }
            Some(Pending::Saddlers(moves)) => {
                let citizens = moves.moved.iter_mut().chain([&mut moves.picked]);
                citizens.flatten().for_each(|citizen| citizen.colour = moved(citizen.colour));
            }
            Some(Pending::Carpenters(fence)) => {
                seat(&mut fence.colour);
                seats(&mut fence.nobles, n, by);
                seats(&mut fence.peasants, n, by);
            }
            Some(Pending::Butchers(trade)) => {
                trade.opponent = moved(trade.opponent);
                trade.gifts.iter_mut().flatten().for_each(|card| card.owner = moved(card.owner));
                seats(&mut trade.gifts, n, by);
            }
            _ => {}
        }
        for movement in new.trades.iter_mut().flatten() {
            match movement {
                Movement::Played { seat, card } => {
                    *seat = moved(*seat);
                    turn_card(card, &moved);
                }
                Movement::Placed { seat, .. } => *seat = moved(*seat),
                Movement::Inspected { actor, whom } => {
                    (*actor, *whom) = (moved(*actor), moved(*whom));
                }
                Movement::Gift { actor, to: other, card }
                | Movement::Reply { actor, from: other, card } => {
                    (*actor, *other) = (moved(*actor), moved(*other));
                    turn_card(card, &moved);
                }
            }
        }
        new
    }
}

#[test]
fn a_turned_table_plays_the_same_game() {
    let mut families = BTreeSet::new();
    for game in 0..72u64 {
        let mut dice = Dice::stream(game, 14);
        let players = 2 + (game % 3) as u8;
        let mut config = match game / 3 % 2 {
            0 => Config::londonderry(players),
            _ => Config::borderlands(players),
        };
        config.rules.guild_pool = GuildPool::Mixed;
        if game % 4 > 1 {
            config.rules = random_rules(players, &mut dice);
        }
        let mut game = WalledCity::new(&config).expect("sound options");
        let by = 1 + below(&mut dice, u32::from(players) - 1) as usize;
        while game.turn() != Turn::Over {
            let before = game.clone();
            let step = random_step(&mut game, &mut dice);
            // The setup asks by number of the seat (13.4).
            if before.at() as u8 <= Node::SetupRoad as u8 {
                continue;
            }
            if let Step::Action(id) = step {
                families.insert(turning::family(&before, id));
            }
            turning::compare(&before, step, &game, by);
        }
        end_alike(&game, by);
    }
    all_played(&WalledCity::new(&Config::londonderry(2)).unwrap(), &families);
}

#[test]
fn relative_ids_are_a_permutation_for_every_seat() {
    for config in [Config::londonderry, Config::borderlands] {
        for players in 2..=4u8 {
            let game = WalledCity::new(&config(players)).unwrap();
            let all: Vec<ActionId> = (0..game.action_count() as ActionId).collect();
            for seat in 0..game.players() {
                let mut image: Vec<_> = all.iter().map(|&id| game.relative(seat, id)).collect();
                assert!(all.iter().all(|&id| game.absolute(seat, image[usize::from(id)]) == id));
                image.sort_unstable();
                assert_eq!(image, all);
                let own = |name: &str| game.relative(seat, id(&game, name));
                assert_eq!(
                    own(&format!("citizen_peasant({seat}, A3)")),
                    id(&game, "citizen_peasant(0, A3)")
                );
                assert_eq!(
                    own(&format!("citizen_noble({seat}, T2)")),
                    id(&game, "citizen_noble(0, T2)")
                );
                let next = (seat + 1) % game.players();
                assert_eq!(
                    own(&format!("promote({next}, A2, cw)")),
                    id(&game, "promote(1, A2, cw)")
                );
                assert_eq!(own(&format!("copy({next})")), id(&game, "copy(1)"));
                // The neutral colour and colours that nobody plays keep their place.
                for colour in game.players()..4 {
                    let name = format!("promote({colour}, A1, ccw)");
                    assert_eq!(own(&name), id(&game, &name));
                }
                assert_eq!(own("path(P7)"), id(&game, "path(P7)"));
            }
        }
    }
}
