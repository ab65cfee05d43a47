import { expectBytes } from '../payload.ts'
import type { NatsConnection } from './nats-connection.ts'

/** An event that the server has not answered. */
interface PendingEvent {
  readonly subject: string
  readonly reject: (error: Error) => void
}

/** Publishes events, and knows which of them the server has taken. */
export class NatsPublisher {
  readonly #connection: NatsConnection
  readonly #send: (subject: string, text: string) => Promise<unknown>
  readonly #pending = new Set<PendingEvent>()

  /** @param send resolves when the server has taken an event */
  constructor(
    connection: NatsConnection,
    send: (subject: string, text: string) => Promise<unknown>,
  ) {
    this.#connection = connection
    this.#send = send
  }

  /**
   * Resolves when the server has taken an event.
   *
   * @throws Error for a payload above the limit of the server, and where there is no server
   */
  async publish(subject: string, text: string): Promise<void> {
    const { info } = this.#connection
    if (this.#connection.isClosed()) throw new Error('The connection to NATS was closed.')
    if (info === undefined)
      throw new Error('The event was not published, because NATS cannot be reached.')
    expectBytes(text, info.max_payload, 'max_payload of the NATS server')
    await new Promise((resolve, reject) => {
      const event = { subject, reject }
      this.#pending.add(event)
      this.#send(subject, text)
        .finally(() => this.#pending.delete(event))
        .then(resolve, reject)
    })
  }

  /** Rejects what the server has not answered before the connection was lost. */
  lose(): void {
    const message =
      'The connection to NATS was lost, and whether the event has been published is not known.'
    for (const { reject } of this.#pending) reject(new Error(message))
    this.#pending.clear()
  }

  /** Rejects the events to a subject that the server has refused. */
  refuse(subject: string, error: Error): void {
    for (const event of this.#pending) if (event.subject === subject) event.reject(error)
  }
}
