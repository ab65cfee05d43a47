// The packages of the folders `drizzle-graphql` and `pothos` beside this file. Each has a version of
// Drizzle of its own. They are loaded by name when a server needs them, so that the rest compiles
// where they are not installed.
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type * as Drizzle from 'drizzle-orm'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as PgCore from 'drizzle-orm/pg-core'
import type { GraphQLSchema } from 'graphql'
import type pg from 'pg'

export type PeerName = 'drizzle-graphql' | 'pothos'

/** What is used of each package; of those that the root does not install, as far as it is used. */
interface Peers {
  readonly 'drizzle-orm': typeof Drizzle
  readonly 'drizzle-orm/node-postgres': typeof NodePostgres
  readonly 'drizzle-orm/pg-core': typeof PgCore
  readonly pg: typeof pg
  readonly 'graphql-yoga': {
    createYoga(options: {
      readonly schema: GraphQLSchema
      readonly logging: boolean
      readonly graphiql: boolean
    }): (request: IncomingMessage, response: ServerResponse) => unknown
  }
  readonly 'drizzle-graphql': {
    buildSchema(
      db: unknown,
      options: { readonly mutations: boolean },
    ): { readonly schema: GraphQLSchema }
  }
}

/** A package that a peer's folder installs. */
export function load<Name extends keyof Peers>(peer: PeerName, name: Name): Peers[Name] {
  return loadUntyped(peer, name) as Peers[Name]
}

/** A package whose types are not known here. */
export function loadUntyped(peer: PeerName, name: string): unknown {
  return createRequire(packageFile(peer))(name) as unknown
}

/** The names and versions of what a peer's folder asks for, as they are installed. */
export function peerVersions(peer: PeerName): string {
  const { dependencies } = readJSON(packageFile(peer)) as {
    readonly dependencies: Readonly<Record<string, string>>
  }
  const names = Object.keys(dependencies)
  return names
    .map(name => `${name} ${versionOf(new URL(`node_modules/${name}/`, packageFile(peer)))}`)
    .join(', ')
}

/** The versions of what this package and the servers by hand use. */
export function ownVersions(): string {
  const root = new URL('../../../', import.meta.url)
  const names = ['drizzle-orm', 'pg']
  return [
    `tapeql ${versionOf(root)}`,
    ...names.map(name => `${name} ${versionOf(new URL(`node_modules/${name}/`, root))}`),
  ].join(', ')
}

function packageFile(peer: PeerName): URL {
  return new URL(`../../sources/${peer}/package.json`, import.meta.url)
}

function versionOf(folder: URL): string {
  return (readJSON(new URL('package.json', folder)) as { readonly version: string }).version
}

function readJSON(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
