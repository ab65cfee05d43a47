/**
 * A part of the definition API as a program without types sees it: everything can be called, with
 * everything.
 */
export interface Untyped {
  (...parameters: unknown[]): Untyped
  readonly query: Untyped
  readonly mutation: Untyped
  readonly subscription: Untyped
  readonly User: Untyped
  readonly Node: Untyped
  readonly field: Untyped
  readonly before: Untyped
  readonly methods: Untyped
  readonly directive: Untyped
  readonly directives: Untyped
  readonly schema: Untyped
}

/** Takes the types of something away. */
export function untyped(value: unknown): Untyped {
  return value as Untyped
}
