import {
  aFunction,
  aLimit,
  aString,
  optionFaults,
  type Expectations,
} from '../errors/expectation.ts'
import { queueExpectations, type QueueOptions } from './event-queue.ts'

/** An interval without a connection to the broker, in which events may have been lost. */
export interface Gap {
  /** The topics that have subscribers. */
  readonly topics: readonly string[]
  /**
   * The time from which events may be missing: when the last ping that was answered was sent, or the
   * connection began. Through a cluster of Redis, whose client has no pings: `keepAlive` and ten seconds
   * before the loss was noticed.
   */
  readonly since: Date
  /** The time from which the broker passes on events again. */
  readonly until: Date
}

/** The options of pub/subs with a broker, with the bounds of the queue of each subscriber. */
export interface BrokerOptions extends QueueOptions {
  /** The prefix of the names of channels. Default: `'tapeql:'`. */
  readonly prefix?: string | undefined
  /**
   * Milliseconds between the pings of each connection. A connection without a reply until the next
   * ping is closed and opened again. `false` for no pings. Default: 30,000.
   */
  readonly heartbeatMs?: number | false | undefined
  /**
   * Called after each gap, when all topics are subscribed again: data that the host reads from then
   * on is not older than the next event.
   */
  readonly onGap?: ((gap: Gap) => void | Promise<void>) | undefined
  /**
   * Called with errors that no call can return: for a skipped message that is not JSON, and for a
   * failed attempt to connect. Default: a warning of the process for the first error.
   */
  readonly onError?: ((error: Error) => void | Promise<void>) | undefined
}

/** The conditions on the options of every broker. */
export const brokerExpectations: Expectations<BrokerOptions> = {
  prefix: aString,
  heartbeatMs: aLimit,
  onGap: aFunction,
  onError: aFunction,
  ...queueExpectations,
}

/** @throws Error that lists every option that is unknown, missing or invalid */
export function checkOptions<Options extends object>(
  taker: string,
  options: Options,
  expectations: Expectations<Options>,
  required: readonly (keyof Options & string)[],
): void {
  const faults = optionFaults(taker, options, expectations)
  const values = Object(options) as Options
  for (const name of required) {
    if (values[name] !== undefined) continue
    faults.push(`${taker} has no ${name}; expected ${expectations[name].words}.`)
  }
  if (faults.length > 0) throw new Error(faults.join(' '))
}
