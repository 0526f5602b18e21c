// Replays records and compares the state's hash after every ply: once with the recorded outcomes,
// and once with the game's own dice.
//
//     conformance record.json ...
#include <jerusalem.hpp>

#include <fstream>
#include <iostream>
#include <sstream>

namespace {

struct Recorded {
    bool is_outcome;
    std::uint32_t id;
    std::uint64_t hash;
};

void require(bool condition, const std::string &what) {
    if (!condition) {
        throw std::runtime_error(what);
    }
}

std::string read(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    require(file.good(), "cannot read " + path);
    return text.str();
}

/// What stands between two words.
std::string between(const std::string &text, const std::string &from, const std::string &to) {
    const auto start = text.find(from);
    require(start != std::string::npos, "no " + from);
    const auto end = text.find(to, start + from.size());
    require(end != std::string::npos, "no end of " + from);
    return text.substr(start + from.size(), end - start - from.size());
}

std::vector<Recorded> steps_of(const std::string &text) {
    std::vector<Recorded> steps;
    std::istringstream lines(text.substr(text.find("\"steps\": [")));
    for (std::string line; std::getline(lines, line);) {
        if (line.rfind("    {\"", 0) == 0) {
            const bool is_outcome = line.rfind("    {\"outcome", 0) == 0;
            const auto id = std::stoul(between(line, "\": ", ","));
            const auto hash = std::stoull(between(line, "\"hash\": \"", "\""), nullptr, 16);
            steps.push_back({is_outcome, static_cast<std::uint32_t>(id), hash});
        }
    }
    return steps;
}

void replay(const std::string &text, const std::vector<Recorded> &steps) {
    auto game = jerusalem::Game::from_record(text, 0, JRS_FLAG_MANUAL);
    for (const auto &step : steps) {
        if (step.is_outcome) {
            game.resolve(step.id);
        } else {
            game.apply(step.id);
        }
        require(game.state_hash() == step.hash, "replay, ply " + std::to_string(game.ply()));
    }
    require(game.is_over(), "the game is not over");
    require(game.steps().size() == steps.size(), "steps are missing");
}

void play_again(const std::string &text, const std::vector<Recorded> &steps) {
    const auto name = between(text, "\"game\": ", ",");
    const auto seed = between(text, "\"seed\": ", ",");
    const auto config = between(text, "\"config\": {", ",\n");
    jerusalem::Game game("{\"game\": " + name + ", \"seed\": " + seed + ", " + config);
    for (;;) {
        const auto ply = static_cast<std::size_t>(game.ply());
        require(ply <= steps.size(), "too many steps");
        require(ply == 0 || game.state_hash() == steps[ply - 1].hash,
                "dice, ply " + std::to_string(ply));
        if (ply == steps.size()) {
            return;
        }
        game.apply(steps[ply].id);
    }
}

} // namespace

int main(int argc, char **argv) {
    try {
        for (int i = 1; i < argc; ++i) {
            const auto text = read(argv[i]);
            const auto steps = steps_of(text);
            require(steps.size() > 20, "a record is empty");
            replay(text, steps);
            play_again(text, steps);
            std::cout << argv[i] << ": " << steps.size() << " plies\n";
        }
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return argc > 1 && jrs_live_handles() == 0 ? 0 : 1;
}
