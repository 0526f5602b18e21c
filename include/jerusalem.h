/*
 * Jerusalem: a rules engine for the board games Jerusalem and The Walled City.
 *
 * Made from the source of jerusalem-ffi; do not edit.
 *
 * A status. Functions return JRS_OK, which is 0, or the reason why they did nothing, which
 * jrs_last_error() tells in words. "Returns" lists what a function may answer beside what all can:
 * JRS_OK, JRS_NULL, JRS_BAD_HANDLE, JRS_WRONG_KIND, JRS_BUSY, JRS_WRONG_LENGTH, JRS_BAD_POINTER,
 * JRS_PANIC, JRS_BROKEN. The numbers never change their meaning.
 *
 * Outputs. The game comes first, then inputs, then outputs. Outputs are written on success alone;
 * only after JRS_PANIC may masks, observations and the arrays of a batch be half written.
 * Where the size of an answer is not known beforehand there are a buffer, its capacity, and `size`:
 * that is set to the number of elements of the answer, on success and with JRS_TOO_SMALL; ask with a
 * capacity of 0 to learn it. `size` may be NULL. The size of a text counts its closing NUL.
 *
 * Texts are UTF-8. A text that is passed in has a length, or JRS_NUL_TERMINATED in its place.
 *
 * Memory. Arrays and texts belong to the caller; the library keeps no pointer after a call. Handles
 * belong to the caller until they are freed. They are numbers and never dereferenced: a wrong or
 * freed one gets a status. The arrays of jrs_arrays must have been initialised once, for example by
 * calloc; other outputs need not. Memory that runs short is answered with JRS_TOO_MANY where much of
 * it is asked for, which is the rows of a batch; elsewhere the process ends, as it does in Rust.
 *
 * Failures inside, which are bugs, get JRS_PANIC. Before that, one line about them is written to the
 * standard error stream of the process. A thread needs 256 KiB of stack to call the library.
 *
 * Threads. "any": the function needs no handle, and any number of threads may call it at once.
 * "shared": any number of threads may call such functions on the same handle at once. "alone": while
 * a thread is in such a call on a handle, other calls on the same handle get JRS_BUSY, and it gets
 * JRS_BUSY while others are in theirs. Different handles never disturb each other. No call waits for
 * another, so that a process may be forked while other threads are in calls; what those were changing
 * is JRS_BUSY for ever in the new process, which steps its batches on the calling thread alone.
 */

#ifndef JERUSALEM_H
#define JERUSALEM_H

#include <stddef.h>
#include <stdint.h>

/**
 * In place of the length of a text: the text ends with a NUL.
 */
#define JRS_NUL_TERMINATED SIZE_MAX

/**
 * The call did what it says.
 */
#define JRS_OK 0

/**
 * A pointer that must not be NULL is NULL.
 */
#define JRS_NULL 1

/**
 * The handle was never given out, or has been freed.
 */
#define JRS_BAD_HANDLE 2

/**
 * The handle is of another kind: a batch where a game is meant, or a game for a search.
 */
#define JRS_WRONG_KIND 3

/**
 * Another call is using the handle in a way that excludes this one: that of another thread, or the
 * one that an evaluator is called from; try again later.
 */
#define JRS_BUSY 4

/**
 * The buffer is too small; the size needed has been reported.
 */
#define JRS_TOO_SMALL 5

/**
 * An array or a text has an impossible or a wrong length.
 */
#define JRS_WRONG_LENGTH 6

/**
 * A pointer is not aligned for its type, or two arrays overlap.
 */
#define JRS_BAD_POINTER 7

/**
 * The text is not UTF-8.
 */
#define JRS_BAD_UTF8 8

/**
 * The text is not JSON, or not the JSON that is meant here.
 */
#define JRS_BAD_JSON 9

/**
 * There is no such game.
 */
#define JRS_UNKNOWN_GAME 10

/**
 * The game, the batch or the search cannot be set up like this.
 */
#define JRS_BAD_CONFIG 11

/**
 * The position cannot occur.
 */
#define JRS_BAD_POSITION 12

/**
 * The saved data is foreign, newer, cut off or damaged.
 */
#define JRS_BAD_DATA 13

/**
 * There is no action of this id.
 */
#define JRS_UNKNOWN_ACTION 14

/**
 * The action exists but is not legal now.
 */
#define JRS_ILLEGAL_ACTION 15

/**
 * The outcome cannot happen now.
 */
#define JRS_ILLEGAL_OUTCOME 16

/**
 * There is nothing of this name.
 */
#define JRS_UNKNOWN_NAME 17

/**
 * No player is to act: the game is over or waits for chance.
 */
#define JRS_NO_DECISION 18

/**
 * There is no such seat.
 */
#define JRS_BAD_SEAT 19

/**
 * There is no such ply.
 */
#define JRS_BAD_PLY 20

/**
 * The game keeps no record.
 */
#define JRS_NOT_RECORDED 21

/**
 * There is no such row.
 */
#define JRS_BAD_ROW 22

/**
 * A number that stands for a choice is none of those allowed.
 */
#define JRS_BAD_ARGUMENT 23

/**
 * Too many handles are open, memory is short for the rows of a batch, or a search would make too
 * many simulations.
 */
#define JRS_TOO_MANY 24

/**
 * The library has failed inside. A game is exactly as it was; only if the steps of its past, taken
 * again to go back there, fail as well, it stands where its past begins, and these steps are lost
 * (compare `jrs_game_ply`). A batch that the call was to change answers `JRS_BROKEN` until it is
 * reset, and the caller's arrays may be half written. A search answers `JRS_BROKEN` until it is
 * freed.
 */
#define JRS_PANIC 25

/**
 * A failure inside, which got `JRS_PANIC`, has left this batch half stepped or this search half
 * thought: reset the batch, free the search.
 */
#define JRS_BROKEN 26

/**
 * An evaluator has returned an error, or something that no search can use.
 */
#define JRS_EVALUATOR 27

/**
 * The search is about another game: of another configuration, or another seat is to move.
 */
