import type { NatsConnection, NatsMessage, NatsSubscription } from './nats-connection.ts'

/** The subscriptions of a connection, which the client makes again with each new line. */
export class NatsSubscriptions {
  readonly #connection: NatsConnection
  readonly #subjectOf: (channel: string) => string
  readonly #receive: (channel: string, message: NatsMessage) => void
  readonly #subscriptions = new Map<string, NatsSubscription>()
  /** The errors of the server since the last change. */
  #refusals = new Map<string, unknown>()

  constructor(
    connection: NatsConnection,
    subjectOf: (channel: string) => string,
    receive: (channel: string, message: NatsMessage) => void,
  ) {
    this.#connection = connection
    this.#subjectOf = subjectOf
    this.#receive = receive
  }

  /** Subscribes and unsubscribes channels. Resolves with the channels that the server has refused. */
  async change(
    subscribed: readonly string[],
    unsubscribed: readonly string[],
  ): Promise<Map<string, unknown>> {
    for (const channel of unsubscribed) {
      this.#subscriptions.get(channel)?.unsubscribe()
      this.#subscriptions.delete(channel)
    }
    for (const channel of subscribed)
      if (!this.#subscriptions.has(channel)) this.#subscribe(channel)
    // A flush that fails is a lost connection; the next one begins with all channels.
    await this.#connection.flush().catch(() => {})
    const refusals = this.#refusals
    this.#refusals = new Map()
    return refusals
  }

  #subscribe(channel: string): void {
    const subscription = this.#connection.subscribe(this.#subjectOf(channel), {
      callback: (error, message) => {
        if (error === null) {
          this.#receive(channel, message)
        } else {
          this.#refusals.set(channel, error)
          this.#subscriptions.delete(channel)
        }
      },
    })
    this.#subscriptions.set(channel, subscription)
  }
}
