import { Agent } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { createGreetings } from './schema.ts'
import { postThrough, serve } from './server.ts'

test('requests that a host passes on when it has answered them itself do not block their connection', async () => {
  const controller = createController({
    schema: createGreetings('LateSchema'),
    onError: () => undefined,
  })
  const listener = controller.handler('/graphql')
  let late = 0
  const origin = await serve((incoming, response) => {
    if (incoming.headers['x-late'] === undefined) return listener(incoming, response)
    incoming.resume()
    response.writeHead(503).end()
    setTimeout(() => {
      late++
      listener(incoming, response)
    }, 2)
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => void agent.destroy())
  const statusOf = async (headers: Record<string, string>): Promise<number> =>
    (await postThrough(agent, origin, '{"query":"{ hello }"}', headers)).status
  for (let index = 0; index < 40; index++) expect(await statusOf({ 'x-late': '1' })).toBe(503)
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(late).toBe(40)
  expect(await statusOf({})).toBe(200)
  // A request that was left open would hold it for longer than a test may take.
  await controller.close(60_000)
})
