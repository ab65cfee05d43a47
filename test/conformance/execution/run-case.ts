import { printSchema } from 'graphql'
import type { ExecuteOptions } from '../../../src/engine/execute-options.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import { differenceOf, type PlainResponse } from './compare-responses.ts'
import { executeByPeer, plainResponse } from './engines.ts'
import type { PeerVersion } from './peers.ts'
import { newQuietPromise } from './quiet-promise.ts'
import type { Case } from './random-cases.ts'
import { World, type Reader } from './world.ts'

/** What has come of a case. */
export interface Outcome {
  readonly response: PlainResponse
  /** What came about on the way. */
  readonly world: World
  readonly isSynchronous: boolean
}

/** A case whose answers differ. */
export class CaseError extends Error {
  readonly differences: readonly string[]

  constructor(differences: readonly string[], details: readonly string[]) {
    super([...differences, ...details].join('\n\n'))
    this.differences = differences
  }
}

/** An answer of this engine as JSON text, with the world in which it was given. */
interface Answer {
  readonly text: string
  readonly world: World
}

/**
 * Executes a request in both versions of graphql-js and, in every form, in this engine; each
 * execution has a world of its own, in which the same values come about.
 *
 * @throws CaseError with everything about the case when the answers differ
 */
export async function runCase(one: Case): Promise<Outcome> {
  const { engines, climate, document } = one
  const isSynchronous = climate.promises === 0
  const answers = {
    'generated code': await answerOf(one, engines.generated, isSynchronous),
    closures: await answerOf(one, engines.closures, isSynchronous),
    'closures, then generated code': await answerOf(one, engines.tiered, false),
    'the format "hash"': await hashAnswerOf(one, engines.closures, isSynchronous),
    'no string collector': await uncollectedAnswerOf(one, engines.uncollected),
    'generated code, in turns': await answerOf(one, engines.generatedInTurns, false),
    'closures, in turns': await answerOf(one, engines.closuresInTurns, false),
    'the format "hash", in turns': await hashAnswerOf(one, engines.closuresInTurns, false),
  }
  const { text, world } = answers.closures
  const response = plainResponse(JSON.parse(text) as PlainResponse)
  const hasErrors = response.errors !== undefined
  const differences: string[] = []
  for (const [way, answer] of Object.entries(answers)) {
    // Which of several errors below a null are told depends on which timer comes first.
    const isSame =
      answer.text === text ||
      (!isSynchronous &&
        differenceOf(
          plainResponse(JSON.parse(answer.text) as PlainResponse),
          response,
          false,
          16,
        ) === undefined)
    if (!isSame) differences.push(`The answer of ${way} differs from that of closures.`)
    if (!hasErrors && !haveSameCalls(world, answer.world))
      differences.push(`Other resolvers were called by ${way}.`)
  }
  const expected: Partial<Record<PeerVersion, PlainResponse>> = {}
  for (const version of [16, 17] as const) {
    const peerWorld = newWorld(one, {
      readsAsyncIterables: version === 17,
      newPromise: newQuietPromise,
    })
    const request = { ...requestIn(peerWorld, one), context: { world: peerWorld } }
    const theirs = await executeByPeer(
      version,
      engines.peers[version],
      document.parsed[version],
      request,
    )
    expected[version] = theirs
    // A batch is called after fields that graphql-js executes later, and its arguments coerced then.
    const hasBadArguments = theirs.errors?.some(({ message }) => message.startsWith('Argument "'))
    const isInOrder = isSynchronous && peerWorld.batched === 0 && hasBadArguments !== true
    const difference = differenceOf(response, theirs, isInOrder, version)
    if (difference !== undefined) differences.push(`${version}: ${difference}`)
    if (!haveSameMoments(world, peerWorld))
      differences.push(`${version}: The fields of the mutation ran at other moments.`)
    if (!hasErrors && !haveSameCalls(world, peerWorld))
      differences.push(`${version}: Other resolvers were called.`)
    const exportedDifference = await differenceOfExported(one, version, theirs, isInOrder)
    if (exportedDifference !== undefined)
      differences.push(`${version}, exported: ${exportedDifference}`)
  }
  if (differences.length > 0)
    throw new CaseError(differences, detailsOf(one, answers, expected, world))
  return { response, world, isSynchronous }
}

/** Has graphql-js execute the request on the exported schema. */
async function differenceOfExported(
  one: Case,
  version: PeerVersion,
  expected: PlainResponse,
  isInOrder: boolean,
): Promise<string | undefined> {
  const reader = { readsAsyncIterables: version === 17, newPromise: newQuietPromise }
  const world = newWorld(one, reader)
  const { exported } = one.engines
  const found = await executeByPeer(version, exported[version], one.document.parsed[version], {
    ...requestIn(world, one),
    context: { world },
  })
  const difference = differenceOf(found, expected, isInOrder, version)
  return difference && `${difference} ${JSON.stringify(found)}`
}

export function requestIn(world: World, { variables, document: { operationName } }: Case) {
  return { variables, operationName, rootValue: world.root }
}

/** Without promises nothing may be asynchronous: executeSync() throws if it is. */
async function answerOf(one: Case, schema: Schema, isSynchronous: boolean): Promise<Answer> {
  const world = newWorld(one)
  const options = { ...requestIn(world, one), responseFormat: 'json' } as const
  const { source } = one.document
  const text = isSynchronous
    ? schema.executeSync(source, options)
    : await schema.execute(source, options)
  return { text: withoutIds(text), world }
}

async function hashAnswerOf(one: Case, schema: Schema, isSynchronous: boolean): Promise<Answer> {
  const world = newWorld(one)
  const options = { ...requestIn(world, one), responseFormat: 'hash' } as const
  const { source } = one.document
  const hash = isSynchronous
    ? schema.executeSync(source, options)
    : await schema.execute(source, options)
  return { text: withoutIds(JSON.stringify(hash)), world }
}

async function uncollectedAnswerOf(one: Case, schema: Schema): Promise<Answer> {
  const world = newWorld(one)
  const options: ExecuteOptions = requestIn(world, one)
  const { body } = await schema.respond(one.document.source, options)
  return { text: withoutIds(body.toString()), world }
}

export function newWorld({ seed, engines, climate, document }: Case, reader: Reader = ours): World {
  const { reference, abstraction } = engines
  const rootType = document.isMutation ? reference.getMutationType()! : reference.getQueryType()!
  return new World(seed, reference, abstraction, climate, rootType, reader)
}

const ours: Reader = { readsAsyncIterables: true }

/** What is masked has another id each time. */
function withoutIds(text: string): string {
  return text.replaceAll(/"id":"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, '"id":"id"')
}

function haveSameCalls(one: World, other: World): boolean {
  return (
    one.calls.length === other.calls.length && isSame(one.calls.toSorted(), other.calls.toSorted())
  )
}

function haveSameMoments(one: World, other: World): boolean {
  return isSame(one.moments, other.moments)
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n')
}

function detailsOf(
  { engines, document, variables, climate }: Case,
  answers: Readonly<Record<string, Answer>>,
  expected: object,
  { calls, moments }: World,
): readonly string[] {
  const texts = Object.entries(answers).map(([way, { text }]) => `${way}: ${text}`)
  const details = Object.entries({ climate, variables, ...expected, calls, moments }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  )
  const { reference } = engines
  return [document.source, ...texts, ...details, printSchema(reference)]
}
