import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import ts from 'typescript'

// A host that compiles with `exactOptionalPropertyTypes` passes on options that it may not have:
// `{ desc: texts.get(name) }`. So each optional property of what the package takes admits undefined, in the
// declarations that are published.

const modules = resolve(import.meta.dirname, '../../dist/modules')

/** Optional properties without `undefined` that are no options of a host, by the ends of their names. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/^language\/ast\//, 'syntax trees have the types of graphql-js'],
  [
    /^(response|execution\/incremental)\/|FormattedError\.|ResponseStream\./,
    'the engine answers it',
  ],
  [/GeneratedDefinitions\.|KeyStatement\.|VariableCoercion\./, 'the engine writes it'],
  [
    /Applied\.on$|NeedsContext\.|SourcesOptions\.types$|SubscriptionField\.event$/,
    'only carries a type',
  ],
  [/^caching\/cache-store\.d/, 'a store has the method or not'],
  [/^definition\/inference\/(faults|inference)\.d/, 'infers what resolvers receive'],
  [/^sources\/drizzle\/inference\.d/, 'values of a filter: without one, all rows would be meant'],
  [
    /Source(Options|Function)\.assign\[\]$/,
    'what the host gives; without a function a client would give it',
  ],
]

interface Manifest {
  readonly exports: Readonly<Record<string, { readonly types?: { readonly default: string } }>>
}

function declarationsOfEntryPoints(): string[] {
  const root = join(modules, '../..')
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  return Object.values(exports).flatMap(({ types }) =>
    types === undefined ? [] : [join(root, types.default)],
  )
}

/**
 * The optional properties without `undefined` that a host can write: those of the types of parameters, of
 * what functions of the host return, and of all that such types refer to. What the package returns, and gives
 * to functions of the host, is only searched for functions that the host may call.
 */
function strictProperties(entryPoints: readonly string[]): string[] {
  const program = ts.createProgram(entryPoints, {
    module: ts.ModuleKind.NodeNext,
    strict: true,
    noLib: true,
    types: [],
    exactOptionalPropertyTypes: true,
  })
  const checker = program.getTypeChecker()
  const found = new Set<string>()
  const visited = { taken: new Set<ts.Node>(), returned: new Set<ts.Node>() }

  const visitSymbol = (symbol: ts.Symbol | undefined, isTaken: boolean): void => {
    if (symbol === undefined) return
    const target =
      (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)
    for (const declaration of target.declarations ?? [])
      if (!declaration.getSourceFile().fileName.includes('/node_modules/'))
        visit(declaration, isTaken)
  }

  const visit = (node: ts.Node, isTaken: boolean): void => {
    const seen = isTaken ? visited.taken : visited.returned
    if (seen.has(node)) return
    seen.add(node)
    if (isTaken && isOptional(node) && !admitsUndefined(node)) found.add(nameOf(node))
    if (ts.isParameter(node)) return visitChildren(node, !isTaken)
    if (ts.isTypeReferenceNode(node))
      visitSymbol(checker.getSymbolAtLocation(node.typeName), isTaken)
    if (ts.isTypeQueryNode(node)) visitSymbol(checker.getSymbolAtLocation(node.exprName), isTaken)
    if (ts.isExpressionWithTypeArguments(node))
      visitSymbol(checker.getSymbolAtLocation(node.expression), isTaken)
    visitChildren(node, isTaken)
  }
  const visitChildren = (node: ts.Node, isTaken: boolean): void => {
    ts.forEachChild(node, child => visit(child, isTaken))
  }

  for (const path of entryPoints) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(path)!)!
    for (const symbol of checker.getExportsOfModule(module)) visitSymbol(symbol, false)
  }
  return [...found].sort()
}

type OptionalNode =
  ts.PropertySignature | ts.PropertyDeclaration | ts.MethodSignature | ts.MappedTypeNode

function isOptional(node: ts.Node): node is OptionalNode {
  return (
    (ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isMappedTypeNode(node)) &&
    node.questionToken !== undefined
  )
}

/** Whether undefined is part of the type as it is written; a sentence for the compiler is no value. */
function admitsUndefined(node: OptionalNode): boolean {
  const { type } = node
  if (ts.isMethodSignature(node)) return false
  if (type === undefined) return true
  const parts = ts.isUnionTypeNode(type) ? type.types : [type]
  return parts.some(
    part =>
      [
        ts.SyntaxKind.UndefinedKeyword,
        ts.SyntaxKind.UnknownKeyword,
        ts.SyntaxKind.AnyKeyword,
        ts.SyntaxKind.NeverKeyword,
      ].includes(part.kind) ||
      (ts.isLiteralTypeNode(part) &&
        ts.isStringLiteral(part.literal) &&
        / /.test(part.literal.text)),
  )
}

/** The path of the module, and the names of the declaration and of the properties in it. */
function nameOf(node: OptionalNode): string {
  const names: string[] = []
  for (let parent: ts.Node = node; !ts.isSourceFile(parent); parent = parent.parent) {
    if (ts.isMappedTypeNode(parent)) names.unshift('[]')
    const { name } = parent as Partial<ts.NamedDeclaration>
    if (name !== undefined) names.unshift(`.${name.getText()}`)
  }
  return `${relative(modules, node.getSourceFile().fileName)} ${names.join('').slice(1)}`
}

test('optional properties of what the package takes admit undefined', () => {
  const properties = strictProperties(declarationsOfEntryPoints())
  const isException = (name: string): boolean => exceptions.some(([pattern]) => pattern.test(name))
  expect(properties.filter(name => !isException(name))).toEqual([])
  for (const [pattern] of exceptions)
    expect([pattern, properties.some(name => pattern.test(name))]).toEqual([pattern, true])
})

test('such a property is found wherever a host writes it, and nowhere else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeql-options-'))
  const path = join(folder, 'index.d.ts')
  const text = `
    interface Given { readonly of?: string }
    interface Inner { readonly deep?: boolean; hook?(): void; readonly open?: boolean | undefined }
    type Taken<Value> = { readonly inner?: Inner | undefined } & { readonly value?: Value }
    interface Result { readonly of?: string; next(options: { readonly again?: true }): void }
    export declare function take(
      options?: Taken<string>,
      listener?: (given: Given, answer: (words: { readonly text?: string }) => void) => { readonly back?: 1 },
    ): Result`
  try {
    writeFileSync(path, text)
    expect(strictProperties([path]).map(name => name.split(' ')[1])).toEqual([
      'Inner.deep',
      'Inner.hook',
      'Result.next.options.again',
      'Taken.value',
      'take.listener.answer.words.text',
      'take.listener.back',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
