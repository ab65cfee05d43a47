import { cacheControlScope } from '../planning/caching/cache-control-directive.ts'
import { CONSTRAINT, constraintDirective } from '../schema/definitions/constraint-directive.ts'
import { incrementalDirectives } from '../schema/definitions/incremental-directives.ts'
import { specifiedDirectives } from '../schema/definitions/specified-directives.ts'
import { specifiedScalars } from '../schema/scalars/specified-scalars.ts'
import { extraScalars } from '../schema/scalars/extra-scalars.ts'
import { referencesIn, type References } from '../schema/definitions/reference.ts'
import type { SchemaFacts, TypeMap } from '../schema/definitions/type-map.ts'

/** The scalars of every schema: `__typename` is a String, and `@skip` takes a Boolean. */
const alwaysUsed = ['String', 'Boolean']

/**
 * Adds the built-in directives and scalars to the definitions of a host. Scalars without a reference
 * are left out, as the GraphQL specification, 3.5 "Scalars", demands. The engine's extra scalars, and the
 * scopes of `@cacheControl`, are added only for references from definitions in code: SDL has to define
 * them.
 *
 * @param isIncremental whether the schema has `@defer` and `@stream`
 */
export function completeTypeMap(typeMap: TypeMap, isIncremental = false): TypeMap {
  const definedNames = new Set(typeMap.types.map(({ name }) => name))
  const references =
    typeMap.facts === undefined ? referencesIn(typeMap) : statedReferences(typeMap.facts)
  const isConstrained =
    references.isConstrained && typeMap.directives.every(({ name }) => name !== CONSTRAINT)
  if (isIncremental || isConstrained) references.names.add('Int')
  if (isConstrained) references.names.add('Float')
  const leafTypes = [
    ...specifiedScalars.filter(
      ({ name }) => references.names.has(name) || alwaysUsed.includes(name),
    ),
    ...[...extraScalars, cacheControlScope].filter(({ name }) => references.namesInCode.has(name)),
  ].filter(({ name }) => !definedNames.has(name))
  const directives = [
    ...specifiedDirectives,
    ...(isIncremental ? incrementalDirectives : []),
    ...(isConstrained ? [constraintDirective] : []),
  ].filter(({ name }) => typeMap.directives.every(definition => definition.name !== name))
  return {
    ...typeMap,
    types: [...leafTypes, ...typeMap.types],
    directives: [...directives, ...typeMap.directives],
  }
}

function statedReferences({ references, isConstrained }: SchemaFacts): References {
  return { names: new Set(references.split(' ')), namesInCode: new Set(), isConstrained }
}
