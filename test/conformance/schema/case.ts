import { buildSchema, printSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'
import {
  buildSchema as buildSchema17,
  getIntrospectionQuery,
  printSchema as printSchema17,
  type GraphQLSchema as GraphQLSchema17,
} from 'graphql17'
import { definitionsIn, type Definitions } from './compare-documents.ts'
import { removeUnprintableDefaults } from './defaults-of-graphql-16.ts'
import { define } from './define.ts'
import type { SchemaModel } from './model.ts'

/** All that the specification of September 2025 lets clients ask. */
export const introspectionOptions = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
  experimentalDirectiveDeprecation: false,
} as const

export const introspectionQuery = getIntrospectionQuery(introspectionOptions)

/** What graphql-js 16 makes of SDL without the defaults that it cannot print. */
interface Printable {
  readonly schema: GraphQLSchema
  /** What it prints back. */
  readonly definitions: Definitions
  /** How many defaults are left, and how many are not. */
  readonly kept: number
  readonly removed: number
}

/**
 * A random schema and what it says of itself; what graphql-js makes of that is found when it is
 * asked for, and kept.
 */
export class Case {
  readonly number: number
  readonly model
  readonly schema
  readonly sdl
  readonly definitions: Definitions
  readonly introspection: IntrospectionQuery
  #reference: GraphQLSchema | undefined
  #reference17: GraphQLSchema17 | undefined
  #printable: Printable | undefined
  #printed17: Definitions | undefined

  constructor(number: number, model: SchemaModel) {
    this.number = number
    this.model = model
    this.schema = define(this.model)
    this.sdl = this.schema.toSDL()
    this.definitions = definitionsIn(this.sdl)
    const { errors = [], data } = this.schema.executeSync(introspectionQuery, {
      responseFormat: 'hash',
    })
    if (errors.length > 0)
      throw new Error(`The introspection has errors: ${JSON.stringify(errors)}`)
    this.introspection = data as unknown as IntrospectionQuery
  }

  /** What graphql-js 16 builds of the SDL. */
  get reference(): GraphQLSchema {
    return (this.#reference ??= buildSchema(this.sdl))
  }

  /** What graphql-js 17 builds of the SDL. */
  get reference17(): GraphQLSchema17 {
    return (this.#reference17 ??= buildSchema17(this.sdl))
  }

  get printable(): Printable {
    return (this.#printable ??= printableOf(this.sdl))
  }

  /** What graphql-js 17 prints back. */
  get printed17(): Definitions {
    return (this.#printed17 ??= definitionsIn(printSchema17(this.reference17), 17))
  }
}

function printableOf(sdl: string): Printable {
  // Without its default, a deprecated argument may be a required one, which is no valid schema.
  const schema = buildSchema(sdl, { assumeValid: true })
  const counts = removeUnprintableDefaults(schema)
  return { schema, definitions: definitionsIn(printSchema(schema)), ...counts }
}
