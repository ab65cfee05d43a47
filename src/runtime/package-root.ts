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
export const packageRoot: URL = findRoot(import.meta.url)

/** The version of this package. */
export const packageVersion: string = manifestIn(packageRoot).version

/** Bundlers make one file of many modules, and may leave `import.meta` empty. */
function findRoot(url: string | undefined): URL {
  try {
    const root = new URL('../..', url)
    if (manifestIn(root).name === 'tapeql') return root
  } catch {
    // There is no package.json where that of this package would be.
  }
  throw new Error(
    `tapeql was bundled${url === undefined ? '' : ` into ${url}`}, but its native addon cannot be part of a bundle. ` +
      `Mark "tapeql" as external, so that it is loaded from node_modules; docs/bundlers.md of the package says how.`,
  )
}

function manifestIn(root: URL): Manifest {
  return JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Manifest
}
