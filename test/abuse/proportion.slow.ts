import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { families } from '../../bench/proportion/families.ts'

// Each family once, in its largest size.
test('the families of requests end no server', { timeout: 600_000 }, () => {
  const script = fileURLToPath(new URL('proportion.ts', import.meta.url))
  const options = ['--import', './test/abuse/typescript.js', script, String(families.length), '2']
  const output = execFileSync(process.execPath, options, { encoding: 'utf8' })
  expect(output).toContain('0 failed; the server has ended 0 times')
})
