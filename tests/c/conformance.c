/*
 * Replays records and compares the state's hash after every ply: once with the recorded outcomes, and
 * once with the game's own dice.
 *
 *     conformance record.json ...
 */
#include "check.h"

static char *read_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    char *text = malloc(1 << 22);
    TRUE(file && text);
    size_t size = fread(text, 1, (1 << 22) - 1, file);
    TRUE(size < (1 << 22) - 1);
    text[size] = 0;
    fclose(file);
    return text;
}

/* What stands after a word; the record has one line a step. */
static char *after(char *text, const char *word)
{
    char *found = strstr(text, word);
    TRUE(found != NULL);
    return found + strlen(word);
}

typedef struct {
    int is_outcome;
    uint32_t id;
    uint64_t hash;
} step;

static size_t read_steps(char *text, step **steps)
{
    char *line = after(text, "\"steps\": [");
    size_t count = 0;
    *steps = malloc(sizeof **steps * 4096);
    TRUE(*steps != NULL);
    while ((line = strstr(line, "\n    {\"")) != NULL) {
        step *next = &(*steps)[count++];
        TRUE(count < 4096);
        line += strlen("\n    {\"");
        next->is_outcome = strncmp(line, "outcome", 7) == 0;
        next->id = (uint32_t)strtoul(after(line, "\": "), NULL, 10);
        next->hash = strtoull(after(line, "\"hash\": \""), NULL, 16);
    }
    return count;
}

static uint64_t hash_of(const jrs_game *game)
{
    uint64_t hash;
    OK(jrs_game_state_hash(game, &hash));
    return hash;
}

/* With the recorded outcomes. */
static void replay(const char *text, const step *steps, size_t count)
{
    jrs_game *game;
    OK(jrs_game_from_record((const uint8_t *)text, strlen(text), 0, JRS_FLAG_MANUAL, &game));
    for (size_t i = 0; i < count; i++) {
        OK(steps[i].is_outcome ? jrs_game_resolve(game, steps[i].id)
                               : jrs_game_apply(game, steps[i].id));
        TRUE(hash_of(game) == steps[i].hash);
    }
    int32_t turn;
    OK(jrs_game_turn(game, &turn));
    TRUE(turn == JRS_OVER);
    OK(jrs_game_free(game));
}

/* With the dice of the seed: only the decisions are given. */
static void play_again(char *text, const step *steps, size_t count)
{
    char *name = after(text, "\"game\": "), *config = after(text, "\"config\": {");
    char *seed = after(text, "\"seed\": ");
    int name_len = (int)strcspn(name, ","), config_len = (int)strcspn(config, "\n") - 1;
    int seed_len = (int)strcspn(seed, ",");
    size_t size = strlen(text);
    char *whole = malloc(size);
    jrs_game *game;
    uint64_t ply;
    TRUE(whole != NULL);
    snprintf(whole, size, "{\"game\": %.*s, \"seed\": %.*s, %.*s", name_len, name, seed_len, seed,
             config_len, config);
    OK(jrs_game_new(whole, JRS_NUL_TERMINATED, &game));
    free(whole);
    for (;;) {
        OK(jrs_game_ply(game, &ply));
        TRUE(ply <= count);
        TRUE(ply == 0 || hash_of(game) == steps[ply - 1].hash);
        if (ply == count) {
            break;
        }
        TRUE(!steps[ply].is_outcome);
        OK(jrs_game_apply(game, steps[ply].id));
    }
    OK(jrs_game_free(game));
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *text = read_text(argv[i]);
        step *steps;
        size_t count = read_steps(text, &steps);
        TRUE(count > 20);
        replay(text, steps, count);
        play_again(text, steps, count);
        printf("%s: %u plies\n", argv[i], (unsigned)count);
        free(steps);
        free(text);
    }
    TRUE(jrs_live_handles() == 0);
    return argc > 1 ? 0 : 1;
}
