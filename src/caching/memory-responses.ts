import type { KeptResponse, Making, ResponseStore } from './response-store.ts'

interface Entry {
  readonly response: KeptResponse
  readonly marks: readonly string[]
  readonly endsAtMs: number
  readonly bytes: number
  /** Whether it was asked for since it became the newest. */
  isUsed: boolean
}

/** The bytes of an entry besides its texts: objects, entries of maps. */
const ENTRY_BYTES = 700
/** The bytes of a mark of an entry besides its text, where no other entry has the mark. */
const MARK_BYTES = 330
/** The most marks that are remembered while responses are being made. */
const MAX_DROPPED = 10_000

/**
 * Keeps responses in the memory of the process. The oldest goes first, unless it was asked for: then it is
 * the newest once more.
 */
export class MemoryResponses implements ResponseStore {
  readonly isSynchronous = true
  readonly #maxBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #keysByMark = new Map<string, Set<string>>()
  readonly #dropped = new DroppedMarks()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** The bytes of all entries. */
  get bytes(): number {
    return this.#bytes
  }

  find(key: string): KeptResponse | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (Date.now() < entry.endsAtMs) {
      entry.isUsed = true
      return entry.response
    }
    this.#delete(key)
    return undefined
  }

  begin(key: string): Making {
    const beginning = this.#dropped.begin()
    let isOver = false
    const end = (): void => {
      if (!isOver) this.#dropped.end()
      isOver = true
    }
    return {
      keep: (response, marks, lifetimeMs) => {
        const isCurrent = !this.#dropped.isAnyDropped(beginning, marks)
        end()
        if (isCurrent) this.#add(key, response, marks, lifetimeMs)
        return isCurrent ? 'current' : 'dropped'
      },
      end,
    }
  }

  drop(marks: readonly string[]): void {
    this.#dropped.add(marks)
    for (const mark of marks) for (const key of this.#keysByMark.get(mark) ?? []) this.#delete(key)
  }

  #add(key: string, response: KeptResponse, marks: readonly string[], lifetimeMs: number): void {
    this.#delete(key)
    const markBytes = marks.reduce((sum, mark) => sum + mark.length + MARK_BYTES, 0)
    const bytes = ENTRY_BYTES + response.body.length + 2 * key.length + markBytes
    if (bytes > this.#maxBytes) return
    const endsAtMs = Date.now() + lifetimeMs
    this.#entries.set(key, { response, marks, bytes, endsAtMs, isUsed: false })
    this.#bytes += bytes
    for (const mark of marks) {
      const keys = this.#keysByMark.get(mark)
      if (keys === undefined) this.#keysByMark.set(mark, new Set([key]))
      else keys.add(key)
    }
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      if (oldest.isUsed || oldestKey === key) {
        oldest.isUsed = false
        this.#entries.delete(oldestKey)
        this.#entries.set(oldestKey, oldest)
      } else {
        this.#delete(oldestKey)
      }
    }
  }

  #delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#forget(key, entry)
  }

  #forget(key: string, { marks, bytes }: Entry): void {
    this.#bytes -= bytes
    for (const mark of marks) {
      const keys = this.#keysByMark.get(mark)!
      keys.delete(key)
      if (keys.size === 0) this.#keysByMark.delete(mark)
    }
  }
}

/** The marks that were dropped while responses were being made. */
class DroppedMarks {
  #marks: string[] = []
  /** The number of marks that came before those in the list. */
  #offset = 0
  #makings = 0

  /** Returns the number of marks so far. */
  begin(): number {
    this.#makings++
    return this.#offset + this.#marks.length
  }

  end(): void {
    this.#makings--
    if (this.#makings === 0) this.#clear()
  }

  add(marks: readonly string[]): void {
    if (this.#makings === 0) return
    if (this.#marks.length + marks.length > MAX_DROPPED) this.#clear(marks.length)
    else this.#marks.push(...marks)
  }

  /** Whether a mark was dropped since a beginning, or nobody knows. */
  isAnyDropped(beginning: number, marks: readonly string[]): boolean {
    if (beginning < this.#offset) return true
    const dropped = new Set(this.#marks.slice(beginning - this.#offset))
    return dropped.size > 0 && marks.some(mark => dropped.has(mark))
  }

  #clear(further = 0): void {
    this.#offset += this.#marks.length + further
    this.#marks = []
  }
}
