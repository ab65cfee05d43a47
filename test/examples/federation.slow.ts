import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { firstOfFreePorts } from '../free-port.ts'

// examples/federation as `npm run federation` runs it: the compiled example on the compiled package,
// and the gateway from its lockfile.

const root = resolve(import.meta.dirname, '../..')
const folder = resolve(root, 'examples/federation')
const run = promisify(execFile)
let fault: string | undefined
let federation: ChildProcess
let printed = ''
let port: number

beforeAll(async () => {
  fault = installGateway()
  if (fault !== undefined) return
  execFileSync(resolve(root, 'node_modules/.bin/tsc'), ['-p', folder], { stdio: 'pipe' })
  port = await firstOfFreePorts(3)
  federation = spawn(process.execPath, [resolve(folder, 'dist/start.js')], {
    env: { ...process.env, PORT: String(port) },
  })
  await new Promise<void>((ready, failed) => {
    federation.stderr!.on('data', (chunk: Buffer) => console.error(String(chunk)))
    federation.once('exit', code => failed(new Error(`The example ended with code ${code}.`)))
    federation.stdout!.on('data', (chunk: Buffer) => {
      printed += String(chunk)
      if (printed.includes('curl')) ready()
    })
  })
}, 240_000)

beforeEach(({ skip }) => skip(fault !== undefined, fault))

afterAll(() => void (federation?.exitCode ?? federation?.kill('SIGTERM')))

const products = [
  {
    name: 'Lamp',
    reviews: [
      { rating: 5, text: 'Bright.' },
      { rating: 4, text: 'Bright enough.' },
    ],
    isWorthItsPrice: true,
  },
  { name: 'Chair', reviews: [{ rating: 2, text: 'It wobbles.' }], isWorthItsPrice: false },
  { name: 'Table', reviews: [], isWorthItsPrice: null },
]

test('prints a curl line that works, which the README has as well', async () => {
  const line = printed.split('\n').find(text => text.startsWith('curl '))!
  expect(await answerTo(line)).toEqual({ data: { products } })
  const [first] = await linesOfReadme()
  expect(first!.replaceAll('4000', String(port))).toBe(line)
})

test('answers what the README asks of a subgraph', async () => {
  const [, second] = await linesOfReadme()
  expect(await answerTo(second!.replaceAll('4001', String(port + 1)))).toEqual({
    data: { _entities: [{ name: 'Lamp', priceCents: 4900 }] },
  })
})

test('goes from reviews to products', async () => {
  const query = '{ latestReviews { text product { name priceCents isWorthItsPrice } } }'
  const line = `curl http://localhost:${port}/graphql -H 'Content-Type: application/json' -d '${JSON.stringify({ query })}'`
  expect(await answerTo(line)).toEqual({
    data: {
      latestReviews: [
        {
          text: 'Bright enough.',
          product: { name: 'Lamp', priceCents: 4900, isWorthItsPrice: true },
        },
        {
          text: 'It wobbles.',
          product: { name: 'Chair', priceCents: 12900, isWorthItsPrice: false },
        },
        { text: 'Bright.', product: { name: 'Lamp', priceCents: 4900, isWorthItsPrice: true } },
      ],
    },
  })
})

test('npm run federation compiles, installs and starts the same files', async () => {
  const { scripts } = JSON.parse(await readFile(resolve(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  expect(scripts['prefederation']).toContain('tsc -p examples/federation')
  expect(scripts['prefederation']).toContain('npm ci --prefix examples/federation/gateway')
  expect(scripts['federation']).toBe('node examples/federation/dist/start.js')
})

test('ends with its gateway when it is told to', async () => {
  federation.kill('SIGTERM')
  if (federation.exitCode === null) await once(federation, 'exit')
  await expect(fetch(`http://127.0.0.1:${port}/graphql`)).rejects.toThrow('fetch failed')
})

async function answerTo(line: string): Promise<unknown> {
  const { stdout } = await run('bash', ['-c', line])
  return JSON.parse(stdout)
}

async function linesOfReadme(): Promise<readonly string[]> {
  const readme = await readFile(resolve(folder, 'README.md'), 'utf8')
  return readme.split('\n').filter(line => line.startsWith('curl '))
}

/** Installs the gateway, where that was not done; returns why it cannot be. */
function installGateway(): string | undefined {
  const cwd = resolve(folder, 'gateway')
  if (existsSync(resolve(cwd, 'node_modules/.package-lock.json'))) return undefined
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd,
      stdio: 'pipe',
    })
    return undefined
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    return `npm ci failed in ${cwd}: ${String(error)}`
  }
}
