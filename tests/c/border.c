/* The border as C sees it: every call once as it is meant, and then as it is not. */
#include "check.h"

#define TO_THE_END 100000u

static const char *NAME;

static jrs_game *game_of(const char *more)
{
    char config[512];
    jrs_game *game = NULL;
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 3, \"seed\": 11%s}", NAME, more);
    OK(jrs_game_new(config, JRS_NUL_TERMINATED, &game));
    TRUE(game != NULL);
    return game;
}

static uint64_t hash_of(const jrs_game *game)
{
    uint64_t hash = 0;
    OK(jrs_game_state_hash(game, &hash));
    return hash;
}

/* Plays legal actions, always the last of the list, this many or to the end. */
static void advance(jrs_game *game, unsigned calls)
{
    for (; calls > 0; calls--) {
        int32_t turn;
        OK(jrs_game_turn(game, &turn));
        if (turn == JRS_OVER) {
            return;
        }
        if (turn == JRS_CHANCE) {
            uint32_t outcome;
            OK(jrs_game_roll(game, &outcome));
        } else {
            uint16_t actions[1024];
            size_t size;
            OK(jrs_game_legal_actions(game, actions, 1024, &size));
            TRUE(size > 0);
            OK(jrs_game_apply(game, actions[size - 1]));
        }
    }
}

static void versions(void)
{
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", JRS_VERSION_MAJOR, JRS_VERSION_MINOR,
             JRS_VERSION_PATCH);
    TRUE(strcmp(version, jrs_version()) == 0);
    TRUE(jrs_abi_version() == JRS_ABI_VERSION);
    TRUE(strcmp(jrs_status_name(JRS_TOO_SMALL), "JRS_TOO_SMALL") == 0);
    TRUE(strcmp(jrs_status_name(-5), "JRS_UNKNOWN_STATUS") == 0);
    TRUE(strcmp(jrs_last_error(), "") == 0);
}

static void creation(void)
{
    jrs_game *game = (jrs_game *)&game;
    const char *bad_utf8 = "{\"game\": \"\xff\xfe\"}";
    const char *good = "{\"game\": \"jerusalem\", \"players\": 2}";
    REFUSED(jrs_game_new(NULL, 0, &game), JRS_NULL, "config");
    REFUSED(jrs_game_new(NULL, JRS_NUL_TERMINATED, &game), JRS_NULL, "config");
    REFUSED(jrs_game_new(good, JRS_NUL_TERMINATED, NULL), JRS_NULL, "game");
    REFUSED(jrs_game_new(good, SIZE_MAX - 1, &game), JRS_WRONG_LENGTH, "config");
    REFUSED(jrs_game_new(bad_utf8, JRS_NUL_TERMINATED, &game), JRS_BAD_UTF8, "byte 10");
    REFUSED(jrs_game_new("", 0, &game), JRS_BAD_JSON, "line");
    REFUSED(jrs_game_new(good, 10, &game), JRS_BAD_JSON, "line 1");
    REFUSED(jrs_game_new("[1, 2]", JRS_NUL_TERMINATED, &game), JRS_BAD_JSON, "line");
    REFUSED(jrs_game_new("{\"game\": \"jerusalm\", \"players\": 2}", JRS_NUL_TERMINATED, &game),
            JRS_UNKNOWN_GAME, "did you mean \"jerusalem\"");
    REFUSED(jrs_game_new("{\"game\": \"jerusalem\", \"players\": 9}", JRS_NUL_TERMINATED, &game),
            JRS_BAD_CONFIG, "9");
    REFUSED(jrs_game_new("{\"game\": \"jerusalem\", \"plyers\": 2}", JRS_NUL_TERMINATED, &game),
            JRS_BAD_JSON, "players");
    TRUE(game == (jrs_game *)&game);
    OK(jrs_game_new(good, strlen(good), &game));
    OK(jrs_game_free(game));
}

static void handles(void)
{
    jrs_game *game = game_of(""), *copy = NULL;
    jrs_batch *batch;
    int32_t turn = 77;
    char config[128];
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 2}", NAME);
    OK(jrs_batch_new(config, JRS_NUL_TERMINATED, &batch));
    TRUE(jrs_live_handles() == 2);

    REFUSED(jrs_game_turn(NULL, &turn), JRS_NULL, "game");
    REFUSED(jrs_game_turn(game, NULL), JRS_NULL, "turn");
    REFUSED(jrs_game_turn((jrs_game *)batch, &turn), JRS_WRONG_KIND, "game");
    REFUSED(jrs_batch_show((jrs_batch *)game, NULL), JRS_WRONG_KIND, "batch");
    REFUSED(jrs_game_free((jrs_game *)batch), JRS_WRONG_KIND, "game");
    IS(jrs_game_turn((jrs_game *)&turn, &turn), JRS_BAD_HANDLE);
    IS(jrs_game_turn((jrs_game *)(uintptr_t)1, &turn), JRS_BAD_HANDLE);
    IS(jrs_game_turn((jrs_game *)UINTPTR_MAX, &turn), JRS_BAD_HANDLE);
    TRUE(turn == 77);

    OK(jrs_game_clone(game, &copy));
    TRUE(hash_of(copy) == hash_of(game));
    advance(copy, 12);
    TRUE(hash_of(copy) != hash_of(game));
    OK(jrs_game_free(copy));
    REFUSED(jrs_game_free(copy), JRS_BAD_HANDLE, "freed");
    REFUSED(jrs_game_apply(copy, 0), JRS_BAD_HANDLE, "freed");
    OK(jrs_game_clone(game, &copy));
    OK(jrs_game_free(game));
    IS(jrs_game_clone(game, &copy), JRS_BAD_HANDLE);
    OK(jrs_game_free(copy));
    OK(jrs_game_free(NULL));
    OK(jrs_batch_free(NULL));
    OK(jrs_batch_free(batch));
    IS(jrs_batch_free(batch), JRS_BAD_HANDLE);
    TRUE(jrs_live_handles() == 0);
}

