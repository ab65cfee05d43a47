/**
 * Returns a text that is equal for equal values only: JSON with sorted keys, and with marks for
 * values that JSON lacks. Undefined for a function, a symbol, a cycle, and an object of a class
 * other than Date, URL, Uint8Array and Buffer, whose equality is unknown: its `toJSON` may leave out
 * a difference.
 */
export function canonicalText(value: unknown): string | undefined {
  try {
    return textOf(value, 0)
  } catch {
    // Also where a getter throws, or a date is invalid.
    return undefined
  }
}

/** The canonical texts of values in one; undefined where a value has none. */
export function canonicalTexts(values: readonly unknown[]): string | undefined {
  let joined = ''
  for (const value of values) {
    const text = canonicalText(value)
    if (text === undefined) return undefined
    joined = joined === '' ? text : `${joined},${text}`
  }
  return joined
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
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return textOfEntries(value, depth)
  // Properties that are neither items nor entries may make values different, too.
  const ownKeys = value instanceof Uint8Array ? 0 : Reflect.ownKeys(value).length
  switch (prototype) {
    case Array.prototype:
      if (ownKeys !== (value as unknown[]).length + 1) throw NO_TEXT
      return `[${Array.from(value as unknown[], item => textOf(item, depth)).join(',')}]`
    case Date.prototype:
      if (ownKeys > 0) throw NO_TEXT
      return `Date("${(value as Date).toISOString()}")`
    case URL.prototype:
      if (ownKeys > 0) throw NO_TEXT
      return `URL(${JSON.stringify((value as URL).href)})`
    case Uint8Array.prototype:
    case Buffer.prototype:
      return `bytes(${Buffer.from(value as Uint8Array).toString('base64')})`
    default:
      throw NO_TEXT
  }
}

function textOfEntries(value: object, depth: number): string {
  const keys = Object.keys(value)
  if (Reflect.ownKeys(value).length > keys.length) throw NO_TEXT
  if (keys.length > 1) keys.sort()
  let text = ''
  for (const key of keys) {
    const entry = `${JSON.stringify(key)}:${textOf((value as Record<string, unknown>)[key], depth)}`
    text = text === '' ? entry : `${text},${entry}`
  }
  return `{${text}}`
}
