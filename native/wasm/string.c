#include <string.h>

/* Each of the first three is an instruction. */
void *memcpy(void *to, const void *from, size_t size) {
  return __builtin_memcpy(to, from, size);
}

void *memmove(void *to, const void *from, size_t size) {
  return __builtin_memmove(to, from, size);
}

void *memset(void *to, int byte, size_t size) {
  return __builtin_memset(to, byte, size);
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *one = left, *other = right;
  for (size_t index = 0; index < size; index++) {
    if (one[index] != other[index]) return one[index] - other[index];
  }
  return 0;
}

size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0)
    length++;
  return length;
}

char *strchr(const char *text, int byte) {
  for (; *text != (char)byte; text++) {
    if (*text == 0) return NULL;
  }
  return (char *)text;
}
