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

/** Bounds the recursion, because clients may nest lists and objects to any depth. */
export const MAX_INPUT_DEPTH = 200

/**
 * Reads input values of one form: JSON values, literals of a document, or values of the host's
 * code.
 */
export interface InputReader<Value, Entries> {
  /**
   * Whether coerced objects have the methods of all objects; without them they have no prototype.
   */
  readonly makesPlainObjects: boolean
  isNull(value: Value): boolean
  /** The items of a list; undefined for another value. */
  itemsOf(value: Value): Iterable<Value> | undefined
  /** The entries of an object; undefined for another value. */
  entriesOf(value: Value): Entries | undefined
  /** The key of a field in objects. */
  nameOf(field: InputField): string
  entryOf(entries: Entries, name: string): Value | undefined
  /** The names of all entries. */
  namesOf(entries: Entries): readonly string[]
  /** The internal value of an enum value; undefined for a value that the enum does not have. */
  enumValueOf(value: Value, type: EnumInputType): { readonly value: unknown } | undefined
  /**
   * The coerced value of a scalar; undefined for a value that the scalar does not accept.
   *
   * @throws the exception of the scalar
   */
  scalarValueOf(value: Value, type: ScalarInputType): unknown
  /** The default value of an omitted field: a value or a part of a template. */
  defaultOf(field: InputField): unknown
  isVariable(value: Value): boolean
  /**
   * The part of a template that stands for a variable. `fallback` is its value in requests without
   * a value of the variable.
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
 * Receives one fault: the path in the value, the value at that path, and the fault. The path is
 * valid during the call only. Returns false to end coercion.
 */
export type ReportInputFault<Value> = (
  path: ResponsePath,
  value: Value,
  fault: InputFault,
) => boolean

/**
 * Coerces input values by the rules of their types, and reports all faults. The specification has
 * the rules twice, for JSON values and for literals; with a reader for each, they are one algorithm
 * here. Faults have the order that graphql-js gives them: an unknown field follows the others.
 * GraphQL specification, "Input Coercion" of 3.5 "Scalars", 3.9 "Enums", 3.10 "Input Objects",
 * 3.11 "List" and 3.12 "Non-Null".
 */
export class InputCoercion<Value, Entries> {
  readonly #reader: InputReader<Value, Entries>
  readonly #onFault: ReportInputFault<Value>
  readonly #path: (string | number)[] = []
  /** The defaults of types with many fields. */
  #defaults: Map<ObjectInputType, Defaults> | null = null
  #hasEnded = false

  constructor(reader: InputReader<Value, Entries>, onFault: ReportInputFault<Value>) {
    this.#reader = reader
    this.#onFault = onFault
  }

  /**
   * Returns the coerced value, which is valid only if no fault was reported. The value is no
   * variable.
   */
  coerceInputValue(value: Value, type: InputType): unknown {
    return this.#coerceValue(value, type, 0)
  }

  #coerceValue(value: Value, type: InputType, depth: number): unknown {
    if (this.#reader.isNull(value)) {
      return type.kind === 'NON_NULL' ? this.#report(value, { kind: 'NULL', type }) : null
    }
    if (depth > MAX_INPUT_DEPTH) return this.#report(value, { kind: 'TOO_DEEP' })
    const nullable = type.kind === 'NON_NULL' ? type.ofType : type
    switch (nullable.kind) {
      case 'LIST':
        return this.#coerceList(value, nullable.ofType, depth + 1)
      case 'INPUT_OBJECT':
        return this.#coerceInputObject(value, nullable, depth + 1)
      case 'ENUM':
        return this.#coerceEnum(value, nullable)
      case 'SCALAR':
        return this.#coerceScalar(value, nullable)
      default:
        return undefined
    }
  }

