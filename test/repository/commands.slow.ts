import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, introspectionFromSchema } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject, outcomeOf, RunningCommand, type Project } from '../behaviour/cli/packed.ts'
import { root } from './docs/blocks.ts'
import { commands, elsewhere } from './docs/commands.ts'

// Every line for a shell of every page: `npx tapeql` runs here, as in a project of a reader; others
// stand in the list of docs/commands.ts with the reason why they do not.

const all = commands()
const isOurs = (line: string): boolean => /(^|\| )npx tapeql /.test(line)
const ours = all.filter(({ path, line }) => isOurs(line) && path !== 'README.md')

const sdl = `type Query {
  posts: [Post!]!
  user: User
}
type Post {
  title: String!
}
type User {
  name: String
}
`
let project: Project

beforeAll(() => {
  project = createProject()
  const schema = `import { buildSchema } from 'tapeql'\nexport default buildSchema(${JSON.stringify(sdl)})\n`
  project.write({
    'schema.graphql': sdl,
    'old.graphql': sdl.replace('name: String', 'name: String\n  mail: String'),
    'new.graphql': sdl.replace('name: String', 'name: String\n  mail: String\n  age: Int'),
    'schema.js': schema,
    'schema.json': JSON.stringify(introspectionFromSchema(buildSchema(sdl))),
    'manifest.json': JSON.stringify({ '1': 'query User { user { name } }' }),
    'src/posts.graphql': 'query Posts { posts { title } }\n',
    'src/user.ts': 'export const user = /* GraphQL */ `query User { user { name } }`\n',
  })
  const git = ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.org']
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: project.folder })
  execFileSync('git', ['add', 'schema.graphql'], { cwd: project.folder })
  execFileSync('git', [...git, 'commit', '--quiet', '-m', 'Schema'], { cwd: project.folder })
}, 120_000)
afterAll(() => project.remove())

test('every line is run, or listed with a reason', () => {
  expect(ours.length).toBeGreaterThan(8)
  const reasonsOf = ({ path, line }: (typeof all)[number]): string[] =>
    elsewhere.flatMap(([page, lines, reason]) =>
      page.test(path) && lines.test(line) ? [reason] : [],
    )
  const others = all.filter(each => !ours.includes(each))
  expect(others.filter(each => reasonsOf(each).length === 0)).toEqual([])
  const stale = elsewhere.filter(
    ([page, lines]) => !others.some(({ path, line }) => page.test(path) && lines.test(line)),
  )
  expect(stale).toEqual([])
})

test.each(ours.map(({ path, line }) => [line, path]))('%s, of %s', async line => {
  const tapeql = join(project.folder, 'node_modules/.bin/tapeql')
  const isServer = line.includes('tapeql serve')
  const script = line
    .replaceAll('npx tapeql', isServer ? `exec ${tapeql}` : tapeql)
    .replace(/ --port \d+|$/, isServer ? ' --port 0' : '')
  const child = spawn('sh', ['-c', script], { cwd: project.folder })
  if (isServer) {
    const server = new RunningCommand(child)
    await server.printed(/http:\/\/\S+\/graphql/)
    await server.interrupt()
    return
  }
  const { status, output, errors } = await outcomeOf(child)
  // The one change between the two schemas that is breaking is what these lines are about.
  const isBreaking = line.includes('diff old.graphql ./schema.js') && !line.includes('--ignore')
  expect({ status, errors: errors.replace(/^1 operation written to .*\n$/, '') }).toEqual({
    status: isBreaking ? 1 : 0,
    errors: '',
  })
  const written = /(?:--output|>) (\S+)/.exec(line)?.[1]
  if (written !== undefined)
    expect(readFileSync(join(project.folder, written), 'utf8')).not.toBe('')
  else if (!line.includes('validate') && !line.includes('init')) expect(output).not.toBe('')
})

test('what `npm install` names is this package, or one that it works with', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly peerDependencies: object
    readonly devDependencies: object
  }
  const known = ['tapeql', manifest.peerDependencies, manifest.devDependencies].flatMap(each =>
    typeof each === 'string' ? [each] : Object.keys(each),
  )
  const installed = all.flatMap(({ line }) =>
    line.startsWith('npm install ') ? line.split(' ').slice(2) : [],
  )
  expect(installed).toContain('drizzle-orm')
  expect(installed.filter(name => !name.startsWith('--') && !known.includes(name))).toEqual([])
})
