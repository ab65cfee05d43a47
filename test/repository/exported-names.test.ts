import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { sourcePaths } from './source-paths.ts'

// An exported name has one meaning in src/.

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
})
