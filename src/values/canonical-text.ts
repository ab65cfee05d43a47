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
  // Properties that are neither items nor entries may make values different, too.
  const ownKeys = value instanceof Uint8Array ? 0 : Reflect.ownKeys(value).length
  switch (Object.getPrototypeOf(value)) {
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
    case Object.prototype:
    case null:
      if (ownKeys > Object.keys(value).length) throw NO_TEXT
      return textOfEntries(value, depth)
    default:
      throw NO_TEXT
  }
}

function textOfEntries(value: object, depth: number): string {
  const entries = Object.entries(value).sort(([leftKey], [rightKey]) =>
    leftKey < rightKey ? -1 : 1,
  )
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${textOf(item, depth)}`).join(',')}}`
}
