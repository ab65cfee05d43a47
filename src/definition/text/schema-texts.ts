import { inspect } from '../../errors/inspect.ts'
import { positionOf } from '../../errors/location.ts'
import { SchemaError, type SchemaFault } from '../../errors/schema-error.ts'
import { parseToTape } from '../../language/parse.ts'
import { isDocumentTree, type DocumentTree } from '../../language/print/document-source.ts'
import { documentTextOf } from '../../language/print/document-text.ts'
import { countTokens } from '../../language/source-tokens.ts'
import { textPositionsOf } from '../../schema/faults/text-positions.ts'
import type { ReportFault } from '../../schema/faults/schema-rule.ts'
import {
  readTypeMap,
  type ParsedSchemaText,
  type ReadTypeMapOptions,
} from '../../schema/sdl/read-type-map.ts'
import type { TypeMap } from '../../schema/definitions/type-map.ts'

/**
 * A text in the type system definition language, with its name for messages, such as the path of
 * its file.
 */
export interface SchemaSource {
  readonly name: string
  readonly source: string
}

/**
 * A text or syntax tree, or a list of them. Messages call an unnamed text `schema`, or `schema 1`
 * if there are several.
 */
export type SchemaTexts = SchemaText | readonly SchemaText[]

type SchemaText = string | SchemaSource | DocumentTree

/** How texts are read. */
interface ReadTextsOptions extends Pick<ReadTypeMapOptions, 'extensionsDefine'> {
  /** Returns the facts of texts; undefined where there are none. Default: there are none. */
  readonly factsOf?: ((sources: readonly string[]) => ReadTypeMapOptions['facts']) | undefined
}

/**
 * Reads texts to a type map, which extends `base`, as `readTypeMap` does. Adds the faults of the definitions to `faults`.
 *
 * @throws SchemaError with the first syntax error of each invalid text
 */
export function readTexts(
  sdl: SchemaTexts,
  base: TypeMap | undefined,
  faults: SchemaFault[],
  { extensionsDefine, factsOf }: ReadTextsOptions = {},
): TypeMap {
  const schemaTexts: readonly unknown[] = Array.isArray(sdl) ? sdl : [sdl]
  const texts: ParsedSchemaText[] = []
  const syntaxFaults: SchemaFault[] = []
  let start = 0
  for (const [index, schemaText] of schemaTexts.entries()) {
    const { name, source } = namedSource(
      schemaText,
      schemaTexts.length === 1 ? 'schema' : `schema ${index + 1}`,
    )
    // Empty files are allowed among several.
    if (schemaTexts.length > 1 && countTokens(source) === 0) continue
    // Limits of length apply only to texts of clients.
    const document = parseToTape(source, { maxTokens: false, maxSourceLength: false })
    if ('errors' in document) {
      const [{ message, locations = [] }] = document.errors
      const offsets = locations.map(location => positionOf(source, location))
      syntaxFaults.push({
        sentence: `${message}${listAdvice(source, offsets[0])}`,
        positions: offsets.map(offset => ({ name, source, offset })),
      })
    } else texts.push({ name, source, start, document })
    start += source.length + 1
  }
  if (syntaxFaults.length > 0) throw new SchemaError(syntaxFaults)
  const report: ReportFault = (sentence, ...subjects) =>
    faults.push({ sentence, positions: textPositionsOf(texts, subjects) })
  const facts = factsOf?.(texts.map(({ source }) => source))
  return readTypeMap(texts, base, report, { extensionsDefine, facts })
}

/** Returns a sentence, after a space, about a list as TypeScript writes it, at the offset of `[]`. */
function listAdvice(source: string, offset: number | undefined): string {
  if (offset === undefined || !/^\[\s*\]/.test(source.slice(offset, offset + 10))) return ''
  const [, typeName] = /(\w+)!?\s*$/.exec(source.slice(Math.max(0, offset - 100), offset)) ?? []
  return typeName === undefined ? '' : ` A list of ${typeName} is written [${typeName}].`
}

function namedSource(schemaText: unknown, name: string): SchemaSource {
  if (typeof schemaText === 'string') {
    if (fileName.test(schemaText)) {
      throw new SchemaError([
        `The ${name} is ${inspect(schemaText)}, the name of a file; expected its text: readFileSync(${inspect(schemaText)}, 'utf8').`,
      ])
    }
    return { name, source: schemaText }
  }
  if (isDocumentTree(Object(schemaText) as object)) return { name, source: treeText(schemaText) }
  const schemaSource = Object(schemaText) as Partial<SchemaSource>
  if (typeof schemaSource.name === 'string' && typeof schemaSource.source === 'string')
    return schemaSource as SchemaSource
  if ('typeDefs' in schemaSource) {
    throw new SchemaError([
      `The ${name} is an object with typeDefs; expected the text first and the options second: buildSchema(typeDefs, { resolvers }).`,
    ])
  }
  throw new SchemaError([
    `The ${name} is ${inspect(schemaText)}; expected a text in the type system definition language, or { name, source }.`,
  ])
}

/** @throws SchemaError when the tree cannot be printed */
function treeText(tree: unknown): string {
  try {
    return documentTextOf(tree as DocumentTree)
  } catch (thrown) {
    throw new SchemaError([(thrown as Error).message])
  }
}

/** The path of a schema file. Every schema text has a space or a brace, unlike such a path. */
const fileName = /^\s*[^\s{}"#]+\.(graphqls?|gql|sdl)\s*$/i
