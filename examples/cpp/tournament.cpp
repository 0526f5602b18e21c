// A small tournament on several threads: every seat is played by every bot, and the wins are counted.
// Any bot that jrs_bots tells of can play; `hard` thinks for a tenth of a second a move.
//
//     tournament [game [games of each pairing [threads]]]
#include <jerusalem.hpp>

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <thread>

namespace {

struct Tally {
    int games = 0;
    int wins = 0;
};

/// Plays a game between these bots; the seat that has won.
std::size_t play(const std::string &name, const std::vector<std::string> &seats, int seed) {
    jerusalem::Game game("{\"game\": \"" + name + "\", \"players\": " + std::to_string(seats.size()) +
                         ", \"seed\": " + std::to_string(seed) + ", \"record\": false}");
    while (!game.is_over()) {
        const auto seat = static_cast<std::size_t>(game.turn());
        game.apply(game.bot_action(seats[seat]));
    }
    return static_cast<std::size_t>(game.winner());
}

} // namespace

int main(int argc, char **argv) {
    const std::string name = argc > 1 ? argv[1] : "jerusalem";
    const int rounds = argc > 2 ? std::atoi(argv[2]) : 50;
    const int threads = argc > 3 ? std::atoi(argv[3]) : 4;
    const std::vector<std::string> bots{"random", "greedy", "search:4"};

    std::map<std::string, Tally> tallies;
    std::mutex lock;
    std::atomic<int> next{0}, failed{0};
    // Every ordered pair of bots, `rounds` times. Each thread takes the next game until none is left.
    const int pairs = static_cast<int>(bots.size() * bots.size());
    const auto work = [&] {
        try {
            for (int i = next++; i < pairs * rounds; i = next++) {
                const auto pair = static_cast<std::size_t>(i % pairs);
                const std::vector<std::string> seats{bots[pair / bots.size()], bots[pair % bots.size()]};
                const auto winner = play(name, seats, i);
                const std::lock_guard<std::mutex> guard(lock);
                for (std::size_t seat = 0; seat < seats.size(); ++seat) {
                    ++tallies[seats[seat]].games;
                    tallies[seats[seat]].wins += seat == winner;
                }
            }
        } catch (const jerusalem::Error &error) {
            const std::lock_guard<std::mutex> guard(lock);
            std::cerr << error.name() << ": " << error.what() << '\n';
            ++failed;
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) {
        workers.emplace_back(work);
    }
    for (auto &worker : workers) {
        worker.join();
    }
    for (const auto &[bot, tally] : tallies) {
        std::cout << bot << ": " << tally.wins << " of " << tally.games << " games won\n";
    }
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
