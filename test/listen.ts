import { Server as HTTPServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** A server that listens. */
export interface Listening {
  readonly origin: string
  /** Ends the server and the connections that it has of HTTP/1. */
  readonly close: () => Promise<void>
}

/** Lets a server listen on a free port of 127.0.0.1. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async (): Promise<void> => {
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    if (server instanceof HTTPServer) server.closeAllConnections()
    return closed
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}
