import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { sourcePaths } from './source-paths.ts'

// An exported name has one meaning in src/, and is there where a module is loaded by its path.

/** Names that two files declare, and why. */
const exceptions: Readonly<Record<string, string>> = {
  parse: 'of tapeql/ast and of tapeql/graphql-js, each called as the function that it replaces',
  Kind: 'the kinds of a tape, and the enum of tapeql/ast, called as that of graphql-js',
  TokenKind: 'the tokens of the language, and the enum of tapeql/ast, called as that of graphql-js',
  Source: 'a source of tapeql/drizzle, and the source of a document, called as that of graphql-js',
}

/** The names that a module declares and exports; what it passes on from others is theirs. */
function exportedNames(text: string): string[] {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest)
  const names = source.statements.flatMap(statement => {
    if (!ts.canHaveModifiers(statement)) return []
    const isExported = ts
      .getModifiers(statement)
      ?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    if (isExported !== true) return []
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(source))
    const { name } = statement as ts.DeclarationStatement
    return name === undefined ? [] : [name.getText(source)]
  })
  // A const and a type of one name, or the overloads of a function, are one meaning.
  return [...new Set(names)]
}

/** The names that several modules export, each with the paths of these modules. */
function repeatedNames(modules: Readonly<Record<string, string>>): Record<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const [path, text] of Object.entries(modules))
    for (const name of exportedNames(text)) paths.set(name, [...(paths.get(name) ?? []), path])
  return Object.fromEntries([...paths].filter(([, { length }]) => length > 1))
}

/** A module that a file loads by its path below src/, and a name that it takes from the module. */
interface LoadedName {
  readonly path: string
  readonly name: string
}

const importPatterns = [
  // JavaScript: import { print } from '../../dist/modules/language/print/print.js'
  /import \{(?<names>[^}]*)\} from '[^']*dist\/modules\/(?<path>[^'/]+\/[^']*)\.js'/g,
  // A script in a text: const { print } = await import(${modulePath('language/print/print.js')})
  /\{(?<names>[^}]*)\} = await import\(\$\{modulePath\('(?<path>[^']*)\.js'\)\}\)/g,
  // A bench: await internal<Printer>('language/print/print', 'print')
  /internal<(?:(?!internal<)[^])*?>\(\s*'(?<path>[^']*)',(?<names>[^)]*)\)/g,
]

/** The names that the text of a file takes from modules by their paths, which no compiler sees. */
function loadedNames(text: string): LoadedName[] {
  return importPatterns
    .flatMap(pattern => [...text.matchAll(pattern)])
    .flatMap(({ groups }) =>
      [...groups!['names']!.matchAll(/(?<=^|[,{\s'])(\w+)(?: as \w+|: \w+)?(?=[\s,}']|$)/g)].map(
        ([, name]) => ({ path: `${groups!['path']!}.ts`, name: name! }),
      ),
    )
}

/** The names that modules are asked for and do not export. */
function missingNames(
  loaded: readonly LoadedName[],
  modules: Readonly<Record<string, string>>,
): string[] {
  return loaded
    .filter(({ path, name }) => !exportedNames(modules[path] ?? '').includes(name))
    .map(({ path, name }) => `${path} does not export ${name}`)
}

function textsBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:ts|js)$/.test(entry.name))
    .filter(entry => !/node_modules|\bdist\b/.test(entry.parentPath))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
}

describe('an exported name', () => {
  const root = resolve(import.meta.dirname, '../../src')
  const modules = Object.fromEntries(
    sourcePaths.map(path => [path, readFileSync(join(root, path), 'utf8')]),
  )

  test('is read from all modules', () => {
    expect(Object.values(modules).flatMap(exportedNames).length).toBeGreaterThan(1000)
  })

  test('is declared by one module, or there is a reason', () => {
    expect(Object.keys(repeatedNames(modules)).sort()).toEqual(Object.keys(exceptions).sort())
  })

  test('turns red when a second module declares it', () => {
    const twice = { 'a.ts': 'export interface Place {}', 'b.ts': 'export const Place = 1' }
    expect(repeatedNames(twice)).toEqual({ Place: ['a.ts', 'b.ts'] })
    const once = { 'a.ts': 'export class Place {}', 'b.ts': "export { Place } from './a.ts'" }
    expect(repeatedNames(once)).toEqual({})
  })

  test('is there where a module is loaded by its path', () => {
    const loaded = ['../native', '../abuse', '../../bench']
      .flatMap(folder => textsBelow(resolve(import.meta.dirname, folder)))
      .flatMap(loadedNames)
    expect(loaded.length).toBeGreaterThan(20)
    expect(missingNames(loaded, modules)).toEqual([])
  })

  test('turns red when a module that is loaded by its path does not have it', () => {
    const text = [
      "import { a, b as c } from '../../dist/modules/x/y.js'",
      "const { d: e } = await import(${modulePath('x/y.js')})",
      "const { f } = await internal<{ readonly f: () => void }>('x/y', 'f')",
    ].join('\n')
    const loaded = loadedNames(text)
    expect(loaded.map(({ name }) => name)).toEqual(['a', 'b', 'd', 'f'])
    expect(missingNames(loaded, { 'x/y.ts': 'export const a = 1, d = 2' })).toEqual([
      'x/y.ts does not export b',
      'x/y.ts does not export f',
    ])
  })
})
