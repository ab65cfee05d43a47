import { newQuietPromise } from '../execution/quiet-promise.ts'

/**
 * An error of a response: its message, `line:column` of its location, and its path; neither for one
 * of the whole request.
 */
export type ExpectedError = readonly [
  message: string,
  location?: string,
  ...path: (string | number)[],
]

/** What a request is answered. */
export interface ExpectedResponse {
  /** The exact text of `data`; absent where nothing is executed. */
  readonly data?: string
  /** In the order of the response; none if absent. */
  readonly errors?: readonly ExpectedError[]
}

/** A request, the values that it meets, and the response that the specification asks for. */
export interface ExecutionCase extends ExpectedResponse {
  readonly name: string
  readonly source: string
  readonly variables?: Readonly<Record<string, unknown>>
  readonly operationName?: string
  /** The value of the root, or what makes it anew for each execution. */
  readonly root?: object
  /** What each graphql-js that disagrees answers. */
  readonly peers?: Disagreement
}

interface Disagreement {
  readonly 16?: ExpectedResponse
  readonly 17?: ExpectedResponse
  /** Why ours is right. */
  readonly why: string
}

/** Cases of one section of the specification. */
export interface ExecutionSection {
  readonly section: string
  readonly cases: readonly ExecutionCase[]
}

/** An error that is made on purpose: clients see its message. */
export function refusal(message: string): Error {
  return Object.assign(new Error(message), { name: 'GraphQLError' })
}

/** A method that refuses. */
export function refusing(message: string): () => never {
  return () => {
    throw refusal(message)
  }
}

/** A promise that refuses; graphql-js drops some that are made of it. */
export function rejected(message: string): Promise<unknown> {
  return newQuietPromise((_, reject) => reject(refusal(message)))
}

/** A promise that is not settled at once. */
export function later<Value>(value: Value): Promise<Value> {
  return new Promise(resolve => setTimeout(resolve, 1, value))
}
