import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildClientSchema,
  buildSchema as buildHostSchema,
  lexicographicSortSchema,
  printSchema,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'
import { createProject, github, type Project } from './packed.ts'

// The command line as a user runs it, from the packed package.

let project: Project
beforeAll(() => {
  project = createProject()
  project.write({
    'schema.graphql':
      '"posts"\ntype Query { posts(first: Int): [Post!]! }\ntype Post { id: ID! title: String }\n',
    'broken.graphql': 'type Query { post: Pst }\n',
    'notes.txt': 'text',
    'split/a.graphql': 'type Query { a: A }\n',
    'split/b.gql': 'type A { b: Int }\n',
    'code/default.js':
      "import { buildSchema } from 'tapeql'\nconsole.log('noise')\nexport default async () => buildSchema('type Query { a: Int }')\n",
    'code/named.mjs':
      "import { buildSchema } from 'tapeql'\nexport const schema = Promise.resolve(buildSchema('type Query { a: Int }'))\n",
    'code/registered.js':
      "import { defineGraphQL } from 'tapeql'\nconst GraphQL = defineGraphQL()({})\nGraphQL.query.field('a', 'int', () => 1)\nGraphQL.schema('AppSchema')\n",
    'code/common.cjs':
      "exports.schema = import('tapeql').then(({ buildSchema }) => buildSchema('type Query { a: Int }'))\n",
    'code/throws.js': "function boom() {\n  throw new TypeError('boom')\n}\nboom()\n",
    'code/syntax.js': 'export const schema = ;\n',
    'code/nothing.js': 'export const a = 1\n',
    'code/exit.js': 'process.exit(0)\n',
    'code/exit-7.js': 'process.exit(7)\n',
    'code/exit-export.js': 'export default () => process.exit(0)\n',
    'code/endless.js': 'await new Promise(() => {})\n',
    'code/throws-undefined.js': 'throw undefined\n',
    'code/throws-null.cjs': 'throw null\n',
    'code/other-default.js': 'export default 1\n',
    'code/other-schema.js': "export const schema = 'type Query { a: Int }'\n",
    'code/other-both.js': 'export default 1\nexport const schema = 2\n',
    'code/typed.ts': 'export const a: number = 1\n',
    'src/parts.graphql': 'fragment Parts on Post { id title }\n',
    'src/posts.ts':
      'export const Posts = gql`\n  query Posts { posts { ...Parts } }\n  ${Parts}\n`\n',
    'bad/posts.graphql': 'query A { posts { id } }\n\nquery B { posts { tite } }\n',
    'bad/more.ts':
      'export const a = 1\nconst C = graphql(`\n  query C { posts(first: "x") { id ...Nowhere } }\n`)\n',
    'big/viewer.graphql':
      'query Viewer { viewer { login repositories(first: 2) { nodes { ...Name } } } }\nfragment Name on Repository { nameWithOwner }\n',
  })
}, 120_000)
afterAll(() => project.remove())

const sdl = (text: string): string => `${buildSchema(text).toSDL({ withoutSpec: true })}\n`
const one = sdl('type Query { a: Int }')
const githubText = readFileSync(join(github, 'schema.graphql'), 'utf8')

