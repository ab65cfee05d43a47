// A process of a service: executes each request that it is sent with Redis as its store, and says
// what came of it.
import type { SchemaConfiguration } from '../../../src/index.ts'
import { createGreetings } from './greetings.ts'
import { connect, storeOf } from './redis-server.ts'
import { countStages, type Stages } from './stages.ts'

/** One request to a service that has just started; without a document the key alone. */
export interface Task {
  readonly port: number
  readonly config: SchemaConfiguration
  readonly query?: string
}

/** What it was answered, and which stages that took. */
export interface Done extends Stages {
  readonly answer: unknown
}

process.on('message', ({ port, config, query }: Task) => {
  void execute(port, config, query).then(done => process.send!(done))
})
process.send!('ready')

async function execute(
  port: number,
  config: SchemaConfiguration,
  query: string | undefined,
): Promise<Done> {
  const client = connect(port)
  const schema = createGreetings({ ...config, cache: storeOf(client) })
  // The first answer of a connection takes longer than the store is waited for.
  await client.ping()
  const { stages, stop } = countStages()
  const answer = await schema.execute(query, { queryCacheKey: 'key', queryCacheVersion: '1' })
  stop()
  await client.quit()
  return { answer, ...stages }
}
