/*
 * Hints for the player to move: a search thinks in slices of a few milliseconds, as a program with a
 * window would between two frames, and tells what it thinks of the best moves. It goes on from move to
 * move with what it has learnt.
 *
 *     hint [game [simulations a move [moves]]]
 */
#include <inttypes.h>
#include <jerusalem.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int32_t status, const char *call)
{
    if (status != JRS_OK) {
        fprintf(stderr, "%s: %s: %s\n", call, jrs_status_name(status), jrs_last_error());
        exit(EXIT_FAILURE);
    }
}
#define CHECK(call) check((call), #call)

/* Thinks for so many simulations, or for two seconds; a frame could be drawn after every slice. */
static void think(jrs_search *search, uint64_t simulations)
{
    uint64_t made = 0;
    for (int slice = 0; slice < 400 && made < simulations; slice++) {
        CHECK(jrs_search_run(search, simulations - made, 5));
        CHECK(jrs_search_simulations(search, &made));
    }
}

/* The three best moves in words. */
static void show(const jrs_game *game, const jrs_search *search)
{
    uint16_t actions[1024];
    uint64_t visits[1024];
    float wins[1024];
    size_t size;
    uint32_t seat;
    CHECK(jrs_search_seat(search, &seat));
    CHECK(jrs_search_moves(search, actions, visits, wins, 1024, &size));
    printf("seat %" PRIu32 " may\n", seat);
    for (size_t i = 0; i < size && i < 3; i++) {
        char words[512];
        CHECK(jrs_game_action_name(game, actions[i], JRS_ENGLISH, words, sizeof words, NULL));
        printf("  %s: tried %" PRIu64 " times\n", words, visits[i]);
    }
    printf("  and wins with the first in %.0f %%\n", 100 * (double)wins[0]);
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "jerusalem";
    uint64_t simulations = argc > 2 ? strtoull(argv[2], NULL, 10) : 2000;
    unsigned long moves = argc > 3 ? strtoul(argv[3], NULL, 10) : 5;
    char config[256];
    jrs_game *game;
    jrs_search *search;
    int32_t turn;

    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 3, \"seed\": 7}", name);
    CHECK(jrs_game_new(config, JRS_NUL_TERMINATED, &game));
    CHECK(jrs_game_turn(game, &turn));
    const int32_t own = turn;
    CHECK(jrs_search_new(game, NULL, 0, 1, &search));
    while (moves > 0 && turn != JRS_OVER) {
        uint32_t action;
        if (turn == own) {
            CHECK(jrs_search_advance(search, game));
            think(search, simulations);
            show(game, search);
            CHECK(jrs_search_best(search, &action));
            moves--;
        } else {
            CHECK(jrs_game_bot_action(game, "greedy", JRS_NUL_TERMINATED, &action));
        }
        CHECK(jrs_game_apply(game, action));
        CHECK(jrs_game_turn(game, &turn));
    }
    CHECK(jrs_search_free(search));
    CHECK(jrs_game_free(game));
    return EXIT_SUCCESS;
}
