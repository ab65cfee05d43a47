import { ownEntry } from '../definitions/own-entry.ts'
import { isSpecified } from '../scalars/scalars.ts'
import type { InputReader } from './coerce-input.ts'
import type { EnumInputType, InputField, ScalarInputType } from './input-type.ts'
import { isCopyable, SamePart } from './template.ts'

type Entries = Readonly<Record<string, unknown>>

/**
 * Reads values as the host's code gives them, in the form that resolvers receive: values of enums, declared names, what scalars make.
 * What comes of them is a template.
 */
export class CodeReader implements InputReader<unknown, Entries> {
  isNull(value: unknown): boolean {
    return value == null
  }

  itemsOf(value: unknown): readonly unknown[] | undefined {
    return Array.isArray(value) ? (value as unknown[]) : undefined
  }

  entriesOf(value: unknown): Entries | undefined {
    return typeof value === 'object' && !Array.isArray(value) ? (value as Entries) : undefined
  }

  nameOf({ declaredName }: InputField): string {
    return declaredName
  }

  entryOf(entries: Entries, name: string): unknown {
    return ownEntry(entries, name)
  }

  namesOf(entries: Entries): readonly string[] {
    return Object.keys(entries).filter(name => entries[name] !== undefined)
  }

  enumValueOf(value: unknown, { valueByName }: EnumInputType): { readonly value: unknown } | undefined {
    for (const known of valueByName.values()) {
      if (known.value === value) return { value: typeof value === 'object' ? new SamePart(value) : value }
    }
    return undefined
  }

  /** A number that stands for an ID becomes text, as in a request; other scalars are given what they make. */
  scalarValueOf(value: unknown, type: ScalarInputType): unknown {
    if (isSpecified(type)) return type.coerceInput(value)
    return isCopyable(value) ? value : new SamePart(value)
  }

  defaultOf({ defaultValue }: InputField): unknown {
    return defaultValue
  }

  isVariable(): boolean {
    return false
  }

  variableOf(): never {
    throw new Error('No variable stands in a value.')
  }
}
