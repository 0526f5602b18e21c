// With a library of another binary interface, the first object says so.
#include <jerusalem.hpp>

#include <cstdio>

int main() {
    try {
        jerusalem::Game game("{}");
    } catch (const jerusalem::Error &) {
        return 1;
    } catch (const std::runtime_error &error) {
        std::puts(error.what());
        return 0;
    }
    return 1;
}
