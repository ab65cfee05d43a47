import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer, type SchemaServer } from '../../../src/cli/serve/schema-server.ts'
import { buildSchema } from '../../../src/index.ts'

const schema = buildSchema('type Query { a: Int }', {
  config: { registration: 'off' },
  resolvers: { Query: { a: () => 1 } },
})
const servers: SchemaServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

/** The status and the text of the answer to a request with this header Host. */
async function answerTo(url: string, host: string): Promise<{ status?: number; text: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(`${url}?query={a}`, { headers: { Host: host } }, resolve)
    asked.once('error', reject).end()
  })
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode!, text }
}

async function start(host: string): Promise<string> {
  const server = await startServer(() => schema, { port: 0, host })
  servers.push(server)
  return server.url.replace('0.0.0.0', '127.0.0.1')
}

describe('startServer', () => {
  test.each([
    '127.0.0.1',
    '127.0.0.1:4000',
    'localhost',
    'LocalHost:4000',
    'app.localhost',
    '[::1]:1',
  ])('answers the host %s', async host => {
    const { status, text } = await answerTo(await start('127.0.0.1'), host)
    expect({ status, text }).toEqual({ status: 200, text: '{"data":{"a":1}}' })
  })

  test.each([
    'evil.example',
    'evil.example:4000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evillocalhost',
    'localhost@evil.example',
    'a b',
  ])('refuses the host %s, as a page of it could read what is served', async host => {
    const { status, text } = await answerTo(await start('127.0.0.1'), host)
    expect(status).toBe(403)
    expect(text).toBe(
      `The host ${JSON.stringify(host)} is not served; expected an IP address, localhost, or the name that is given as --host.\n`,
    )
  })

  test('answers to addresses, localhost and no other name where it listens everywhere', async () => {
    const url = await start('0.0.0.0')
    expect((await answerTo(url, '192.168.1.5:4000')).status).toBe(200)
    expect((await answerTo(url, 'localhost')).status).toBe(200)
    expect((await answerTo(url, 'evil.example')).status).toBe(403)
  })
})
