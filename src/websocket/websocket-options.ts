import {
  aLimit,
  aString,
  optionFaults,
  optionsError,
  type Expectations,
} from '../errors/expectation.ts'
import { MAX_TIMER_MS } from '../runtime/limits.ts'

/** The settings of `attachWebSocket`; each limit is a number, or false for none. */
export interface WebSocketOptions {
  /** The path at which clients open sockets. Default: the base path of the controller. */
  readonly path?: string | undefined
  /** The channel that clients of Action Cable subscribe to. Default: `GraphQL::BaseChannel`. */
  readonly channel?: string | undefined
  /**
   * Milliseconds until a client of graphql-transport-ws must have sent `connection_init`, else its
   * socket is closed with 4408; and until a client of Action Cable must have subscribed to the
   * channel and not been refused, else it is disconnected as `unauthorized`. Default: 3,000.
   */
  readonly initTimeoutMs?: number | false | undefined
  /** Bytes of one message of a client; for more the socket is closed with 1009. Default: 1 MiB. */
  readonly maxMessageBytes?: number | false | undefined
  /**
   * Operations of one socket that run at once; those beyond are answered by an error. An operation
   * that the client has cancelled counts until it has ended. Default: 100.
   */
  readonly maxOperations?: number | false | undefined
  /**
   * Bytes that a client has not read, above which it is read no further, nothing is taken of its
   * streams, and its answers wait. If it reads nothing for two and a half heartbeats, its connection
   * is dropped. Default: 1 MiB.
   */
  readonly maxBufferedBytes?: number | false | undefined
  /**
   * Milliseconds from one heartbeat to the next: a frame `ping`. A connection that gives no sign of
   * life in between is dropped; to read is one, and what a client has perhaps not read gives it more
   * time. Default: 12,000.
   */
  readonly heartbeatMs?: number | false | undefined
}

/** The options with their defaults. */
export type ResolvedOptions = {
  readonly [Name in keyof WebSocketOptions]-?: WebSocketOptions[Name] & {}
}

const aTime = {
  words: `a positive integer up to ${MAX_TIMER_MS} or false`,
  fits: (value: unknown) => aLimit.fits(value) && Number(value) <= MAX_TIMER_MS,
}

const expectations: Expectations<WebSocketOptions> = {
  path: aString,
  channel: aString,
  initTimeoutMs: aTime,
  maxMessageBytes: aLimit,
  maxOperations: aLimit,
  maxBufferedBytes: aLimit,
  heartbeatMs: aTime,
}

/**
 * Checks options and fills in defaults.
 *
 * @throws Error that lists every option that is unknown or has a wrong value
 */
export function resolveOptions(options: WebSocketOptions, basePath: string): ResolvedOptions {
  const faults = optionFaults('attachWebSocket()', options, expectations)
  if (faults.length > 0) throw optionsError(faults)
  const {
    path = basePath,
    channel = 'GraphQL::BaseChannel',
    initTimeoutMs = 3_000,
    maxMessageBytes = 1024 * 1024,
    maxOperations = 100,
    maxBufferedBytes = 1024 * 1024,
    heartbeatMs = 12_000,
  } = options
  return {
    path,
    channel,
    initTimeoutMs,
    maxMessageBytes,
    maxOperations,
    maxBufferedBytes,
    heartbeatMs,
  }
}
