import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresPubSub } from '../../../src/pubsub/postgresql.ts'
import { createPostgresServer, postgresIsMissing } from './postgres-server.ts'
import { postgresKind } from './postgresql.ts'
import { eventually, value } from './streams.ts'
import { describePubSub } from './suite.ts'

describePubSub(postgresKind)

describe.skipIf(postgresIsMissing !== '')(`two servers ${postgresIsMissing}`.trim(), () => {
  test('whoever publishes or subscribes at the replica finds the primary', async () => {
    const primary = createPostgresServer()
    onTestFinished(() => primary.remove())
    await primary.start()
    const replica = createPostgresServer(primary)
    onTestFinished(() => replica.remove())
    await replica.start()
    const servers = [replica, primary]
    const open = (): { pubsub: ReturnType<typeof postgresPubSub>; errors: string[] } => {
      let attempts = 0
      const errors: string[] = []
      const pubsub = postgresPubSub({
        connect: () => servers[attempts++ % servers.length]!.client(),
        onError: ({ message }) => void errors.push(message),
      })
      onTestFinished(() => pubsub.close())
      return { pubsub, errors }
    }
    const [here, there] = [open(), open()]
    const next = here.pubsub.subscribe('news').next()
    await eventually(() => expect(here.errors).toEqual(['cannot execute LISTEN during recovery']))
    await expect(there.pubsub.publish('news', 1)).rejects.toThrow(
      'cannot execute NOTIFY during recovery',
    )
    await eventually(() => there.pubsub.publish('news', 2))
    expect(await next).toEqual(value(2))
  }, 60_000)
})
