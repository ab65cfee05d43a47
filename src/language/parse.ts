import { nativeHeader, parseNatively, takeTape } from '../addon.ts'
import type { NativeSymbolTable } from '../addon.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { defaultLimits } from '../limits.ts'
import type { Limits } from '../limits.ts'
import type { Document } from './document.ts'
import { Goal } from './syntax.ts'
import { syntaxError } from './syntax-error.ts'

/** What a parse may cost: tokens without comments, and nesting as written. `false` switches a limit off. */
export type ParseLimits = Pick<Limits, 'maxTokens' | 'maxSyntaxDepth'>

/** The outcome for a source that is not what it was parsed as: its first error. */
export interface ParseFailure {
  readonly errors: readonly [GraphQLError]
}

/**
 * Parses a document: operations, fragments, and definitions and extensions of the type system. Names have the ids of the
 * symbol table; without one all ids are the document's own. A syntax error has `extensions.code` `GRAPHQL_PARSE_FAILED`,
 * an exceeded limit `TOKEN_LIMIT` or `DEPTH_LIMIT`. GraphQL specification, 2.3 "Document".
 *
 * @throws TypeError when `source` is not a string
 */
export function parse(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.DOCUMENT, source, limits, symbols)
}

/**
 * Parses a single value, in which variables may stand: it is node 0 of the result. Errors are those of `parse`.
 * GraphQL specification, 2.10 "Input Values".
 *
 * @throws TypeError when `source` is not a string
 */
export function parseValue(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.VALUE, source, limits, symbols)
}

/**
 * Parses a single value like `parseValue`, but one without variables.
 *
 * @throws TypeError when `source` is not a string
 */
export function parseConstValue(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.CONST_VALUE, source, limits, symbols)
}

/**
 * Parses a single type reference: it is node 0 of the result. Errors are those of `parse`.
 * GraphQL specification, 2.12 "Type References".
 *
 * @throws TypeError when `source` is not a string
 */
export function parseType(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.TYPE, source, limits, symbols)
}

/**
 * Parses a schema coordinate such as `Query.user(id:)`, in which nothing is ignored, not even blanks: it is node 0 of the
 * result. Errors are those of `parse`. GraphQL specification, 2.14 "Schema Coordinates".
 *
 * @throws TypeError when `source` is not a string
 */
export function parseSchemaCoordinate(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.SCHEMA_COORDINATE, source, limits, symbols)
}

function parseAs(
  goal: Goal,
  source: string,
  limits: Partial<ParseLimits> = defaultLimits,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  const maxTokens = (limits.maxTokens ?? defaultLimits.maxTokens) || 0
  const maxSyntaxDepth = (limits.maxSyntaxDepth ?? defaultLimits.maxSyntaxDepth) || 0
  const status = parseNatively(source, symbols, maxTokens, maxSyntaxDepth, goal)
  return status < 0 ? failure(source, -status, maxTokens, maxSyntaxDepth) : document(source, status)
}

function document(source: string, nodeCount: number): Document {
  const symbolCount = nativeHeader(0)
  const variableCount = nativeHeader(1)
  const fragmentCount = nativeHeader(2)
  const tape = takeTape(nodeCount)
  return {
    source,
    words: tape.subarray(0, nodeCount * 4),
    spans: tape.subarray(nodeCount * 4),
    nodeCount,
    symbolCount,
    variableCount,
    fragmentCount,
  }
}

function failure(source: string, error: number, maxTokens: number, maxSyntaxDepth: number): ParseFailure {
  const found = { kind: nativeHeader(6), start: nativeHeader(7), end: nativeHeader(8) }
  const fault = {
    error,
    offset: nativeHeader(4),
    expected: nativeHeader(5),
    found,
    maxTokens,
    maxSyntaxDepth,
  }
  return { errors: [syntaxError(source, fault)] }
}
