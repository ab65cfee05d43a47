// The validators that `bench/benches/validate.ts` and `bench/benches/hostile.ts` compare: tapeql
// and graphql-js 16 and 17, each with all of its rules and at most 100 errors.
import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { buildSchema, defaultLimits, parse, type Document, type Limits, type Schema } from 'tapeql'
import { internal } from './internal.ts'

/** What one engine does with a schema and documents; `S` and `D` are the engine's own. */
export interface Validator<S = unknown, D = unknown> {
  readonly name: string
  /** A schema that nothing has checked: GitHub's breaks two rules. */
  build(sdl: string): S
  /** @throws an error of the syntax */
  parse(schema: S, source: string): D
  /** The same without locations, where the engine can leave them out. */
  parseFast?(schema: S, source: string): D
  /** The messages of the faults. */
  validate(schema: S, document: D): readonly { readonly message: string }[]
}

/** Limits of which none holds. */
export const unlimited = Object.fromEntries(
  Object.keys(defaultLimits).map(name => [name, false]),
) as unknown as Limits

const options = { maxErrors: 100, hasSuggestions: true, maxFieldComparisons: false }

type Validate = (
  schema: Schema['compiled'],
  document: Document,
  given: typeof options,
) => readonly { readonly message: string }[]

// A request goes through the document cache; what validates is behind the entry point.
const { validateDocument } = await internal<{ readonly validateDocument: Validate }>(
  'validation/validate',
  'validateDocument',
)

const own: Validator<Schema, Document> = {
  name: 'tapeql',
  // Like graphql-js, which answers introspection in production, too.
  build: sdl => buildSchema(sdl, { assumeValid: true, config: { enableIntrospection: true } }),
  parse(schema, source) {
    const document = parse(source, unlimited, schema.compiled.symbolTable)
    if ('errors' in document) throw document.errors[0]
    return document
  },
  validate: (schema, document) => validateDocument(schema.compiled, document, options),
}

const peer16: Validator<graphql16.GraphQLSchema, graphql16.DocumentNode> = {
  name: `graphql-js ${graphql16.version}`,
  build: sdl => graphql16.buildSchema(sdl, { assumeValid: true }),
  parse: (_, source) => graphql16.parse(source),
  parseFast: (_, source) => graphql16.parse(source, { noLocation: true }),
  validate: (schema, document) => graphql16.validate(schema, document),
}

const peer17: Validator<graphql17.GraphQLSchema, graphql17.DocumentNode> = {
  name: `graphql-js ${graphql17.version}`,
  build: sdl => graphql17.buildSchema(sdl, { assumeValid: true }),
  parse: (_, source) => graphql17.parse(source),
  parseFast: (_, source) => graphql17.parse(source, { noLocation: true }),
  validate: (schema, document) => graphql17.validate(schema, document),
}

/** tapeql, graphql-js 16, graphql-js 17. */
export const validators = [own, peer16, peer17] as readonly [Validator, Validator, Validator]
