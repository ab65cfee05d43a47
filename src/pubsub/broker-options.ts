import {
  aFunction,
  aLimit,
  aString,
  optionFaults,
  type Expectations,
} from '../errors/expectation.ts'
import { queueExpectations, type QueueOptions } from './event-queue.ts'

/** A time in which events may have been lost, because the broker could not be reached. */
export interface Gap {
  /** The topics that have subscribers. */
  readonly topics: readonly string[]
  /** When the loss of the connection was noticed. */
  readonly since: Date
  /** From when on the broker passes events on again. */
  readonly until: Date
}

/** What pub/subs with a broker take, besides the bounds of the queue of each subscriber. */
export interface BrokerOptions extends QueueOptions {
  /** The beginning of the names of channels. Default: `'tapeql:'`. */
  readonly prefix?: string | undefined
  /**
   * Milliseconds after which each connection is asked for a sign of life; where none has come after
   * as many again, the connection is ended, and made again. `false` for never. Default: 30,000.
   */
  readonly heartbeatMs?: number | false | undefined
  /**
   * Hears of each gap when it is over and all topics are subscribed again: what the host reads from
   * then on is not older than the next event.
   */
  readonly onGap?: ((gap: Gap) => void | Promise<void>) | undefined
  /**
   * Hears of what no caller can be told: a message that is not JSON and was skipped, an attempt to
   * connect that has failed. Default: a warning of the process for the first of them.
   */
  readonly onError?: ((error: Error) => void | Promise<void>) | undefined
}

/** The values that options of every broker take. */
export const brokerExpectations: Expectations<BrokerOptions> = {
  prefix: aString,
  heartbeatMs: aLimit,
  onGap: aFunction,
  onError: aFunction,
  ...queueExpectations,
}

/** @throws Error that lists every option that is unknown, missing or has a wrong value */
export function checkOptions<Options extends object>(
  taker: string,
  options: Options,
  expectations: Expectations<Options>,
  required: readonly (keyof Options & string)[],
): void {
  const faults = optionFaults(taker, options, expectations)
  const given = Object(options) as Options
  for (const name of required) {
    if (given[name] !== undefined) continue
    faults.push(`${taker} has no ${name}; expected ${expectations[name].words}.`)
  }
  if (faults.length > 0) throw new Error(faults.join(' '))
}
