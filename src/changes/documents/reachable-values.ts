import type { NamedType } from '../../schema/compiled/compiled-schema.ts'
import { namedTypeOf } from '../../schema/compiled/type-reference.ts'

/** The keys of the uses that values of an input type may be, as `DocumentUses` has them. */
export type ReachableValues = readonly string[]

/** Returns the keys of all that a value of an input type may contain, or leave out, at any depth. */
export function valuesReachableFrom(inputType: NamedType): ReachableValues {
  const keys: string[] = []
  const types = new Set([inputType])
  // The iteration of a set includes the types that the loop adds to it.
  for (const type of types) {
    keys.push(type.name)
    if (type.kind === 'ENUM') keys.push(...type.values.map(({ name }) => `${type.name}.${name}`))
    if (type.kind !== 'INPUT_OBJECT') continue
    keys.push(`${type.name} {}`)
    for (const field of type.fields) {
      keys.push(`${type.name}.${field.name}`, `${type.name}.${field.name} omitted`)
      types.add(namedTypeOf(field.type))
    }
  }
  return keys
}
