import { isSpecified } from '../scalars/specified-scalars.ts'
import type { ScalarInputType } from './input-type.ts'

/** The deepest nesting of a hash. */
const MAX_DEPTH = 32

/** A text of a form, which stands for a value of any type. */
export class FormText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Whether a value is such a text. `instanceof` would call the traps of a proxy of the host. */
  static is(value: unknown): value is FormText {
    return typeof value === 'object' && value !== null && #text in value
  }

  get text(): string {
    return this.#text
  }

  /** The text in messages. */
  toJSON(): string {
    return this.#text
  }

  /** Returns the JSON value that the text stands for as a value of a scalar. */
  valueFor(type: ScalarInputType): unknown {
    const { text } = this
    if (!isSpecified(type)) return text
    if (type.name === 'Boolean') return booleans.get(text) ?? text
    const isNumber = type.name === 'Int' || type.name === 'Float'
    return isNumber && numberPattern.test(text) ? Number(text) : text
  }
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
])

const numberPattern = /^-?\d{1,400}(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?$/

type Hash = Map<string, unknown>

/** The variables in the names of the fields of a form. */
export class FormHash {
  readonly #root: Hash = new Map()

  get isEmpty(): boolean {
    return this.#root.size === 0
  }

  /**
   * Adds a value under the keys of a name, such as `[filter][tags][]`. Of two values of one name the
   * second one counts, as browsers send a hidden input before a checkbox.
   *
   * @returns what is wrong with the name; undefined for a name whose value was added
   */
  add(name: string, value: unknown): string | undefined {
    const keys = name.slice(1, -1).split('][')
    if (!namePattern.test(name) || keys[0] === '') {
      return 'names no variable; expected a name as "variables[a][b]" or "variables[a][]".'
    }
    if (keys.length > MAX_DEPTH) return `has ${keys.length} keys; at most ${MAX_DEPTH} are allowed.`
    const leaf = typeof value === 'string' ? new FormText(value) : value
    let hash = this.#root
    const last = keys.pop()!
    for (const [index, key] of keys.entries()) {
      // Of a list of hashes the last one takes the keys that it does not have yet.
      const next = keys[index + 1] ?? last
      const entryKey = key === '' ? lastKeyWithout(hash, next) : key
      let entry = hash.get(entryKey)
      if (entry === undefined) hash.set(entryKey, (entry = new Map()))
      else if (!(entry instanceof Map)) return hasBoth
      hash = entry as Hash
    }
    const leafKey = last === '' ? String(hash.size) : last
    if (hash.get(leafKey) instanceof Map) return hasBoth
    hash.set(leafKey, leaf)
    return undefined
  }

  /** Returns the variables: objects without a prototype, and lists where all keys are indices. */
  toVariables(): Record<string, unknown> {
    return entriesOf(this.#root)
  }
}

const hasBoth = 'has a value and keys; expected one of them.'
const namePattern = /^(?:\[[^[\]]*\])+$/

/** The key of the last hash of a list that has no entry `key`, or the key of a new hash. */
function lastKeyWithout(hash: Hash, key: string): string {
  const last = hash.get(String(hash.size - 1))
  const hasRoom = last instanceof Map && (key === '' || !last.has(key))
  return String(hasRoom ? hash.size - 1 : hash.size)
}

/** An object or a list of a form, whose leaves are texts; a private field is their mark. */
class FormObject {
  readonly #isOfForm = true

  static is(value: object): boolean {
    return #isOfForm in value && value.#isOfForm
  }
}

class FormList extends Array<unknown> {
  readonly #isOfForm = true

  static is(value: object): boolean {
    return #isOfForm in value && value.#isOfForm
  }
}

/** Returns the JSON value of a scalar that a value of a form stands for; any other value as it is. */
export function jsonValueOf(value: unknown, type: ScalarInputType): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (FormText.is(value)) return value.valueFor(type)
  return FormObject.is(value) || FormList.is(value) ? withTexts(value) : value
}

/** The depth of a hash bounds the recursion. */
function withTexts(value: unknown): unknown {
  if (FormText.is(value)) return value.text
  if (Array.isArray(value)) return Array.from(value, withTexts)
  if (typeof value !== 'object' || value === null || !FormObject.is(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withTexts(entry)]))
}

function valueOf(value: unknown): unknown {
  if (!(value instanceof Map)) return value
  const hash = value as Hash
  let index = 0
  for (const key of hash.keys()) if (key !== String(index++)) return entriesOf(hash)
  const list = new FormList()
  for (const item of hash.values()) list.push(valueOf(item))
  return list
}

function entriesOf(hash: Hash): Record<string, unknown> {
  const entries = Object.setPrototypeOf(new FormObject(), null) as Record<string, unknown>
  for (const [key, value] of hash) entries[key] = valueOf(value)
  return entries
}