static void buffers(void)
{
    jrs_game *game = game_of("");
    char text[64];
    uint16_t actions[1024], one = 999;
    uint8_t mask[1025];
    size_t size = 0, count, legal;

    OK(jrs_game_id(game, text, sizeof text, &size));
    TRUE(strcmp(text, NAME) == 0 && size == strlen(NAME) + 1);
    memset(text, '#', sizeof text);
    size = 0;
    IS(jrs_game_id(game, text, size, &size), JRS_TOO_SMALL);
    TRUE(size == strlen(NAME) + 1);
    IS(jrs_game_id(game, text, size - 1, &size), JRS_TOO_SMALL);
    TRUE(text[0] == '#');
    IS(jrs_game_id(game, NULL, 0, NULL), JRS_TOO_SMALL);
    IS(jrs_game_id(game, NULL, 20, &size), JRS_NULL);
    OK(jrs_game_id(game, text, size, NULL));
    TRUE(text[size] == '#');

    OK(jrs_game_action_count(game, &count));
    OK(jrs_game_legal_actions(game, actions, 1024, &legal));
    memset(mask, 7, sizeof mask);
    IS(jrs_game_legal_mask(game, mask, count + 1), JRS_WRONG_LENGTH);
    IS(jrs_game_legal_mask(game, mask, count - 1), JRS_WRONG_LENGTH);
    IS(jrs_game_legal_mask(game, NULL, count), JRS_NULL);
    TRUE(mask[0] == 7);
    OK(jrs_game_legal_mask(game, mask, count));
    TRUE(mask[count] == 7);
    for (size_t id = 0, next = 0; id < count; id++) {
        int is = next < legal && actions[next] == id;
        TRUE(mask[id] == is);
        next += (size_t)is;
    }
    if (legal > 1) {
        IS(jrs_game_legal_actions(game, &one, 1, &size), JRS_TOO_SMALL);
        TRUE(size == legal && one == 999);
    }
    IS(jrs_game_legal_actions(game, (uint16_t *)(void *)(mask + 1), 3, &size), JRS_BAD_POINTER);
    OK(jrs_game_free(game));
}

static void play_and_undo(void)
{
    jrs_game *game = game_of(""), *other;
    uint64_t ply, start, before;
    uint32_t action;
    int32_t turn;
    size_t count;

    OK(jrs_game_ply(game, &start));
    before = hash_of(game);
    OK(jrs_game_action_count(game, &count));
    REFUSED(jrs_game_apply(game, (uint32_t)count), JRS_UNKNOWN_ACTION, "does not exist");
    REFUSED(jrs_game_apply(game, 65536), JRS_UNKNOWN_ACTION, "65536");
    REFUSED(jrs_game_apply(game, UINT32_MAX), JRS_UNKNOWN_ACTION, "4294967295");
    IS(jrs_game_resolve(game, 0), JRS_ILLEGAL_OUTCOME);
    IS(jrs_game_resolve(game, 70000), JRS_ILLEGAL_OUTCOME);
    IS(jrs_game_roll(game, &action), JRS_ILLEGAL_OUTCOME);
    {
        uint8_t mask[1024];
        OK(jrs_game_legal_mask(game, mask, count));
        for (uint32_t id = 0; id < count; id++) {
            if (!mask[id]) {
                REFUSED(jrs_game_apply(game, id), JRS_ILLEGAL_ACTION, "legal here");
                break;
            }
        }
    }
    TRUE(hash_of(game) == before);

    advance(game, 30);
    before = hash_of(game);
    OK(jrs_game_ply(game, &ply));
    OK(jrs_game_clone(game, &other));
    OK(jrs_game_bot_action(game, "greedy", JRS_NUL_TERMINATED, &action));
    OK(jrs_game_apply(game, action));
    OK(jrs_game_bot_action(game, "random", 6, &action));
    OK(jrs_game_apply(game, action));
    REFUSED(jrs_game_bot_action(game, "hal", JRS_NUL_TERMINATED, &action), JRS_UNKNOWN_NAME,
            "greedy");
    OK(jrs_game_undo_to(game, ply));
    TRUE(hash_of(game) == before && hash_of(other) == before);
    REFUSED(jrs_game_undo_to(game, ply + 1), JRS_BAD_PLY, "does not exist");
    IS(jrs_game_undo_to(game, UINT64_MAX), JRS_BAD_PLY);
    OK(jrs_game_undo_to(game, start));

    advance(other, TO_THE_END);
    OK(jrs_game_turn(other, &turn));
    TRUE(turn == JRS_OVER);
    REFUSED(jrs_game_apply(other, 0), JRS_NO_DECISION, "over");
    IS(jrs_game_bot_action(other, "greedy", JRS_NUL_TERMINATED, &action), JRS_NO_DECISION);
    OK(jrs_game_free(other));
    OK(jrs_game_free(game));

    game = game_of(", \"record\": false");
    advance(game, 5);
    REFUSED(jrs_game_undo_to(game, 0), JRS_NOT_RECORDED, "record");
    IS(jrs_game_record_bytes(game, NULL, 0, NULL), JRS_NOT_RECORDED);
    OK(jrs_game_free(game));
}

