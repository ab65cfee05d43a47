import { CancellationSource, type Cancellation } from '../../runtime/cancellation.ts'

/**
 * The signals of a schema's requests. An AbortSignal has one listener for all its requests, because
 * Node.js warns of a leak at more than ten listeners.
 */
export class SharedSignals {
  /**
   * The source that the listener of a signal aborts. A source does not refer to the signal: V8 frees
   * an entry of a WeakMap whose value refers to the key only in a collection of the whole heap.
   */
  readonly #sources = new WeakMap<AbortSignal, SignalSource>()

  /** A cancellation that aborts with an AbortSignal; for another signal the signal itself. */
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

/** The cancellation of one request, whose listeners share the listener of the signal. */
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
