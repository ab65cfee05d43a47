/**
 * Throws when a guarantee of the engine does not hold: a bug of the engine, never a fault of a
 * request.
 *
 * @throws Error with the broken guarantee in the message
 */
export function invariant(condition: unknown, guarantee: string): asserts condition {
  if (!condition) throw new Error(`tapeql broke a guarantee of its own: ${guarantee}`)
}