describe('tapeql', () => {
  test('prints its version and its help', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(await project.tapeql(['--version'])).toEqual({
      status: 0,
      output: `${version}\n`,
      errors: '',
    })
    const help = await project.tapeql(['--help'])
    expect(help).toMatchObject({ status: 0, errors: '' })
    for (const name of [
      'init',
      'describe',
      'serve',
      'validate',
      'compile',
      'cost',
      'build',
      'diff',
    ]) {
      expect(help.output).toMatch(new RegExp(`^  ${name} `, 'm'))
      const own = await project.tapeql([name, '--help'])
      expect(own.output).toMatch(/Examples?:\n {2}npx tapeql/)
      expect(own).toMatchObject({ status: 0, errors: '' })
    }
  })

  test.each([
    [[], /^Usage: tapeql/],
    [['descrbe', 'schema.graphql'], /unknown command 'descrbe'\n\(Did you mean describe\?\)/],
    [['describe'], /missing required argument 'schema'/],
    [['describe', 'schema.graphql', '--withot-spec'], /\(Did you mean --without-spec\?\)/],
    [['describe', 'a', 'b'], /too many arguments/],
    [['describe', 'nothing.graphql'], /There is no file nothing\.graphql\.\n/],
    [['describe', 'none/*.graphql'], /There is no file none\/\*\.graphql, nor any that it matches/],
    [['describe', 'notes.txt'], /notes\.txt is of no kind that a schema is read from; expected/],
    [['describe', 'split'], /split is a folder; expected a file, or a glob/],
    [['describe', './code/nothing.js'], /exports a, and no schema; expected one as the default/],
    [
      ['describe', './code/other-default.js'],
      /has a default export, but that is not a schema; expected one as the default/,
    ],
    [
      ['describe', './code/other-schema.js'],
      /exports `schema`, but that is not a schema; expected one as the default/,
    ],
    [
      ['describe', './code/other-both.js'],
      /has a default export and exports `schema`, but neither is a schema; expected one/,
    ],
    [['describe', ''], /The name of the schema is empty\.\n/],
    [['validate', 'schema.graphql', 'src/*.vue'], /The pattern src\/\*\.vue matches no file with/],
    [['validate', 'schema.graphql', 'src/*', '--max-errors', '0'], /Expected a positive integer/],
    [['compile', 'src/*'], /required option '--schema <schema>' not specified/],
    [['compile', 'src/*', '--schema', 'schema.graphql', '--format', 'x'], /apollo, relay, tapeql/],
    [['serve', 'schema.graphql', '--port', '70000'], /Expected a port from 0 to 65535/],
    [['serve', './code/named.mjs', '--mock'], /--mock is for a schema of texts/],
  ])('%j is misuse', async (given, message) => {
    const { status, output, errors } = await project.tapeql(given)
    expect(errors).toMatch(message)
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).not.toMatch(/\n\s+at /)
  })

  test('is coloured where that is asked for alone', async () => {
    const given = ['validate', 'schema.graphql', 'bad/*']
    const plain = await project.tapeql(given)
    expect(plain.output).not.toContain('\x1b[')
    const coloured = await project.tapeql(given, { env: { FORCE_COLOR: '1' } })
    expect(coloured.output).toContain('\x1b[')
    expect(coloured.output.replaceAll(/\x1b\[\d+m/g, '')).toBe(plain.output)
    const refused = await project.tapeql(given, { env: { NO_COLOR: '1' } })
    expect(refused.output).toBe(plain.output)
  })

  test('is silent where the reader has gone', () => {
    const path = join(github, 'schema.graphql')
    const script = `node_modules/.bin/tapeql describe ${path} --assume-valid | head -n 1`
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: project.folder,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout.split('\n')).toHaveLength(2)
  })
})

