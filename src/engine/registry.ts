import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configuredApplicationName } from './configuration.ts'
import type { Schema } from './schema.ts'

const schemas = new Map<string, Schema>()
let nameByPackage: string | undefined

/** Registers a schema under its name, replacing an earlier schema of this name. */
export function registerSchema(schema: Schema): void {
  schemas.set(schema.name, schema)
}

/**
 * The schema that was registered under a name.
 *
 * @example
 * defineGraphQL()({}).schema('PublicSchema')
 * schemaNamed('PublicSchema').name // 'PublicSchema'
 *
 * @throws Error that lists the registered names
 */
export function schemaNamed(name: string): Schema {
  const schema = schemas.get(name)
  if (schema === undefined)
    throw new Error(`There is no schema named "${name}"; ${registeredNames()}.`)
  return schema
}

/**
 * The schema named after the application, else the only one.
 *
 * @throws Error that lists the registered names
 */
export function applicationSchema(): Schema {
  const name =
    configuredApplicationName() ?? (nameByPackage ??= `${pascalCase(packageName())}Schema`)
  const schema = schemas.get(name) ?? (schemas.size === 1 ? [...schemas.values()][0] : undefined)
  if (schema !== undefined) return schema
  throw new Error(`No schema is named "${name}" after the application; ${registeredNames()}.`)
}

function registeredNames(): string {
  if (schemas.size === 0) return 'no schema is registered'
  return `the registered schemas are ${[...schemas.keys()].join(', ')}`
}

/** The name in the nearest package.json at or above the working directory, without its scope. */
function packageName(): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    try {
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        name?: unknown
      }
      if (typeof name === 'string') return name.replace(/^@[^/]*\//, '')
    } catch {
      // There is no readable package.json here; a folder above may have one.
    }
    if (folder === dirname(folder)) return ''
  }
}

function pascalCase(name: string): string {
  return name
    .split(/[^0-9A-Za-z]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
