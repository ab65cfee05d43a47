#include "fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void (*before_fault)(void);

void fault(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("fault: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  if (before_fault != NULL) before_fault();
  abort();
}
