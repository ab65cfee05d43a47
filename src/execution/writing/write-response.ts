import type { GraphQLError } from '../../errors/graphql-error.ts'
import { invariant } from '../../errors/invariant.ts'
import { errorResponse, outOfMemoryError, type WrittenResponse } from '../../response/response.ts'
import { executionCancelled } from '../request/ended.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import { TOO_LARGE } from '../request/running-request.ts'
import type { Slots } from '../slots/response-node.ts'
import { OUT_OF_MEMORY, TextWriter } from './text-writer.ts'
import { Opening, writeObject } from './write-text.ts'

/**
 * Writes a response as bytes; a promise where that takes more than one time slice. GraphQL
 * specification, 7.1 "Response Format".
 */
export function writeResponse(
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
): WrittenResponse | Promise<WrittenResponse> {
  return new ResponseWriting(request, slots, errors).start()
}

class ResponseWriting {
  readonly #request: ExecutionRequest
  readonly #slots: Slots | null
  readonly #errors: readonly GraphQLError[]
  #writer: TextWriter

  constructor(request: ExecutionRequest, slots: Slots | null, errors: readonly GraphQLError[]) {
    this.#request = request
    this.#slots = slots
    this.#errors = errors
    this.#writer = this.#newWriter(false)
  }

  start(): WrittenResponse | Promise<WrittenResponse> {
    const written = this.#writeSlice(0)
    if (written !== undefined) return written
    return new Promise((resolve, reject) => {
      this.#request.settings.slices.add(end => {
        try {
          const written = this.#cancelled() ?? this.#writeSlice(end)
          if (written === undefined) return false
          resolve(written)
        } catch (error) {
          // Only a bug of the engine throws here, because nothing of the host is called.
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
          reject(error)
        }
        return true
      })
    })
  }

  /** The response where nobody waits any more for the rest of this one. */
  #cancelled(): WrittenResponse | undefined {
    if (this.#request.signal?.aborted !== true) return undefined
    this.#writer.drop()
    return errorResponse(executionCancelled())
  }

  /**
   * Writes until the time `end`, or for one slice where that is 0; undefined where the response is
   * not complete.
   */
  #writeSlice(end: number): WrittenResponse | undefined {
    try {
      if (!this.#writer.writeSlice(end)) return undefined
      const bytes = this.#writer.bytes()
      if (bytes !== undefined) {
        // Other responses of the batch may have taken the room meanwhile.
        const { room } = this.#request
        return room.take(bytes.length) ? { bytes, errors: this.#errors } : room.tooLargeResponse()
      }
      // A string held a mark, so the response is written again; that calls nothing of the host.
      invariant(!this.#writer.escapes, 'the marks of a response are counted')
      this.#writer = this.#newWriter(true)
      return this.#writeSlice(end)
    } catch (thrown) {
      this.#writer.drop()
      // A RangeError: the text exceeds the longest string of V8.
      if (thrown === TOO_LARGE || thrown instanceof RangeError) {
        return this.#request.room.tooLargeResponse()
      }
      if (thrown === OUT_OF_MEMORY) return errorResponse(outOfMemoryError())
      throw thrown
    }
  }

  #newWriter(escapes: boolean): TextWriter {
    const { settings, isSync, room } = this.#request
    return new TextWriter(this.#write, room.bytesToWrite, isSync ? null : settings.slices, escapes)
  }

  /**
   * The JSON of the errors. Its length is checked for each, because a path may hold a response name
   * of a megabyte in each of a thousand errors.
   */
  #errorsText(): string {
    const { bytesToWrite } = this.#request.room
    let text = ''
    for (const error of this.#errors) {
      text += (text === '' ? '' : ',') + JSON.stringify(error)
      if (text.length > bytesToWrite) throw TOO_LARGE
    }
    return text
  }

  readonly #write = (writer: TextWriter): string => {
    const { plan } = this.#request
    let text = '{'
    if (this.#errors.length > 0) text += writer.finished(`"errors":[${this.#errorsText()}],`)
    text += writer.string('data') + ':'
    if (this.#slots === null) return text + 'null}'
    return writeObject(writer, text, Opening.ALONE, plan.root, this.#slots) + '}'
  }
}
