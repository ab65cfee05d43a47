import { channel } from 'node:diagnostics_channel'

/** How often documents were parsed and validated, and what the store was found to hold. */
export interface Stages {
  parse: number
  validate: number
  readonly cache: string[]
}

/** Counts what the engine publishes from now on. */
export function countStages(): { readonly stages: Stages; readonly stop: () => void } {
  const stages: Stages = { parse: 0, validate: 0, cache: [] }
  const listeners: readonly (readonly [string, (message: unknown) => void])[] = [
    ['tracing:graphql:parse:start', () => stages.parse++],
    ['tracing:graphql:validate:start', () => stages.validate++],
    [
      'tapeql:cache',
      message => stages.cache.push((message as { readonly outcome: string }).outcome),
    ],
  ]
  for (const [name, listener] of listeners) channel(name).subscribe(listener)
  return {
    stages,
    stop: () => {
      for (const [name, listener] of listeners) channel(name).unsubscribe(listener)
    },
  }
}
