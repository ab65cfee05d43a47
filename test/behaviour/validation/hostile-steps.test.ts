import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../compiled-modules.ts'

const root = join(import.meta.dirname, '../../..')
const SIZES = [500, 2_000] as const
/** The steps may grow by this power of the size of a document. */
const MAX_EXPONENT = 1.15

test('validation takes steps in proportion to hostile documents, with all limits off', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--import',
      './test/abuse/typescript.js',
      'test/behaviour/validation/hostile-steps.ts',
      modules,
      ...SIZES.map(String),
    ],
    { cwd: root, encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  const steps = JSON.parse(stdout) as Readonly<Record<string, readonly [number, number]>>
  const exponents = Object.entries(steps).map(([name, [small, large]]) => [
    name,
    Math.log(large / small) / Math.log(SIZES[1] / SIZES[0]),
  ])
  expect(exponents.length).toBeGreaterThan(70)
  expect(exponents.filter(([, exponent]) => Number(exponent) > MAX_EXPONENT)).toEqual([])
}, 120_000)
