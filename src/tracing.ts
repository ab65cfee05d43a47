import { channel, tracingChannel } from 'node:diagnostics_channel'

/** The name of a traced stage, as graphql-js 17 has it: the channels are `tracing:graphql:parse:start`, `:end` and so on. */
type Stage = 'parse' | 'validate'

const stages = {
  parse: tracingChannel('graphql:parse'),
  validate: tracingChannel('graphql:validate'),
} as const

const cacheChannel = channel('tapeql:cache')

/** Runs a synchronous stage between the messages of its channel; without listeners it is the call alone. */
export function traceStage<Result>(stage: Stage, message: () => object, run: () => Result): Result {
  const traced = stages[stage]
  return traced.hasSubscribers ? traced.traceSync(run, message()) : run()
}

/** Publishes on `tapeql:cache` how a question to a cache store went. */
export function traceCache(message: {
  readonly outcome: 'hit' | 'miss' | 'failure'
  readonly key: string
}): void {
  if (cacheChannel.hasSubscribers) cacheChannel.publish(message)
}
