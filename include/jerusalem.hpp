/*
 * Jerusalem for C++17: what jerusalem.h offers, with handles that free themselves, spans, and
 * exceptions. Header-only, nothing beyond the standard library.
 *
 * Every refusal is an Error with the status and the words of the library; nothing has changed then
 * (JRS_PANIC excepted, see jerusalem.h). The first object that is made compares the library with this
 * header; one with another binary interface is a std::runtime_error.
 *
 * Games, batches and searches can be moved, not copied; `clone` makes a second game or batch. Calls of
 * a `const` object may be made by several threads at once, others need the object alone (else:
 * JRS_BUSY); Search::cancel is always possible. So does the end of an object: a destructor cannot
 * report JRS_BUSY, and what another thread is still using then is never freed. End or join the other
 * threads first.
 */
#ifndef JERUSALEM_HPP
#define JERUSALEM_HPP

#include "jerusalem.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace jerusalem {

/// A call that was refused.
class Error : public std::runtime_error {
public:
    Error(std::int32_t status, const char *text) : std::runtime_error(text), status_(status) {}

    /// One of the JRS_ statuses.
    std::int32_t status() const noexcept { return status_; }
    /// Its name, such as "JRS_BUSY".
    const char *name() const noexcept { return jrs_status_name(status_); }

private:
    std::int32_t status_;
};

namespace detail {

inline void put(jrs_floats &to, float *data, std::size_t len) noexcept { to = {data, len}; }
inline void put(jrs_bytes &to, std::uint8_t *data, std::size_t len) noexcept { to = {data, len}; }
inline void put(jrs_ints &to, std::int32_t *data, std::size_t len) noexcept { to = {data, len}; }
inline void put(jrs_counts &to, std::uint32_t *data, std::size_t len) noexcept { to = {data, len}; }
inline void put(jrs_observations &to, float *data, std::size_t len) noexcept {
    to = {data, nullptr, len};
}
inline void put(jrs_observations &to, std::uint8_t *data, std::size_t len) noexcept {
    to = {nullptr, data, len};
}

} // namespace detail

/// A view of contiguous elements that belong to somebody else. A temporary container can be read
/// during a call, but not written: nobody would see it.
template <class T> class Span {
public:
    constexpr Span() noexcept = default;
    constexpr Span(T *data, std::size_t size) noexcept : data_(data), size_(size) {}
    template <std::size_t N> constexpr Span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    template <class C, class = std::enable_if_t<
                           std::is_convertible_v<decltype(std::declval<C &>().data()), T *> &&
                           (std::is_lvalue_reference_v<C> || std::is_const_v<T>) &&
                           !std::is_same_v<std::decay_t<C>, Span>>>
    constexpr Span(C &&container) noexcept : data_(container.data()), size_(container.size()) {}

    constexpr T *data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr T *begin() const noexcept { return data_; }
    constexpr T *end() const noexcept { return data_ + size_; }
    constexpr T &operator[](std::size_t i) const noexcept { return data_[i]; }

    /// As a member of jrs_arrays, if it takes such elements.
    template <class A, class = decltype(detail::put(std::declval<A &>(), std::declval<T *>(), 0))>
    operator A() const noexcept {
        A array{};
        detail::put(array, data_, size_);
        return array;
    }

private:
    T *data_ = nullptr;
    std::size_t size_ = 0;
};

template <class C> Span(C &&) -> Span<std::remove_pointer_t<decltype(std::declval<C &>().data())>>;

/// The languages of names and texts; `none` stands for the short names that never change.
enum class Language : std::uint32_t {
    none = JRS_SHORT,
    english = JRS_ENGLISH,
    hungarian = JRS_HUNGARIAN,
    dutch = JRS_DUTCH,
    italian = JRS_ITALIAN,
    slovak = JRS_SLOVAK,
};

/// The forms of returns.
enum class Returns : std::uint32_t {
    winner = JRS_RETURNS_WINNER,
    rank = JRS_RETURNS_RANK,
    margin = JRS_RETURNS_MARGIN,
};

