import type { CompiledSchema, NamedType } from '../schema/compiled/compiled-schema.ts'
import { namedTypeOf } from '../schema/compiled/type-reference.ts'
import type { Report } from './schema-change.ts'
import { specifiedScalarNames } from './specified-scalar-names.ts'

/**
 * The types that both schemas define, and that operations can name or select in the first one only:
 * what led to them was removed.
 */
export function findReachabilityChanges(
  before: CompiledSchema,
  after: CompiledSchema,
  report: Report,
): void {
  const reachable = reachableTypes(after)
  for (const { name } of reachableTypes(before)) {
    const type = after.typeByName.get(name)
    if (type === undefined || reachable.has(type) || specifiedScalarNames.has(name)) continue
    const message = `${name} is still defined, but no operation can reach it any more.`
    report('TYPE_BECAME_UNREACHABLE', name, message)
  }
}

/** The types that follow from the root operation types and the arguments of directives. */
function reachableTypes(schema: CompiledSchema): ReadonlySet<NamedType> {
  const abstractTypes = conditionsOf(schema)
  const reached = new Set<NamedType>()
  const add = (type: NamedType | null): void => {
    if (type !== null) reached.add(type)
  }
  add(schema.queryType)
  add(schema.mutationType)
  add(schema.subscriptionType)
  for (const directive of schema.directives)
    for (const { type } of directive.arguments) add(namedTypeOf(type))
  // A set is walked in the order of insertion, what is added meanwhile included.
  for (const type of reached) {
    for (const next of referredBy(type)) reached.add(next)
    for (const next of abstractTypes.get(type) ?? []) reached.add(next)
  }
  return reached
}

/** The types that a definition names. */
function referredBy(type: NamedType): readonly NamedType[] {
  switch (type.kind) {
    case 'OBJECT':
    case 'INTERFACE':
      return [
        ...type.interfaces,
        ...type.fields.map(field => field.namedType),
        ...type.fields.flatMap(field => field.arguments.map(each => namedTypeOf(each.type))),
      ]
    case 'UNION':
      return type.members
    case 'INPUT_OBJECT':
      return type.fields.map(field => namedTypeOf(field.type))
    case 'SCALAR':
    case 'ENUM':
      return []
  }
}

/**
 * For each type, those that name it as a member or as an interface: a fragment may have them as its
 * type condition. GraphQL specification, 5.5.2.3 "Fragment Spread Is Possible".
 */
function conditionsOf({ types }: CompiledSchema): ReadonlyMap<NamedType, readonly NamedType[]> {
  const conditions = new Map<NamedType, NamedType[]>()
  for (const type of types) {
    if (type.kind === 'SCALAR' || type.kind === 'ENUM' || type.kind === 'INPUT_OBJECT') continue
    for (const named of type.kind === 'UNION' ? type.members : type.interfaces) {
      const others = conditions.get(named)
      if (others === undefined) conditions.set(named, [type])
      else others.push(type)
    }
  }
  return conditions
}
