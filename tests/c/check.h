/* Checks of the test programs: a failed one tells its place and ends the program. */
#ifndef CHECK_H
#define CHECK_H

#include <jerusalem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TRUE(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n  last error: %s\n", __FILE__, __LINE__, #condition,       \
                    jrs_last_error());                                                             \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/* The call answers with this status. */
#define IS(call, status)                                                                           \
    do {                                                                                           \
        int32_t is_ = (call);                                                                      \
        if (is_ != (status)) {                                                                     \
            fprintf(stderr, "%s:%d: %s is %s, not %s\n  last error: %s\n", __FILE__, __LINE__,     \
                    #call, jrs_status_name(is_), jrs_status_name(status), jrs_last_error());       \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

#define OK(call) IS(call, JRS_OK)

/* The call is refused, and the last error tells this. */
#define REFUSED(call, status, words)                                                               \
    do {                                                                                           \
        IS(call, status);                                                                          \
        TRUE(strstr(jrs_last_error(), words) != NULL);                                             \
    } while (0)

#endif