describe('tapeql describe', () => {
  test.each([
    [
      'a text',
      'schema.graphql',
      sdl('"posts" type Query { posts(first: Int): [Post!]! } type Post { id: ID! title: String }'),
    ],
    ['a glob', 'split/*', sdl('type Query { a: A } type A { b: Int }')],
    ['a default export that is a function', './code/default.js', one],
    ['an export that is a promise', './code/named.mjs', one],
    ['a module that only makes a schema', './code/registered.js', one],
    ['a module in CommonJS', 'code/common.cjs', one],
  ])('prints the schema of %s', async (_, given, expected) => {
    const { status, output } = await project.tapeql(['describe', given, '--without-spec'])
    expect({ status, output }).toEqual({ status: 0, output: expected })
  })

  test('reads standard input, and writes a file', async () => {
    const given = ['describe', '-', '--without-spec', '--output', 'out/a.graphql']
    const outcome = await project.tapeql(given, { input: 'type Query { a: Int }' })
    expect(outcome).toEqual({ status: 0, output: '', errors: '' })
    expect(readFileSync(join(project.folder, 'out/a.graphql'), 'utf8')).toBe(one)
  })

  test("prints GitHub's schema, of the text and of the introspection", async () => {
    const path = join(github, 'schema.graphql')
    const schema = buildSchema(githubText, { assumeValid: true })
    for (const options of [{}, { withoutDescriptions: true }, { withoutSpec: true }]) {
      const flags = Object.keys(options).map(name =>
        name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`),
      )
      const given = ['describe', path, '--assume-valid', ...flags.map(flag => `--${flag}`)]
      const { status, output } = await project.tapeql(given)
      expect(status).toBe(0)
      expect(output === `${schema.toSDL(options)}\n`).toBe(true)
    }
    const json = ['describe', join(github, 'schema.json'), '--assume-valid', '--without-spec']
    const { status, output } = await project.tapeql(json)
    expect(status).toBe(0)
    const text = readFileSync(join(github, 'schema.json'), 'utf8')
    const answer = JSON.parse(text) as IntrospectionQuery
    const printed = (given: GraphQLSchema): string => printSchema(lexicographicSortSchema(given))
    const expected = printed(buildClientSchema(answer, { assumeValid: true }))
    expect(printed(buildHostSchema(output, { assumeValid: true })) === expected).toBe(true)
  })

  test('tells the faults of a schema, and how to take one that is not yours', async () => {
    const broken = await project.tapeql(['describe', 'broken.graphql'])
    expect(broken).toMatchObject({ status: 1, output: '' })
    expect(broken.errors).toContain('Query.post refers to the type "Pst", which is not defined.')
    expect(broken.errors).toContain('broken.graphql:1:14')
    const { status, errors } = await project.tapeql(['describe', join(github, 'schema.graphql')])
    expect(status).toBe(1)
    expect(errors).toContain('has two fields named')
    expect(errors).toContain('--assume-valid')
  })

  test("shows the user's stack alone where a module throws", async () => {
    const { status, output, errors } = await project.tapeql(['describe', './code/throws.js'])
    expect({ status, output }).toEqual({ status: 1, output: '' })
    const frames = errors.split('\n').filter(line => /^\s+at /.test(line))
    expect(frames).toHaveLength(2)
    for (const frame of frames) expect(frame).toContain('code/throws.js')
    expect(errors).toContain('TypeError: boom')
  })

  test.each([
    ['./code/throws-undefined.js', 'undefined'],
    ['code/throws-null.cjs', 'null'],
  ])('tells what %s throws', async (path, thrown) => {
    expect(await project.tapeql(['describe', path])).toEqual({
      status: 1,
      output: '',
      errors: `error: The module ${path} cannot be loaded.\n\nIt threw ${thrown}.\n`,
    })
  })

  test('shows the place of a syntax error in a module', async () => {
    const { status, errors } = await project.tapeql(['describe', './code/syntax.js'])
    expect(status).toBe(1)
    expect(errors).toMatch(/code\/syntax\.js:1\nexport const schema = ;\n +\^\n\nSyntaxError: /)
  })

  test('says which versions of Node.js take TypeScript', async () => {
    const { status, errors } = await project.tapeql(['describe', './code/typed.ts'])
    const [major, minor] = process.versions.node.split('.').map(Number) as [number, number]
    const stripsTypes = major > 22 || (major === 22 && minor >= 18)
    expect(status).toBe(2)
    expect(errors).toContain(
      stripsTypes ? 'no schema' : `Node.js ${process.versions.node} does not`,
    )
  })
})

describe('a command whose schema is a module', () => {
  const ended = (path: string, code: number): string =>
    `The module ${path} has ended the process, with the exit code ${code}.`

  test.each([
    ['code/exit.js', ended('code/exit.js', 0)],
    ['code/exit-7.js', ended('code/exit-7.js', 7)],
    ['code/exit-export.js', ended('code/exit-export.js', 0)],
    ['code/endless.js', 'The module code/endless.js does not finish loading.'],
  ])('fails where %s ends before it has a schema', async (path, message) => {
    for (const given of [
      ['describe', path],
      ['validate', path, 'src/**/*'],
      ['diff', 'schema.graphql', path],
      ['compile', 'src/**/*', '--schema', path],
    ]) {
      const { status, output, errors } = await project.tapeql(given)
      expect({ status, output }, given[0]).toEqual({ status: 1, output: '' })
      expect(errors).toMatch(/^error: [^\n]+\n(?:\n[^\n]+\n)?$/)
      expect(errors).toContain(message)
    }
  })
})

describe('tapeql validate', () => {
  test('finds nothing wrong with valid documents', async () => {
    expect(await project.tapeql(['validate', 'schema.graphql', 'src/**/*'])).toEqual({
      status: 0,
      output: '2 documents are valid.\n',
      errors: '',
    })
  })

  test('tells each error with its place, and how many', async () => {
    const { status, output, errors } = await project.tapeql([
      'validate',
      'schema.graphql',
      'bad/*.graphql',
      'bad/*.ts',
    ])
    expect({ status, errors }).toEqual({ status: 1, errors: '' })
    expect(output).toBe(
      [
        'error: Int cannot represent non-integer value: "x"',
        '',
        'bad/more.ts:3:26',
        '2 | const C = graphql(`',
        '3 |   query C { posts(first: "x") { id ...Nowhere } }',
        '  |                          ^',
        '4 | `)',
        '',
        'error: Unknown fragment "Nowhere". None of the files defines it.',
        '',
        'bad/more.ts:3:39',
        '2 | const C = graphql(`',
        '3 |   query C { posts(first: "x") { id ...Nowhere } }',
        '  |                                       ^',
        '4 | `)',
        '',
        'error: Cannot query field "tite" on type "Post". Did you mean "title"?',
        '',
        'bad/posts.graphql:3:19',
        '2 |',
        '3 | query B { posts { tite } }',
        '  |                   ^',
        '4 |',
        '',
        '3 errors in 2 of 2 documents.',
        '',
      ].join('\n'),
    )
    const few = await project.tapeql(['validate', 'schema.graphql', 'bad/*', '--max-errors', '1'])
    expect(few.output).toMatch(/^error: Int [^]*\n… and 2 errors more\.\n\n3 errors in 2 of 2/)
  })

  test("takes GitHub's schema as text and as introspection", async () => {
    for (const name of ['schema.graphql', 'schema.json']) {
      const given = ['validate', join(github, name), 'big/*', '--assume-valid']
      const { status, output } = await project.tapeql(given)
      expect({ status, output }).toEqual({ status: 0, output: '1 document is valid.\n' })
    }
  })
})

