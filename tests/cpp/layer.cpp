// The C++ layer: ownership, errors, spans, and every call of it once.
//
//     layer game
#include <jerusalem.hpp>

#include <cstdio>
#include <cstdlib>
#include <thread>
#include <type_traits>

using jerusalem::Batch;
using jerusalem::Error;
using jerusalem::Game;
using jerusalem::Language;
using jerusalem::Span;

static_assert(!std::is_copy_constructible_v<Game> && !std::is_copy_assignable_v<Game>);
static_assert(std::is_nothrow_move_constructible_v<Game> && std::is_nothrow_move_assignable_v<Game>);
// What is written must outlive the call; what is read need not.
using Floats = std::vector<float>;
static_assert(!std::is_constructible_v<jerusalem::Span<float>, Floats>);
static_assert(!std::is_constructible_v<jerusalem::Span<float>, const Floats &>);
static_assert(std::is_constructible_v<jerusalem::Span<float>, Floats &>);
static_assert(std::is_constructible_v<jerusalem::Span<const float>, Floats>);
static_assert(std::is_constructible_v<jerusalem::Span<const float>, jerusalem::Span<float>>);
static_assert(std::is_assignable_v<jrs_observations &, Span<float>>);
static_assert(std::is_assignable_v<jrs_observations &, Span<std::uint8_t>>);
static_assert(!std::is_assignable_v<jrs_floats &, Span<std::uint8_t>>);
static_assert(!std::is_assignable_v<jrs_bytes &, Span<const std::uint8_t>>);
static_assert(!std::is_copy_constructible_v<Batch> && std::is_nothrow_move_constructible_v<Batch>);
static_assert(!std::is_copy_constructible_v<jerusalem::Search>);
static_assert(std::is_nothrow_move_constructible_v<jerusalem::Search>);

#define TRUE(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                   \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (false)

template <class Call> static void refused(std::int32_t status, Call call) {
    try {
        call();
    } catch (const Error &error) {
        TRUE(error.status() == status);
        TRUE(std::string(error.name()) == jrs_status_name(status));
        TRUE(error.what()[0] != 0);
        return;
    }
    TRUE(false);
}

static void games(const std::string &config) {
    Game game(config);
    TRUE(jerusalem::games().find(game.id()) != std::string::npos);
    TRUE(jerusalem::bots().find("greedy") != std::string::npos);
    TRUE(!jerusalem::version().empty() && !game.config_json().empty() && !game.node().empty());
    const std::size_t players = game.players();
    for (int i = 0; i < 25; ++i) {
        const auto legal = game.legal_actions();
        const auto mask = game.legal_mask();
        TRUE(!legal.empty() && mask.size() == game.action_count() && mask[legal.back()] == 1);
        game.apply(game.bot_action(i % 2 == 0 ? "greedy" : "random"));
    }
    const auto hash = game.state_hash();
    refused(JRS_UNKNOWN_ACTION, [&] { game.apply(60000); });
    refused(JRS_UNKNOWN_NAME, [&] { game.parse_action("nothing"); });
    refused(JRS_UNKNOWN_NAME, [&] { (void)game.bot_action("hal"); });
    refused(JRS_BAD_JSON, [] { Game none("{"); });
    TRUE(game.state_hash() == hash);

    auto languages = game.languages();
    TRUE(languages.size() > 1 && languages.front() == Language::english);
    languages.push_back(Language::none);
    for (const auto language : languages) {
        const auto id = game.legal_actions().front();
        TRUE(game.parse_action(game.action_name(id, language), language) == id);
    }
    TRUE(game.svg(JRS_PUBLIC).rfind("<svg", 0) == 0);
    TRUE(game.svg(0, Language::hungarian, JRS_DARK | JRS_LAST_MOVE) != game.svg(0));
    TRUE(!game.draw(JRS_PUBLIC).empty() && !game.log(0, Language::hungarian).empty());

    TRUE(jerusalem::rules_help_json(game.id()).front() == '{' && game.rules_json().front() == '{');
    TRUE(jerusalem::config_schema_json(game.id()).front() == '{');
    refused(JRS_UNKNOWN_GAME, [] { (void)jerusalem::rules_help_json("chess"); });
    TRUE(game.config_hash() == Game(config).config_hash());
    const auto mask = game.legal_mask(), relative = game.relative_mask();
    for (std::uint32_t id = 0; id < mask.size(); ++id) {
        TRUE(relative[game.relative_id(id)] == mask[id]);
        TRUE(game.absolute_id(game.relative_id(id, 1), 1) == id);
    }

    std::vector<float> floats(game.observation_len());
    std::vector<std::uint8_t> bytes(game.observation_len());
    game.observe(1, floats);
    game.observe(1, bytes);
    TRUE(std::equal(bytes.begin(), bytes.end(), floats.begin()));
    refused(JRS_WRONG_LENGTH,
            [&] { game.observe(1, jerusalem::Span<float>(floats.data(), floats.size() - 1)); });
    TRUE(game.observation_json(1).front() == '{' && game.layout_json().front() == '{');

    const Game other = game.determinize(1, 9, true);
    TRUE(other.information_state(1) == game.information_state(1));
    TRUE(other.information_key(1) == game.information_key(1));

    Game copy = game.clone();
    Game moved = std::move(copy);
    TRUE(moved.state_hash() == hash && copy.handle() == nullptr);
    refused(JRS_NULL, [&] { copy.apply(0); });
    moved.apply(moved.legal_actions().front());
    const auto ply = game.ply();
    moved.undo_to(ply);
    TRUE(moved.state_hash() == hash);
    TRUE(Game::restore(game.snapshot()).state_hash() == hash);
    TRUE(Game::from_record(game.record_bytes()).state_hash() == hash);
    TRUE(Game::from_record(game.record_json()).state_hash() == hash);
    const auto placed = Game::from_position("{\"game\": \"" + game.id() +
                                            "\", \"position\": " + game.position_json() + "}");
    TRUE(placed.state_hash() == hash);

    while (!moved.is_over()) {
        moved.apply(moved.bot_action("random"));
    }
    const auto winner = moved.winner();
    TRUE(winner >= 0 && moved.places()[static_cast<std::size_t>(winner)] == 0);
    TRUE(moved.scores().size() == players);
    for (const auto form :
         {jerusalem::Returns::winner, jerusalem::Returns::rank, jerusalem::Returns::margin}) {
        TRUE(moved.returns(form)[static_cast<std::size_t>(winner)] > 0);
    }
}

