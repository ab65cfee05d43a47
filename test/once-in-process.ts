/**
 * What `make` makes, once in a process: its test files share it, while each has modules of its own.
 *
 * @example
 * const server = onceInProcess('PostgreSQL', startServer)
 */
export function onceInProcess<Value>(name: string, make: () => Value): Value {
  const values = (shared[key] ??= new Map<string, unknown>())
  if (!values.has(name)) values.set(name, make())
  return values.get(name) as Value
}

const key = Symbol.for('what test files of a process share')
const shared = globalThis as { [key]?: Map<string, unknown> }
