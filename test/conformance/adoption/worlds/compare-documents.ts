import assert from 'node:assert/strict'
import { buildSchema, type DocumentNode, type GraphQLError, type ValidationRule } from 'graphql'
import { randomOf } from '../../../random/random.ts'
import type { Failure } from '../../../random/seed.ts'
import { shrinkDocument } from '../../../random/shrink-document.ts'
import { smallestError } from '../../../random/smallest-error.ts'
import { mutateDocument } from '../../validation/mutate-document.ts'
import { randomDocument } from '../../validation/random-document.ts'
import { randomSDL } from '../../validation/random-sdl.ts'
import type { Side } from './compare-worlds.ts'
import { plainError } from './plain-result.ts'

/** What became of a run. */
export interface DocumentTally {
  parsed: number
  syntaxErrors: number
  validated: number
  valid: number
  readonly differences: Failure[]
}

const DOCUMENTS_OF_A_SCHEMA = 40

/**
 * Parses and validates random documents and mutants of them by graphql-js and by the functions in
 * its place, and compares trees and all properties of errors.
 *
 * @param schemas the numbers of the schemas, of which as many are taken as `count` documents need
 */
export async function compareDocuments(
  { host, ours }: Side,
  seed: number,
  schemas: Iterable<number>,
  count: number,
): Promise<DocumentTally> {
  const tally: DocumentTally = {
    parsed: 0,
    syntaxErrors: 0,
    validated: 0,
    valid: 0,
    differences: [],
  }
  for (const number of schemas) {
    if (tally.validated >= count) break
    const sdl = randomSDL(`${seed}/${number}`)
    const reference = buildSchema(sdl)
    const schema = host.buildSchema(sdl)
    for (let index = 0; index < DOCUMENTS_OF_A_SCHEMA && tally.validated < count; index++) {
      const random = randomOf(seed, number, index)
      const wrong = random.chance(0.65) ? 0 : random.pick([0.01, 0.03, 0.08])
      const right = randomDocument(random, reference, wrong)
      const whole = index % 2 === 0 ? right : mutateDocument(random, right)
      const source = random.chance(0.1) ? whole.slice(0, random.below(whole.length)) : whole
      const rules = random.chance(0.1) ? [...host.specifiedRules, noTypename(host)] : undefined
      const options = random.chance(0.2) ? { maxErrors: 2 } : undefined
      // A tree of the host's parser is validated, too.
      const isOfOurs = random.chance(0.5)
      const compare = (source: string, counts?: DocumentTally): void => {
        const theirs = outcomeOf(() => host.parse(source))
        const own = outcomeOf(() => ours.parse(source))
        if ('error' in theirs) {
          if (counts !== undefined) counts.syntaxErrors++
          assert.ok('error' in own, 'Ours is a document.')
          assert.deepStrictEqual(plainError(own.error), plainError(theirs.error))
          return
        }
        assert.ok('document' in own, 'Ours is a syntax error.')
        assert.deepStrictEqual(plainTree(own.document), plainTree(theirs.document))
        if (counts !== undefined) counts.validated++
        const document = isOfOurs ? own.document : theirs.document
        const expected = faultsOf(() => host.validate(schema, document, rules, options))
        if (counts !== undefined && expected.length === 0) counts.valid++
        for (let time = 0; time < 2; time++) {
          const found = faultsOf(() => ours.validate(schema, document, rules, options))
          assert.deepStrictEqual(found, expected)
        }
      }
      tally.parsed++
      const check = (text: string): void => compare(text, text === source ? tally : undefined)
      const error = await smallestError(source, check, shrinkDocument)
      if (error !== undefined)
        tally.differences.push({ number, text: `Document ${index}: ${error.message}` })
    }
  }
  return tally
}

function outcomeOf(
  parse: () => DocumentNode,
): { document: DocumentNode } | { error: GraphQLError } {
  try {
    return { document: parse() }
  } catch (error) {
    return { error: error as GraphQLError }
  }
}

/** Of some documents the rules of graphql-js throw. */
function faultsOf(validate: () => readonly GraphQLError[]): readonly object[] {
  try {
    return validate().map(plainError)
  } catch (thrown) {
    return [{ thrown: String(thrown) }]
  }
}

function plainTree(document: DocumentNode): unknown {
  return JSON.parse(JSON.stringify(document)) as unknown
}

/** A rule of a host. */
function noTypename({ GraphQLError }: Side['host']): ValidationRule {
  return context => ({
    Field(node) {
      if (node.name.value === '__typename')
        context.reportError(new GraphQLError('No __typename.', { nodes: node }))
    },
  })
}
