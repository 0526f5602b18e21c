/*
 * A game from the first move to the last: one greedy player against random ones. Its record is
 * saved, loaded and replayed, ply by ply.
 *
 *     play [game [seed [record file]]]
 */
#include <inttypes.h>
#include <jerusalem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every call answers with a status; the library says in words what was wrong. */
static void check(int32_t status, const char *call)
{
    if (status != JRS_OK) {
        fprintf(stderr, "%s: %s: %s\n", call, jrs_status_name(status), jrs_last_error());
        exit(EXIT_FAILURE);
    }
}
#define CHECK(call) check((call), #call)

static void *memory(size_t size)
{
    void *block = malloc(size ? size : 1);
    if (!block) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return block;
}

/* Random and greedy players up to the end. */
static void play(jrs_game *game)
{
    int32_t seat;
    for (;;) {
        uint32_t action;
        CHECK(jrs_game_turn(game, &seat));
        if (seat == JRS_OVER) {
            return;
        }
        const char *bot = seat == 0 ? "greedy" : "random";
        CHECK(jrs_game_bot_action(game, bot, JRS_NUL_TERMINATED, &action));
        CHECK(jrs_game_apply(game, action));
    }
}

static void show_result(const jrs_game *game)
{
    uint32_t players;
    int32_t winner, scores[4];
    CHECK(jrs_game_players(game, &players));
    CHECK(jrs_game_scores(game, scores, players));
    CHECK(jrs_game_winner(game, &winner));
    for (uint32_t seat = 0; seat < players; seat++) {
        printf("seat %u: %d%s\n", (unsigned)seat, (int)scores[seat],
               (int32_t)seat == winner ? ", the winner" : "");
    }
}

/* A text of a size that is not known beforehand: ask with an empty buffer, then fetch. */
static char *record_of(const jrs_game *game, size_t *size)
{
    int32_t status = jrs_game_record_json(game, NULL, 0, size);
    if (status != JRS_TOO_SMALL) {
        check(status, "jrs_game_record_json");
    }
    char *record = memory(*size);
    CHECK(jrs_game_record_json(game, record, *size, size));
    return record;
}

static void write_file(const char *path, const char *data, size_t size)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
}

static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    size_t capacity = 1 << 20;
    if (!file) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    uint8_t *data = memory(capacity);
    *size = 0;
    for (size_t got = 1; got > 0; *size += got) {
        if (*size == capacity) {
            uint8_t *larger = memory(2 * capacity);
            memcpy(larger, data, capacity);
            free(data);
            data = larger;
            capacity *= 2;
        }
        got = fread(data + *size, 1, capacity - *size, file);
    }
    fclose(file);
    return data;
}

/* Takes the recorded steps again, one by one, and compares the end with the first game's. */
static uint64_t replay(const char *path, uint64_t *plies)
{
    size_t size;
    uint8_t *data = read_file(path, &size);
    jrs_game *end, *game;
    uint64_t hash;
    CHECK(jrs_game_from_record(data, size, JRS_LAST_PLY, 0, &end));
    CHECK(jrs_game_from_record(data, size, 0, JRS_FLAG_MANUAL, &game));
    free(data);
    CHECK(jrs_game_ply(end, plies));
    uint8_t *kinds = memory((size_t)*plies);
    uint16_t *ids = memory((size_t)*plies * sizeof *ids);
    CHECK(jrs_game_steps(end, kinds, ids, (size_t)*plies, NULL));
    for (uint64_t ply = 0; ply < *plies; ply++) {
        if (kinds[ply] == JRS_STEP_OUTCOME) {
            CHECK(jrs_game_resolve(game, ids[ply]));
        } else {
            CHECK(jrs_game_apply(game, ids[ply]));
        }
    }
    CHECK(jrs_game_state_hash(game, &hash));
    free(kinds);
    free(ids);
    CHECK(jrs_game_free(end));
    CHECK(jrs_game_free(game));
    return hash;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "jerusalem";
    unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 7;
    const char *path = argc > 3 ? argv[3] : "game.json";
    char config[256];
    jrs_game *game;
    uint64_t hash, plies;
    size_t size;

    if (jrs_abi_version() != JRS_ABI_VERSION) {
        fputs("the library is not the one of this header\n", stderr);
        return EXIT_FAILURE;
    }
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 3, \"seed\": %lu}", name, seed);
    CHECK(jrs_game_new(config, JRS_NUL_TERMINATED, &game));
    play(game);
    show_result(game);
    CHECK(jrs_game_state_hash(game, &hash));

    char *record = record_of(game, &size);
    write_file(path, record, size - 1);
    free(record);
    CHECK(jrs_game_free(game));

    if (replay(path, &plies) != hash) {
        fputs("the replay ended elsewhere\n", stderr);
        return EXIT_FAILURE;
    }
    printf("%" PRIu64 " plies recorded in %s and replayed to the same end\n", plies, path);
    return EXIT_SUCCESS;
}
