import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const root = join(import.meta.dirname, '..')
const source = join(root, 'src/')
/** The page of the console, which is bundled from its source. */
const bundled = join(source, 'http/console/graphiql/')

/**
 * The folder of the modules that `npm run build` compiles of `src/`, unless `TAPEQL_MODULES` names a
 * copy of it.
 */
export const modules: string = resolve(root, process.env['TAPEQL_MODULES'] ?? 'dist/modules')

/** The file in `src/` of each entry point of the package. */
export const entryPoints: ReadonlyMap<string, string> = new Map(
  Object.entries(
    (
      JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
        exports: Record<string, string | { readonly '@tapeql/source': string }>
      }
    ).exports,
  ).flatMap(([name, entry]) =>
    typeof entry === 'string'
      ? []
      : [[`tapeql${name.slice(1)}`, join(root, entry['@tapeql/source'])] as const],
  ),
)

/**
 * Resolves imports of `src/` to the compiled modules, which Node.js loads by itself. To transform
 * 450 modules for each process takes longer than most test files do.
 */
export const compiledModules: Plugin = {
  name: 'compiled-modules',
  enforce: 'pre',
  resolveId(specifier, importer) {
    const path = specifier.startsWith('.')
      ? resolve(dirname(importer ?? root), specifier)
      : entryPoints.get(specifier)
    if (path === undefined || !path.startsWith(source) || !path.endsWith('.ts')) return undefined
    if (path.startsWith(bundled)) return undefined
    return join(modules, `${path.slice(source.length, -'.ts'.length)}.js`)
  },
}
