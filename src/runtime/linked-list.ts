/** An entry of a list, which knows its neighbours; undefined outside of a list. */
export interface ListEntry<Entry> {
  previous: Entry | undefined
  next: Entry | undefined
}

/**
 * What has begun and not ended, in the order of its beginning. A Set that grows leaves its table
 * behind with all that was in it at the time, and what is in use for a moment, as a request, then
 * stays until the old generation of the heap is collected. An entry that leaves this list leaves
 * nothing behind.
 */
export class LinkedList<Entry extends ListEntry<Entry>> {
  #first: Entry | undefined
  #last: Entry | undefined

  get first(): Entry | undefined {
    return this.#first
  }

  /** Adds an entry that is in no list. */
  add(entry: Entry): void {
    entry.previous = this.#last
    if (this.#last === undefined) this.#first = entry
    else this.#last.next = entry
    this.#last = entry
  }

  /** Removes an entry; an entry that is not in the list stays out. */
  remove(entry: Entry): void {
    const { previous, next } = entry
    if (previous === undefined && this.#first !== entry) return
    if (previous === undefined) this.#first = next
    else previous.next = next
    if (next === undefined) this.#last = previous
    else next.previous = previous
    entry.previous = entry.next = undefined
  }

  *[Symbol.iterator](): Generator<Entry, void> {
    for (let entry = this.#first; entry !== undefined; entry = entry.next) yield entry
  }
}
