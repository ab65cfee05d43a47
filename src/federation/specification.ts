import { invariant } from '../errors/invariant.ts'
import { parseToTape } from '../language/parse.ts'
import { readTypeMap } from '../schema/sdl/read-type-map.ts'
import type { DirectiveDefinition } from '../schema/definitions/type-map.ts'

/** The minor version of Apollo Federation 2 that a schema has which names none. */
export const DEFAULT_MINOR_VERSION = 9
/** The last minor version of Apollo Federation 2 whose definitions are here. */
export const LAST_MINOR_VERSION = 14

/** The definitions of a version: what it adds to the version before it, or defines anew. */
interface VersionDefinitions {
  readonly minor: number
  readonly text: string
}

const onEverything = `FIELD_DEFINITION | OBJECT | INTERFACE | UNION | ARGUMENT_DEFINITION | SCALAR
  | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION`
const onProtected = 'FIELD_DEFINITION | OBJECT | INTERFACE | SCALAR | ENUM'

// Apollo Federation, "Subgraph schema specification" and "Federation version changelog".
const versions: readonly VersionDefinitions[] = [
  {
    minor: 0,
    text: `
      scalar FieldSet
      directive @key(fields: FieldSet!, resolvable: Boolean = true) repeatable on OBJECT | INTERFACE
      directive @requires(fields: FieldSet!) on FIELD_DEFINITION
      directive @provides(fields: FieldSet!) on FIELD_DEFINITION
      directive @external(reason: String) on OBJECT | FIELD_DEFINITION
      directive @tag(name: String!) repeatable on ${onEverything}
      directive @extends on OBJECT | INTERFACE
      directive @shareable on OBJECT | FIELD_DEFINITION
      directive @inaccessible on ${onEverything}
      directive @override(from: String!) on FIELD_DEFINITION`,
  },
  { minor: 1, text: 'directive @composeDirective(name: String) repeatable on SCHEMA' },
  { minor: 2, text: 'directive @shareable repeatable on OBJECT | FIELD_DEFINITION' },
  {
    minor: 3,
    text: `
      directive @tag(name: String!) repeatable on ${onEverything} | SCHEMA
      directive @interfaceObject on OBJECT`,
  },
  {
    minor: 5,
    text: `
      scalar Scope
      directive @authenticated on ${onProtected}
      directive @requiresScopes(scopes: [[Scope!]!]!) on ${onProtected}`,
  },
  {
    minor: 6,
    text: `
      scalar Policy
      directive @policy(policies: [[Policy!]!]!) on ${onProtected}`,
  },
  {
    minor: 7,
    text: 'directive @override(from: String!, label: String) on FIELD_DEFINITION',
  },
  {
    minor: 8,
    text: `
      scalar ContextFieldValue
      directive @context(name: String!) repeatable on INTERFACE | OBJECT | UNION
      directive @fromContext(field: ContextFieldValue) on ARGUMENT_DEFINITION`,
  },
  {
    minor: 9,
    text: `
      directive @cost(weight: Int!)
        on ARGUMENT_DEFINITION | ENUM | FIELD_DEFINITION | INPUT_FIELD_DEFINITION | OBJECT | SCALAR
      directive @listSize(
        assumedSize: Int
        slicingArguments: [String!]
        sizedFields: [String!]
        requireOneSlicingArgument: Boolean = true
      ) on FIELD_DEFINITION`,
  },
  {
    minor: 12,
    text: 'directive @cacheTag(format: String!) repeatable on OBJECT | FIELD_DEFINITION',
  },
]

/** The directives and scalars of one version, by their names in the specification. */
export interface Specification {
  readonly directives: ReadonlyMap<string, DirectiveDefinition>
  readonly scalars: readonly string[]
}

const specifications = new Map<number, Specification>()

/** Returns the definitions of version 2.`minor`. */
export function specificationOf(minor: number): Specification {
  let specification = specifications.get(minor)
  if (specification === undefined) {
    const texts = versions.filter(version => version.minor <= minor).map(({ text }) => text)
    specification = readSpecification(texts)
    specifications.set(minor, specification)
  }
  return specification
}

/** Returns the definitions of `@link` and of the types of its arguments. */
export function linkSpecification(): Specification {
  return (linkDefinitions ??= readSpecification([
    `directive @link(url: String, as: String, for: link__Purpose, import: [link__Import])
       repeatable on SCHEMA`,
  ]))
}

let linkDefinitions: Specification | undefined

/** Returns the minor version that has a directive first; undefined for a name of no version. */
export function firstMinorOf(directiveName: string): number | undefined {
  for (let minor = 0; minor <= LAST_MINOR_VERSION; minor++) {
    if (specificationOf(minor).directives.has(directiveName)) return minor
  }
  return undefined
}

/** Reads definitions; of several of one name the last counts. */
function readSpecification(texts: readonly string[]): Specification {
  const directives = new Map<string, DirectiveDefinition>()
  const scalars: string[] = []
  for (const source of texts) {
    const document = parseToTape(source)
    invariant(!('errors' in document), 'the definitions of federation parse')
    const text = { name: 'federation', source, start: 0, document }
    const typeMap = readTypeMap([text], undefined, fault => invariant(false, fault))
    scalars.push(...typeMap.types.map(({ name }) => name))
    for (const definition of typeMap.directives)
      directives.set(definition.name, withoutPositions(definition))
  }
  return { directives, scalars }
}

/** A position would be one in the texts of the host. */
function withoutPositions(definition: DirectiveDefinition): DirectiveDefinition {
  return {
    ...definition,
    position: undefined,
    arguments: definition.arguments.map(argument => ({ ...argument, position: undefined })),
  }
}
