import { ownEntry } from '../definitions/own-entry.ts'
import type { InputReader } from './coerce-input.ts'
import type { InputField } from './input-type.ts'
import type { RequestInputs } from './template.ts'

type Entries = Readonly<Record<string, unknown>>

/**
 * Reads values that graphql-js has coerced: internal values of enums and coerced values of scalars,
 * in input objects whose entries have the names of GraphQL.
 */
export class CoercedValueReader implements InputReader<unknown, Entries> {
  readonly makesPlainObjects = false
  readonly #inputs: RequestInputs

  constructor(inputs: RequestInputs) {
    this.#inputs = inputs
  }

  isNull(value: unknown): boolean {
    return value == null
  }

  itemsOf(value: unknown): readonly unknown[] | undefined {
    return Array.isArray(value) ? (value as unknown[]) : undefined
  }

  entriesOf(value: unknown): Entries | undefined {
    return typeof value === 'object' && !Array.isArray(value) ? (value as Entries) : undefined
  }

  nameOf({ name }: InputField): string {
    return name
  }

  entryOf(entries: Entries, name: string): unknown {
    return ownEntry(entries, name)
  }

  namesOf(entries: Entries): readonly string[] {
    return Object.keys(entries)
  }

  enumValueOf(value: unknown): { readonly value: unknown } {
    return { value }
  }

  scalarValueOf(value: unknown): unknown {
    return value
  }

  defaultOf({ defaultValue }: InputField): unknown {
    return this.#inputs.copyOf(defaultValue)
  }

  isVariable(): boolean {
    return false
  }

  variableOf(): never {
    throw new Error('A coerced value contains no variable.')
  }
}
