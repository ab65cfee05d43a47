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

/** Begins and ends finished JSON, which is copied without changes. */
export const FINISHED = '\x02'

/**
 * The length in UTF-16 units above which a text is written as a piece. Hot:
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

/** The failures of writing: the response exceeds the limit of bytes, or there is no memory. */
export type WritingFailure = 'TOO_LARGE' | 'OUT_OF_MEMORY'

/**
 * Makes JSON in UTF-8 of a response that is written as text with marks; the addon escapes and encodes
 * the text. The writer counts the marks in `marks`. A different count of the addon means that a value
 * contains a mark.
 */
export class MarkedText {
  /** The number of written marks, including the marks in the text before the next `cut`. */
  marks = 0
  readonly #maxBytes: number
  #addonMarks = 0
  #slot = -1

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Writes a piece of the text; returns the empty text to append to, or the failure. */
  cut(text: string): '' | WritingFailure {
    if (this.#slot < 0) this.#slot = beginResponse(this.#maxBytes)
    if (this.#slot < 0) return 'OUT_OF_MEMORY'
    const addonMarks = writeResponseText(this.#slot, text)
    if (addonMarks < 0) return failureOf(addonMarks)
    this.#addonMarks += addonMarks
    return ''
  }

  /**
   * Writes the rest; returns the bytes of the response, `VALUE_WITH_MARK` where a value contains a
   * mark, or the failure.
   */
  end(text: string): Buffer | 'VALUE_WITH_MARK' | WritingFailure {
    if (this.#slot < 0) {
      const addonMarks = writeSmallResponse(text)
      if (addonMarks >= 0) {
        const bytes = takeSmallResponse()
        if (bytes.length > this.#maxBytes) return 'TOO_LARGE'
        return addonMarks === this.marks ? bytes : 'VALUE_WITH_MARK'
      }
    }
    const failure = this.cut(text)
    if (failure !== '' || this.#addonMarks !== this.marks) {
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
