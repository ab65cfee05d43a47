import { existsSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import type { Schema } from '../../engine/schema.ts'
import {
  buildFrom,
  buildSchema,
  type BuildSchemaOptions,
} from '../../definition/text/build-schema.ts'
import type { SchemaSource } from '../../definition/text/schema-texts.ts'
import { SchemaError } from '../../errors/schema-error.ts'
import type { Limits } from '../../runtime/limits.ts'
import { CommandFailure, misuse } from '../failure.ts'
import { importSchema } from './import-schema.ts'
import { introspectedTypeMap } from './introspected-type-map.ts'
import { failOnExit } from './module-exit.ts'
import { readFileText, readStandardInput } from './read-text.ts'

/** A schema and its origin. */
interface LoadedSchema {
  readonly schema: Schema
  /** Whether a module made the schema, with its resolvers; a schema of texts has no resolvers. */
  readonly isModule: boolean
}

interface LoadSchemaOptions {
  /** Whether the faults of a text are ignored as far as possible. */
  readonly assumeValid?: boolean | undefined
  /** Whether texts have the rules for `@defer` and `@stream`, also where they do not define these. */
  readonly incremental?: boolean | undefined
  /** The rules that the texts may break. */
  readonly ignoredRules?: BuildSchemaOptions['ignoredRules']
  /**
   * Whether a schema of texts takes documents of any size: the documents of a program that its
   * author checks, for a server with unknown limits. A module sets its own limits.
   */
  readonly hasTrustedDocuments?: boolean | undefined
}

/** The files of a schema argument, by their form. */
export type SchemaFiles =
  | { readonly form: 'text'; readonly paths: readonly string[] }
  | { readonly form: 'introspection' | 'module'; readonly paths: readonly [string] }
  | { readonly form: 'standard input'; readonly paths: readonly [] }

/**
 * Loads a schema from texts in the type system definition language, from an introspection result,
 * or from a module that exports a schema.
 *
 * @throws CommandFailure with the fault of the argument or the faults of the schema
 */
export async function loadSchema(
  schemaPath: string,
  options: LoadSchemaOptions = {},
): Promise<LoadedSchema> {
  const files = await findSchemaFiles(schemaPath)
  if (files.form === 'module') {
    const path = files.paths[0]
    return { schema: await failOnExit(path, () => importSchema(path)), isModule: true }
  }
  const { assumeValid, incremental, ignoredRules, hasTrustedDocuments } = options
  const config = hasTrustedDocuments === true ? { limits: withoutLimits } : undefined
  return {
    schema: buildFromTexts(await readSchemaTexts(files), {
      ...{ assumeValid, incremental, ignoredRules, config },
    }),
    isModule: false,
  }
}

const withoutLimits: Partial<Limits> = {
  maxTokens: false,
  maxDepth: false,
  maxFields: false,
  maxAliases: false,
  maxDirectives: false,
  maxDirectivesPerLocation: false,
  maxDeferredFragments: false,
  maxIntrospectionListDepth: false,
  maxIntrospectionOfTypeDepth: false,
  maxFragments: false,
  maxOperations: false,
  maxErrors: false,
  maxErrorBytes: false,
}

/**
 * Finds the files of a schema argument.
 *
 * @throws CommandFailure when there is no such file, or when its extension is unknown
 */
export async function findSchemaFiles(schemaPath: string): Promise<SchemaFiles> {
  if (schemaPath.trim() === '') throw misuse('The name of the schema is empty.')
  if (schemaPath === '-') return { form: 'standard input', paths: [] }
  if (!existsSync(schemaPath)) return { form: 'text', paths: await matchingTexts(schemaPath) }
  if (statSync(schemaPath).isDirectory()) {
    throw misuse(
      `${schemaPath} is a folder; expected a file, or a glob such as '${schemaPath}/**/*.graphql'.`,
    )
  }
  const extension = extname(schemaPath)
  if (textExtensions.includes(extension)) return { form: 'text', paths: [schemaPath] }
  if (extension === '.json') return { form: 'introspection', paths: [schemaPath] }
  if (moduleExtensions.includes(extension)) return { form: 'module', paths: [schemaPath] }
  throw misuse(
    `${schemaPath} is of no kind that a schema is read from; expected one of ${[...textExtensions, '.json', ...moduleExtensions].join(', ')}.`,
  )
}

/** A text in the type system definition language, or an introspection result as JSON. */
interface SchemaText extends SchemaSource {
  readonly isIntrospection: boolean
}

/**
 * Reads the texts of a schema.
 *
 * @throws CommandFailure when a file cannot be read
 */
export async function readSchemaTexts({ form, paths }: SchemaFiles): Promise<SchemaText[]> {
  if (form === 'standard input') {
    const source = await readStandardInput()
    const isIntrospection = source.trimStart().startsWith('{')
    return [{ name: 'standard input', source, isIntrospection }]
  }
  const isIntrospection = form === 'introspection'
  return Promise.all(
    paths.map(async name => ({ name, source: await readFileText(name), isIntrospection })),
  )
}

/** The strings and the comments of a text. */
const stringsAndComments = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n\r]*/g

