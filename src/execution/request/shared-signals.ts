import { PrivateValues } from '../../runtime/private-values.ts'
import type { Cancellation } from './execution-request.ts'

/**
 * The signals of a schema's requests: an AbortSignal has one listener for all requests that it ends,
 * because Node.js warns of a leak at more than ten.
 */
export class SharedSignals {
  readonly #known = new PrivateValues<AbortSignal, SharedSignal>()

  /** What tells of the end of a signal; of one that is no AbortSignal, the signal itself. */
  of(signal: Cancellation | undefined): Cancellation | undefined {
    if (!(signal instanceof AbortSignal)) return signal
    let shared = this.#known.get(signal)
    if (shared === undefined) this.#known.add(signal, (shared = new SharedSignal(signal)))
    return shared
  }
}

class SharedSignal implements Cancellation {
  readonly #signal: AbortSignal
  readonly #listeners = new Set<() => void>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  get aborted(): boolean {
    return this.#signal.aborted
  }

  addEventListener(type: 'abort', listener: () => void): void {
    if (this.#listeners.size === 0) this.#signal.addEventListener(type, this.#abort)
    this.#listeners.add(listener)
  }

  removeEventListener(type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) this.#signal.removeEventListener(type, this.#abort)
  }

  readonly #abort = (): void => {
    for (const listener of this.#listeners) listener()
  }
}
