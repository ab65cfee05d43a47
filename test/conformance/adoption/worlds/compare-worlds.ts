import assert from 'node:assert/strict'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { DropIn } from '../../../../src/graphql-js/drop-in.ts'
import type { HostModule } from '../../../../src/graphql-js/host.ts'
import { randomDocument, randomVariables } from '../../execution/random-document.ts'
import { randomSchema } from '../../execution/random-schema.ts'
import { randomOf } from '../../../random/random.ts'
import { World, type Abstraction, type Climate } from '../../execution/world.ts'
import { withClock } from './clock.ts'
import { plainResult, withPlainNodes } from './plain-result.ts'
import { equip, ownResolvers, type SeeingContext } from './equipped-schema.ts'

/** A copy of graphql-js, its schema of the same shape, and the functions in its place. */
export interface Side {
  readonly host: HostModule
  readonly ours: DropIn
  readonly schemaOf: (reference: GraphQLSchema) => GraphQLSchema
  readonly readsAsyncIterables: boolean
  /** How often ours have let a function of the host execute. */
  readonly callsOfHost: () => number
}

/** What became of a run. */
export interface Tally {
  worlds: number
  withErrors: number
  withPromises: number
  /** Worlds that a function of the host has executed in the place of ours. */
  byHost: number
  readonly differences: string[]
}

/** The functions that take a whole request. */
export type Function = 'execute' | 'executeSync' | 'graphql' | 'graphqlSync'

const DOCUMENTS_OF_A_SCHEMA = 12
const MAX_DIFFERENCES = 5
const climates: readonly Climate[] = [
  { faults: 0, promises: 0, methods: 0 },
  { faults: 0.03, promises: 0, methods: 0.1 },
  { faults: 0.15, promises: 0, methods: 0.1 },
  { faults: 0, promises: 0.3, methods: 0.1 },
  { faults: 0.03, promises: 0.3, methods: 0.1 },
  { faults: 0.15, promises: 0.3, methods: 0 },
  { faults: 0.3, promises: 0.6, methods: 0 },
  { faults: 0.1, promises: 0.05, methods: 0.3 },
]

/**
 * Executes random requests in random worlds by a function of graphql-js and by ours, and compares
 * everything that a host can see: results with the instances of errors, in order; the calls of
 * resolvers, in order; the properties of `info`, arguments and the context.
 */
export async function compareWorlds(
  side: Side,
  name: Function,
  seed: string,
  count: number,
): Promise<Tally> {
  const tally: Tally = { worlds: 0, withErrors: 0, withPromises: 0, byHost: 0, differences: [] }
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const ignore = (): void => undefined
  // graphql-js leaves promises that nobody handles.
  process.on('unhandledRejection', ignore)
  for (let number = 0; tally.worlds < count; number++) {
    await compareSchema(side, name, `${seed}/${number}`, tally, count)
  }
  process.off('unhandledRejection', ignore)
  Error.stackTraceLimit = stackTraceLimit
  return tally
}

async function compareSchema(
  side: Side,
  name: Function,
  seed: string,
  tally: Tally,
  count: number,
): Promise<void> {
  const { host, ours } = side
  const random = randomOf(seed, 'adoption')
  const abstraction = random.pick<Abstraction>(['__typename', 'resolveType', 'isTypeOf'])
  const reference = randomSchema(seed)
  const schema = side.schemaOf(reference)
  equip(host, seed, schema, reference, abstraction)
  for (let index = 0; index < DOCUMENTS_OF_A_SCHEMA; index++) {
    const document = randomDocument(randomOf(seed, 'document', index), reference)
    const parsed = host.parse(document.source)
    for (let round = 0; round < 4 && tally.worlds < count; round++) {
      const climate = random.pick(climates)
      const variables = randomVariables(randomOf(seed, 'variables', index, round), document)
      const usesOwnResolvers = random.chance(0.1)
      const run = async (by: 'theirs' | 'ours'): Promise<Outcome> => {
        const rootType = document.isMutation
          ? reference.getMutationType()!
          : reference.getQueryType()!
        const { readsAsyncIterables } = side
        const world = new World(
          `${seed}/${index}/${round}`,
          reference,
          abstraction,
          climate,
          rootType,
          { readsAsyncIterables },
        )
        const context: SeeingContext = { seen: [] }
        const functions = by === 'ours' ? ours : host
        const args = {
          schema,
          rootValue: world.root,
          contextValue: context,
          variableValues: variables,
          operationName: document.operationName,
          ...(usesOwnResolvers && ownResolvers(host)),
        }
        let isSynchronous = true
        let result: unknown
        try {
          const returned = name.startsWith('execute')
            ? functions[name as 'execute']({ ...args, document: parsed })
            : functions[name as 'graphql']({ ...args, source: document.source })
          isSynchronous = !(returned instanceof Promise)
          result = await returned
        } catch (thrown) {
          result = { thrown }
        }
        return { result, isSynchronous, world, context }
      }
      const theirs = await withClock(() => run('theirs'))
      const callsBefore = side.callsOfHost()
      const own = await withClock(() => run('ours'))
      tally.worlds++
      if (side.callsOfHost() > callsBefore) tally.byHost++
      if (!theirs.isSynchronous) tally.withPromises++
      if (((theirs.result as ExecutionResult).errors ?? []).length > 0) tally.withErrors++
      try {
        compare(theirs, own)
      } catch (difference) {
        if (tally.differences.length < MAX_DIFFERENCES) {
          tally.differences.push(
            `${seed}/${index}/${round} (${JSON.stringify(climate)}, ${abstraction}): ${document.source}\n${(difference as Error).message}`,
          )
        } else tally.differences.push(`${seed}/${index}/${round}`)
      }
    }
  }
}

interface Outcome {
  readonly result: unknown
  readonly isSynchronous: boolean
  readonly world: World
  readonly context: SeeingContext
}

function compare(theirs: Outcome, ours: Outcome): void {
  assert.deepStrictEqual(plainResult(ours.result), plainResult(theirs.result))
  assert.equal(ours.isSynchronous, theirs.isSynchronous)
  assert.deepStrictEqual(ours.world.calls, theirs.world.calls)
  assert.deepStrictEqual(ours.world.moments, theirs.world.moments)
  assert.equal(ours.context.seen.length, theirs.context.seen.length)
  for (const [index, seen] of theirs.context.seen.entries()) {
    const own = ours.context.seen[index]!
    assert.equal(own.place, seen.place)
    assert.equal(own.context, ours.context)
    assert.deepStrictEqual(own.args, seen.args)
    assert.deepStrictEqual(Object.keys(own.info), Object.keys(seen.info))
    assert.equal(own.info['rootValue'], ours.world.root)
    for (const [key, value] of Object.entries(seen.info)) {
      if (key === 'rootValue') continue
      if (typeof value === 'function') assert.equal(typeof own.info[key], 'function')
      else assert.deepStrictEqual(withPlainNodes(own.info[key]), withPlainNodes(value), key)
    }
  }
}
