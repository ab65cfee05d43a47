import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module'
import { tmpdir } from 'node:os'
import { join, posix, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData, type Problem } from '@arethetypeswrong/core'
import { publint, type Message } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packInto } from '../behaviour/cli/packed.ts'

// What `npm pack` writes: which files, how many, how large, and what others find of it.

/** The forms of all paths. What is reachable from the entry points is tested below. */
const forms = [
  /^(CHANGELOG\.md|LICENSE|README\.md|package\.json)$/,
  /^docs\/(README|[a-z-]+)\.md$/,
  /^dist\/(sources\/)?[a-z-]+\.js$/,
  /^dist\/(cli|graphql-js|layers)\/[a-z0-9-]+\.js(\.map)?$/,
  /^dist\/modules\/[a-z/-]+\.d\.c?ts$/,
  /^dist\/console\/(LICENSES\.txt|manifest\.json|[\w-]+\.(css|js)\.(br|gz))$/,
  /^prebuilds\/(tapeql\.wasm|[a-z0-9]+-[a-z0-9+]+\/tapeql\.node)$/,
]

interface EntryPoint {
  /** The declarations of the module, and those that `require` has. */
  readonly types: { readonly require: string; readonly default: string }
  readonly default: string
}

interface Manifest {
  readonly sideEffects: unknown
  readonly exports: Readonly<Record<string, string | EntryPoint>>
  readonly bin: Readonly<Record<string, string>>
}

const folder = mkdtempSync(join(tmpdir(), 'tapeql-tarball-'))
const unpacked = join(folder, 'package')
let tarball: Uint8Array<ArrayBuffer>
let files: readonly string[]
let entries: readonly EntryPoint[]
let programs: readonly string[]

beforeAll(() => {
  const path = packInto(folder)
  tarball = new Uint8Array(readFileSync(path))
  execFileSync('tar', ['xzf', path, '-C', folder])
  files = filesBelow(unpacked)
  const { exports, bin } = JSON.parse(read('package.json')) as Manifest
  entries = Object.values(exports).filter(entry => typeof entry === 'object')
  // The second is started by `tapeql serve`.
  programs = [
    ...Object.values(bin).map(path => posix.normalize(path)),
    'dist/cli/module-process.js',
  ]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the tarball', () => {
  test('has these files and folders at its top', () => {
    expect(readdirSync(unpacked).sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'dist',
      'docs',
      'package.json',
      'prebuilds',
    ])
  })

  test('has in dist/ the entry points, and these folders', () => {
    const folders = ['cli', 'console', 'graphql-js', 'layers', 'modules', 'sources']
    const names = entries.map(entry => relative('dist', entry.default))
    expect(entries.length).toBeGreaterThan(8)
    expect(readdirSync(join(unpacked, 'dist')).sort()).toEqual(
      [...folders, ...names.filter(name => !name.includes('/'))].sort(),
    )
    expect(readdirSync(join(unpacked, 'dist/sources'))).toEqual(['drizzle.js'])
    expect(readdirSync(join(unpacked, 'dist/graphql-js')).sort()).toEqual([
      'register.js',
      'register.js.map',
    ])
  })

  test('has no file of another kind', () => {
    expect(files.filter(path => !forms.some(form => form.test(path)))).toEqual([])
  })

  test('has the modules that its entry points and programs import, and no others', () => {
    const roots = [...entries.map(entry => posix.normalize(entry.default)), ...programs]
    const isModule = (path: string) => path.startsWith('dist/') && path.endsWith('.js')
    expect(files.filter(isModule)).toEqual(reachable(roots))
  })

  test.each([
    ['default', '.d.ts'],
    ['require', '.d.cts'],
  ] as const)(
    'has the declarations that those of its entry points import (%s), and no others',
    (condition, ending) => {
      const roots = entries.map(({ types }) => posix.normalize(types[condition]))
      expect(files.filter(path => path.endsWith(ending))).toEqual(reachable(roots, ending))
    },
  )

  test('reads its native parts by URLs that tools which copy files see', () => {
    const module = 'dist/layers/language.js'
    const written = [...read(module).matchAll(/new URL\(["`]([^"`]+)["`], import\.meta\.url\)/g)]
    const paths = written.map(([, url]) => posix.join(posix.dirname(module), url!))
    const prebuilt = 'prebuilds/${process.platform}-${process.arch}/tapeql.node'
    expect(paths).toEqual([prebuilt, 'prebuilds/tapeql.wasm'])
  })

  test('has modules in ASCII, which V8 holds and reads in one byte a unit', () => {
    const modules = files.filter(path => /^dist\/(?!console\/).*\.js$/.test(path))
    expect(modules).toContain('dist/layers/engine.js')
    expect(modules.filter(path => /[^\0-\x7f]/.test(read(path)))).toEqual([])
  })

  test('serves a page that says so where dist/console/ is left out', () => {
    const copy = join(folder, 'copy')
    cpSync(unpacked, copy, { recursive: true })
    rmSync(join(copy, 'dist/console'), { recursive: true })
    const program = `
      import { buildSchema } from './dist/index.js'
      import { createController } from './dist/http.js'
      const { fetch } = createController({ schema: buildSchema('type Query { hello: String }') })
      const response = await fetch(new Request('http://localhost/graphql/graphiql'))
      console.log(response.status, /<title>GraphiQL is missing</.test(await response.text()))`
    const given = ['--input-type=module', '--eval', program]
    const output = execFileSync(process.execPath, given, { cwd: copy, encoding: 'utf8' })
    expect(output).toBe('200 true\n')
  })

  test('has a source map for each module that names one, without the sources', () => {
    const maps = files.filter(path => path.endsWith('.map'))
    const named = files
      .filter(path => path.endsWith('.js'))
      .flatMap(path => {
        const name = /^\/\/# sourceMappingURL=(.+)$/m.exec(read(path))?.[1]
        return name === undefined ? [] : [posix.join(posix.dirname(path), name)]
      })
    expect(maps.length).toBeGreaterThan(10)
    expect(maps).toEqual(named.sort())
    expect(maps.filter(path => 'sourcesContent' in JSON.parse(read(path)))).toEqual([])
  })

  test('has source maps that name the line of a text', () => {
    const isOf = (line: string): boolean =>
      line.includes("'The connection to PostgreSQL has ended.'")
    const layer = 'dist/layers/pubsub.js'
    const generated = read(layer).split('\n')
    const line = generated.findIndex(text =>
      text.includes('The connection to PostgreSQL has ended.'),
    )
    const map = new SourceMap(JSON.parse(read(`${layer}.map`)) as SourceMapPayload)
    const column = generated[line]!.indexOf('The connection to PostgreSQL has ended.')
    const entry = map.findEntry(line, column) as SourceMapping
    const source = 'src/pubsub/postgresql.ts'
    expect(entry.originalSource).toMatch(new RegExp(`${source}$`))
    const lines = readFileSync(join(import.meta.dirname, '../..', source), 'utf8').split('\n')
    expect(entry.originalLine).toBe(lines.findIndex(isOf))
  })

  test('has few files, below a megabyte, beside the console and the native parts', () => {
    const others = files.filter(path => !/^(dist\/console|prebuilds)\//.test(path))
    const archive = execFileSync('tar', ['cf', '-', '-C', unpacked, ...others], {
      maxBuffer: 2 ** 28,
    })
    expect(others.length).toBeGreaterThan(150)
    expect(others.length).toBeLessThan(550)
    expect(gzipSync(archive, { level: 9 }).length).toBeLessThan(1_000_000)
  })
})

