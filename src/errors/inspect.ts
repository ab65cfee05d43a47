const MAX_DEPTH = 2
const MAX_ITEMS = 10

/** A value as messages show it: short, on one line, never running code of the value's own but `toJSON`. */
export function inspect(value: unknown): string {
  return inspectAt(value, [])
}

/** What kind of value it is, where what is in it is nobody's business: `[Redis]`, `a string`. */
export function inspectKind(value: unknown): string {
  if (typeof value === 'object' && value !== null) return `[${classNameOf(value)}]`
  return value == null || typeof value === 'function' ? inspect(value) : `a ${typeof value}`
}

function inspectAt(value: unknown, parents: readonly object[]): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return value.name === '' ? '[function]' : `[function ${value.name}]`
  if (typeof value !== 'object' || value === null) return String(value)
  if (parents.includes(value)) return '[Circular]'
  const path = [...parents, value]
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    const plain = (value as { toJSON: () => unknown }).toJSON()
    if (plain !== value) return typeof plain === 'string' ? plain : inspectAt(plain, path)
  }
  return Array.isArray(value) ? inspectArray(value, path) : inspectObject(value, path)
}

function inspectArray(array: readonly unknown[], path: readonly object[]): string {
  if (array.length === 0) return '[]'
  if (path.length > MAX_DEPTH) return '[Array]'
  const items = array.slice(0, MAX_ITEMS).map(item => inspectAt(item, path))
  const more = array.length - MAX_ITEMS
  if (more > 0) items.push(more === 1 ? '... 1 more item' : `... ${more} more items`)
  return `[${items.join(', ')}]`
}

function inspectObject(object: object, path: readonly object[]): string {
  const entries = Object.entries(object)
  if (entries.length === 0) return '{}'
  if (path.length > MAX_DEPTH) return `[${classNameOf(object)}]`
  return `{ ${entries.map(([key, value]) => `${key}: ${inspectAt(value, path)}`).join(', ')} }`
}

function classNameOf(object: object): string {
  const tag = Object.prototype.toString.call(object).slice('[object '.length, -1)
  const name: unknown = tag === 'Object' ? object.constructor?.name : undefined
  return typeof name === 'string' && name !== '' ? name : tag
}
