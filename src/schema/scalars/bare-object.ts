/**
 * Makes an object without a prototype, which inherits no entries. `Object.create(null)` would make
 * a hash table, which V8 takes ten times as long to copy. Hot: `bench/benches/execute.ts`.
 */
export function bareObject(): Record<string, unknown> {
  return Object.setPrototypeOf({}, null) as Record<string, unknown>
}

/** A copy of an object, without prototype. */
export function bareCopy(object: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.setPrototypeOf({ ...object }, null) as Record<string, unknown>
}
