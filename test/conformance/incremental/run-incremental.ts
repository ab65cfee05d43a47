import { execute, printSchema, type ExecutionResult } from 'graphql17'
import type { FormattedError } from '../../../src/errors/graphql-error.ts'
import type { PlainResponse } from '../execution/compare-responses.ts'
import { newQuietPromise } from '../execution/quiet-promise.ts'
import { World } from '../execution/world.ts'
import { faultsOfDocument } from './check-document.ts'
import { faultsOfParts } from './check-parts.ts'
import { compareDeliveries, type Allowance } from './delivery-difference.ts'
import {
  executePlainly,
  executorsOf,
  graphqlExecutor,
  type IncrementalExecutor,
} from './executors.ts'
import type { IncrementalCase } from './incremental-cases.ts'
import { mergeParts, type MergedResponse } from './merge-parts.ts'
import type { Part } from './parts.ts'
import { differenceFromPlain } from './plain-difference.ts'
import { plainDocumentOf, plainSourceOf, withoutTypeNames } from './plain-document.ts'

/** What has come of a case. */
export interface IncrementalOutcome {
  readonly plain: PlainResponse
  /** The parts of the first executor. */
  readonly parts: readonly Part[]
  readonly merged: MergedResponse
  readonly world: World
  readonly allowances: ReadonlyMap<Allowance, number>
}

/** A case whose parts are wrong. */
export class IncrementalCaseError extends Error {
  readonly differences: readonly string[]

  constructor(differences: readonly string[], details: readonly string[]) {
    super([...differences, ...details].join('\n\n'))
    this.differences = differences
  }
}

/** The response without the directives, by graphql-js 17. */
interface PlainRun {
  readonly response: PlainResponse
  readonly typedData: unknown
  readonly world: World
}

/** The parts that an executor has given. */
interface PartsRun {
  readonly parts: readonly Part[]
  readonly merged: MergedResponse
  readonly world: World
}

/** A response in thousands of turns waits in each of them for all that runs at once. */
const MAX_DURATION_MS = 300_000

/**
 * Executes a request by graphql-js 17 without the directives and with them, and by the executors;
 * each execution has a world of its own, in which the same values come about.
 *
 * @throws IncrementalCaseError with everything about the case when something is wrong
 */
export async function runIncremental(
  incrementalCase: IncrementalCase,
  executors: readonly IncrementalExecutor[] = executorsOf(incrementalCase),
): Promise<IncrementalOutcome> {
  const plain = await runPlain(incrementalCase)
  const reference = graphqlExecutor('graphql-js 17', false)
  const differences: string[] = []
  const runs: Record<string, readonly Part[]> = {}
  const allowances = new Map<Allowance, number>()
  const theirs = await runParts(incrementalCase, reference)
  runs[reference.name] = theirs.parts
  for (const fault of faultsOfRun(incrementalCase, theirs, plain))
    differences.push(`graphql-js 17 itself: ${fault}`)
  const own = executors.some(({ isOurs }) => isOurs)
    ? await runOwnPlain(incrementalCase)
    : undefined
  let outcome: PartsRun | undefined
  for (const executor of executors) {
    const run = await runParts(incrementalCase, executor)
    outcome ??= run
    runs[executor.name] = run.parts
    const faults = faultsOfRun(incrementalCase, run, plain)
    const comparison = compareDeliveries(run.merged, theirs.merged)
    for (const [allowance, count] of comparison.allowances)
      allowances.set(allowance, (allowances.get(allowance) ?? 0) + count)
    if (comparison.difference !== undefined) faults.push(comparison.difference)
    if (executor.isOurs) faults.push(...(await faultsOfIterators(run.world)))
    if (own !== undefined && executor.isOurs)
      faults.push(...faultsBeside(incrementalCase, run, own))
    for (const fault of faults) differences.push(`${executor.name}: ${fault}`)
  }
  if (differences.length > 0)
    throw new IncrementalCaseError(differences, detailsOf(incrementalCase, plain, runs))
  const { parts, merged, world } = outcome ?? theirs
  return { plain: plain.response, parts, merged, world, allowances }
}

async function runPlain(incrementalCase: IncrementalCase): Promise<PlainRun> {
  const { engines, parsed, document, variables } = incrementalCase
  const world = newWorld(incrementalCase, true)
  const result = await execute({
    schema: engines.graphql17,
    document: plainDocumentOf(parsed),
    rootValue: world.root,
    contextValue: { world },
    variableValues: variables,
    operationName: document.operationName,
  })
  const { data: typedData, errors } = JSON.parse(JSON.stringify(result)) as {
    readonly data?: ExecutionResult['data']
    readonly errors?: readonly FormattedError[]
  }
  const data = withoutTypeNames(typedData)
  return {
    response: { ...(errors && { errors }), ...(data !== undefined && { data }) },
    typedData,
    world,
  }
}

/** The response without the directives, by this engine. */
interface OwnPlainRun {
  readonly response: PlainResponse
  readonly world: World
}

