// The packages of `peers/package.json`, which are installed when they are first asked for.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('./peers', import.meta.url))

/** Installs the packages, where that was not done. */
export function installPeers(): void {
  if (!existsSync(`${folder}/node_modules/.package-lock.json`))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], {
      cwd: folder,
      stdio: 'pipe',
    })
}

/** Loads one; all have the same copy of graphql-js. */
export function loadPeer<Module = any>(name: string): Module {
  return createRequire(`${folder}/package.json`)(name) as Module
}
