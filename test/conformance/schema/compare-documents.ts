import { Kind, parse, type DefinitionNode, type DirectiveNode } from 'graphql'
import { parse as parse17 } from 'graphql17'
import { specifiedNames } from './specified-names.ts'

/** Definitions as plain trees, by the keyword and the name of each. */
export type Definitions = Readonly<Record<string, Tree>>

type Tree = Readonly<Record<string, unknown>>

/**
 * The definitions that graphql-js reads in SDL. Their order has no meaning, that of their parts is
 * kept; positions and whether a text is a block string are left out; a schema definition that is
 * implied is written out.
 */
export function definitionsIn(sdl: string, version: 16 | 17 = 16): Definitions {
  const document =
    version === 16 ? parse(sdl) : (parse17(sdl) as unknown as ReturnType<typeof parse>)
  const entries = document.definitions.map(
    definition => [keyOf(definition), plain(definition)] as const,
  )
  const definitions = Object.fromEntries(
    entries.toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
  if (entries.length !== Object.keys(definitions).length)
    throw new Error('Two definitions have the same name.')
  if ('schema' in definitions) return definitions
  const rootTypes = ['query', 'mutation', 'subscription'].flatMap(operation => {
    const name = operation[0]!.toUpperCase() + operation.slice(1)
    return `ObjectTypeDefinition ${name}` in definitions ? [`${operation}: ${name}`] : []
  })
  return definitionsIn(`schema { ${rootTypes.join(' ')} } ${sdl}`, version)
}

/**
 * Leaves out the definitions of specified scalars and directives, which graphql-js does not print.
 */
export function withoutSpecified(definitions: Definitions): Definitions {
  const { scalars, directives } = specifiedNames
  const keys = new Set([
    ...scalars.map(name => `ScalarTypeDefinition ${name}`),
    ...directives.map(name => `DirectiveDefinition ${name}`),
  ])
  return Object.fromEntries(Object.entries(definitions).filter(([key]) => !keys.has(key)))
}

/** Leaves out what scalars that need no declaration say about themselves. */
export function withBareScalars(definitions: Definitions, names: readonly string[]): Definitions {
  const bare = names.map(name => `ScalarTypeDefinition ${name}`).filter(key => key in definitions)
  const trees = bare.map((key): [string, Tree] => [
    key,
    { ...definitions[key], description: undefined, directives: undefined },
  ])
  return { ...definitions, ...Object.fromEntries(trees) }
}

/**
 * Leaves out the directives that stand on definitions, which graphql-js does not keep, except the
 * specified ones.
 */
export function withoutApplied(definitions: Definitions): Definitions {
  const isSpecified = ({ name }: DirectiveNode): boolean =>
    specifiedNames.directives.includes(name.value)
  return mapTrees(definitions, tree =>
    Array.isArray(tree['directives'])
      ? {
          ...tree,
          directives: withoutEmpty((tree['directives'] as DirectiveNode[]).filter(isSpecified)),
        }
      : tree,
  )
}

/** Leaves all descriptions out. */
export function withoutDescriptions(definitions: Definitions): Definitions {
  return mapTrees(definitions, tree => ({ ...tree, description: undefined }))
}

/**
 * Leaves out empty descriptions of arguments, which graphql-js 16 drops where no argument has
 * another one.
 */
export function withoutEmptyDescriptions(definitions: Definitions): Definitions {
  return mapTrees(definitions, tree => {
    const { value } = (tree['description'] ?? {}) as Tree
    return tree['kind'] === 'InputValueDefinition' && value === ''
      ? { ...tree, description: undefined }
      : tree
  })
}

/** Every default that a type reference stands beside, replaced by what `convert` makes of it. */
export function withDefaults(
  definitions: Definitions,
  convert: (type: Tree, literal: Tree) => unknown,
): Definitions {
  return mapTrees(definitions, tree =>
    tree['kind'] === 'InputValueDefinition' && tree['defaultValue'] !== undefined
      ? { ...tree, defaultValue: convert(tree['type'] as Tree, tree['defaultValue'] as Tree) }
      : tree,
  )
}

function keyOf(definition: DefinitionNode): string {
  if (definition.kind === Kind.SCHEMA_DEFINITION) return 'schema'
  return `${definition.kind} ${'name' in definition ? (definition.name?.value ?? '') : ''}`
}

function plain(definition: DefinitionNode): Tree {
  const text = JSON.stringify(definition, (key, value: unknown): unknown => {
    if (key === 'directives') return withoutEmpty(value as readonly unknown[])
    return key === 'loc' || key === 'block' ? undefined : value
  })
  return JSON.parse(text) as Tree
}

/** graphql-js 16 has an empty list where 17 has none. */
function withoutEmpty(items: readonly unknown[] = []): readonly unknown[] | undefined {
  return items.length === 0 ? undefined : items
}

function mapTrees(definitions: Definitions, map: (tree: Tree) => Tree): Definitions {
  return mapTree(definitions, map) as Definitions
}

function mapTree(value: unknown, map: (tree: Tree) => Tree): unknown {
  if (Array.isArray(value)) return value.map(item => mapTree(item, map))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(map(value as Tree)).map(([key, entry]) => [
    key,
    mapTree(entry, map),
  ])
  return Object.fromEntries(entries) as Tree
}
