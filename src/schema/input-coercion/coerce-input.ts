import type { ResponsePath } from '../../errors/graphql-error.ts'
import { bareCopy, bareObject } from '../scalars/bare-object.ts'
import type {
  EnumInputType,
  InputField,
  InputType,
  NonNullInputType,
  ObjectInputType,
  ScalarInputType,
} from './input-type.ts'
import { OMITTED, REQUIRED } from './template.ts'

/** Bounds the recursion, because clients may nest lists and objects as deeply as they like. */
export const MAX_INPUT_DEPTH = 200

/**
 * How values of one form are read: JSON values, literals of a document, or values in the host's
 * code.
 */
export interface InputReader<Value, Entries> {
  /** Whether coerced objects have the methods of all objects; without them they have no prototype. */
  readonly makesPlainObjects: boolean
  isNull(value: Value): boolean
  /** The items of a list; undefined for a value that is no list. */
  itemsOf(value: Value): Iterable<Value> | undefined
  /** The entries of an object; undefined for a value that is no object. */
  entriesOf(value: Value): Entries | undefined
  /** The key under which an object has a field. */
  nameOf(field: InputField): string
  entryOf(entries: Entries, name: string): Value | undefined
  /** The names of all entries. */
  namesOf(entries: Entries): readonly string[]
  /** The internal value of an enum value; undefined for a value that the enum does not have. */
  enumValueOf(value: Value, type: EnumInputType): { readonly value: unknown } | undefined
  /**
   * The coerced value of a scalar; undefined for a value that the scalar does not accept.
   *
   * @throws what the scalar throws
   */
  scalarValueOf(value: Value, type: ScalarInputType): unknown
  /** The default value of an omitted field: a value or a part of a template. */
  defaultOf(field: InputField): unknown
  isVariable(value: Value): boolean
  /**
   * The part of a template that stands for a variable. `fallback` takes its place in requests
   * without a value of the variable.
   */
  variableOf(value: Value, type: InputType, fallback: unknown): unknown
}

/** Why a value does not fit its type. */
export type InputFault =
  | { readonly kind: 'NULL'; readonly type: NonNullInputType }
  | { readonly kind: 'TOO_DEEP' }
  | { readonly kind: 'NO_OBJECT'; readonly type: ObjectInputType }
  | { readonly kind: 'REQUIRED_FIELD'; readonly type: ObjectInputType; readonly field: InputField }
  | { readonly kind: 'UNKNOWN_FIELD'; readonly type: ObjectInputType; readonly name: string }
  | { readonly kind: 'ONE_OF'; readonly type: ObjectInputType }
  | { readonly kind: 'ONE_OF_NULL'; readonly type: ObjectInputType; readonly field: InputField }
  | { readonly kind: 'ENUM'; readonly type: EnumInputType }
  | { readonly kind: 'SCALAR'; readonly type: ScalarInputType; readonly thrown?: unknown }

/**
 * Takes one fault: the path in the value, the value at that path, and the fault. The path is valid
 * during the call only. Returns false to end coercion.
 */
export type ReportInputFault<Value> = (
  path: ResponsePath,
  value: Value,
  fault: InputFault,
) => boolean

/**
 * Input coercion: the one walk along a value and its type. Every fault is reported; the result is
 * valid only if there was none.
 * GraphQL specification, 3.5 to 3.12, "Input Coercion".
 */
export class InputCoercion<Value, Entries> {
  readonly #reader: InputReader<Value, Entries>
  readonly #takeFault: ReportInputFault<Value>
  readonly #path: (string | number)[] = []
  /** The defaults of types with many fields. */
  #defaults: Map<ObjectInputType, Defaults> | null = null
  #isOver = false

  constructor(reader: InputReader<Value, Entries>, takeFault: ReportInputFault<Value>) {
    this.#reader = reader
    this.#takeFault = takeFault
  }

  /** Coerces a value that is not itself a variable. */
  coerceInputValue(value: Value, type: InputType): unknown {
    return this.#value(value, type, 0)
  }

