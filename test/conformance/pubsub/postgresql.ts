import { createHash } from 'node:crypto'
import { postgresPubSub } from '../../../src/pubsub/postgresql.ts'
import { createPostgresServer, postgresIsMissing } from './postgres-server.ts'
import type { Kind } from './suite.ts'

/** PostgreSQL. */
export const postgresKind: Kind = {
  name: 'postgresPubSub with pg 8',
  missing: postgresIsMissing,
  async start() {
    const server = createPostgresServer()
    await server.start()
    // A server says to which channels a connection listens only on that connection.
    const clients = new Set<ReturnType<typeof server.client>>()
    return {
      address: { path: `${server.folder}/.s.PGSQL.5432` },
      open(options, port) {
        const own = new Set<ReturnType<typeof server.client>>()
        const pubsub = postgresPubSub({
          ...options,
          connect() {
            const client = server.client(port)
            for (const set of [clients, own]) set.add(client)
            client.on('end', () => clients.delete(client))
            return client
          },
        })
        return { pubsub, close: () => pubsub.close() }
      },
      async countSubscriptions() {
        let count = 0
        for (const client of clients) {
          const { rows } = await client.query<{ count: string }>(
            'SELECT count(*) FROM pg_listening_channels()',
          )
          count += Number(rows[0]!.count)
        }
        return count
      },
      async send(topic, text) {
        const client = server.client()
        await client.connect()
        const hash = createHash('sha256').update(topic, 'utf16le').digest('base64url')
        await client.query('SELECT pg_notify($1, $2)', [`tapeql:${hash}`, text])
        await client.end()
      },
      kill: () => server.kill(),
      start: () => server.start(),
      close: () => server.remove(),
    }
  },
}
