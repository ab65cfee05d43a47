// One listening server by the name of each contender.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DatabaseAddress } from './database.ts'
import type { Contender } from './workloads.ts'

/** What a server is told before it starts. */
export interface Setting {
  readonly contender: Contender
  readonly address: DatabaseAddress
}

/** Starts a server on a free port of this machine and returns the port. */
export async function startServer({ contender, address }: Setting): Promise<number> {
  const server = createServer(await listenerOf(contender, address))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** A process loads no other side than its own. */
async function listenerOf(
  contender: Contender,
  address: DatabaseAddress,
): Promise<RequestListener> {
  switch (contender) {
    case 'tapeql':
      return (await import('./tapeql-server.ts')).tapeqlListener(address)
    case 'drizzle-graphql':
      return (await import('./drizzle-graphql-server.ts')).drizzleGraphQLListener(address)
    case 'pothos':
      return (await import('./pothos-server.ts')).pothosListener(address)
    case 'sql':
      return (await import('./sql-server.ts')).sqlListener(address)
    case 'json_agg':
      return (await import('./sql-server.ts')).jsonAggListener(address)
  }
}
