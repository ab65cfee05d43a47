/**
 * A text that is equal for equal values only: JSON with sorted keys, and with marks for what JSON
 * lacks. Undefined where a value has no such text: a function, a symbol, a cycle, or an object of a
 * class without `toJSON`.
 */
export function canonicalText(value: unknown): string | undefined {
  try {
    return textOf(value, 0)
  } catch {
    // Also where `toJSON` or a getter throws.
    return undefined
  }
}

const NO_TEXT = new Error('The value has no canonical text.')

/** Values of clients are not nested so deeply (`maxVariableDepth`), but a scalar may make a cycle. */
const MAX_DEPTH = 1_000

function textOf(value: unknown, depth: number): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return Object.is(value, -0) ? '0' : String(value)
    case 'bigint':
      return `${value}n`
    case 'boolean':
    case 'undefined':
      return String(value)
    case 'object':
      return value === null ? 'null' : textOfObject(value, depth + 1)
    default:
      throw NO_TEXT
  }
}

function textOfObject(value: object, depth: number): string {
  if (depth > MAX_DEPTH) throw NO_TEXT
  if (Array.isArray(value)) return `[${value.map(item => textOf(item, depth)).join(',')}]`
  if (value instanceof Uint8Array)
    return `bytes(${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')})`
  const { toJSON } = value as { readonly toJSON?: unknown }
  if (typeof toJSON === 'function')
    return `${value.constructor.name}(${textOf(Reflect.apply(toJSON, value, []), depth)})`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) throw NO_TEXT
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${textOf(item, depth)}`).join(',')}}`
}
