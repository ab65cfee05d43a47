import type { TypeDefinition, TypeMap } from '../schema/definitions/type-map.ts'
import type { FederationLink } from './link.ts'

/**
 * Applies the directives that a schema does not write:
 * - `@extends` to the types that a text extends alone. Another subgraph defines them, so that the fields
 *   of their keys may be external, and the text of a schema has no extensions.
 * - `@shareable` to the `PageInfo` of code, which each subgraph with connections has.
 *
 * Apollo Federation, "@extends", "@shareable".
 */
export function withImpliedDirectives(
  typeMap: TypeMap,
  { directiveName }: FederationLink,
): TypeMap {
  const roots = Object.values(typeMap.rootTypes)
  const impliedOf = (type: TypeDefinition): string | undefined => {
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') return undefined
    if (type.isExtension === true && !roots.includes(type.name)) return directiveName('extends')
    return type.kind === 'OBJECT' && type.name === 'PageInfo' && type.position === undefined
      ? directiveName('shareable')
      : undefined
  }
  return {
    ...typeMap,
    types: typeMap.types.map(type => {
      const name = impliedOf(type)
      const { directives = [] } = type
      return name === undefined || directives.some(directive => directive.name === name)
        ? type
        : { ...type, directives: [...directives, { name, arguments: {} }] }
    }),
  }
}
