import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../src/index.ts'
import { root } from './docs/blocks.ts'

// The tables of docs/configuration.md have every option that there is, and no other.

const sections = readFileSync(join(root, 'docs/configuration.md'), 'utf8').split(/^## /m)

/** The types of options, by the heading above their table. */
const types = {
  configure: 'Configuration',
  Limits: 'Limits',
  costBudget: 'CostBudget',
  responseCache: 'ResponseCache',
  'GraphQL.schema': "NonNullable<Parameters<Namespace<{}, object>['schema']>[1]>",
  buildSchema: 'BuildSchemaOptions',
  fromGraphQLSchema: 'FromGraphQLSchemaOptions',
  redisPubSub: 'Parameters<typeof redisPubSub>[0]',
  natsPubSub: 'Parameters<typeof natsPubSub>[0]',
  postgresPubSub: 'Parameters<typeof postgresPubSub>[0]',
  rabbitPubSub: 'Parameters<typeof rabbitPubSub>[0]',
  createController: 'ControllerOptions',
  cors: 'CORSOptions',
  execute: "ExecuteOptions & { readonly responseFormat: 'json' }",
  'controller.request': 'ExecutionSettings',
  toSDL: "NonNullable<Parameters<Schema['toSDL']>[0]>",
}
const module = `
  import type { BuildSchemaOptions, Configuration, CostBudget, ExecuteOptions, Limits, Namespace, ResponseCache, Schema } from 'tapeql'
  import type { ControllerOptions, CORSOptions, ExecutionSettings } from 'tapeql/http'
  import type { FromGraphQLSchemaOptions } from 'tapeql/graphql-js'
  import type { natsPubSub } from 'tapeql/nats'
  import type { postgresPubSub } from 'tapeql/postgresql'
  import type { rabbitPubSub } from 'tapeql/rabbitmq'
  import type { redisPubSub } from 'tapeql/redis'
  export interface Options {
    ${Object.entries(types)
      .map(([heading, type]) => `'${heading}': ${type}`)
      .join('\n')}
  }`

describe('docs/configuration.md', { timeout: 60_000 }, () => {
  const existing = optionsOf(module)

  test.each(Object.keys(types))('names every option of %s, and no other', heading => {
    expect(existing.get(heading)!.length).toBeGreaterThan(1)
    expect(
      rowsOf(heading)
        .map(([name]) => name!.replaceAll('`', ''))
        .sort(),
    ).toEqual(existing.get(heading))
  })

  test('has a heading for no other table', () => {
    const headings = sections.slice(1).map(section => section.split('\n')[0]!)
    expect(headings.sort()).toEqual([...Object.keys(types), 'Environment'].sort())
  })

  test('has the defaults of the limits', () => {
    const defaults = rowsOf('Limits').map(cells => [cells[0]!.replaceAll('`', ''), cells.at(-1)])
    expect(Object.fromEntries(defaults)).toEqual(
      Object.fromEntries(
        Object.entries<number | false>({ ...defaultLimits }).map(([name, value]) => [
          name,
          shown(name, value),
        ]),
      ),
    )
  })
})

/** The cells of the rows of the first table below a heading. */
function rowsOf(heading: string): string[][] {
  const section = sections.find(text => text.startsWith(`${heading}\n`))!
  const [, , ...rows] = section.split('\n').filter(line => line.startsWith('|'))
  return rows.map(row => {
    const cells = row.split(/(?<!\\)\|/).slice(1, -1)
    return cells.map(cell => cell.trim())
  })
}

function shown(name: string, value: number | false): string {
  if (value === false) return '`false`'
  if (!name.endsWith('Bytes')) return value.toLocaleString('en-US')
  return value % 1024 ** 2 === 0 ? `${value / 1024 ** 2} MiB` : `${value / 1024} KiB`
}

/** The names of the properties of each property of the interface `Options`, sorted. */
function optionsOf(code: string): ReadonlyMap<string, readonly string[]> {
  const path = join(root, 'test', 'options.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), file =>
    ts.sys.readFile(file),
  ) as { config: { compilerOptions: object } }
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root)
  const host = ts.createCompilerHost(options)
  host.fileExists = name => name === path || ts.sys.fileExists(name)
  host.readFile = name => (name === path ? code : ts.sys.readFile(name))
  const program = ts.createProgram([path], options, host)
  const file = program.getSourceFile(path)!
  expect(program.getSemanticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([])
  const checker = program.getTypeChecker()
  const [declared] = checker.getExportsOfModule(checker.getSymbolAtLocation(file)!)
  const properties = checker.getDeclaredTypeOfSymbol(declared!).getProperties()
  return new Map(
    properties.map(property => {
      const type = checker.getTypeOfSymbol(property)
      return [
        property.name,
        type
          .getApparentProperties()
          .map(({ name }) => name)
          .sort(),
      ]
    }),
  )
}