static void chance(std::string config) {
    config.insert(1, "\"chance\": \"manual\", ");
    Game game(config);
    while (!game.is_chance()) {
        game.apply(game.legal_actions().back());
    }
    const auto outcomes = game.outcomes();
    TRUE(!outcomes.empty() && outcomes.front().weight > 0);
    TRUE(!game.outcome_name(outcomes.front().id).empty());
    const auto ply = game.ply();
    const auto rolled = game.roll();
    game.undo_to(ply);
    game.resolve(rolled);
    TRUE(game.ply() == ply + 1);
    TRUE(game.steps().back().is_outcome && game.steps().back().id == rolled);
}

static void batches(std::string config) {
    config.insert(1, "\"rows\": 5, \"threads\": 2, ");
    Batch batch(config);
    const auto shape = batch.shape();
    std::vector<std::uint8_t> mask(shape.rows * shape.actions);
    std::vector<float> seen(shape.rows * shape.observation), rewards(shape.rows * shape.players);
    std::vector<std::uint8_t> done(shape.rows);
    std::vector<std::int32_t> to_play(shape.rows);
    std::vector<std::uint32_t> lengths(shape.rows);
    std::vector<std::uint16_t> actions(shape.rows);
    jerusalem::Arrays out;
    out.mask = Span(mask);
    out.observation = Span(seen);
    out.rewards = Span(rewards);
    out.done = Span(done);
    out.to_play = Span(to_play);
    out.lengths = Span(lengths);
    batch.reset(4, out);
    for (int i = 0; i < 40; ++i) {
        batch.random_actions(actions);
        TRUE(mask[actions[2]  + 2 * shape.actions] == 1);
        batch.step(actions, out);
    }
    batch.step_random(out);
    const Game row = batch.game(3, 1);
    std::vector<float> alone(shape.observation);
    row.observe(static_cast<std::uint32_t>(row.turn()), alone);
    TRUE(std::equal(alone.begin(), alone.end(), seen.begin() + 3 * static_cast<std::ptrdiff_t>(shape.observation)));
    Batch second = batch.clone();
    second.show(out);
    TRUE(batch.layout_json() == row.layout_json());
    mask.pop_back();
    out.mask = Span(mask);
    refused(JRS_WRONG_LENGTH, [&] { second.show(out); });
}

