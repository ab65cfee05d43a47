import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const entry = pathToFileURL(resolve(import.meta.dirname, '../../../dist/index.js')).href

/** The number of modules of re2js that a process has loaded after a schema was made of a text. */
function loadedModules(sdl: string): string {
  const script = `
    import { createRequire } from 'node:module'
    import { buildSchema } from ${JSON.stringify(entry)}
    const schema = buildSchema(${JSON.stringify(sdl)})
    await schema.execute('{ f(a: "a") }')
    const paths = Object.keys(createRequire(import.meta.url).cache)
    console.log(paths.filter(path => path.includes('re2js')).length)`
  return execFileSync(process.execPath, ['--input-type=module', '-e', script]).toString().trim()
}

test('the engine of patterns is loaded for a schema with a pattern alone', () => {
  expect(loadedModules('type Query { f(a: String @constraint(maxLength: 1)): Int }')).toBe('0')
  expect(loadedModules('type Query { f(a: String @constraint(pattern: "^a$")): Int }')).toBe('1')
})
