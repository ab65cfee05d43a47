import { clip, MAX_ECHO } from './clip.ts'

const MAX_DEPTH = 2
const MAX_ITEMS = 10

/** Prints a value for a message: short, on one line. Calls no method of the value but `toJSON`. */
export function inspect(value: unknown): string {
  return inspectAt(value, [], Infinity)
}

/**
 * Prints a value of a client for a message: the text of `inspect`, cut by `clip`. The rest is not
 * printed first.
 */
export function inspectInput(value: unknown): string {
  return clip(inspectAt(value, [], MAX_ECHO))
}

/** Returns the kind of a value with secret content: `[Redis]`, `a string`. */
export function inspectKind(value: unknown): string {
  if (typeof value === 'object' && value !== null) return `[${classNameOf(value)}]`
  return value == null || typeof value === 'function' ? inspect(value) : `a ${typeof value}`
}

/** Prints at least `maxLength + 1` characters of a longer text exactly; the rest may be missing. */
function inspectAt(value: unknown, parents: readonly object[], maxLength: number): string {
  if (typeof value === 'string') return inspectString(value, maxLength)
  if (typeof value === 'function') return inspectFunction(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (parents.includes(value)) return '[Circular]'
  const path = [...parents, value]
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const plain = (value as { toJSON: () => unknown }).toJSON()
    if (plain !== value)
      return typeof plain === 'string' ? plain : inspectAt(plain, path, maxLength)
  }
  return Array.isArray(value)
    ? inspectArray(value, path, maxLength)
    : inspectObject(value, path, maxLength)
}

function inspectFunction({ name }: Readonly<{ name: unknown }>): string {
  return name === '' ? '[function]' : `[function ${String(name)}]`
}

function inspectString(value: string, maxLength: number): string {
  return JSON.stringify(value.length > maxLength ? value.slice(0, maxLength + 1) : value)
}

function inspectArray(
  array: readonly unknown[],
  path: readonly object[],
  maxLength: number,
): string {
  const { length } = array
  if (length === 0) return '[]'
  if (path.length > MAX_DEPTH) return '[Array]'
  let text = '['
  for (let index = 0; index < Math.min(MAX_ITEMS, length); index++) {
    if (text.length > maxLength) return text
    text += `${index === 0 ? '' : ', '}${inspectAt(array[index], path, maxLength)}`
  }
  const remaining = length - MAX_ITEMS
  if (remaining > 0) text += remaining === 1 ? ', ... 1 more item' : `, ... ${remaining} more items`
  return `${text}]`
}

function inspectObject(object: object, path: readonly object[], maxLength: number): string {
  const keys = Object.keys(object)
  if (keys.length === 0) return '{}'
  // As in graphql-js, all values are read first, so that a getter that throws ends the call.
  const values = maxLength === Infinity ? (Object.values(object) as unknown[]) : null
  if (path.length > MAX_DEPTH) return `[${classNameOf(object)}]`
  let text = '{ '
  for (const [index, key] of keys.entries()) {
    if (text.length > maxLength) return text
    const value =
      values === null ? (object as Readonly<Record<string, unknown>>)[key] : values[index]
    text += `${index === 0 ? '' : ', '}${key}: ${inspectAt(value, path, maxLength)}`
  }
  return `${text} }`
}

function classNameOf(object: object): string {
  const tag = Object.prototype.toString.call(object).slice('[object '.length, -1)
  // An object from JSON may have an entry `constructor`.
  const name: unknown =
    tag === 'Object' && typeof object.constructor === 'function'
      ? object.constructor.name
      : undefined
  return typeof name === 'string' && name !== '' ? name : tag
}
