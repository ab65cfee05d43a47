import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const documented = readFileSync(resolve(import.meta.dirname, '../../../docs/frameworks.md'), 'utf8')
const tested = linesOf(readFileSync(resolve(import.meta.dirname, 'hosts.ts'), 'utf8'))

const blocks = documented.split(/^## /m).flatMap(section =>
  [...section.matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => ({
    title: section.split('\n')[0]!,
    code: code!,
  })),
)

test.each([
  ['node:http', [1]],
  ['Express', [2]],
  ['Fastify', [7, 11]],
  ['Koa', [7]],
  ['Hono', [2]],
])('the glue that is shown for %s is the one that the suite runs', (framework, lengths) => {
  const glue = blocks
    .filter(({ title }) => title === framework)
    .map(({ code }) => linesOf(code).filter(isGlue))
  expect(glue.map(({ length }) => length)).toEqual(lengths)
  for (const lines of glue) expect(` ${tested.join(' ')} `).toContain(` ${lines.join(' ')} `)
})

test.each(['fetch', 'Next.js'])('the glue that is shown for %s is controller.fetch', framework => {
  const glue = blocks.filter(({ title }) => title === framework).map(({ code }) => code)
  expect(glue).toEqual([expect.stringContaining('controller.fetch')])
  expect(tested.join(' ')).toContain('listenerOf(controller.fetch)')
})

function linesOf(code: string): string[] {
  return code
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Neither what is imported nor the port. */
function isGlue(line: string): boolean {
  return !line.startsWith('import ') && !/\blisten\(.*4000/.test(line)
}
