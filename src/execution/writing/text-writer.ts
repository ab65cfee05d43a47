import {
  FINISHED,
  MarkedText,
  PIECE_UNITS,
  QUOTE,
  type WritingFailure,
} from '../../response/marked-text.ts'
import type { TimeSlices } from '../waiting/time-slices.ts'

/**
 * Thrown where the response exceeds its limit of bytes; the response is
 * `ResponseRoom.tooLargeResponse` instead.
 */
export const TOO_LARGE: Error = new Error('The response is too large.')

/** Thrown where there is no memory for the response; the response is `outOfMemoryError` instead. */
export const OUT_OF_MEMORY: Error = new Error('There is no memory for the response.')

/** Writes the rest of a list in a later time slice. */
type WriteRest = (writer: TextWriter) => string

/** The marks of `MarkedText`, which strings of the response may contain, too. */
const marks = /[\u0001\u0002]/

/**
 * Writes a response as text, in pieces that become bytes. The functions of `write-text.ts` append to
 * a text, count the marks, and pass pieces to `cut`. At the end of a slice the rest of a list is
 * deferred, and the text behind the list waits until the list is complete.
 */
export class TextWriter {
  /** The number of marks written so far. */
  marks = 0
  /** Whether a list was deferred in this slice: then the lists around it are deferred as well. */
  hasDeferred = false
  /** The length in UTF-16 units from which on a text is passed to `cut`. */
  readonly pieceUnits: number
  /**
   * Whether strings are searched for marks, and strings with a mark are escaped. Generated code never
   * searches.
   */
  readonly escapes: boolean
  readonly #slices: TimeSlices | null
  readonly #marked: MarkedText
  #queue: (string | WriteRest)[]
  #deferred: (string | WriteRest)[] = []
  #end = 0

  /** @param slices null where the response is written in one slice */
  constructor(write: WriteRest, maxBytes: number, slices: TimeSlices | null, escapes: boolean) {
    this.#queue = [write]
    this.#marked = new MarkedText(maxBytes)
    this.#slices = slices
    this.escapes = escapes
    this.pieceUnits = slices?.ms === 0 ? 0 : PIECE_UNITS
  }

  /**
   * Writes until the end of a slice; returns whether the response is complete.
   *
   * @throws TOO_LARGE when the response exceeds its limit of bytes
   * @throws OUT_OF_MEMORY when there is no memory for the response
   */
  writeSlice(end: number): boolean {
    this.#end = end
    for (;;) {
      const part = this.#queue.shift()!
      const text = typeof part === 'string' ? part : part(this)
      if (this.hasDeferred) {
        this.#queue.unshift(...this.#deferred, text)
        this.#deferred = []
        this.hasDeferred = false
        return false
      }
      if (this.#queue.length === 0) {
        this.#queue.push(text)
        return true
      }
      this.#writePiece(text)
      if (this.isOver()) return false
    }
  }

  /**
   * The bytes of the complete response; undefined where a string held a mark.
   *
   * @throws TOO_LARGE when the response exceeds its limit of bytes
   * @throws OUT_OF_MEMORY when there is no memory for the response
   */
  bytes(): Buffer | undefined {
    const [text = ''] = this.#queue as string[]
    this.#marked.marks = this.marks
    const bytes = this.#marked.end(text)
    if (bytes === 'VALUE_WITH_MARK') return undefined
    if (typeof bytes === 'string') throw exceptionOf(bytes)
    return bytes
  }

  /** Drops the pieces that were written. */
  drop(): void {
    this.#marked.drop()
  }

  /** Writes a piece, or keeps it behind a deferred list; returns the empty text to append to. */
  cut(text: string): '' {
    if (!this.hasDeferred) this.#writePiece(text)
    else if (text !== '') this.#deferred.push(text)
    return ''
  }

  /** Whether the slice is over, so that the rest of a list has to be deferred. */
  isOver(): boolean {
    if (this.hasDeferred) return true
    if (this.#slices === null) return false
    const now = performance.now()
    if (this.#end === 0) this.#end = this.#slices.end()
    return now >= this.#end
  }

  /** Defers the rest of a list to another slice. */
  defer(rest: WriteRest): '' {
    this.hasDeferred = true
    this.#deferred.push(rest)
    return ''
  }

  /** A string as JSON. */
  string(value: string): string {
    this.marks += 2
    if (!this.escapes || !marks.test(value)) return QUOTE + value + QUOTE
    return FINISHED + JSON.stringify(value) + FINISHED
  }

  /** JSON text that the addon copies as it is. */
  finished(text: string): string {
    this.marks += 2
    return FINISHED + text + FINISHED
  }

  #writePiece(text: string): void {
    if (text === '') return
    const failure = this.#marked.cut(text)
    if (failure !== '') throw exceptionOf(failure)
  }
}

function exceptionOf(failure: WritingFailure): Error {
  return failure === 'TOO_LARGE' ? TOO_LARGE : OUT_OF_MEMORY
}
