import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createProject, github, responseTo, type Project, type RunningCommand } from './packed.ts'

// `tapeql serve` from the packed package: it answers, reloads, survives faults, and ends.

let project: Project
const running: RunningCommand[] = []
beforeAll(() => void (project = createProject()), 120_000)
const busy: number[] = []
const moduleText =
  "import { buildSchema } from 'tapeql'\nexport default buildSchema('type Query { a: Int }')\n"
afterEach(() => {
  for (const pid of busy.splice(0)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => project.remove())

/** Starts a server on a free port, and returns it with its URL. */
async function serve(...given: string[]): Promise<{ command: RunningCommand; url: string }> {
  const command = project.start(['serve', ...given, '--port', '0'])
  running.push(command)
  const [, url] = await command.printed(/Endpoint {2}(\S+)/)
  await command.printed(/SDL .*\n/)
  return { command, url: url! }
}

describe('tapeql serve', () => {
  test('serves a text with null, and says how to mock it', async () => {
    project.write({ 'plain.graphql': 'type Query { a: Int }' })
    const { command, url } = await serve('plain.graphql')
    await command.printed(/every field is null\. --mock answers/)
    expect(await responseTo(url, '{ a __schema { queryType { name } } }')).toEqual({
      data: { a: null, __schema: { queryType: { name: 'Query' } } },
    })
    const page = await fetch(`${url}/graphiql`, { headers: { Accept: 'text/html' } })
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await (await fetch(`${url}/describe`)).text()).toContain('type Query {\n  a: Int\n}')
    expect((await command.interrupt()).status).toBe(0)
  })

  test('goes on with the schema from before until a broken one is mended', async () => {
    project.write({
      'live/a.graphql': 'type Query { a: B }',
      'live/b.graphql': 'type B { b: Int }',
    })
    const { command, url } = await serve('live/*.graphql', '--mock')
    expect(await responseTo(url, '{ a { b } }')).toEqual({ data: { a: { b: 1 } } })
    project.write({ 'live/b.graphql': 'type B { b: Nt }' })
    await command.printed(
      /B\.b refers to the type "Nt"[^]*The schema from before is served until it/,
    )
    expect(await responseTo(url, '{ a { b } }')).toEqual({ data: { a: { b: 1 } } })
    project.write({ 'live/b.graphql': 'type B { c: String }' })
    await command.printed(/live\/b\.graphql has changed; the new schema is served/)
    expect(await responseTo(url, '{ a { c } }')).toEqual({ data: { a: { c: 'c 1' } } })
    project.write({ 'live/c.graphql': 'extend type B { d: Boolean }' })
    await command.printed(/live\/c\.graphql has changed; the new schema is served/)
    expect(await responseTo(url, '{ a { d } }')).toEqual({ data: { a: { d: true } } })
    expect((await command.interrupt()).status).toBe(0)
  })

  test('waits for a schema that is broken at the beginning', async () => {
    project.write({ 'late.graphql': 'type Query {' })
    const command = project.start(['serve', 'late.graphql', '--port', '0', '--mock'])
    running.push(command)
    await command.printed(/Syntax Error[^]*Nothing is served until it is mended/)
    project.write({ 'late.graphql': 'type Query { a: Int }' })
    const [, url] = await command.printed(/Endpoint {2}(\S+)/)
    expect(await responseTo(url!, '{ a }')).toEqual({ data: { a: 1 } })
    expect((await command.interrupt()).status).toBe(0)
  })

  test("mocks GitHub's schema", async () => {
    const { command, url } = await serve(join(github, 'schema.graphql'), '--mock', '--assume-valid')
    const source =
      '{ repository(owner: "a", name: "b") { issues(first: 3) { nodes { title author { login } } } } }'
    const issue = (number: number): object => {
      return { title: `title ${number}`, author: { login: `login ${number}` } }
    }
    expect(await responseTo(url, source)).toEqual({
      data: { repository: { issues: { nodes: [issue(1), issue(2), issue(3)] } } },
    })
    expect((await command.interrupt()).status).toBe(0)
  })

  test('loads a module again when a file that it imports changes', async () => {
    project.write({
      'module/value.js': 'export const value = () => 1\n',
      'module/schema.js':
        "import { buildSchema } from 'tapeql'\nimport { value } from './value.js'\nexport const schema = buildSchema('type Query { a: Int }', { resolvers: { Query: { a: value } } })\n",
    })
    const { command, url } = await serve('./module/schema.js')
    expect(await responseTo(url, '{ a }')).toEqual({ data: { a: 1 } })
    project.write({ 'module/value.js': 'export const value = () => 2\n' })
    await command.printed(/module\/value\.js has changed; the new schema is served/)
    expect(await responseTo(url, '{ a }')).toEqual({ data: { a: 2 } })
    project.write({
      'module/value.js': "export const value = () => 0\nthrow new Error('broken')\n",
    })
    await command.printed(/Error: broken[^]*The schema from before is served until it is mended/)
    expect(await responseTo(url, '{ a }')).toEqual({ data: { a: 2 } })
    project.write({ 'module/value.js': 'export const value = () => 3\n' })
    await command.printed(/the new schema is served/)
    expect(await responseTo(url, '{ a }')).toEqual({ data: { a: 3 } })
    expect((await command.interrupt()).status).toBe(0)
  })

  test('goes on with the schema from before where something unexpected happens', async () => {
    const answer = (type: string): string =>
      `{"__schema":{"queryType":{"name":"Query"},"directives":[],"types":[{"kind":"OBJECT","name":"Query","fields":[{"name":"a","args":[],"type":${type}}]},{"kind":"SCALAR","name":"Int"}]}}`
    const int = '{"kind":"SCALAR","name":"Int"}'
    project.write({ 'odd.json': answer(int) })
    const { command, url } = await serve('odd.json', '--mock')
    const depth = 200_000
    const deep = `${'{"kind":"LIST","ofType":'.repeat(depth)}${int}${'}'.repeat(depth)}`
    project.write({ 'odd.json': answer(deep) })
    await command.printed(/fault of tapeql[^]*RangeError[^]*The schema from before is served until/)
    expect(await responseTo(url, '{ a }')).toEqual({ data: { a: 1 } })
    project.write({ 'odd.json': answer(`{"kind":"LIST","ofType":${int}}`) })
    await command.printed(/the new schema is served/)
    expect((await command.interrupt()).status).toBe(0)
  })

  test.each([
    ['process.exit(0)', /ended the process, with the exit code 0\.\n\nNothing is served until/],
    ['await new Promise(() => {})', /does not finish loading[^]*Nothing is served until/],
  ])('waits for a change of a module that does %s', async (text, message) => {
    project.write({ 'ended/schema.js': text })
    const command = project.start(['serve', 'ended/schema.js', '--port', '0'])
    running.push(command)
    await command.printed(message)
    project.write({ 'ended/schema.js': moduleText })
    const [, url] = await command.printed(/Endpoint {2}(\S+)/)
    expect(await responseTo(url!, '{ a }')).toEqual({ data: { a: null } })
    expect((await command.interrupt()).status).toBe(0)
  })

  describe.each([
    ['SIGINT', 0],
    ['SIGKILL', null],
  ] as const)('where %s ends it while a module is busy', (signal, status) => {
    test('leaves no process behind', async () => {
      project.write({ 'busy.js': "console.log('busy', process.pid, '.')\nwhile (true);\n" })
      const command = project.start(['serve', './busy.js', '--port', '0'])
      running.push(command)
      const [, pid] = await command.printed(/busy (\d+) \./)
      busy.push(Number(pid))
      command.child.kill(signal)
      // Its streams are open as long as a process has them; an orphan may stay as a zombie.
      expect((await command.ended).status).toBe(status)
    })
  })

  test('ends a busy module at once at a second signal', async () => {
    project.write({ 'busy.js': "console.log('busy', process.pid, '.')\nwhile (true);\n" })
    const command = project.start(['serve', './busy.js', '--port', '0'])
    running.push(command)
    const [, pid] = await command.printed(/busy (\d+) \./)
    busy.push(Number(pid))
    command.child.kill('SIGINT')
    command.child.kill('SIGTERM')
    expect((await command.ended).status).toBe(0)
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
  })

  test.each([
    ['mended.graphql', 'type Query {', 'type Query { a: Int }'],
    ['./mended.js', "throw new Error('broken')\n", moduleText],
  ])('tries a port that was in use again when %s changes', async (path, broken, mended) => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    try {
      project.write({ [path]: broken })
      const command = project.start(['serve', path, '--port', String(port)])
      running.push(command)
      await command.printed(/Nothing is served until it is mended/)
      project.write({ [path]: mended })
      await command.printed(/Port \d+ of \S+ is in use[^]*Nothing is served; the next change tries/)
      await new Promise(resolve => other.close(resolve))
      project.write({ [path]: mended })
      const [, url] = await command.printed(/Endpoint {2}(\S+)/)
      expect(await responseTo(url!, '{ a }')).toEqual({ data: { a: null } })
      expect((await command.interrupt()).status).toBe(0)
    } finally {
      other.close()
    }
  })

  test('says that a port is in use', async () => {
    project.write({
      'port.graphql': 'type Query { a: Int }',
      'port.js': moduleText,
    })
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    try {
      for (const path of ['port.graphql', './port.js']) {
        const outcome = await project.tapeql(['serve', path, '--port', String(port)])
        expect(outcome).toEqual({
          status: 1,
          output: '',
          errors: `error: Port ${port} of 127.0.0.1 is in use. --port takes another one, and --port 0 any that is free.\n`,
        })
      }
    } finally {
      other.close()
    }
  })
})