#define JRS_OTHER_GAME 28

/**
 * Number of the binary interface: it changes when a program compiled against an older header must
 * be compiled again.
 */
#define JRS_ABI_VERSION 2

/**
 * First number of the library's version.
 */
#define JRS_VERSION_MAJOR 0

/**
 * Second number of the library's version.
 */
#define JRS_VERSION_MINOR 2

/**
 * Third number of the library's version.
 */
#define JRS_VERSION_PATCH 0

/**
 * In place of a seat: chance decides.
 */
#define JRS_CHANCE -1

/**
 * In place of a seat: the game is over.
 */
#define JRS_OVER -2

/**
 * In place of a seat: the one to move.
 */
#define JRS_TO_MOVE -1

/**
 * The winner gets 1, the others share -1.
 */
#define JRS_RETURNS_WINNER 0

/**
 * From 1 for the first to -1 for the last, in equal steps.
 */
#define JRS_RETURNS_RANK 1

/**
 * The own score less the mean of all scores.
 */
#define JRS_RETURNS_MARGIN 2

/**
 * In place of a seat: nobody has won yet.
 */
#define JRS_NOBODY -1

/**
 * No language: the short names that never change. For names of actions only.
 */
#define JRS_SHORT 0

/**
 * English.
 */
#define JRS_ENGLISH 1

/**
 * Hungarian.
 */
#define JRS_HUNGARIAN 2

/**
 * Dutch.
 */
#define JRS_DUTCH 3

/**
 * Italian.
 */
#define JRS_ITALIAN 4

/**
 * Slovak.
 */
#define JRS_SLOVAK 5

/**
 * A picture that is dark on light, in which nothing stands out.
 */
#define JRS_LIGHT 0

/**
 * A picture that is light on dark.
 */
#define JRS_DARK 1

/**
 * The last move stands out, as far as the viewer saw it.
 */
#define JRS_LAST_MOVE 2

/**
 * The legal moves stand out, if the viewer is the one to decide.
 */
#define JRS_LEGAL_MOVES 4

/**
 * In place of a seat: sees what everybody may see.
 */
#define JRS_PUBLIC -1

/**
 * In place of a seat: sees everything, hidden things included.
 */
#define JRS_OMNISCIENT -2

/**
 * In place of a ply: the last one.
 */
#define JRS_LAST_PLY UINT64_MAX

/**
 * A flag: the caller resolves chance, as with `"chance": "manual"`.
 */
#define JRS_FLAG_MANUAL 1

/**
 * A flag: single legal actions play themselves, as with `"auto_single": true`.
 */
#define JRS_FLAG_AUTO_SINGLE 2

/**
 * A flag: no steps are kept, as with `"record": false`.
 */
#define JRS_FLAG_NO_RECORD 4

/**
 * In a list of steps: a decision.
 */
#define JRS_STEP_ACTION 0

/**
 * In a list of steps: an outcome of chance.
 */
#define JRS_STEP_OUTCOME 1

/**
 * Most simulations of a search, all runs since its decision was set together.
 */
#define JRS_MAX_SIMULATIONS 10000000

/**
 * Most milliseconds of a run: a day.
 */
#define JRS_MAX_MILLISECONDS 86400000

/**
 * Many games that step together. An opaque handle: made by `jrs_batch_new`, ended by `jrs_batch_free`.
 */
typedef struct jrs_batch jrs_batch;

/**
 * A game in progress. An opaque handle: made by `jrs_game_new` and others, ended by `jrs_game_free`.
 */
typedef struct jrs_game jrs_game;

/**
 * A player's thoughts on a decision. An opaque handle: made by `jrs_search_new`, ended by
 * `jrs_search_free`.
 */
typedef struct jrs_search jrs_search;

/**
 * How many elements one row takes in each array of a `jrs_arrays`.
 */
typedef struct {
    /**
     * The number of rows.
     */
    size_t rows;
    /**
     * Elements of an observation.
     */
    size_t observation;
    /**
     * Size of the action space.
     */
    size_t actions;
    /**
     * The number of players.
     */
    size_t players;
} jrs_shape;

/**
 * An array of observations, as floats or as bytes, not as both; two NULLs are none.
 */
typedef struct {
    /**
     * The first element, as a float.
     */
    float *floats;
    /**
     * The first element, as a byte.
     */
    uint8_t *bytes;
    /**
     * The number of elements.
     */
    size_t len;
} jrs_observations;

/**
 * An array of bytes; NULL is none.
 */
typedef struct {
    /**
     * The first element.
     */
    uint8_t *data;
    /**
     * The number of elements.
     */
    size_t len;
} jrs_bytes;

/**
 * An array of floats; NULL is none.
 */
typedef struct {
    /**
     * The first element.
     */
    float *data;
    /**
     * The number of elements.
     */
    size_t len;
} jrs_floats;

/**
 * An array of signed numbers; NULL is none.
 */
typedef struct {
    /**
     * The first element.
     */
    int32_t *data;
    /**
     * The number of elements.
     */
    size_t len;
} jrs_ints;

/**
 * An array of counts; NULL is none.
 */
typedef struct {
    /**
     * The first element.
     */
    uint32_t *data;
    /**
     * The number of elements.
     */
    size_t len;
} jrs_counts;

/**
 * The caller's arrays that a batch writes into, row after row without gaps. An array that is NULL is
 * not written. The arrays must not overlap. Set everything to 0 first, then `struct_size`, then the
 * arrays that are wanted.
 */
typedef struct {
    /**
     * `sizeof(jrs_arrays)`.
     */
    size_t struct_size;
    /**
     * What the seat to move knows: rows * observation.
     */
    jrs_observations observation;
    /**
     * 1 for every legal action and 0 for the others: rows * actions.
     */
    jrs_bytes mask;
    /**
     * What this step was worth to every seat: rows * players.
     */
    jrs_floats rewards;
    /**
     * 1 if this step ended a game, or if the row stands at the end of one: rows.
     */
    jrs_bytes done;
    /**
     * The seat to move, or -1 if the row's game is over: rows.
     */
    jrs_ints to_play;
    /**
     * Steps of the row's game, or of the game that this step ended: rows.
     */
    jrs_counts lengths;
    /**
     * The end as the last seat to move saw it, written where this step ended a game and left alone
     * elsewhere: rows * observation.
     */
    jrs_observations last_observation;
} jrs_arrays;

