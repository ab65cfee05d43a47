import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './docs/blocks.ts'

// The README and "Getting started", followed to the letter in empty folders with the package as npm
// packs it. `npm run newcomer -- debian` does the same on a system without compilers.

const timeout = 300_000

test('the README and "Getting started" can be followed', { timeout }, context => {
  const typescript = ['--import', './test/abuse/typescript.js']
  const given = [...typescript, 'test/repository/newcomer/folder.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, given, {
    cwd: root,
    encoding: 'utf8',
    timeout,
  })
  const isOffline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENOTCACHED/.test(stderr)
  context.skip(isOffline && process.env['CI'] !== 'true', 'npm does not reach its registry')
  expect({ status, stderr: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/README\.md[^]*curl[^]*getting-started\.md[^]*curl/)
})