/// What chance may bring, with its weight.
struct Outcome {
    std::uint16_t id;
    std::uint32_t weight;
};

/// One ply: a decision or an outcome.
struct Step {
    bool is_outcome;
    std::uint16_t id;
};

namespace detail {

inline void check(std::int32_t status) {
    if (status != JRS_OK) {
        throw Error(status, jrs_last_error());
    }
}

/// Refuses a library whose binary interface is not this header's.
inline void expect_abi(std::uint32_t found) {
    if (found != JRS_ABI_VERSION) {
        throw std::runtime_error("jerusalem: the library has the binary interface " +
                                 std::to_string(found) + ", this program was compiled for " +
                                 std::to_string(JRS_ABI_VERSION));
    }
}

/// Compares library and header, once.
inline void check_abi() {
    static const bool checked = (expect_abi(jrs_abi_version()), true);
    static_cast<void>(checked);
}

/// Calls with growing buffers until the answer fits; tries a small one first.
template <class C, class Call> C grow(std::size_t first, Call call) {
    C answer(first, typename C::value_type());
    for (;;) {
        std::size_t size = 0;
        const std::int32_t status = call(answer.data(), answer.size(), &size);
        if (status != JRS_TOO_SMALL) {
            check(status);
            answer.resize(size);
            return answer;
        }
        answer.resize(size);
    }
}

template <class Call> std::string text(Call call) {
    std::string answer = grow<std::string>(256, call);
    answer.pop_back(); // the closing NUL
    return answer;
}

template <class Call> std::vector<std::uint8_t> bytes(Call call) {
    return grow<std::vector<std::uint8_t>>(256, call);
}

template <class T, class Call> T one(Call call) {
    T answer{};
    check(call(&answer));
    return answer;
}

} // namespace detail

/// The version of the library, such as "0.1.0".
inline std::string version() { return jrs_version(); }

/// How many games, batches and searches have been made and not freed; for finding leaks.
inline std::size_t live_handles() { return jrs_live_handles(); }

/// The names of all games, one a line.
inline std::string games() { return detail::text(jrs_games); }

/// The names of all bots, one a line; jrs_bots tells what each costs, and of `search:N`.
inline std::string bots() { return detail::text(jrs_bots); }

/// Whether a bot chooses by what its player may know and by nothing else.
inline bool bot_is_fair(std::string_view bot) {
    return detail::one<std::uint32_t>(
               [&](auto out) { return jrs_bot_is_fair(bot.data(), bot.size(), out); }) == 1;
}

/// The rule options and presets of a game in words, as JSON; see jrs_rules_help_json.
inline std::string rules_help_json(std::string_view game) {
    return detail::text([&](auto... out) {
        return jrs_rules_help_json(game.data(), game.size(), out...);
    });
}

/// The JSON Schema of what makes a game.
inline std::string config_schema_json(std::string_view game) {
    return detail::text([&](auto... out) {
        return jrs_config_schema_json(game.data(), game.size(), out...);
    });
}

/// A game in progress.
class Game {
public:
    /// Makes a game from a JSON configuration; see jrs_game_new.
    explicit Game(std::string_view config) {
        detail::check_abi();
        detail::check(jrs_game_new(config.data(), config.size(), &handle_));
    }

    /// Makes a game from a JSON configuration with a position; see jrs_game_from_position.
    static Game from_position(std::string_view config) {
        return made([&](jrs_game **out) {
            return jrs_game_from_position(config.data(), config.size(), out);
        });
    }

    /// Makes the game that `snapshot` wrote.
    static Game restore(Span<const std::uint8_t> data) {
        return made([&](jrs_game **out) { return jrs_game_restore(data.data(), data.size(), out); });
    }

