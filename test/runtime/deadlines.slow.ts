import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { beginDeadline } from '../../src/runtime/deadlines.ts'

const delay = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

test('deadlines end in their order, those that were cleared do not', async () => {
  const ended: string[] = []
  beginDeadline(300, () => ended.push('first'))
  const clear = beginDeadline(300, () => ended.push('second'))
  await delay(10)
  beginDeadline(300, () => ended.push('third'))
  beginDeadline(5, () => ended.push('short'))
  clear()
  await delay(400)
  expect(ended).toEqual(['short', 'first', 'third'])
})

test('a deadline after others of its span have been cleared lasts as long as it says', async () => {
  beginDeadline(40, () => undefined)()
  await delay(20)
  const began = performance.now()
  await new Promise<void>(resolve => beginDeadline(40, resolve))
  expect(performance.now() - began).toBeGreaterThanOrEqual(39)
})

/** Runs code with `beginDeadline` in a process of its own. */
function runAlone(code: string): { readonly ms: number; readonly output: string } {
  const file = pathToFileURL(
    join(import.meta.dirname, '../../dist/modules/runtime/deadlines.js'),
  ).href
  const began = performance.now()
  const { stdout } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { beginDeadline } from '${file}'\n${code}`],
    { encoding: 'utf8' },
  )
  return { ms: performance.now() - began, output: stdout }
}

test('a deadline keeps the process alive, and one that was cleared does not', () => {
  expect(runAlone("beginDeadline(100, () => console.log('ended'))").output).toBe('ended\n')
  const { ms, output } = runAlone("beginDeadline(60_000, () => console.log('ended'))()")
  expect(output).toBe('')
  expect(ms).toBeLessThan(30_000)
  expect(
    runAlone("beginDeadline(200, () => {})(); beginDeadline(200, () => console.log('x'))").output,
  ).toBe('x\n')
})

test('what one throws does not keep the others from ending', () => {
  const { output } = runAlone(`
    process.on('uncaughtException', error => console.log(error.message))
    beginDeadline(20, () => { throw new Error('thrown') })
    beginDeadline(20, () => console.log('ended'))`)
  expect(output).toBe('thrown\nended\n')
})
