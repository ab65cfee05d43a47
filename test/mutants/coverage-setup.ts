// A setup file that writes which functions of the compiled modules a test file has called.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect } from 'vitest'

const modules = `${pathToFileURL(process.env['TAPEQL_MODULES']!).href}/`
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

afterAll(async () => {
  const test = relative(process.cwd(), expect.getState().testPath!).replaceAll('\\', '/')
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const calls = Object.fromEntries(
    result
      .filter(({ url }) => url.startsWith(modules))
      .map(({ url, functions }) => [
        `src/${url.slice(modules.length).replace(/\.js$/, '.ts')}`,
        functions
          .map(({ ranges }) => ranges[0]!)
          .filter(({ count }) => count > 0)
          .map(({ startOffset, endOffset }) => `${startOffset}-${endOffset}`),
      ]),
  )
  const file = `${test.replaceAll('/', '+')}.json`
  writeFileSync(join(process.env['TAPEQL_COVERAGE']!, file), JSON.stringify({ test, calls }))
})
