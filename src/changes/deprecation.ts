import type { CompiledSchema, InputValue } from '../schema/compiled/compiled-schema.ts'
import { reachableTypes } from './reachability-changes.ts'

/** The part of a member that `@deprecated` sets. */
interface Deprecable {
  readonly deprecationReason: string | null
}

/**
 * Returns the end of a message about the removal of a deprecated member; empty for any other
 * member.
 */
export function deprecationNote({ deprecationReason }: Deprecable): string {
  return deprecationReason === null
    ? ''
    : `; it was deprecated: ${JSON.stringify(deprecationReason)}`
}

/**
 * Returns a function that tells whether a schema announced the removal of a definition, by its
 * coordinate: the definition is deprecated, or operations reach it only through deprecated
 * definitions. GraphQL specification, 3.13.3 "@deprecated".
 */
export function announcementsOf(schema: CompiledSchema): (coordinate: string) => boolean {
  const types = reachableTypes(schema, { withoutDeprecated: true })
  const typeNames = new Set<string>()
  for (const type of reachableTypes(schema)) if (!types.has(type)) typeNames.add(type.name)
  const coordinates = deprecatedCoordinates(schema)
  return coordinate => coordinates.has(coordinate) || typeNames.has(/^\w*/.exec(coordinate)![0])
}

/** Returns the coordinates of deprecated members, and of all arguments of deprecated fields. */
function deprecatedCoordinates(schema: CompiledSchema): ReadonlySet<string> {
  const coordinates = new Set<string>()
  const addArguments = (holder: string, values: readonly InputValue[], isDeprecated = false) => {
    for (const { name, deprecationReason } of values)
      if (isDeprecated || deprecationReason !== null) coordinates.add(`${holder}(${name}:)`)
  }
  for (const directive of schema.directives) addArguments(`@${directive.name}`, directive.arguments)
  for (const type of schema.types) {
    if (type.kind === 'SCALAR' || type.kind === 'UNION') continue
    for (const member of type.kind === 'ENUM' ? type.values : type.fields) {
      const coordinate = `${type.name}.${member.name}`
      const isDeprecated = member.deprecationReason !== null
      if (isDeprecated) coordinates.add(coordinate)
      if ('arguments' in member) addArguments(coordinate, member.arguments, isDeprecated)
    }
  }
  return coordinates
}
