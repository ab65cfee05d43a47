import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../free-port.ts'
import { createController } from '../../src/http/index.ts'
import { buildSchema } from '../../src/index.ts'
import { attachWebSocket } from '../../src/websocket/index.ts'
import { createIncrementalService, documents } from '../behaviour/http/incremental-service.ts'
import { outcomeOf } from '../behaviour/cli/packed.ts'
import { blocksOf } from './docs/blocks.ts'

// The proxies of docs/deployment.md as their programs read them, in front of two servers.

const names = ['nginx', 'caddy'] as const
const folder = mkdtempSync(join(tmpdir(), 'tapeql-proxies-'))
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
let servers: readonly Server[] = []
const service = createIncrementalService()

beforeAll(async () => {
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-days', '1', '-addext', 'subjectAltName=DNS:localhost']
  spawnSync('openssl', ['req', '-x509', ...ec, '-keyout', key, '-out', cert, ...names])
  servers = await Promise.all([0, 1].map(serve))
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true })
})

const steps = ['{"steps":1}', '{"steps":2}', '{"steps":3}'] as const
const chapters = ['"One"', '"Two"', '"Three"'] as const
const subscription = 'subscription { steps }'
const streams = [
  ['a subscription as events', subscription, 'text/event-stream', steps],
  ['a subscription as parts', subscription, 'multipart/mixed;subscriptionSpec=1.0', steps],
  ['an incremental response as events', documents.Streamed, 'text/event-stream', chapters],
  ['an incremental response as parts', documents.Streamed, 'multipart/mixed', chapters],
] as const

describe.each(names)('%s', name => {
  const program = process.env[name.toUpperCase()] ?? name
  const isMissing = spawnSync(program, [name === 'nginx' ? '-v' : 'version']).error !== undefined
  const isSkipped = isMissing && process.env['CI'] !== 'true'
  let proxy: ChildProcess
  let port = 0
  let errors = ''

  beforeAll(async () => {
    if (isSkipped) return
    port = await freePort()
    const own = join(folder, name)
    mkdirSync(own)
    const file = join(own, 'configuration')
    writeFileSync(file, configurationOf(name, port, own))
    const given = name === 'nginx' ? ['-p', own, '-c', file] : ['run', '--adapter', 'caddyfile', '--config', file] // prettier-ignore
    proxy = spawn(program, given, { env: { ...process.env, HOME: own } })
    proxy.once('error', error => (errors += error.message))
    proxy.stderr!.setEncoding('utf8').on('data', text => (errors += text))
    for (let tries = 0; !(await listens(port)); tries++) {
      if (proxy.exitCode !== null || tries > 200) throw new Error(`${name} does not run: ${errors}`)
      await wait(50)
    }
  })
  afterAll(() => void proxy?.kill())

  const title = isSkipped ? ` (${program} is not installed)` : ''
  const curl = async (query: string, ...given: readonly string[]): Promise<string> => {
    const head = ['--header', 'Content-Type: application/json', '--data', JSON.stringify({ query })]
    const all = ['--silent', '--show-error', '--http2', '--cacert', cert, ...head, ...given]
    const child = spawn('curl', [...all, `https://localhost:${port}/graphql`])
    const outcome = await outcomeOf(child)
    expect(outcome.errors, errors).toBe('')
    return outcome.output
  }

  test.skipIf(isSkipped)(`spreads requests of HTTP/2 over both servers${title}`, async () => {
    const given = ['--write-out', ' HTTP/%{http_version}']
    const answers = new Set<string>()
    for (let count = 0; count < 30 && answers.size < 2; count++)
      answers.add(await curl('{ number }', ...given))
    expect([...answers].sort(), errors).toEqual([
      '{"data":{"number":0}} HTTP/2',
      '{"data":{"number":1}} HTTP/2',
    ])
  })

  test.skipIf(isSkipped)(`compresses long answers${title}`, async () => {
    const given = ['--compressed', '--output', '/dev/null', '--dump-header', '-']
    expect(await curl('{ long }', ...given)).toMatch(/content-encoding: gzip/i)
  })

  test.skipIf(isSkipped).each(streams)(
    `passes each response of %s on at once${title}`,
    async (_, query, accept, marks) => {
      const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
      const stream = session.request({
        ':method': 'POST',
        ':path': '/graphql/streams',
        'content-type': 'application/json',
        accept,
        'accept-encoding': 'gzip',
      })
      stream.end(JSON.stringify({ query }))
      let text = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      // A response is made when the one before has come.
      const [first, second, third] = marks
      await expect.poll(() => text).toContain(first)
      expect(text).not.toContain(second)
      service.release()
      await expect.poll(() => text).toContain(second)
      expect(text).not.toContain(third)
      service.release()
      await expect.poll(() => text).toContain(third)
      session.close()
    },
  )

  test.skipIf(isSkipped)(`lets pages of its own host open WebSockets${title}`, async () => {
    const statusFor = (origin: string): Promise<number> =>
      new Promise(resolve => {
        const socket = new WebSocket(`wss://localhost:${port}/graphql`, 'graphql-transport-ws', {
          origin,
          rejectUnauthorized: false,
        })
        socket.once('open', () => {
          resolve(101)
          socket.close()
        })
        socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode!))
        socket.on('error', () => undefined)
      })
    expect(await statusFor(`https://localhost:${port}`)).toBe(101)
    expect(await statusFor('https://elsewhere.example')).toBe(403)
  })

  test.skipIf(isSkipped)(
    `refuses a body that is too long, as the service does${title}`,
    async () => {
      const file = join(folder, 'long.json')
      writeFileSync(file, JSON.stringify({ query: `{ number } #${'x'.repeat(2 ** 20)}` }))
      const given = ['--data', `@${file}`, '--output', '/dev/null', '--write-out', '%{http_code}']
      // A proxy may cut the answer to a client that is still sending its body.
      await expect.poll(() => curl('', ...given)).toBe('413')
    },
  )
})

