import { Upload } from '../scalars/upload.ts'
import { FormText, jsonValueOf } from './form-values.ts'
import type { InputReader } from './coerce-input.ts'
import type { EnumInputType, InputField, ScalarInputType } from './input-type.ts'
import type { RequestInputs } from './template.ts'

type Entries = Readonly<Record<string, unknown>>

/**
 * Reads the JSON values of a request's variables. Coercion returns no template, but values that
 * belong to the request.
 */
export class ValueReader implements InputReader<unknown, Entries> {
  readonly makesPlainObjects: boolean
  readonly #inputs: RequestInputs

  constructor(inputs: RequestInputs, makesPlainObjects = false) {
    this.#inputs = inputs
    this.makesPlainObjects = makesPlainObjects
  }

  isNull(value: unknown): boolean {
    return value == null
  }

  itemsOf(value: unknown): Iterable<unknown> | undefined {
    return Array.isArray(value) || isIterable(value) ? value : undefined
  }

  entriesOf(value: unknown): Entries | undefined {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    return FormText.is(value) || Upload.is(value) ? undefined : (value as Entries)
  }

  nameOf({ name }: InputField): string {
    return name
  }

  entryOf(entries: Entries, name: string): unknown {
    return Object.hasOwn(entries, name) ? entries[name] : undefined
  }

  namesOf(entries: Entries): readonly string[] {
    return Object.keys(entries)
  }

  enumValueOf(
    value: unknown,
    { valueByName }: EnumInputType,
  ): { readonly value: unknown } | undefined {
    const name = FormText.is(value) ? value.text : value
    return typeof name === 'string' ? valueByName.get(name) : undefined
  }

  scalarValueOf(value: unknown, type: ScalarInputType): unknown {
    const jsonValue = jsonValueOf(value, type)
    if (jsonValue !== value) return type.coerceInput(jsonValue)
    const coerced = type.coerceInput(value)
    // A scalar that accepts any value may return the host's object. The request gets a copy,
    // because a resolver may change it.
    return coerced === value && type.isLent !== true ? this.#inputs.copyOf(coerced) : coerced
  }

  defaultOf({ defaultValue }: InputField): unknown {
    return this.#inputs.copyOf(defaultValue)
  }

  isVariable(): boolean {
    return false
  }

  variableOf(): never {
    throw new Error('A JSON value contains no variable.')
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return false
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
}
