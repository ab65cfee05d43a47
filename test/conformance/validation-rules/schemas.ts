import { buildSchema, type GraphQLSchema, isScalarType, type ValueNode } from 'graphql'
import {
  buildSchema as buildSchema17,
  type GraphQLSchema as GraphQLSchema17,
  isScalarType as isScalarType17,
} from 'graphql17'
import { introspectionOf } from '../../../src/introspection/introspection.ts'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../../src/schema/compiled/compiled-schema.ts'
import {
  incrementalPetShop,
  incrementalSchema,
  peerSchema,
  petShop,
  schema,
} from '../../validation/fixture.ts'
import { typeMapOf } from '../type-map-of.ts'

/** One schema for each of the engines. */
export interface Schemas {
  readonly ours: CompiledSchema
  readonly 16: GraphQLSchema
  readonly 17: GraphQLSchema17
}

/** Operations other than queries have no root type. */
const queryOnly = 'type Query { q: Int }'

/** Names that every object of JavaScript has. */
const oddNames = `
  directive @constructor(toString: Int!) repeatable on FIELD

  enum Method { constructor toString hasOwnProperty }

  input valueOf { constructor: Int!, toString: String = "x", valueOf: valueOf }

  interface toString { constructor: Int }
  type constructor implements toString { constructor: Int }

  type Query {
    constructor(toString: Int!, valueOf: Method, hasOwnProperty: valueOf): constructor
    toString: String
    hasOwnProperty: toString
    named(constructor: Int): String
  }
`

/** Of each thing that may be deprecated, one that is. */
const deprecations = `
  directive @annotate(old: Int @deprecated, now: Int) on FIELD

  enum Stage { NOW OLD @deprecated(reason: "past") }

  input By { old: Int @deprecated, now: Int }

  type Query {
    now: Int
    old: Int @deprecated(reason: "use now")
    arguments(old: Int @deprecated, now: Int): Int
    stage(value: Stage): Stage
    filtered(by: By): Int
  }
`

const fieldsOfEachShape = `
    label: String
    id: ID
    text: String
    note: String
    count: Int
    required: String!
    texts: [String]
    notes: [String]
    requiredTexts: [String!]
    textsRequired: [String]!
    matrix: [[String]]
    color: Color
    otherColor: Color
    size: Size
    url: Url
    part: Part
    parts: [Part]
    partRequired: Part!
    holder: Shape
    any: Any
`

/**
 * Two objects with the same fields, of every shape that a response may have, and some whose types
 * differ.
 */
const shapes = `
  enum Color { RED GREEN }
  enum Size { SMALL LARGE }
  scalar Url

  interface Shape { label: String, name: String, twin: Shape }
  type Circle implements Shape { ${fieldsOfEachShape} name: String!, weight: Int, self: Circle, twin: Circle }
  type Square implements Shape { ${fieldsOfEachShape} name: String, weight: String, self: Square, twin: Square }
  type Part { text: String, texts: [String], note: String, count: Int, color: Color, part: Part, tag(name: String): String }
  union Any = Circle | Square | Part

  type Query { shape: Shape, circle: Circle, any: Any }
`

export type SchemaName =
  'petShop' | 'queryOnly' | 'oddNames' | 'deprecations' | 'shapes' | 'incremental'

export const schemas: Readonly<Record<SchemaName, Schemas>> = {
  petShop: { ours: schema, 16: peerSchema, 17: withScalars(buildSchema17(petShop)) },
  queryOnly: schemasOf(queryOnly),
  oddNames: schemasOf(oddNames),
  deprecations: schemasOf(deprecations),
  shapes: schemasOf(shapes),
  incremental: {
    ours: incrementalSchema,
    16: buildSchema(incrementalPetShop),
    17: withScalars(buildSchema17(incrementalPetShop)),
  },
}

function schemasOf(sdl: string): Schemas {
  const peer = buildSchema(sdl)
  const ours: CompiledSchema = compileSchema(
    typeMapOf(peer),
    introspectionOf(() => ours),
  )
  return { ours, 16: peer, 17: buildSchema17(sdl) }
}

/** Even and Word refuse values as they do for graphql-js 16. */
function withScalars(peer: GraphQLSchema17): GraphQLSchema17 {
  for (const scalar of Object.values(peer.getTypeMap())) {
    const scalar16 = peerSchema.getType(scalar.name)
    if (!isScalarType17(scalar) || !isScalarType(scalar16)) continue
    if (scalar.name === 'Even' || scalar.name === 'Word') {
      scalar.coerceInputLiteral = node => scalar16.parseLiteral(node as ValueNode)
    }
  }
  return peer
}
