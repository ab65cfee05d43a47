import type {
  CompiledSchema,
  Field,
  InputValue,
  NamedType,
} from '../schema/compiled/compiled-schema.ts'
import { namedTypeOf } from '../schema/compiled/type-reference.ts'
import type { Report } from './schema-change.ts'
import { specifiedScalarNames } from './specified-scalar-names.ts'

/**
 * Reports the types that both schemas define, but that operations can name or select in the old
 * schema only: the fields, arguments and types that referred to them were removed.
 */
export function findReachabilityChanges(
  oldSchema: CompiledSchema,
  newSchema: CompiledSchema,
  report: Report,
): void {
  const reachable = reachableTypes(newSchema)
  for (const { name } of reachableTypes(oldSchema)) {
    const type = newSchema.typeByName.get(name)
    if (type === undefined || reachable.has(type) || specifiedScalarNames.has(name)) continue
    const message = `${name} is still defined, but no operation can reach it any more.`
    report('TYPE_BECAME_UNREACHABLE', name, message)
  }
}

/** Which members lead from one type to another. */
interface ReachabilityOptions {
  /** Whether deprecated fields, arguments and input fields lead to no type. */
  readonly withoutDeprecated?: boolean
}

/** Returns the types reachable from the root operation types and the arguments of directives. */
export function reachableTypes(
  schema: CompiledSchema,
  { withoutDeprecated = false }: ReachabilityOptions = {},
): ReadonlySet<NamedType> {
  const leads = ({ deprecationReason }: Field | InputValue): boolean =>
    !withoutDeprecated || deprecationReason === null
  const typeConditions = typeConditionsOf(schema)
  const types = new Set<NamedType>()
  const add = (type: NamedType | null): void => {
    if (type !== null) types.add(type)
  }
  add(schema.queryType)
  add(schema.mutationType)
  add(schema.subscriptionType)
  for (const directive of schema.directives)
    for (const { type } of directive.arguments.filter(leads)) add(namedTypeOf(type))
  // The iteration of a set includes the types that the loop adds to it.
  for (const type of types) {
    for (const referencedType of referencedTypes(type, leads)) types.add(referencedType)
    for (const typeCondition of typeConditions.get(type) ?? []) types.add(typeCondition)
  }
  return types
}

/** Returns the types that the definition of a type names in members that lead to them. */
function referencedTypes(
  type: NamedType,
  leads: (member: Field | InputValue) => boolean,
): readonly NamedType[] {
  switch (type.kind) {
    case 'OBJECT':
    case 'INTERFACE': {
      const fields = type.fields.filter(leads)
      const fieldArguments = fields.flatMap(field => field.arguments.filter(leads))
      return [
        ...type.interfaces,
        ...fields.map(field => field.namedType),
        ...fieldArguments.map(argument => namedTypeOf(argument.type)),
      ]
    }
    case 'UNION':
      return type.members
    case 'INPUT_OBJECT':
      return type.fields.filter(leads).map(field => namedTypeOf(field.type))
    case 'SCALAR':
    case 'ENUM':
      return []
  }
}

/**
 * Maps each type to the types that name it as a member or as an interface: fragments within its
 * selection sets may have them as their type condition. GraphQL specification, 5.5.2.3 "Fragment
 * Spread Is Possible".
 */
function typeConditionsOf({ types }: CompiledSchema): ReadonlyMap<NamedType, readonly NamedType[]> {
  const typeConditions = new Map<NamedType, NamedType[]>()
  for (const type of types) {
    if (type.kind === 'SCALAR' || type.kind === 'ENUM' || type.kind === 'INPUT_OBJECT') continue
    for (const referencedType of type.kind === 'UNION' ? type.members : type.interfaces) {
      const conditionsOfType = typeConditions.get(referencedType)
      if (conditionsOfType === undefined) typeConditions.set(referencedType, [type])
      else conditionsOfType.push(type)
    }
  }
  return typeConditions
}
