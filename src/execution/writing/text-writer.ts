import { FINISHED, MarkedText, PIECE_UNITS, QUOTE, OVERFLOW } from '../../response/marked-text.ts'
import { TOO_LARGE } from '../request/running-request.ts'
import type { TimeSlices } from '../waiting/time-slices.ts'

/** Writes the rest of a list that was left to another time slice. */
type WriteRest = (writer: TextWriter) => string

/** What a value holds that would be taken for a mark. */
const marks = /[\u0001\u0002]/

/**
 * A response as text on its way to bytes. Whoever writes appends to a text, counts the marks, and hands pieces over; where the slice is
 * over, the rest of a list is left, and what comes behind it is kept until then.
 */
export class TextWriter {
  /** How many marks were written. */
  marks = 0
  /** Whether a list was left in this slice: then the lists around it are left as well. */
  hasLeft = false
  /** How long a text is before a piece of it is handed over. */
  readonly pieceUnits: number
  /** Whether strings that hold a mark are escaped here; generated code looks at none. */
  readonly escapes: boolean
  readonly #slices: TimeSlices | null
  readonly #marked: MarkedText
  #queue: (string | WriteRest)[]
  #left: (string | WriteRest)[] = []
  #end = 0

  /** @param slices null where the response is written at once */
  constructor(write: WriteRest, maxBytes: number, slices: TimeSlices | null, escapes: boolean) {
    this.#queue = [write]
    this.#marked = new MarkedText(maxBytes)
    this.#slices = slices
    this.escapes = escapes
    this.pieceUnits = slices?.ms === 0 ? 0 : PIECE_UNITS
  }

  /**
   * Writes on until the end of a slice; whether the response is whole.
   *
   * @throws TOO_LARGE when it is larger than it may be
   */
  goOn(end: number): boolean {
    this.#end = end
    for (;;) {
      const part = this.#queue.shift()!
      const text = typeof part === 'string' ? part : part(this)
      if (this.hasLeft) {
        this.#queue.unshift(...this.#left, text)
        this.#left = []
        this.hasLeft = false
        return false
      }
      if (this.#queue.length === 0) {
        this.#queue.push(text)
        return true
      }
      this.#hand(text)
      if (this.isOver()) return false
    }
  }

  /** The bytes of the whole; undefined when a string held a mark. */
  bytes(): Buffer | undefined {
    const [text = ''] = this.#queue as string[]
    this.#marked.marks = this.marks
    const bytes = this.#marked.end(text)
    if (bytes === OVERFLOW) throw TOO_LARGE
    return bytes
  }

  /** Gives up what was handed over. */
  drop(): void {
    this.#marked.drop()
  }

  /** Hands a piece over, or keeps it behind a list that was left; returns the text that is left of it, which is none. */
  cut(text: string): '' {
    if (!this.hasLeft) this.#hand(text)
    else if (text !== '') this.#left.push(text)
    return ''
  }

  /** Whether the rest of a list is to be left. */
  isOver(): boolean {
    if (this.hasLeft) return true
    if (this.#slices === null) return false
    const now = performance.now()
    if (this.#end === 0) this.#end = this.#slices.end()
    return now >= this.#end
  }

  /** Leaves the rest of a list to another slice. */
  leave(rest: WriteRest): '' {
    this.hasLeft = true
    this.#left.push(rest)
    return ''
  }

  /** A string as JSON. */
  string(value: string): string {
    this.marks += 2
    if (!this.escapes || !marks.test(value)) return QUOTE + value + QUOTE
    return FINISHED + JSON.stringify(value) + FINISHED
  }

  /** JSON that is finished. */
  finished(text: string): string {
    this.marks += 2
    return FINISHED + text + FINISHED
  }

  #hand(text: string): void {
    if (text !== '' && this.#marked.cut(text) === undefined) throw TOO_LARGE
  }
}
