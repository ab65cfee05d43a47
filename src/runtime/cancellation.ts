/** The part of AbortSignal that the engine uses; a transport may pass a cheaper object. */
export interface Cancellation {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** A cancellation with the method that aborts. */
export class CancellationSource implements Cancellation {
  aborted = false
  /** Created for the first listener: most requests end without a listener. */
  #listeners: Set<() => void> | undefined

  addEventListener(_: 'abort', listener: () => void): void {
    ;(this.#listeners ??= new Set()).add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    this.#listeners?.delete(listener)
  }

  get hasListeners(): boolean {
    return this.#listeners !== undefined && this.#listeners.size > 0
  }

  /** Calls the listeners; a second call does nothing. */
  abort(): void {
    if (this.aborted) return
    this.aborted = true
    for (const listener of this.#listeners ?? []) listener()
    this.#listeners = undefined
  }
}
