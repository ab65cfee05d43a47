/* The functions for bytes and texts that the C core needs, where there is no C library: string.c. */
#ifndef GQL_STRING_H
#define GQL_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *left, const void *right, size_t size);
size_t strlen(const char *text);
char *strchr(const char *text, int byte);

#endif
