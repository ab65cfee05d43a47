import {
  beginResponse,
  dropResponse,
  RESPONSE_TOO_LARGE,
  takeResponse,
  takeSmallResponse,
  writeResponse,
  writeSmallResponse,
} from '../runtime/addon.ts'
import { jsonString } from './json-text.ts'

/** Stands for a quote of the JSON. */
export const QUOTE = '\x01'

/** Begins and ends JSON that is finished. */
export const FINISHED = '\x02'

/** How long a text is before a piece of it is handed over. Hot: `bench/benches/response-writer.ts`. */
export const PIECE_UNITS: number = 40_960

/** A response name as the key of an entry, with two marks. The tape of a compiled request may be forged: a name is whatever it holds. */
export function markedKey(name: string): string {
  const key = jsonString(name)
  return key.length === name.length + 2 ? markedName(name) : `${FINISHED}${key}${FINISHED}:`
}

/** The same of a name that needs no escaping, as those of a schema. */
export function markedName(name: string): string {
  return `${QUOTE}${name}${QUOTE}:`
}

/** JSON text of a value that has no other form: it is written as it is. */
export class FinishedJSON {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The response has more bytes than it may have. */
export const OVERFLOW: unique symbol = Symbol('too large')

/**
 * One response that is written as text with marks and comes out as JSON in UTF-8, escaped and encoded natively. Whoever writes it counts
 * the marks: as many must be found, else a value held one.
 */
export class MarkedText {
  /** How many marks were written, those in the text that is not handed over yet included. */
  marks = 0
  readonly #maxBytes: number
  #found = 0
  #slot = -1
  #isTooLarge = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Hands a piece of the text over; returns what is left of it, which is nothing, or undefined when it is not taken. */
  cut(text: string): string | undefined {
    if (this.#slot < 0) this.#slot = beginResponse(this.#maxBytes)
    if (this.#slot < 0) return undefined
    const found = writeResponse(this.#slot, text)
    if (found < 0) {
      this.#isTooLarge = found === RESPONSE_TOO_LARGE
      return undefined
    }
    this.#found += found
    return ''
  }

  /** Hands the rest over; returns the bytes of the whole, or undefined when a value held a mark or there is no memory. */
  end(text: string): Buffer | typeof OVERFLOW | undefined {
    if (this.#slot < 0) {
      const found = writeSmallResponse(text)
      if (found >= 0) {
        const bytes = takeSmallResponse()
        if (bytes.length > this.#maxBytes) return OVERFLOW
        return found === this.marks ? bytes : undefined
      }
    }
    if (this.cut(text) === undefined || this.#found !== this.marks) return this.drop()
    const bytes = takeResponse(this.#slot)
    this.#slot = -1
    if (bytes === RESPONSE_TOO_LARGE) return OVERFLOW
    return typeof bytes === 'number' ? undefined : bytes
  }

  /** Gives up: what was handed over is forgotten. */
  drop(): typeof OVERFLOW | undefined {
    if (this.#slot >= 0) dropResponse(this.#slot)
    this.#slot = -1
    return this.#isTooLarge ? OVERFLOW : undefined
  }
}
