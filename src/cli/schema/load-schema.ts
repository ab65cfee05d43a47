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

/** A schema, and where it is from. */
interface LoadedSchema {
  readonly schema: Schema
  /** Whether it has the resolvers of a module; one of a text has none but those that were given. */
  readonly isModule: boolean
}

interface LoadSchemaOptions {
  /** Whether a text that breaks rules is taken as far as that is possible. */
  readonly assumeValid?: boolean | undefined
  /**
   * Whether a schema of texts takes documents of any size: those of a program that its author
   * checks, against a server whose limits are not known. A module has the limits that it sets.
   */
  readonly isForOwnDocuments?: boolean | undefined
}

/** The files that a schema argument means, by their form. */
export type SchemaFiles =
  | { readonly form: 'text'; readonly paths: readonly string[] }
  | { readonly form: 'introspection' | 'module'; readonly paths: readonly [string] }
  | { readonly form: 'standard input'; readonly paths: readonly [] }

/**
 * Loads a schema: of texts in the type system definition language, of an answer of introspection,
 * or of a module that exports one.
 *
 * @throws CommandFailure that says what is wrong with the argument or with the schema
 */
export async function loadSchema(
  given: string,
  options: LoadSchemaOptions = {},
): Promise<LoadedSchema> {
  const files = await findSchemaFiles(given)
  if (files.form === 'module') {
    const path = files.paths[0]
    return { schema: await failOnExit(path, () => importSchema(path)), isModule: true }
  }
  const { assumeValid, isForOwnDocuments } = options
  const config = isForOwnDocuments === true ? { limits: withoutLimits } : undefined
  return {
    schema: buildFromTexts(await readSchemaTexts(files), { assumeValid, config }),
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
 * @throws CommandFailure where there is no such file, or it is of an unknown kind
 */
export async function findSchemaFiles(given: string): Promise<SchemaFiles> {
  if (given.trim() === '') throw misuse('The name of the schema is empty.')
  if (given === '-') return { form: 'standard input', paths: [] }
  if (!existsSync(given)) return { form: 'text', paths: await matchingTexts(given) }
  if (statSync(given).isDirectory()) {
    throw misuse(
      `${given} is a folder; expected a file, or a glob such as '${given}/**/*.graphql'.`,
    )
  }
  const extension = extname(given)
  if (textExtensions.includes(extension)) return { form: 'text', paths: [given] }
  if (extension === '.json') return { form: 'introspection', paths: [given] }
  if (moduleExtensions.includes(extension)) return { form: 'module', paths: [given] }
  throw misuse(
    `${given} is of no kind that a schema is read from; expected one of ${[...textExtensions, '.json', ...moduleExtensions].join(', ')}.`,
  )
}

/** A text in the type system definition language, or the answer to an introspection as JSON. */
interface SchemaText extends SchemaSource {
  readonly isIntrospection: boolean
}

/**
 * Reads the texts of a schema.
 *
 * @throws CommandFailure where a file cannot be read
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

/**
 * Builds a schema of texts.
 *
 * @throws CommandFailure with the faults of the schema
 */
export function buildFromTexts(texts: readonly SchemaText[], options: BuildSchemaOptions): Schema {
  const [first] = texts
  try {
    const schema =
      first?.isIntrospection === true
        ? buildFrom(() => introspectedTypeMap(first), options)
        : buildSchema(texts, options)
    // What `assumeValid` cannot do without is missed when the schema is compiled.
    void schema.compiled
    return schema
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error
    const hint =
      options.assumeValid === true || error.faults.some(isSyntaxFault)
        ? ''
        : '\n\nIf the schema is not yours to mend, --assume-valid takes it as far as that is possible.'
    throw new CommandFailure(error.message + hint)
  }
}

/** Whether there is no text to take: it cannot be parsed, or is empty, which is a syntax error too. */
function isSyntaxFault(sentence: string): boolean {
  return sentence.startsWith('Syntax Error')
}

export const textExtensions: readonly string[] = ['.graphql', '.graphqls', '.gql']
const moduleExtensions: readonly string[] = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']

/** The texts that a glob matches, in the order of their paths. */
async function matchingTexts(pattern: string): Promise<readonly string[]> {
  const { findFiles } = await import('../find-files.ts')
  const found = await findFiles([pattern])
  const paths = found.filter(path => textExtensions.includes(extname(path)))
  if (paths.length > 0) return paths
  if (found.length > 0) {
    throw misuse(
      `The pattern ${pattern} matches files of other kinds, as ${found[0]}; expected ${textExtensions.join(', ')}.`,
    )
  }
  throw misuse(
    `There is no file ${pattern}${/[*?{[]/.test(pattern) ? ', nor any that it matches' : ''}.`,
  )
}