    /// Makes a game from a record, JSON or bytes; see jrs_game_from_record.
    static Game from_record(Span<const std::uint8_t> data, std::uint64_t ply = JRS_LAST_PLY,
                            std::uint32_t flags = 0) {
        return made([&](jrs_game **out) {
            return jrs_game_from_record(data.data(), data.size(), ply, flags, out);
        });
    }
    static Game from_record(std::string_view json, std::uint64_t ply = JRS_LAST_PLY,
                            std::uint32_t flags = 0) {
        const void *data = json.data();
        return from_record({static_cast<const std::uint8_t *>(data), json.size()}, ply, flags);
    }

    /// Takes over a handle of the C interface.
    static Game adopt(jrs_game *handle) noexcept { return Game(handle); }

    Game(Game &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    /// Frees what this object had at once.
    Game &operator=(Game &&other) noexcept {
        if (this != &other) {
            jrs_game_free(handle_);
            handle_ = std::exchange(other.handle_, nullptr);
        }
        return *this;
    }
    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;
    ~Game() { jrs_game_free(handle_); }

    /// A second game that stands where this one stands.
    Game clone() const {
        return made([&](jrs_game **out) { return jrs_game_clone(handle_, out); });
    }

    /// The handle of the C interface; it stays this object's.
    jrs_game *handle() const noexcept { return handle_; }

    std::string id() const {
        return text([&](auto... out) { return jrs_game_id(handle_, out...); });
    }
    std::string config_json() const {
        return text([&](auto... out) { return jrs_game_config_json(handle_, out...); });
    }
    /// Every rule option with its value.
    std::string rules_json() const {
        return text([&](auto... out) { return jrs_game_rules_json(handle_, out...); });
    }
    std::size_t players() const {
        return one<std::uint32_t>([&](auto out) { return jrs_game_players(handle_, out); });
    }

    /// A seat, JRS_CHANCE or JRS_OVER.
    int turn() const {
        return one<std::int32_t>([&](auto out) { return jrs_game_turn(handle_, out); });
    }
    bool is_over() const { return turn() == JRS_OVER; }
    bool is_chance() const { return turn() == JRS_CHANCE; }
    std::uint64_t ply() const {
        return one<std::uint64_t>([&](auto out) { return jrs_game_ply(handle_, out); });
    }
    std::string node() const {
        return text([&](auto... out) { return jrs_game_node(handle_, out...); });
    }

    std::size_t action_count() const {
        return one<std::size_t>([&](auto out) { return jrs_game_action_count(handle_, out); });
    }
    /// The ids of the legal actions, ascending.
    std::vector<std::uint16_t> legal_actions() const {
        return detail::grow<std::vector<std::uint16_t>>(
            64, [&](auto... out) { return jrs_game_legal_actions(handle_, out...); });
    }
    /// 1 for every legal action, 0 for the others.
    void legal_mask(Span<std::uint8_t> mask) const {
        check(jrs_game_legal_mask(handle_, mask.data(), mask.size()));
    }
    std::vector<std::uint8_t> legal_mask() const {
        std::vector<std::uint8_t> mask(action_count());
        legal_mask(mask);
        return mask;
    }
    /// The legal actions in relative ids: players are counted from the seat to move.
    void relative_mask(Span<std::uint8_t> mask) const {
        check(jrs_game_relative_mask(handle_, mask.data(), mask.size()));
    }
    std::vector<std::uint8_t> relative_mask() const {
        std::vector<std::uint8_t> mask(action_count());
        relative_mask(mask);
        return mask;
    }
    /// The relative id of an action for a seat or for the one to move; see jrs_game_relative_id.
    std::uint32_t relative_id(std::uint32_t action, int seat = JRS_TO_MOVE) const {
        return one<std::uint32_t>(
            [&](auto out) { return jrs_game_relative_id(handle_, seat, action, out); });
    }
    /// The absolute id of a relative one.
    std::uint32_t absolute_id(std::uint32_t relative, int seat = JRS_TO_MOVE) const {
        return one<std::uint32_t>(
            [&](auto out) { return jrs_game_absolute_id(handle_, seat, relative, out); });
    }
    /// Carries out a decision of the player to move.
    void apply(std::uint32_t action) { check(jrs_game_apply(handle_, action)); }

    /// What chance may bring, ascending by id.
    std::vector<Outcome> outcomes() const {
        std::array<std::uint16_t, 64> ids{};
        std::array<std::uint32_t, 64> weights{};
        std::size_t size = 0;
        check(jrs_game_outcomes(handle_, ids.data(), weights.data(), ids.size(), &size));
        std::vector<Outcome> answer;
        for (std::size_t i = 0; i < size; ++i) {
            answer.push_back({ids[i], weights[i]});
        }
        return answer;
    }
    std::string outcome_name(std::uint32_t outcome) const {
        return text([&](auto... out) { return jrs_game_outcome_name(handle_, outcome, out...); });
    }
    void resolve(std::uint32_t outcome) { check(jrs_game_resolve(handle_, outcome)); }
    /// Lets the dice decide; the outcome.
    std::uint32_t roll() {
        return one<std::uint32_t>([&](auto out) { return jrs_game_roll(handle_, out); });
    }
    /// Goes back to an earlier ply.
    void undo_to(std::uint64_t ply) { check(jrs_game_undo_to(handle_, ply)); }
    /// What a bot does for the player to move; jrs_bots tells the names and what each costs.
    std::uint32_t bot_action(std::string_view bot) const {
        return one<std::uint32_t>([&](auto out) {
            return jrs_game_bot_action(handle_, bot.data(), bot.size(), out);
        });
    }

    std::size_t observation_len() const {
        return one<std::size_t>([&](auto out) { return jrs_game_observation_len(handle_, out); });
    }
    /// Writes what a seat may know, as floats or as bytes.
    void observe(std::uint32_t seat, Span<float> out) const {
        check(jrs_game_observe_f32(handle_, seat, out.data(), out.size()));
    }
    void observe(std::uint32_t seat, Span<std::uint8_t> out) const {
        check(jrs_game_observe_u8(handle_, seat, out.data(), out.size()));
    }
    std::string observation_json(std::uint32_t seat) const {
        return text([&](auto... out) { return jrs_game_observation_json(handle_, seat, out...); });
    }
    std::string layout_json() const {
        return text([&](auto... out) { return jrs_game_layout_json(handle_, out...); });
    }
    std::string information_state(std::uint32_t seat) const {
        return text([&](auto... out) { return jrs_game_information_state(handle_, seat, out...); });
    }
    std::array<std::uint8_t, 16> information_key(std::uint32_t seat) const {
        std::array<std::uint8_t, 16> key{};
        check(jrs_game_information_key(handle_, seat, key.data(), key.size()));
        return key;
    }
    /// A game that a seat cannot tell from this one.
    Game determinize(std::uint32_t seat, std::uint64_t seed, bool remember = false) const {
        return made([&](jrs_game **out) {
            return jrs_game_determinize(handle_, seat, seed, remember ? 1 : 0, out);
        });
    }

    std::vector<std::int32_t> scores() const {
        std::vector<std::int32_t> answer(players());
        check(jrs_game_scores(handle_, answer.data(), answer.size()));
        return answer;
    }
    std::vector<std::uint8_t> places() const {
        std::vector<std::uint8_t> answer(players());
        check(jrs_game_places(handle_, answer.data(), answer.size()));
        return answer;
    }
    std::vector<float> returns(Returns form = Returns::winner) const {
        std::vector<float> answer(players());
        const auto number = static_cast<std::uint32_t>(form);
        check(jrs_game_returns(handle_, number, answer.data(), answer.size()));
        return answer;
    }
    /// A seat, or JRS_NOBODY before the end.
    int winner() const {
        return one<std::int32_t>([&](auto out) { return jrs_game_winner(handle_, out); });
    }

    /// The languages that the game has words in, English first.
    std::vector<Language> languages() const {
        const auto numbers = detail::grow<std::vector<std::uint32_t>>(
            8, [&](auto... out) { return jrs_game_languages(handle_, out...); });
        std::vector<Language> answer;
        for (const auto number : numbers) {
            answer.push_back(static_cast<Language>(number));
        }
        return answer;
    }
    std::string action_name(std::uint32_t action, Language language = Language::none) const {
        const auto number = static_cast<std::uint32_t>(language);
        return text(
            [&](auto... out) { return jrs_game_action_name(handle_, action, number, out...); });
    }
    std::uint32_t parse_action(std::string_view name, Language language = Language::none) const {
        const auto number = static_cast<std::uint32_t>(language);
        return one<std::uint32_t>([&](auto out) {
            return jrs_game_parse_action(handle_, name.data(), name.size(), number, out);
        });
    }
    /// The board as plain text; the viewer is a seat, JRS_PUBLIC or JRS_OMNISCIENT.
    std::string draw(int viewer, Language language = Language::english) const {
        const auto number = static_cast<std::uint32_t>(language);
        return text([&](auto... out) { return jrs_game_draw(handle_, viewer, number, out...); });
    }
    /// A picture as SVG; the viewer is as for draw, the look JRS_LIGHT or JRS_DARK, and JRS_LAST_MOVE
    /// or JRS_LEGAL_MOVES added to it.
    std::string svg(int viewer, Language language = Language::english,
                    std::uint32_t look = JRS_LIGHT) const {
        const auto number = static_cast<std::uint32_t>(language);
        return text([&](auto... out) { return jrs_game_svg(handle_, viewer, number, look, out...); });
    }
    /// The game so far in words, one line a step.
    std::string log(int viewer, Language language = Language::english) const {
        const auto number = static_cast<std::uint32_t>(language);
        return text([&](auto... out) { return jrs_game_log(handle_, viewer, number, out...); });
    }

    std::uint64_t state_hash() const {
        return one<std::uint64_t>([&](auto out) { return jrs_game_state_hash(handle_, out); });
    }
    std::uint64_t config_hash() const {
        return one<std::uint64_t>([&](auto out) { return jrs_game_config_hash(handle_, out); });
    }
    std::string position_json() const {
        return text([&](auto... out) { return jrs_game_position_json(handle_, out...); });
    }
    std::string record_json() const {
        return text([&](auto... out) { return jrs_game_record_json(handle_, out...); });
    }
    std::vector<std::uint8_t> record_bytes() const {
        return detail::bytes([&](auto... out) { return jrs_game_record_bytes(handle_, out...); });
    }
    /// The whole game as bytes, for `restore`.
    std::vector<std::uint8_t> snapshot() const {
        return detail::bytes([&](auto... out) { return jrs_game_snapshot(handle_, out...); });
    }
    /// The steps so far.
    std::vector<Step> steps() const {
        const auto count = static_cast<std::size_t>(ply());
        std::vector<std::uint8_t> kinds(count);
        std::vector<std::uint16_t> ids(count);
        check(jrs_game_steps(handle_, kinds.data(), ids.data(), count, nullptr));
        std::vector<Step> answer;
        for (std::size_t i = 0; i < count; ++i) {
            answer.push_back({kinds[i] == JRS_STEP_OUTCOME, ids[i]});
        }
        return answer;
    }

private:
    explicit Game(jrs_game *handle) noexcept : handle_(handle) {}

    static void check(std::int32_t status) { detail::check(status); }
    template <class Call> static std::string text(Call call) { return detail::text(call); }
    template <class T, class Call> static T one(Call call) { return detail::one<T>(call); }
    template <class Call> static Game made(Call call) {
        detail::check_abi();
        return Game(detail::one<jrs_game *>(call));
    }

    jrs_game *handle_ = nullptr;
};

/// The caller's arrays that a batch writes into; those left alone are not written. Each is set from a
/// span: `arrays.mask = jerusalem::Span(mask)`.
struct Arrays : jrs_arrays {
    Arrays() noexcept : jrs_arrays() { struct_size = sizeof(jrs_arrays); }
};

/// Many games that step together.
class Batch {
public:
    /// Makes a batch from a JSON configuration; see jrs_batch_new.
    explicit Batch(std::string_view config) {
        detail::check_abi();
        detail::check(jrs_batch_new(config.data(), config.size(), &handle_));
    }

