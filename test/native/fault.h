/* Messages of a check for faults of the parser. */
#ifndef FAULT_H
#define FAULT_H

/* Prints a sentence and aborts: a fuzzer then keeps the input. */
_Noreturn void fault(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Called before that. */
extern void (*before_fault)(void);

#endif
