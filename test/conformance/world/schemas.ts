import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildClientSchema,
  buildSchema as buildSchema17,
  printSchema,
  type GraphQLSchema as Schema17,
  type IntrospectionQuery,
} from 'graphql17'
import { buildSchema as buildSchema16, type GraphQLSchema } from 'graphql'
import { introspectedTypeMap } from '../../../src/cli/schema/introspected-type-map.ts'
import { buildFrom } from '../../../src/definition/text/build-schema.ts'
import { buildSchema, type BuildSchemaOptions, type Schema } from '../../../src/index.ts'

/**
 * The rules that a schema breaks, with the number of its faults. Where names are not unique, rules on
 * relations are not asked.
 */
type BrokenRules = Readonly<
  Partial<Record<NonNullable<BuildSchemaOptions['ignoredRules']>[number], number>>
>

/** A schema that a package ships, as text or as a result of introspection. */
export class PublishedSchema {
  readonly name: string
  readonly brokenRules: BrokenRules
  readonly #read: () => string
  #source: string | undefined
  #text: string | undefined
  #schema: Schema | undefined
  #schema16: GraphQLSchema | undefined
  #schema17: Schema17 | undefined

  constructor(name: string, read: () => string, brokenRules: BrokenRules = {}) {
    this.name = name
    this.brokenRules = brokenRules
    this.#read = read
  }

  /** Whether graphql-js reads it without looking for faults. */
  get reading(): { readonly assumeValid: boolean } {
    return { assumeValid: this.rules.length > 0 }
  }