static void chance(void)
{
    jrs_game *game = game_of(", \"chance\": \"manual\"");
    uint16_t outcomes[64], few[1];
    uint32_t weights[64], rolled;
    size_t size = 0;
    int32_t turn = 0;
    char name[64];
    uint64_t ply, before;

    while (turn != JRS_CHANCE || size < 2) {
        advance(game, 1);
        OK(jrs_game_turn(game, &turn));
        TRUE(turn != JRS_OVER);
        OK(jrs_game_outcomes(game, outcomes, weights, 64, &size));
        TRUE((size > 0) == (turn == JRS_CHANCE));
    }
    before = hash_of(game);
    REFUSED(jrs_game_apply(game, 0), JRS_NO_DECISION, "chance");
    IS(jrs_game_outcomes(game, few, weights, 1, &size), JRS_TOO_SMALL);
    IS(jrs_game_outcomes(game, NULL, weights, 64, &size), JRS_NULL);
    IS(jrs_game_outcomes(game, outcomes, NULL, 64, &size), JRS_NULL);
    for (size_t i = 0; i < size; i++) {
        TRUE(weights[i] > 0 && (i == 0 || outcomes[i - 1] < outcomes[i]));
        OK(jrs_game_outcome_name(game, outcomes[i], name, sizeof name, NULL));
        TRUE(name[0] != 0);
    }
    IS(jrs_game_outcome_name(game, 60000, name, sizeof name, NULL), JRS_ILLEGAL_OUTCOME);
    IS(jrs_game_outcome_name(game, 70000, name, sizeof name, NULL), JRS_ILLEGAL_OUTCOME);
    REFUSED(jrs_game_resolve(game, 60000), JRS_ILLEGAL_OUTCOME, "possible here");
    TRUE(hash_of(game) == before);
    OK(jrs_game_ply(game, &ply));
    OK(jrs_game_resolve(game, outcomes[size - 1]));
    OK(jrs_game_undo_to(game, ply));
    TRUE(hash_of(game) == before);
    OK(jrs_game_roll(game, &rolled));
    OK(jrs_game_free(game));
}

static void views(void)
{
    jrs_game *game = game_of(""), *other;
    size_t len, size;
    uint8_t *bytes, key[16], other_key[16];
    float *floats;
    char *text, *again;

    advance(game, 25);
    OK(jrs_game_observation_len(game, &len));
    bytes = malloc(len + 1);
    floats = malloc((len + 1) * sizeof *floats);
    text = malloc(1 << 20);
    again = malloc(1 << 20);
    TRUE(bytes && floats && text && again);
    bytes[len] = 200;
    OK(jrs_game_observe_u8(game, 1, bytes, len));
    OK(jrs_game_observe_f32(game, 1, floats, len));
    for (size_t i = 0; i < len; i++) {
        TRUE(floats[i] == (float)bytes[i]);
    }
    TRUE(bytes[len] == 200);
    IS(jrs_game_observe_u8(game, 3, bytes, len), JRS_BAD_SEAT);
    IS(jrs_game_observe_f32(game, UINT32_MAX, floats, len), JRS_BAD_SEAT);
    IS(jrs_game_observe_f32(game, 0, floats, len + 1), JRS_WRONG_LENGTH);
    IS(jrs_game_observe_u8(game, 0, bytes, len - 1), JRS_WRONG_LENGTH);
    IS(jrs_game_observe_u8(game, 0, NULL, len), JRS_NULL);
    IS(jrs_game_observe_f32(game, 0, (float *)(void *)(bytes + 1), 1), JRS_BAD_POINTER);
    IS(jrs_game_observe_f32(game, 0, floats, SIZE_MAX / 2), JRS_WRONG_LENGTH);

    OK(jrs_game_observation_json(game, 1, text, 1 << 20, &size));
    TRUE(text[0] == '{' && strlen(text) + 1 == size);
    OK(jrs_game_layout_json(game, text, 1 << 20, &size));
    TRUE(strstr(text, "\"blocks\"") != NULL);
    OK(jrs_game_information_state(game, 1, text, 1 << 20, &size));
    OK(jrs_game_information_key(game, 1, key, 16));
    IS(jrs_game_information_key(game, 1, key, 15), JRS_WRONG_LENGTH);
    IS(jrs_game_information_state(game, 8, text, 1 << 20, &size), JRS_BAD_SEAT);

    OK(jrs_game_determinize(game, 1, 5, 1, &other));
    OK(jrs_game_information_state(other, 1, again, 1 << 20, &size));
    TRUE(strcmp(text, again) == 0);
    OK(jrs_game_information_key(other, 1, other_key, 16));
    TRUE(memcmp(key, other_key, 16) == 0);
    OK(jrs_game_observe_f32(other, 1, floats, len));
    for (size_t i = 0; i < len; i++) {
        TRUE(floats[i] == (float)bytes[i]);
    }
    OK(jrs_game_free(other));
    IS(jrs_game_determinize(game, 3, 5, 0, &other), JRS_BAD_SEAT);
    OK(jrs_game_determinize(game, 0, 6, 0, &other));
    OK(jrs_game_free(other));
    OK(jrs_game_free(game));
    free(bytes);
    free(floats);
    free(text);
    free(again);
}