/**
 * Situations that an evaluator is asked about, one a row, each as the player to move there sees it:
 * the observation is that player's, and players in ids are counted from it (relative ids). Rows
 * follow each other without gaps. The arrays belong to the library and are gone after the call; a
 * later version of the library may add members at the end.
 */
typedef struct {
    /**
     * The number of rows, and how many elements a row takes in each array.
     */
    jrs_shape shape;
    /**
     * What the player to move knows: rows * observation.
     */
    const float *observations;
    /**
     * 1 for every legal action and 0 for the others: rows * actions.
     */
    const uint8_t *masks;
    /**
     * To be written: how good every action looks, before a softmax over the legal ones; those of
     * the others are not read. All 0 before: rows * actions.
     */
    float *logits;
    /**
     * To be written: what the situation is worth to every player, from -1 to 1, the player to move
     * first, then clockwise. All 0 before: rows * players.
     */
    float *values;
} jrs_leaves;

/**
 * Judges situations in place of the rule of thumb: writes `logits` and `values` of all rows and
 * returns 0, or any other number if it cannot. It must return: no exception and no `longjmp` may
 * leave it.
 */
typedef int32_t (*jrs_evaluator)(void *user_data, const jrs_leaves *leaves);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The name of a status, such as `"JRS_BUSY"`; `"JRS_UNKNOWN_STATUS"` for any other number.
 *
 * Threads: any.
 * Returns: a NUL-terminated text that belongs to the library for ever.
 */
const char *jrs_status_name(int32_t status);

/**
 * What was wrong in the last call of this thread that did not return `JRS_OK`, in words.
 *
 * Empty before the first such call; a call that succeeds leaves it alone.
 *
 * Threads: any; each has a text of its own.
 * Returns: NUL-terminated UTF-8, cut after 2047 bytes. The memory belongs to the library: the next
 * failing call of the thread writes there, and it is gone when the thread ends.
 */
const char *jrs_last_error(void);

/**
 * How many games, batches and searches have been made and not freed, in the whole process.
 *
 * For finding leaks: 0 after everything has been freed.
 *
 * Threads: any.
 * Returns: the number, never a status.
 */
size_t jrs_live_handles(void);

/**
 * The `JRS_ABI_VERSION` that the library was built with; compare it with the header's.
 *
 * Threads: any.
 * Returns: the number, never a status.
 */
uint32_t jrs_abi_version(void);

/**
 * The library's version as a text, such as `"0.2.0"`.
 *
 * Threads: any.
 * Returns: a NUL-terminated text that belongs to the library for ever.
 */
const char *jrs_version(void);

/**
 * The names of all games, one a line.
 *
 * Threads: any.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_games(char *text, size_t capacity, size_t *size);

/**
 * The bots that have a name of their own, one a line, weakest first: `random` and `greedy`, which
 * cost nothing worth telling; the levels `easy` and `medium`, a few milliseconds a move, `hard`,
 * about a tenth of a second, `expert`, about a second, and `max`, about ten. Beside them there is
 * `search:N` for every number N of simulations a move, from 1 to `JRS_MAX_SIMULATIONS`.
 *
 * Wherever a bot is named, in `jrs_game_bot_action` and in the configuration of a batch, these are
 * the names. A level thinks for a number of simulations, not for a time: it plays alike on every
 * machine, and a slow one waits longer.
 *
 * Threads: any.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_bots(char *text, size_t capacity, size_t *size);

/**
 * Whether a bot is fair: 1 if it chooses by what its player may know and by nothing else, which
 * holds for all that there are today; 0 if not.
 *
 * Threads: any.
 * Returns: `JRS_UNKNOWN_NAME`, `JRS_BAD_UTF8`.
 *
 * Memory:
 * `bot` points to `bot_len` bytes, `fair` to a number; both stay the caller's.
 */
int32_t jrs_bot_is_fair(const char *bot, size_t bot_len, uint32_t *fair);

/**
 * The rule options and presets of a game in words, as JSON: `presets`, a meaning for every name, and
 * `options`, for every name its `rule`, `values`, `meaning`, `default` and the values in `presets`.
 *
 * Threads: any.
 * Returns: `JRS_UNKNOWN_GAME`, `JRS_BAD_UTF8`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `name`, that of a game, points to `name_len` bytes, `text` to `capacity` bytes, `size` to a
 * `size_t` or nowhere; all stay the caller's.
 */
int32_t jrs_rules_help_json(const char *name,
                            size_t name_len,
                            char *text,
                            size_t capacity,
                            size_t *size);

/**
 * The JSON Schema (draft 2020-12) of what `jrs_game_new` takes for a game.
 *
 * Threads: any.
 * Returns: `JRS_UNKNOWN_GAME`, `JRS_BAD_UTF8`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * As for `jrs_rules_help_json`.
 */
int32_t jrs_config_schema_json(const char *name,
                               size_t name_len,
                               char *text,
                               size_t capacity,
                               size_t *size);

/**
 * Makes a game from a JSON configuration.
 *
 * Keys: `game` (see `jrs_games`) and `players`; `rules`, the name of an edition or an object of
 * options; `board` for The Walled City, the name of a board or the whole board file as an object;
 * `seed` of the dice, 0 if left out; `chance`, `"auto"` (the game throws its dice itself, the
 * default) or `"manual"`; `auto_single`, `true` to let a single legal action play itself; `record`,
 * `false` to keep no steps, for speed: no undo, no record, no information states.
 *
 * Threads: any.
 * Returns: `JRS_BAD_UTF8`, `JRS_BAD_JSON`, `JRS_UNKNOWN_GAME`, `JRS_BAD_CONFIG`, `JRS_TOO_MANY`.
 *
 * Memory:
 * `config` points to `config_len` bytes and stays the caller's. `game` points to a place for the
 * handle, which the caller owns and frees with `jrs_game_free`.
 */
