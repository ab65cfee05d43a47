import { buildSchema, GraphQLError, isEnumType, isScalarType, type GraphQLSchema } from 'graphql'
import type { SchemaConfiguration } from '../../../src/engine/configuration.ts'
import { createSchema } from '../../../src/engine/create-schema.ts'
import type { Schema } from '../../../src/engine/schema.ts'
import type { ResolverEvent } from '../../../src/schema/definitions/resolver.ts'
import type {
  FieldDefinition,
  TypeDefinition,
  TypeMap,
} from '../../../src/schema/definitions/type-map.ts'
import { inGraphQL17, peers, type PeerVersion } from '../execution/peers.ts'
import { typeMapOf } from '../type-map-of.ts'

const sdl = `
  type Query {
    int: Int, intNonNull: Int!, ints: [Int], intsStrict: [Int!], intsNonNull: [Int]!, intsBoth: [Int!]!
    matrix: [[Int]], matrixStrict: [[Int!]!], matrixInner: [[Int!]], matrixBoth: [[Int!]!]!, cube: [[[Int]]]
    float: Float, floats: [Float], string: String, stringNonNull: String!, strings: [String], stringsStrict: [String!]
    boolean: Boolean, booleans: [Boolean], id: ID, ids: [ID], color: Color, colors: [Color], colorNonNull: Color!, even: Even, loose: Loose
    person: Person, personNonNull: Person!, people: [Person], peopleStrict: [Person!], peopleBoth: [Person!]!, groups: [[Person]]
    named: Named, nameds: [Named], namedNonNull: Named!, pet: Pet, pets: [Pet], petsStrict: [Pet!]
    shape: Shape, shapes: [Shape], solid: Solid, solids: [Solid], ball: Ball
    args(int: Int, intDefault: Int = 7, float: Float, string: String, boolean: Boolean, id: ID, color: Color, colorDefault: Color = GREEN,
      even: Even, ints: [Int], intsStrict: [Int!], matrix: [[Int]], point: Point, points: [Point!], choice: Choice): String
    plain(int: Int, ints: [Int], intsStrict: [Int!], matrix: [[Int]], float: Float, string: String, boolean: Boolean, id: ID, color: Color, even: Even, point: Point, points: [Point!], choice: Choice): String
    required(int: Int!): String, strictDefault(int: Int! = 3): String, requiredNonNull(int: Int!): String!
  }
  type Mutation { first: Int, second: Int, third: Int!, person: Person, other: Person, counter: Counter, increment(by: Int = 1): Counter, refuse: Int, refuseNonNull: Int!, string: String }
  type Counter { value: Int, text: String, counter: Counter }
  interface Named { name: String }
  type Person implements Named {
    name: String, nameNonNull: String!, age: Int, friend: Person, friendNonNull: Person!, friends: [Person], friendsStrict: [Person!], friendsBoth: [Person!]!, pet: Pet
    say(word: String = "hello"): String, sayStrict(word: String!): String
  }
  type Dog implements Named { name: String, barks: Boolean, owner: Person, ownerNonNull: Person! }
  type Cat implements Named { name: String, meows: Boolean, owner: Person }
  union Pet = Dog | Cat
  interface Shape { area: Float }
  type Circle implements Shape { area: Float, radius: Float }
  type Square implements Shape { area: Float, side: Float }
  union Solid = Ball | Box
  type Ball { size: Int }
  type Box { size: Int, sides: [Int] }
  enum Color { RED GREEN BLUE }
  scalar Even
  scalar Loose
  input Point { x: Int!, y: Int = 2, next: Point, color: Color }
  input Choice @oneOf { a: Int, b: [String], c: Point }
`

/** What this engine and both versions of graphql-js execute. */
export interface Schemas {
  readonly ours: readonly (readonly [name: string, schema: Schema])[]
  readonly peers: Readonly<Record<PeerVersion, GraphQLSchema>>
}

/**
 * How fields come by their values: as properties, by a resolver for each, or by a batch resolver
 * for each.
 */
type Source = 'properties' | 'resolvers' | 'batches'

