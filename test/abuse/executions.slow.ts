import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('some executions and documents leave memory flat', { timeout: 300_000 }, () => {
  const script = fileURLToPath(new URL('executions.ts', import.meta.url))
  const options = [
    '--expose-gc',
    '--max-semi-space-size=4',
    '--import',
    './test/abuse/typescript.js',
  ]
  const output = execFileSync(process.execPath, [...options, script, '20000', '3000'], {
    encoding: 'utf8',
  })
  expect(output.match(/growth/g)).toHaveLength(6)
})
