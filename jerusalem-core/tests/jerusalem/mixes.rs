//! Random rule options.

use jerusalem_core::jerusalem::{
    BaronDeparture, BaronNewSources, BaronScope, EventReveal, FirstBidder, FloorSurcharge,
    GenoeseTreasurer, GiftTie, INCOME_MAX, Income, IncomeChoice, IncomeTable, IntoBlocked,
    MarketPurchase, MarshalMove, MoveCount, PalaceBaronRound1, PalaceBaronTest, ResourceView,
    Rules, TowerMoveOut,
};
use jerusalem_core::{Dice, below};

fn one_of<T: Copy>(dice: &mut Dice, values: &[T]) -> T {
    values[below(dice, values.len() as u32) as usize]
}

fn up_to(dice: &mut Dice, most: u8) -> u8 {
    below(dice, u32::from(most) + 1) as u8
}

/// Sound options for this number of players, every value of every option among them.
pub fn random_rules(players: u8, dice: &mut Dice) -> Rules {
    let mut income_table = IncomeTable::default();
    let start = 12 * u16::from(players);
    let bank = start + below(dice, 60) as u16;
    let richest = one_of(dice, &[INCOME_MAX, 3]);
    if one_of(dice, &[true, false]) {
        for row in &mut income_table.areas {
            *row = Income {
                squires: up_to(dice, richest),
                bezants: up_to(dice, richest),
                prestige: up_to(dice, richest),
            };
        }
    }
    let few = 1 + up_to(dice, 253);
    let seat = below(dice, players.into()) as u8;
    let raise = 1 + up_to(dice, 4);
    let cap = up_to(dice, 90);
    Rules {
        income_table,
        bank_limit: one_of(dice, &[None, Some(75), Some(90), Some(bank), Some(start)]),
        squire_limit: one_of(dice, &[Some(50), Some(50), None, Some(few), Some(12)]),
        first_bidder: one_of(dice, &[FirstBidder::Seat(seat), FirstBidder::Random]),
        event_reveal: one_of(dice, EventReveal::ALL),
        min_raise: one_of(dice, &[1, raise, 90]),
        bid_cap: one_of(dice, &[90, cap, 0]),
        baron_scope: one_of(dice, BaronScope::ALL),
        baron_new_sources: one_of(dice, BaronNewSources::ALL),
        baron_departure: one_of(dice, BaronDeparture::ALL),
        baron_blocks_owner_placement: one_of(dice, &[false, true]),
        baron_blocks_owner_moves: one_of(dice, &[false, true]),
        palace_baron_round1: one_of(dice, PalaceBaronRound1::ALL),
        palace_baron_test: one_of(dice, PalaceBaronTest::ALL),
        sell_from_blocked: one_of(dice, IntoBlocked::ALL),
        genoese_treasurer: one_of(dice, GenoeseTreasurer::ALL),
        marshal_move: one_of(dice, MarshalMove::ALL),
        marshal_count: one_of(dice, MoveCount::ALL),
        move_card_count: one_of(dice, MoveCount::ALL),
        influence_into_blocked: one_of(dice, IntoBlocked::ALL),
        allow_void_cards: one_of(dice, &[false, true]),
        tower_move_into_own_baron: one_of(dice, &[false, true]),
        tower_move_out_of_blocked: one_of(dice, TowerMoveOut::ALL),
        market_purchase: one_of(dice, MarketPurchase::ALL),
        income_choice: one_of(dice, IncomeChoice::ALL),
        floor_surcharge: one_of(dice, FloorSurcharge::ALL),
        gift_tie: one_of(dice, GiftTie::ALL),
        gift_zero_counts: one_of(dice, &[false, true]),
        war_pick_blocked: one_of(dice, &[false, true]),
        war_pick_templars: one_of(dice, &[false, true]),
        resource_view: one_of(dice, ResourceView::ALL),
    }
}
