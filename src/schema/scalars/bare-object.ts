/**
 * Returns an object without a prototype, which inherits no properties. `Object.create(null)` would
 * make a hash table, for whose copy V8 needs ten times as long. Hot: `bench/benches/execute.ts`.
 */
export function bareObject(): Record<string, unknown> {
  return Object.setPrototypeOf({}, null) as Record<string, unknown>
}

/** Returns a copy of an object, without a prototype. */
export function bareCopy(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.setPrototypeOf({ ...object }, null) as Record<string, unknown>
}
