// The packages of an application: those of its lock file, and this one as npm would install it.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { packInto } from '../test/behaviour/cli/packed.ts'

const root = resolve(import.meta.dirname, '..')

interface Manifest {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  exports: Record<string, { default: string } | string>
}

/**
 * Installs what the lock file of a folder names, unless it is there, and what was built last.
 *
 * @throws Error if npm does not install it
 */
export function installPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  // npm writes this file last.
  if (!existsSync(join(modules, '.package-lock.json'))) {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund']
    try {
      execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: ['ignore', 2, 2] })
    } catch (error) {
      throw new Error(`The packages of ${folder} cannot be installed.`, { cause: error })
    }
  }
  installTapeql(join(modules, 'tapeql'))
}

/** The names and versions of the packages that the manifest of a folder names, and of this one. */
export function versionsOf(folder: string): string[] {
  const names = Object.keys(manifestOf(folder).dependencies)
  return [...names, 'tapeql'].map(
    name => `${name} ${manifestOf(join(folder, 'node_modules', name)).version}`,
  )
}

/**
 * Unpacks the package as npm packs it. Its dependencies are those of the repository, in which the
 * application stands; graphql-js is that of the application.
 */
function installTapeql(target: string): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const tarball = packInto(target)
  execFileSync('tar', ['xzf', tarball, '-C', target, '--strip-components=1'])
  rmSync(tarball)
  // What npm packs has the addons of a release alone.
  const addon = 'build/Release/tapeql.node'
  if (existsSync(join(root, addon))) cpSync(join(root, addon), join(target, addon))
  cpSync(join(import.meta.dirname, 'counted-functions.js'), join(target, 'counted-functions.js'))
  const register = join(target, 'dist/graphql-js/register.js')
  const functions = readFileSync(register, 'utf8')
  writeFileSync(register, functions.replace('../graphql-js.js', '../../counted-functions.js'))
  const manifest = manifestOf(target)
  const entry = manifest.exports['./graphql-js'] as { default: string }
  entry.default = './counted-functions.js'
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest, undefined, 2))
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
