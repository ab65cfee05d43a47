/** What a client program got, as plain values that cross from a browser to the test. */
export interface Outcomes {
  readonly query: unknown
  readonly variables: unknown
  readonly error: {
    /** How the client shows a document that the schema refuses. */
    readonly request: unknown
    /** How the client shows a field that failed beside fields that did not. */
    readonly field: unknown
  }
  readonly mutation: unknown
}

/** What a program that signs in learns, before and after, of the visitor that the service sees. */
export interface Visit {
  readonly before: unknown
  readonly signIn: unknown
  readonly after: unknown
}

/**
 * A program that uses one client as its users do. It rejects with the error of the client when the
 * service is out of reach.
 */
export interface Program {
  run(url: string): Promise<Outcomes>
  visit(url: string): Promise<Visit>
}

/** Throws, because an operation has succeeded that should have failed. */
export function unexpected(data: unknown): never {
  throw new Error(`Expected an error, and got ${JSON.stringify(data)}.`)
}
