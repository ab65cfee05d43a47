import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema } from '../../../src/index.ts'
import { modules } from '../../compiled-modules.ts'
import { listen } from '../../listen.ts'

/** The share by which the figures of docs/internals.md may be wrong. */
const TOLERANCE = 0.05

test('as many functions run for { __typename } over HTTP as docs/internals.md says', async () => {
  const schema = buildSchema('type Query { a: Int }')
  const server = createServer(createController({ schema }).handler('/graphql'))
  const { origin, close } = await listen(server)
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  // The first requests parse, validate and plan the document, and load what they need.
  await ask(origin)
  await ask(origin)
  await session.post('Profiler.takePreciseCoverage')
  await ask(origin)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  session.disconnect()
  await close()

  const counts = result
    .filter(script => script.url.startsWith(pathToFileURL(modules).href))
    .flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]!.count))
    .filter(count => count > 0)
  const manual = readFileSync(new URL('../../../docs/internals.md', import.meta.url), 'utf8')
  const [, functionCount, callCount] =
    /for `\{ __typename \}` about (\d+) run, in about (\d+) calls/.exec(manual)!
  const calls = counts.reduce((sum, count) => sum + count)
  const message = `${counts.length} functions run, in ${calls} calls`
  expect(Math.abs(counts.length / Number(functionCount) - 1), message).toBeLessThan(TOLERANCE)
  expect(Math.abs(calls / Number(callCount) - 1), message).toBeLessThan(TOLERANCE)
})

/** Asks, and waits until the server has done what follows an answer. */
async function ask(origin: string): Promise<void> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"query":"{ __typename }"}',
  })
  expect(await response.text()).toBe('{"data":{"__typename":"Query"}}')
  await new Promise(resolve => setTimeout(resolve, 50))
}
