import { printSchema } from 'graphql'
import { petShop } from '../../validation/fixture.ts'
import { randomSchema } from '../execution/random-schema.ts'
import { randomOf, type Random } from '../../random/random.ts'
import { randomTexts } from '../sdl/random-sdl.ts'

const executableLocations = [
  'QUERY',
  'MUTATION',
  'SUBSCRIPTION',
  'FIELD',
  'FRAGMENT_DEFINITION',
  'FRAGMENT_SPREAD',
  'INLINE_FRAGMENT',
  'VARIABLE_DEFINITION',
]
/** As the specification has it: in graphql-js 16 the argument is nullable. */
const deprecatedDirective = `
  directive @deprecated(reason: String! = "No longer supported")
    on FIELD_DEFINITION | ARGUMENT_DEFINITION | INPUT_FIELD_DEFINITION | ENUM_VALUE
`
const leafTypes = ['Int', 'Float', 'String', 'Boolean', 'ID', 'Unit', 'Json']

/**
 * The text of a schema to validate documents against: of several origins, so that names, types and
 * directives are of all kinds.
 */
export function randomSDL(seed: string): string {
  return `${typesOf(seed)}\n${deprecatedDirective}`
}

function typesOf(seed: string): string {
  const random = randomOf(seed, 'origin')
  if (random.chance(0.1)) return petShop
  // The engine has scalars of its own under these names.
  if (random.chance(0.2)) {
    const texts = randomTexts(random.below(1 << 20), 0).join('\n')
    return texts.replaceAll(/\bDate(Time)?\b/g, 'Day$1')
  }
  return [
    printSchema(randomSchema(seed)),
    ...directives(random),
    'scalar Json\nscalar Even\nscalar Word\nenum Unit { PIECE GRAM KILOGRAM }',
    ...inputs(random),
    ...shapes(random),
    ...(random.chance(0.75) ? [subscription(random)] : []),
  ].join('\n')
}

function directives(random: Random): readonly string[] {
  const locations = (): string =>
    executableLocations.filter(() => random.chance(0.6)).join(' | ') || executableLocations[0]!
  return [
    `directive @everywhere(x: Nested, y: Int) on ${executableLocations.join(' | ')}`,
    `directive @many(level: Int! = 1, tags: [String!], choice: Choice2) repeatable on ${locations()}`,
    `directive @strict(to: Int!, unit: Unit) on ${locations()}`,
    'directive @onSchema on OBJECT | FIELD_DEFINITION',
  ]
}

function inputs(random: Random): readonly string[] {
  const type = (): string =>
    wrapped(random, random.pick([...leafTypes, 'Even', 'Word', 'Nested', 'Choice2']))
  return [
    `input Nested { required: Int!, limit: Int! = 10, ${['a', 'b', 'c'].map(name => `${name}: ${optional(type())}`).join(', ')}, matrix: [[Int!]], all: [Nested!], choice: Choice2 }`,
    'input Choice2 @oneOf { int: Int, ints: [Int!], nested: Nested, choice: Choice2, json: Json }',
  ]
}

/**
 * Object types whose fields have the same names and other shapes, with an interface and a union
 * over them.
 */
function shapes(random: Random): readonly string[] {
  const outputs = [...leafTypes, 'Even', 'T0', 'Shape0', 'Shape', 'Round', 'Query']
  const inputTypes = [...leafTypes, 'Even', 'Word', 'Nested', 'Choice2']
  const field = (name: string): string => {
    const inputValues = ['x', 'y', 'value']
      .filter(() => random.chance(0.35))
      .map(each => `${each}: ${wrapped(random, random.pick(inputTypes))}`)
    return `${name}${inputValues.length === 0 ? '' : `(${inputValues.join(', ')})`}: ${wrapped(random, random.pick(outputs))}`
  }
  const names = ['Shape0', 'Shape1', 'Shape2']
  const common = field('common')
  const types = names.map((name, index) => {
    const fields = ['s0', 's1', 's2', 's3'].filter(() => random.chance(0.75)).map(field)
    return `type ${name}${index < 2 ? ' implements Round' : ''} { ${[common, 'id: ID', ...fields].join('\n')} }`
  })
  const roots = ['r0', 'r1', 'r2', 'r3'].map(field)
  return [
    `interface Round { ${common} }`,
    ...types,
    `union Shape = ${names.join(' | ')}`,
    `extend type Query { shape: Shape, shapes: [Shape!]!, round: Round, one: Shape0, ${roots.join('\n')} }`,
    `extend type Mutation { ${field('set')} shape: Shape }`,
  ]
}

function subscription(random: Random): string {
  return `type Subscription { id: ID, shape: Shape, round(x: Int${random.pick(['', '!', ' = 3', '! = 4'])}): Round, count: Int! }`
}

function wrapped(random: Random, name: string): string {
  let type = name + random.pick(['', '', '!'])
  for (let depth = random.pick([0, 0, 0, 1, 1, 2]); depth > 0; depth--)
    type = `[${type}]${random.pick(['', '', '!'])}`
  return type
}

function optional(type: string): string {
  return type.replace(/!$/, '')
}
