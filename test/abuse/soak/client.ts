import { Agent, request } from 'node:http'

export interface Asked {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

export interface Answered {
  readonly status: number
  readonly body: string
}

const MAX_CONNECTIONS = 16
const MAX_MS = 15_000
const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })

/** Sends a request to a port of this machine over connections that are kept. */
export function ask(
  port: number,
  { path, method = 'POST', headers, body }: Asked,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const options = {
      ...{ agent, port, path, method, host: '127.0.0.1', signal: AbortSignal.timeout(MAX_MS) },
      headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    }
    const sent = request(options, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, body: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Ends the connections that are kept. */
export function endConnections(): void {
  agent.destroy()
}
