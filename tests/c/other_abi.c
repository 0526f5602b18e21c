/* In place of the library: one of another binary interface. */
#include <stdint.h>

uint32_t jrs_abi_version(void);

uint32_t jrs_abi_version(void)
{
    return 99;
}
