import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Response, ResponseStream } from '../../engine/response.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import type { Framing } from './framing.ts'

/** Milliseconds between two signs of life. */
const HEARTBEAT_MS = 12_000

/** Milliseconds after which a client that reads nothing is dropped. */
const DRAIN_MS = 30_000

/** An answer whose body is written response by response. */
export interface StreamAnswer {
  readonly framing: Framing
  readonly responses: ResponseStream | readonly [Response]
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
      const isTaken = writeFrame(response, framing, body)
      if (!isTaken && !(await isDrained(response))) break
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

/** Returns whether the client keeps up. All in one write: a frame is in one piece then. */
function writeFrame(
  response: ServerResponse,
  { before, after }: Framing,
  body: string | Buffer,
): boolean {
  if (typeof body === 'string') return response.write(`${before}${body}${after}`)
  return response.write(Buffer.concat([Buffer.from(before), body, Buffer.from(after)]))
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
  readonly #response: ServerResponse
  readonly #heartbeat: string
  #clear: () => void

  constructor(response: ServerResponse, { heartbeat }: Framing) {
    this.#response = response
    this.#heartbeat = heartbeat
    this.#clear = beginDeadline(HEARTBEAT_MS, this.#beat)
  }

  readonly #beat = (): void => {
    // A client that does not read needs no sign of life.
    if (!this.#response.writableNeedDrain) this.#response.write(this.#heartbeat)
    this.#clear = beginDeadline(HEARTBEAT_MS, this.#beat)
  }

  stop(): void {
    this.#clear()
  }
}
