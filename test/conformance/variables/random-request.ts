import {
  extendSchema,
  GraphQLError,
  isInputType,
  isScalarType,
  parse,
  typeFromAST,
  parseType,
  type GraphQLInputType,
  type GraphQLSchema,
} from 'graphql'
import { randomJson, randomLiteral } from '../execution/random-input.ts'
import { randomSchema } from '../execution/random-schema.ts'
import type { Random } from '../../random/random.ts'

/** An operation that defines variables, and JSON values for them. */
export interface RandomRequest {
  readonly source: string
  readonly variables: Readonly<Record<string, unknown>>
}

const extension = parse(`
  scalar Even
  scalar Word
  scalar Anything
  input Scalars { even: Even, words: [Word!], word: Word!, anything: Anything }
  input Names { __proto__: Int, constructor: Names, toString: String! = "text", hasOwnProperty: [Int!], valueOf: Order }
  input Rename @oneOf { __proto__: Int, constructor: [String!], toString: Rename }
  enum Order { __proto__ constructor ASCENDING DESCENDING }
`)

const variableNames = ['a', 'b', 'filter', '__proto__', 'constructor', 'toString', 'hasOwnProperty']

const entryNames = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON'],
  ...['a', 'aa', 'n', 'n1', 'evn', 'WORD', '', 'two words', '😀', 'x'.repeat(101), 'y'.repeat(60)],
]

const strangeValues: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -0,
    -1,
    4,
    1.5,
    2 ** 31,
    -(2 ** 31),
    -(2 ** 31) - 1,
    2 ** 53,
    1e21,
    1e-7,
  ],
  ...[
    '',
    'RED',
    'red',
    'REDD',
    'GREN',
    '__proto__',
    'ASC',
    '4',
    'a "quote" \n \u2028',
    '\ud800',
    'two words',
  ],
  ...['l'.repeat(99), 'long '.repeat(40), '😀'.repeat(60), '\u0001'.repeat(30)],
  ...[
    [],
    [[]],
    [1, 'a', null],
    Array.from({ length: 11 }, () => 1),
    Array.from({ length: 12 }, () => 'item'),
  ],
  ...[{}, { a: 1 }, { a: { b: { c: { d: 1 } } } }, { a: [[[[1]]]] }, { a: [[[{}, []]]] }],
  JSON.parse('{ "__proto__": { "a": 1 } }'),
  JSON.parse('{ "a": { "b": { "constructor": { "name": "Evil" } } } }'),
  JSON.parse('{ "constructor": null, "toString": 1, "toJSON": "text" }'),
  Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`entry${index}`, index])),
]

/**
 * A schema with input types of every kind, among them names that objects inherit and scalars of its
 * own.
 */
export function randomInputSchema(seed: string): GraphQLSchema {
  const schema = extendSchema(randomSchema(seed), extension, { assumeValid: true })
  const parsers: Readonly<Record<string, (value: unknown) => unknown>> = {
    Even: parseEven,
    Twofold: parseEven,
    Word: parseWord,
  }
  for (const [name, parseValue] of Object.entries(parsers)) {
    const scalar = schema.getType(name)
    if (isScalarType(scalar)) scalar.parseValue = parseValue
  }
  return schema
}

/** Takes even numbers, refuses other numbers without a word, and fails for the rest. */
export function parseEven(value: unknown): unknown {
  if (typeof value !== 'number') throw new TypeError('Even takes numbers.')
  return value % 2 === 0 ? value : undefined
}

/** Refuses what is no word with a sentence of its own. */
export function parseWord(value: unknown): unknown {
  if (typeof value === 'string' && /^\w+$/.test(value)) return value.toUpperCase()
  throw new GraphQLError('Word takes one word.')
}

/** Variables with and without defaults; their values are right, or wrong in some places. */
export function randomRequest(random: Random, schema: GraphQLSchema): RandomRequest {
  const types = Object.values(schema.getTypeMap()).filter(
    type => isInputType(type) && !type.name.startsWith('__'),
  )
  const wrong = random.pick([0, 0, 0.05, 0.2])
  const definitions: string[] = []
  const entries: [string, unknown][] = []
  const names = variableNames.filter(() => random.chance(0.4))
  for (const name of names) {
    const reference = wrapped(random, random.pick(types).name)
    const type = typeFromAST(schema, parseType(reference)) as GraphQLInputType
    const hasDefault =
      random.chance(0.35) && !/Even|Twofold|Word|Scalars|Anything|Token/.test(reference)
    const blank = random.pick([' ', '\n  ', ' # comment\n'])
    const literal = hasDefault ? ` = ${randomLiteral(random, type, () => undefined)}` : ''
    definitions.push(`$${name}: ${reference}${literal}${blank}`)
    if (random.chance(0.15)) continue
    const value = random.chance(0.08) ? null : randomJson(random, type, wrong)
    entries.push([name, wrong > 0 ? mutated(random, value, wrong / 2) : value])
  }
  const list = definitions.length > 0 ? `(${definitions.join('')})` : ''
  return { source: `query Q${list} { __typename }`, variables: Object.fromEntries(entries) }
}

function wrapped(random: Random, name: string): string {
  const bang = (): string => (random.chance(0.25) ? '!' : '')
  let text = name + bang()
  for (let lists = random.pick([0, 0, 0, 1, 1, 2, 3]); lists > 0; lists--)
    text = `[${text}]${bang()}`
  return text
}

/** The same value with strange values and entries in a share of its places. */
function mutated(random: Random, value: unknown, share: number): unknown {
  if (random.chance(share)) return random.pick(strangeValues)
  if (Array.isArray(value)) return value.map(item => mutated(random, item, share))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, entry]): [string, unknown] => [
    random.chance(share) ? `${name}s` : name,
    mutated(random, entry, share),
  ])
  if (random.chance(share)) entries.push([random.pick(entryNames), random.pick(strangeValues)])
  if (random.chance(share)) entries.unshift([random.pick(entryNames), random.pick(strangeValues)])
  return Object.fromEntries(entries)
}
