import { printSchema } from 'graphql'
import { differenceOf, type PlainResponse } from './compare-responses.ts'
import { executeReference, plainResponse, type Engines } from './engines.ts'
import { newQuietPromise, type NewPromise } from './quiet-promise.ts'
import type { RandomDocument, Use } from './random-document.ts'
import { World, type Climate } from './world.ts'

/** What a case was about, for the proof that the cases are not trivial. */
export interface Case {
  readonly response: PlainResponse
  readonly isMutation: boolean
  readonly callCount: number
  readonly promiseCount: number
  readonly uses: Readonly<Record<Use, number>>
}

/**
 * Executes a request in the reference implementation and, in every form, in this engine; each execution has a world of its
 * own, in which the same values come about.
 *
 * @throws Error with everything about the case when the answers differ
 */
export async function runCase(
  engines: Engines,
  { source, operationName, isMutation, uses }: RandomDocument,
  variables: Record<string, unknown>,
  seed: string,
  climate: Climate,
): Promise<Case> {
  const { reference, schema, schemaOfClosures, schemaWithoutCollector } = engines
  const rootType = isMutation ? reference.getMutationType()! : reference.getQueryType()!
  const newWorld = (newPromise?: NewPromise): World =>
    new World(seed, reference, engines.abstraction, climate, rootType, newPromise)
  const isSynchronous = climate.promises === 0
  const optionsIn = (world: World) => ({ variables, operationName, rootValue: world.root })
  const textOf = async (world: World): Promise<string> => {
    const options = { ...optionsIn(world), responseFormat: 'json' } as const
    // Without promises nothing may be asynchronous: executeSync() throws if it is.
    return isSynchronous ? schema.executeSync(source, options) : schema.execute(source, options)
  }

  const [world, peerWorld] = [newWorld(), newWorld(newQuietPromise)]
  const response = plainResponse(JSON.parse(await textOf(world)) as PlainResponse)
  const expected = await executeReference(reference, source, optionsIn(peerWorld))
  const hash = plainResponse(
    await schema.execute(source, { ...optionsIn(newWorld()), responseFormat: 'hash' }),
  )
  const closures = plainResponse(
    JSON.parse(
      await schemaOfClosures.execute(source, { ...optionsIn(newWorld()), responseFormat: 'json' }),
    ) as PlainResponse,
  )
  const { body } = await schemaWithoutCollector.respond(source, optionsIn(newWorld()))
  const uncollected = plainResponse(JSON.parse(body.toString()) as PlainResponse)

  const findings: readonly (string | false | undefined)[] = [
    differenceOf(response, expected, isSynchronous),
    !isSame(hash, response) && 'The format "hash" differs from "json".',
    !isSame(closures, response) && 'The response of closures differs from that of generated code.',
    !isSame(uncollected, response) && 'The response without the string collector differs.',
    !isSame(world.moments, peerWorld.moments) && 'The fields of the mutation ran at other moments.',
    expected.errors === undefined &&
      !isSame(world.calls.toSorted(), peerWorld.calls.toSorted()) &&
      'Other resolvers were called.',
  ]
  const difference = findings.find(Boolean)
  if (difference) {
    const details = {
      climate,
      variables,
      response,
      expected,
      hash,
      closures,
      uncollected,
      calls: world.calls,
    }
    const texts = Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    throw new Error([difference, printSchema(reference), source, ...texts].join('\n\n'))
  }
  const { calls, promiseCount } = world
  return { response, isMutation, callCount: calls.length, promiseCount, uses }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
