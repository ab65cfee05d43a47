import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packInto } from '../behaviour/cli/packed.ts'
import { root } from './docs/blocks.ts'

// Users of the tarball, compiled as CommonJS and as ES modules, by each way in which TypeScript resolves
// a module. The declarations of the package are checked, too (`skipLibCheck` is off).

const folder = mkdtempSync(join(tmpdir(), 'tapeql-resolution-'))
const packed = join(folder, 'node_modules/tapeql')
let entryNames: readonly string[]

beforeAll(() => {
  mkdirSync(packed, { recursive: true })
  execFileSync('tar', ['xzf', packInto(folder), '-C', packed, '--strip-components=1'])
  for (const name of [
    'drizzle-orm',
    'ioredis',
    'pg',
    '@nestjs/common',
    '@nestjs/core',
    '@nestjs/graphql',
    '@fastify/busboy',
    '@types/node',
    '@types/pg',
  ])
    link(name, name)
  for (const name of ['node-gyp-build', 're2js', 'undici-types']) link(name, name)
  const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
    exports: object
  }
  entryNames = Object.keys(exports)
    .filter(name => name !== './package.json')
    .map(name => name.replace(/^\./, 'tapeql'))
  writeFileSync(join(folder, 'entries.ts'), everyEntry())
  writeFileSync(join(folder, 'app.ts'), app)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const typescript = 'typescript'
const typescript7 = 'typescript7'

describe('the package', () => {
  test.each([
    ['graphql', typescript, 'commonjs', 'commonjs', 'node10'],
    ['graphql', typescript, 'commonjs', 'commonjs', 'bundler'],
    ['graphql', typescript, 'commonjs', 'node16', 'node16'],
    ['graphql', typescript, 'module', 'node16', 'node16'],
    ['graphql', typescript7, 'commonjs', 'nodenext', 'nodenext'],
    ['graphql', typescript7, 'module', 'nodenext', 'nodenext'],
    ['graphql', typescript7, 'module', 'esnext', 'bundler'],
    ['graphql17', typescript7, 'commonjs', 'nodenext', 'nodenext'],
    ['graphql17', typescript7, 'module', 'nodenext', 'nodenext'],
  ])('has types beside %s: %s, type %s, module %s, resolved by %s', (graphql, ...setting) => {
    link('graphql', graphql)
    expect(faultsOf(...setting)).toEqual([])
  })
})

test('what is compiled to CommonJS runs', () => {
  link('graphql', 'graphql')
  expect(faultsOf(typescript7, 'commonjs', 'node16', 'node16')).toEqual([])
  const addon = join(root, 'build/Release/tapeql.node')
  const prebuilt = join(packed, `prebuilds/${process.platform}-${process.arch}`)
  if (existsSync(addon) && !existsSync(prebuilt)) {
    mkdirSync(prebuilt, { recursive: true })
    symlinkSync(addon, join(prebuilt, 'tapeql.node'))
  }
  const output = execFileSync(process.execPath, ['out/app.js'], { cwd: folder, encoding: 'utf8' })
  expect(output).toBe('{"data":{"hello":"Hello, Ann!"}} {"data":{"a":"A"}}\n')
})

/** Uses of types that differ between the modules of peer dependencies. */
const app = `
import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql'
import { buildSchema, defineGraphQL, GraphQLError, object, withConnection, type Schema } from 'tapeql'
import { graphql } from 'tapeql/graphql-js'
import { source } from 'tapeql/sources/drizzle'

const users = sqliteTable('users', { id: integer().primaryKey() })
// Its declarations name the types of the package.
export const GraphQL = defineGraphQL<{ readonly db: object }>()({
  User: source(users).buildAll(),
  Row: withConnection(object<{ readonly id: number }>()),
})
GraphQL.Row.field('id', 'id', { null: false })
export const ofTables: Schema<{ readonly db: object }> = GraphQL.schema('TableSchema')
export const error: GraphQLError = new GraphQLError('An error.')
// @ts-expect-error -- a schema is a text
export const wrong = () => buildSchema(5)

const schema = buildSchema('type Query { hello(name: String!): String }', {
  resolvers: { Query: { hello: (_parent, { name }) => \`Hello, \${name}!\` } },
})
const query = new GraphQLObjectType({ name: 'Query', fields: { a: { type: GraphQLString } } })
void graphql({ schema: new GraphQLSchema({ query }), source: '{ a }', rootValue: { a: 'A' } }).then(
  async result =>
    console.log(await schema.execute('{ hello(name: "Ann") }'), JSON.stringify(result)),
)
`

/** A module with all that the entry points export; a module of type any would be a fault. */
function everyEntry(): string {
  const imports = entryNames.map((name, index) => `import * as entry${index} from '${name}'`)
  const checks = entryNames.map(
    (_name, index) => `// @ts-expect-error -- no such export\nvoid entry${index}.absent`,
  )
  return [...imports, ...checks].join('\n')
}

/** Compiles the modules; returns what the compiler says of them and of the declarations of the package. */
function faultsOf(compiler: string, type: string, module: string, resolution: string): string[] {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', type }))
  const compilerOptions = {
    target: 'es2022',
    strict: true,
    skipLibCheck: false,
    types: ['node'],
    rootDir: '.',
    outDir: 'out',
    declaration: true,
    module,
    moduleResolution: resolution,
    ...(resolution === 'node10' && { ignoreDeprecations: '6.0' }),
  }
  const tsconfig = { compilerOptions, files: ['app.ts', 'entries.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = join(root, 'node_modules', compiler, 'bin/tsc')
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout
    .split('\n')
    .filter(line => /^(error|app\.ts|entries\.ts|node_modules\/tapeql\/)/.test(line))
}

function link(name: string, target: string): void {
  const path = join(folder, 'node_modules', name)
  mkdirSync(dirname(path), { recursive: true })
  rmSync(path, { force: true })
  symlinkSync(join(root, 'node_modules', target), path)
}