int32_t jrs_game_new(const char *config, size_t config_len, jrs_game **game);

/**
 * Makes a game from a position: as `jrs_game_new`, with the key `position`, as
 * `jrs_game_position_json` writes it, in place of `players`, `rules` and `board`.
 *
 * Threads: any.
 * Returns: `JRS_BAD_UTF8`, `JRS_BAD_JSON`, `JRS_UNKNOWN_GAME`, `JRS_BAD_CONFIG`,
 * `JRS_BAD_POSITION`, `JRS_TOO_MANY`.
 *
 * Memory:
 * As for `jrs_game_new`.
 */
int32_t jrs_game_from_position(const char *config, size_t config_len, jrs_game **game);

/**
 * Copies a game with its dice and its record; the two then live their own lives.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_MANY`.
 *
 * Memory:
 * `copy` points to a place for the handle, which the caller owns and frees with `jrs_game_free`.
 */
int32_t jrs_game_clone(const jrs_game *game, jrs_game **copy);

/**
 * Ends a game. NULL is fine and does nothing; a handle freed before gets `JRS_BAD_HANDLE`.
 *
 * Threads: alone; while another thread is inside a call the game is not freed.
 * Returns: `JRS_BUSY`.
 */
int32_t jrs_game_free(jrs_game *game);

/**
 * The game's name, as in the configuration.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_id(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * Players, rules and board as JSON; options that are at their default are left out.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_config_json(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * Every rule option with its value as JSON, also those at their default.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_rules_json(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * The number of players.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `players` points to a number and stays the caller's.
 */
int32_t jrs_game_players(const jrs_game *game, uint32_t *players);

/**
 * Whose turn it is: a seat from 0 on, `JRS_CHANCE` or `JRS_OVER`.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `turn` points to a number and stays the caller's.
 */
int32_t jrs_game_turn(const jrs_game *game, int32_t *turn);

/**
 * How many steps have been taken since the start, decisions and outcomes together.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `ply` points to a number and stays the caller's.
 */
int32_t jrs_game_ply(const jrs_game *game, uint64_t *ply);

/**
 * The size of the action space: ids are 0 to one less. It never changes during a game.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `count` points to a number and stays the caller's.
 */
int32_t jrs_game_action_count(const jrs_game *game, size_t *count);

/**
 * The ids of the legal actions, ascending; none if no player is to act.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `actions` points to `capacity` elements, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_legal_actions(const jrs_game *game,
                               uint16_t *actions,
                               size_t capacity,
                               size_t *size);

/**
 * One byte for every action of the action space: 1 if it is legal, 0 if not.
 *
 * Threads: shared.
 * Returns: `JRS_WRONG_LENGTH` if `mask_len` is not the size of the action space.
 *
 * Memory:
 * `mask` points to `mask_len` bytes and stays the caller's.
 */
int32_t jrs_game_legal_mask(const jrs_game *game, uint8_t *mask, size_t mask_len);

/**
 * Carries out a decision of the player to move, and what follows by itself. Anything that is not
 * legal is refused, and the game is as before.
 *
 * Threads: alone.
 * Returns: `JRS_UNKNOWN_ACTION`, `JRS_ILLEGAL_ACTION`, `JRS_NO_DECISION`.
 */
int32_t jrs_game_apply(jrs_game *game, uint32_t action);

/**
 * What chance may bring now, ascending by id, each with its integer weight; nothing if the turn is
 * not `JRS_CHANCE`.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `outcomes` and `weights` point to `capacity` elements each, `size` to a `size_t` or nowhere; all
 * stay the caller's.
 */
int32_t jrs_game_outcomes(const jrs_game *game,
                          uint16_t *outcomes,
                          uint32_t *weights,
                          size_t capacity,
                          size_t *size);

/**
 * Lets chance bring this outcome, and then what follows by itself. An impossible one is refused,
 * and the game is as before.
 *
 * Threads: alone.
 * Returns: `JRS_ILLEGAL_OUTCOME`.
 */
int32_t jrs_game_resolve(jrs_game *game, uint32_t outcome);

/**
 * Lets the dice decide the present chance node, and then what follows by itself; tells the outcome.
 *
 * Threads: alone.
 * Returns: `JRS_ILLEGAL_OUTCOME` if the turn is not `JRS_CHANCE`.
 *
 * Memory:
 * `outcome` points to a number and stays the caller's.
 */
int32_t jrs_game_roll(jrs_game *game, uint32_t *outcome);

/**
 * Goes back to an earlier ply: state, dice and record are what they were there. Nothing plays
 * itself afterwards; where that ply is a chance node, `jrs_game_roll` brings the same outcome again.
 *
 * Threads: alone.
 * Returns: `JRS_BAD_PLY`, `JRS_NOT_RECORDED`.
 */
int32_t jrs_game_undo_to(jrs_game *game,
                         uint64_t ply);

/**
 * What a bot does for the player to move; the game stays as it is. The choice depends on the game's
 * seed and ply alone, and with a fair bot (see `jrs_bot_is_fair`) on nothing that the player may not
 * know. Names, and what each costs: see `jrs_bots`. The call lasts as long as the bot thinks, for
 * `max` about ten seconds; `jrs_search_new` makes a player that thinks in slices and can be stopped.
 *
 * Threads: shared.
 * Returns: `JRS_UNKNOWN_NAME` for an unknown bot, `JRS_BAD_UTF8`, `JRS_NO_DECISION`.
 *
 * Memory:
 * `bot` points to `bot_len` bytes, `action` to a number; both stay the caller's.
 */
int32_t jrs_game_bot_action(const jrs_game *game,
                            const char *bot,
                            size_t bot_len,
                            uint32_t *action);

