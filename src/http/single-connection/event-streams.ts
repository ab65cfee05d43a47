import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { whenSettled } from '../../runtime/when-settled.ts'
import type { Lifecycle } from '../lifecycle.ts'
import type { ErrorSource } from '../operations/wire.ts'
import { Refusal } from '../refusal.ts'
import { parseRequestTarget } from '../request/request-target.ts'
import { EventStream } from './event-stream.ts'
import type { SingleConnectionOptions } from './single-connection-options.ts'

/** Random bytes of a token: no client can guess one. */
const TOKEN_BYTES = 24

/** Returns the token of an event stream in a request, the header before the query string. */
export function eventStreamTokenOf({ headers, url }: IncomingMessage): string | undefined {
  const header = headers['x-graphql-event-stream-token']
  if (typeof header === 'string') return header
  return eventStreamParameter(url, 'token')
}

/** Returns a parameter of the query string; undefined where it is absent or repeated. */
export function eventStreamParameter(url: string | undefined, name: string): string | undefined {
  const values = new URLSearchParams(parseRequestTarget(url).query).getAll(name)
  return values.length === 1 ? values[0] : undefined
}

/** The event streams of a controller by their tokens, reserved and open. */
export class EventStreams {
  readonly #options: SingleConnectionOptions
  readonly #lifecycle: Lifecycle
  readonly #errors: ErrorSource
  readonly #streams = new Map<string, EventStream>()

  constructor(options: SingleConnectionOptions, lifecycle: Lifecycle, errors: ErrorSource) {
    this.#options = options
    this.#lifecycle = lifecycle
    this.#errors = errors
  }

  /** Reserves an event stream for the client of a request; returns its token. */
  reserve(request: IncomingMessage): string | Refusal | Promise<string | Refusal> {
    return whenSettled(this.#options.identify?.(request), identity => {
      const { maxStreams = 1_000, maxOperations = 100, openTimeoutMs = 10_000 } = this.#options
      if (maxStreams !== false && this.#streams.size >= maxStreams)
        return tooManyStreams(maxStreams)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const onClose = (closedStream: EventStream): void => {
        this.#streams.delete(token)
        this.#lifecycle.release(closedStream)
      }
      const errors = this.#errors
      const settings = { identity, maxOperations, openTimeoutMs, errors, onClose }
      const stream = new EventStream(settings)
      this.#streams.set(token, stream)
      this.#lifecycle.hold(stream)
      return token
    })
  }

  /** Returns the event stream of a token, if the client of the request has reserved it. */
  find(
    request: IncomingMessage,
    token: string | undefined,
  ): EventStream | Refusal | Promise<EventStream | Refusal> {
    return whenSettled(this.#options.identify?.(request), identity => {
      const stream = token === undefined ? undefined : this.#streams.get(token)
      return stream !== undefined && stream.identity === identity ? stream : streamNotFound()
    })
  }
}

/** A token of another client is answered as one that does not exist. */
function streamNotFound(): Refusal {
  return new Refusal(
    404,
    'NOT_FOUND',
    'The token belongs to no event stream of this client; expected that of a PUT, in the header X-GraphQL-Event-Stream-Token or the parameter token.',
  )
}

function tooManyStreams(maxStreams: number): Refusal {
  const message = `The server has ${maxStreams} event streams; at most ${maxStreams} are allowed.`
  return new Refusal(503, 'SERVICE_UNAVAILABLE', message, { headers: { 'Retry-After': '1' } })
}
