// Stands before `tapeql/graphql-js` in the packages of an application: the same functions, whose calls
// are counted.
import * as exported from './dist/graphql-js.js'

const calls = (globalThis[Symbol.for('tapeql.calls')] ??= {})

export * from './dist/graphql-js.js'
export const {
  graphql,
  graphqlSync,
  execute,
  executeSync,
  experimentalExecuteIncrementally,
  subscribe,
  validate,
  parse,
  cachedParse,
} = counted(exported)
export const functionsFor = host => counted(exported.functionsFor(host))

function counted(functions) {
  const entries = Object.entries(functions).map(([name, call]) => [
    name,
    (...parameters) => {
      calls[name] = (calls[name] ?? 0) + 1
      return call(...parameters)
    },
  ])
  return Object.fromEntries(entries)
}