  #value(value: Value, type: InputType, depth: number): unknown {
    if (this.#reader.isNull(value)) {
      return type.kind === 'NON_NULL' ? this.#report(value, { kind: 'NULL', type }) : null
    }
    if (depth > MAX_INPUT_DEPTH) return this.#report(value, { kind: 'TOO_DEEP' })
    const nullable = type.kind === 'NON_NULL' ? type.ofType : type
    switch (nullable.kind) {
      case 'LIST':
        return this.#list(value, nullable.ofType, depth + 1)
      case 'INPUT_OBJECT':
        return this.#object(value, nullable, depth + 1)
      case 'ENUM':
        return this.#enum(value, nullable)
      case 'SCALAR':
        return this.#scalar(value, nullable)
      default:
        return undefined
    }
  }

  /**
   * GraphQL specification, 3.11 "List", Input Coercion: a value that is no list becomes a list of
   * one item.
   */
  #list(value: Value, itemType: InputType, depth: number): unknown {
    const given = this.#reader.itemsOf(value)
    if (given === undefined) return [this.#value(value, itemType, depth)]
    const items: unknown[] = []
    for (const item of given) {
      if (this.#isOver) break
      this.#path.push(items.length)
      items.push(this.#item(item, itemType, depth))
      this.#path.pop()
    }
    return items
  }

  #item(value: Value, type: InputType, depth: number): unknown {
    if (!this.#reader.isVariable(value)) return this.#value(value, type, depth)
    return this.#reader.variableOf(value, type, type.kind === 'NON_NULL' ? REQUIRED : null)
  }

  #object(value: Value, type: ObjectInputType, depth: number): unknown {
    const reader = this.#reader
    const given = reader.entriesOf(value)
    if (given === undefined) return this.#report(value, { kind: 'NO_OBJECT', type })
    const names = reader.namesOf(given)
    const defaults = this.#allDefaults(type, names)
    const object = defaults === null ? bareObject() : bareCopy(defaults)
    const found: InputField[] = []
    for (const field of type.fields) {
      const name = reader.nameOf(field)
      const entry = reader.entryOf(given, name)
      if (entry !== undefined) {
        found.push(field)
        this.#path.push(name)
        object[field.declaredName] = this.#entry(entry, type, field, depth)
        this.#path.pop()
      } else if (field.hasDefault) {
        if (defaults === null) object[field.declaredName] = reader.defaultOf(field)
      } else if (field.type.kind === 'NON_NULL') {
        this.#report(value, { kind: 'REQUIRED_FIELD', type, field })
      }
    }
    if (names.length > found.length) this.#unknownFields(value, names, type)
    if (type.isOneOf) this.#oneOf(value, object, type, found)
    return reader.makesPlainObjects ? { ...object } : object
  }

  /**
   * All defaults of a type with many fields, if the value gives only fields that have defaults;
   * null otherwise. A copy of them takes a seventh of the time and memory of single assignments,
   * for which V8 makes a hash table.
   */
  #allDefaults(
    type: ObjectInputType,
    names: readonly string[],
  ): Readonly<Record<string, unknown>> | null {
    if (type.fields.length < MANY_FIELDS) return null
    this.#defaults ??= new Map()
    let defaults = this.#defaults.get(type)
    if (defaults === undefined) {
      const fields = type.fields.filter(({ hasDefault }) => hasDefault)
      const entries = fields.map(
        field => [field.declaredName, this.#reader.defaultOf(field)] as const,
      )
      const known = new Set(fields.map(field => this.#reader.nameOf(field)))
      this.#defaults.set(type, (defaults = { object: objectOf(entries), names: known }))
    }
    const { object, names: known } = defaults
    return names.every(name => known.has(name)) ? object : null
  }

  #entry(value: Value, { isOneOf }: ObjectInputType, field: InputField, depth: number): unknown {
    if (!this.#reader.isVariable(value)) return this.#value(value, field.type, depth)
    return this.#reader.variableOf(value, field.type, isOneOf ? REQUIRED : fallbackOf(field))
  }

  #unknownFields(value: Value, names: readonly string[], type: ObjectInputType): void {
    const known = new Set(type.fields.map(field => this.#reader.nameOf(field)))
    for (const name of names) {
      if (this.#isOver) break
      if (!known.has(name)) this.#report(value, { kind: 'UNKNOWN_FIELD', type, name })
    }
  }

  /** GraphQL specification, 3.10.1 "OneOf Input Objects": exactly one entry, and not null. */
  #oneOf(
    value: Value,
    coerced: Readonly<Record<string, unknown>>,
    type: ObjectInputType,
    [field, ...others]: readonly InputField[],
  ): void {
    if (field === undefined || others.length > 0) this.#report(value, { kind: 'ONE_OF', type })
    if (field !== undefined && coerced[field.declaredName] === null) {
      this.#report(value, { kind: 'ONE_OF_NULL', type, field })
    }
  }

  #enum(value: Value, type: EnumInputType): unknown {
    const known = this.#reader.enumValueOf(value, type)
    return known === undefined ? this.#report(value, { kind: 'ENUM', type }) : known.value
  }

  #scalar(value: Value, type: ScalarInputType): unknown {
    try {
      const coerced = this.#reader.scalarValueOf(value, type)
      return coerced === undefined ? this.#report(value, { kind: 'SCALAR', type }) : coerced
    } catch (thrown) {
      return this.#report(value, { kind: 'SCALAR', type, thrown })
    }
  }

  #report(value: Value, fault: InputFault): undefined {
    if (!this.#isOver) this.#isOver = !this.#takeFault(this.#path, value, fault)
  }
}

/** From this number of assignments on, V8 makes a hash table of an object. */
const MANY_FIELDS = 12

/** The defaults of a type, and the names of their fields. */
interface Defaults {
  readonly object: Readonly<Record<string, unknown>>
  readonly names: ReadonlySet<string>
}

/**
 * Makes an object that is no hash table, however many entries it has: V8 makes none for the result
 * of `JSON.parse`.
 */
function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const text = `{${entries.map(([name]) => `${JSON.stringify(name)}:0`).join()}}`
  const object = Object.setPrototypeOf(JSON.parse(text), null) as Record<string, unknown>
  for (const [name, value] of entries) object[name] = value
  return object
}

/** The value of a field for which a variable without a value is given. */
function fallbackOf(field: InputField): unknown {
  if (field.hasDefault) return field.defaultValue
  return field.type.kind === 'NON_NULL' ? REQUIRED : OMITTED
}
