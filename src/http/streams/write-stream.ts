import type { ServerResponse } from 'node:http'
import type { Response, ResponseStream } from '../../engine/transport-response.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import { beginInterval } from '../../runtime/interval.ts'
import type { AnswerHeaders } from '../answer/answer.ts'
import { unavailable } from '../refusal.ts'
import { emptyResponse, type Framing } from './framing.ts'

/** Milliseconds between two heartbeats. */
const HEARTBEAT_MS = 12_000

/** Milliseconds until the connection of a client that reads no bytes is destroyed. */
const DRAIN_MS = 30_000

/** Bytes of one write: with larger writes, slow reading would look like no reading. */
const MAX_WRITE_BYTES = 64 * 1024

/** An answer whose body is written response by response. */
export interface StreamAnswer {
  readonly framing: Framing
  readonly responses: ResponseStream | readonly [Response]
  /** The context of the request. */
  readonly context: object
  /** Default: 200. */
  readonly status?: number | undefined
  readonly headers?: AnswerHeaders | undefined
  /** Whether the stream hears of the end of the controller itself, as a `LongConnection`. */
  readonly endsItself?: boolean | undefined
}

/** Why a stream ends before its source: it is refused, or the controller closes. */
export type EarlyEnd = GraphQLError | 'interrupted'

/** Begins to check whether a stream may go on; the returned function ends the checks. */
type BeginChecks = (onEnd: (reason: EarlyEnd) => void) => () => void

/**
 * Writes the responses of a stream to its end. Waits for a client that does not read, without
 * requesting a further response. A stream that is refused ends with the error, and one that is
 * interrupted so that its client begins it again.
 */
export async function writeStream(
  response: ServerResponse,
  { framing, responses }: StreamAnswer,
  onError: OnError,
  beginChecks: BeginChecks,
): Promise<void> {
  const writer = new FrameWriter(response, framing)
  const earlyEnds: EarlyEnd[] = []
  const endChecks =
    'return' in responses
      ? beginChecks(reason => {
          earlyEnds.push(reason)
          void responses.return()
        })
      : undefined
  try {
    // A subscription may have no response for long.
    if ('return' in responses && responses.initial === undefined) writer.begin()
    // The first part is sent before the work for the second one begins.
    let needsTurn =
      'return' in responses && responses.initial !== undefined && isSentLater(response)
    for await (const { body } of responses) {
      if (earlyEnds.length > 0) break
      const isDrained = writer.write(body)
      if (isDrained !== true && !(await isDrained)) break
      if (needsTurn) await new Promise(setImmediate)
      needsTurn = false
    }
    const [earlyEnd] = earlyEnds
    if (earlyEnd === undefined) writer.end()
    else if (earlyEnd === 'interrupted') writer.interrupt()
    else writer.fail([earlyEnd])
  } catch (thrown) {
    writer.fail([errorForClient(thrown, onError)])
  } finally {
    endChecks?.()
    writer.stop()
  }
}

/**
 * Whether what is written is sent in the next turn of the event loop: as a stream of HTTP/2, and to
 * the reader of a `Response` (`FetchedResponse`).
 */
function isSentLater(response: ServerResponse): boolean {
  return 'stream' in response || 'respondWith' in response
}

/** Writes responses in their frames, and heartbeats at regular intervals. */
class FrameWriter {
  readonly #response: ServerResponse & { readonly flush?: () => void }
  readonly #framing: Framing
  /** The text before the JSON of the next response, except what was written already. */
  #prefix: string
  /** Whether a response is partly written, and must not contain a heartbeat. */
  #isSuspended = false
  #isClosed = false
  /** Called when the client has read, or has disconnected. */
  #onDrained: (() => void) | undefined
  /** Ends the heartbeats. */
  readonly stop: () => void

  constructor(response: ServerResponse, framing: Framing) {
    this.#response = response
    this.#framing = framing
    this.#prefix = framing.begin + framing.prefix
    this.stop = beginInterval(HEARTBEAT_MS, this.#beat)
    // Middleware that compresses passes listeners on to a stream of its own, and removes none.
    response.on('drain', () => this.#onDrained?.()).on('close', this.#close)
  }

  /** Writes the text before the first response, which may come late. */
  begin(): void {
    this.#prefix = this.#framing.prefix
    this.#response.write(this.#framing.begin)
    this.#flush()
  }

  /**
   * Writes a response, in a single write if short. Returns true when the client has room for more,
   * and false when the client has disconnected; a promise while the client does not read.
   */
  write(body: string | Buffer): boolean | Promise<boolean> {
    const { suffix } = this.#framing
    const prefix = this.#takePrefix()
    if (body.length > MAX_WRITE_BYTES) {
      this.#response.write(prefix)
      return this.#writeChunks(typeof body === 'string' ? Buffer.from(body) : body)
    }
    const hasRoom = this.#response.write(
      typeof body === 'string'
        ? `${prefix}${body}${suffix}`
        : Buffer.concat([Buffer.from(prefix), body, Buffer.from(suffix)]),
    )
    this.#flush()
    return hasRoom || this.#waitForDrain()
  }

  /** Ends the body, with a last response where text of a response was left to be written. */
  end(): void {
    const { prefix, suffix, end } = this.#framing
    const isBetweenResponses = this.#prefix === prefix
    this.#response.end(isBetweenResponses ? end : `${this.#prefix}${emptyResponse}${suffix}${end}`)
  }

  /** Ends the body so that a client knows that there is more. */
  interrupt(): void {
    if (this.#framing.endsUnannounced) this.#response.end()
    else this.fail([unavailable()])
  }

  /** Ends the body with errors. */
  fail(errors: readonly GraphQLError[]): void {
    const { suffix, end, failure } = this.#framing
    this.#response.end(`${this.#prefix}${failure(JSON.stringify(errors))}${suffix}${end}`)
  }

  /** Returns the text before the JSON of a response that begins. */
  #takePrefix(): string {
    const text = this.#prefix
    this.#prefix = this.#framing.prefix
    return text
  }

  async #writeChunks(body: Buffer): Promise<boolean> {
    this.#isSuspended = true
    for (let start = 0; start < body.length; start += MAX_WRITE_BYTES) {
      const hasRoom = this.#response.write(body.subarray(start, start + MAX_WRITE_BYTES))
      if (!hasRoom && !(await this.#waitForDrain())) return false
    }
    const hasRoom = this.#response.write(this.#framing.suffix)
    this.#isSuspended = false
    this.#flush()
    return hasRoom || this.#waitForDrain()
  }

  /** Waits until the client has read. Returns false where the connection has closed. */
  async #waitForDrain(): Promise<boolean> {
    if (this.#isClosed) return false
    const endDeadline = beginDeadline(DRAIN_MS, () => {
      this.#response.destroy()
      // A response that waits behind another one of its connection has no 'close'.
      this.#close()
    })
    await new Promise<void>(resolve => {
      this.#onDrained = resolve
    })
    endDeadline()
    return !this.#isClosed
  }

  readonly #close = (): void => {
    this.#isClosed = true
    this.#onDrained?.()
  }

  readonly #beat = (): void => {
    // A client that does not read needs no heartbeat.
    if (this.#isSuspended || this.#response.writableNeedDrain) return
    const { heartbeat, beatsInResponse } = this.#framing
    const text = beatsInResponse ? this.#prefix + heartbeat : heartbeat
    if (beatsInResponse) this.#prefix = ''
    this.#response.write(text)
    this.#flush()
  }

  /** Middleware that compresses adds `flush`, and holds bytes back until somebody calls it. */
  #flush(): void {
    this.#response.flush?.()
  }
}