describe('package.json in the tarball', () => {
  test('says that register.js alone has side effects, and no module is imported for them', () => {
    const { sideEffects } = JSON.parse(read('package.json')) as Manifest
    const imports = /^\s*import ?['"]/m
    const modules = files.filter(path => path.startsWith('dist/') && path.endsWith('.js'))
    expect(sideEffects).toEqual(['./dist/graphql-js/register.js'])
    expect(modules.filter(path => imports.test(read(path)))).toEqual([])
  })

  test('passes publint', async () => {
    const { messages } = await publint({ pack: { tarball: tarball.buffer }, strict: true })
    expect(messages.filter(message => !isOfRequire(message))).toEqual([])
  })

  test('gives TypeScript the types of each entry point, by every way to resolve it', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(tarball))
    if (!('entrypoints' in analysis)) throw new Error('The package has no types.')
    expect(Object.keys(analysis.entrypoints).length).toBe(entries.length + 1)
    expect(analysis.problems.filter(problem => !requiresModule.has(problem.kind))).toEqual([])
  })
})

/**
 * That `require` loads an ES module is meant, and that TypeScript has the types of a CommonJS module for
 * it, as it lets no CommonJS module import the types of an ES module: module-resolution.slow.ts.
 */
const requiresModule: ReadonlySet<Problem['kind']> = new Set(['CJSResolvesToESM', 'FalseCJS'])

function isOfRequire({ code, path }: Message): boolean {
  return code === 'EXPORTS_TYPES_INVALID_FORMAT' && path.at(-1) === 'require'
}

/** Relative paths with slashes, in order. */
function filesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .sort()
}

function read(path: string): string {
  return readFileSync(join(unpacked, path), 'utf8')
}

/** Files, and all that they import from the package, in order. */
function reachable(roots: readonly string[], ending = '.js'): string[] {
  const found = new Set(roots)
  for (const path of found) {
    const imports = read(path).matchAll(/(?:from |import |import\()['"](\.[^'"]*)\.c?[jt]s['"]/g)
    for (const [, target] of imports)
      found.add(posix.join(posix.dirname(path), `${target}${ending}`))
  }
  return [...found].sort()
}
