import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const entry = pathToFileURL(resolve(import.meta.dirname, '../../../dist/index.js')).href

/** Hooks of a process in which an import of re2js fails: it is to be required when it is needed. */
const hooks = `export async function resolve(specifier, context, next) {
  if (specifier === 're2js') throw new Error('re2js is imported')
  return next(specifier, context)
}`
const registration = `import { register } from 'node:module'
register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)})`

/** The number of modules of re2js that a process has loaded after a schema was made of a text. */
function loadedModules(sdl: string): string {
  const script = `
    import { createRequire } from 'node:module'
    import { buildSchema } from ${JSON.stringify(entry)}
    const schema = buildSchema(${JSON.stringify(sdl)})
    await schema.execute('{ f(a: "a") }')
    const paths = Object.keys(createRequire(import.meta.url).cache)
    console.log(paths.filter(path => path.includes('re2js')).length)`
  const parameters = [
    '--import',
    `data:text/javascript,${encodeURIComponent(registration)}`,
    '--input-type=module',
    '-e',
    script,
  ]
  return execFileSync(process.execPath, parameters).toString().trim()
}

test('the engine of patterns is loaded for a schema with a pattern alone', () => {
  expect(loadedModules('type Query { f(a: String @constraint(maxLength: 1)): Int }')).toBe('0')
  expect(loadedModules('type Query { f(a: String @constraint(pattern: "^a$")): Int }')).toBe('1')
})
