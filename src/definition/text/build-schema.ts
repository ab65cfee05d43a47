import {
  createSchema,
  settingsExpectations,
  type SchemaSettings,
} from '../../engine/create-schema.ts'
import type { DefaultFormat } from '../../engine/configuration.ts'
import type { Schema } from '../../engine/schema.ts'
import { anything, aString, type Expectation, type Expectations } from '../../errors/expectation.ts'
import { SchemaError, type SchemaFault } from '../../errors/schema-error.ts'
import { federationExpectation, isFederated } from '../../federation/subgraph.ts'
import type { SchemaFacts, TypeMap } from '../../schema/definitions/type-map.ts'
import { areFactsOf, withApplicableFacts } from '../../schema/sdl/schema-facts.ts'
import { checkedOptions, type ReportDefinitionFault } from '../declare/options.ts'
import { withResolvers, type ResolverMap } from './resolver-map.ts'
import { readTexts, type SchemaTexts } from './schema-texts.ts'

/** The options of `buildSchema`. */
export interface BuildSchemaOptions<Format extends DefaultFormat = DefaultFormat> extends Omit<
  SchemaSettings<Format>,
  'namespace' | 'hostSchema'
> {
  /**
   * The name under which controllers find the schema. Default: none; then messages call the schema
   * `Schema`, and controllers find it if it is the only schema of the process.
   */
  readonly name?: string | undefined
  /** A resolver map or several; of several resolvers for the same field, the last is used. */
  readonly resolvers?: ResolverMap | readonly ResolverMap[] | undefined
  /**
   * What `schema.facts()` or `npx tapeql build` has found out about the texts: then they are not checked
   * again, and a type is read when it is first used. Facts of other texts, of other options or of
   * another version are not used, and Node.js warns of them with the code `TAPEQL_STALE_FACTS`; facts of
   * a subgraph are not used. Default: none.
   */
  readonly facts?: SchemaFacts | undefined
}

/**
 * What the compiler says of resolvers in the place of the options. No value has these types.
 */
interface ResolversAsOptions {
  /** @deprecated The option is `resolvers`. */
  readonly Query?: 'resolvers are an option: write `{ resolvers: { Query: ... } }`'
  /** @deprecated The option is `resolvers`. */
  readonly Mutation?: 'resolvers are an option: write `{ resolvers: { Mutation: ... } }`'
  /** @deprecated The option is `resolvers`. */
  readonly Subscription?: 'resolvers are an option: write `{ resolvers: { Subscription: ... } }`'
  /** @deprecated The option is `config`. */
  readonly limits?: 'limits are an option of `config`: write `config: { limits }`'
  /** @deprecated The option is `config`. */
  readonly maxDepth?: 'limits are an option of `config`: write `config: { limits: { maxDepth } }`'
}

/**
 * Makes a schema of one or several texts in the type system definition language. A field without a
 * resolver reads the property of its name from the parent value, and calls a function found there.
 * GraphQL specification, 3 "Type System".
 *
 * @example
 * const schema = buildSchema('type Query { hello(name: String!): String }', {
 *   resolvers: { Query: { hello: (_parent, { name }) => `Hello, ${name}!` } },
 * })
 * await schema.execute('{ hello(name: "Ann") }') // '{"data":{"hello":"Hello, Ann!"}}'
 *
 * @throws SchemaError that lists every fault with the lines of the texts: the syntax errors if there
 *   are any, else the faults of the definitions, the resolvers and the options
 */
export function buildSchema<Format extends DefaultFormat = 'json'>(
  sdl: SchemaTexts,
  options: BuildSchemaOptions<Format> & ResolversAsOptions = {},
): Schema<any, Format> {
  return buildFrom(
    faults =>
      readTexts(sdl, undefined, faults, {
        extensionsDefine: isFederated(options),
        factsOf: sources => statedFacts(options, sources),
      }),
    options,
  )
}

/**
 * Makes a schema of a type map as `buildSchema` does of texts; `readTypeMap` adds the faults of the
 * definitions to `faults`.
 *
 * @throws SchemaError as `buildSchema` does
 */
export function buildFrom<Format extends DefaultFormat = 'json'>(
  readTypeMap: (faults: SchemaFault[]) => TypeMap,
  options: BuildSchemaOptions<Format>,
): Schema<any, Format> {
  const faults: SchemaFault[] = []
  const report: ReportDefinitionFault = sentence => faults.push({ sentence, positions: [] })
  const validOptions = checkedOptions(options, expectations, 'buildSchema()', report)
  const { name, resolvers = [], ...settings } = validOptions
  const definitionFaults: SchemaFault[] = []
  const typeMap = withApplicableFacts(
    withResolvers(readTypeMap(definitionFaults), resolvers, report),
  )
  if (faults.length > 0 && settings.assumeValid === true) throw new SchemaError(faults)
  return createSchema(name, typeMap, settings, [...faults, ...definitionFaults]) as Schema<
    any,
    Format
  >
}

/** The facts of the options, unless they are those of something else. */
function statedFacts(
  options: BuildSchemaOptions,
  sources: readonly string[],
): SchemaFacts | undefined {
  const { facts } = Object(options) as BuildSchemaOptions
  if (facts === undefined || !schemaFacts.fits(facts) || isFederated(options)) return undefined
  // A copy: the host could change what the digest has said is right.
  const { digest, names, references, isConstrained, scalarsOfValues } = facts
  const ownFacts = Object.freeze({ digest, names, references, isConstrained, scalarsOfValues })
  if (areFactsOf(ownFacts, sources, options)) return ownFacts
  process.emitWarning(
    'The facts of a schema are of another text, of other options or of another version of tapeql; they are not used. `npx tapeql build` makes them anew.',
    { code: 'TAPEQL_STALE_FACTS' },
  )
  return undefined
}

const schemaFacts: Expectation = {
  words: 'the facts that schema.facts() returns, or npx tapeql build writes',
  fits: value => {
    const { digest, names, references, isConstrained, scalarsOfValues } = Object(
      value,
    ) as SchemaFacts
    return (
      [digest, names, references, scalarsOfValues].every(text => typeof text === 'string') &&
      typeof isConstrained === 'boolean'
    )
  },
}

const expectations: Expectations<BuildSchemaOptions> = {
  name: aString,
  resolvers: anything,
  facts: schemaFacts,
  ...settingsExpectations,
  federation: federationExpectation,
  graphql: anything,
}
