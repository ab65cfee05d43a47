import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Schema } from '../../engine/schema.ts'
import { createController } from '../../http/controller.ts'
import { CommandFailure } from '../failure.ts'

/** Where a server listens. */
export interface ServerPlace {
  readonly port: number
  readonly host: string
}

/** A server of a schema, with describe and the console. */
export interface SchemaServer {
  /** `http://127.0.0.1:4000/graphql` */
  readonly url: string
  /** Ends what is executed, and closes the port. */
  close(): Promise<void>
}

/** Milliseconds that executions have to end. */
const CLOSE_MS = 3_000

/**
 * Serves the schema that `schema` returns when a request comes.
 *
 * @throws CommandFailure where the port cannot be taken
 */
export async function startServer(
  schema: () => Schema,
  { port, host }: ServerPlace,
): Promise<SchemaServer> {
  const controller = createController({ schema, describe: true, graphiql: true })
  const server = createServer(controller.handler('/graphql'))
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new CommandFailure(messageOf(error as NodeJS.ErrnoException, { port, host }))
  }
  const address = server.address() as AddressInfo
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${name}:${address.port}/graphql`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await controller.close(CLOSE_MS)
      server.closeAllConnections()
      await closed
    },
  }
}

function messageOf({ code, message }: NodeJS.ErrnoException, { port, host }: ServerPlace): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. --port takes another one, and --port 0 any that is free.`
    case 'EACCES':
      return `Port ${port} of ${host} is not allowed for this user. --port takes another one.`
    default:
      return `The server cannot listen on port ${port} of ${host}: ${message}.`
  }
}
