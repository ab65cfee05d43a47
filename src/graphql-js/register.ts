// Puts the functions of `tapeql/graphql-js` in the place of those of graphql-js in an application that
// cannot be edited: `node --import tapeql/graphql-js/register server.js`.
import { readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { dirname, join } from 'node:path'
import type { DropIn, HostModule } from './index.ts'

/** What `registerHooks` of Node.js passes to a hook. */
interface ResolveContext {
  readonly conditions: readonly string[]
}
type NextResolve = (specifier: string, context: ResolveContext) => object

const names = [
  'graphql',
  'graphqlSync',
  'execute',
  'executeSync',
  'experimentalExecuteIncrementally',
  'subscribe',
  'validate',
  'parse',
] as const

const { extensions } = nodeModule.createRequire(import.meta.url)
const loadModule = extensions['.js']

// Both `require` and `import` of a CommonJS module come through here.
const loadWithFunctions: typeof loadModule = (module, filename) => {
  loadModule(module, filename)
  const { exports } = module as { readonly exports: unknown }
  if (isGraphQLJS(exports, filename)) module.exports = withFunctions(exports)
}
extensions['.js'] = loadWithFunctions

// Without the condition, graphql-js 17 is a CommonJS module, as version 16 is. Node.js 20 has the
// condition, and no function to leave it out.
const { registerHooks } = nodeModule as { readonly registerHooks?: (hooks: object) => void }
registerHooks?.({
  resolve: (specifier: string, context: ResolveContext, nextResolve: NextResolve) =>
    /^graphql($|\/)/.test(specifier)
      ? nextResolve(specifier, {
          ...context,
          conditions: context.conditions.filter(condition => condition !== 'module-sync'),
        })
      : nextResolve(specifier, context),
})

// Not a static import, which would load graphql-js first.
const { functionsFor } = await import('./index.ts')

/** Whether a module is `index.js` of graphql-js 16 or 17, whatever the name of its folder. */
function isGraphQLJS(exports: unknown, filename: string): exports is HostModule {
  if (!/[\\/]index\.js$/.test(filename) || typeof exports !== 'object' || exports === null)
    return false
  const { versionInfo } = exports as Partial<HostModule>
  if (versionInfo?.major !== 16 && versionInfo?.major !== 17) return false
  const folder = dirname(filename).replace(/[\\/]__dev__$/, '')
  try {
    const text = readFileSync(join(folder, 'package.json'), 'utf8')
    return (JSON.parse(text) as { readonly name?: unknown }).name === 'graphql'
  } catch {
    return false
  }
}

/** A copy of a module whose functions are those of this package. The host keeps its own for itself. */
function withFunctions(host: HostModule): HostModule {
  let functions: DropIn | undefined
  const descriptors: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(host)
  for (const name of names) {
    if (name in host) {
      descriptors[name] = {
        enumerable: true,
        value: (...parameters: never[]): unknown =>
          Reflect.apply((functions ??= functionsFor(host))[name], undefined, parameters),
      }
    }
  }
  return Object.defineProperties({}, descriptors) as HostModule
}