/**
 * The relative id of an action for a seat, or with `JRS_TO_MOVE` for the seat to move.
 *
 * Relative ids count players from the seat that acts, as observations do, so that an id always says
 * the same to whoever learns from observations; batches use them unless told otherwise. Names,
 * records and the other calls of a game use the absolute ids of the rules.
 *
 * Threads: shared.
 * Returns: `JRS_UNKNOWN_ACTION`, `JRS_BAD_SEAT`, `JRS_NO_DECISION` with `JRS_TO_MOVE` if no player is
 * to act.
 *
 * Memory:
 * `relative` points to a number and stays the caller's.
 */
int32_t jrs_game_relative_id(const jrs_game *game,
                             int32_t seat,
                             uint32_t action,
                             uint32_t *relative);

/**
 * The absolute id of a relative one; as `jrs_game_relative_id`, whose inverse it is.
 *
 * Threads: shared.
 * Returns: `JRS_UNKNOWN_ACTION`, `JRS_BAD_SEAT`, `JRS_NO_DECISION` with `JRS_TO_MOVE` if no player is
 * to act.
 *
 * Memory:
 * `action` points to a number and stays the caller's.
 */
int32_t jrs_game_absolute_id(const jrs_game *game,
                             int32_t seat,
                             uint32_t relative,
                             uint32_t *action);

/**
 * One byte for every action of the action space, in relative ids of the seat to move: 1 if it is
 * legal, 0 if not.
 *
 * Threads: shared.
 * Returns: `JRS_WRONG_LENGTH` if `mask_len` is not the size of the action space.
 *
 * Memory:
 * `mask` points to `mask_len` bytes and stays the caller's.
 */
int32_t jrs_game_relative_mask(const jrs_game *game, uint8_t *mask, size_t mask_len);

/**
 * The number of elements of an observation. It never changes during a game.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `len` points to a number and stays the caller's.
 */
int32_t jrs_game_observation_len(const jrs_game *game, size_t *len);

/**
 * Writes what `seat` may know as floats: whole numbers from 0 to 255, explained by
 * `jrs_game_layout_json`. Valid at every moment, the end included.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_WRONG_LENGTH` if `len` is not the observation's.
 *
 * Memory:
 * `observation` points to `len` elements and stays the caller's.
 */
int32_t jrs_game_observe_f32(const jrs_game *game, uint32_t seat, float *observation, size_t len);

/**
 * Writes what `seat` may know as bytes; otherwise as `jrs_game_observe_f32`.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_WRONG_LENGTH` if `len` is not the observation's.
 *
 * Memory:
 * `observation` points to `len` bytes and stays the caller's.
 */
int32_t jrs_game_observe_u8(const jrs_game *game, uint32_t seat, uint8_t *observation, size_t len);

/**
 * A number of 16 bytes for everything `seat` has seen so far: equal exactly for equal texts of
 * `jrs_game_information_state`.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_WRONG_LENGTH` if `key_len` is not 16.
 *
 * Memory:
 * `key` points to `key_len` bytes and stays the caller's.
 */
int32_t jrs_game_information_key(const jrs_game *game, uint32_t seat, uint8_t *key, size_t key_len);

/**
 * Makes a game that `seat` cannot tell from this one: what is hidden from the seat is drawn anew
 * and uniformly by `seed`, which is also the seed of the new game's dice. With `remember` not 0 it
 * carries what the seat has seen, so that its information state is the same; this needs the record.
 * With 0 it begins without a past.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_TOO_MANY`.
 *
 * Memory:
 * `determinized` points to a place for the handle, which the caller owns and frees with
 * `jrs_game_free`.
 */
int32_t jrs_game_determinize(const jrs_game *game,
                             uint32_t seat,
                             uint64_t seed,
                             uint32_t remember,
                             jrs_game **determinized);

/**
 * The score of every seat so far.
 *
 * Threads: shared.
 * Returns: `JRS_WRONG_LENGTH` if `len` is not the number of players.
 *
 * Memory:
 * `scores` points to `len` elements and stays the caller's.
 */
int32_t jrs_game_scores(const jrs_game *game, int32_t *scores, size_t len);

/**
 * The place of every seat, 0 for the first and none twice; before the end, as if it ended now.
 *
 * Threads: shared.
 * Returns: `JRS_WRONG_LENGTH` if `len` is not the number of players.
 *
 * Memory:
 * `places` points to `len` bytes and stays the caller's.
 */
int32_t jrs_game_places(const jrs_game *game, uint8_t *places, size_t len);

/**
 * What the game was worth to every seat, in the form `JRS_RETURNS_WINNER`, `JRS_RETURNS_RANK` or
 * `JRS_RETURNS_MARGIN`; all 0 before the end. The sum is 0.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_ARGUMENT` for another form, `JRS_WRONG_LENGTH` if `len` is not the number of
 * players.
 *
 * Memory:
 * `returns` points to `len` elements and stays the caller's.
 */
int32_t jrs_game_returns(const jrs_game *game, uint32_t form, float *returns, size_t len);

/**
 * The seat that has won, or `JRS_NOBODY` before the end.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `winner` points to a number and stays the caller's.
 */
int32_t jrs_game_winner(const jrs_game *game, int32_t *winner);

/**
 * A number that is equal for equal states of a configuration, on every platform, through every door
 * and for ever.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `hash` points to a number and stays the caller's.
 */
int32_t jrs_game_state_hash(const jrs_game *game, uint64_t *hash);

/**
 * A number that is equal for equal configurations, on every platform, through every door and for
 * ever: options at their default have no part in it.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `hash` points to a number and stays the caller's.
 */
int32_t jrs_game_config_hash(const jrs_game *game, uint64_t *hash);

/**
 * The numbers of the languages that the game has words in, `JRS_ENGLISH` first.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `languages` points to `capacity` elements, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_languages(const jrs_game *game,
                           uint32_t *languages,
                           size_t capacity,
                           size_t *size);

/**
 * The name of an action in a language, or with `JRS_SHORT` the short name that never changes.
 *
 * Threads: shared.
 * Returns: `JRS_UNKNOWN_ACTION`, `JRS_BAD_ARGUMENT` for a language that the game has no words in,
 * `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_action_name(const jrs_game *game,
                             uint32_t action,
                             uint32_t language,
                             char *text,
                             size_t capacity,
                             size_t *size);

/**
 * The action of a name, as `jrs_game_action_name` gives it in the same language; legal now or not.
 *
 * Threads: shared.
 * Returns: `JRS_UNKNOWN_NAME`, `JRS_BAD_ARGUMENT` for a language that the game has no words in,
 * `JRS_BAD_UTF8`.
 *
 * Memory:
 * `name` points to `name_len` bytes, `action` to a number; both stay the caller's.
 */
