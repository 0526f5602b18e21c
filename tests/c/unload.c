/* Loads and closes the library again and again, each time just after a batch's threads were sent home. */
#include <dlfcn.h>
#include <jerusalem.h>
#include <stdio.h>
#include <string.h>

#define GET(name) name##_fn name##_ = NULL; { void *f = dlsym(library, #name); memcpy(&name##_, &f, sizeof f); }

typedef int32_t (*jrs_batch_new_fn)(const char *, size_t, jrs_batch **);
typedef int32_t (*jrs_batch_step_random_fn)(jrs_batch *, const jrs_arrays *);
typedef int32_t (*jrs_batch_free_fn)(jrs_batch *);

int main(int argc, char **argv)
{
    const char *game = argc > 1 ? argv[1] : "jerusalem";
    char config[128];
    snprintf(config, sizeof config, "{\"game\": \"%s\", \"players\": 2, \"rows\": 64, \"threads\": 4}",
             game);
    for (int round = 0; round < 20; round++) {
        void *library = dlopen("libjerusalem.so", RTLD_NOW | RTLD_LOCAL);
        if (!library) {
            fprintf(stderr, "%s\n", dlerror());
            return 1;
        }
        GET(jrs_batch_new)
        GET(jrs_batch_step_random)
        GET(jrs_batch_free)
        jrs_batch *batch;
        if (jrs_batch_new_(config, JRS_NUL_TERMINATED, &batch) != JRS_OK ||
            jrs_batch_step_random_(batch, NULL) != JRS_OK || jrs_batch_free_(batch) != JRS_OK) {
            fputs("refused\n", stderr);
            return 1;
        }
        dlclose(library);
    }
    return 0;
}