describe('tapeql build', () => {
  test("writes the facts of GitHub's schema, with which it starts", async () => {
    const path = join(github, 'schema.graphql')
    const given = ['build', path, '--assume-valid', '--output', 'out/facts.json']
    expect(await project.tapeql(given)).toEqual({ status: 0, output: '', errors: '' })
    const facts = JSON.parse(readFileSync(join(project.folder, 'out/facts.json'), 'utf8')) as never
    const schema = buildSchema(githubText, { assumeValid: true, facts })
    expect(schema.toSDL()).toBe(buildSchema(githubText, { assumeValid: true }).toSDL())
  })

  test('leaves rules out by name, which are part of the digest', async () => {
    const path = join(github, 'schema.graphql')
    const rules = ['deprecatedImplementation', 'uniqueMembers'] as const
    const flags = rules.flatMap(rule => ['--ignore-rule', rule])
    const given = ['build', path, ...flags, '--output', 'out/facts.json']
    expect(await project.tapeql(given)).toEqual({ status: 0, output: '', errors: '' })
    const facts = JSON.parse(readFileSync(join(project.folder, 'out/facts.json'), 'utf8')) as never
    const schema = buildSchema(githubText, { ignoredRules: rules, facts })
    expect(schema.facts().digest).toBe((facts as { digest: string }).digest)
    const unknown = await project.tapeql(['build', path, '--ignore-rule', 'nope'])
    expect(unknown).toMatchObject({ status: 2, output: '' })
    expect(unknown.errors).toContain('There is no rule nope that --ignore-rule may leave out')
  })

  test('is of the text of a server, whose options it is told', async () => {
    const text = 'type Query { list: [Int] } # https://specs.apollo.dev/federation/v2.3'
    writeFileSync(join(project.folder, 'plain.graphql'), `\ufeff${text}`)
    const facts = async (...flags: readonly string[]): Promise<never> => {
      const outcome = await project.tapeql(['build', 'plain.graphql', ...flags])
      expect(outcome).toMatchObject({ status: 0, errors: '' })
      return JSON.parse(outcome.output) as never
    }
    // Files are read with their byte order mark, and without it.
    expect(await facts()).toEqual(buildSchema(text).facts())
    expect(buildSchema(`\ufeff${text}`).facts()).toEqual(buildSchema(text).facts())
    const incremental = buildSchema(text, { incremental: true }).facts()
    expect(await facts('--incremental')).toEqual(incremental)
  })

  test('has no facts of types that stand in no text', async () => {
    const { status, output, errors } = await project.tapeql([
      'build',
      join(github, 'schema.json'),
      '--assume-valid',
    ])
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('expected one of buildSchema()')
  })
})

describe('tapeql compile', () => {
  test("writes a manifest of operations for GitHub's schema", async () => {
    const { status, errors } = await project.tapeql([
      'compile',
      'big/*',
      '--schema',
      join(github, 'schema.graphql'),
      '--assume-valid',
      '--output',
      'out/manifest.json',
    ])
    expect({ status, errors }).toEqual({
      status: 0,
      errors: '1 operation written to out/manifest.json.\n',
    })
    const text = readFileSync(join(project.folder, 'out/manifest.json'), 'utf8')
    expect(JSON.parse(text)).toMatchObject({
      format: 'apollo-persisted-query-manifest',
      version: 1,
      operations: [{ name: 'Viewer', type: 'query' }],
    })
  })

  test('writes nothing where documents are wrong', async () => {
    const given = ['compile', 'bad/*', '--schema', 'schema.graphql']
    const { status, output, errors } = await project.tapeql(given)
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('3 errors in 2 of 2 documents.')
  })
})
