import type { GraphQLError } from '../../errors/graphql-error.ts'
import { invariant } from '../../errors/invariant.ts'
import { errorResponse, outOfMemoryError, type WrittenResponse } from '../../response/response.ts'
import { executionCancelled } from '../request/cancellation-errors.ts'
import type { ExecutionRequest } from '../request/execution-request.ts'
import type { Slots } from '../slots/response-node.ts'
import { OUT_OF_MEMORY, TextWriter, TOO_LARGE } from './text-writer.ts'
import { Opening, writeObject } from './write-text.ts'

/**
 * Writes a response as bytes; returns a promise where writing takes more than one time slice. GraphQL
 * specification, 7.1 "Response Format".
 */
export function writeResponse(
  request: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
): WrittenResponse | Promise<WrittenResponse> {
  return writeText(
    request,
    errors,
    (writer, text) =>
      writeData(writer, text, request, slots, errors) + extensionsEntry(writer, request) + '}',
  )
}

function extensionsEntry(writer: TextWriter, { extensions }: ExecutionRequest): string {
  if (extensions === undefined) return ''
  return writer.finished(`,"extensions":${JSON.stringify(extensions)}`)
}

/** Appends `{`, the errors, if any, and the data of a response. */
export function writeData(
  writer: TextWriter,
  text: string,
  { plan, room }: ExecutionRequest,
  slots: Slots | null,
  errors: readonly GraphQLError[],
): string {
  let responseText = text + '{'
  if (errors.length > 0)
    responseText += writer.finished(`"errors":${errorsText(errors, room.bytesToWrite)},`)
  responseText += writer.string('data') + ':'
  if (slots === null) return responseText + 'null'
  return writeObject(writer, responseText, Opening.ALONE, plan.root, slots)
}

/**
 * The JSON of errors. The length is checked after each error: a thousand errors may each repeat a
 * response name of a megabyte in their paths.
 *
 * @throws TOO_LARGE when the text is longer than `maxLength`
 */
export function errorsText(errors: readonly GraphQLError[], maxLength: number): string {
  let text = ''
  for (const error of errors) {
    text += (text === '' ? '[' : ',') + JSON.stringify(error)
    if (text.length > maxLength) throw TOO_LARGE
  }
  return text + ']'
}

/** Appends a response to a text. The function may be called again, for a text with other marks. */
type WriteText = (writer: TextWriter, text: string) => string

/** Writes a text as bytes; returns a promise where writing takes more than one time slice. */
export function writeText(
  request: ExecutionRequest,
  errors: readonly GraphQLError[],
  write: WriteText,
): WrittenResponse | Promise<WrittenResponse> {
  return new ResponseWriting(request, errors, write).start()
}

class ResponseWriting {
  readonly #request: ExecutionRequest
  readonly #errors: readonly GraphQLError[]
  readonly #write: WriteText
  #writer: TextWriter

  constructor(request: ExecutionRequest, errors: readonly GraphQLError[], write: WriteText) {
    this.#request = request
    this.#errors = errors
    this.#write = write
    this.#writer = this.#newWriter(false)
  }

  start(): WrittenResponse | Promise<WrittenResponse> {
    const response = this.#writeSlice(0)
    if (response !== undefined) return response
    return new Promise((resolve, reject) => {
      this.#request.settings.slices.add(end => {
        try {
          const response = this.#cancelledResponse() ?? this.#writeSlice(end)
          if (response === undefined) return false
          resolve(response)
        } catch (error) {
          // Only a bug of the engine throws here, because no function of the host is called.
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
          reject(error)
        }
        return true
      })
    })
  }

  /** The response to a request that was cancelled while the response was being written. */
  #cancelledResponse(): WrittenResponse | undefined {
    if (this.#request.signal?.aborted !== true) return undefined
    this.#writer.drop()
    return errorResponse(executionCancelled())
  }

  /** Writes until the time `end`, or for one slice where `end` is 0; undefined while incomplete. */
  #writeSlice(end: number): WrittenResponse | undefined {
    try {
      if (!this.#writer.writeSlice(end)) return undefined
      const bytes = this.#writer.bytes()
      if (bytes !== undefined) {
        // Other responses of the batch may have taken the room in the meantime.
        const { room } = this.#request
        return room.take(bytes.length) ? { bytes, errors: this.#errors } : room.tooLargeResponse()
      }
      // A string contains a mark, so the response is written again, which calls no host function.
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
    return new TextWriter(
      writer => this.#write(writer, ''),
      room.bytesToWrite,
      isSync ? null : settings.slices,
      escapes,
    )
  }
}