int32_t jrs_game_parse_action(const jrs_game *game,
                              const char *name,
                              size_t name_len,
                              uint32_t language,
                              uint32_t *action);

/**
 * The short name of an outcome that chance may bring now.
 *
 * Threads: shared.
 * Returns: `JRS_ILLEGAL_OUTCOME`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_outcome_name(const jrs_game *game,
                              uint32_t outcome,
                              char *text,
                              size_t capacity,
                              size_t *size);

/**
 * The node of the rules that the game stands at, a short name that never changes.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_node(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * The board as plain text in a language, as far as the viewer may see it: a seat, `JRS_PUBLIC` or
 * `JRS_OMNISCIENT`.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_BAD_ARGUMENT` for a language that the game has no words in,
 * `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_draw(const jrs_game *game,
                      int32_t viewer,
                      uint32_t language,
                      char *text,
                      size_t capacity,
                      size_t *size);

/**
 * A picture of the game as SVG in a language, as far as the viewer may see it: a seat, `JRS_PUBLIC`
 * or `JRS_OMNISCIENT`. `look` is `JRS_LIGHT` or `JRS_DARK`, and with it `JRS_LAST_MOVE` or
 * `JRS_LEGAL_MOVES` if something is to stand out.
 *
 * Every drawn thing has an id. Where legal actions concern it and the viewer is the one to decide,
 * it has them as `data-action`, with spaces between.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED` for the last move of a game that keeps no record,
 * `JRS_BAD_ARGUMENT` for another look or a language that the game has no words in,
 * `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_svg(const jrs_game *game,
                     int32_t viewer,
                     uint32_t language,
                     uint32_t look,
                     char *text,
                     size_t capacity,
                     size_t *size);

/**
 * The game so far in words, one line a step, as the viewer saw it: a seat, `JRS_PUBLIC` or
 * `JRS_OMNISCIENT`.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_BAD_ARGUMENT` for a language that the game has no
 * words in, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_log(const jrs_game *game,
                     int32_t viewer,
                     uint32_t language,
                     char *text,
                     size_t capacity,
                     size_t *size);

/**
 * Everything `seat` has seen so far, in words: equal for games that the seat cannot tell apart.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_information_state(const jrs_game *game,
                                   uint32_t seat,
                                   char *text,
                                   size_t capacity,
                                   size_t *size);

/**
 * The whole position as JSON, hidden things included: for `jrs_game_from_position`, for tools, not
 * for players.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_position_json(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * What `seat` may know as JSON: every block of the layout by its name, nested as its shape says.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_SEAT`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_observation_json(const jrs_game *game,
                                  uint32_t seat,
                                  char *text,
                                  size_t capacity,
                                  size_t *size);

/**
 * The layout of observations as JSON: the encoding's version, and every block with its name,
 * offset, shape, largest value and meaning.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_layout_json(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * The whole game as bytes: state, dice, options and record.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `data` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_snapshot(const jrs_game *game, uint8_t *data, size_t capacity, size_t *size);

/**
 * Makes the game that `jrs_game_snapshot` wrote, exactly.
 *
 * Threads: any.
 * Returns: `JRS_BAD_DATA`, `JRS_UNKNOWN_GAME`, `JRS_TOO_MANY`.
 *
 * Memory:
 * `data` points to `len` bytes and stays the caller's. `game` points to a place for the handle,
 * which the caller owns and frees with `jrs_game_free`.
 */
int32_t jrs_game_restore(const uint8_t *data, size_t len, jrs_game **game);

/**
 * The record as JSON: configuration, seed, every decision and outcome, the state's hash after each.
 *
 * Threads: shared.
 * Returns: `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_record_json(const jrs_game *game, char *text, size_t capacity, size_t *size);

/**
 * The record as compact bytes.
 *
 * Threads: shared.
 * Returns: `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `data` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_game_record_bytes(const jrs_game *game, uint8_t *data, size_t capacity, size_t *size);

/**
 * Makes a game from a record, JSON or bytes, that stands at a ply, or with `JRS_LAST_PLY` at the
 * last; its dice stand where they stood there. `flags` is a sum of `JRS_FLAG_...`, or 0.
 *
 * Threads: any.
 * Returns: `JRS_BAD_DATA`, `JRS_UNKNOWN_GAME`, `JRS_BAD_PLY`, `JRS_BAD_ARGUMENT` for an unknown
 * flag, `JRS_TOO_MANY`.
 *
 * Memory:
 * `data` points to `len` bytes and stays the caller's. `game` points to a place for the handle,
 * which the caller owns and frees with `jrs_game_free`.
 */
int32_t jrs_game_from_record(const uint8_t *data,
                             size_t len,
                             uint64_t ply,
                             uint32_t flags,
                             jrs_game **game);

/**
 * The steps so far: of each its kind, `JRS_STEP_ACTION` or `JRS_STEP_OUTCOME`, and its id.
 *
 * Threads: shared.
 * Returns: `JRS_NOT_RECORDED`, `JRS_TOO_SMALL`.
 *
 * Memory:
 * `kinds` and `ids` point to `capacity` elements each, `size` to a `size_t` or nowhere; all stay the
 * caller's.
 */
int32_t jrs_game_steps(const jrs_game *game,
                       uint8_t *kinds,
                       uint16_t *ids,
                       size_t capacity,
                       size_t *size);

