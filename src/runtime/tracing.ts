import { channel, tracingChannel } from 'node:diagnostics_channel'
import { types } from 'node:util'

/**
 * A stage that graphql-js 17 traces, too, on the channels `tracing:graphql:parse:start`, `:end` and
 * so on; or a stage with the name of a channel of this engine.
 */
export type TracedStage =
  | 'parse'
  | 'validate'
  | 'execute'
  | 'subscribe'
  | 'execute:variableCoercion'
  | 'execute:rootSelectionSet'
  | 'resolve'
  | 'tapeql:operation'
  | 'tapeql:resolve'
  | 'tapeql:statement'

/** The published result or exception of a stage. Getters are published as getters. */
export type TracedOutcome = { readonly result: unknown } | { readonly error: unknown }

const stages = {
  parse: tracingChannel('graphql:parse'),
  validate: tracingChannel('graphql:validate'),
  execute: tracingChannel('graphql:execute'),
  subscribe: tracingChannel('graphql:subscribe'),
  'execute:variableCoercion': tracingChannel('graphql:execute:variableCoercion'),
  'execute:rootSelectionSet': tracingChannel('graphql:execute:rootSelectionSet'),
  resolve: tracingChannel('graphql:resolve'),
  'tapeql:operation': tracingChannel('tapeql:operation'),
  'tapeql:resolve': tracingChannel('tapeql:resolve'),
  'tapeql:statement': tracingChannel('tapeql:statement'),
} as const

const cacheChannel = channel('tapeql:cache')

/** Whether the channel of a stage has subscribers. */
export function isTraced(name: TracedStage): boolean {
  return stages[name].hasSubscribers
}

/** Whether the channel of one of several stages has subscribers. */
export function areTraced(names: readonly TracedStage[]): boolean {
  for (const name of names) if (stages[name].hasSubscribers) return true
  return false
}

/**
 * Runs a stage and publishes `start` and `end` on its channel, for a promise also `asyncStart` and
 * `asyncEnd`. A channel without subscribers costs only a check. `outcomeOf` returns the published
 * outcome of a result; by default the result.
 */
export function traceStage<Result>(
  name: TracedStage,
  message: () => object,
  run: () => Result,
  outcomeOf: (result: Awaited<Result>) => TracedOutcome = result => ({ result }),
): Result {
  const { start, end, asyncStart, asyncEnd, error, hasSubscribers } = stages[name]
  if (!hasSubscribers) return run()
  const context = message()
  const conclude = (outcome: TracedOutcome): void => {
    Object.defineProperties(context, Object.getOwnPropertyDescriptors(outcome))
    if ('error' in outcome) error.publish(context)
  }
  const concludeLater = (outcome: TracedOutcome): void => {
    conclude(outcome)
    asyncStart.publish(context)
    asyncEnd.publish(context)
  }
  return start.runStores(context, () => {
    let result: Result
    try {
      result = run()
    } catch (thrown) {
      conclude({ error: thrown })
      end.publish(context)
      throw thrown
    }
    if (!types.isPromise(result)) {
      conclude(outcomeOf(result as Awaited<Result>))
      end.publish(context)
      return result
    }
    end.publish(context)
    return result.then(
      value => {
        concludeLater(outcomeOf(value as Awaited<Result>))
        return value
      },
      (reason: unknown) => {
        concludeLater({ error: reason })
        throw reason
      },
    ) as Result
  })
}

/** Publishes the result of a lookup in a cache store on `tapeql:cache`. */
export function traceCache(message: {
  readonly outcome: 'hit' | 'miss' | 'failure'
  readonly key: string
}): void {
  if (cacheChannel.hasSubscribers) cacheChannel.publish(message)
}
