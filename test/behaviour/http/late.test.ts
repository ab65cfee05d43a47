import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { createGreetings } from './schema.ts'

test('requests that a host passes on when it has answered them itself do not block their connection', async () => {
  const controller = createController({
    schema: createGreetings('LateSchema'),
    onError: () => undefined,
  })
  const listener = controller.handler('/graphql')
  let late = 0
  const server = createServer((incoming, response) => {
    if (incoming.headers['x-late'] === undefined) return listener(incoming, response)
    incoming.resume()
    response.writeHead(503).end()
    setTimeout(() => {
      late++
      listener(incoming, response)
    }, 2)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (headers: Record<string, string>): Promise<number> => {
    const options = { port, host: '127.0.0.1', path: '/graphql', method: 'POST', agent }
    const sent = request({
      ...options,
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.end('{"query":"{ hello }"}')
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode!
  }
  for (let index = 0; index < 40; index++) expect(await ask({ 'x-late': '1' })).toBe(503)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(late).toBe(40)
  expect(await ask({})).toBe(200)
  // A request that was left open would hold it for longer than a test may take.
  await controller.close(60_000)
})
