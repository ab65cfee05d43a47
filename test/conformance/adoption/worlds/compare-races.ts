import type { ExecutionResult } from 'graphql'
import { randomOf, type Random } from '../../../random/random.ts'
import type { Failure } from '../../../random/seed.ts'
import { shrinkDocument } from '../../../random/shrink-document.ts'
import { smallestError } from '../../../random/smallest-error.ts'
import type { Side } from './compare-worlds.ts'
import { compareResults } from './compare-results.ts'

/** What became of a run. */
export interface RaceTally {
  races: number
  readonly differences: Failure[]
}

const sdl = `
  type Query { a: Step b: Step c: Step }
  type Step { fails: Int! fits: Int next: Step! list: [Step!]! }
`
const MAX_DEPTH = 4
const MAX_TURNS = 4

/**
 * Lets errors of fields beside each other rise through objects and lists, each of them awaited for
 * some turns of the microtask queue: the order of errors tells how many turns each place takes.
 */
export async function compareRaces(
  { host, ours }: Side,
  seed: number,
  numbers: Iterable<number>,
): Promise<RaceTally> {
  const tally: RaceTally = { races: 0, differences: [] }
  const schema = host.buildSchema(sdl)
  // graphql-js leaves promises that nobody handles.
  const ignore = (): void => undefined
  process.on('unhandledRejection', ignore)
  for (const number of numbers) {
    tally.races++
    const shape = randomOf(seed, number, 'shape')
    const selections = ['a', 'b', 'c'].map(name => `${name} ${selectionOf(shape, 0)}`)
    const run = async (execute: typeof host.execute, source: string): Promise<ExecutionResult> => {
      const random = randomOf(seed, number, 'values')
      const root = { a: stepOf(random, 0), b: stepOf(random, 0), c: stepOf(random, 0) }
      return execute({ schema, document: host.parse(source), rootValue: root })
    }
    const compare = async (source: string): Promise<void> => {
      const theirs = await run(host.execute, source)
      compareResults(await run(ours.execute, source), theirs, false)
    }
    const error = await smallestError(`{ ${selections.join(' ')} }`, compare, shrinkDocument)
    if (error !== undefined) tally.differences.push({ number, text: error.message })
    await new Promise(resolve => setImmediate(resolve))
  }
  process.off('unhandledRejection', ignore)
  return tally
}

function selectionOf(random: Random, depth: number): string {
  if (depth === MAX_DEPTH || random.chance(0.3)) return '{ fits fails }'
  return `{ fits ${random.pick(['next', 'list'])} ${selectionOf(random, depth + 1)} }`
}

/** An object whose fields are there after some turns. */
function stepOf(random: Random, depth: number): unknown {
  const [turns, ofFailure, ofNext] = [0, 1, 2].map(() => random.below(MAX_TURNS))
  const next = depth < MAX_DEPTH ? stepOf(random, depth + 1) : undefined
  return later(turns!, () => ({
    fits: 1,
    fails: () =>
      later(ofFailure!, () => {
        throw new Error('It fails.')
      }),
    next,
    list: () => later(ofNext!, () => [next]),
  }))
}

async function after<Value>(turns: number, produce: () => Value): Promise<Value> {
  for (let turn = 1; turn < turns; turn++) await Promise.resolve()
  return produce()
}

/** A value after some turns; at once where there are none. */
function later(turns: number, produce: () => unknown): unknown {
  return turns === 0 ? produce() : after(turns, produce)
}
