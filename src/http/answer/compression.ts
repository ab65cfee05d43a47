import type { IncomingMessage, ServerResponse } from 'node:http'
import { logError } from '../../errors/log-error.ts'
import { reportError } from '../../errors/masking.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { whenSettled } from '../../runtime/when-settled.ts'
import { negotiateCoding } from '../request/accept-encoding.ts'
import { mayHaveCredentials } from '../request/credentials.ts'
import type { RequestHead } from '../request/request-head.ts'
import type { Answer } from './answer.ts'
import { compressors, type CompressionOptions, type ContentCoding } from './compression-options.ts'
import { revalidated } from './entity-tag.ts'
import type { ErrorHooks } from './failure.ts'

/** Bounds of what a controller compresses at once; further answers are sent as they are. */
const maxAnswers = 8
const maxBytes = 64 * 1024 * 1024

/** The request of an answer, and the response that the host may have coded. */
interface Messages {
  readonly head: RequestHead
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The compression of the answers of a controller. */
export class Compression {
  readonly #encodings: readonly ContentCoding[]
  readonly #thresholdBytes: number
  readonly #isSafe: NonNullable<CompressionOptions['isSafe']>
  readonly #errorHooks: ErrorHooks
  /** The answers that are being compressed, and the bytes of their bodies. */
  #answerCount = 0
  #byteCount = 0

  constructor(options: CompressionOptions, errorHooks: ErrorHooks) {
    this.#encodings = options.encodings ?? [...compressors.keys()]
    this.#thresholdBytes = options.thresholdBytes ?? 1_024
    this.#isSafe = options.isSafe?.bind(options) ?? (request => !mayHaveCredentials(request))
    this.#errorHooks = errorHooks
  }

  /**
   * Returns an answer in the coding that its request accepts, with the headers of the coding; a
   * promise only where the answer is compressed, or the host takes its time. Never throws or
   * rejects.
   */
  encode(answer: Answer, messages: Messages): Answer | Promise<Answer> {
    const { head } = messages
    if (answer.compression === 'never') return revalidated(answer, head)
    const { vary = 'Accept' } = answer
    const plainAnswer = { ...answer, vary: `${vary}, Accept-Encoding` }
    // A header `identity;q=0` is disregarded, as without compression: RFC 9110, 12.5.3.
    const coding = negotiateCoding(head.headers['accept-encoding'], this.#encodings) ?? 'identity'
    if (
      coding === 'identity' ||
      Buffer.byteLength(answer.body) < this.#thresholdBytes ||
      isCodedByHost(answer, messages.response)
    )
      return revalidated(plainAnswer, head)
    const isSafe = answer.compression === 'always' || this.#isSafeFor(messages.request)
    return whenSettled(isSafe, isSafe =>
      isSafe ? this.#compress(plainAnswer, head, coding) : revalidated(plainAnswer, head),
    )
  }

  /** Whether the size of the answer may show; an exception of the host's function refuses. */
  #isSafeFor(request: IncomingMessage): boolean | Promise<boolean> {
    const refuse = (thrown: unknown): false => {
      const { onError = logError } = this.#errorHooks
      reportError(onError, thrown)
      return false
    }
    try {
      const isSafe = this.#isSafe(request)
      return isThenable(isSafe)
        ? Promise.resolve(isSafe).then(value => value === true, refuse)
        : isSafe === true
    } catch (thrown) {
      return refuse(thrown)
    }
  }

  #compress(
    plainAnswer: Answer,
    head: RequestHead,
    coding: ContentCoding,
  ): Answer | Promise<Answer> {
    const answer = revalidated(plainAnswer, head, coding)
    if (answer.status === 304) return answer
    const bytes = Buffer.byteLength(answer.body)
    if (this.#answerCount >= maxAnswers || this.#byteCount + bytes > maxBytes)
      return revalidated(plainAnswer, head)
    this.#answerCount++
    this.#byteCount += bytes
    return compressors.get(coding)!(answer.body)
      .then(
        body => ({ ...answer, body, headers: { ...answer.headers, 'Content-Encoding': coding } }),
        // Memory may be short.
        () => revalidated(plainAnswer, head),
      )
      .finally(() => {
        this.#answerCount--
        this.#byteCount -= bytes
      })
  }
}

/** Whether the host has coded an answer, or has an ETag for the answer as it is. */
function isCodedByHost({ headers = {} }: Answer, response: ServerResponse): boolean {
  return [...response.getHeaderNames(), ...Object.keys(headers)].some(name =>
    /^(?:content-encoding|etag)$/i.test(name),
  )
}