    Batch(Batch &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    /// Frees what this object had at once.
    Batch &operator=(Batch &&other) noexcept {
        if (this != &other) {
            jrs_batch_free(handle_);
            handle_ = std::exchange(other.handle_, nullptr);
        }
        return *this;
    }
    Batch(const Batch &) = delete;
    Batch &operator=(const Batch &) = delete;
    ~Batch() { jrs_batch_free(handle_); }

    /// A second batch that stands where this one stands.
    Batch clone() const {
        return Batch(detail::one<jrs_batch *>(
            [&](jrs_batch **out) { return jrs_batch_clone(handle_, out); }));
    }

    /// The handle of the C interface; it stays this object's.
    jrs_batch *handle() const noexcept { return handle_; }

    /// How long the arrays must be.
    jrs_shape shape() const {
        return detail::one<jrs_shape>([&](auto out) { return jrs_batch_shape(handle_, out); });
    }
    std::string layout_json() const {
        return detail::text([&](auto... out) { return jrs_batch_layout_json(handle_, out...); });
    }
    /// Begins all games anew and writes the rows.
    void reset(std::uint64_t seed, const Arrays &out) {
        detail::check(jrs_batch_reset(handle_, seed, &out));
    }
    /// Writes the rows as they stand.
    void show(const Arrays &out) {
        detail::check(jrs_batch_show(handle_, &out));
    }
    /// Carries out one action in every row, or nothing anywhere.
    void step(Span<const std::uint16_t> actions, const Arrays &out) {
        detail::check(jrs_batch_step(handle_, actions.data(), actions.size(), &out));
    }
    /// Carries out a random legal action in every row.
    void step_random(const Arrays &out) {
        detail::check(jrs_batch_step_random(handle_, &out));
    }
    /// Chooses a random legal action for every row.
    void random_actions(Span<std::uint16_t> actions) {
        detail::check(jrs_batch_random_actions(handle_, actions.data(), actions.size()));
    }
    /// A game that stands where a row stands.
    Game game(std::uint64_t row, std::uint64_t seed, std::uint32_t flags = 0) const {
        return Game::adopt(detail::one<jrs_game *>(
            [&](jrs_game **out) { return jrs_batch_game(handle_, row, seed, flags, out); }));
    }

private:
    explicit Batch(jrs_batch *handle) noexcept : handle_(handle) {}

    jrs_batch *handle_ = nullptr;
};

/// What a search thinks of a move: how often it was tried, and its own seat's chance to win.
struct Move {
    std::uint16_t action;
    std::uint64_t visits;
    float win;
};

/// Situations that an evaluator is asked about, one a row; see jrs_leaves. `logits` and `values` are
/// to be written.
struct Leaves {
    jrs_shape shape;
    Span<const float> observations;
    Span<const std::uint8_t> masks;
    Span<float> logits;
    Span<float> values;
};

/// Judges situations. What it throws ends the run and is thrown by it again.
using Evaluator = std::function<void(const Leaves &)>;

/// A player's thoughts on a decision.
class Search {
public:
    /// Makes a search for the player to move; `settings` is JSON with what differs from the game's
    /// own. See jrs_search_new.
    explicit Search(const Game &game, std::string_view settings = {}, std::uint64_t seed = 0) {
        detail::check(
            jrs_search_new(game.handle(), settings.data(), settings.size(), seed, &handle_));
    }

