/* Assertions are for the builds that are tested with a C library. */
#define assert(condition) ((void)0)