/** Whether a text is one of a subgraph, which links the directives of a federation by their address. */
function linksFederation({ source }: SchemaText): boolean {
  const address = 'https://specs.apollo.dev/federation/'
  if (!source.includes(address)) return false
  const [...matches] = source.matchAll(stringsAndComments)
  return matches.some(([text]) => text.startsWith(`"${address}`))
}

/**
 * Builds a schema of texts. Texts that define `@defer` and `@stream` as the draft does are those of a
 * schema with incremental delivery, whose rules hold for documents.
 *
 * @throws CommandFailure with the faults of the schema
 */
export function buildFromTexts(texts: readonly SchemaText[], options: BuildSchemaOptions): Schema {
  const [firstText] = texts
  try {
    const build = (incremental: boolean): Schema =>
      firstText?.isIntrospection === true
        ? buildFrom(() => introspectedTypeMap(firstText), { ...options, incremental })
        : buildSchema(texts, { ...options, incremental, federation: texts.some(linksFederation) })
    if (options.incremental === true) return build(true)
    const schema = build(false)
    // The compilation reports the faults that `assumeValid` does not ignore.
    return hasDeferAndStream(schema) ? buildIncremental(() => build(true), schema) : schema
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const hint = hasDocuments(error)
      ? '\n\nThe first argument is the schema; files of documents stand behind it.'
      : options.assumeValid === true || error.faults.some(isSyntaxFault)
        ? ''
        : '\n\nIf the schema is not yours to mend, --assume-valid takes it as far as that is possible.'
    const { message, advice } = error
    throw new CommandFailure(message.slice(0, message.length - advice.length) + hint)
  }
}

/** Whether a schema has operations or fragments, as where the arguments are exchanged. */
function hasDocuments({ faults }: SchemaError): boolean {
  return faults.some(fault => fault.startsWith('A schema has no place for '))
}

function hasDeferAndStream({ compiled }: Schema): boolean {
  const names = compiled.directives.map(({ name }) => name)
  return names.includes('defer') && names.includes('stream')
}

/** Returns a schema with incremental delivery, or `schema` where its directives are no such. */
function buildIncremental(build: () => Schema, schema: Schema): Schema {
  try {
    return build()
  } catch (error) {
    if (error instanceof SchemaError) return schema
    throw error
  }
}

/**
 * Returns whether a fault is a syntax error, such as an empty text, which `assumeValid` reports.
 */
function isSyntaxFault(sentence: string): boolean {
  return sentence.startsWith('Syntax Error')
}

export const textExtensions: readonly string[] = ['.graphql', '.graphqls', '.gql']
const moduleExtensions: readonly string[] = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']

/** Returns the paths of the texts that a glob matches, sorted. */
async function matchingTexts(pattern: string): Promise<readonly string[]> {
  const { findFiles } = await import('../find-files.ts')
  const files = await findFiles([pattern])
  const paths = files.filter(path => textExtensions.includes(extname(path)))
  if (paths.length > 0) return paths
  if (files.length > 0) {
    throw misuse(
      `The pattern ${pattern} matches files of other kinds, as ${files[0]}; expected ${textExtensions.join(', ')}.`,
    )
  }
  throw misuse(
    `There is no file ${pattern}${/[*?{[]/.test(pattern) ? ', nor any that it matches' : ''}.`,
  )
}