  /**
   * GraphQL specification, 3.11 "List", "Input Coercion": another value than a list becomes a list
   * of one item.
   */
  #coerceList(value: Value, itemType: InputType, depth: number): unknown {
    const itemValues = this.#reader.itemsOf(value)
    if (itemValues === undefined) return [this.#coerceValue(value, itemType, depth)]
    const items: unknown[] = []
    for (const itemValue of itemValues) {
      if (this.#hasEnded) break
      this.#path.push(items.length)
      items.push(this.#coerceItem(itemValue, itemType, depth))
      this.#path.pop()
    }
    return items
  }

  #coerceItem(value: Value, type: InputType, depth: number): unknown {
    if (!this.#reader.isVariable(value)) return this.#coerceValue(value, type, depth)
    return this.#reader.variableOf(value, type, type.kind === 'NON_NULL' ? REQUIRED : null)
  }

  /**
   * GraphQL specification, 3.10 "Input Objects", "Input Coercion": an omitted field has its default
   * value, or no entry; each entry is of a field of the type.
   */
  #coerceInputObject(value: Value, type: ObjectInputType, depth: number): unknown {
    const reader = this.#reader
    const entries = reader.entriesOf(value)
    if (entries === undefined) return this.#report(value, { kind: 'NO_OBJECT', type })
    const names = reader.namesOf(entries)
    const defaults = this.#defaultValuesOf(type, names)
    const object = defaults === null ? bareObject() : bareCopy(defaults)
    const providedFields: InputField[] = []
    for (const field of type.fields) {
      const name = reader.nameOf(field)
      const fieldValue = reader.entryOf(entries, name)
      if (fieldValue !== undefined) {
        providedFields.push(field)
        this.#path.push(name)
        object[field.declaredName] = this.#coerceFieldValue(fieldValue, type, field, depth)
        this.#path.pop()
      } else if (field.hasDefault) {
        if (defaults === null) object[field.declaredName] = reader.defaultOf(field)
      } else if (field.type.kind === 'NON_NULL') {
        this.#report(value, { kind: 'REQUIRED_FIELD', type, field })
      }
    }
    if (names.length > providedFields.length) this.#reportUnknownFields(value, names, type)
    if (type.isOneOf) this.#checkOneOf(value, object, type, providedFields)
    return reader.makesPlainObjects ? { ...object } : object
  }

  /**
   * The default values of a type with many fields, if all entries of the value are of fields with
   * defaults; null otherwise. A copy of this object takes a seventh of the time and memory of
   * single assignments, for which V8 makes a hash table.
   */
  #defaultValuesOf(
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
      const fieldNames = new Set(fields.map(field => this.#reader.nameOf(field)))
      this.#defaults.set(type, (defaults = { object: objectOf(entries), names: fieldNames }))
    }
    const { object, names: fieldNames } = defaults
    return names.every(name => fieldNames.has(name)) ? object : null
  }

  #coerceFieldValue(
    value: Value,
    { isOneOf }: ObjectInputType,
    field: InputField,
    depth: number,
  ): unknown {
    if (!this.#reader.isVariable(value)) return this.#coerceValue(value, field.type, depth)
    return this.#reader.variableOf(value, field.type, isOneOf ? REQUIRED : fallbackOf(field))
  }

  #reportUnknownFields(value: Value, names: readonly string[], type: ObjectInputType): void {
    const fieldNames = new Set(type.fields.map(field => this.#reader.nameOf(field)))
    for (const name of names) {
      if (this.#hasEnded) break
      if (!fieldNames.has(name)) this.#report(value, { kind: 'UNKNOWN_FIELD', type, name })
    }
  }

  /** GraphQL specification, 3.10.1 "OneOf Input Objects": exactly one field, and not null. */
  #checkOneOf(
    value: Value,
    coerced: Readonly<Record<string, unknown>>,
    type: ObjectInputType,
    [field, ...furtherFields]: readonly InputField[],
  ): void {
    if (field === undefined || furtherFields.length > 0)
      this.#report(value, { kind: 'ONE_OF', type })
    if (field !== undefined && coerced[field.declaredName] === null) {
      this.#report(value, { kind: 'ONE_OF_NULL', type, field })
    }
  }

  #coerceEnum(value: Value, type: EnumInputType): unknown {
    const enumValue = this.#reader.enumValueOf(value, type)
    return enumValue === undefined ? this.#report(value, { kind: 'ENUM', type }) : enumValue.value
  }

  #coerceScalar(value: Value, type: ScalarInputType): unknown {
    try {
      const coerced = this.#reader.scalarValueOf(value, type)
      return coerced === undefined ? this.#report(value, { kind: 'SCALAR', type }) : coerced
    } catch (thrown) {
      return this.#report(value, { kind: 'SCALAR', type, thrown })
    }
  }

  #report(value: Value, fault: InputFault): undefined {
    if (!this.#hasEnded) this.#hasEnded = !this.#onFault(this.#path, value, fault)
  }
}

/** The number of assignments from which V8 makes a hash table of an object. */
const MANY_FIELDS = 12

/** The defaults of a type, and the names of their fields. */
interface Defaults {
  readonly object: Readonly<Record<string, unknown>>
  readonly names: ReadonlySet<string>
}

/**
 * Makes an object that is no hash table, for any number of entries: V8 makes none for the result of
 * `JSON.parse`.
 */
function objectOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const text = `{${entries.map(([name]) => `${JSON.stringify(name)}:0`).join()}}`
  const object = Object.setPrototypeOf(JSON.parse(text), null) as Record<string, unknown>
  for (const [name, value] of entries) object[name] = value
  return object
}

/** The value of a field whose value is a variable without a value. */
function fallbackOf(field: InputField): unknown {
  if (field.hasDefault) return field.defaultValue
  return field.type.kind === 'NON_NULL' ? REQUIRED : OMITTED
}
