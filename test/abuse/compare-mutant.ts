import * as oracle from 'graphql'
import type { SourceLocation } from '../../src/errors/location.ts'
import type { Document } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { print } from '../../src/language/print/print.ts'
import { toAST } from '../../src/language/tree/to-ast.ts'
import { differenceOfTrees } from '../conformance/parser/difference-of-trees.ts'
import { expectedRefusalOf } from '../conformance/parser/oracle-outcome.ts'

/** What became of a source that the parser and graphql-js both read. */
export type Judgement =
  | { readonly verdict: 'accepted' }
  | { readonly verdict: 'refused'; readonly sameMessage: boolean }
  | { readonly verdict: 'different'; readonly difference: string }

/**
 * Compares the verdicts of the parser and of graphql-js 16, the places of a refusal, and what is
 * made of an accepted document: the syntax tree with its locations and tokens, and the text that it
 * is printed as.
 */
export function judge(source: string): Judgement {
  const result = parseToTape(source, { maxTokens: false, maxSyntaxDepth: false })
  const found = 'errors' in result ? result.errors[0] : undefined
  const expected = expectedRefusalOf(source)
  const [place, expectedPlace] = [placeOf(found?.locations?.[0]), placeOf(expected)]
  if (place !== expectedPlace)
    return { verdict: 'different', difference: `${place}, not ${expectedPlace}` }
  if ('errors' in result)
    return { verdict: 'refused', sameMessage: found?.message === expected?.message }
  const difference = differenceOfDocuments(result)
  return difference === undefined ? { verdict: 'accepted' } : { verdict: 'different', difference }
}

function placeOf(location: SourceLocation | undefined): string {
  return location ? `refused at ${location.line}:${location.column}` : 'accepted'
}

function differenceOfDocuments(document: Document): string | undefined {
  const tree = oracle.parse(document.source)
  const difference = differenceOfTrees(toAST(document), tree)
  if (difference !== undefined) return difference
  const [printed, expected] = [print(document), oracle.print(tree)]
  return printed === expected
    ? undefined
    : `printed as ${JSON.stringify(printed)}, not ${JSON.stringify(expected)}`
}
