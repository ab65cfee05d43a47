import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/**
 * Sends a body to a server on this machine; the answer is read to its end, and only its length is
 * kept.
 */
export function post(
  port: number,
  body: string,
): Promise<{ readonly status: number; readonly bytes: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    }
    const options = { agent, port, host: '127.0.0.1', path: '/graphql', method: 'POST', headers }
    const sent = request(options, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () => resolve({ status: response.statusCode!, bytes }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
