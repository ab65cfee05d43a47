import type { TypeDefinition, TypeMap } from '../schema/definitions/type-map.ts'
import type { FederationLink } from './link.ts'

/**
 * Applies `@extends` to the types that a schema extends and does not define: another subgraph defines
 * them, so that the fields of their keys may be external. The text of a schema has no extensions.
 * Apollo Federation, "@extends".
 */
export function withExtendedTypes(typeMap: TypeMap, { directiveName }: FederationLink): TypeMap {
  const name = directiveName('extends')
  const roots = Object.values(typeMap.rootTypes)
  const isExtended = (type: TypeDefinition): boolean =>
    (type.kind === 'OBJECT' || type.kind === 'INTERFACE') &&
    type.isExtension === true &&
    !roots.includes(type.name) &&
    type.directives?.some(directive => directive.name === name) !== true
  return {
    ...typeMap,
    types: typeMap.types.map(type =>
      isExtended(type)
        ? { ...type, directives: [...(type.directives ?? []), { name, arguments: {} }] }
        : type,
    ),
  }
}
