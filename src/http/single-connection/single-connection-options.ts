import type { IncomingMessage } from 'node:http'
import { aFunction, aLimit, type Expectations } from '../../errors/expectation.ts'

/** The settings of the single connection mode; `false` switches a limit off. */
export interface SingleConnectionOptions {
  /**
   * Returns who has sent a request, as the session's id. A token is taken only from the client that
   * has reserved it, by `===`. Default: whoever knows the token may use it.
   */
  readonly identify?: ((request: IncomingMessage) => unknown) | undefined
  /** Event streams of the controller, reserved or open. Default: 1,000. */
  readonly maxStreams?: number | false | undefined
  /** Operations of an event stream that run at once. Default: 100. */
  readonly maxOperations?: number | false | undefined
  /** Milliseconds from the reservation of an event stream to its opening. Default: 10,000. */
  readonly openTimeoutMs?: number | undefined
}

/** The expected values of `singleConnection`. */
export const singleConnectionExpectations: Expectations<SingleConnectionOptions> = {
  identify: aFunction,
  maxStreams: aLimit,
  maxOperations: aLimit,
  openTimeoutMs: {
    words: 'a positive integer',
    fits: value => Number.isInteger(value) && Number(value) > 0,
  },
}
