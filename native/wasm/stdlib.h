/* The functions for memory that the C core needs, where there is no C library: allocator.c. */
#ifndef GQL_STDLIB_H
#define GQL_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

#endif