static void results(void)
{
    jrs_game *game = game_of("");
    int32_t scores[3], winner;
    uint8_t places[3];
    float returns[3];
    OK(jrs_game_winner(game, &winner));
    TRUE(winner == JRS_NOBODY);
    OK(jrs_game_returns(game, JRS_RETURNS_RANK, returns, 3));
    TRUE(returns[0] == 0 && returns[1] == 0 && returns[2] == 0);
    advance(game, TO_THE_END);
    OK(jrs_game_winner(game, &winner));
    OK(jrs_game_scores(game, scores, 3));
    OK(jrs_game_places(game, places, 3));
    TRUE(winner >= 0 && winner < 3 && places[winner] == 0);
    for (uint32_t form = JRS_RETURNS_WINNER; form <= JRS_RETURNS_MARGIN; form++) {
        OK(jrs_game_returns(game, form, returns, 3));
        float sum = returns[0] + returns[1] + returns[2];
        TRUE(sum > -0.001f && sum < 0.001f && returns[winner] > 0);
    }
    IS(jrs_game_returns(game, 3, returns, 3), JRS_BAD_ARGUMENT);
    IS(jrs_game_returns(game, 0, returns, 2), JRS_WRONG_LENGTH);
    IS(jrs_game_scores(game, scores, 4), JRS_WRONG_LENGTH);
    OK(jrs_game_free(game));
}

static void names(void)
{
    jrs_game *game = game_of("");
    size_t count, size;
    static char names[6][256];
    uint32_t id, parsed, different = 0;
    char text[8192];
    uint32_t languages[8];
    size_t spoken;
    OK(jrs_game_languages(game, languages, 8, &spoken));
    TRUE(spoken >= 2 && spoken <= 5 && languages[0] == JRS_ENGLISH);
    IS(jrs_game_languages(game, languages, 1, &size), JRS_TOO_SMALL);
    OK(jrs_game_action_count(game, &count));
    for (id = 0; id < count; id += 7) {
        for (size_t i = 0; i <= spoken; i++) {
            uint32_t language = i < spoken ? languages[i] : JRS_SHORT;
            char *name = names[language];
            OK(jrs_game_action_name(game, id, language, name, sizeof names[0], &size));
            TRUE(size == strlen(name) + 1 && size > 1);
            OK(jrs_game_parse_action(game, name, size - 1, language, &parsed));
            TRUE(parsed == id);
            OK(jrs_game_parse_action(game, name, JRS_NUL_TERMINATED, language, &parsed));
            TRUE(parsed == id);
        }
        different += strcmp(names[JRS_ENGLISH], names[JRS_HUNGARIAN]) != 0;
    }
    TRUE(different > 0);
    parsed = 12345;
    IS(jrs_game_action_name(game, (uint32_t)count, 0, text, sizeof text, &size), JRS_UNKNOWN_ACTION);
    IS(jrs_game_action_name(game, 70000, 0, text, sizeof text, &size), JRS_UNKNOWN_ACTION);
    IS(jrs_game_action_name(game, 0, 6, text, sizeof text, &size), JRS_BAD_ARGUMENT);
    REFUSED(jrs_game_parse_action(game, "no such thing", 13, 0, &parsed), JRS_UNKNOWN_NAME,
            "no such thing");
    IS(jrs_game_parse_action(game, "\xc3", 1, 0, &parsed), JRS_BAD_UTF8);
    IS(jrs_game_parse_action(game, NULL, 1, 0, &parsed), JRS_NULL);
    TRUE(parsed == 12345);

    OK(jrs_game_node(game, text, sizeof text, &size));
    TRUE(text[0] != 0);
    advance(game, 20);
    for (uint32_t language = JRS_ENGLISH; language <= JRS_SLOVAK; language++) {
        int has_words = 0;
        for (size_t i = 0; i < spoken; i++) {
            has_words |= languages[i] == language;
        }
        if (!has_words) {
            REFUSED(jrs_game_draw(game, 0, language, NULL, 0, &size), JRS_BAD_ARGUMENT, "no words");
            IS(jrs_game_log(game, 0, language, NULL, 0, &size), JRS_BAD_ARGUMENT);
            IS(jrs_game_action_name(game, 0, language, NULL, 0, &size), JRS_BAD_ARGUMENT);
            IS(jrs_game_parse_action(game, "pass", 4, language, &parsed), JRS_BAD_ARGUMENT);
            continue;
        }
        for (int32_t viewer = JRS_OMNISCIENT; viewer < 3; viewer++) {
            IS(jrs_game_draw(game, viewer, language, NULL, 0, &size), JRS_TOO_SMALL);
            TRUE(size > 1);
            IS(jrs_game_log(game, viewer, language, NULL, 0, &size), JRS_TOO_SMALL);
            TRUE(size > 1);
        }
    }
    for (uint32_t look = 0; look < 8; look++) {
        if ((look & JRS_LAST_MOVE) != 0 && (look & JRS_LEGAL_MOVES) != 0) {
            REFUSED(jrs_game_svg(game, 0, JRS_ENGLISH, look, NULL, 0, &size), JRS_BAD_ARGUMENT, "look");
        } else {
            IS(jrs_game_svg(game, 0, JRS_ENGLISH, look, NULL, 0, &size), JRS_TOO_SMALL);
            TRUE(size > 5000 && size < 60000);
        }
    }
    IS(jrs_game_svg(game, 3, JRS_ENGLISH, JRS_LIGHT, NULL, 0, &size), JRS_BAD_SEAT);
    IS(jrs_game_svg(game, 0, JRS_SHORT, JRS_LIGHT, NULL, 0, &size), JRS_BAD_ARGUMENT);
    IS(jrs_game_draw(game, 3, JRS_ENGLISH, text, sizeof text, &size), JRS_BAD_SEAT);
    IS(jrs_game_draw(game, -3, JRS_ENGLISH, text, sizeof text, &size), JRS_BAD_SEAT);
    IS(jrs_game_draw(game, 0, JRS_SHORT, text, sizeof text, &size), JRS_BAD_ARGUMENT);
    IS(jrs_game_log(game, 3, JRS_ENGLISH, text, sizeof text, &size), JRS_BAD_SEAT);
    OK(jrs_game_free(game));
    OK(jrs_games(text, sizeof text, &size));
    TRUE(strstr(text, NAME) != NULL);
    OK(jrs_bots(text, sizeof text, &size));
    TRUE(strstr(text, "greedy") != NULL && strstr(text, "random") != NULL);
}

