import { plainResult } from '../conformance/adoption/worlds/plain-result.ts'
import type { Side } from '../conformance/adoption/worlds/compare-worlds.ts'

/** A copy of graphql-js, the functions that are called, and where a host notes what it sees. */
export interface Call {
  readonly host: Side['host']
  readonly functions: Pick<Side['host'], keyof Side['ours'] & keyof Side['host']>
  readonly log: unknown[]
}

/** What a host sees of calls by graphql-js and by ours, which are made twice. */
export interface Outcomes {
  readonly theirs: readonly unknown[]
  readonly ours: readonly unknown[]
  /** Whether ours has left an execution to graphql-js. */
  readonly isLeftToHost: boolean
}

/** Calls the functions of graphql-js, then ours, twice each: the second time by generated code. */
export async function outcomesOf(side: Side, act: (call: Call) => unknown): Promise<Outcomes> {
  const { host } = side
  const theirs: unknown[] = []
  const ours: unknown[] = []
  for (let time = 0; time < 2; time++) theirs.push(await outcomeOf({ host, functions: host }, act))
  const calls = side.callsOfHost()
  for (let time = 0; time < 2; time++)
    ours.push(await outcomeOf({ host, functions: side.ours }, act))
  return { theirs, ours, isLeftToHost: side.callsOfHost() > calls }
}

async function outcomeOf(
  given: Omit<Call, 'log'>,
  act: (call: Call) => unknown,
): Promise<{ readonly log: readonly unknown[] }> {
  const log: unknown[] = []
  let isSynchronous = true
  let outcome: unknown
  try {
    const returned = act({ ...given, log })
    isSynchronous = !(returned instanceof Promise)
    outcome = plainValue(await returned)
  } catch (thrown) {
    outcome = { ...(plainResult({ thrown }) as object), aborted: await abortOf(thrown) }
  }
  // What a host notes after the result belongs to it: a stream closes when its item of 20 turns is there.
  for (let turn = 0; turn < 40; turn++) await new Promise(resolve => setImmediate(resolve))
  await new Promise(resolve => setTimeout(resolve, 5))
  return { isSynchronous, outcome, log } as never
}

/** A result as plain data; anything else is returned as it is. */
export function plainValue(value: unknown): unknown {
  const isResult =
    typeof value === 'object' && value !== null && ('data' in value || 'errors' in value)
  return isResult ? plainResult(value) : value
}

/** What an `AbortedGraphQLExecutionError` tells. */
async function abortOf(thrown: unknown): Promise<unknown> {
  if (!(thrown instanceof Error) || thrown.name !== 'AbortedGraphQLExecutionError') return undefined
  const { abortedResult } = thrown as Error & { readonly abortedResult: unknown }
  return {
    keys: Object.keys(thrown),
    cause: thrown.cause,
    isPromise: abortedResult instanceof Promise,
    result: plainValue(await abortedResult),
  }
}
