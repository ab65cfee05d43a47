import { nativeHeader, parseNatively, takeTape } from '../runtime/addon.ts'
import type { NativeSymbolTable } from '../runtime/addon.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { kindOfValue } from '../errors/completion-error.ts'
import { aLimit, optionFaults, optionsError, type Expectations } from '../errors/expectation.ts'
import { inspect } from '../errors/inspect.ts'
import { defaultLimits } from '../runtime/limits.ts'
import type { Limits } from '../runtime/limits.ts'
import type { Document } from './document.ts'
import { Goal, SyntaxErrorCode } from './syntax.ts'
import { syntaxError, type SyntaxFault } from './syntax-error.ts'

/**
 * The limits of a parse: the number of tokens without comments, the depth of nesting in the text,
 * and the number of UTF-16 code units. `false` switches a limit off.
 */
export type ParseLimits = Pick<Limits, 'maxTokens' | 'maxSyntaxDepth' | 'maxSourceLength'>

// The addon counts in 32 bits.
const MAX_LIMIT = 2 ** 32 - 1

/** The result of a parse that failed: the first error. */
export interface ParseFailure {
  readonly errors: readonly [GraphQLError]
}

/**
 * Parses a document: operations, fragments, and definitions and extensions of the type system.
 * Names get the ids of the symbol table; without a symbol table, the document assigns ids to its
 * names. A syntax error has `extensions.code` `GRAPHQL_PARSE_FAILED`, an exceeded limit
 * `TOKEN_LIMIT` or `DEPTH_LIMIT`. GraphQL specification, 2.3 "Document".
 *
 * @example
 * const parsed = parse('{ user { name } }')
 * if ('errors' in parsed) throw parsed.errors[0]
 * parsed.nodeCount // 6
 *
 * @throws TypeError when `source` is not a string
 * @throws Error for an option that is not a limit
 */
export function parseToTape(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.DOCUMENT, source, limits, symbols)
}

/**
 * Parses a single value, which may contain variables and is node 0 of the result. Errors are those
 * of `parse`.
 * GraphQL specification, 2.10 "Input Values".
 *
 * @example
 * parseValue('[1, $two]')
 *
 * @throws TypeError when `source` is not a string
 * @throws Error for an option that is not a limit
 */
export function parseValueToTape(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.VALUE, source, limits, symbols)
}

/**
 * Parses a single value like `parseValue`, but refuses variables.
 *
 * @example
 * parseConstValue('{ red: 1, green: [2] }')
 *
 * @throws TypeError when `source` is not a string
 * @throws Error for an option that is not a limit
 */
export function parseConstValueToTape(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.CONST_VALUE, source, limits, symbols)
}

/**
 * Parses a single type reference, which is node 0 of the result. Errors are those of `parse`.
 * GraphQL specification, 2.12 "Type References".
 *
 * @example
 * parseType('[User!]!')
 *
 * @throws TypeError when `source` is not a string
 * @throws Error for an option that is not a limit
 */
export function parseTypeToTape(
  source: string,
  limits?: Partial<ParseLimits>,
  symbols?: NativeSymbolTable,
): Document | ParseFailure {
  return parseAs(Goal.TYPE, source, limits, symbols)
}

/**
 * Parses a schema coordinate such as `Query.user(id:)`, which is node 0 of the result. No token is
 * ignored in a coordinate, not even whitespace. Errors are those of `parse`.
 * GraphQL specification, 2.14 "Schema Coordinates".
 *
 * @example
 * parseSchemaCoordinate('Query.user(id:)')
 *
 * @throws TypeError when `source` is not a string
 * @throws Error for an option that is not a limit
 */
export function parseSchemaCoordinateToTape(
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
  if (typeof source !== 'string') throw new TypeError(wordsOfNoString(source))
  if (limits !== defaultLimits) expectLimits(limits)
  const maxTokens = limitOf(limits, 'maxTokens')
  const maxSyntaxDepth = limitOf(limits, 'maxSyntaxDepth')
  const maxSourceLength = limitOf(limits, 'maxSourceLength')
  const status = parseNatively(source, symbols, maxTokens, maxSyntaxDepth, maxSourceLength, goal)
  const parsed = status < 0 ? undefined : document(source, status)
  if (parsed !== undefined) return parsed
  const error = status < 0 ? -status : SyntaxErrorCode.OUT_OF_MEMORY
  return failure(source, { error, maxTokens, maxSyntaxDepth, maxSourceLength })
}

function wordsOfNoString(source: unknown): string {
  return ArrayBuffer.isView(source)
    ? "The source is bytes; expected a string: readFileSync(path, 'utf8'), or bytes.toString()."
    : `The source is ${kindOfValue(source)}; expected a string.`
}

/**
 * Refuses options that are no limits. The limits of a schema have further names.
 *
 * @throws Error that lists them
 */
function expectLimits(limits: Partial<ParseLimits>): void {
  for (const name in limits) {
    if (Object.hasOwn(defaultLimits, name)) continue
    throw optionsError(optionFaults('parse()', limits, expectations))
  }
}

const expectations: Expectations<ParseLimits> = {
  maxTokens: aLimit,
  maxSyntaxDepth: aLimit,
  maxSourceLength: aLimit,
}

/** A limit in the form that the addon expects, where 0 means no limit. */
function limitOf(limits: Partial<ParseLimits>, name: keyof ParseLimits): number {
  const limit = limits[name] ?? defaultLimits[name]
  if (limit === false) return 0
  if (Number.isInteger(limit) && limit > 0) return Math.min(limit, MAX_LIMIT)
  throw new TypeError(`The limit "${name}" is a positive integer or false, not ${inspect(limit)}.`)
}

/** Returns undefined when there is not enough memory for the tape. */
function document(source: string, nodeCount: number): Document | undefined {
  const symbolCount = nativeHeader(0)
  const variableCount = nativeHeader(1)
  const fragmentCount = nativeHeader(2)
  const tape = takeTape(nodeCount)
  if (tape === undefined) return undefined
  const words = tape.subarray(0, nodeCount * 4)
  const spans = tape.subarray(nodeCount * 4)
  return { source, words, spans, nodeCount, symbolCount, variableCount, fragmentCount }
}

function failure(
  source: string,
  cause: Omit<SyntaxFault, 'offset' | 'expected' | 'token'>,
): ParseFailure {
  const token = { kind: nativeHeader(6), start: nativeHeader(7), end: nativeHeader(8) }
  const fault = { ...cause, offset: nativeHeader(4), expected: nativeHeader(5), token }
  return { errors: [syntaxError(source, fault)] }
}
