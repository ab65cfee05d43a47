import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../compiled-modules.ts'

// Applications that import graphql by themselves, in processes of their own.

const root = resolve(import.meta.dirname, '../..')
const register = pathToFileURL(join(modules, 'graphql-js/register.js')).href

/** Tells by whom a document is parsed, and who calls a resolver. */
const program = `
  const schema = buildSchema('type Query { caller: String, secret: Int! }')
  const caller = () => (/graphql(17)?.execution.[eE]xecut/.test(new Error().stack) ? 'graphql-js' : 'tapeql')
  const document = parse('{ caller }')
  const secret = () => { throw new GraphQLError('No.') }
  const failed = execute({ schema, document: parse('{ secret }'), rootValue: { secret } })
  return {
    major: versionInfo.major,
    parse: Object.hasOwn(document.loc, 'startToken') ? 'graphql-js' : 'tapeql',
    execute: execute({ schema, document, rootValue: { caller } }).data.caller,
    faults: validate(schema, parse('{ caler }')).map(error => [error instanceof GraphQLError, error.message]),
    errors: failed.errors.map(error => [error instanceof GraphQLError, error.message]),
    print: print(document),
  }
`
const names = 'GraphQLError, buildSchema, execute, parse, print, validate, versionInfo'
const files = {
  'application.mjs': `
    import { ${names} } from 'graphql'
    const told = () => { ${program} }
    console.log(JSON.stringify(told()))
  `,
  'application.cjs': `
    const { ${names} } = require('graphql')
    const told = () => { ${program} }
    console.log(JSON.stringify(told()))
  `,
}
const answer = {
  faults: [[true, 'Cannot query field "caler" on type "Query". Did you mean "caller"?']],
  errors: [[true, 'No.']],
  print: '{\n  caller\n}',
}

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeql-register-'))
  for (const [name, copy] of [
    ['16', 'graphql'],
    ['17', 'graphql17'],
  ] as const) {
    mkdirSync(join(folder, name, 'node_modules'), { recursive: true })
    symlinkSync(join(root, 'node_modules', copy), join(folder, name, 'node_modules/graphql'))
    for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text)
  }
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

async function outputOf(path: string, options: readonly string[]): Promise<unknown> {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...options,
    join(folder, path),
  ])
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test.each(Object.keys(files))('%s executes by this engine with graphql-js 16', async file => {
  const host = { ...answer, major: 16, parse: 'graphql-js', execute: 'graphql-js' }
  expect(await outputOf(`16/${file}`, [])).toEqual(host)
  const ours = { ...host, parse: 'tapeql', execute: 'tapeql' }
  expect(await outputOf(`16/${file}`, ['--import', register])).toEqual(ours)
})

test.each(Object.keys(files))('%s with graphql-js 17, where Node.js has hooks', async file => {
  const hasHooks = 'registerHooks' in nodeModule
  expect(await outputOf(`17/${file}`, ['--import', register])).toEqual({
    ...answer,
    major: 17,
    // `parse` is that of graphql-js 17, in any case.
    parse: 'graphql-js',
    execute: hasHooks ? 'tapeql' : 'graphql-js',
  })
})

test('each copy of graphql-js has functions of its own, and a module that shows them is none', async () => {
  const copies = join(folder, 'copies')
  for (const name of ['one', 'two']) {
    const packages = join(copies, name, 'node_modules')
    cpSync(join(root, 'node_modules/graphql'), join(packages, 'graphql'), {
      recursive: true,
      filter: path => !/\.(mjs|ts)$/.test(path),
    })
    writeFileSync(join(copies, name, 'index.js'), `module.exports = require('graphql')`)
  }
  writeFileSync(
    join(copies, 'application.cjs'),
    `
      const [one, two] = [require('./one/index.js'), require('./two/index.js')]
      const result = ({ buildSchema, graphqlSync }) =>
        graphqlSync({ schema: buildSchema('type Query { a: Int }'), source: '{ a b }' })
      const isOf = host => result(host).errors[0] instanceof host.GraphQLError
      console.log(JSON.stringify([
        one === require('./one/node_modules/graphql'), one.execute === two.execute, isOf(one), isOf(two),
        result(one).errors[0] instanceof two.GraphQLError,
      ]))
    `,
  )
  const told = await outputOf('copies/application.cjs', ['--import', register])
  expect(told).toEqual([true, false, true, true, false])
})

test('an application loads the module itself, before graphql', async () => {
  writeFileSync(
    join(folder, '16/importing.mjs'),
    `import ${JSON.stringify(register)}\n${files['application.mjs']}`,
  )
  expect(await outputOf('16/importing.mjs', [])).toMatchObject({ execute: 'tapeql' })
})
