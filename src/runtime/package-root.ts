import { readFileSync } from 'node:fs'

interface Manifest {
  readonly name: string
  readonly version: string
}

/**
 * The folder of this package, which holds its addon.
 *
 * @throws Error when a bundler has moved this module out of the package
 */
export const packageRoot: URL = packageRootOf(import.meta.url)

/** The version of this package. */
export const packageVersion: string = manifestIn(packageRoot).version

/**
 * Finds the package from the URL of this module, which is in `src/runtime/`, in
 * `dist/modules/runtime/` or, bundled with others, in `dist/layers/`. Bundlers of the host move
 * modules, and may leave `import.meta` empty.
 */
function packageRootOf(url: string | undefined): URL {
  for (const path of ['../..', '../../..']) {
    const root = rootAt(path, url)
    if (root !== undefined) return root
  }
  throw new Error(
    `tapeql was bundled${url === undefined ? '' : ` into ${url}`}, but its native addon cannot be part of a bundle. ` +
      `Mark "tapeql" as external, so that it is loaded from node_modules; docs/bundlers.md of the package says how.`,
  )
}

function rootAt(path: string, url: string | undefined): URL | undefined {
  try {
    const root = new URL(path, url)
    const isInside = ['src/', 'dist/'].some(folder => url?.startsWith(new URL(folder, root).href))
    return isInside && manifestIn(root).name === 'tapeql' ? root : undefined
  } catch {
    // There is no package.json.
    return undefined
  }
}

function manifestIn(root: URL): Manifest {
  return JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Manifest
}
