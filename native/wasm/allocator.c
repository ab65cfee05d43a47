/* Memory in blocks of powers of two, each aligned to its own size. Two halves that are free become
 * one block again, so that memory that was given back serves sizes of every kind. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* At the start of each block. Who asked for the block has what begins at the links, which free
 * blocks alone have. */
typedef struct block {
  uint32_t order; /* the size is 2 to this power */
  uint32_t is_free;
  struct block *next;
  struct block *previous;
} block;

enum { HEAD = offsetof(block, next), LEAST_ORDER = 5, MOST_ORDER = 30 };

/* Memory grows by a megabyte at least. A page of WebAssembly is 64 KiB. */
enum { GROWTH_ORDER = 20, PAGE_ORDER = 16 };

/* Where memory begins that the linker has not given away. */
extern unsigned char __heap_base;

/* The free blocks of each order. */
static block *lists[MOST_ORDER + 1];

/* The first block, or 0 before there is one. */
static size_t heap_start;

static size_t heap_end(void) {
  return (size_t)__builtin_wasm_memory_size(0) << PAGE_ORDER;
}

static size_t size_of(uint32_t order) {
  return (size_t)1 << order;
}

static block *block_at(size_t address) {
  return (block *)address; /* NOLINT(performance-no-int-to-ptr): halves are found by a bit. */
}

static void add(block *added, uint32_t order) {
  *added = (block){.order = order, .is_free = true, .next = lists[order]};
  if (added->next != NULL) added->next->previous = added;
  lists[order] = added;
}

static void take(block *taken) {
  if (taken->next != NULL) taken->next->previous = taken->previous;
  if (taken->previous != NULL)
    taken->previous->next = taken->next;
  else
    lists[taken->order] = taken->next;
  taken->is_free = false;
}

/* The other half of what a block was divided from, if it is free as a whole: where it was divided
 * itself, the head is that of a smaller block. */
static block *free_half(size_t address, uint32_t order) {
  const size_t other = address ^ size_of(order);
  if (other < heap_start || other >= heap_end()) return NULL;
  block *found = block_at(other);
  return found->is_free && found->order == order ? found : NULL;
}

static void give_back(size_t address, uint32_t order) {
  for (block *half; order < MOST_ORDER && (half = free_half(address, order)) != NULL; order++) {
    take(half);
    address &= ~size_of(order);
  }
  add(block_at(address), order);
}

/* Makes the largest blocks of new memory, which is zero. */
static void divide(size_t from, size_t end) {
  while (end - from >= size_of(LEAST_ORDER)) {
    uint32_t order = LEAST_ORDER;
    while (order < MOST_ORDER && (from & size_of(order)) == 0 && size_of(order + 1) <= end - from)
      order++;
    give_back(from, order);
    from += size_of(order);
  }
}

/* Makes room for a block of an order. False when there is none. */
static bool grow(uint32_t order) {
  const size_t end = heap_end();
  if (heap_start == 0) {
    const size_t least = size_of(LEAST_ORDER);
    heap_start = ((size_t)&__heap_base + least - 1) & ~(least - 1);
    divide(heap_start, end);
    return true;
  }
  const uint64_t size = size_of(order < GROWTH_ORDER ? GROWTH_ORDER : order);
  const uint64_t start = (end + size - 1) & ~(size - 1);
  const size_t pages = (size_t)((start + size - end) >> PAGE_ORDER);
  if (start + size > UINT32_MAX || __builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return false;
  divide(end, heap_end());
  return true;
}

/* The smallest order of which there is a free block of at least this order, or none. */
static uint32_t free_order(uint32_t order) {
  while (order <= MOST_ORDER && lists[order] == NULL)
    order++;
  return order;
}

void *malloc(size_t size) {
  uint32_t order = LEAST_ORDER;
  while (order <= MOST_ORDER && size_of(order) - HEAD < size)
    order++;
  if (order > MOST_ORDER) return NULL;
  uint32_t found = free_order(order);
  while (found > MOST_ORDER) {
    if (!grow(order)) return NULL;
    found = free_order(order);
  }
  block *taken = lists[found];
  take(taken);
  while (found-- > order)
    add(block_at((size_t)taken + size_of(found)), found);
  taken->order = order;
  return (unsigned char *)taken + HEAD;
}

static block *block_of(void *memory) {
  return block_at((size_t)memory - HEAD);
}

void free(void *memory) {
  if (memory != NULL) give_back((size_t)block_of(memory), block_of(memory)->order);
}

void *calloc(size_t count, size_t size) {
  const uint64_t bytes = (uint64_t)count * size;
  void *memory = bytes > SIZE_MAX ? NULL : malloc((size_t)bytes);
  if (memory != NULL) memset(memory, 0, (size_t)bytes);
  return memory;
}

void *realloc(void *memory, size_t size) {
  if (memory == NULL) return malloc(size);
  const size_t room = size_of(block_of(memory)->order) - HEAD;
  if (size <= room) return memory;
  void *larger = malloc(size);
  if (larger == NULL) return NULL;
  memcpy(larger, memory, room);
  free(memory);
  return larger;
}
