// A hint from a search that thinks on a thread of its own, and is stopped when the player has had
// enough; then the same question to a search with an evaluator of one's own in place of the rule of
// thumb.
//
//     hint [game [milliseconds]]
#include <jerusalem.hpp>

#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

namespace {

/// Says the best move, and what is likely to follow.
void show(const jerusalem::Game &game, const jerusalem::Search &search) {
    const auto best = search.moves().front();
    std::cout << "seat " << search.seat() << ": "
              << game.action_name(best.action, jerusalem::Language::english) << ", tried "
              << best.visits << " times in " << search.simulations() << " simulations\n";
}

/// Where a network would be: every legal action looks alike, and every situation is even.
void evaluate(const jerusalem::Leaves &leaves) {
    for (auto &logit : leaves.logits) {
        logit = 0;
    }
    for (auto &value : leaves.values) {
        value = 0;
    }
}

} // namespace

int main(int argc, char **argv) {
    try {
        const std::string name = argc > 1 ? argv[1] : "jerusalem";
        const auto patience = std::chrono::milliseconds(argc > 2 ? std::atoi(argv[2]) : 500);
        const jerusalem::Game game("{\"game\": \"" + name + "\", \"players\": 2, \"seed\": 7}");

        jerusalem::Search search(game);
        std::thread thinker([&] { search.run(JRS_MAX_SIMULATIONS); });
        std::this_thread::sleep_for(patience);
        search.cancel();
        thinker.join();
        show(game, search);

        jerusalem::Search judged(game, R"({"leaves": 32})");
        judged.run_with(evaluate, 200);
        show(game, judged);
    } catch (const jerusalem::Error &error) {
        std::cerr << error.name() << ": " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