async function runOwnPlain(incrementalCase: IncrementalCase): Promise<OwnPlainRun> {
  const world = newWorld(incrementalCase, false)
  const source = plainSourceOf(incrementalCase.document.source, incrementalCase.parsed)
  return { response: await executePlainly(incrementalCase, source, world), world }
}

/** What is wrong beside the response without the directives: messages, and how often batches are called. */
function faultsBeside(
  { climate, document }: IncrementalCase,
  { merged, world }: PartsRun,
  own: OwnPlainRun,
): readonly string[] {
  const faults: string[] = []
  const messages = new Map(
    (own.response.errors ?? []).map(({ path, message }) => [JSON.stringify(path), message]),
  )
  const failures = merged.deliveries.flatMap(({ failure = [] }) => failure)
  for (const { path, message } of [...merged.errors, ...failures]) {
    // The variables of the directives are none of the document without the directives.
    if (path === undefined) continue
    const expected = messages.get(JSON.stringify(path)) ?? message
    if (message !== expected)
      faults.push(`The error at ${JSON.stringify(path)} is "${message}", not "${expected}".`)
  }
  const [count, plainCount] = [world.batchSizes.length, own.world.batchSizes.length]
  const hasErrors = failures.length > 0 || merged.errors.length > 0 || messages.size > 0
  // Without promises, each fragment and stream brings its parents at once.
  const maxCount = plainCount + document.uses.defer + document.uses.stream
  if (climate.promises === 0 && !hasErrors && count > maxCount)
    faults.push(`Batches were called ${count} times, and ${plainCount} times without directives.`)
  return faults
}

async function runParts(
  incrementalCase: IncrementalCase,
  executor: IncrementalExecutor,
): Promise<PartsRun> {
  const world = newWorld(incrementalCase, !executor.isOurs)
  const parts = await beforeTimeout(executor.execute(incrementalCase, world), executor.name)
  return { parts, merged: mergeParts(parts), world }
}

async function beforeTimeout<Result>(promise: Promise<Result>, name: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`The parts of ${name} have no end.`))
    }, MAX_DURATION_MS)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function faultsOfRun(
  { engines, parsed, document, variables }: IncrementalCase,
  { parts, merged, world }: PartsRun,
  plain: PlainRun,
): string[] {
  const { operationName } = document
  const { graphql17: schema } = engines
  const { typedData } = plain
  const request = { schema, document: parsed, operationName, variables, typedData }
  const faults = [...faultsOfParts(parts), ...faultsOfDocument(parts, request)]
  const difference = differenceFromPlain(merged, plain.response)
  if (difference !== undefined) faults.push(`${difference} (beside the response without parts)`)
  if (!haveSameMoments(world, plain))
    faults.push('The fields of the mutation ran at other moments.')
  const hasErrors =
    plain.response.errors !== undefined ||
    merged.errors.length > 0 ||
    merged.deliveries.some(({ failure }) => failure !== undefined)
  if (!hasErrors && !haveSameCalls(world, plain.world))
    faults.push('Other resolvers were called, or others as often.')
  return faults
}

/** A mutation ends with its data; a null that ends at a fragment lets it go on. */
function haveSameMoments({ moments }: World, { world, response }: PlainRun): boolean {
  const expected = world.moments.join('\n')
  const isEndedEarly = response.data === null
  const actual = isEndedEarly ? moments.slice(0, world.moments.length) : moments
  return actual.join('\n') === expected
}

function haveSameCalls({ calls }: World, { calls: others }: World): boolean {
  return calls.toSorted().join('\n') === others.toSorted().join('\n')
}

/** Iterators that are not read to their end are closed. */
async function faultsOfIterators(world: World): Promise<readonly string[]> {
  for (let turn = 0; turn < 3 && world.openIterators > 0; turn++) await new Promise(setImmediate)
  return world.openIterators > 0 ? [`${world.openIterators} async iterators are left open.`] : []
}

/** A new world of a case, in which the same values come about each time. */
function newWorld(
  { seed, engines, climate, document }: IncrementalCase,
  isOfGraphQLJs: boolean,
): World {
  const { reference, abstraction } = engines
  const rootType = document.isMutation ? reference.getMutationType()! : reference.getQueryType()!
  return new World(seed, reference, abstraction, climate, rootType, {
    readsAsyncIterables: true,
    hasLongIterables: true,
    // graphql-js drops promises below a null.
    ...(isOfGraphQLJs && { newPromise: newQuietPromise }),
  })
}

function detailsOf(
  { engines, document, variables, climate }: IncrementalCase,
  { response }: PlainRun,
  runs: Readonly<Record<string, readonly Part[]>>,
): readonly string[] {
  const texts = Object.entries(runs).map(([name, parts]) =>
    [`${name}:`, ...parts.map(part => JSON.stringify(part))].join('\n'),
  )
  return [
    document.source,
    JSON.stringify({ variables, climate }),
    `without the directives: ${JSON.stringify(response)}`,
    ...texts,
    printSchema(engines.graphql17),
  ]
}
