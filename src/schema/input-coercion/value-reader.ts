import type { InputReader } from './coerce-input.ts'
import type { EnumInputType, InputField, ScalarInputType } from './input-type.ts'
import type { RequestInputs } from './template.ts'

type Entries = Readonly<Record<string, unknown>>

/**
 * Reads the JSON values that a request gives to its variables. The result of coercion is no
 * template, but belongs to the request.
 */
export class ValueReader implements InputReader<unknown, Entries> {
  readonly makesPlainObjects: boolean
  readonly #request: RequestInputs

  constructor(request: RequestInputs, makesPlainObjects = false) {
    this.#request = request
    this.makesPlainObjects = makesPlainObjects
  }

  isNull(value: unknown): boolean {
    return value == null
  }

  itemsOf(value: unknown): Iterable<unknown> | undefined {
    return Array.isArray(value) || isIterable(value) ? value : undefined
  }

  entriesOf(value: unknown): Entries | undefined {
    return typeof value === 'object' && !Array.isArray(value) ? (value as Entries) : undefined
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
    return typeof value === 'string' ? valueByName.get(value) : undefined
  }

  scalarValueOf(value: unknown, type: ScalarInputType): unknown {
    const coerced = type.coerceInput(value)
    // A scalar that accepts any value may return the host's own object. It is copied, because a
    // resolver may change it.
    return coerced === value ? this.#request.copyOf(coerced) : coerced
  }

  defaultOf({ defaultValue }: InputField): unknown {
    return this.#request.copyOf(defaultValue)
  }

  isVariable(): boolean {
    return false
  }

  variableOf(): never {
    throw new Error('No variable stands in a value.')
  }
}

function isIterable(value: unknown): value is Iterable<unknown> {
  if (typeof value !== 'object' || value === null) return false
  return typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
}
