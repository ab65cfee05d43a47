import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Response, ResponseStream } from '../../engine/transport-response.ts'
import type { GraphQLError } from '../../errors/graphql-error.ts'
import { errorForClient, type OnError } from '../../errors/masking.ts'
import { beginDeadline } from '../../runtime/deadlines.ts'
import { beginInterval } from '../../runtime/interval.ts'
import type { Framing } from './framing.ts'

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
}

/** Begins to check whether a stream is still admitted; the returned function ends the checks. */
type BeginRechecks = (onRefused: (error: GraphQLError) => void) => () => void

/**
 * Writes the responses of a stream to its end. Waits for a client that does not read, without
 * requesting a further response. A stream that is refused ends with the error.
 */
export async function writeStream(
  response: ServerResponse,
  { framing, responses }: StreamAnswer,
  onError: OnError,
  beginRechecks: BeginRechecks,
): Promise<void> {
  const heartbeat = new Heartbeat(response, framing)
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
      heartbeat.isSuspended = true
      const isDrained = writeFrame(response, framing, body)
      if (isDrained !== true && !(await isDrained)) break
      heartbeat.isSuspended = false
    }
    response.end(refusals.length === 0 ? framing.end : failureFrame(framing, refusals))
  } catch (thrown) {
    response.end(failureFrame(framing, [errorForClient(thrown, onError)]))
  } finally {
    endRechecks?.()
    heartbeat.stop()
  }
}

function failureFrame({ failure }: Framing, errors: readonly GraphQLError[]): string {
  return failure(JSON.stringify({ errors }))
}

/**
 * Writes a response, in a single write if short. Returns true when the client has room for more,
 * and false when the client has disconnected; a promise while the client does not read.
 */
function writeFrame(
  response: ServerResponse,
  { prefix, suffix }: Framing,
  body: string | Buffer,
): boolean | Promise<boolean> {
  if (body.length <= MAX_WRITE_BYTES) {
    const frame =
      typeof body === 'string'
        ? `${prefix}${body}${suffix}`
        : Buffer.concat([Buffer.from(prefix), body, Buffer.from(suffix)])
    return response.write(frame) || waitForDrain(response)
  }
  response.write(prefix)
  return writeChunks(response, typeof body === 'string' ? Buffer.from(body) : body, suffix)
}

async function writeChunks(
  response: ServerResponse,
  body: Buffer,
  suffix: string,
): Promise<boolean> {
  for (let start = 0; start < body.length; start += MAX_WRITE_BYTES) {
    const hasRoom = response.write(body.subarray(start, start + MAX_WRITE_BYTES))
    if (!hasRoom && !(await waitForDrain(response))) return false
  }
  return response.write(suffix) || waitForDrain(response)
}

/** Waits until the client has read. Returns false where the connection has closed. */
async function waitForDrain(response: ServerResponse): Promise<boolean> {
  const clear = beginDeadline(DRAIN_MS, () => response.destroy())
  const listeners = new AbortController()
  const { signal } = listeners
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  } finally {
    listeners.abort()
    clear()
  }
  return !response.closed
}

/** Writes a heartbeat at regular intervals. */
class Heartbeat {
  /** Whether a response is partly written, and must not contain a heartbeat. */
  isSuspended = false
  readonly #response: ServerResponse
  readonly #heartbeat: string
  readonly stop: () => void

  constructor(response: ServerResponse, { heartbeat }: Framing) {
    this.#response = response
    this.#heartbeat = heartbeat
    this.stop = beginInterval(HEARTBEAT_MS, this.#beat)
  }

  readonly #beat = (): void => {
    // A client that does not read needs no heartbeat.
    if (!this.isSuspended && !this.#response.writableNeedDrain) {
      this.#response.write(this.#heartbeat)
    }
  }
}
