import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Response, ResponseStream } from '../../engine/response.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import { beginInterval } from '../../runtime/interval.ts'
import type { Framing } from './framing.ts'

/** Milliseconds between two signs of life. */
const HEARTBEAT_MS = 12_000

/** Milliseconds after which a client that reads nothing is dropped. */
const DRAIN_MS = 30_000

/**
 * Bytes that are written at once: of more it would not be seen whether the client reads some.
 */
const PIECE_BYTES = 64 * 1024

/** An answer whose body is written response by response. */
export interface StreamAnswer {
  readonly framing: Framing
  readonly responses: ResponseStream | readonly [Response]
  /** That of the request. */
  readonly context: object
}

/** Lets a stream be refused while it lasts; the returned function ends that. */
type BeginRechecks = (onRefused: (error: GraphQLError) => void) => () => void

/**
 * Writes the body of a stream to its end. A client that does not read is waited for, and no further
 * response is asked of the stream meanwhile. A stream that is refused ends with the error.
 */
export async function writeStream(
  response: ServerResponse,
  { framing, responses }: StreamAnswer,
  onError: OnError,
  beginRechecks: BeginRechecks,
): Promise<void> {
  const heart = new Heart(response, framing)
  const refusals: GraphQLError[] = []
  const endRechecks =
    'return' in responses
      ? beginRechecks(error => {
          refusals.push(error)
          void responses.return()
        })
      : undefined
  try {
    response.write(framing.begin)
    for await (const { body } of responses) {
      if (refusals.length > 0) break
      heart.isHeld = true
      const isTaken = writeFrame(response, framing, body)
      if (isTaken !== true && !(await isTaken)) break
      heart.isHeld = false
    }
    response.end(refusals.length === 0 ? framing.end : failureOf(framing, refusals))
  } catch (thrown) {
    response.end(failureOf(framing, [errorForClient(thrown, onError)]))
  } finally {
    endRechecks?.()
    heart.stop()
  }
}

function failureOf({ failure }: Framing, errors: readonly GraphQLError[]): string {
  return failure(JSON.stringify({ errors }))
}

/**
 * Writes a response, in one piece where it is short. Returns whether the client keeps up, or has
 * gone; in a promise, if it had to be waited for.
 */
function writeFrame(
  response: ServerResponse,
  { before, after }: Framing,
  body: string | Buffer,
): boolean | Promise<boolean> {
  if (body.length <= PIECE_BYTES) {
    const frame =
      typeof body === 'string'
        ? `${before}${body}${after}`
        : Buffer.concat([Buffer.from(before), body, Buffer.from(after)])
    return response.write(frame) || isDrained(response)
  }
  response.write(before)
  return writePieces(response, typeof body === 'string' ? Buffer.from(body) : body, after)
}

async function writePieces(
  response: ServerResponse,
  body: Buffer,
  after: string,
): Promise<boolean> {
  for (let start = 0; start < body.length; start += PIECE_BYTES) {
    const isTaken = response.write(body.subarray(start, start + PIECE_BYTES))
    if (!isTaken && !(await isDrained(response))) return false
  }
  return response.write(after) || isDrained(response)
}

/** Waits until the client has read; false where it has gone, or is dropped because it does not. */
async function isDrained(response: ServerResponse): Promise<boolean> {
  const clear = beginDeadline(DRAIN_MS, () => response.destroy())
  const closed = new AbortController()
  const { signal } = closed
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  } finally {
    closed.abort()
    clear()
  }
  return !response.closed
}

/** Writes a heartbeat at regular times. */
class Heart {
  /** Whether a response is being written: it must not be in the middle of it. */
  isHeld = false
  readonly #response: ServerResponse
  readonly #heartbeat: string
  readonly stop: () => void

  constructor(response: ServerResponse, { heartbeat }: Framing) {
    this.#response = response
    this.#heartbeat = heartbeat
    this.stop = beginInterval(HEARTBEAT_MS, this.#beat)
  }

  readonly #beat = (): void => {
    // A client that does not read needs no sign of life.
    if (!this.isHeld && !this.#response.writableNeedDrain) {
      this.#response.write(this.#heartbeat)
    }
  }
}
