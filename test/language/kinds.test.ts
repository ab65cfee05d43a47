import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { Kind, kindNames } from '../../src/language/kinds.ts'

it('the generated files are what their lists say', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const output = execFileSync(process.execPath, ['native/generate-kinds.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(output).toBe('')
})

it('every kind has a number and a name', () => {
  expect(Object.values(Kind)).toEqual([...kindNames.keys()])
  expect(kindNames[Kind.FRAGMENT_SPREAD]).toBe('FragmentSpread')
})
