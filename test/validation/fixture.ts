import {
  buildSchema,
  GraphQLError as PeerError,
  type GraphQLSchema,
  isScalarType,
  Kind,
} from 'graphql'
import { introspectionOf } from '../../src/introspection/introspection.ts'
import { parseToTape } from '../../src/language/parse.ts'
import { compileSchema } from '../../src/schema/compile/compile-schema.ts'
import type { CompiledSchema } from '../../src/schema/compiled/compiled-schema.ts'
import type { Rule } from '../../src/validation/rule.ts'
import { checksOf, validateDocument } from '../../src/validation/validate.ts'
import type { ValidationOptions } from '../../src/validation/validation-context.ts'
import { typeMapOf } from '../conformance/type-map-of.ts'

/** The schema that documents are validated against: a little of everything. */
export const petShop = `
  directive @once(label: String) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT | FRAGMENT_DEFINITION | VARIABLE_DEFINITION
  directive @many(level: Int! = 1, tags: [String!]) repeatable on FIELD | QUERY | MUTATION | SUBSCRIPTION | FRAGMENT_SPREAD
  directive @limit(to: Int!, unit: Unit) on FIELD | QUERY
  directive @onSchema on OBJECT

  scalar Json
  scalar Even
  scalar Word

  enum Unit { PIECE GRAM KILOGRAM }
  enum Command { SIT DOWN HEEL }

  interface Named { name(surname: Boolean): String }
  interface Pet implements Named { name(surname: Boolean): String, owner: Human, nickname: String }
  interface Canine implements Named { name(surname: Boolean): String, mother: Canine, barkVolume: Int }
  interface Robot { model: Int }

  type Dog implements Named & Pet & Canine {
    name(surname: Boolean): String
    owner: Human
    nickname: String
    mother: Dog
    barkVolume: Int
    barks: Boolean
    knows(command: Command, at: [Int!]): Boolean
    isAtLocation(x: Int, y: Int): Boolean
    trick10: Int
    trick9: Int
    Trick8: Int
  }
  type Cat implements Named & Pet {
    name(surname: Boolean): String
    owner: Human
    nickname: String
    meowVolume: Int
    meows: Boolean
    color: Unit
  }
  type Human implements Named {
    name(surname: Boolean): String
    pets: [Pet!]!
    relatives: [Human]
    iq: Int
  }
  type Toaster implements Robot { model: Int, slices: Int }

  union CatOrDog = Cat | Dog
  union DogOrHuman = Dog | Human
  union HumanOrToaster = Human | Toaster

  input Point { x: Int!, y: Int!, label: String = "here", unit: Unit }
  input Filter {
    required: Boolean!
    name: String
    ids: [ID!]
    at: Point
    points: [Point!]
    matrix: [[Int]]
    limit: Int! = 10
    all: [Filter!]
    json: Json
    choice: Choice
  }
  input Choice @oneOf { a: Int, b: String, c: [Int!], at: Point, choice: Choice }

  type Arguments {
    int(value: Int): String
    intNonNull(value: Int!): String
    intDefault(value: Int! = 3): String
    ints(value: [Int]): String
    intsNonNull(value: [Int!]!): String
    matrix(value: [[Int!]]): String
    float(value: Float): String
    string(value: String): String
    strings(value: [String]): String
    boolean(value: Boolean): String
    id(value: ID): String
    unit(value: Unit): String
    units(value: [Unit!]): String
    json(value: Json): String
    jsonNonNull(value: Json!): String
    even(value: Even): String
    word(value: Word!): String
    filter(value: Filter): String
    filterNonNull(value: Filter!): String
    filters(value: [Filter!]): String
    choice(value: Choice): String
    choiceNonNull(value: Choice!): String
    choices(value: [Choice!]): String
    two(first: Int!, second: Int!): String
    mixed(required: Int!, optional: Int, defaulted: Int! = 1): String
  }

  type Query {
    dog: Dog
    cat: Cat
    pet: Pet
    named: Named
    canine: Canine
    robot: Robot
    human(id: ID): Human
    catOrDog: CatOrDog
    dogOrHuman: DogOrHuman
    humanOrToaster: HumanOrToaster
    arguments: Arguments
    pets(first: Int! = 10, unit: Unit, where: Filter): [Pet]
  }
  type Mutation { rename(id: ID!, name: String): Pet, remove(id: ID!): Boolean }
  type Subscription { petAdded(kind: String): Pet, petRemoved: ID, named: Named }
`

/**
 * The schema as graphql-js has it; Even and Word refuse values, one by an Error and one by a
 * GraphQLError.
 */
export const peerSchema: GraphQLSchema = withScalars(buildSchema(petShop))

/** The same schema as the engine has it. */
export const schema: CompiledSchema = compileSchema(
  typeMapOf(peerSchema),
  introspectionOf(() => schema),
)

/** The definitions of `@defer` and `@stream`, as the draft has them. */
export const incrementalDefinitions = `
  directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
`

/** The text of the pet shop with lists at the roots, `@defer` and `@stream`. */
export const incrementalPetShop: string = `
  ${petShop}
  ${incrementalDefinitions}
  extend type Mutation { renameAll(name: String): [Pet!]! }
  extend type Subscription { petsAdded: [Pet] }
`

/** The pet shop with incremental delivery. */
export const incrementalSchema: CompiledSchema = compileSchema(
  typeMapOf(withScalars(buildSchema(incrementalPetShop))),
  introspectionOf(() => incrementalSchema),
  { isIncremental: true },
)

/** A fault as tests state it: the message, then `line:column` of each location. */
export type Fault = readonly [message: string, ...locations: string[]]

/** The faults of a document, by some rules or by all. */
export function faultsOf(
  source: string,
  rules?: readonly Rule[],
  options: Partial<ValidationOptions> = {},
  target: CompiledSchema = schema,
): Fault[] {
  const document = parseToTape(
    source,
    { maxTokens: false, maxSyntaxDepth: false },
    target.symbolTable,
  )
  if ('errors' in document) throw document.errors[0]
  const checks = rules && checksOf(rules)
  const errors = validateDocument(
    target,
    document,
    { maxErrors: false, hasSuggestions: true, ...options },
    checks,
  )
  return errors.map(({ message, locations = [] }) => [
    message,
    ...locations.map(({ line, column }) => `${line}:${column}`),
  ])
}

function withScalars(peer: GraphQLSchema): GraphQLSchema {
  const even = peer.getType('Even')
  const word = peer.getType('Word')
  if (!isScalarType(even) || !isScalarType(word)) throw new Error('Even and Word are scalars.')
  even.parseLiteral = node => {
    if (node.kind !== Kind.INT) throw new TypeError('Even takes whole numbers.')
    return Number(node.value) % 2 === 0 ? Number(node.value) : undefined
  }
  word.parseLiteral = node => {
    if (node.kind === Kind.STRING && /^\w+$/.test(node.value)) return node.value
    throw new PeerError('Word takes one word.', { nodes: node })
  }
  return peer
}
