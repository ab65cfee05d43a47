import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ts from 'typescript'
import * as adoption from '../../src/graphql-js/index.ts'
import { parse } from '../../src/index.ts'
import { createRedisServer, redisIsMissing } from '../conformance/cache/redis-server.ts'
import { createPostgresServer, postgresIsMissing } from '../conformance/pubsub/postgres-server.ts'
import { blocksOf, expectedOutput, pages, type Block } from './docs/blocks.ts'
import { compile, removeWritten, run, runBeside, write, type Outcome } from './docs/examples.ts'

// Every block of the README and of docs/ is compiled and run; what its comments say is printed, is.

const blocks = pages.flatMap(blocksOf)
const examples = blocks.filter(({ language }) => language === 'ts')
// Clients with a WebSocket of a browser run in test/behaviour/websocket/docs.test.ts.
const programs = examples.filter(({ code }) => !/'(graphql-ws|@rails\/actioncable)'/.test(code))
const titleOf = ({ page, line }: Block): string => `${page}.md, line ${line}`
const of = (language: string): (readonly [string, Block])[] =>
  blocks.filter(block => block.language === language).map(block => [titleOf(block), block])

test('the pages have blocks of languages that are checked here', () => {
  const languages = new Set(blocks.map(({ language }) => language))
  const checked = ['ts', 'js', 'sh', 'json', 'graphql', 'dockerfile']
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
  const postgres = postgresIsMissing === '' ? createPostgresServer() : undefined
  const outcomes = new Map<Block, Outcome>()

  beforeAll(async () => {
    write(blocks.filter(({ language, isNamed }) => language === 'ts' || isNamed))
    const server = await redis
    if (redisIsMissing === '') await server.start()
    await postgres?.start()
    const env = {
      REDIS_URL: `redis://127.0.0.1:${server.port}`,
      DATABASE_URL: `postgres://test@/postgres?host=${postgres?.folder}`,
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
    await postgres?.remove()
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

  const shells = of('sh').filter(([, { code }]) => /^curl/m.test(code))
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
test.each(of('js'))('%s is JavaScript, and imports what there is', (_, { code }) => {
  const { diagnostics } = ts.transpileModule(code, {
    fileName: 'part.js',
    reportDiagnostics: true,
    compilerOptions: { allowJs: true, module: ts.ModuleKind.ESNext },
  })
  expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([])
  const imports = [...code.matchAll(/import \{([^}]+)\} from 'tapeql\/graphql-js'/g)]
  const names = imports.flatMap(([, list]) => list!.split(',').map(name => name.trim()))
  expect(Object.keys(adoption)).toEqual(expect.arrayContaining(names))
  expect(code).toContain("from 'tapeql/graphql-js'")
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

test.each(of('dockerfile'))('%s has instructions of a Dockerfile', (_, { code }) => {
  const lines = code.trim().split('\n')
  expect(
    lines.filter(line => !/^(FROM|WORKDIR|COPY|RUN|ENV|EXPOSE|USER|CMD) |^$|^#/.test(line)),
  ).toEqual([])
})

function lacksServer({ code }: Block): boolean {
  return (
    (redisIsMissing !== '' && code.includes("'ioredis'")) ||
    (postgresIsMissing !== '' && code.includes("'pg'"))
  )
}
