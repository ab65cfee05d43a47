import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { configuredApplicationName } from './configuration.ts'
import { SchemaError } from '../errors/schema-error.ts'
import type { Schema } from './schema.ts'

const schemas = new Map<string, Schema>()
/** The schemas without a name; `only` is the schema if there is exactly one. */
const unnamed: { count: number; only: Schema | undefined } = { count: 0, only: undefined }
let nameByPackage: string | undefined

/** Whether a schema has a name, and whether the schema replaces another of the same name. */
interface Registration {
  readonly isNamed: boolean
  readonly replace: boolean
}

/**
 * Registers a schema under its name. A schema without a name can only be found as the only schema of
 * the process.
 *
 * @throws SchemaError when another schema has the name, unless `replace` is true
 */
export function registerSchema(schema: Schema, { isNamed, replace }: Registration): void {
  if (!isNamed) {
    unnamed.count++
    // Several schemas without a name cannot be found, so none is held.
    unnamed.only = unnamed.count === 1 ? schema : undefined
    return
  }
  const namesake = schemas.get(schema.name)
  if (namesake !== undefined && !replace) {
    throw new SchemaError([
      `There is a schema named ${descriptionOf(namesake)} already; expected a name of its own, or \`replace: true\` where the second schema is to take the place of the first.`,
    ])
  }
  schemas.set(schema.name, schema)
}

/**
 * Returns the schema that was registered under a name.
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
 * Returns the schema named after the application, with or without the suffix `Schema`, else the only
 * schema.
 *
 * @throws Error that lists the registered names
 */
export function applicationSchema(): Schema {
  const names = applicationNames()
  const registeredName = names.find(name => schemas.has(name))
  const schema = registeredName === undefined ? onlySchema() : schemas.get(registeredName)
  if (schema !== undefined) return schema
  const expectedNames = names.map(name => `"${name}"`).join(' or ')
  throw new Error(
    `No schema is named ${expectedNames} after the application; ${registeredNames()}.`,
  )
}

/** Removes all schemas, as at the start of a process. */
export function resetRegistry(): void {
  schemas.clear()
  unnamed.count = 0
  unnamed.only = undefined
  nameByPackage = undefined
}

/** Whether the process has a schema; before the first schema, no lookup can succeed. */
export function hasSchemas(): boolean {
  return schemas.size + unnamed.count > 0
}

function onlySchema(): Schema | undefined {
  if (schemas.size + unnamed.count !== 1) return undefined
  return unnamed.only ?? [...schemas.values()][0]
}

function descriptionOf({ name, namespace }: Schema): string {
  return namespace === '' ? `"${name}"` : `"${name}", of the namespace "${namespace}",`
}

function registeredNames(): string {
  const names = [
    ...schemas.keys(),
    ...(unnamed.count === 0 ? [] : [`${unnamed.count} without a name`]),
  ]
  return names.length === 0
    ? 'no schema is registered'
    : `the registered schemas are ${names.join(', ')}`
}

/** The possible names of the application's schema, the likeliest first. */
function applicationNames(): readonly string[] {
  const configured = configuredApplicationName()
  const applicationName = configured ?? (nameByPackage ??= `${pascalCase(packageName())}Schema`)
  const names = [applicationName, pascalCase(applicationName)].flatMap(name => {
    const short = name.replace(/Schema$/, '')
    return name === short ? [name, `${name}Schema`] : [name, short]
  })
  return [...new Set(names)].filter(name => name !== '')
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
      // Without a readable package.json, the folder above is tried.
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