static void rules(void)
{
    jrs_game *game = game_of(""), *other;
    uint64_t hash, other_hash;
    size_t size;
    char *text = malloc(1 << 18);
    TRUE(text != NULL);
    OK(jrs_rules_help_json(NAME, JRS_NUL_TERMINATED, text, 1 << 18, &size));
    TRUE(strstr(text, "\"presets\"") != NULL && strstr(text, "\"options\"") != NULL);
    OK(jrs_config_schema_json(NAME, strlen(NAME), text, 1 << 18, &size));
    TRUE(strstr(text, "\"$schema\"") != NULL && strstr(text, "\"rules\"") != NULL);
    REFUSED(jrs_rules_help_json("jerusalm", 8, text, 1 << 18, &size), JRS_UNKNOWN_GAME, "jerusalem");
    IS(jrs_config_schema_json("\xff", 1, text, 1 << 18, &size), JRS_BAD_UTF8);
    IS(jrs_config_schema_json(NULL, 1, text, 1 << 18, &size), JRS_NULL);
    OK(jrs_game_rules_json(game, text, 1 << 18, &size));
    TRUE(text[0] == '{' && strlen(text) + 1 == size && size > 200);
    free(text);

    OK(jrs_game_config_hash(game, &hash));
    advance(game, 9);
    OK(jrs_game_config_hash(game, &other_hash));
    TRUE(hash == other_hash);
    OK(jrs_game_clone(game, &other));
    OK(jrs_game_config_hash(other, &other_hash));
    TRUE(hash == other_hash);
    OK(jrs_game_free(other));
    OK(jrs_game_free(game));
    game = game_of(", \"rules\": {}");
    OK(jrs_game_config_hash(game, &other_hash));
    TRUE(hash == other_hash);
    OK(jrs_game_free(game));
}

static void relative_ids(void)
{
    jrs_game *game = game_of("");
    size_t count;
    uint8_t legal[1024], relative[1024];
    uint32_t id, there = 77, back;
    int32_t turn;
    OK(jrs_game_action_count(game, &count));
    for (int decisions = 0; decisions < 12; decisions++) {
        OK(jrs_game_turn(game, &turn));
        OK(jrs_game_legal_mask(game, legal, count));
        OK(jrs_game_relative_mask(game, relative, count));
        for (id = 0; id < count; id++) {
            OK(jrs_game_relative_id(game, JRS_TO_MOVE, id, &there));
            TRUE(there < count && relative[there] == legal[id]);
            OK(jrs_game_absolute_id(game, turn, there, &back));
            TRUE(back == id);
        }
        advance(game, 1);
    }
    IS(jrs_game_relative_mask(game, relative, count + 1), JRS_WRONG_LENGTH);
    there = 77;
    IS(jrs_game_relative_id(game, 3, 0, &there), JRS_BAD_SEAT);
    IS(jrs_game_relative_id(game, 0, (uint32_t)count, &there), JRS_UNKNOWN_ACTION);
    IS(jrs_game_absolute_id(game, 0, 70000, &there), JRS_UNKNOWN_ACTION);
    advance(game, TO_THE_END);
    IS(jrs_game_relative_id(game, JRS_TO_MOVE, 0, &there), JRS_NO_DECISION);
    TRUE(there == 77);
    OK(jrs_game_absolute_id(game, 2, 0, &there));
    OK(jrs_game_free(game));
}

