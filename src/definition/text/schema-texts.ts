import { inspect } from '../../errors/inspect.ts'
import { positionOf } from '../../errors/location.ts'
import { SchemaError, type SchemaFault } from '../../errors/schema-error.ts'
import { parseToTape } from '../../language/parse.ts'
import { isDocumentTree, type DocumentTree } from '../../language/print/document-source.ts'
import { documentTextOf } from '../../language/print/document-text.ts'
import { countTokens } from '../../language/source-tokens.ts'
import { placesOf } from '../../schema/faults/places.ts'
import { readTypeMap, type ParsedSchemaText } from '../../schema/sdl/read-type-map.ts'
import type { TypeMap } from '../../schema/definitions/type-map.ts'

/**
 * A text in the type system definition language, and its name in messages, such as the path of its
 * file.
 */
export interface SchemaSource {
  readonly name: string
  readonly source: string
}

/**
 * One text or syntax tree, or several. In messages a text without a name is called `schema`, or `schema 1` where
 * there are several.
 */
export type SchemaTexts = SchemaText | readonly SchemaText[]

type SchemaText = string | SchemaSource | DocumentTree

/**
 * Reads texts to a type map, added to `base` where there is one. Faults of the definitions are
 * added to `faults`.
 *
 * @throws SchemaError with the first syntax error of each text that has one
 */
export function readTexts(
  sdl: SchemaTexts,
  base: TypeMap | undefined,
  faults: SchemaFault[],
): TypeMap {
  const given: readonly unknown[] = Array.isArray(sdl) ? sdl : [sdl]
  const texts: ParsedSchemaText[] = []
  const syntaxFaults: SchemaFault[] = []
  let start = 0
  for (const [index, each] of given.entries()) {
    const { name, source } = namedSource(
      each,
      given.length === 1 ? 'schema' : `schema ${index + 1}`,
    )
    // An empty file is allowed beside others.
    if (given.length > 1 && countTokens(source) === 0) continue
    // The limits of length are for texts of clients.
    const document = parseToTape(source, { maxTokens: false, maxSourceLength: false })
    if ('errors' in document) {
      const [{ message, locations = [] }] = document.errors
      const positions = locations.map(location => ({
        name,
        source,
        offset: positionOf(source, location),
      }))
      syntaxFaults.push({ sentence: message, positions })
    } else texts.push({ name, source, start, document })
    start += source.length + 1
  }
  if (syntaxFaults.length > 0) throw new SchemaError(syntaxFaults)
  return readTypeMap(texts, base, (sentence, ...subjects) =>
    faults.push({ sentence, positions: placesOf(texts, subjects) }),
  )
}

function namedSource(given: unknown, name: string): SchemaSource {
  if (typeof given === 'string') {
    if (fileName.test(given)) {
      throw new SchemaError([
        `The ${name} is ${inspect(given)}, the name of a file; expected its text: readFileSync(${inspect(given)}, 'utf8').`,
      ])
    }
    return { name, source: given }
  }
  if (isDocumentTree(Object(given) as object)) return { name, source: treeText(given) }
  const named = Object(given) as Partial<SchemaSource>
  if (typeof named.name === 'string' && typeof named.source === 'string')
    return named as SchemaSource
  if ('typeDefs' in named) {
    throw new SchemaError([
      `The ${name} is an object with typeDefs; expected the text first and the options second: buildSchema(typeDefs, { resolvers }).`,
    ])
  }
  throw new SchemaError([
    `The ${name} is ${inspect(given)}; expected a text in the type system definition language, or { name, source }.`,
  ])
}

/** @throws SchemaError where the tree cannot be printed */
function treeText(tree: unknown): string {
  try {
    return documentTextOf(tree as DocumentTree)
  } catch (thrown) {
    throw new SchemaError([(thrown as Error).message])
  }
}

/** A path on one line with the ending of a file; no schema is written without a space or a brace. */
const fileName = /^\s*[^\s{}"#]+\.(graphqls?|gql|sdl)\s*$/i
