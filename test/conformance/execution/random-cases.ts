import type { DocumentNode } from 'graphql'
import { enginesOf, type Engines } from './engines.ts'
import { peers, type PeerVersion } from './peers.ts'
import { randomDocument, randomVariables, type RandomDocument } from './random-document.ts'
import { randomSchema } from './random-schema.ts'
import { randomOf } from '../../random/random.ts'
import type { Abstraction, Climate } from './world.ts'

/** A document, as each version of graphql-js has parsed it. */
export interface ParsedDocument extends RandomDocument {
  readonly parsed: Readonly<Record<PeerVersion, DocumentNode>>
}

/** A request with the world that it meets. */
export interface Case {
  readonly engines: Engines
  readonly document: ParsedDocument
  readonly variables: Record<string, unknown>
  /** The same request meets the same world under the same seed. */
  readonly seed: string
  readonly climate: Climate
}

const DOCUMENTS_OF_A_SCHEMA = 16
const REQUESTS_OF_A_DOCUMENT = 6

/** They go round, so that a few schemas have all. */
const abstractions: readonly Abstraction[] = ['__typename', 'resolveType', 'isTypeOf']

const climates: readonly Climate[] = [
  { faults: 0, promises: 0, methods: 0 },
  { faults: 0.03, promises: 0, methods: 0.1 },
  { faults: 0.15, promises: 0, methods: 0.1 },
  { faults: 0, promises: 0.3, methods: 0.1 },
  { faults: 0.03, promises: 0.3, methods: 0.1 },
  { faults: 0.15, promises: 0.3, methods: 0 },
  { faults: 0.1, promises: 0.05, methods: 0.3 },
]

/** The number of cases that `casesOfSchema` gives. */
export const CASES_OF_A_SCHEMA: number = DOCUMENTS_OF_A_SCHEMA * REQUESTS_OF_A_DOCUMENT

/**
 * All cases of one schema, to run one after the other: an engine learns from each which properties
 * are methods.
 */
export function* casesOfSchema(seed: number, number: number): Generator<Case, void, undefined> {
  const random = randomOf(seed, number, 'case')
  const abstraction = abstractions[number % abstractions.length]!
  const schemaSeed = `${seed}/${number}`
  const engines = enginesOf(schemaSeed, randomSchema(schemaSeed), abstraction)
  // Who listens changes no answer.
  if (number % 4 === 0) engines.generated.on('resolve', () => () => undefined)
  for (let index = 0; index < DOCUMENTS_OF_A_SCHEMA; index++) {
    const document = parsed(
      randomDocument(randomOf(seed, number, 'document', index), engines.reference),
    )
    for (let round = 0; round < REQUESTS_OF_A_DOCUMENT; round++) {
      yield {
        engines,
        document,
        variables: randomVariables(randomOf(seed, number, 'variables', index, round), document),
        seed: `${schemaSeed}/${index}/${round}`,
        climate: random.pick(climates),
      }
    }
  }
}

/** A document with the trees of both versions of graphql-js. */
export function parsed(document: RandomDocument): ParsedDocument {
  const { source } = document
  return { ...document, parsed: { 16: peers[16].parse(source), 17: peers[17].parse(source) } }
}
