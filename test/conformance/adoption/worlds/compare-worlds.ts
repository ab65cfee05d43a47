import assert from 'node:assert/strict'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import type { DropIn } from '../../../../src/graphql-js/drop-in.ts'
import type { HostModule } from '../../../../src/graphql-js/host.ts'
import {
  randomDocument,
  randomVariables,
  type RandomDocument,
} from '../../execution/random-document.ts'
import { randomSchema } from '../../execution/random-schema.ts'
import { randomOf, type Random } from '../../../random/random.ts'
import type { Failure } from '../../../random/seed.ts'
import { shrinkDocument } from '../../../random/shrink-document.ts'
import { World, type Abstraction, type Climate } from '../../execution/world.ts'
import { withClock } from './clock.ts'
import { compareResults } from './compare-results.ts'
import { withPlainNodes } from './plain-result.ts'
import { equip, ownResolvers, type Seen, type SeeingContext } from './equipped-schema.ts'

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
  readonly differences: Failure[]
}

/** The functions that take a whole request. */
export type Function = 'execute' | 'executeSync' | 'graphql' | 'graphqlSync'

const DOCUMENTS_OF_A_SCHEMA = 4
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
 *
 * @param schemas the numbers of the schemas, of which as many are taken as `count` worlds need
 */
export async function compareWorlds(
  side: Side,
  name: Function,
  seed: number,
  schemas: Iterable<number>,
  count: number,
): Promise<Tally> {
  const tally: Tally = { worlds: 0, withErrors: 0, withPromises: 0, byHost: 0, differences: [] }
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const ignore = (): void => undefined
  // graphql-js leaves promises that nobody handles.
  process.on('unhandledRejection', ignore)
  for (const number of schemas) {
    if (tally.worlds >= count) break
    await compareSchema(
      new Comparison(side, name, `${seed}/${name}/${number}`),
      number,
      tally,
      count,
    )
  }
  process.off('unhandledRejection', ignore)
  Error.stackTraceLimit = stackTraceLimit
  return tally
}

async function compareSchema(
  comparison: Comparison,
  number: number,
  tally: Tally,
  count: number,
): Promise<void> {
  const { seed, side, reference, random } = comparison
  for (let index = 0; index < DOCUMENTS_OF_A_SCHEMA; index++) {
    const document = randomDocument(randomOf(seed, 'document', index), reference)
    for (let round = 0; round < 4 && tally.worlds < count; round++) {
      const setting: Setting = {
        seed: `${seed}/${index}/${round}`,
        document,
        climate: climates[tally.worlds % climates.length]!,
        variables: randomVariables(randomOf(seed, 'variables', index, round), document),
        usesOwnResolvers: random.chance(0.1),
      }
      const callsBefore = side.callsOfHost()
      const { theirs, difference } = await comparison.run(setting)
      tally.worlds++
      if (side.callsOfHost() > callsBefore) tally.byHost++
      if (!theirs.isSynchronous) tally.withPromises++
      if (((theirs.result as ExecutionResult).errors ?? []).length > 0) tally.withErrors++
      if (difference === undefined) continue
      const isTold = tally.differences.length < MAX_DIFFERENCES
      const text = isTold ? await comparison.smallestDifference(setting, difference) : setting.seed
      tally.differences.push({ number, text })
    }
  }
}

/** A request and the world that it meets. */
interface Setting {
  readonly seed: string
  readonly document: RandomDocument
  readonly climate: Climate
  readonly variables: Record<string, unknown>
  readonly usesOwnResolvers: boolean
}

interface Outcome {
  readonly result: unknown
  readonly isSynchronous: boolean
  readonly world: World
  readonly context: SeeingContext
}

/** A function of graphql-js and ours, which execute requests of one random schema. */
class Comparison {
  readonly side: Side
  readonly seed: string
  readonly random: Random
  readonly reference: GraphQLSchema
  readonly #name: Function
  readonly #abstraction: Abstraction
  readonly #schema: GraphQLSchema

