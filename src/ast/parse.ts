import { locate } from '../errors/location.ts'
import type {
  ConstValueNode,
  DocumentNode,
  SchemaCoordinateNode,
  Source,
  TypeNode,
  ValueNode,
} from '../language/ast.ts'
import { locationClasses, sourceOf } from '../language/node-location.ts'
import type { LocationClasses } from '../language/node-location.ts'
import * as language from '../language/parse.ts'
import { countTokens } from '../language/source-tokens.ts'
import { coordinateTree, documentTree, typeTree, valueTree } from '../language/tree/to-ast.ts'
import { treeReaderOf } from '../language/tree/tree-reader.ts'
import type { TreeReader } from '../language/tree/tree-reader.ts'
import { GraphQLSyntaxError } from './graphql-syntax-error.ts'
import { commonNames, learnNames, noNames } from './common-names.ts'
import { maxTokensOf, refuseUnsupported } from './parse-options.ts'
import type { ParseOptions } from './parse-options.ts'

/** A text, or a text with its name and its offset for errors, such as a `Source` of graphql-js. */
export type SourceText =
  | string
  | {
      readonly body: string
      readonly name?: string | undefined
      /**
       * The 1-based line and column of the text's first unit in the file or other source called
       * `name`.
       */
      readonly locationOffset?: { readonly line: number; readonly column: number } | undefined
    }

/**
 * Parses a document to the syntax tree of `parse` of graphql-js 16. Deep nesting does not overflow
 * the stack. GraphQL specification, 2.3 "Document".
 *
 * @example
 * parse('{ user { name } }').definitions[0]?.kind // 'OperationDefinition'
 *
 * @throws GraphQLError for a syntax error, or for a source that exceeds a limit of the options
 * @throws TypeError when `source` is neither a string nor has a `body`, or for an option that is
 * not supported
 */
export function parse(source: SourceText, options: ParseOptions = {}): DocumentNode {
  return parseWithLocations(source, options, locationClasses)
}

/**
 * `parse` with locations of other classes.
 *
 * @throws the errors of `parse`
 */
export function parseWithLocations(
  source: SourceText,
  options: ParseOptions,
  locations: LocationClasses,
): DocumentNode {
  const reader = parseWith(language.parseToTape, source, options, commonNames(), locations)
  const tree = documentTree(reader)
  learnNames(reader.sourceNames)
  return withTokenCount(tree, reader.document.source)
}

/**
 * Parses a single value, which may hold variables. GraphQL specification, 2.10 "Input Values".
 *
 * @example
 * parseValue('[1, $two]').kind // 'ListValue'
 *
 * @throws GraphQLError for a source that is not a value
 */
export function parseValue(source: SourceText, options: ParseOptions = {}): ValueNode {
  return valueTree(parseWith(language.parseValueToTape, source, options))
}

/**
 * Parses a single value without variables. GraphQL specification, 2.10 "Input Values".
 *
 * @example
 * parseConstValue('{ red: 1 }').kind // 'ObjectValue'
 *
 * @throws GraphQLError for a source that is not a value, or holds variables
 */
export function parseConstValue(source: SourceText, options: ParseOptions = {}): ConstValueNode {
  return valueTree(parseWith(language.parseConstValueToTape, source, options)) as ConstValueNode
}

/**
 * Parses a single type reference. GraphQL specification, 2.12 "Type References".
 *
 * @example
 * parseType('[User!]!').kind // 'NonNullType'
 *
 * @throws GraphQLError for a source that is not a type reference
 */
export function parseType(source: SourceText, options: ParseOptions = {}): TypeNode {
  return typeTree(parseWith(language.parseTypeToTape, source, options))
}

/**
 * Parses a schema coordinate such as `Query.user(id:)`. GraphQL specification, 2.14 "Schema
 * Coordinates".
 *
 * @example
 * parseSchemaCoordinate('Query.user(id:)').kind // 'ArgumentCoordinate'
 *
 * @throws GraphQLError for a source that is not a schema coordinate
 */
export function parseSchemaCoordinate(source: SourceText): SchemaCoordinateNode {
  return coordinateTree(parseWith(language.parseSchemaCoordinateToTape, source, {}))
}

function parseWith(
  parseSource: typeof language.parseToTape,
  text: SourceText,
  options: ParseOptions,
  { symbols, names } = noNames,
  locations: LocationClasses = locationClasses,
): TreeReader {
  refuseUnsupported(options)
  const body = typeof text === 'string' ? text : text.body
  const { noLocation, maxSourceLength } = options
  if (maxSourceLength !== undefined && body.length > maxSourceLength) {
    const message = `Syntax Error: Source contains more than ${maxSourceLength} UTF-16 code units. Parsing aborted.`
    throw new GraphQLSyntaxError(message, completeSource(text), locate(body, maxSourceLength))
  }
  const result = parseSource(
    body,
    { maxTokens: maxTokensOf(options), maxSyntaxDepth: false },
    symbols,
  )
  if ('errors' in result) {
    const [{ message, locations }] = result.errors
    throw new GraphQLSyntaxError(message, completeSource(text), locations![0]!)
  }
  return treeReaderOf(
    result,
    noLocation === true ? undefined : completeSource(text),
    names,
    locations,
  )
}

/** Returns the `Source` of a text, or a complete `Source` of graphql-js as it is. */
function completeSource(text: SourceText): Source {
  if (typeof text === 'string') return sourceOf(text)
  const { body, name, locationOffset } = text
  return name !== undefined && locationOffset !== undefined && Symbol.toStringTag in text
    ? (text as Source)
    : sourceOf(body, name, locationOffset)
}

// All trees share one getter, because separate getters would give each tree its own hidden class.
// Hot: `bench/benches/ast.ts`.
const bodies = new WeakMap<object, string>()
const tokenCount: PropertyDescriptor & ThisType<object> = {
  get() {
    return countTokens(bodies.get(this)!)
  },
}

/** Adds `tokenCount`, which counts the tokens on access, because few callers read it. */
function withTokenCount(tree: DocumentNode, body: string): DocumentNode {
  bodies.set(tree, body)
  return Object.defineProperty(tree, 'tokenCount', tokenCount)
}
