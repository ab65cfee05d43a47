import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'

/**
 * The layers of src/: a file imports from its own entry or from a row below (a higher index here).
 */
const rows: readonly (readonly string[])[] = [
  ['cli', 'nest'],
  ['graphql-js'],
  ['index.ts', 'ast', 'websocket'],
  ['http', 'sources'],
  ['definition', 'changes'],
  ['engine'],
  ['federation'],
  ['execution'],
  ['validation', 'planning', 'printing', 'introspection'],
  ['values', 'selections'],
  ['schema'],
  ['language', 'response', 'pubsub'],
  ['caching'],
  ['budgets'],
  ['errors'],
  ['runtime'],
]

/** A folder holds so many files at most; for others there is a reason. test/ has a file for each subject. */
const MAX_FILES = 15
const largeFolders: Readonly<Record<string, string>> = {
  'bench/benches': 'a file for each bench, by the name that npm run bench takes',
  docs: 'a page for each subject, which the index names',
  'examples/shop': 'one application, which shows how a small one is laid out',
  native: 'one library in C and its binding, whose files include each other by name',
  'src/schema/faults': 'a file for each kind of rule in section 3, "Type System"',
  'src/validation/rules': 'a file for each rule of section 5, "Validation", by its name there',
}

/** The published files and folders, whose exports need no import inside the package. */
const entryPoints = [
  'index.ts',
  'ast/index.ts',
  'changes/index.ts',
  'definition/federation-directives.ts',
  'graphql-js/index.ts',
  'graphql-js/register.ts',
  'http/index.ts',
  'language/ast.ts',
  'language/ast/',
  'nest/index.ts',
  'pubsub/nats.ts',
  'pubsub/postgresql.ts',
  'pubsub/rabbitmq.ts',
  'pubsub/redis.ts',
  'sources/drizzle/index.ts',
  'websocket/index.ts',
]

const root = resolve(import.meta.dirname, '../..')
const sourceRoot = join(root, 'src')

interface Import {
  readonly from: string
  readonly to: string
  readonly names: readonly string[]
}

interface SourceFile {
  readonly path: string
  readonly imports: readonly Import[]
  readonly exports: readonly string[]
  readonly text: string
}

describe('the layers', () => {
  const files = readTree(sourceRoot)

  test('hold files at all', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(file => file.imports).length).toBeGreaterThan(100)
  })

  test('know every entry of src/', () => {
    const known = new Set(rows.flat())
    const unknown = new Set(
      files.map(({ path }) => entryOf(path)).filter(entry => !known.has(entry)),
    )
    expect([...unknown]).toEqual([])
  })

  test('are imported downwards only', () => {
    expect(upwardImports(files)).toEqual([])
  })

  test('have no cycles of imports', () => {
    expect(cyclesOf(files)).toEqual([])
  })

  test('have rooms that import each other in one direction only', () => {
    expect(cyclesOfRooms(files)).toEqual([])
  })

  test('export nothing that nobody uses', () => {
    expect(unusedExports(files, readTree(join(root, 'test')))).toEqual([])
  })

  test('turn red on an upward import, a sideways import, a cycle of files or of rooms, and an unused export', () => {
    const planted: SourceFile[] = [
      file('language/a.ts', ['engine/b.ts', 'response/c.ts'], ['used']),
      file('engine/b.ts', ['engine/d.ts'], ['unused']),
      file('engine/d.ts', ['engine/b.ts'], []),
    ]
    expect(upwardImports(planted)).toEqual([
      'language/a.ts imports engine/b.ts',
      'language/a.ts imports response/c.ts',
    ])
    expect(cyclesOf(planted)).toEqual(['engine/b.ts -> engine/d.ts -> engine/b.ts'])
    expect(unusedExports(planted, [])).toContain('engine/b.ts exports unused')
    const rooms = [
      file('engine/a/x.ts', ['engine/b/y.ts'], []),
      file('engine/b/z.ts', ['engine/a/w.ts'], []),
    ]
    expect(cyclesOf(rooms)).toEqual([])
    expect(cyclesOfRooms(rooms)).toEqual(['engine: a -> b -> a'])
  })
})

describe('the folders', () => {
  test('hold few files, or there is a reason', () => {
    const counts = new Map<string, number>()
    const folders = ['src', 'applications', 'bench', 'docs', 'examples', 'native', 'scripts']
    const paths = folders.flatMap(folder => pathsBelow(join(root, folder)))
    for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    const large = [...counts].filter(([, count]) => count > MAX_FILES).map(([folder]) => folder)
    expect(large.sort()).toEqual(Object.keys(largeFolders).sort())
  })

  test('have no drawers without a subject', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|misc|shared|lib|types)(\/|\.[a-z]+$)/
    const folders = ['src', 'applications', 'test', 'bench', 'examples', 'native', 'scripts']
    const paths = folders.flatMap(folder => pathsBelow(join(root, folder)))
    expect(paths.filter(path => drawers.test(path))).toEqual([])
  })
})