  constructor(side: Side, name: Function, seed: string) {
    this.side = side
    this.seed = seed
    this.#name = name
    this.random = randomOf(seed, 'adoption')
    this.#abstraction = this.random.pick<Abstraction>(['__typename', 'resolveType', 'isTypeOf'])
    this.reference = randomSchema(seed)
    this.#schema = side.schemaOf(this.reference)
    equip(side.host, seed, this.#schema, this.reference, this.#abstraction)
  }

  async run(setting: Setting): Promise<{ theirs: Outcome; difference: Error | undefined }> {
    const theirs = await withClock(() => this.#execute(setting, this.side.host))
    const ours = await withClock(() => this.#execute(setting, this.side.ours))
    try {
      compare(theirs, ours, this.side.host)
      return { theirs, difference: undefined }
    } catch (difference) {
      return { theirs, difference: difference as Error }
    }
  }

  /** What is told of a request that is answered differently: the smallest document that is, too. */
  async smallestDifference(setting: Setting, difference: Error): Promise<string> {
    let smallest = difference
    const { parse, validate } = this.side.host
    const source = await shrinkDocument(setting.document.source, async source => {
      if (validate(this.#schema, parse(source)).length > 0) return false
      const smaller = await this.run({ ...setting, document: { ...setting.document, source } })
      smallest = smaller.difference ?? smallest
      return smaller.difference !== undefined
    })
    const { seed, climate, variables } = setting
    const world = JSON.stringify({ climate, abstraction: this.#abstraction, variables })
    return `${seed} ${world}\n${source}\n${smallest.message}`
  }

  async #execute(setting: Setting, functions: DropIn | HostModule): Promise<Outcome> {
    const { document, climate, variables } = setting
    const { host, readsAsyncIterables } = this.side
    const rootType = document.isMutation
      ? this.reference.getMutationType()!
      : this.reference.getQueryType()!
    const world = new World(setting.seed, this.reference, this.#abstraction, climate, rootType, {
      readsAsyncIterables,
    })
    const context: SeeingContext = { seen: [] }
    const args = {
      schema: this.#schema,
      rootValue: world.root,
      contextValue: context,
      variableValues: variables,
      operationName: document.operationName,
      ...(setting.usesOwnResolvers && ownResolvers(host)),
    }
    let isSynchronous = true
    let result: unknown
    try {
      const returned = this.#name.startsWith('execute')
        ? functions[this.#name as 'execute']({ ...args, document: host.parse(document.source) })
        : functions[this.#name as 'graphql']({ ...args, source: document.source })
      isSynchronous = !(returned instanceof Promise)
      result = await returned
    } catch (thrown) {
      result = { thrown }
    }
    return { result, isSynchronous, world, context }
  }
}

function placesOf({ context }: Outcome): readonly string[] {
  return context.seen.map(({ place, info }) => `${place} ${JSON.stringify(info['path'])}`)
}

/** Expects some of other texts, in their order. */
function expectWithin(texts: readonly string[], others: readonly string[]): void {
  let next = 0
  const missing = texts.filter(text => {
    const found = others.indexOf(text, next)
    if (found >= 0) next = found + 1
    return found < 0
  })
  assert.deepStrictEqual(missing, [])
}

/**
 * Whether graphql-js 16 has waited for what is pending below a null, while ours has answered at once,
 * as 17 does.
 */
function waitsBelowNull(theirs: Outcome, ours: Outcome, { versionInfo }: HostModule): boolean {
  const hasWaited = !theirs.isSynchronous || 'thrown' in (theirs.result as object)
  const { errors = [] } = ours.result as ExecutionResult
  return versionInfo.major === 16 && hasWaited && ours.isSynchronous && errors.length > 0
}

/**
 * Our result at once without the errors that 16 does not tell below a null: where a field throws beside
 * one that is pending, 16 waits before it tells the error, and a null above may come first. Ours and 17
 * tell it.
 */
function withoutErrorsLeftPending(ours: unknown, theirs: unknown): unknown {
  const { errors, data } = ours as ExecutionResult
  const told = new Set(((theirs as ExecutionResult).errors ?? []).map(({ path }) => String(path)))
  if (errors === undefined || told.size === 0) return ours
  return {
    ...(ours as ExecutionResult),
    errors: errors.filter(({ path }) => told.has(String(path)) || !isBelowNull(data, path ?? [])),
  }
}

/** Whether a null stands above a position. */
function isBelowNull(data: unknown, path: readonly (string | number)[]): boolean {
  let value = data
  for (const key of path.slice(0, -1)) {
    if (value === null || value === undefined) break
    value = (value as Readonly<Record<string | number, unknown>>)[key]
  }
  return value === null
}

function compare(theirs: Outcome, ours: Outcome, host: HostModule): void {
  const { result } = theirs
  if (waitsBelowNull(theirs, ours, host)) {
    if (!theirs.isSynchronous) compareResults(ours.result, result, false)
    return
  }
  assert.equal(ours.isSynchronous, theirs.isSynchronous)
  // What cannot be completed synchronously is thrown.
  const isSynchronous = theirs.isSynchronous && !('thrown' in (result as object))
  const ownResult =
    isSynchronous && host.versionInfo.major === 16
      ? withoutErrorsLeftPending(ours.result, result)
      : ours.result
  compareResults(ownResult, result, isSynchronous)
  assert.deepStrictEqual(ours.world.moments, theirs.world.moments)
  // What is called beside a null is a race, too.
  const { errors, thrown } = result as ExecutionResult & { readonly thrown?: unknown }
  const hasErrors = thrown !== undefined || (errors ?? []).length > 0
  if (!isSynchronous && hasErrors) return
  if (hasErrors && host.versionInfo.major === 16) {
    // What is pending below a null is completed by 16 alone.
    expectWithin(ours.world.calls, theirs.world.calls)
    expectWithin(placesOf(ours), placesOf(theirs))
    return
  }
  const inOrder = <Value>(values: readonly Value[], textOf: (value: Value) => string): Value[] =>
    isSynchronous
      ? [...values]
      : values.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1))
  const callsOf = ({ world }: Outcome): string[] => inOrder(world.calls, String)
  const seenOf = ({ context }: Outcome): Seen[] =>
    inOrder(context.seen, ({ place, info }) => `${place} ${JSON.stringify(info['path'])}`)
  assert.deepStrictEqual(callsOf(ours), callsOf(theirs))
  const [ownSeen, othersSeen] = [seenOf(ours), seenOf(theirs)]
  assert.equal(ownSeen.length, othersSeen.length)
  for (const [index, seen] of othersSeen.entries()) {
    const own = ownSeen[index]!
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
