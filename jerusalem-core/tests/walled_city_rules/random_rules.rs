//! Random mixes of options.

use jerusalem_core::options::SeatOrRandom;
use jerusalem_core::walled_city::*;
use jerusalem_core::{Dice, below};

fn flip(dice: &mut Dice) -> bool {
    below(dice, 2) == 1
}

/// A random mix of options with the mixed guild pool half of the time.
pub fn random_rules(dice: &mut Dice) -> Rules {
    let mut rules = Rules::default();
    let constant = below(dice, 1 << 20) & below(dice, 1 << 20);
    for guild in GuildSet(constant).iter() {
        if !matches!(guild, Guild::Carpenters | Guild::Bakers | Guild::Drapers | Guild::Grocers) {
            rules.constant_guilds.0 |= 1 << guild as u32;
        }
    }
    let pick = |dice: &mut Dice, n: u32| below(dice, n);
    rules.two_player_defence_cards = 1 + pick(dice, 2) as u8;
    if flip(dice) {
        rules.dual_guilds = GuildSet::of(&[
            Guild::Fishmongers,
            Guild::Vintners,
            Guild::Clothworkers,
            Guild::Haberdashers,
        ]);
    }
    rules.guild_pool = if flip(dice) { GuildPool::Mixed } else { GuildPool::Board };
    rules.guild_windows = if flip(dice) { GuildWindows::Steps } else { GuildWindows::W0W4Only };
    rules.guild_in_defence = flip(dice);
    rules.fence_forces_split = flip(dice);
    rules.fence_model =
        [FenceModel::Cutpoints, FenceModel::MidToMid, FenceModel::Off][pick(dice, 3) as usize];
    rules.fence_destroyable = flip(dice);
    rules.saddlers_cross_fence = flip(dice);
    rules.stacked_piece_scope =
        if flip(dice) { StackedPieceScope::Location } else { StackedPieceScope::Piece };
    rules.exact_guild_counts = flip(dice);
    rules.swap_all = flip(dice);
    rules.butchers_targets =
        if flip(dice) { ButchersTargets::All } else { ButchersTargets::Subset };
    rules.butchers_order =
        if flip(dice) { ButchersOrder::GiftsFirst } else { ButchersOrder::Sequential };
    rules.butchers_open = below(dice, 4) == 0;
    rules.extra_card_rule =
        [ExtraCardRule::Card, ExtraCardRule::NoneAfterTrade, ExtraCardRule::NotTradeable]
            [pick(dice, 3) as usize];
    rules.grocers_constant =
        if flip(dice) { GrocersConstant::Once } else { GrocersConstant::EveryTurn };
    rules.taylors_scope = if flip(dice) { TaylorsScope::One } else { TaylorsScope::Each };
    rules.bakers_from_towers = flip(dice);
    rules.guild_tower_dice_round1 = flip(dice);
    rules.neutral_is_player = flip(dice);
    rules.neutral_in_factions = flip(dice);
    rules.neutral_supply = [20 + pick(dice, 6) as u8, 20 + pick(dice, 6) as u8];
    rules.clamp_votes = flip(dice);
    rules.negative_division =
        if flip(dice) { NegativeDivision::Trunc } else { NegativeDivision::Floor };
    rules.tower_second_after_tie = flip(dice);
    rules.start_road_3p = if flip(dice) { StartRoad3p::StartPlayer } else { StartRoad3p::Random };
    rules.start_player = if flip(dice) { SeatOrRandom::Random } else { SeatOrRandom::Seat(1) };
    rules.open_discards = flip(dice);
    rules.backs_public = flip(dice);
    if flip(dice) {
        rules.die_faces = std::array::from_fn(|_| 1 + below(dice, 3) as u8);
    }
    if flip(dice) {
        // Other numbers for all guilds, no two the same.
        let mut numbers: Vec<u8> = (1..=20).collect();
        for guild in GuildSet((1 << 20) - 1).iter() {
            let number = numbers.swap_remove(below(dice, numbers.len() as u32) as usize);
            let priority = Priority::new(number, flip(dice)).expect("a number");
            rules.priority_table.set(guild, priority);
        }
    }
    rules
}
