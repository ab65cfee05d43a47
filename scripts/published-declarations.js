// The declarations that the package publishes: what those of the entry points refer to, and nothing
// else of their files. A class of the engine has a constructor that names half of it, and an entry that
// exports a type beside the class would publish it all.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Leaves in the declarations of a folder what entry files export, and what that refers to; deletes
 * the files of which nothing is left.
 *
 * @param {string} folder
 * @param {readonly string[]} entries
 */
export function keepDeclarationsOf(folder, entries) {
  const files = new Map()
  const fileAt = path => {
    if (!files.has(path)) files.set(path, new DeclarationFile(path))
    return files.get(path)
  }
  // Breadth first: each name of a file is kept once, and then what its declarations refer to.
  const kept = new Set()
  const queue = entries.map(path => ({ path, name: ALL }))
  for (const { path, name } of queue) {
    const key = `${path}#${name}`
    if (kept.has(key) || !existsSync(path)) continue
    kept.add(key)
    queue.push(...fileAt(path).keepExport(name))
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!path.endsWith('.d.ts')) continue
    if (files.has(path)) writeFileSync(path, files.get(path).text)
    else rmSync(path)
  }
}

/** All that a file exports. */
const ALL = '*'

/** A file of declarations, of which some are kept. */
class DeclarationFile {
  #path
  #source
  /** The imported names, each with the file and the name there; other packages have no file. */
  #imports = new Map()
  /** The statements that declare a name: a function may have several. */
  #declarations = new Map()
  /** The exported names, each with its local name or with the file and the name there. */
  #exports = new Map()
  /** The files all of whose exports are exported. */
  #forwarded = []
  #keptLocals = new Set()
  #keptExports = new Set()

  constructor(path) {
    this.#path = path
    this.#source = ts.createSourceFile(
      path,
      readFileSync(path, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    for (const statement of this.#source.statements) this.#read(statement)
  }

  /** Keeps an export; returns the exports of this and of other files to keep for it. */
  keepExport(name) {
    if (name === ALL) {
      return [
        ...Array.from(this.#exports.keys(), exported => ({ path: this.#path, name: exported })),
        ...this.#forwarded.map(path => ({ path, name: ALL })),
      ]
    }
    this.#keptExports.add(name)
    const exported = this.#exports.get(name)
    if (exported === undefined) return this.#forwarded.map(path => ({ path, name }))
    return exported.local === undefined ? [exported] : this.#keepLocal(exported.local)
  }

  /** The text of what is kept. */
  get text() {
    const statements = this.#source.statements.flatMap(statement => this.#textOf(statement))
    return `${statements.join('').trim()}\n`
  }

  #read(statement) {
    if (ts.isImportDeclaration(statement)) {
      const path = this.#pathOf(statement.moduleSpecifier)
      for (const { local, name } of importedNames(statement))
        this.#imports.set(local, { path, name })
    } else if (ts.isExportDeclaration(statement)) {
      const path = statement.moduleSpecifier && this.#pathOf(statement.moduleSpecifier)
      if (statement.exportClause === undefined) this.#forwarded.push(path)
      for (const { local, name } of exportedNames(statement))
        this.#exports.set(name, path === undefined ? { local } : { path, name: local })
    } else {
      const isExported = statement.modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
      )
      for (const name of declaredNames(statement)) {
        this.#declarations.set(name, [...(this.#declarations.get(name) ?? []), statement])
        if (isExported) this.#exports.set(name, { local: name })
      }
    }
  }

  /** The file of a relative path; undefined for another package. */
  #pathOf({ text }) {
    return text.startsWith('.')
      ? join(dirname(this.#path), text.replace(/\.[jt]s$/, '.d.ts'))
      : undefined
  }

  #keepLocal(name) {
    if (this.#keptLocals.has(name)) return []
    this.#keptLocals.add(name)
    const imported = this.#imports.get(name)
    if (imported !== undefined) return imported.path === undefined ? [] : [imported]
    return (this.#declarations.get(name) ?? []).flatMap(statement => this.#keepNamesIn(statement))
  }

  /** Keeps all names of the file in a node: a parameter of the name of a type keeps the type, too. */
  #keepNamesIn(node) {
    const references = []
    const visit = child => {
      if (ts.isIdentifier(child)) references.push(...this.#keepLocal(child.text))
      if (ts.isImportTypeNode(child)) {
        const path = this.#pathOf(child.argument.literal)
        if (path !== undefined) references.push({ path, name: ALL })
      }
      ts.forEachChild(child, visit)
    }
    visit(node)
    return references
  }

  /** The text of a statement, as far as it is kept. */
  #textOf(statement) {
    if (ts.isImportDeclaration(statement)) {
      const names = importedNames(statement).filter(({ local }) => this.#keptLocals.has(local))
      if (names.length === importedNames(statement).length) return [statement.getFullText()]
      const keyword = statement.importClause.isTypeOnly ? 'import type' : 'import'
      const list = names.map(({ text }) => text).join(', ')
      return names.length === 0
        ? []
        : [`\n${keyword} { ${list} } from ${statement.moduleSpecifier.getText()};`]
    }
    if (ts.isExportDeclaration(statement)) {
      const names = exportedNames(statement)
      const isKept = names.length === 0 || names.every(({ name }) => this.#keptExports.has(name))
      if (isKept) return [statement.getFullText()]
      const list = names.filter(({ name }) => this.#keptExports.has(name)).map(({ text }) => text)
      const from = statement.moduleSpecifier && ` from ${statement.moduleSpecifier.getText()}`
      const keyword = statement.isTypeOnly ? 'export type' : 'export'
      return list.length === 0 ? [] : [`\n${keyword} { ${list.join(', ')} }${from ?? ''};`]
    }
    return declaredNames(statement).some(name => this.#keptLocals.has(name))
      ? [statement.getFullText()]
      : []
  }
}

/** The names that a statement imports: here, there, and as it writes them. */
function importedNames({ importClause }) {
  const { name, namedBindings } = importClause ?? {}
  return [
    ...(name === undefined ? [] : [{ local: name.text, name: 'default', text: name.text }]),
    ...(namedBindings === undefined ? [] : (namedBindings.elements ?? [namedBindings])).map(
      element => ({
        local: element.name.text,
        name: ts.isImportSpecifier(element) ? (element.propertyName ?? element.name).text : ALL,
        text: element.getText(),
      }),
    ),
  ]
}

/** The names that a statement exports: here or in the file that it names, outside, and as written. */
function exportedNames({ exportClause }) {
  return (exportClause?.elements ?? []).map(element => ({
    local: (element.propertyName ?? element.name).text,
    name: element.name.text,
    text: element.getText(),
  }))
}

function declaredNames(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.text)
  if (statement.name === undefined)
    throw new Error(`A declaration has no name: ${statement.getText().slice(0, 80)}`)
  return [statement.name.text]
}
