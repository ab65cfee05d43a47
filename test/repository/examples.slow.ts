import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import ts from 'typescript'

// The `@example`s of what is published: every function has one, and it compiles.

const root = resolve(import.meta.dirname, '../..')
const entries = {
  tapeql: 'src/index.ts',
  'tapeql/http': 'src/http/index.ts',
  'tapeql/ast': 'src/ast/index.ts',
  'tapeql/changes': 'src/changes/index.ts',
  'tapeql/graphql-js': 'src/graphql-js/index.ts',
  'tapeql/nest': 'src/nest/index.ts',
  'tapeql/websocket': 'src/websocket/index.ts',
  'tapeql/federation': 'src/definition/federation-directives.ts',
  'tapeql/redis': 'src/pubsub/redis.ts',
  'tapeql/nats': 'src/pubsub/nats.ts',
  'tapeql/postgresql': 'src/pubsub/postgresql.ts',
  'tapeql/rabbitmq': 'src/pubsub/rabbitmq.ts',
  'tapeql/sources/drizzle': 'src/sources/drizzle/index.ts',
}

/** What the examples of sources read. */
const tables = `
  import { eq } from 'drizzle-orm'
  import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
  import { integer, pgTable, text } from 'drizzle-orm/pg-core'
  import { defineGraphQL } from 'tapeql'
  const users = pgTable('users', { id: integer().primaryKey(), passwordHash: text().notNull() })
  const posts = pgTable('posts', { id: integer().primaryKey(), title: text().notNull() })
  const orders = pgTable('orders', { id: integer().primaryKey(), customerId: integer().notNull() })`

/** The types to which the examples of federation apply directives. */
const shop = `
  import { arg, defineGraphQL, object } from 'tapeql'
  interface Product {
    readonly id: number; readonly name: string; readonly weight: number; readonly stock: number
    readonly cost: number; readonly score: number; readonly size: { readonly height: number }
  }
  interface User { readonly id: number; readonly email: string; readonly card: string }
  const GraphQL = defineGraphQL<object>()({
    Product: object<Product>(),
    User: object<User>(),
    Media: object<{ readonly id: string }>(),
    Review: object<{ readonly author: User }>(),
  })
  declare function postageOf(weight: number, height: number): number
  declare function productsUpTo(count: number | null | undefined): Product[]`

interface Example {
  readonly name: string
  readonly entry: string
  readonly code: string | undefined
}

const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file =>
  ts.sys.readFile(file),
) as {
  config: { compilerOptions: object }
}
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, noUnusedLocals: false, verbatimModuleSyntax: false },
  root,
)

/** The functions that an entry exports, with the code of their examples. */
function examplesOf(entry: string, checker: ts.TypeChecker, file: ts.SourceFile): Example[] {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  return exported.flatMap(symbol => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    const isValue = (target.flags & ts.SymbolFlags.Value) !== 0
    const type = isValue ? checker.getTypeOfSymbol(target) : undefined
    if (type === undefined || type.getCallSignatures().length === 0) return []
    const tag = target.getJsDocTags(checker).find(({ name }) => name === 'example')
    return [{ name: symbol.name, entry, code: tag === undefined ? undefined : textOf(tag) }]
  })
}

function textOf({ text = [] }: ts.JSDocTagInfo): string {
  return text.map(part => part.text).join('')
}

function exportedNames(checker: ts.TypeChecker, file: ts.SourceFile): string[] {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  return exported.map(({ name }) => name)
}

/** The messages of the compiler about some modules that are only in memory. */
function compile(modules: ReadonlyMap<string, string>): string[] {
  const host = ts.createCompilerHost(options)
  host.fileExists = name => modules.has(name) || ts.sys.fileExists(name)
  host.readFile = name => modules.get(name) ?? ts.sys.readFile(name)
  const program = ts.createProgram([...modules.keys()], options, host)
  return [...modules.keys()].flatMap(path =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => `${path}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`),
  )
}

describe('what is published', () => {
  let examples: Example[] = []
  const importsOf = new Map<string, string>()

  beforeAll(() => {
    const paths = Object.values(entries).map(path => join(root, path))
    const program = ts.createProgram(paths, options)
    const checker = program.getTypeChecker()
    examples = Object.entries(entries).flatMap(([entry, path]) => {
      const file = program.getSourceFile(join(root, path))!
      importsOf.set(entry, `import { ${exportedNames(checker, file).join(', ')} } from '${entry}'`)
      return examplesOf(entry, checker, file)
    })
  }, 60_000)

  test('has an example for every function', () => {
    expect(examples.length).toBeGreaterThan(25)
    expect(examples.filter(({ code }) => code === undefined).map(({ name }) => name)).toEqual([])
  })

  test('has examples that compile', { timeout: 60_000 }, () => {
    const modules = new Map(
      examples.map(({ name, entry, code }) => [
        join(root, 'test', `example-${entry.replaceAll('/', '-')}-${name}.ts`),
        [
          "import { createServer } from 'node:http'",
          importsOf.get(entry),
          ...(entry === 'tapeql/http'
            ? ["import { buildSchema, RecordNotFoundError } from 'tapeql'"]
            : []),
          ...(entry === 'tapeql/changes' ? ["import { buildSchema } from 'tapeql'"] : []),
          ...(entry === 'tapeql/websocket'
            ? [
                "import { buildSchema } from 'tapeql'",
                "import { createController } from 'tapeql/http'",
              ]
            : []),
          ...(entry === 'tapeql/federation' ? [shop] : []),
          ...(entry === 'tapeql/redis' ? ["import { Cluster, Redis } from 'ioredis'"] : []),
          ...(entry === 'tapeql/nats' ? ["import { connect } from '@nats-io/transport-node'"] : []),
          ...(entry === 'tapeql/postgresql' ? ["import pg from 'pg'"] : []),
          ...(entry === 'tapeql/rabbitmq' ? ["import { connect } from 'amqplib'"] : []),
          ...(entry === 'tapeql/sources/drizzle' ? [tables] : []),
          code,
          'export {}',
        ].join('\n'),
      ]),
    )
    expect(compile(modules)).toEqual([])
    const [[path, code]] = modules as Iterable<[string, string]> as [[string, string]]
    expect(compile(new Map([[path, `${code}\nconst planted: number = ''`]]))).not.toEqual([])
  })
})
