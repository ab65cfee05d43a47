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

/** Begins and ends JSON that is copied as it is. */
export const FINISHED = '\x02'

/**
 * The length in UTF-16 units from which on a text is passed on as a piece. Hot:
 * `bench/benches/response-writer.ts`.
 */
export const PIECE_UNITS: number = 40_960

/**
 * The key of an entry with two marks. A response name is escaped where needed, because it may come
 * from a forged tape of a compiled request.
 */
export function markedKey(name: string): string {
  const key = jsonString(name)
  return key.length === name.length + 2 ? markedName(name) : `${FINISHED}${key}${FINISHED}:`
}

/** The key of a name that needs no escaping, such as the names of a schema. */
export function markedName(name: string): string {
  return `${QUOTE}${name}${QUOTE}:`
}

/** A leaf that is stored as JSON text, which is copied into the response. */
export class FinishedJSON {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Returned where a response exceeds its limit of bytes. */
export const OVERFLOW: unique symbol = Symbol('too large')

/**
 * Makes a response, written as text with marks, JSON in UTF-8, which the addon escapes and encodes.
 * The writer counts its marks in `marks`; if the addon finds another number, a value held a mark.
 */
export class MarkedText {
  /** How many marks were written, those in the text that was not passed to `cut` yet included. */
  marks = 0
  readonly #maxBytes: number
  #found = 0
  #slot = -1
  #isTooLarge = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Writes a piece of the text; returns the empty text to append to, or undefined where writing
   * failed.
   */
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

  /**
   * Writes the rest; returns the bytes of the response, OVERFLOW, or undefined where a value held a
   * mark or there is no memory.
   */
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

  /** Drops the pieces; returns OVERFLOW where the response was too large. */
  drop(): typeof OVERFLOW | undefined {
    if (this.#slot >= 0) dropResponse(this.#slot)
    this.#slot = -1
    return this.#isTooLarge ? OVERFLOW : undefined
  }
}
