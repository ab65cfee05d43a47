import type { GraphQLError } from '../../errors/graphql-error.ts'

/** The writable side of a connection over which the operations of a client are answered. */
export interface OperationWire {
  /** Sends a message. */
  send(message: string | Buffer): void
  /** Sends a message around JSON, whose bytes other connections may share. */
  frame(prefix: Buffer, json: string | Buffer, suffix: Buffer): void
  /**
   * Returns undefined while the client reads; else a promise that is resolved when the client has
   * read enough or has disconnected.
   */
  ready(): Promise<void> | undefined
}

/** Returns the errors that clients see of exceptions. */
export interface ErrorSource {
  /** Returns the error that a client sees of an exception; passes a masked one to `onError`. */
  errorFor(thrown: unknown): GraphQLError
}
