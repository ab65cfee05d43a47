/**
 * Throws when a guarantee of the engine does not hold: that is a bug of the engine, never a fault
 * of a request.
 *
 * @throws Error whose message says which guarantee was broken
 */
export function invariant(condition: unknown, guarantee: string): asserts condition {
  if (!condition) throw new Error(`tapeql broke a guarantee of its own: ${guarantee}`)
}