static void searches(const std::string &config) {
    Game game(config);
    jerusalem::Search search(game, R"({"leaves": 4})", 3);
    TRUE(search.seat() == static_cast<std::size_t>(game.turn()));
    TRUE(search.settings_json().find("\"leaves\":4") != std::string::npos);
    search.run(20);
    search.run(10, 600000);
    TRUE(search.simulations() == 30 && search.nodes() > 0);
    const auto moves = search.moves();
    TRUE(moves.size() == game.legal_actions().size() && moves.front().action == search.best());
    TRUE(moves.front().visits > 0 && moves.front().win >= 0 && moves.front().win <= 1);
    TRUE(search.analysis_json().find("\"words\"") != std::string::npos);
    refused(JRS_BAD_ARGUMENT, [&] { (void)search.analysis_json(Language::none); });
    refused(JRS_BAD_ARGUMENT, [&] { search.run(0); });
    refused(JRS_TOO_MANY, [&] { search.run(JRS_MAX_SIMULATIONS); });
    refused(JRS_BAD_JSON, [&] { jerusalem::Search none(game, "{"); });

    search.cancel();
    search.run(30);
    TRUE(search.simulations() == 30);
    // Another thread stops a run that would last a day; it may come before the run.
    std::thread other([&] { search.cancel(); });
    search.run(0, JRS_MAX_MILLISECONDS);
    other.join();

    const auto seat = search.seat();
    game.apply(search.best());
    while (!game.is_over() && game.turn() != static_cast<int>(seat)) {
        game.apply(game.bot_action("easy"));
    }
    search.advance(game);
    TRUE(search.simulations() == 0);
    std::size_t rows = 0;
    search.run_with(
        [&](const jerusalem::Leaves &leaves) {
            rows += leaves.shape.rows;
            TRUE(leaves.masks.size() == leaves.logits.size());
            TRUE(leaves.observations.size() == leaves.shape.rows * leaves.shape.observation);
            for (auto &value : leaves.values) {
                value = 0.5F;
            }
            refused(JRS_BUSY, [&] { search.run(1); });
        },
        12);
    TRUE(search.simulations() == 12 && rows <= 12);
    refused(JRS_EVALUATOR, [&] {
        search.run_with([](const jerusalem::Leaves &leaves) { leaves.values[0] = 7; }, 12);
    });
    // What an evaluator throws arrives on this side.
    bool thrown = false;
    try {
        search.run_with([](const jerusalem::Leaves &) { throw std::string("no network"); }, 12);
    } catch (const std::string &what) {
        thrown = what == "no network";
    }
    TRUE(thrown && search.simulations() == 12);

    const auto *handle = search.handle();
    jerusalem::Search moved = std::move(search);
    TRUE(moved.handle() == handle && search.handle() == nullptr && jrs_live_handles() == 2);
    refused(JRS_NULL, [&] { search.cancel(); });
    search = std::move(moved);
    moved = jerusalem::Search(game);
    TRUE(search.handle() == handle && jrs_live_handles() == 3);
    TRUE(jerusalem::bot_is_fair("hard"));
    refused(JRS_UNKNOWN_NAME, [] { (void)jerusalem::bot_is_fair("hal"); });
}

/// What is assigned to is freed at once, and what was moved from is empty.
template <class T> static void moves(const std::string &config) {
    T one(config), two(config);
    const auto *handle = two.handle();
    TRUE(jrs_live_handles() == 2);
    one = std::move(two);
    TRUE(jrs_live_handles() == 1 && one.handle() == handle && two.handle() == nullptr);
    T &same = one;
    one = std::move(same);
    TRUE(jrs_live_handles() == 1 && one.handle() == handle);
    two = T(config);
    TRUE(jrs_live_handles() == 2);
}

int main(int argc, char **argv) {
    const std::string name = argc > 1 ? argv[1] : "jerusalem";
    const std::string config = "{\"game\": \"" + name + "\", \"players\": 3, \"seed\": 5}";
    games(config);
    const std::string batch = "{\"game\": \"" + name + "\", \"players\": 3}";
    chance(batch);
    batches(batch);
    searches(config);
    moves<Game>(config);
    moves<Batch>(batch);
    TRUE(jrs_live_handles() == 0);
    std::puts("layer: everything as promised");
}