    Search(Search &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    /// Frees what this object had at once.
    Search &operator=(Search &&other) noexcept {
        if (this != &other) {
            jrs_search_free(handle_);
            handle_ = std::exchange(other.handle_, nullptr);
        }
        return *this;
    }
    Search(const Search &) = delete;
    Search &operator=(const Search &) = delete;
    ~Search() { jrs_search_free(handle_); }

    /// The handle of the C interface; it stays this object's.
    jrs_search *handle() const noexcept { return handle_; }

    /// Thinks on, at most so many simulations and milliseconds; 0 is no such limit, and one of them
    /// must be limited. Call it again to think in slices.
    void run(std::uint64_t simulations, std::uint32_t milliseconds = 0) {
        detail::check(jrs_search_run(handle_, simulations, milliseconds));
    }
    /// Thinks on with an evaluator in place of the rule of thumb; see jrs_search_run_with.
    void run_with(const Evaluator &evaluator, std::uint64_t simulations,
                  std::uint32_t milliseconds = 0) {
        Asked asked{evaluator, nullptr};
        const auto status =
            jrs_search_run_with(handle_, simulations, milliseconds, &Search::ask, &asked);
        if (asked.thrown) {
            std::rethrow_exception(asked.thrown);
        }
        detail::check(status);
    }
    /// Stops the run that is under way, from any thread, or else the next one.
    void cancel() const { detail::check(jrs_search_cancel(handle_)); }
    /// Thinks about a later decision of the same seat, with what was learnt.
    void advance(const Game &game) { detail::check(jrs_search_advance(handle_, game.handle())); }

    std::size_t seat() const {
        return detail::one<std::uint32_t>([&](auto out) { return jrs_search_seat(handle_, out); });
    }
    /// Simulations made since the decision was set.
    std::uint64_t simulations() const {
        return detail::one<std::uint64_t>(
            [&](auto out) { return jrs_search_simulations(handle_, out); });
    }
    /// Situations remembered.
    std::uint64_t nodes() const {
        return detail::one<std::uint64_t>([&](auto out) { return jrs_search_nodes(handle_, out); });
    }
    /// The action that it would take.
    std::uint32_t best() const {
        return detail::one<std::uint32_t>([&](auto out) { return jrs_search_best(handle_, out); });
    }
    /// Every legal action with what it thinks of it, best first.
    std::vector<Move> moves() const {
        std::size_t size = 0;
        const auto status = jrs_search_moves(handle_, nullptr, nullptr, nullptr, 0, &size);
        if (status != JRS_TOO_SMALL) {
            detail::check(status);
        }
        std::vector<std::uint16_t> actions(size);
        std::vector<std::uint64_t> visits(size);
        std::vector<float> wins(size);
        detail::check(jrs_search_moves(handle_, actions.data(), visits.data(), wins.data(), size,
                                       nullptr));
        std::vector<Move> answer;
        for (std::size_t i = 0; i < size; ++i) {
            answer.push_back({actions[i], visits[i], wins[i]});
        }
        return answer;
    }
    /// What it thinks of every move, with lines in words; see jrs_search_analysis_json.
    std::string analysis_json(Language language = Language::english) const {
        const auto number = static_cast<std::uint32_t>(language);
        return detail::text(
            [&](auto... out) { return jrs_search_analysis_json(handle_, number, out...); });
    }
    /// All settings.
    std::string settings_json() const {
        return detail::text([&](auto... out) { return jrs_search_settings_json(handle_, out...); });
    }

private:
    struct Asked {
        const Evaluator &evaluator;
        std::exception_ptr thrown;
    };

    /// Exceptions must not cross the library: they wait on this side.
    static std::int32_t ask(void *user_data, const jrs_leaves *leaves) noexcept {
        auto &asked = *static_cast<Asked *>(user_data);
        try {
            const auto &shape = leaves->shape;
            asked.evaluator({shape,
                             {leaves->observations, shape.rows * shape.observation},
                             {leaves->masks, shape.rows * shape.actions},
                             {leaves->logits, shape.rows * shape.actions},
                             {leaves->values, shape.rows * shape.players}});
            return 0;
        } catch (...) {
            asked.thrown = std::current_exception();
            return 1;
        }
    }

    jrs_search *handle_ = nullptr;
};

} // namespace jerusalem

#endif
