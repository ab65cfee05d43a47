import type { ConstValueNode, DocumentNode, Source, TypeNode, ValueNode } from '../language/ast.ts'
import type { Document } from '../language/document.ts'
import { sourceOf } from '../language/node-location.ts'
import * as language from '../language/parse.ts'
import type { ParseFailure, ParseLimits } from '../language/parse.ts'
import { documentTree, typeTree, valueTree } from '../language/to-ast.ts'
import { GraphQLSyntaxError } from './graphql-syntax-error.ts'

/** A text, or a text with the name and the place that errors give it, such as a `Source` of graphql-js. */
export type SourceText =
  | string
  | {
      readonly body: string
      readonly name?: string | undefined
      /** The 1-based line and column of the text's first unit in what `name` names. */
      readonly locationOffset?: { readonly line: number; readonly column: number } | undefined
    }

/** What is parsed and what the nodes hold. */
export interface ParseOptions {
  /** Leaves `loc` out of all nodes. */
  readonly noLocation?: boolean | undefined
  /** Tokens, comments aside; more of them are a syntax error. There is no limit unless one is given. */
  readonly maxTokens?: number | undefined
}

/**
 * Parses a document into the syntax tree that the `parse` of graphql-js 16 makes of it. However deeply it is nested, the
 * stack does not overflow. GraphQL specification, 2.3 "Document".
 *
 * @throws GraphQLError for a source that is no document
 * @throws TypeError when `source` is neither a string nor has a `body`, or for an option that graphql-js alone knows
 */
export function parse(source: SourceText, options: ParseOptions = {}): DocumentNode {
  return parseWith(language.parse, documentTree, source, options)
}

/**
 * Parses a single value, in which variables may stand. GraphQL specification, 2.10 "Input Values".
 *
 * @throws GraphQLError for a source that is no value
 */
export function parseValue(source: SourceText, options: ParseOptions = {}): ValueNode {
  return parseWith(language.parseValue, valueTree, source, options)
}

/**
 * Parses a single value without variables. GraphQL specification, 2.10 "Input Values".
 *
 * @throws GraphQLError for a source that is no value or has variables
 */
export function parseConstValue(source: SourceText, options: ParseOptions = {}): ConstValueNode {
  return parseWith(language.parseConstValue, valueTree, source, options) as ConstValueNode
}

/**
 * Parses a single type reference. GraphQL specification, 2.12 "Type References".
 *
 * @throws GraphQLError for a source that is no type reference
 */
export function parseType(source: SourceText, options: ParseOptions = {}): TypeNode {
  return parseWith(language.parseType, typeTree, source, options)
}

// They change what is accepted or bound what a source may cost, so that nobody may believe that they are obeyed.
const unsupportedOptions = [
  'allowLegacyFragmentVariables',
  'experimentalDirectivesOnDirectiveDefinitions',
  'experimentalFragmentArguments',
  'lexer',
  'maxComments',
  'maxSourceLength',
]

function parseWith<Tree>(
  parseSource: (source: string, limits: ParseLimits) => Document | ParseFailure,
  treeOf: (document: Document, source: Source | undefined) => Tree,
  text: SourceText,
  options: ParseOptions,
): Tree {
  refuseUnsupported(options)
  const body = typeof text === 'string' ? text : text.body
  const result = parseSource(body, { maxTokens: options.maxTokens ?? false, maxSyntaxDepth: false })
  if ('errors' in result) {
    const [{ message, locations }] = result.errors
    throw new GraphQLSyntaxError(message, completeSource(text), locations![0]!)
  }
  return treeOf(result, options.noLocation === true ? undefined : completeSource(text))
}

function refuseUnsupported(options: ParseOptions): void {
  for (const name of unsupportedOptions) {
    if ((options as Readonly<Record<string, unknown>>)[name]) {
      throw new TypeError(`The option "${name}" of graphql-js is not supported. Leave it out.`)
    }
  }
}

/** The same object where nothing is missing, so that a `Source` of graphql-js stays one. */
function completeSource(text: SourceText): Source {
  if (typeof text === 'string') return sourceOf(text)
  const { body, name, locationOffset } = text
  return name !== undefined && locationOffset !== undefined && Symbol.toStringTag in text
    ? (text as Source)
    : sourceOf(body, name, locationOffset)
}
