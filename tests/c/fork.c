/* A process that is forked while other threads make and free games can make games of its own. */
#include "check.h"

#include <jerusalem.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define THREADS 4
#define FORKS 300

static atomic_int over;
static jrs_game *model;

/* Makes and frees a game; whether it could. */
static int make_one(void) {
    jrs_game *game = NULL;
    return jrs_game_clone(model, &game) == JRS_OK && jrs_game_free(game) == JRS_OK;
}

static void *make_many(void *unused) {
    (void)unused;
    while (!atomic_load(&over)) {
        TRUE(make_one());
    }
    return NULL;
}

int main(int argc, char **argv) {
    pthread_t threads[THREADS];
    char config[64];
    TRUE(argc == 2);
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 2}", argv[1]);
    OK(jrs_game_new(config, JRS_NUL_TERMINATED, &model));
    for (int i = 0; i < THREADS; i++) {
        TRUE(pthread_create(&threads[i], NULL, make_many, NULL) == 0);
    }
    for (int i = 0; i < FORKS; i++) {
        const pid_t child = fork();
        TRUE(child >= 0);
        if (child == 0) {
            /* A child that waits for a thread that it does not have is ended. */
            alarm(10);
            int made = 1;
            for (int n = 0; n < 5; n++) {
                made &= make_one();
            }
            _exit(made ? 0 : 1);
        }
        int status = 0;
        TRUE(waitpid(child, &status, 0) == child);
        TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    atomic_store(&over, 1);
    for (int i = 0; i < THREADS; i++) {
        TRUE(pthread_join(threads[i], NULL) == 0);
    }
    OK(jrs_game_free(model));
    printf("%d forks\n", FORKS);
    return 0;
}
