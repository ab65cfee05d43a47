import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A port that was free a moment ago, for servers that do not say which one they have chosen. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
