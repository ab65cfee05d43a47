import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { applicationSchema, hasSchemas } from '../../engine/registry.ts'
import type { Schema } from '../../engine/schema.ts'
import { isThenable } from '../../runtime/is-thenable.ts'
import { misuse } from '../failure.ts'
import { hostFailure } from './host-failure.ts'
import { failOnStandstill } from './module-exit.ts'

/**
 * The schema of a module: its default export, its export `schema`, or else the schema of the
 * application among those that were made while it was loaded. An export may be a schema, a promise
 * of one, or a function that returns either.
 *
 * @throws CommandFailure where the module throws, never finishes loading, or has no schema
 */
export function importSchema(path: string): Promise<Schema> {
  return failOnStandstill(path, () => schemaOfModule(path))
}

async function schemaOfModule(path: string): Promise<Schema> {
  const exported = await importModule(path)
  for (const name of ['default', 'schema']) {
    const schema = await schemaOf(exported[name], name, path)
    if (schema !== undefined) return schema
  }
  const names = Object.keys(exported).filter(
    name => exported[name] !== undefined && name !== 'module.exports',
  )
  return registeredSchema(path, names)
}

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  // What a module prints while it is loaded must not get into what the command prints.
  Object.assign(console, { log: console.error, info: console.error, debug: console.error })
  try {
    const exported = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>
    // A module in CommonJS has its exports as the default one.
    const inner = exported['default']
    if (isObject(inner) && !isSchema(inner))
      return { ...inner, ...exported, default: inner['default'] }
    return exported
  } catch (error) {
    if (isUnknownExtension(error)) throw misuse(typesAreNotStripped(path))
    throw hostFailure(
      `The module ${path} cannot be loaded.${placeOfSyntaxError(path, error)}`,
      error,
    )
  }
}

/** A SyntaxError of an ES module does not tell its place; a check of the file prints it. */
function placeOfSyntaxError(path: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return ''
  const { stderr } = spawnSync(process.execPath, ['--check', resolve(path)], { encoding: 'utf8' })
  const place = /^(?:file:\/\/)?(\S+:\d+\n[^]*?\^+)$/m.exec(stderr)?.[1]
  return place === undefined ? ' A file that it imports has the fault.' : `\n\n${place}`
}

async function schemaOf(given: unknown, name: string, path: string): Promise<Schema | undefined> {
  let value = given
  try {
    if (typeof value === 'function' && !isClass(value)) value = (value as () => unknown)()
    if (isThenable(value)) value = await value
  } catch (error) {
    throw hostFailure(`The export ${name} of ${path} has failed.`, error)
  }
  return isSchema(value) ? value : undefined
}

/**
 * Whether a value is a schema of tapeql. It is known by its methods, because the module may have
 * another copy of the package than this one.
 */
function isSchema(value: unknown): value is Schema {
  if (!isObject(value)) return false
  return ['execute', 'respond', 'toSDL', 'validate'].every(
    name => typeof value[name] === 'function',
  )
}

function registeredSchema(path: string, names: readonly string[]): Schema {
  const expected = `expected one as the default export or as the export \`schema\``
  const found = foundExports(names)
  if (hasSchemas()) {
    try {
      return applicationSchema()
    } catch (error) {
      throw misuse(`${path} ${found}; ${expected}. ${(error as Error).message}`)
    }
  }
  throw misuse(`${path} ${found}; ${expected}.${otherCopy(path)}`)
}

/** What a module has in the place of a schema. */
function foundExports(names: readonly string[]): string {
  const hasDefault = names.includes('default')
  const hasSchema = names.includes('schema')
  if (hasDefault && hasSchema) {
    return 'has a default export and exports `schema`, but neither is a schema'
  }
  if (hasDefault) return 'has a default export, but that is not a schema'
  if (hasSchema) return 'exports `schema`, but that is not a schema'
  return names.length === 0 ? 'has no exports' : `exports ${names.join(', ')}, and no schema`
}

/** A sentence where the module has a copy of tapeql whose registry this one cannot see. */
function otherCopy(path: string): string {
  try {
    const found = createRequire(resolve(path)).resolve('tapeql')
    const own = createRequire(import.meta.url).resolve('tapeql')
    if (realpathSync(found) === realpathSync(own)) return ''
    return ` It uses another copy of tapeql than this command, ${found}, so that a schema that is not exported cannot be found.`
  } catch {
    return ''
  }
}

function typesAreNotStripped(path: string): string {
  return `${path} is, or imports, a TypeScript file, and Node.js ${process.versions.node} does not strip types. Compile it and name the .js file; or use Node.js 22.18 or later; or \`node --import tsx node_modules/tapeql/dist/cli/main.js\` with the package tsx in the place of \`npx tapeql\`.`
}

function isUnknownExtension(error: unknown): boolean {
  // Anything may be thrown, null too.
  const { code, message } = Object(error) as NodeJS.ErrnoException
  return code === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[mc]?ts"?/.test(message)
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
