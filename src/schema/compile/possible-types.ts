import type {
  InterfaceType,
  NamedType,
  ObjectType,
  UnionType,
} from '../compiled/compiled-schema.ts'

/**
 * GetPossibleTypes() for each interface and union: the object types that implement the interface or
 * are members of the union. GraphQL specification, 5.5.2.3 "Fragment Spread Is Possible".
 */
export function possibleTypesOf(
  types: readonly NamedType[],
): Map<InterfaceType | UnionType, ReadonlySet<ObjectType>> {
  const possibleTypes = new Map<InterfaceType | UnionType, Set<ObjectType>>()
  for (const type of types) {
    if (type.kind === 'UNION') possibleTypes.set(type, new Set(type.members))
    if (type.kind === 'INTERFACE') possibleTypes.set(type, new Set())
  }
  for (const type of types) {
    if (type.kind !== 'OBJECT') continue
    for (const interfaceType of type.interfaces) possibleTypes.get(interfaceType)!.add(type)
  }
  return possibleTypes
}
