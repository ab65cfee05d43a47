import type { InputValue, Type } from '../schema/compiled/compiled-schema.ts'

type Entries = Readonly<Record<string, unknown>>

/** The values in arguments, or in an input object, that a `validate` of the host receives. */
export function* validatedValues(
  definitions: readonly InputValue[],
  entries: Entries,
): Generator<unknown, void, undefined> {
  for (const { declaredName, type, validate } of definitions) {
    const value = entries[declaredName]
    if (value == null) continue
    if (validate === null) yield* validatedIn(type, value)
    else yield value
  }
}

function* validatedIn(type: Type, value: unknown): Generator<unknown, void, undefined> {
  if (value == null) return
  if (type.kind === 'NON_NULL') yield* validatedIn(type.ofType, value)
  if (type.kind === 'LIST')
    for (const item of value as readonly unknown[]) yield* validatedIn(type.ofType, item)
  if (type.kind !== 'INPUT_OBJECT') return
  if (type.validate === null) yield* validatedValues(type.fields, value as Entries)
  else yield value
}
