/* What the C core asks of a C library for memory, where there is none: allocator.c. */
#ifndef GQL_STDLIB_H
#define GQL_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

#endif
