import type { ServerResponse } from 'node:http'

/** What requests get besides their exchange after they were told to end. */
const graceMs = 1_000

/** The requests that a controller is answering, and whether it takes new ones. */
export class Lifecycle {
  readonly #inFlight = new Map<ServerResponse, AbortController>()
  #closed: Promise<void> | undefined
  #onIdle: (() => void) | undefined

  /** Whether new requests are refused. */
  get isClosing(): boolean {
    return this.#closed !== undefined
  }

  /** Counts a request as being answered until its response is closed; the signal aborts when nobody waits for it any more. */
  begin(response: ServerResponse): AbortSignal {
    const controller = new AbortController()
    this.#inFlight.set(response, controller)
    response.once('close', () => {
      this.#inFlight.delete(response)
      if (!response.writableFinished) controller.abort()
      if (this.#inFlight.size === 0) this.#onIdle?.()
    })
    return controller.signal
  }

  /** Refuses new requests and waits for those in flight; after `timeoutMs` milliseconds these are told to end. */
  close(timeoutMs: number): Promise<void> {
    return (this.#closed ??= this.#drain(timeoutMs))
  }

  async #drain(timeoutMs: number): Promise<void> {
    if (await this.#isIdleWithin(timeoutMs)) return
    for (const controller of this.#inFlight.values()) controller.abort()
    if (await this.#isIdleWithin(graceMs)) return
    for (const response of this.#inFlight.keys()) response.destroy()
  }

  #isIdleWithin(timeoutMs: number): Promise<boolean> {
    if (this.#inFlight.size === 0) return Promise.resolve(true)
    return new Promise(resolve => {
      const settle = (isIdle: boolean): void => {
        clearTimeout(timer)
        this.#onIdle = undefined
        resolve(isIdle)
      }
      const timer = setTimeout(() => settle(false), timeoutMs)
      this.#onIdle = () => settle(true)
    })
  }
}
