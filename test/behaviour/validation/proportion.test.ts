import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../../../src/runtime/limits.ts'
import { limitRules } from '../../../src/validation/limits/limit-rules.ts'
import { rules } from '../../../src/validation/rules.ts'
import { typeMapOfSdl } from '../../schema/type-map-of-sdl.ts'
import { compileSchema } from '../../../src/schema/compile/compile-schema.ts'
import { stepsOf } from '../../validation/steps.ts'

const required = Array.from({ length: 40 }, (_, index) => `r${index}: Int!`).join(', ')
const schema = compileSchema(
  typeMapOfSdl(`
    type Query {
      a(x: Int, y: Int, json: Json, list: [Json], many: Many): Query
      b(x: Int): Query
      leaf(x: Int, y: Int): Int
      other: Int
      all(${required}, more: Int): Int
      union: Union
      others: Others
    }
    input Many { ${required}, more: Int }
    scalar Json
    union Union = ${times(100, index => `T${index}`, ' | ')}
    union Others = ${times(100, index => `O${index}`, ' | ')} | T99
    ${times(100, index => `type T${index} { leaf(x: Int): Int, query: Query } type O${index} { leaf: Int }`)}
  `),
)
// Behind the others, so that none of these ends for a limit.
const allRules = [...rules, ...limitRules(defaultLimits, { isIncremental: false })]

/** Documents of any size, about so many nodes. */
const families: Readonly<Record<string, (size: number) => string>> = {
  'fields below others, compared with one of many arguments': n =>
    `{ a { leaf(${times(n, index => `x${index}: 1`, ', ')}) } a { ${times(n, () => 'leaf')} } }`,
  'fields on another type, compared with one of many arguments': n =>
    `{ union { ... on T0 { leaf(${times(n, () => 'x: 1', ', ')}) } ${times(n, () => '... on T1 { leaf }')} } }`,
  'selection sets with a field of many arguments': n =>
    `{ ${times(n, () => 'a { ...F leaf }')} } fragment F on Query { leaf(${times(n, () => 'x: 1', ', ')}) }`,
  'one fragment of many spreads, in many selection sets': n =>
    `{ ${nested(n, '...Many')} } fragment Many on Query { ${times(n, () => '...F')} } fragment F on Query { leaf }`,
  'fields of one name on many types': n =>
    `{ union { ${times(n, index => `... on T${index % 100} { leaf(x: ${index % 100}) }`)} } }`,
  'given arguments of which many are required': n =>
    `{ all(${times(n, () => 'more: 1', ', ')}, ${times(40, index => `r${39 - index}: 1`, ', ')}) }`,
  'given fields of which many are required': n =>
    `{ a(many: {${times(n, () => 'more: 1', ', ')}, ${times(40, index => `r${39 - index}: 1`, ', ')}}) { leaf } }`,
  'operations that use undefined variables of a fragment': n =>
    `${operations()} fragment F on Query { ${times(n, () => 'a(x: $v) { leaf }')} }`,
  'operations that use variables of a wrong type in a fragment': n =>
    `${operations('($v: Boolean)')} fragment F on Query { ${times(n, () => 'a(x: $v) { leaf }')} }`,
  'operations that use variables of a fragment': n =>
    `${operations('($v: Int)')} fragment F on Query { ${times(n, () => 'a(x: $v) { leaf }')} }`,
  'fragments that spread all before them': n => {
    const count = Math.ceil(Math.sqrt(n))
    const fragment = (index: number): string =>
      `fragment F${index} on Query { ${times(index, each => `...F${each}`)} leaf }`
    return `{ ...F${count - 1} } ${times(count, fragment)}`
  },
  'fragments that spread each other': n => {
    const count = Math.ceil(Math.sqrt(n))
    return `{ ...F0 } ${times(count, index => `fragment F${index} on Query { ${times(count, each => `...F${each}`)} leaf }`)}`
  },
  'lists of scalars in lists': n =>
    `{ a(list: [${times(n / 100, () => '['.repeat(100) + ']'.repeat(100))}]) { leaf } }`,
  'objects in a list of scalars': n =>
    `{ a(list: [${times(n, () => '{a: [1, {b: 2}]}')}]) { leaf } }`,
  'spreads of two unions with one common type': n =>
    `{ union { ${times(n, () => '...F')} } } fragment F on Others { __typename }`,
}

describe('validation', () => {
  test.each(Object.entries(families))(
    'takes each node a few times, and no more in larger documents: %s',
    (name, sourceOf) => {
      const [small, large] = [500, 2_000].map(size => stepsOf(schema, sourceOf(size), allRules))
      expect(large!.reads / small!.reads).toBeLessThan(1.2)
      // Rules about variables look at each operation with its fragments, which are a hundred here.
      const bound = name.startsWith('operations') ? 120 : 25
      expect(large!.reads).toBeLessThan(bound)
      expect(large!.members).toBeLessThan(bound)
    },
  )
})

function times(count: number, make: (index: number) => string, separator = ' '): string {
  return Array.from({ length: count }, (_, index) => make(index)).join(separator)
}

/** As many operations as a document may have, each with the fragment F. */
function operations(variables = ''): string {
  return times(100, index => `query O${index}${variables} { ...F }`)
}

/** Selection sets that are not merged, with a selection in each. */
function nested(count: number, selection: string): string {
  if (count <= 1) return `${selection} leaf`
  const half = Math.floor(count / 2)
  return `${selection} a { ${nested(half, selection)} } b { ${nested(half, selection)} }`
}
