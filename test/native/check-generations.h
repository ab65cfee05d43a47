/* Names of an earlier document never come back, not even when the table's generations begin
 * anew. */
#ifndef CHECK_GENERATIONS_H
#define CHECK_GENERATIONS_H

void check_generations(void);

#endif