/**
 * Makes a batch from a JSON configuration.
 *
 * Keys: `game`, `players`, `rules` and `board` as for `jrs_game_new`; `rows`, the number of games,
 * 1 if left out; `seed` of all dice; `threads`, 1 if left out, 0 for as many as the machine has;
 * `ids` of actions, `"relative"` if left out, with players counted from the seat to move as
 * observations do (see `jrs_game_relative_id`), or `"absolute"` as in the calls of a game;
 * `auto_reset`, `false` to let a finished row stand instead of beginning a new game in the same step;
 * `auto_single`, `true` to let single legal actions play themselves; `bots`, a list with the name of
 * a bot (see `jrs_bots`, also for what each costs) or `null` for every seat: rows then stand only at
 * the turns of seats without one; `returns`, `"winner"`, `"rank"` or `"margin"`. Results do not
 * depend on the number of threads.
 *
 * Threads: any.
 * Returns: `JRS_BAD_UTF8`, `JRS_BAD_JSON`, `JRS_UNKNOWN_GAME`, `JRS_BAD_CONFIG`, `JRS_TOO_MANY`.
 *
 * Memory:
 * `config` points to `config_len` bytes and stays the caller's. `batch` points to a place for the
 * handle, which the caller owns and frees with `jrs_batch_free`.
 */
int32_t jrs_batch_new(const char *config,
                      size_t config_len,
                      jrs_batch **batch);

/**
 * Copies a batch; the two then live their own lives.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_MANY`.
 *
 * Memory:
 * `copy` points to a place for the handle, which the caller owns and frees with `jrs_batch_free`.
 */
int32_t jrs_batch_clone(const jrs_batch *batch, jrs_batch **copy);

/**
 * Ends a batch and its threads. NULL is fine and does nothing.
 *
 * Threads: alone; while another thread is inside a call the batch is not freed.
 * Returns: `JRS_BUSY`.
 */
int32_t jrs_batch_free(jrs_batch *batch);

/**
 * How long the caller's arrays must be. It never changes.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `shape` points to a `jrs_shape` and stays the caller's.
 */
int32_t jrs_batch_shape(const jrs_batch *batch, jrs_shape *shape);

/**
 * The layout of observations as JSON; see `jrs_game_layout_json`.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_batch_layout_json(const jrs_batch *batch, char *text, size_t capacity, size_t *size);

/**
 * Begins all games anew, as a new batch of this seed, and writes the rows. It also mends a batch
 * that answers `JRS_BROKEN`.
 *
 * Threads: alone.
 * Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`.
 *
 * Memory:
 * `out` is NULL or points to a `jrs_arrays` whose arrays are as long as it says; they stay the
 * caller's.
 */
int32_t jrs_batch_reset(jrs_batch *batch, uint64_t seed, const jrs_arrays *out);

/**
 * Writes the rows as they stand.
 *
 * Threads: alone.
 * Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`, `JRS_BROKEN`.
 *
 * Memory:
 * As for `jrs_batch_reset`.
 */
int32_t jrs_batch_show(jrs_batch *batch, const jrs_arrays *out);

/**
 * Carries out one action in every row and writes the rows. If one action is not legal in its row,
 * nothing happens anywhere. The actions of rows whose game is over are ignored.
 *
 * Threads: alone.
 * Returns: `JRS_UNKNOWN_ACTION`, `JRS_ILLEGAL_ACTION`, `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`,
 * `JRS_BAD_ARGUMENT`, `JRS_BROKEN`.
 *
 * Memory:
 * `actions` points to `actions_len` elements and stays the caller's; `out` as for `jrs_batch_reset`.
 */
int32_t jrs_batch_step(jrs_batch *batch,
                       const uint16_t *actions,
                       size_t actions_len,
                       const jrs_arrays *out);

/**
 * Carries out a uniformly random legal action in every row and writes the rows.
 *
 * Threads: alone.
 * Returns: `JRS_WRONG_LENGTH`, `JRS_BAD_POINTER`, `JRS_BAD_ARGUMENT`, `JRS_BROKEN`.
 *
 * Memory:
 * As for `jrs_batch_reset`.
 */
int32_t jrs_batch_step_random(jrs_batch *batch, const jrs_arrays *out);

/**
 * Chooses a uniformly random legal action for every row, 0 where the game is over.
 *
 * Threads: alone.
 * Returns: `JRS_WRONG_LENGTH` if `actions_len` is not the number of rows, `JRS_BROKEN`.
 *
 * Memory:
 * `actions` points to `actions_len` elements and stays the caller's.
 */
int32_t jrs_batch_random_actions(jrs_batch *batch, uint16_t *actions, size_t actions_len);

/**
 * Makes a game that stands where a row stands, with dice of its own seed and without a past.
 * `flags` is a sum of `JRS_FLAG_...`, or 0.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_ROW`, `JRS_BAD_ARGUMENT` for an unknown flag, `JRS_BROKEN`, `JRS_TOO_MANY`.
 *
 * Memory:
 * `game` points to a place for the handle, which the caller owns and frees with `jrs_game_free`.
 */
int32_t jrs_batch_game(const jrs_batch *batch,
                       uint64_t row,
                       uint64_t seed,
                       uint32_t flags,
                       jrs_game **game);

/**
 * Makes a search for the player to move. It knows what that player may know and nothing else, and
 * keeps a copy: the game may go on or be freed.
 *
 * `settings` is a JSON object with what differs from the game's own settings; empty or NULL changes
 * nothing. `jrs_search_settings_json` tells all names: among them `threads`, each with a tree of its
 * own, `nodes`, the most situations that each remembers, and `leaves`, of which an evaluator is asked
 * for so many at once. With the same game, settings, seed and simulations a search thinks the same
 * on every platform, unless a time stops it.
 *
 * Threads: shared.
 * Returns: `JRS_NO_DECISION` at a chance node and after the end, `JRS_BAD_UTF8`, `JRS_BAD_JSON`,
 * `JRS_BAD_CONFIG` for a setting out of its range, `JRS_TOO_MANY`.
 *
 * Memory:
 * `settings` points to `settings_len` bytes or nowhere and stays the caller's. `search` points to a
 * place for the handle, which the caller owns and frees with `jrs_search_free`.
 */
