/* Judges the form of a tape without its source, by tape-shapes.h alone: what the core's own
 * judge is compared with. */
#ifndef CHECK_FORM_H
#define CHECK_FORM_H

#include "core.h"

/* The fault in the form of an executable document of a number of units, or NULL. The outcome is
 * that of a parse, or a forged one. Recurses as deep as the tape is nested. */
const char *fault_of_form(const outcome *outcome, uint32_t length);

/* Whether an accepted tape is a document with executable definitions alone. */
bool is_executable(const outcome *outcome);

#endif