static void saved(void)
{
    jrs_game *game = game_of(""), *loaded = NULL;
    uint8_t *data;
    char *text, *config;
    size_t size, record, state;
    uint64_t ply, loaded_ply;
    advance(game, 40);
    OK(jrs_game_ply(game, &ply));

    IS(jrs_game_snapshot(game, NULL, 0, &size), JRS_TOO_SMALL);
    data = malloc(size);
    TRUE(data != NULL);
    OK(jrs_game_snapshot(game, data, size, &size));
    OK(jrs_game_restore(data, size, &loaded));
    TRUE(hash_of(loaded) == hash_of(game));
    OK(jrs_game_undo_to(loaded, ply - 3));
    advance(loaded, TO_THE_END);
    OK(jrs_game_free(loaded));
    loaded = NULL;
    REFUSED(jrs_game_restore(data, size - 1, &loaded), JRS_BAD_DATA, "byte");
    IS(jrs_game_restore(data, 0, &loaded), JRS_BAD_DATA);
    IS(jrs_game_restore(NULL, 0, &loaded), JRS_NULL);
    data[size / 2] ^= 1;
    IS(jrs_game_restore(data, size, &loaded), JRS_BAD_DATA);
    TRUE(loaded == NULL);
    free(data);

    IS(jrs_game_record_bytes(game, NULL, 0, &size), JRS_TOO_SMALL);
    data = malloc(size);
    TRUE(data != NULL);
    OK(jrs_game_record_bytes(game, data, size, &size));
    IS(jrs_game_record_json(game, NULL, 0, &record), JRS_TOO_SMALL);
    text = malloc(record);
    TRUE(text != NULL);
    OK(jrs_game_record_json(game, text, record, &record));
    for (int form = 0; form < 2; form++) {
        const uint8_t *from = form ? (const uint8_t *)text : data;
        size_t len = form ? record - 1 : size;
        OK(jrs_game_from_record(from, len, JRS_LAST_PLY, 0, &loaded));
        TRUE(hash_of(loaded) == hash_of(game));
        OK(jrs_game_free(loaded));
        OK(jrs_game_from_record(from, len, 5, JRS_FLAG_MANUAL | JRS_FLAG_NO_RECORD, &loaded));
        OK(jrs_game_ply(loaded, &loaded_ply));
        TRUE(loaded_ply == 5);
        OK(jrs_game_free(loaded));
        IS(jrs_game_from_record(from, len, ply + 1, 0, &loaded), JRS_BAD_PLY);
        IS(jrs_game_from_record(from, len, 0, 8, &loaded), JRS_BAD_ARGUMENT);
        IS(jrs_game_from_record(from, len / 2, 0, 0, &loaded), JRS_BAD_DATA);
    }
    free(data);
    free(text);

    IS(jrs_game_steps(game, NULL, NULL, 0, &size), JRS_TOO_SMALL);
    TRUE(size == ply);
    IS(jrs_game_config_json(game, NULL, 0, &size), JRS_TOO_SMALL);
    IS(jrs_game_position_json(game, NULL, 0, &state), JRS_TOO_SMALL);
    config = malloc(state + 256);
    TRUE(config != NULL);
    snprintf(config, 256, "{\"game\": \"%s\", \"position\": ", NAME);
    size = strlen(config);
    OK(jrs_game_position_json(game, config + size, state, &state));
    strcat(config, "}");
    OK(jrs_game_from_position(config, JRS_NUL_TERMINATED, &loaded));
    TRUE(hash_of(loaded) == hash_of(game));
    OK(jrs_game_free(loaded));
    IS(jrs_game_from_position("{\"game\": \"jerusalem\", \"position\": 3}", JRS_NUL_TERMINATED,
                              &loaded), JRS_BAD_JSON);
    free(config);
    OK(jrs_game_free(game));
}

