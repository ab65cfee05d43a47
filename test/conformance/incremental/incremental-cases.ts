import {
  GraphQLDeferDirective,
  GraphQLSchema,
  GraphQLStreamDirective,
  parse,
  specifiedDirectives,
  validate,
  type DocumentNode,
} from 'graphql17'
import { randomOf } from '../../random/random.ts'
import { enginesOf, type Engines } from '../execution/engines.ts'
import {
  randomDocument,
  randomVariables,
  type RandomDocument,
} from '../execution/random-document.ts'
import { randomSchema } from '../execution/random-schema.ts'
import type { Abstraction, Climate } from '../execution/world.ts'

/** A schema in this engine, and in graphql-js 17 with and without the two directives. */
export interface IncrementalEngines extends Engines {
  readonly graphql17: GraphQLSchema
  /** The schema by which documents are validated; `execute` refuses it. */
  readonly withDirectives: GraphQLSchema
}

/** A request with the world that it meets. */
export interface IncrementalCase {
  readonly engines: IncrementalEngines
  readonly document: RandomDocument
  readonly parsed: DocumentNode
  readonly variables: Readonly<Record<string, unknown>>
  readonly seed: string
  readonly climate: Climate
}

const DOCUMENTS_OF_A_SCHEMA = 20
const MAX_DRAFTS = 20

/** The number of cases that `incrementalCases` gives: each has a document of its own. */
export const CASES_OF_A_SCHEMA: number = DOCUMENTS_OF_A_SCHEMA

const abstractions: readonly Abstraction[] = ['__typename', 'resolveType', 'isTypeOf']

const climates: readonly Climate[] = [
  { faults: 0, promises: 0, methods: 0 },
  { faults: 0.05, promises: 0, methods: 0.1 },
  { faults: 0, promises: 0.3, methods: 0.1 },
  { faults: 0, promises: 0.6, methods: 0.1 },
  { faults: 0.03, promises: 0.3, methods: 0.1 },
  { faults: 0.1, promises: 0.3, methods: 0 },
  { faults: 0.05, promises: 0.05, methods: 0.3 },
]

/** All cases of one schema, which the seed and the number determine. */
export function* incrementalCases(
  seed: number,
  number: number,
): Generator<IncrementalCase, void, undefined> {
  const schemaSeed = `${seed}/${number}/incremental`
  const engines = incrementalEnginesOf(schemaSeed, abstractions[number % abstractions.length]!)
  for (let index = 0; index < DOCUMENTS_OF_A_SCHEMA; index++) {
    const caseSeed = `${schemaSeed}/${index}`
    const document = validDocument(caseSeed, engines)
    yield {
      engines,
      document,
      parsed: parse(document.source),
      variables: randomVariables(randomOf(caseSeed, 'variables'), document),
      seed: caseSeed,
      climate: randomOf(caseSeed, 'climate').pick(climates),
    }
  }
}

function incrementalEnginesOf(seed: string, abstraction: Abstraction): IncrementalEngines {
  const engines = enginesOf(seed, randomSchema(seed), abstraction, { incremental: true })
  const graphql17 = engines.peers[17] as unknown as GraphQLSchema
  const withDirectives = new GraphQLSchema({
    ...graphql17.toConfig(),
    directives: [...specifiedDirectives, GraphQLDeferDirective, GraphQLStreamDirective],
  })
  return { ...engines, graphql17, withDirectives }
}

/** A document that uses the directives and is valid: some drafts merge a streamed field. */
function validDocument(seed: string, engines: IncrementalEngines): RandomDocument {
  for (let draft = 0; draft < MAX_DRAFTS; draft++) {
    const document = randomDocument(randomOf(seed, 'document', draft), engines.reference, {
      isIncremental: true,
    })
    if (document.uses.defer + document.uses.stream > 0 && isValid(document.source, engines))
      return document
  }
  throw new Error(`None of ${MAX_DRAFTS} drafts of ${seed} is a valid document.`)
}

export function isValid(source: string, { withDirectives }: IncrementalEngines): boolean {
  return validate(withDirectives, parse(source)).length === 0
}