  /** The text; of an introspection what graphql-js 17 prints of it. */
  get text(): string {
    return (this.#text ??= this.isIntrospection ? printSchema(this.clientSchema()) : this.source)
  }

  get schema(): Schema {
    return (this.#schema ??= this.build({ ignoredRules: this.rules }))
  }

  /** The names of the rules that it breaks. */
  get rules(): readonly (keyof BrokenRules)[] {
    return Object.keys(this.brokenRules) as (keyof BrokenRules)[]
  }

  get schema16(): GraphQLSchema {
    return (this.#schema16 ??= buildSchema16(this.text, this.reading))
  }

  get schema17(): Schema17 {
    return (this.#schema17 ??= buildSchema17(this.text, this.reading))
  }

  /** The schema of what is shipped: of the text, or of the result of introspection. */
  build(options: BuildSchemaOptions): Schema {
    // Literals are no files.
    const resolvers = /^scalar Upload$/m.test(this.text) ? { Upload: { parseValue: String } } : {}
    const all = { config: { limits: withoutLimits }, resolvers, ...options }
    const [name, source] = [this.name, this.source]
    return this.isIntrospection
      ? buildFrom(() => introspectedTypeMap({ name, source }), all)
      : buildSchema(source, all)
  }

  /** The schema of another text that is to say the same. */
  rebuild(text: string, options: BuildSchemaOptions = {}): Schema {
    return buildSchema(text, { ignoredRules: this.rules, ...options })
  }

  /** What the package ships. */
  get source(): string {
    return (this.#source ??= this.#read())
  }

  get isIntrospection(): boolean {
    return this.source.trimStart().startsWith('{')
  }

  /** What graphql-js 17 makes of the result of introspection. */
  clientSchema(): Schema17 {
    const result = JSON.parse(this.source, withoutReason) as
      IntrospectionQuery | { readonly data: IntrospectionQuery }
    const introspection = 'data' in result ? result.data : result
    return buildClientSchema(introspection, { assumeValid: true })
  }
}

/** Documents are those of programs, and the machine may be slow. */
const withoutLimits = {
  maxTokens: false,
  maxDepth: false,
  maxFields: false,
  maxAliases: false,
  maxFragments: false,
  maxDirectives: false,
  maxErrors: false,
  maxErrorBytes: false,
  executionTimeoutMs: false,
} as const

/**
 * Magento gives what is not deprecated an empty reason, which graphql-js takes for a deprecation, and
 * the engine does not.
 */
function withoutReason(_key: string, value: unknown): unknown {
  const { isDeprecated } = Object(value) as { readonly isDeprecated?: unknown }
  return isDeprecated === false ? { ...Object(value), deprecationReason: null } : value
}

const installed = join(import.meta.dirname, 'packages/node_modules')
const ofRoot = join(import.meta.dirname, '../../../node_modules')

/** The path of a folder or file of a package that `packages/` has. */
export function folderOf(path: string): string {
  return join(installed, path)
}

/** Reads a file of a package that `packages/` has. */
export const fileOf = (path: string) => (): string => readFileSync(join(installed, path), 'utf8')

/** Reads a file of a package that the project has. */
const fileOfRoot = (path: string) => (): string => readFileSync(join(ofRoot, path), 'utf8')

/** Reads all files of a folder with an extension. */
const filesOf = (path: string) => (): string => {
  const folder = join(installed, path)
  const names = readdirSync(folder).filter(name => name.endsWith('.graphql'))
  return names.map(name => readFileSync(join(folder, name), 'utf8')).join('\n')
}

export const publishedSchemas: readonly PublishedSchema[] = [
  new PublishedSchema('GitHub', fileOfRoot('@octokit/graphql-schema/schema.graphql'), {
    uniqueMembers: 2,
    deprecatedImplementation: 12,
  }),
  new PublishedSchema('GitHub of 2021', fileOf('github-schema/github-schema.graphql'), {
    deprecatedImplementation: 8,
  }),
  new PublishedSchema('GitHub of 2017', fileOf('@2fd/graphdoc/test/github.json')),
  new PublishedSchema(
    'Shopify Storefront',
    fileOf('@shopify/hydrogen-react/storefront.schema.json'),
    { deprecatedImplementation: 1 },
  ),
  new PublishedSchema(
    'Shopify Customer Account',
    fileOf('@shopify/hydrogen-react/customer-account.schema.json'),
  ),
  new PublishedSchema(
    'Shopify Storefront of 2023',
    fileOf('@shopify/storefront-kit-react/storefront.schema.json'),
  ),
  new PublishedSchema('Shopify Storefront of 2017', fileOf('@2fd/graphdoc/test/shopify.json')),
  new PublishedSchema(
    'Sorare',
    fileOfRoot('@graphiql/toolkit/src/graphql-helpers/__tests__/__schema__/sorareSchema.graphql'),
    { deprecatedImplementation: 1 },
  ),
  new PublishedSchema(
    'Nautical',
    fileOf('@nautical-commerce/graphql-schema/nautical/schema.graphql'),
  ),
  new PublishedSchema(
    'Dialogporten',
    fileOf('@digdir/dialogporten-schema/schema.verified.graphql'),
  ),
  new PublishedSchema(
    'Cardano',
    fileOf('@cardano-graphql/client-ts/api/cardano-db-hasura/schema.graphql'),
  ),
  new PublishedSchema('Pokemon', filesOf('@favware/graphql-pokemon/graphql')),
  new PublishedSchema('Magento', fileOf('@magento/venia-concept/lastCachedGraphQLSchema.json')),
  new PublishedSchema('FastStore', filesOf('@faststore/api/src/platforms/vtex/typeDefs'), {
    appliedDirectives: 36,
  }),
  new PublishedSchema('Relay', fileOf('relay-test-utils-internal/lib/testschema.graphql')),
  new PublishedSchema(
    'Star Wars of GraphiQL',
    fileOfRoot(
      'graphql-language-service/src/interface/__tests__/__schema__/StarWarsSchema.graphql',
    ),
  ),
  new PublishedSchema('Star Wars of graphdoc', fileOf('@2fd/graphdoc/test/starwars.graphql')),
  new PublishedSchema(
    'Recursion of GraphiQL',
    fileOfRoot('graphql-language-service/src/utils/__tests__/__schema__/RecursiveSchema.graphql'),
  ),
]
