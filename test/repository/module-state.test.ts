import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import ts from 'typescript'
import { sourcePaths } from './source-paths.ts'

// Which modules of src/ hold state that outlives a call, and why each may.

/** The state of a process, of its host's objects, or of its servers. */
const state: Readonly<Record<string, string>> = {
  'caching/cache-restriction.ts': 'how a response may be kept, by the memo of its request',
  'caching/read-tables.ts': 'the tables that a request has read, by its memo',
  'cli/serve/module-process.ts': 'the process that serves a module: its server and its schema',
  'engine/configuration.ts': 'the settings of `configure()`',
  'engine/registry.ts': 'the schemas of the process, by name',
  'graphql-js/exported/to-graphql-schema.ts': 'the schemas of which schema objects were made',
  'http/console/graphiql/page-url.ts': 'the URL of the page in a browser',
  'http/request/request-body.ts': 'the body of a request that may be executed again, by request',
  'sources/drizzle/drizzle-version.ts': 'the transactions that have ended; readers of columns',
  'sources/loading/association-loader.ts': 'the associations that wait for a batch, by request',
  'sources/loading/cursor-form.ts': 'the secret of the process with which cursors are sealed',
  'sources/loading/cursor.ts': 'the values that a cursor is made of, by record',
  'sources/loading/link-values.ts': 'the columns of an edge, by record',
  'sources/source-declaration.ts': 'the model of the sources of a namespace, by its replacements',
  'sources/writing/open-transactions.ts': 'open transactions, by database',
  'websocket/upgrades.ts': 'the upgrade listener of a server, by server',
}

/** Without these everything is answered alike, and slower. */
const caches: Readonly<Record<string, string>> = {
  'ast/common-names.ts': 'names that documents have in common',
  'ast/parse.ts': 'the text of a syntax tree, by tree',
  'graphql-js/documents/host-document.ts': 'an account of texts of numbers that stays empty',
  'graphql-js/unlimited-room.ts': 'a bound that is never reached, shared by all requests',
  'federation/specification.ts': 'the definitions of a version of federation',
  'http/answer/answer.ts': 'the Content-Type of a response, by media type',
  'http/console/bundle.ts': 'the files of the console',
  'http/fetch/fetched-body.ts': 'whether the requests of a prototype are genuine',
  'http/fetch/fetched-head.ts': 'the request target and the host of a URL',
  'http/request/accept.ts': 'the media type that an Accept header prefers',
  'language/print/document-text.ts': 'the text of a syntax tree, by tree',
  'language/source-tokens.ts': 'the tokens of a source, by source',
  'language/string-value.ts': 'a buffer in which a string value is put together',
  'runtime/addon.ts': 'buffers of small tapes and of small responses',
  'runtime/deadlines.ts': 'one timer for all deadlines of a length',
  'sources/drizzle/statements/fixed-parts.ts': 'the parts of a statement that are always alike',
  'sources/drizzle/tables/table-facts.ts': 'the facts of a table',
  'sources/loading/rows.ts': 'a function that makes a row, by its columns',
}

/** Classes whose instances do not change. */
const constants = new Set(['Error', 'EngineError', 'TextDecoder'])

/** The variables of a module that are assigned again, or hold an object that is made to change. */
function stateOf(text: string): string[] {
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) =>
      declarationList.declarations
        .filter(
          declaration =>
            (declarationList.flags & ts.NodeFlags.Const) === 0 || holdsState(declaration, source),
        )
        .map(({ name }) => name.getText(source)),
    )
}

function holdsState({ initializer, type }: ts.VariableDeclaration, source: ts.SourceFile): boolean {
  if (initializer === undefined || type?.getText(source).startsWith('Readonly')) return false
  if (ts.isNewExpression(initializer))
    return !constants.has(initializer.expression.getText(source)) && !isFixedSet(initializer)
  return ts.isCallExpression(initializer) && initializer.expression.getText(source) === 'remember'
}

/** A `Set` or `Map` that is made with its members is a table. */
function isFixedSet({ expression, arguments: parameters }: ts.NewExpression): boolean {
  return (
    ts.isIdentifier(expression) &&
    (expression.text === 'Set' || expression.text === 'Map') &&
    parameters !== undefined &&
    parameters.length > 0
  )
}

describe('the modules of src/', () => {
  const root = resolve(import.meta.dirname, '../../src')

  test('hold no state but where there is a reason', () => {
    const stateful = sourcePaths.filter(
      path => stateOf(readFileSync(join(root, path), 'utf8')).length > 0,
    )
    expect(stateful).toEqual(Object.keys({ ...state, ...caches }).sort())
  })

  test('turn red on a variable, a map and a memoized function', () => {
    expect(stateOf('let count = 0')).toEqual(['count'])
    expect(stateOf('const schemas = new Map<string, Schema>()')).toEqual(['schemas'])
    expect(stateOf('export const mediaTypeOf = remember(parse)')).toEqual(['mediaTypeOf'])
    expect(stateOf('const names = new Set(["a"]), none: ReadonlySet<string> = new Set()')).toEqual(
      [],
    )
    expect(stateOf('function f() { let count = 0 }')).toEqual([])
  })
})
