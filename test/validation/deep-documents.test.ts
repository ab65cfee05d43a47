import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const command = 'ulimit -s 256 && node --import ./test/abuse/typescript.js test/validation/deep-documents.ts'

test(
  'documents that nest anything 100,000 deep are judged on a stack of 256 kB',
  { timeout: 120_000 },
  () => {
    const output = execFileSync('bash', ['-c', command], { cwd: root, encoding: 'utf8', timeout: 110_000 })
    expect(output.trimEnd().split('\n')).toEqual(verdicts)
  },
)
