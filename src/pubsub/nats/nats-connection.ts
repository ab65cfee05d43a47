/** The part of a message of `@nats-io/transport-node` that the pub/sub uses. */
export interface NatsMessage {
  readonly headers?: { get(name: string): string } | undefined
  /** Returns the payload as text. */
  string(): string
}

/** The part of a subscription of `@nats-io/transport-node` that the pub/sub uses. */
export interface NatsSubscription {
  unsubscribe(): void
}

/** The part of a connection of `@nats-io/transport-node`, version 3, that the pub/sub uses. */
export interface NatsConnection {
  /** What the server has said of itself; undefined without a server. */
  readonly info?: { readonly max_payload: number } | undefined
  publish(subject: string, payload: string): void
  subscribe(
    subject: string,
    options: { readonly callback: (error: Error | null, message: NatsMessage) => void },
  ): NatsSubscription
  request(
    subject: string,
    payload: string,
    options: { readonly timeout: number },
  ): Promise<NatsMessage>
  flush(): Promise<void>
  reconnect(): Promise<void>
  status(): AsyncIterable<{ readonly type: string; readonly error?: Error | undefined }>
  closed(): Promise<Error | void>
  isClosed(): boolean
}

/** The stream of JetStream that keeps events. */
export interface NatsStreamOptions {
  /** The name of the stream: letters, digits, `_` and `-`. */
  readonly name: string
  /** Milliseconds for which a stream that does not exist yet will keep an event. Default: 3,600,000. */
  readonly maxAgeMs?: number | undefined
}
