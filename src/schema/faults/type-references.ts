import { didYouMean } from '../../errors/suggestion.ts'
import { placeOf, type Definitions } from '../definitions/definitions.ts'
import { nameOfReference } from '../definitions/reference.ts'
import type { TypeDefinition } from '../definitions/type-map.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * Every type that is referred to is defined, types implement interfaces, and members of unions are
 * objects.
 * GraphQL specification, 2.12 "Type References", 3.6 "Objects", rule 3, 3.8 "Unions", rule 2.
 */
export const typeReferences: SchemaRule = (definitions, report) => {
  const { typeMap, fieldOwners, fields, inputValues, typeByName } = definitions
  let unknown = 0
  for (const placed of [...fields, ...inputValues]) {
    const { definition } = placed
    const name = nameOfReference(definition.type)
    if (typeByName.has(name)) continue
    const suggestion = unknown++ < MAX_SUGGESTIONS ? didYouMean(name, typeByName.keys()) : ''
    report(
      `${placed.coordinate} refers to the type "${name}", which is not defined.${suggestion}`,
      definition,
    )
  }
  for (const type of fieldOwners) {
    const place = `The ${placeOf(type)} implements`
    for (const name of type.interfaces)
      checkKind(type, name, 'INTERFACE', place, definitions, report)
  }
  for (const type of typeMap.types) {
    if (type.kind !== 'UNION') continue
    const place = `The ${placeOf(type)} has the member`
    for (const name of type.members) checkKind(type, name, 'OBJECT', place, definitions, report)
  }
}

/** Each suggestion compares a name with those of all types. */
const MAX_SUGGESTIONS = 20

/** Checks that a name refers to a type of a kind. `place` begins the message. */
function checkKind(
  owner: TypeDefinition,
  name: string,
  kind: TypeDefinition['kind'],
  place: string,
  { typeByName }: Definitions,
  report: ReportFault,
): void {
  const type = typeByName.get(name)
  if (type?.kind === kind) return
  const found = type === undefined ? 'is not defined' : `is the ${placeOf(type)}`
  const subjects = type === undefined ? [owner] : [owner, type]
  report(`${place} "${name}", which ${found}; expected an ${kind.toLowerCase()}.`, ...subjects)
}
