import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** What requests get besides their exchange after they were told to end. */
const graceMs = 1_000

/** The requests that a controller is answering, and whether it takes new ones. */
export class Lifecycle {
  readonly #inFlight = new Map<ServerResponse, AbortController>()
  /** What ends the requests of a connection. */
  readonly #waiting = new WeakMap<Duplex, Set<() => void>>()
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
    // Adapters make responses of requests without a socket.
    const socket = response.req.socket as Duplex | undefined
    const end = (): void => {
      if (!this.#inFlight.delete(response)) return
      if (socket !== undefined) this.#waiting.get(socket)?.delete(end)
      if (!response.writableFinished) controller.abort()
      if (this.#inFlight.size === 0) this.#onIdle?.()
    }
    response.once('close', end)
    if (socket !== undefined) this.#endWith(socket, end)
    return controller.signal
  }

  /** Refuses new requests and waits for those in flight; after `timeoutMs` milliseconds these are told to end. */
  close(timeoutMs: number): Promise<void> {
    return (this.#closed ??= this.#drain(timeoutMs))
  }

  /** A response behind others of its connection has no socket yet, and is not told when the connection ends. */
  #endWith(socket: Duplex, end: () => void): void {
    if (socket.destroyed) {
      end()
      return
    }
    const known = this.#waiting.get(socket)
    if (known !== undefined) {
      known.add(end)
      return
    }
    const ends = new Set([end])
    this.#waiting.set(socket, ends)
    socket.once('close', () => {
      for (const each of [...ends]) each()
    })
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
