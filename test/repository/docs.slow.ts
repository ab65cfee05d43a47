import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ts from 'typescript'
import { buildASTSchema, parse as parseText, print as printText, validate } from 'graphql'
import * as adoption from '../../src/graphql-js/index.ts'
import { buildSchema, parse } from '../../src/index.ts'
import { createRedisServer, redisIsMissing } from '../conformance/cache/redis-server.ts'
import { createNatsServer, natsIsMissing } from '../conformance/pubsub/brokers/nats-server.ts'
import {
  createRabbitServer,
  rabbitIsMissing,
} from '../conformance/pubsub/brokers/rabbitmq-server.ts'
import { createPostgresServer, postgresIsMissing } from '../conformance/pubsub/postgres-server.ts'
import { startS3Server } from '../conformance/storage/s3-server.ts'
import { allPages, blocksOf, expectedOutput, type Block } from './docs/blocks.ts'
import { isAskedBeside } from './docs/commands.ts'
import { compile, removeWritten, run, runBeside, write, type Outcome } from './docs/examples.ts'

// Every block of every page is compiled and run; what its comments say is printed, is. Those for a shell
// stand in commands.slow.ts.

const blocks = allPages.flatMap(blocksOf)
const examples = blocks.filter(({ language }) => language === 'ts')
// Clients with a WebSocket of a browser run in test/behaviour/websocket/docs.test.ts.
const programs = examples.filter(({ code }) => !/'(graphql-ws|@rails\/actioncable)'/.test(code))
const titleOf = ({ path, line }: Block): string => `${path}, line ${line}`
const of = (language: string): (readonly [string, Block])[] =>
  blocks.filter(block => block.language === language).map(block => [titleOf(block), block])

test('the pages have blocks of languages that are checked here', () => {
  const languages = new Set(blocks.map(({ language }) => language))
  // proxies.slow.ts and test/conformance/cache/shared-caches.test.ts run those of nginx and Caddy.
  const checked = ['ts', 'js', 'sh', 'json', 'graphql', 'dockerfile', 'nginx', 'caddy']
  // `text` and blocks without a language are pictures and messages.
  expect([...languages].filter(each => !['', 'text', ...checked].includes(each))).toEqual([])
  expect(examples.length).toBeGreaterThan(10)
})

test('the examples compile', { timeout: 120_000 }, () => {
  expect(compile(examples)).toEqual([])
  const [first] = examples as [Block]
  const planted = compile([{ ...first, code: `${first.code}\nconst planted: number = ''` }])
  expect(planted).toEqual([expect.stringContaining('not assignable')])
})

describe('the examples run', () => {
  const redis = createRedisServer()
  const nats = createNatsServer()
  const rabbit = createRabbitServer()
  const postgres = postgresIsMissing === '' ? createPostgresServer() : undefined
  const s3 = startS3Server('uploads')
  const outcomes = new Map<Block, Outcome>()

  beforeAll(async () => {
    write(blocks.filter(({ language, isNamed }) => language === 'ts' || isNamed))
    const server = await redis
    if (redisIsMissing === '') await server.start()
    if (natsIsMissing === '') await (await nats).start()
    if (rabbitIsMissing === '') await (await rabbit).start()
    await postgres?.start()
    const env = {
      NATS_URL: `nats://127.0.0.1:${(await nats).port}`,
      RABBITMQ_URL: (await rabbit).url,
      REDIS_URL: `redis://127.0.0.1:${server.port}`,
      DATABASE_URL: `postgres://test@/postgres?host=${postgres?.folder}`,
      ...(await s3).environment,
    }
    const waiting = programs.filter(block => !lacksServer(block))
    const work = async (): Promise<void> => {
      for (let block = waiting.shift(); block !== undefined; block = waiting.shift()) {
        outcomes.set(block, await run(block, env))
      }
    }
    await Promise.all(Array.from({ length: availableParallelism() }, work))
  }, 300_000)

  afterAll(async () => {
    await (await redis).kill()
    await (await nats).remove()
    await (await rabbit).remove()
    await postgres?.remove()
    await (await s3).close()
    removeWritten()
  })

  test.each(programs.map(block => [titleOf(block), block] as const))('%s', (_, block) => {
    if (lacksServer(block)) return
    const { status, lines, errors } = outcomes.get(block)!
    expect({ status, errors: status === 0 ? '' : [...lines, errors] }).toEqual({
      status: 0,
      errors: '',
    })
    const expected = expectedOutput(block.code).filter(line => line !== '')
    const printed = lines.filter(line => line !== '' && expected.includes(line))
    expect(printed, lines.join('\n')).toEqual(expected)
  })

  const shells = of('sh').filter(([, block]) => isAskedBeside(block))
  test('requests stand beside servers', () => expect(shells.length).toBeGreaterThan(2))

  test.each(shells)('%s, beside the server of its page', { timeout: 60_000 }, async (_, block) => {
    const server = examples.find(({ page, file }) => page === block.page && file === 'server.ts')
    const answer = blocks[blocks.indexOf(block) + 1]!
    const { status, lines } = await runBeside(server!, block.code)
    expect(status).toBe(0)
    expect(JSON.parse(lines.join('\n'))).toEqual(JSON.parse(answer.code))
  })
})

