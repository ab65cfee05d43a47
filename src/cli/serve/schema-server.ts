import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Schema } from '../../engine/schema.ts'
import { createController } from '../../http/controller.ts'
import { CommandFailure } from '../failure.ts'
import { isAllowedHost } from './allowed-host.ts'

/** The address on which a server listens. */
export interface ServerAddress {
  readonly port: number
  readonly host: string
}

/** A server of a schema, with its SDL and the console. */
export interface SchemaServer {
  /** `http://127.0.0.1:4000/graphql` */
  readonly url: string
  /** Ends all executions, and closes the port. */
  close(): Promise<void>
}

/** Milliseconds until executions are aborted: less than `KILL_MS` of the process of a module. */
const CLOSE_MS = 1_500

/**
 * Serves the schema that `schema` returns for each request.
 *
 * @throws CommandFailure when the server cannot listen on the port
 */
export async function startServer(
  schema: () => Schema,
  { port, host }: ServerAddress,
): Promise<SchemaServer> {
  const controller = createController({ schema, describe: true, graphiql: true })
  const handler = controller.handler('/graphql')
  const server = createServer((request, response) => {
    const hostHeader = request.headers.host
    if (isAllowedHost(hostHeader, host)) handler(request, response)
    else refuseHost(response, hostHeader)
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new CommandFailure(messageOf(error as NodeJS.ErrnoException, { port, host }))
  }
  const address = server.address() as AddressInfo
  const urlHost = address.family === 'IPv6' ? `[${address.address}]` : address.address
  return {
    url: `http://${urlHost}:${address.port}/graphql`,
    close: async () => {
      const serverClose = once(server, 'close')
      server.close()
      await controller.close(CLOSE_MS)
      server.closeAllConnections()
      await serverClose
    },
  }
}

function refuseHost(response: ServerResponse, hostHeader: string | undefined): void {
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(
    `The host ${JSON.stringify(hostHeader)} is not served; expected an IP address, localhost, or the name that is given as --host.\n`,
  )
}

function messageOf(
  { code, message }: NodeJS.ErrnoException,
  { port, host }: ServerAddress,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use. --port takes another one, and --port 0 any that is free.`
    case 'EACCES':
      return `Port ${port} of ${host} is not allowed for this user. --port takes another one.`
    default:
      return `The server cannot listen on port ${port} of ${host}: ${message}.`
  }
}