int32_t jrs_search_new(const jrs_game *game,
                       const char *settings,
                       size_t settings_len,
                       uint64_t seed,
                       jrs_search **search);

/**
 * Ends a search. NULL is fine and does nothing. One that is running is not freed: stop it with
 * `jrs_search_cancel`, and wait for its run to return.
 *
 * Threads: alone.
 * Returns: `JRS_BUSY`.
 */
int32_t jrs_search_free(jrs_search *search);

/**
 * Thinks on, on this thread and as many others as its settings say: at most so many simulations
 * more and at most so many milliseconds; 0 is no such limit, and one of the two must be limited.
 *
 * It returns when either is reached or the search is cancelled, at most a few simulations late. To
 * think in slices, call it again: what was learnt is kept. A single legal action needs no thought,
 * and no simulation is made; nor is one for a time alone when `JRS_MAX_SIMULATIONS` have been made.
 *
 * Threads: alone; but `jrs_search_cancel` may be called meanwhile.
 * Returns: `JRS_BAD_ARGUMENT` without any limit and for more than `JRS_MAX_MILLISECONDS`;
 * `JRS_TOO_MANY` for more than are left of `JRS_MAX_SIMULATIONS`.
 */
int32_t jrs_search_run(jrs_search *search, uint64_t simulations, uint32_t milliseconds);

/**
 * Thinks on as `jrs_search_run` does, on this thread alone, with an evaluator that gives priors and
 * values in place of the rule of thumb; it is called for `leaves` situations at once (see
 * `jrs_search_new`), and limits are looked at between its calls.
 *
 * An evaluator that calls back into its own search gets `JRS_BUSY` there; only `jrs_search_cancel`
 * is allowed. Where it fails, what was learnt before that call of it stays, and the simulations that
 * waited for it are not counted. Runs with and without an evaluator should not be mixed in a search.
 *
 * Threads: alone; but `jrs_search_cancel` may be called meanwhile.
 * Returns: as `jrs_search_run`: `JRS_BAD_ARGUMENT`, `JRS_TOO_MANY`; and `JRS_EVALUATOR` if the
 * evaluator returns an error, a logit of a legal action that is no finite number, or a value that is
 * not from -1 to 1.
 *
 * Memory:
 * `evaluator` is a function that keeps to what a `jrs_evaluator` promises. `user_data` is passed to
 * it as it is, may be anything, and stays the caller's.
 */
int32_t jrs_search_run_with(jrs_search *search,
                            uint64_t simulations,
                            uint32_t milliseconds,
                            jrs_evaluator evaluator,
                            void *user_data);

/**
 * Stops the run that is under way or, if none is, the next one before it begins. That run returns
 * `JRS_OK` with what it has done. Twice is as once.
 *
 * Threads: any, also while another thread is in a call on the same search, and from an evaluator; it
 * never waits and never gets `JRS_BUSY`.
 * Returns: nothing of its own.
 */
int32_t jrs_search_cancel(const jrs_search *search);

/**
 * Thinks about a later decision of the same seat from now on, with what was learnt. Simulations are
 * counted anew; a refused call leaves the search at its decision.
 *
 * Threads: alone with the search, shared with the game.
 * Returns: `JRS_NO_DECISION` at a chance node and after the end; `JRS_OTHER_GAME` if another seat is
 * to move or the game has another configuration.
 *
 * Memory:
 * The game stays the caller's; the search keeps a copy of what it needs.
 */
int32_t jrs_search_advance(jrs_search *search,
                           const jrs_game *game);

/**
 * The seat that the search thinks for.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `seat` points to a number and stays the caller's.
 */
int32_t jrs_search_seat(const jrs_search *search, uint32_t *seat);

/**
 * How many simulations were made since the decision was set.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `simulations` points to a number and stays the caller's.
 */
int32_t jrs_search_simulations(const jrs_search *search, uint64_t *simulations);

/**
 * How many situations the search remembers.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `nodes` points to a number and stays the caller's.
 */
int32_t jrs_search_nodes(const jrs_search *search, uint64_t *nodes);

/**
 * The action that the search would take: the one tried most, and before the first simulation that of
 * the rule of thumb. It is legal in the game that the search was made of or advanced to.
 *
 * Threads: shared.
 * Returns: nothing of its own.
 *
 * Memory:
 * `action` points to a number and stays the caller's.
 */
int32_t jrs_search_best(const jrs_search *search,
                        uint32_t *action);

/**
 * Every legal action, best first: its id, how often it was tried, also at earlier decisions, and the
 * chance to win that it gives the search's own seat, from 0 to 1; 0 if it was never tried.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `actions`, `visits` and `wins` point to `capacity` elements each, `size` to a `size_t` or nowhere;
 * all stay the caller's.
 */
int32_t jrs_search_moves(const jrs_search *search,
                         uint16_t *actions,
                         uint64_t *visits,
                         float *wins,
                         size_t capacity,
                         size_t *size);

/**
 * The analysis as JSON: `seat`, `simulations`, `nodes`, and `moves`, best first. A move has its
 * `action`, its `name` and `text`, short and in the language, its `visits`, for every seat its
 * `value` (chance to win and lead mixed, from 0 to 1), chance to `win` and expected `points` (all 0 if
 * it was never tried), and what is likely to follow, this move first: `line` as ids, `words` in the
 * language.
 *
 * Threads: shared.
 * Returns: `JRS_BAD_ARGUMENT` for a language that there is not or that the game has no words in,
 * `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_search_analysis_json(const jrs_search *search,
                                 uint32_t language,
                                 char *text,
                                 size_t capacity,
                                 size_t *size);

/**
 * All settings of the search as JSON, also those that are the game's own.
 *
 * Threads: shared.
 * Returns: `JRS_TOO_SMALL`.
 *
 * Memory:
 * `text` points to `capacity` bytes, `size` to a `size_t` or nowhere; both stay the caller's.
 */
int32_t jrs_search_settings_json(const jrs_search *search,
                                 char *text,
                                 size_t capacity,
                                 size_t *size);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* JERUSALEM_H */
