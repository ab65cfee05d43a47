import { readFileSync } from 'node:fs'
import { Kind, parse, type DefinitionNode, type FieldDefinitionNode } from 'graphql'

// The package exports no path to it.
const path = '../../../node_modules/@octokit/graphql-schema/schema.graphql'

/** GitHub's public schema as it is published. */
export const published = readFileSync(new URL(path, import.meta.url), 'utf8')

const fieldsIn = (sdl: string): readonly (readonly [coordinate: string, FieldDefinitionNode])[] =>
  parse(sdl).definitions.flatMap((definition: DefinitionNode) => {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return []
    return (definition.fields ?? []).map(
      field => [`${definition.name.value}.${field.name.value}`, field] as const,
    )
  })

/** The same without fields that it defines twice. */
export function withoutDuplicates(sdl: string): string {
  const fields = fieldsIn(sdl)
  const isDuplicate = (coordinate: string, index: number): boolean =>
    fields.findIndex(([other]) => other === coordinate) < index
  return without(
    sdl,
    fields
      .filter(([coordinate], index) => isDuplicate(coordinate, index))
      .map(([, field]) => field),
  )
}

/** The same without what makes some fields deprecated, given by their coordinates. */
export function withoutDeprecations(sdl: string, coordinates: readonly string[]): string {
  return without(
    sdl,
    fieldsIn(sdl)
      .filter(([coordinate]) => coordinates.includes(coordinate))
      .flatMap(([, { directives = [] }]) =>
        directives.filter(({ name }) => name.value === 'deprecated'),
      ),
  )
}

function without(sdl: string, nodes: readonly Pick<FieldDefinitionNode, 'loc'>[]): string {
  return nodes
    .toReversed()
    .reduce((text, { loc }) => text.slice(0, loc!.start) + text.slice(loc!.end), sdl)
}
