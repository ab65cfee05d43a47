import {
  aLimit,
  aString,
  optionFaults,
  optionsError,
  parameterFaults,
  type Expectations,
} from '../errors/expectation.ts'
import type { Controller } from '../http/controller.ts'
import { MAX_TIMER_MS } from '../runtime/limits.ts'
import type { UpgradingServer } from './upgrading-server.ts'

/** The options of `attachWebSocket`; a limit is a number, or false for no limit. */
export interface WebSocketOptions {
  /** The path at which clients open sockets. Default: the base path of the controller. */
  readonly path?: string | undefined
  /** The channel that clients of Action Cable subscribe to. Default: `GraphQL::BaseChannel`. */
  readonly channel?: string | undefined
  /**
   * Milliseconds within which a client of graphql-transport-ws must send `connection_init`, else
   * its socket is closed with 4408; and within which a client of Action Cable must subscribe to the
   * channel without a refusal, else the client is disconnected as `unauthorized`. Default: 3,000.
   */
  readonly initTimeoutMs?: number | false | undefined
  /**
   * Bytes of a message of a client; a longer message closes the socket with 1009. Default: 1 MiB.
   */
  readonly maxMessageBytes?: number | false | undefined
  /**
   * Concurrent operations of one socket; an error answers further operations. A cancelled operation
   * counts until its execution has ended. Default: 100.
   */
  readonly maxOperations?: number | false | undefined
  /**
   * Bytes that a client has not read, above which its messages and its streams are not read, and
   * its answers wait. The connection of a client that reads no bytes for two and a half heartbeats
   * is dropped. Default: 1 MiB.
   */
  readonly maxBufferedBytes?: number | false | undefined
  /**
   * Milliseconds from one heartbeat, a frame `ping`, to the next. A connection without a sign of
   * life in between is dropped; reading bytes is a sign of life, too, and a client has more time
   * while earlier bytes are perhaps unread. Default: 12,000.
   */
  readonly heartbeatMs?: number | false | undefined
}

/** The options with defaults for absent values. */
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

/** The parameters of `attachWebSocket` in front of the options. */
interface AttachedParties {
  readonly controller: Pick<Controller, 'transport'>
  readonly server: UpgradingServer
}

const partyExpectations: Expectations<AttachedParties> = {
  controller: {
    words: 'a controller, which createController() returns',
    isSecret: true,
    fits: isController,
  },
  server: {
    words: 'a server of node:http or node:https, as http.createServer() or app.listen() returns it',
    isSecret: true,
    fits: isServer,
  },
}

/**
 * Checks the controller and the server of a call in JavaScript.
 *
 * @throws Error that says what the parameters are, or that their order is wrong
 */
export function checkParties(parties: AttachedParties): void {
  if (isServer(parties.controller) && isController(parties.server)) {
    throw new Error(
      'attachWebSocket() has a server in the place of the controller; write attachWebSocket(controller, server).',
    )
  }
  const faults = parameterFaults('attachWebSocket()', parties, partyExpectations)
  if (faults.length > 0) throw optionsError(faults)
}

function isController(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'transport' in value
}

function isServer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const server = value as Partial<UpgradingServer>
  return typeof server.on === 'function' && typeof server.listenerCount === 'function'
}

/**
 * Checks options and fills in defaults.
 *
 * @throws Error that lists every unknown option and every wrong value
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