static void batches(void)
{
    enum { ROWS = 6 };
    char config[160];
    jrs_batch *batch, *copy;
    jrs_game *game;
    jrs_shape shape;
    jrs_arrays out;
    uint16_t actions[ROWS];
    uint8_t *mask, *seen, done[ROWS] = {0};
    int32_t to_play[ROWS] = {0};
    size_t size;
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 2, \"rows\": %d, \"threads\": 2}",
             NAME, ROWS);
    OK(jrs_batch_new(config, JRS_NUL_TERMINATED, &batch));
    OK(jrs_batch_shape(batch, &shape));
    TRUE(shape.rows == ROWS && shape.players == 2);
    mask = calloc(ROWS, shape.actions);
    seen = calloc(ROWS, shape.observation);
    TRUE(mask && seen);

    memset(&out, 0, sizeof out);
    IS(jrs_batch_show(batch, &out), JRS_WRONG_LENGTH);
    out.struct_size = sizeof out;
    out.mask.data = mask;
    out.mask.len = ROWS * shape.actions - 1;
    REFUSED(jrs_batch_show(batch, &out), JRS_WRONG_LENGTH, "mask");
    out.mask.len++;
    out.observation.bytes = mask + 1;
    out.observation.len = ROWS * shape.observation;
    REFUSED(jrs_batch_show(batch, &out), JRS_BAD_POINTER, "overlap");
    out.observation.bytes = seen;
    out.observation.floats = (float *)(void *)&out;
    REFUSED(jrs_batch_show(batch, &out), JRS_BAD_ARGUMENT, "choose one");
    out.observation.floats = NULL;
    out.done.data = done;
    out.done.len = ROWS;
    out.to_play.data = to_play;
    out.to_play.len = ROWS;
    OK(jrs_batch_reset(batch, 3, &out));

    for (int step = 0; step < 200; step++) {
        for (size_t row = 0; row < ROWS; row++) {
            const uint8_t *legal = mask + row * shape.actions;
            TRUE(to_play[row] == 0 || to_play[row] == 1);
            actions[row] = 0;
            while (!legal[actions[row]]) {
                actions[row]++;
            }
        }
        OK(jrs_batch_step(batch, actions, ROWS, &out));
    }
    IS(jrs_batch_step(batch, actions, ROWS - 1, &out), JRS_WRONG_LENGTH);
    IS(jrs_batch_step(batch, NULL, ROWS, &out), JRS_NULL);
    OK(jrs_batch_random_actions(batch, actions, ROWS));
    actions[4] = 65535;
    REFUSED(jrs_batch_step(batch, actions, ROWS, &out), JRS_UNKNOWN_ACTION, "row 4");
    OK(jrs_batch_step_random(batch, &out));
    OK(jrs_batch_step_random(batch, NULL));

    OK(jrs_batch_game(batch, 5, 1, 0, &game));
    advance(game, TO_THE_END);
    OK(jrs_game_free(game));
    IS(jrs_batch_game(batch, ROWS, 1, 0, &game), JRS_BAD_ROW);
    IS(jrs_batch_game(batch, 0, 1, 64, &game), JRS_BAD_ARGUMENT);
    IS(jrs_batch_layout_json(batch, NULL, 0, &size), JRS_TOO_SMALL);
    OK(jrs_batch_clone(batch, &copy));
    OK(jrs_batch_free(batch));
    OK(jrs_batch_step_random(copy, &out));
    OK(jrs_batch_free(copy));
    free(mask);
    free(seen);
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 2, \"rows\": 0}", NAME);
    REFUSED(jrs_batch_new(config, JRS_NUL_TERMINATED, &batch), JRS_BAD_CONFIG, "rows");
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 2, \"bots\": [\"hal\"]}", NAME);
    IS(jrs_batch_new(config, JRS_NUL_TERMINATED, &batch), JRS_BAD_JSON);
}

/* An evaluator that likes the first legal action of every row, or answers as it is told. */
struct judge {
    jrs_search *search;
    int32_t status;
    float value;
    size_t rows;
};

static int32_t evaluate(void *user_data, const jrs_leaves *leaves)
{
    struct judge *judge = user_data;
    const jrs_shape *shape = &leaves->shape;
    uint32_t action = 7;
    TRUE(shape->rows > 0 && shape->players == 3);
    for (size_t row = 0; row < shape->rows; row++) {
        const uint8_t *legal = leaves->masks + row * shape->actions;
        size_t id = 0;
        while (!legal[id]) {
            id++;
        }
        TRUE(id < shape->actions && leaves->observations[row * shape->observation] >= 0);
        leaves->logits[row * shape->actions + id] = 2;
        leaves->values[row * shape->players] = judge->value;
    }
    judge->rows += shape->rows;
    REFUSED(jrs_search_run(judge->search, 5, 0), JRS_BUSY, "search");
    IS(jrs_search_best(judge->search, &action), JRS_BUSY);
    IS(jrs_search_free(judge->search), JRS_BUSY);
    TRUE(action == 7);
    return judge->status;
}

