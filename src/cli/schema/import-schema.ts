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
 * Returns the schema of a module: its default export, its export `schema`, or else the
 * application's schema among the schemas that the module made. An export may be a schema, a promise
 * of a schema, or a function that returns either.
 *
 * @throws CommandFailure when the module throws, never finishes loading, or has no schema
 */
export function importSchema(path: string): Promise<Schema> {
  return failOnStandstill(path, () => schemaOfModule(path))
}

async function schemaOfModule(path: string): Promise<Schema> {
  const moduleExports = await importModule(path)
  for (const name of ['default', 'schema']) {
    const schema = await schemaOf(moduleExports[name], name, path)
    if (schema !== undefined) return schema
  }
  const names = Object.keys(moduleExports).filter(
    name => moduleExports[name] !== undefined && name !== 'module.exports',
  )
  return registeredSchema(path, names)
}

async function importModule(path: string): Promise<Readonly<Record<string, unknown>>> {
  // The output of the module must not mix with the output of the command.
  Object.assign(console, { log: console.error, info: console.error, debug: console.error })
  try {
    const moduleExports = (await import(pathToFileURL(resolve(path)).href)) as Record<
      string,
      unknown
    >
    // The exports of a CommonJS module are its default export.
    const commonJSExports = moduleExports['default']
    if (isObject(commonJSExports) && !isSchema(commonJSExports))
      return { ...commonJSExports, ...moduleExports, default: commonJSExports['default'] }
    return moduleExports
  } catch (error) {
    if (isUnknownExtension(error)) throw misuse(typeStrippingMessage(path))
    throw hostFailure(
      `The module ${path} cannot be loaded.${syntaxErrorExcerpt(path, error)}`,
      error,
    )
  }
}

/**
 * Returns the excerpt that `node --check` prints, because the SyntaxError of an ES module has no
 * location.
 */
function syntaxErrorExcerpt(path: string, error: unknown): string {
  if (!(error instanceof SyntaxError)) return ''
  const { stderr } = spawnSync(process.execPath, ['--check', resolve(path)], { encoding: 'utf8' })
  const excerpt = /^(?:file:\/\/)?(\S+:\d+\n[^]*?\^+)$/m.exec(stderr)?.[1]
  return excerpt === undefined ? ' A file that it imports has the fault.' : `\n\n${excerpt}`
}

async function schemaOf(
  exportValue: unknown,
  name: string,
  path: string,
): Promise<Schema | undefined> {
  let value = exportValue
  try {
    if (typeof value === 'function' && !isClass(value)) value = (value as () => unknown)()
    if (isThenable(value)) value = await value
  } catch (error) {
    throw hostFailure(`The export ${name} of ${path} has failed.`, error)
  }
  return isSchema(value) ? value : undefined
}

/**
 * Returns whether a value is a schema of tapeql. The methods decide, because the module may import
 * another copy of the package.
 */
function isSchema(value: unknown): value is Schema {
  if (!isObject(value)) return false
  return ['execute', 'respond', 'toSDL', 'validate'].every(
    name => typeof value[name] === 'function',
  )
}

function registeredSchema(path: string, names: readonly string[]): Schema {
  const expectation = `expected one as the default export or as the export \`schema\``
  const exportsDescription = exportsText(names)
  if (hasSchemas()) {
    try {
      return applicationSchema()
    } catch (error) {
      throw misuse(`${path} ${exportsDescription}; ${expectation}. ${(error as Error).message}`)
    }
  }
  throw misuse(`${path} ${exportsDescription}; ${expectation}.${packageCopyHint(path)}`)
}

/** Describes the exports of a module without a schema. */
function exportsText(names: readonly string[]): string {
  const hasDefault = names.includes('default')
  const hasSchema = names.includes('schema')
  if (hasDefault && hasSchema) {
    return 'has a default export and exports `schema`, but neither is a schema'
  }
  if (hasDefault) return 'has a default export, but that is not a schema'
  if (hasSchema) return 'exports `schema`, but that is not a schema'
  return names.length === 0 ? 'has no exports' : `exports ${names.join(', ')}, and no schema`
}

/**
 * Returns a sentence for a module that imports another copy of tapeql, with a separate registry.
 */
function packageCopyHint(path: string): string {
  try {
    const modulePackage = createRequire(resolve(path)).resolve('tapeql')
    const commandPackage = createRequire(import.meta.url).resolve('tapeql')
    if (realpathSync(modulePackage) === realpathSync(commandPackage)) return ''
    return ` It uses another copy of tapeql than this command, ${modulePackage}, so that a schema that is not exported cannot be found.`
  } catch {
    return ''
  }
}

function typeStrippingMessage(path: string): string {
  return `${path} is, or imports, a TypeScript file, and Node.js ${process.versions.node} does not strip types. Compile it and name the .js file; or use Node.js 22.18 or later; or \`node --import tsx node_modules/tapeql/dist/cli/main.js\` with the package tsx in the place of \`npx tapeql\`.`
}

function isUnknownExtension(error: unknown): boolean {
  // The exception may be any value, including null.
  const { code, message } = Object(error) as NodeJS.ErrnoException
  return code === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[mc]?ts"?/.test(message)
}

function isClass(value: object): boolean {
  return /^class\b/.test(Function.prototype.toString.call(value))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