describe('the C core', () => {
  const intrinsic = /\b(_mm\d*_\w+|wasm_[iuvf]\d+\w*|v[a-z\d]+_[usfp]\d+)\(/

  test('names the instructions for many bytes at once in lanes.h alone', () => {
    const folder = join(root, 'native')
    const names = readdirSync(folder).filter(name => /\.(c|h|cc)$/.test(name))
    const using = names.filter(name => intrinsic.test(readFileSync(join(folder, name), 'utf8')))
    expect(using).toEqual(['lanes.h'])
  })

  test.each(['_mm256_or_si256(a, b)', 'wasm_v128_load(at)', 'vld1q_u8(at)'])(
    'is seen to name %s',
    call => expect(call).toMatch(intrinsic),
  )
})

function upwardImports(files: readonly SourceFile[]): string[] {
  const upward: string[] = []
  for (const { from, to } of files.flatMap(file => file.imports)) {
    const [own, other] = [entryOf(from), entryOf(to)]
    if (own === other || rowOf(other) > rowOf(own)) continue
    upward.push(`${from} imports ${to}`)
  }
  return upward
}

function cyclesOf(files: readonly SourceFile[]): string[] {
  return cyclesIn(new Map(files.map(({ path, imports }) => [path, imports.map(({ to }) => to)])))
}

function cyclesIn(nextOf: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
      return
    }
    if (done.has(path)) return
    for (const next of nextOf.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of nextOf.keys()) visit(path, [])
  return cycles
}

/** In each folder, the folders and files beside each other that import each other in a circle. */
function cyclesOfRooms(files: readonly SourceFile[]): string[] {
  const folders = new Set(files.flatMap(({ path }) => foldersAround(path)))
  return [...folders].flatMap(folder => {
    const prefix = folder === '' ? '' : `${folder}/`
    const roomOf = (path: string): string => entryOf(path.slice(prefix.length))
    const rooms = new Map<string, Set<string>>()
    for (const { from, to } of files.flatMap(file => file.imports)) {
      if (!from.startsWith(prefix) || !to.startsWith(prefix) || roomOf(from) === roomOf(to))
        continue
      if (!rooms.has(roomOf(from))) rooms.set(roomOf(from), new Set())
      rooms.get(roomOf(from))!.add(roomOf(to))
    }
    return cyclesIn(new Map([...rooms].map(([room, others]) => [room, [...others]]))).map(
      cycle => `${folder}: ${cycle}`,
    )
  })
}

/** The folders around a file, from the root on. */
function foldersAround(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index).join('/'))
}

/**
 * Exports that no other file of src/ imports; what only tests import counts as unused unless src/
 * uses it itself.
 */
function unusedExports(files: readonly SourceFile[], tests: readonly SourceFile[]): string[] {
  const used = new Set<string>()
  for (const { to, names } of [...files, ...tests].flatMap(file => file.imports)) {
    for (const name of names) used.add(`${to} ${name}`)
  }
  const unused: string[] = []
  for (const { path, exports } of files) {
    if (isPublished(path)) continue
    for (const name of exports) {
      if (!used.has(`${path} ${name}`)) unused.push(`${path} exports ${name}`)
    }
  }
  return unused
}

function isPublished(path: string): boolean {
  return entryPoints.some(entry => (entry.endsWith('/') ? path.startsWith(entry) : path === entry))
}

function rowOf(entry: string): number {
  return rows.findIndex(row => row.includes(entry))
}

function entryOf(path: string): string {
  return path.split('/')[0]!
}

function file(path: string, imports: readonly string[], exports: readonly string[]): SourceFile {
  return { path, exports, imports: imports.map(to => ({ from: path, to, names: [] })), text: '' }
}

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/node_modules|\bdist\b/.test(entry.parentPath))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
}

function readTree(folder: string): SourceFile[] {
  return pathsBelow(folder)
    .filter(path => /\.tsx?$/.test(path))
    .map(path => readSource(join(root, path)))
}

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8')
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  const from = relative(sourceRoot, path)
  const imports: Import[] = []
  const exports: string[] = []
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      const specifier = statement.moduleSpecifier
      if (
        specifier === undefined ||
        !ts.isStringLiteral(specifier) ||
        !specifier.text.startsWith('.')
      )
        continue
      const to = relative(sourceRoot, resolve(dirname(path), specifier.text))
      imports.push({ from, to, names: namesOf(statement) })
    } else if (ts.canHaveModifiers(statement) && isExported(statement)) {
      exports.push(...declaredNames(statement))
    }
  }
  for (const [, taken = '', specifier] of text.matchAll(dynamicImport)) {
    const to = relative(sourceRoot, resolve(dirname(path), specifier!.replace(/\.js$/, '.ts')))
    imports.push({ from, to, names: taken.match(/\w+/g) ?? [] })
  }
  return { path: from, imports, exports, text }
}

/** `const { print } = await import('./print.ts')`, or `import` without names in front of it. */
const dynamicImport = /(?:\bconst \{ ([\w, ]+) \} = await )?\bimport\(\s*['"](\.[^'"]+)['"]/g

function namesOf(statement: ts.ImportDeclaration | ts.ExportDeclaration): string[] {
  const named = ts.isImportDeclaration(statement)
    ? statement.importClause?.namedBindings
    : statement.exportClause
  if (named === undefined || !(ts.isNamedImports(named) || ts.isNamedExports(named))) return []
  return named.elements.map(element => (element.propertyName ?? element.name).text)
}

function isExported(statement: ts.HasModifiers): boolean {
  return (
    statement.modifiers?.some(modifier => modifier.kind === ts.SyntaxKind.ExportKeyword) ?? false
  )
}

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? name.text : [],
    )
  }
  const { name } = statement as { name?: ts.Node }
  return name !== undefined && ts.isIdentifier(name) ? [name.text] : []
}