export function newSchemas(): Schemas {
  const reference = buildSchema(sdl)
  const colors = ['red', 2, Symbol.for('blue')]
  for (const type of Object.values(reference.getTypeMap())) {
    if (isScalarType(type) && type.name === 'Even') type.parseValue = type.serialize = coerceEven
    if (isScalarType(type) && type.name === 'Loose')
      type.serialize = value => (value === 'nothing' ? null : value)
    if (type.name === 'Color' && isEnumType(type)) {
      for (const [index, value] of type.getValues().entries()) value.value = colors[index]
    }
  }
  // It was coerced before the value had another form.
  reference
    .getQueryType()!
    .getFields()
    ['args']!.args.find(({ name }) => name === 'colorDefault')!.defaultValue = colors[1]
  const schemas = { 16: reference, 17: inGraphQL17(reference) }
  for (const version of [16, 17] as const) equip(schemas[version], version)
  const sources: readonly Source[] = ['properties', 'resolvers', 'batches']
  const ways: readonly (readonly [string, SchemaConfiguration])[] = [
    ['closures', { generatesCodeAfter: false }],
    ['generated code', { generatesCodeAfter: 0 }],
    ['an object in between', { enableStringCollector: false }],
    ['closures in turns', { generatesCodeAfter: false, limits: { executionTurnMs: 0 } }],
    ['generated code in turns', { generatesCodeAfter: 0, limits: { executionTurnMs: 0 } }],
  ]
  return {
    peers: schemas,
    ours: sources.flatMap(source =>
      ways.map(
        ([way, config]) =>
          [
            `${source}, ${way}`,
            createSchema(undefined, equipped(typeMapOf(reference), source), {
              config,
              onError: () => undefined,
            }),
          ] as const,
      ),
    ),
  }
}

function coerceEven(value: unknown): unknown {
  if (typeof value !== 'number') throw new GraphQLError('Even takes numbers.')
  if (value % 1 !== 0) throw new TypeError('secret')
  return value % 2 === 0 ? value : undefined
}

function equip(schema: GraphQLSchema, version: PeerVersion): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (peers[version].isInterfaceType(type) && type.name === 'Shape') type.resolveType = kindOf
    if (!peers[version].isObjectType(type) || type.name.startsWith('__')) continue
    if (type.name === 'Ball' || type.name === 'Box') type.isTypeOf = value => isOf(value, type.name)
    for (const field of Object.values(type.getFields())) {
      if (echoes.has(field.name)) field.resolve = (_, args: object) => echo(args)
    }
  }
}

function equipped(typeMap: TypeMap, source: Source): TypeMap {
  const types = typeMap.types.map((definition): TypeDefinition => {
    if (definition.kind === 'INTERFACE' && definition.name === 'Shape')
      return { ...definition, resolveType: kindOf }
    if (definition.kind !== 'OBJECT') return definition
    const { name, fields } = definition
    const isTypeOf =
      name === 'Ball' || name === 'Box' ? (value: unknown) => isOf(value, name) : undefined
    return { ...definition, fields: fields.map(field => fieldWith(field, source)), isTypeOf }
  })
  return { ...typeMap, types }
}

function fieldWith(field: FieldDefinition, source: Source): FieldDefinition {
  const { name } = field
  const base = { ...field, signature: 'named', subscribe: undefined, scope: undefined } as const
  if (echoes.has(name)) return { ...base, resolve: echo, batch: undefined }
  if (source === 'properties') return field
  if (source === 'resolvers') {
    return {
      ...base,
      batch: undefined,
      resolve: (named: object, { current }: ResolverEvent) => read(current, name, named),
    }
  }
  const batch = (parents: readonly unknown[], named: object): unknown =>
    parents.map(parent => {
      try {
        return read(parent, name, named)
      } catch (thrown) {
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- hosts throw anything
        return thrown instanceof Error ? thrown : Promise.reject(thrown)
      }
    })
  return { ...base, resolve: undefined, batch }
}

function read(parent: unknown, name: string, args: object): unknown {
  const property = (parent as Record<string, unknown> | undefined)?.[name]
  return typeof property === 'function' ? (property.call(parent, { ...args }) as unknown) : property
}

/** Fields that give their arguments as text. */
const echoes = new Set(['args', 'plain', 'required', 'strictDefault', 'requiredNonNull'])

function echo(args: object): string {
  return JSON.stringify({ ...args }, (_, value: unknown) =>
    typeof value === 'symbol' ? String(value) : value,
  )
}

function kindOf(value: unknown): any {
  const { kind } = value as { kind: unknown }
  return typeof kind === 'function' ? (kind as () => unknown)() : kind
}

function isOf(value: unknown, name: string): boolean | Promise<boolean> {
  const { is } = value as { is: unknown }
  return typeof is === 'function'
    ? (is as (name: string) => boolean | Promise<boolean>)(name)
    : is === name
}