async function serve(number: number): Promise<Server> {
  const schema = buildSchema('type Query { number: Int long: String }', {
    name: `Proxied${number}`,
    resolvers: { Query: { number: () => number, long: () => 'long '.repeat(10_000) } },
  })
  const controller = createController({ schema, health: true })
  const handler = controller.handler('/graphql')
  const streams = createController({ schema: service.schema }).handler('/graphql/streams')
  const server = createServer((request, response) =>
    streams(request, response, () => handler(request, response)),
  )
  server.keepAliveTimeout = 75_000
  attachWebSocket(controller, server, { path: '/graphql' })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The block of the page, with the ports and files of this test in the place of its own. */
function configurationOf(name: (typeof names)[number], port: number, own: string): string {
  const { code } = blocksOf('docs/deployment.md').find(({ language }) => language === name)!
  const ports = servers.map(server => (server.address() as AddressInfo).port)
  const ours = code
    .replace('127.0.0.1:4000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4001', `127.0.0.1:${ports[1]}`)
  expect(ours).not.toMatch(/400[01]/)
  if (name === 'caddy')
    return `{\n  admin off\n  auto_https disable_redirects\n}\n${ours.replace('example.org {', `https://localhost:${port} {\n  tls ${cert} ${key}`)}`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    each => `${each}_temp_path ${own}/${each};`,
  )
  const server = ours
    .replace('listen 443', `listen ${port}`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
  const head = `daemon off;\nmaster_process off;\npid ${own}/pid;\nerror_log stderr;\nevents {}\n`
  return `${head}http {\naccess_log off;\n${temporary.join('\n')}\n${server}}\n`
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connectSocket(port, 'localhost')
    socket.once('error', () => resolve(false)).once('connect', () => resolve(true))
    socket.once('connect', () => socket.destroy())
  })
}
