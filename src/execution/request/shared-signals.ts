import { CancellationSource, type Cancellation } from '../../runtime/cancellation.ts'

/**
 * The signals of a schema's requests: an AbortSignal has one listener for all requests that it ends,
 * because Node.js warns of a leak at more than ten.
 */
export class SharedSignals {
  /**
   * What the listener of a signal aborts. It does not refer to the signal: an entry of a WeakMap
   * whose value refers to its key is kept until a collection of the whole heap.
   */
  readonly #sources = new WeakMap<AbortSignal, SignalSource>()

  /** What tells of the end of a signal; of one that is no AbortSignal, the signal itself. */
  of(signal: Cancellation | undefined): Cancellation | undefined {
    if (!(signal instanceof AbortSignal)) return signal
    let source = this.#sources.get(signal)
    if (source === undefined) this.#sources.set(signal, (source = new SignalSource()))
    return new SharedSignal(signal, source)
  }
}

class SignalSource extends CancellationSource {
  readonly onAbort = (): void => this.abort()
}

/** A signal of which one request hears. */
class SharedSignal implements Cancellation {
  readonly #signal: AbortSignal
  readonly #source: SignalSource

  constructor(signal: AbortSignal, source: SignalSource) {
    this.#signal = signal
    this.#source = source
  }

  get aborted(): boolean {
    return this.#signal.aborted
  }

  addEventListener(type: 'abort', listener: () => void): void {
    if (!this.#source.hasListeners) this.#signal.addEventListener(type, this.#source.onAbort)
    this.#source.addEventListener(type, listener)
  }

  removeEventListener(type: 'abort', listener: () => void): void {
    this.#source.removeEventListener(type, listener)
    if (!this.#source.hasListeners) this.#signal.removeEventListener(type, this.#source.onAbort)
  }
}
