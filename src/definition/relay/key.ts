import { inspect } from '../../errors/inspect.ts'
import { SchemaError } from '../../errors/schema-error.ts'

/** The values of keys by their kinds. */
interface KeyValues {
  readonly string: string
  /** A finite number. */
  readonly number: number
  readonly bigint: bigint
  /** Read in lower case. */
  readonly uuid: string
  /** A moment, to the millisecond. */
  readonly date: Date
}

export type KeyKind = keyof KeyValues

/**
 * The kind of a key: that of the property `id` of a record, or those of several properties by their
 * names.
 */
export type KeyShape = KeyKind | Readonly<Record<string, KeyKind>>

/** A key: the value of one kind, or an object with the values of several properties. */
export type KeyOf<Shape> = Shape extends KeyKind
  ? KeyValues[Shape]
  : { readonly [Name in keyof Shape]: KeyValues[Shape[Name] & KeyKind] }

/** Reads and writes keys as lists of texts. Equal keys have equal texts. */
export interface KeyForm {
  /** @throws TypeError when the key is not of its shape */
  readonly write: (key: unknown) => readonly string[]
  /** Returns the key; undefined unless `write` makes these texts of it. */
  readonly read: (texts: readonly unknown[]) => unknown
  /** Returns the key in the properties of a record. */
  readonly keyIn: (record: object) => unknown
}

/**
 * Returns the form of keys of a shape.
 *
 * @throws SchemaError when the shape is not one of `KeyShape`
 */
export function keyForm(shape: unknown, subject: string): KeyForm {
  if (isKind(shape)) {
    const { write, read } = kinds[shape]
    return {
      write: key => [write(key)],
      read: texts => (texts.length === 1 ? readText(read, write, texts[0]) : undefined),
      keyIn: record => (record as { readonly id?: unknown }).id,
    }
  }
  const isObject = typeof shape === 'object' && shape !== null && !Array.isArray(shape)
  const properties = isObject ? Object.entries(shape) : []
  if (properties.length === 0 || !properties.every(([, kind]) => isKind(kind)))
    throw new SchemaError([
      `${subject} has a key of the kind ${inspect(shape)}; expected one of ${Object.keys(kinds).join(', ')}, or an object of these such as { row: 'number', seat: 'string' }.`,
    ])
  const forms = properties.map(([name, kind]) => ({ name, ...kinds[kind as KeyKind] }))
  const keyIn = (record: object): unknown =>
    Object.fromEntries(forms.map(({ name }) => [name, (record as Record<string, unknown>)[name]]))
  return {
    write: key =>
      forms.map(({ name, write }) => write((Object(key) as Record<string, unknown>)[name])),
    read(texts) {
      if (texts.length !== forms.length) return undefined
      const values = forms.map(({ read, write }, index) => readText(read, write, texts[index]))
      if (values.includes(undefined)) return undefined
      return Object.fromEntries(forms.map(({ name }, index) => [name, values[index]]))
    },
    keyIn,
  }
}

/** Returns the list that a JSON text holds; undefined for any other text. */
export function jsonList(text: string): readonly unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? (value as unknown[]) : undefined
  } catch {
    return undefined
  }
}

interface Kind {
  readonly write: (value: unknown) => string
  /** Returns a value, of which `write` may make another text. */
  readonly read: (text: string) => unknown
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const kinds: Readonly<Record<KeyKind, Kind>> = {
  string: {
    // A text with half of a surrogate pair has no bytes in UTF-8.
    write: value => expectKey('string', value, typeof value === 'string' && isWellFormed(value)),
    read: text => text,
  },
  number: {
    write: value => expectKey('number', value, Number.isFinite(value)),
    read: text => Number(text),
  },
  bigint: {
    write: value => expectKey('bigint', value, typeof value === 'bigint'),
    read: text => (/^-?[0-9]{1,40}$/.test(text) ? BigInt(text) : undefined),
  },
  uuid: {
    write(value) {
      const text = typeof value === 'string' ? value.toLowerCase() : ''
      expectKey('uuid', value, UUID.test(text))
      return text
    },
    read: text => text,
  },
  date: {
    write: value =>
      expectKey('date', value, value instanceof Date && !Number.isNaN(value.getTime())),
    read: text => new Date(text),
  },
}

function expectKey(kind: KeyKind, value: unknown, isValid: boolean): string {
  if (!isValid) throw new TypeError(`A key is ${inspect(value)}; expected a ${kind}.`)
  return value instanceof Date ? value.toISOString() : String(value)
}

/** Returns the value of a text that `write` makes of the value; undefined for other texts. */
function readText(read: Kind['read'], write: Kind['write'], text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  const value = read(text)
  try {
    return write(value) === text ? value : undefined
  } catch {
    return undefined
  }
}

function isKind(shape: unknown): shape is KeyKind {
  return typeof shape === 'string' && Object.hasOwn(kinds, shape)
}

function isWellFormed(text: string): boolean {
  return Buffer.from(text).toString() === text
}