static void searches(void)
{
    jrs_game *game = game_of(""), *over = game_of("");
    jrs_search *search = (jrs_search *)&game, *none = search;
    struct judge judge = {NULL, 0, 0.5f, 0};
    uint16_t ids[1024];
    uint64_t visits[1024], simulations, nodes, sum = 0;
    float wins[1024];
    uint32_t seat, best, fair = 7;
    int32_t turn;
    size_t size, legal;
    char *text;

    advance(over, TO_THE_END);
    REFUSED(jrs_search_new(over, NULL, 0, 1, &search), JRS_NO_DECISION, "the end");
    REFUSED(jrs_search_new(NULL, NULL, 0, 1, &search), JRS_NULL, "game");
    REFUSED(jrs_search_new(game, NULL, 0, 1, NULL), JRS_NULL, "search");
    REFUSED(jrs_search_new(game, "{\"leaves\": 0}", JRS_NUL_TERMINATED, 1, &search), JRS_BAD_CONFIG,
            "leaves is 0");
    REFUSED(jrs_search_new(game, "{\"leafs\": 4}", JRS_NUL_TERMINATED, 1, &search), JRS_BAD_JSON,
            "leafs");
    IS(jrs_search_new(game, "\xff", 1, 1, &search), JRS_BAD_UTF8);
    TRUE(search == none);
    OK(jrs_search_new(game, "{\"leaves\": 4}", JRS_NUL_TERMINATED, 1, &search));
    OK(jrs_search_best(search, &best));

    REFUSED(jrs_search_run(search, 0, 0), JRS_BAD_ARGUMENT, "above 0");
    REFUSED(jrs_search_run(search, 5, (uint32_t)-1), JRS_BAD_ARGUMENT, "milliseconds");
    REFUSED(jrs_search_run(search, (uint64_t)-1, 0), JRS_TOO_MANY, "10000000");
    OK(jrs_search_run(search, 20, 0));
    OK(jrs_search_run(search, 20, 600000));
    OK(jrs_search_cancel(search));
    OK(jrs_search_cancel(search));
    OK(jrs_search_run(search, 20, 0));
    OK(jrs_search_simulations(search, &simulations));
    OK(jrs_search_nodes(search, &nodes));
    TRUE(simulations == 40 && nodes > 0);

    OK(jrs_game_turn(game, &turn));
    OK(jrs_search_seat(search, &seat));
    TRUE((int32_t)seat == turn);
    OK(jrs_game_legal_actions(game, ids, 1024, &legal));
    IS(jrs_search_moves(search, NULL, NULL, NULL, 0, &size), JRS_TOO_SMALL);
    TRUE(size == legal);
    REFUSED(jrs_search_moves(search, ids, visits, (float *)(void *)visits, size, &size),
            JRS_BAD_POINTER, "overlap");
    OK(jrs_search_moves(search, ids, visits, wins, size, NULL));
    OK(jrs_search_best(search, &best));
    TRUE(ids[0] == best);
    for (size_t i = 0; i < size; i++) {
        TRUE(wins[i] >= 0 && wins[i] <= 1);
        sum += visits[i];
    }
    TRUE(sum > 0 && sum <= simulations);
    REFUSED(jrs_search_analysis_json(search, JRS_SHORT, NULL, 0, &size), JRS_BAD_ARGUMENT, "language");
    IS(jrs_search_analysis_json(search, JRS_HUNGARIAN, NULL, 0, &size), JRS_TOO_SMALL);
    text = malloc(size);
    TRUE(text != NULL);
    OK(jrs_search_analysis_json(search, JRS_HUNGARIAN, text, size, &size));
    TRUE(strstr(text, "\"simulations\":40") && strstr(text, "\"words\":"));
    free(text);
    IS(jrs_search_settings_json(search, NULL, 0, &size), JRS_TOO_SMALL);

    judge.search = search;
    IS(jrs_search_run_with(search, 12, 0, NULL, &judge), JRS_NULL);
    OK(jrs_search_run_with(search, 12, 0, evaluate, &judge));
    TRUE(judge.rows > 0);
    judge.status = 5;
    REFUSED(jrs_search_run_with(search, 12, 0, evaluate, &judge), JRS_EVALUATOR, "it returned 5");
    judge.status = 0;
    judge.value = 1.5f;
    REFUSED(jrs_search_run_with(search, 12, 0, evaluate, &judge), JRS_EVALUATOR, "value is 1.5");
    OK(jrs_search_simulations(search, &simulations));
    TRUE(simulations == 52);

    IS(jrs_search_advance(search, over), JRS_NO_DECISION);
    OK(jrs_game_apply(game, best));
    for (;;) {
        OK(jrs_game_turn(game, &turn));
        if (turn == (int32_t)seat) {
            break;
        }
        REFUSED(jrs_search_advance(search, game), JRS_OTHER_GAME, "seat");
        advance(game, 1);
    }
    OK(jrs_search_advance(search, game));
    OK(jrs_search_simulations(search, &simulations));
    TRUE(simulations == 0);

    OK(jrs_bot_is_fair("hard", JRS_NUL_TERMINATED, &fair));
    TRUE(fair == 1);
    REFUSED(jrs_bot_is_fair("hal", JRS_NUL_TERMINATED, &fair), JRS_UNKNOWN_NAME, "search:N");
    REFUSED(jrs_search_run((jrs_search *)game, 1, 0), JRS_WRONG_KIND, "search");
    OK(jrs_game_free(game));
    OK(jrs_game_free(over));
    OK(jrs_search_run(search, 5, 0));
    OK(jrs_search_free(search));
    REFUSED(jrs_search_cancel(search), JRS_BAD_HANDLE, "freed");
    OK(jrs_search_free(NULL));
}

int main(int argc, char **argv)
{
    NAME = argc > 1 ? argv[1] : "jerusalem";
    versions();
    creation();
    handles();
    buffers();
    play_and_undo();
    chance();
    views();
    results();
    names();
    rules();
    relative_ids();
    saved();
    batches();
    searches();
    TRUE(jrs_live_handles() == 0);
    puts("border: everything as promised");
    return 0;
}