test.each(of('sh'))('%s is a shell script', (_, { code }) => {
  expect(spawnSync('sh', ['-n'], { input: code, encoding: 'utf8' }).stderr).toBe('')
})

// Parts of servers that are packages of others; test/conformance/adoption runs such servers.
test.each(of('js'))('%s is JavaScript, and imports what there is', (_, { path, code }) => {
  const { diagnostics } = ts.transpileModule(code, {
    fileName: 'part.js',
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, module: ts.ModuleKind.ESNext },
  })
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([])
  const imports = [
    ...code.matchAll(
      /(?:import|const) \{([^}]+)\} (?:from|= await import\() ?'tapeql\/graphql-js'/g,
    ),
  ]
  const names = imports.flatMap(([, list]) =>
    list!.split(',').map(name => name.trim().split(/ as |: /)[0]!),
  )
  expect(Object.keys(adoption)).toEqual(expect.arrayContaining(names))
  // The lines of that page are those of programs, which applications.test.ts compares.
  if (path !== 'docs/applications.md') expect(names.length).toBeGreaterThan(0)
})

test.each(of('json'))('%s is JSON, whole or line by line', (_, { code }) => {
  try {
    JSON.parse(code)
  } catch {
    for (const line of code.trim().split('\n')) JSON.parse(line)
  }
})

test.each(of('graphql'))('%s is GraphQL', (_, { code }) => {
  expect(parse(code)).not.toHaveProperty('errors')
})

// What the parser alone is shown by needs no schema, and `sources.md` shows a part of one.
const withoutSchema = ['native/TAPE.md', 'docs/sources.md']
const withSchema = [...new Set(of('graphql').map(([, { path }]) => path))].filter(
  path => !withoutSchema.includes(path),
)
test.each(withSchema)('the schema of %s is valid, and so are the documents', path => {
  const codes = of('graphql').flatMap(([, block]) => (block.path === path ? [block.code] : []))
  const documents = codes.filter(code =>
    /^\s*(query|mutation|subscription|fragment|\{)/m.test(code),
  )
  const texts = codes.filter(code => !/^(query|mutation|subscription|fragment|\{)/m.test(code))
  const text = texts.join('\n')
  const oracle = buildASTSchema(parseText(text))
  const schema = buildSchema(text)
  for (const document of documents.filter(code => !texts.includes(code))) {
    expect(validate(oracle, parseText(document))).toEqual([])
    expect(schema.validate(document)).toEqual([])
  }
})

test('the schema that sources.md shows is what the page generates', async () => {
  const page = blocks.filter(({ path }) => path === 'docs/sources.md')
  const shown = parseText(page.find(({ language }) => language === 'graphql')!.code)
  const example = page.find(({ code }) => code.includes('buildAll()'))!
  const print = "\nconsole.log('\\n---\\n' + schema.toSDL({ withoutDescriptions: true }))"
  write(page.filter(({ language, isNamed }) => language === 'ts' && isNamed))
  const file = 'generated.ts'
  write([{ ...example, code: example.code + print, file }])
  const { lines, errors } = await run({ ...example, file }, {})
  removeWritten()
  const [, text] = lines.join('\n').split('\n---\n')
  expect(text, errors).toBeDefined()
  const generated = new Map(
    parseText(text!).definitions.map(each => ['name' in each ? each.name?.value : '', each]),
  )
  expect(shown.definitions.length).toBeGreaterThan(4)
  for (const definition of shown.definitions) {
    const name = 'name' in definition ? definition.name.value : ''
    const found = generated.get(name)
    expect(found, name).toBeDefined()
    // The page leaves out what the other source adds to the query root.
    if (name === 'Query') continue
    expect(printText(found!)).toBe(printText(definition))
  }
})

test.each(of('dockerfile'))('%s has instructions of a Dockerfile', (_, { code }) => {
  const lines = code.trim().split('\n')
  expect(
    lines.filter(line => !/^(FROM|WORKDIR|COPY|RUN|ENV|EXPOSE|USER|CMD) |^$|^#/.test(line)),
  ).toEqual([])
})

function lacksServer({ code }: Block): boolean {
  return (
    (redisIsMissing !== '' && code.includes("'ioredis'")) ||
    (natsIsMissing !== '' && code.includes("'@nats-io/transport-node'")) ||
    (rabbitIsMissing !== '' && code.includes("'amqplib'")) ||
    (postgresIsMissing !== '' && code.includes("'pg'"))
  )
}
