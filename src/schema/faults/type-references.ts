import { didYouMean } from '../../errors/suggestion.ts'
import { describeType, type Definitions } from '../definitions/definitions.ts'
import { nameOfReference } from '../definitions/reference.ts'
import type { TypeDefinition } from '../definitions/type-map.ts'
import type { ReportFault, SchemaRule } from './schema-rule.ts'

/**
 * Every type reference is to a defined type, types implement interfaces, and members of unions are
 * objects.
 * GraphQL specification, 2.12 "Type References", 3.6 "Objects", rule 3, 3.8 "Unions", rule 2.
 */
export const typeReferences: SchemaRule = (definitions, report) => {
  const { typeMap, fieldOwners, members, typeByName } = definitions
  let unknownTypeCount = 0
  for (const member of members) {
    const { definition } = member
    const name = nameOfReference(definition.type)
    if (typeByName.has(name)) continue
    const suggestion =
      unknownTypeCount++ < MAX_SUGGESTIONS ? didYouMean(name, typeByName.keys()) : ''
    report(
      `${member.coordinate} refers to the type "${name}", which is not defined.${suggestion}`,
      definition,
    )
  }
  for (const type of fieldOwners) {
    const clause = `The ${describeType(type)} implements`
    for (const name of type.interfaces)
      checkKind(type, name, 'INTERFACE', clause, definitions, report)
  }
  for (const type of typeMap.types) {
    if (type.kind !== 'UNION') continue
    const clause = `The ${describeType(type)} has the member`
    for (const name of type.members) checkKind(type, name, 'OBJECT', clause, definitions, report)
  }
}

/** Each suggestion compares a name with those of all types. */
const MAX_SUGGESTIONS = 20

/** Checks that a name refers to a type of a kind. `clause` begins the message. */
function checkKind(
  owner: TypeDefinition,
  name: string,
  kind: TypeDefinition['kind'],
  clause: string,
  { typeByName }: Definitions,
  report: ReportFault,
): void {
  const type = typeByName.get(name)
  if (type?.kind === kind) return
  const description = type === undefined ? 'is not defined' : `is the ${describeType(type)}`
  const subjects = type === undefined ? [owner] : [owner, type]
  report(
    `${clause} "${name}", which ${description}; expected an ${kind.toLowerCase()}.`,
    ...subjects,
  )
}
