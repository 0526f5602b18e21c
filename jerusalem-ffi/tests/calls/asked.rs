//! A random call of everything that only asks: made from the header; do not edit.

use jerusalem::*;

use crate::Caller;

// SAFETY, of every call: as for those of the caller.
#[rustfmt::skip]
pub const ASKED: [fn(&mut Caller, *mut JrsGame); 52] = [
    |caller, _| {
        caller.list("jrs_games", |out, n, size| unsafe { jrs_games(out, n, size) });
    },
    |caller, _| {
        caller.list("jrs_bots", |out, n, size| unsafe { jrs_bots(out, n, size) });
    },
    |caller, _| {
        let bot = caller.name();
        caller.number_of("jrs_bot_is_fair", |out| unsafe { jrs_bot_is_fair(bot.as_ptr().cast(), bot.len(), out) });
    },
    |caller, _| {
        let name = caller.name();
        caller.list("jrs_rules_help_json", |out, n, size| unsafe { jrs_rules_help_json(name.as_ptr().cast(), name.len(), out, n, size) });
    },
    |caller, _| {
        let name = caller.name();
        caller.list("jrs_config_schema_json", |out, n, size| unsafe { jrs_config_schema_json(name.as_ptr().cast(), name.len(), out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_id", |out, n, size| unsafe { jrs_game_id(game, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_config_json", |out, n, size| unsafe { jrs_game_config_json(game, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_rules_json", |out, n, size| unsafe { jrs_game_rules_json(game, out, n, size) });
    },
    |caller, game| {
        caller.number_of("jrs_game_players", |out| unsafe { jrs_game_players(game, out) });
    },
    |caller, game| {
        caller.number_of("jrs_game_turn", |out| unsafe { jrs_game_turn(game, out) });
    },
    |caller, game| {
        caller.number_of("jrs_game_ply", |out| unsafe { jrs_game_ply(game, out) });
    },
    |caller, game| {
        caller.number_of("jrs_game_action_count", |out| unsafe { jrs_game_action_count(game, out) });
    },
    |caller, game| {
        caller.list("jrs_game_legal_actions", |out, n, size| unsafe { jrs_game_legal_actions(game, out, n, size) });
    },
    |caller, game| {
        caller.array("jrs_game_legal_mask", game, |out, n| unsafe { jrs_game_legal_mask(game, out, n) });
    },
    |caller, game| {
        caller.pairs("jrs_game_outcomes", |out, second, n, size| unsafe { jrs_game_outcomes(game, out, second, n, size) });
    },
    |caller, game| {
        let bot = caller.name();
        caller.number_of("jrs_game_bot_action", |out| unsafe { jrs_game_bot_action(game, bot.as_ptr().cast(), bot.len(), out) });
    },
    |caller, game| {
        let seat = caller.number(4).wrapping_sub(2) as i32;
        let action = caller.number(300);
        caller.number_of("jrs_game_relative_id", |out| unsafe { jrs_game_relative_id(game, seat, action, out) });
    },
    |caller, game| {
        let seat = caller.number(4).wrapping_sub(2) as i32;
        let relative = caller.number(300);
        caller.number_of("jrs_game_absolute_id", |out| unsafe { jrs_game_absolute_id(game, seat, relative, out) });
    },
    |caller, game| {
        caller.array("jrs_game_relative_mask", game, |out, n| unsafe { jrs_game_relative_mask(game, out, n) });
    },
    |caller, game| {
        caller.number_of("jrs_game_observation_len", |out| unsafe { jrs_game_observation_len(game, out) });
    },
    |caller, game| {
        let seat = caller.number(4);
        caller.array("jrs_game_observe_f32", game, |out, n| unsafe { jrs_game_observe_f32(game, seat, out, n) });
    },
    |caller, game| {
        let seat = caller.number(4);
        caller.array("jrs_game_observe_u8", game, |out, n| unsafe { jrs_game_observe_u8(game, seat, out, n) });
    },
    |caller, game| {
        let seat = caller.number(4);
        caller.array("jrs_game_information_key", game, |out, n| unsafe { jrs_game_information_key(game, seat, out, n) });
    },
    |caller, game| {
        caller.array("jrs_game_scores", game, |out, n| unsafe { jrs_game_scores(game, out, n) });
    },
    |caller, game| {
        caller.array("jrs_game_places", game, |out, n| unsafe { jrs_game_places(game, out, n) });
    },
    |caller, game| {
        let form = caller.number(4);
        caller.array("jrs_game_returns", game, |out, n| unsafe { jrs_game_returns(game, form, out, n) });
    },
    |caller, game| {
        caller.number_of("jrs_game_winner", |out| unsafe { jrs_game_winner(game, out) });
    },
    |caller, game| {
        caller.number_of("jrs_game_state_hash", |out| unsafe { jrs_game_state_hash(game, out) });
    },
    |caller, game| {
        caller.number_of("jrs_game_config_hash", |out| unsafe { jrs_game_config_hash(game, out) });
    },
    |caller, game| {
        caller.list("jrs_game_languages", |out, n, size| unsafe { jrs_game_languages(game, out, n, size) });
    },
    |caller, game| {
        let action = caller.number(300);
        let language = caller.number(6);
        caller.list("jrs_game_action_name", |out, n, size| unsafe { jrs_game_action_name(game, action, language, out, n, size) });
    },
    |caller, game| {
        let name = caller.name();
        let language = caller.number(6);
        caller.number_of("jrs_game_parse_action", |out| unsafe { jrs_game_parse_action(game, name.as_ptr().cast(), name.len(), language, out) });
    },
    |caller, game| {
        let outcome = caller.number(20);
        caller.list("jrs_game_outcome_name", |out, n, size| unsafe { jrs_game_outcome_name(game, outcome, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_node", |out, n, size| unsafe { jrs_game_node(game, out, n, size) });
    },
    |caller, game| {
        let viewer = caller.number(4).wrapping_sub(2) as i32;
        let language = caller.number(6);
        caller.list("jrs_game_draw", |out, n, size| unsafe { jrs_game_draw(game, viewer, language, out, n, size) });
    },
    |caller, game| {
        let viewer = caller.number(4).wrapping_sub(2) as i32;
        let language = caller.number(6);
        let look = caller.number(8);
        caller.list("jrs_game_svg", |out, n, size| unsafe { jrs_game_svg(game, viewer, language, look, out, n, size) });
    },
    |caller, game| {
        let viewer = caller.number(4).wrapping_sub(2) as i32;
        let language = caller.number(6);
        caller.list("jrs_game_log", |out, n, size| unsafe { jrs_game_log(game, viewer, language, out, n, size) });
    },
    |caller, game| {
        let seat = caller.number(4);
        caller.list("jrs_game_information_state", |out, n, size| unsafe { jrs_game_information_state(game, seat, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_position_json", |out, n, size| unsafe { jrs_game_position_json(game, out, n, size) });
    },
    |caller, game| {
        let seat = caller.number(4);
        caller.list("jrs_game_observation_json", |out, n, size| unsafe { jrs_game_observation_json(game, seat, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_layout_json", |out, n, size| unsafe { jrs_game_layout_json(game, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_snapshot", |out, n, size| unsafe { jrs_game_snapshot(game, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_record_json", |out, n, size| unsafe { jrs_game_record_json(game, out, n, size) });
    },
    |caller, game| {
        caller.list("jrs_game_record_bytes", |out, n, size| unsafe { jrs_game_record_bytes(game, out, n, size) });
    },
    |caller, game| {
        caller.pairs("jrs_game_steps", |out, second, n, size| unsafe { jrs_game_steps(game, out, second, n, size) });
    },
    |caller, _| {
        let search = caller.search();
        caller.number_of("jrs_search_seat", |out| unsafe { jrs_search_seat(search, out) });
    },
    |caller, _| {
        let search = caller.search();
        caller.number_of("jrs_search_simulations", |out| unsafe { jrs_search_simulations(search, out) });
    },
    |caller, _| {
        let search = caller.search();
        caller.number_of("jrs_search_nodes", |out| unsafe { jrs_search_nodes(search, out) });
    },
    |caller, _| {
        let search = caller.search();
        caller.number_of("jrs_search_best", |out| unsafe { jrs_search_best(search, out) });
    },
    |caller, _| {
        let search = caller.search();
        caller.triples("jrs_search_moves", |out, second, third, n, size| unsafe { jrs_search_moves(search, out, second, third, n, size) });
    },
    |caller, _| {
        let search = caller.search();
        let language = caller.number(6);
        caller.list("jrs_search_analysis_json", |out, n, size| unsafe { jrs_search_analysis_json(search, language, out, n, size) });
    },
    |caller, _| {
        let search = caller.search();
        caller.list("jrs_search_settings_json", |out, n, size| unsafe { jrs_search_settings_json(search, out, n, size) });
    },
];
