import {
  HEADER_WORDS,
  nativeResults,
  parseNatively,
  RESULT_WORDS_PER_NODE,
  resizeResults,
  resultCapacity,
} from '../addon.ts'
import type { NativeSymbolTable } from '../addon.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { defaultLimits } from '../limits.ts'
import type { Limits } from '../limits.ts'
import type { Document } from './document.ts'
import { SyntaxErrorCode } from './syntax.ts'
import { syntaxError } from './syntax-error.ts'

/** What a parse may cost: tokens without comments, and nesting as written. `false` switches a limit off. */
export type ParseLimits = Pick<Limits, 'maxTokens' | 'maxSyntaxDepth'>

/** The outcome for a source that is no executable document: its first error. */
export interface ParseFailure {
  readonly errors: readonly [GraphQLError]
}

// A larger array is given back after the document that needed it.
const KEPT_NODES = 64 * 1024

/**
 * Parses an executable document. Names have the ids of the symbol table; without one all ids are the document's own.
 * A syntax error has `extensions.code` `GRAPHQL_PARSE_FAILED`, an exceeded limit `TOKEN_LIMIT` or `DEPTH_LIMIT`.
 * GraphQL specification, 2 "Language".
 *
 * @throws TypeError when `source` is not a string
 */
export function parse(
  source: string,
  limits: Partial<ParseLimits> = defaultLimits,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  const maxTokens = (limits.maxTokens ?? defaultLimits.maxTokens) || 0
  const maxSyntaxDepth = (limits.maxSyntaxDepth ?? defaultLimits.maxSyntaxDepth) || 0
  let status = parseNatively(source, symbols, maxTokens, maxSyntaxDepth)
  while (status === -SyntaxErrorCode.TAPE_FULL) {
    // A tape for two nodes more than there are tokens is never full, and a token takes a unit.
    resizeResults(Math.min(resultCapacity() * 4, source.length + 2))
    status = parseNatively(source, symbols, maxTokens, maxSyntaxDepth)
  }
  const outcome = status < 0 ? failure(source, -status, maxTokens, maxSyntaxDepth) : document(source, status)
  if (resultCapacity() > KEPT_NODES) resizeResults()
  return outcome
}

function document(source: string, nodeCount: number): Document {
  const results = nativeResults()
  const spansStart = HEADER_WORDS + nodeCount * 4
  return {
    source,
    words: results.slice(HEADER_WORDS, spansStart),
    spans: results.slice(spansStart, HEADER_WORDS + nodeCount * RESULT_WORDS_PER_NODE),
    nodeCount,
    symbolCount: results[0]!,
    variableCount: results[1]!,
    fragmentCount: results[2]!,
  }
}

function failure(source: string, error: number, maxTokens: number, maxSyntaxDepth: number): ParseFailure {
  const results = nativeResults()
  const found = { kind: results[6]!, start: results[7]!, end: results[8]! }
  const fault = { error, offset: results[4]!, expected: results[5]!, found, maxTokens, maxSyntaxDepth }
  return { errors: [syntaxError(source, fault)] }
}
