import { ownEntry } from '../definitions/own-entry.ts'
import { isSpecified } from '../scalars/specified-scalars.ts'
import type { InputReader } from './coerce-input.ts'
import type { EnumInputType, InputField, ScalarInputType } from './input-type.ts'
import { isCopyable, SharedPart } from './template.ts'

type Entries = Readonly<Record<string, unknown>>

/**
 * Reads values of the host's code, in the form that resolvers receive: internal values of enums,
 * declared names of fields, coerced values of scalars. Coercion returns a template.
 */
export class CodeReader implements InputReader<unknown, Entries> {
  readonly makesPlainObjects = false

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

  enumValueOf(
    value: unknown,
    { valueByName }: EnumInputType,
  ): { readonly value: unknown } | undefined {
    for (const enumValue of valueByName.values()) {
      if (enumValue.value === value)
        return { value: typeof value === 'object' ? new SharedPart(value) : value }
    }
    return undefined
  }

  /**
   * A specified scalar coerces the value, so that a number for an ID becomes a string. A value of
   * another scalar counts as coerced.
   */
  scalarValueOf(value: unknown, type: ScalarInputType): unknown {
    if (isSpecified(type)) return type.coerceInput(value)
    return isCopyable(value) ? value : new SharedPart(value)
  }

  defaultOf({ defaultValue }: InputField): unknown {
    return defaultValue
  }

  isVariable(): boolean {
    return false
  }

  variableOf(): never {
    throw new Error('A value of the host contains no variable.')
  }
}
