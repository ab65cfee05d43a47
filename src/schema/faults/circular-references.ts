import { cyclesOf } from '../definitions/connected-components.ts'
import {
  describeType,
  type Definitions,
  type InputObjectDefinition,
} from '../definitions/definitions.ts'
import type { InputValueDefinition } from '../definitions/type-map.ts'
import { listNames } from './list-names.ts'
import type { SchemaRule } from './schema-rule.ts'

/**
 * Input objects do not require each other in a cycle, because such types would have no finite
 * value.
 * GraphQL specification, 3.10 "Input Objects", "Circular References" and rule 3.
 */
export const circularReferences: SchemaRule = ({ inputs, typeByName }, report) => {
  const requiredTypesOf = (input: InputObjectDefinition): InputObjectDefinition[] =>
    requiredInputs(input, typeByName).map(({ type }) => type)

  for (const cycle of cyclesOf(inputs, requiredTypesOf)) {
    const members = new Set(cycle)
    const links = cycle.flatMap(input =>
      requiredInputs(input, typeByName).filter(({ type }) => members.has(type)),
    )
    const coordinates = links.map(({ coordinate }) => coordinate)
    const [firstType, ...furtherTypes] = cycle
    const path =
      furtherTypes.length === 0
        ? 'itself'
        : `itself through ${listNames(furtherTypes.map(({ name }) => name))}`
    const breakingFields =
      coordinates.length === 1 ? coordinates[0]! : `one of ${listNames(coordinates)}`
    report(
      `The ${describeType(firstType!)} requires ${path}; expected ${breakingFields} to be nullable or a list.`,
      ...links.map(({ field }) => field),
    )
  }
}

interface RequiredInput {
  readonly type: InputObjectDefinition
  readonly coordinate: string
  readonly field: InputValueDefinition
}

function requiredInputs(
  input: InputObjectDefinition,
  typeByName: Definitions['typeByName'],
): readonly RequiredInput[] {
  return input.fields.flatMap(field => {
    const { name, type: reference } = field
    if (reference.kind !== 'NON_NULL' || reference.ofType.kind !== 'NAMED') return []
    const type = typeByName.get(reference.ofType.name)
    return type?.kind === 'INPUT_OBJECT'
      ? [{ type, coordinate: `${input.name}.${name}`, field }]
      : []
  })
}
