import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test(
  'whatever code of the host does, the answer is well-formed, its neighbours are answered and no rejection is left',
  { timeout: 240_000 },
  async () => {
    const root = resolve(import.meta.dirname, '../../../..')
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--unhandled-rejections=strict',
      '--no-warnings',
      '--import',
      join(root, 'test/abuse/typescript.js'),
      join(import.meta.dirname, 'fault-matrix.ts'),
    ])
    const { count, wrongCount, wrong } = JSON.parse(stdout) as {
      count: number
      wrongCount: number
      wrong: string[]
    }
    expect(wrong).toEqual([])
    expect(wrongCount).toBe(0)
    expect(count).toBeGreaterThan(18_000)
  },
)
