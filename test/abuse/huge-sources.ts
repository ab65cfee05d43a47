import { constants } from 'node:buffer'
import type { FieldNode, OperationDefinitionNode } from '../../src/language/ast.ts'
import { parseToTape, parseValueToTape, type ParseLimits } from '../../src/language/parse.ts'
import { print } from '../../src/language/print/print.ts'
import { toAST } from '../../src/language/tree/to-ast.ts'
import type { Attack } from './attack.ts'

// 2 ** 29 - 24 units: the longest string of V8.
const LENGTH = constants.MAX_STRING_LENGTH
const unlimited: ParseLimits = { maxTokens: false, maxSyntaxDepth: false, maxSourceLength: false }

/**
 * A source made of a unit, or of some that are repeated, between a head and a tail, of the greatest
 * length.
 */
function filled(head: string, unit: string, tail: string = ''): string {
  const source =
    head + unit.repeat(Math.floor((LENGTH - head.length - tail.length) / unit.length)) + tail
  // What a concatenation is made of is copied only when its units are asked for.
  source.charCodeAt(0)
  return source
}

function outcomeOf(
  source: string,
  limits: Partial<ParseLimits>,
  parseSource = parseToTape,
): string {
  const result = parseSource(source, limits)
  if (!('errors' in result)) return `${result.nodeCount} nodes`
  const [{ message, locations, extensions }] = result.errors
  const { line, column } = locations![0]!
  return `${String(extensions?.['code'])} at ${line}:${column}: ${message.slice(0, 60)}`
}

function huge(
  title: string,
  source: () => string,
  expected: RegExp,
  limits: Partial<ParseLimits> = unlimited,
): Attack {
  const run = (): string => matching(outcomeOf(source(), limits), expected)
  return { title: `half a gigabyte of ${title}`, maxSeconds: 120, maxGigabytes: 7.5, run }
}

function matching(outcome: string, expected: RegExp): string {
  if (!expected.test(outcome)) throw new Error(`${outcome} does not match ${String(expected)}`)
  return outcome
}

/** The parser says that there is no memory, or V8 does. */
function outOfMemory(run: () => string): string {
  try {
    return matching(run(), /^SERVICE_UNAVAILABLE/)
  } catch (error) {
    return matching(
      String(error),
      /^RangeError: (Array buffer allocation failed|Invalid typed array length)/,
    )
  }
}

/** Sources of the greatest length, and what takes more memory than there is. */
export const hugeSources: readonly Attack[] = [
  huge(
    'one name',
    () => filled('', 'a'),
    /^GRAPHQL_PARSE_FAILED at 1:1: Syntax Error: Unexpected Name "aaa/,
  ),
  huge('one field', () => filled('{', 'a', '}'), /^4 nodes$/, {}),
  huge('one number', () => filled('{a(b:', '1', ')}'), /^6 nodes$/, {}),
  huge('one string', () => filled('{a(b:"', 'x', '")}'), /^6 nodes$/, {}),
  huge('one string of two-byte units', () => filled('{a(b:"', '名', '")}'), /^6 nodes$/, {}),
  huge(
    'one string without an end',
    () => filled('{a(b:"', 'x'),
    /^GRAPHQL_PARSE_FAILED at 1:536870889: /,
    {},
  ),
  huge('one block string', () => filled('{a(b:"""', '"x', '""")}'), /^6 nodes$/, {}),
  huge('quotes', () => filled('', '"'), /^GRAPHQL_PARSE_FAILED/, {}),
  huge('one comment', () => filled('{a}#', 'x'), /^4 nodes$/, {}),
  huge('blanks', () => filled('', ' '), /^GRAPHQL_PARSE_FAILED at 1:536870889: .*<EOF>/, {}),
  huge('blanks with a token behind them', () => filled('', ' ', '{a}'), /^4 nodes$/, {}),
  huge('lines', () => filled('', '\n', '{a}'), /^4 nodes$/, {}),
  huge(
    'lines and nothing else',
    () => filled('', '\n'),
    /^GRAPHQL_PARSE_FAILED at 536870889:1: .*<EOF>/,
    {},
  ),
  huge('byte order marks', () => filled('', '\ufeff', '{a}'), /^4 nodes$/, {}),
  huge(
    'half pairs of surrogates',
    () => filled('', '\ud800'),
    /^GRAPHQL_PARSE_FAILED at 1:1: /,
    {},
  ),
  huge('opening braces', () => filled('', '{'), /^GRAPHQL_PARSE_FAILED at 1:2: /, {}),
  huge('closing braces', () => filled('', '}'), /^GRAPHQL_PARSE_FAILED at 1:1: /, {}),
  huge('fields in each other, with limits', () => filled('', '{a'), /^DEPTH_LIMIT at 1:/, {}),
  huge('names, with limits', () => filled('{', ' a', '}'), /^TOKEN_LIMIT at 1:/, {}),
  {
    title: 'half a gigabyte of names, without limits',
    maxSeconds: 240,
    maxGigabytes: 7.5,
    run: () => outOfMemory(() => outcomeOf(filled('{', ' a', '}'), unlimited)),
  },
  {
    title: 'half a gigabyte of lists in each other, without limits',
    maxSeconds: 240,
    maxGigabytes: 7.5,
    run: () => outOfMemory(() => outcomeOf(filled('', '['), unlimited, parseValueToTape)),
  },
  {
    title: 'half a gigabyte in too little memory',
    maxSeconds: 60,
    maxGigabytes: 2.2,
    run: () => outOfMemory(() => outcomeOf(filled('{', 'a', '}'), {})),
  },
  {
    title: 'five million different names',
    maxSeconds: 60,
    maxGigabytes: 7.5,
    run() {
      const names = Array.from({ length: 5_000_000 }, (_, index) => `n${index}`)
      return matching(outcomeOf(`{${names.join(' ')}}`, unlimited), /^5000003 nodes$/)
    },
  },
  {
    title: 'a quarter of a gigabyte of one field, as a tree and printed',
    maxSeconds: 60,
    maxGigabytes: 7.5,
    run() {
      const name = 'a'.repeat(LENGTH / 2)
      const document = parseToTape(`{${name}}`)
      if ('errors' in document) throw document.errors[0]
      const [definition] = toAST(document).definitions as readonly OperationDefinitionNode[]
      const [field] = definition!.selectionSet.selections as readonly FieldNode[]
      const isRight = field!.name.value === name && print(document) === `{\n  ${name}\n}`
      return matching(`the name is ${isRight ? 'right' : 'wrong'}`, /right/)
    },
  },
  {
    title: 'documents that are deep and wide, as trees and printed',
    maxSeconds: 60,
    maxGigabytes: 7.5,
    run() {
      const document = parseToTape('{a'.repeat(2000) + '}'.repeat(2000), unlimited)
      const wide = parseToTape(`{${'a(b:[1{c:2}])'.repeat(300_000)}}`, unlimited)
      if ('errors' in document || 'errors' in wide) throw new Error('refused')
      return `${toAST(document).definitions.length + toAST(wide).definitions.length} trees, ${print(document).length + print(wide).length} units`
    },
  },
]
