import {
  beginResponse,
  dropResponse,
  RESPONSE_TOO_LARGE,
  takeResponse,
  takeSmallResponse,
  writeResponseText,
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

/** Why a response could not be written: it exceeds its limit of bytes, or there is no memory. */
export type WritingFailure = 'TOO_LARGE' | 'OUT_OF_MEMORY'

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

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Writes a piece of the text; returns the empty text to append to, or what has failed. */
  cut(text: string): '' | WritingFailure {
    if (this.#slot < 0) this.#slot = beginResponse(this.#maxBytes)
    if (this.#slot < 0) return 'OUT_OF_MEMORY'
    const found = writeResponseText(this.#slot, text)
    if (found < 0) return failureOf(found)
    this.#found += found
    return ''
  }

  /**
   * Writes the rest; returns the bytes of the response, `VALUE_WITH_MARK` where a value held a mark,
   * or what has failed.
   */
  end(text: string): Buffer | 'VALUE_WITH_MARK' | WritingFailure {
    if (this.#slot < 0) {
      const found = writeSmallResponse(text)
      if (found >= 0) {
        const bytes = takeSmallResponse()
        if (bytes.length > this.#maxBytes) return 'TOO_LARGE'
        return found === this.marks ? bytes : 'VALUE_WITH_MARK'
      }
    }
    const failure = this.cut(text)
    if (failure !== '' || this.#found !== this.marks) {
      this.drop()
      return failure === '' ? 'VALUE_WITH_MARK' : failure
    }
    const bytes = takeResponse(this.#slot)
    this.#slot = -1
    return typeof bytes === 'number' ? failureOf(bytes) : bytes
  }

  /** Drops the pieces. */
  drop(): void {
    if (this.#slot >= 0) dropResponse(this.#slot)
    this.#slot = -1
  }
}

function failureOf(status: number): WritingFailure {
  return status === RESPONSE_TOO_LARGE ? 'TOO_LARGE' : 'OUT_OF_MEMORY'
}
