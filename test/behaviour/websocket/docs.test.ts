import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../free-port.ts'
import type { Controller } from '../../../src/http/index.ts'
import { until } from '../../websocket/server.ts'

const page = resolve(import.meta.dirname, '../../../docs/subscriptions-over-websockets.md')

test('the examples of the page run as they stand', async () => {
  const port = await freePort()
  const texts = [...readFileSync(page, 'utf8').matchAll(/```ts\n([^]*?)```/g)].map(([, text]) =>
    text!.replaceAll('4000', `${port}`),
  )
  // In the package, so that its imports are found.
  const folder = mkdtempSync(join(import.meta.dirname, 'docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = (text: string, index: number): Promise<object> => {
    const path = join(folder, `example-${index}.ts`)
    writeFileSync(path, text)
    return import(path) as Promise<object>
  }
  // Clients run in browsers.
  vi.stubGlobal('WebSocket', WebSocket)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { visibilityState: 'visible' })
  const logged: unknown[][] = []
  vi.spyOn(console, 'log').mockImplementation((...given) => void logged.push(given))

  const [serving, iterating, cable, gate] = texts as [string, string, string, string]
  const served = await run(`${serving}\nexport { controller, server }`, 0)
  const { controller, server } = served as { controller: Controller; server: Server }
  onTestFinished(async () => {
    await controller.close(100)
    server.closeAllConnections()
    server.close()
  })
  await run(iterating, 1)
  const counts = [2, 1, 0].map(countdown => ({ countdown }))
  expect(logged.splice(0)).toEqual(counts.map(data => [data]))
  await run(cable, 2)
  await until(() => logged.length === 4)
  expect(logged).toEqual([...counts.map(data => [1, { data }, true]), [1, null, false]])
  await run(gate, 3)
})
