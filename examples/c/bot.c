/* A bot in plain C without any library: it plays a random legal move. It speaks the protocol of
 * docs/bot-protocol.md, so `python -m jerusalem play --bots "exec:./bot"` sits it at the table.
 *
 *     cc -o bot bot.c
 *
 * A real bot would use a JSON library. This one relies on two things that the protocol promises:
 * a message is one line, and "type", "id" and "legal" stand in it before anything that the bot has not
 * asked for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 20 };

static int is(const char *line, const char *type)
{
    char start[64];
    snprintf(start, sizeof start, "{\"type\": \"%s\"", type);
    return strncmp(line, start, strlen(start)) == 0;
}

/* The number after the first occurrence of a key; -1 if there is none. */
static long number_after(const char *text, const char *key)
{
    const char *found = strstr(text, key);
    return found ? strtol(found + strlen(key), NULL, 10) : -1;
}

/* The id of a random move of the list "legal", in which every move is {"id": …, "name": …}. */
static long random_move(const char *line)
{
    const char *at = strstr(line, "\"legal\": ["), *end;
    long count = 0, chosen = -1;
    if (at == NULL || (end = strchr(at, ']')) == NULL)
        return -1;
    while ((at = strstr(at, "{\"id\": ")) != NULL && at < end) {
        at += strlen("{\"id\": ");
        count++;
        if (rand() % count == 0)
            chosen = strtol(at, NULL, 10);
    }
    return chosen;
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin) != NULL) {
        long id = number_after(line, "\"id\": ");
        if (is(line, "hello")) {
            puts("{\"type\": \"hello\", \"protocol\": 1, \"name\": \"dice in C\", "
                 "\"games\": [\"jerusalem\", \"walled-city\"]}");
        } else if (is(line, "new_game")) {
            srand((unsigned)number_after(line, "\"seed\": "));
            printf("{\"type\": \"ready\", \"id\": %ld}\n", id);
        } else if (is(line, "move")) {
            printf("{\"type\": \"move\", \"id\": %ld, \"action\": %ld}\n", id, random_move(line));
        } else if (is(line, "quit")) {
            break;
        }
        fflush(stdout);
    }
    return 0;
}
