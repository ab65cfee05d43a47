// The packages of `bench/peers/package.json`, and of three folders more: two have a version of Drizzle
// each, and one has NestJS. They are loaded by name when a contender needs them, so that a process holds no
// other engine than its own, and so that the rest compiles and runs where they are not installed.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PeerModules } from './peer-modules.ts'
import type { Requirement } from './requirements.ts'

export type PeerFolder = 'nest/peers' | 'peers' | 'sources/drizzle-graphql' | 'sources/pothos'

export function load<Name extends keyof PeerModules>(
  name: Name,
  folder: PeerFolder = 'peers',
): PeerModules[Name] {
  return loadUntyped(name, folder) as PeerModules[Name]
}

/** A package whose types are not known here. */
export function loadUntyped(name: string, folder: PeerFolder = 'peers'): unknown {
  return requireOf(folder)(name) as unknown
}

/** That a package is installed: in its folder, or in the root, as tests need some of them. */
export function peer(name: string, folder: PeerFolder = 'peers'): Requirement {
  return {
    name: `package ${name}`,
    remedy: `\`npm ci --prefix bench/${folder}\``,
    isMet: () => manifestOf(name, folder) !== undefined,
  }
}

/** The names and versions of the packages of a folder, as they are installed. */
export function peerVersions(folder: PeerFolder = 'peers'): string {
  const { dependencies } = readJSON(fileURLToPath(packageFile(folder))) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies)
    .map(name => `${name} ${versionOf(name, folder)}`)
    .join(', ')
}

/** The version of an installed package. */
export function versionOf(name: string, folder: PeerFolder = 'peers'): string {
  const file = manifestOf(name, folder)
  if (file === undefined) return '(not installed)'
  return (readJSON(file) as { readonly version: string }).version
}

export function ownVersion(): string {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url))
  return (readJSON(file) as { readonly version: string }).version
}

function manifestOf(name: string, folder: PeerFolder): string | undefined {
  const folders = requireOf(folder).resolve.paths(name) ?? []
  return folders.map(path => join(path, name, 'package.json')).find(existsSync)
}

function requireOf(folder: PeerFolder): NodeJS.Require {
  return createRequire(packageFile(folder))
}

function packageFile(folder: PeerFolder): URL {
  return new URL(`../${folder}/package.json`, import.meta.url)
}

function readJSON(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
