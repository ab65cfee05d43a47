// Documents that nest 100,000 deep, one after the other in this process: prints of each how many
// faults it has, and the first message.
import type * as Package from '../../../src/index.ts'

const { buildSchema, defaultLimits } = (await import(
  // What `npm run build` has made: nothing else takes room on the stack.
  new URL('../../../dist/index.js', import.meta.url).href
)) as typeof Package

const depth = 100_000
const unlimited = Object.fromEntries(Object.keys(defaultLimits).map(name => [name, false]))
// The limit on errors alone stays: what is found is written down.
const limits = { ...unlimited, maxErrors: defaultLimits.maxErrors }
const schema = buildSchema(
  `
    type Query { thing(where: Where, json: JSON, numbers: [Int]): Thing }
    type Thing { thing: Thing, things: [Thing], name: String }
    input Where { where: Where, all: [Where], name: String }
    scalar JSON
  `,
  { config: { limits } },
)

for (const [name, document] of Object.entries(documents(depth))) {
  const errors = schema.validate(document())
  const message = errors[0]?.message ?? ''
  console.log(`${name}: ${errors.length} ${message.slice(0, 60)}`.trimEnd())
}

function documents(n: number): Readonly<Record<string, () => string>> {
  const nested = (open: string, inner: string, close: string): string =>
    open.repeat(n) + inner + close.repeat(n)
  const fragments = (body: (index: number) => string): string =>
    Array.from({ length: n }, (_, index) => `fragment F${index} on Thing { ${body(index)} }`).join(
      ' ',
    )
  const last = `fragment F${n} on Thing { name }`
  return {
    selections: () => `{ thing ${nested('{ thing ', '{ name }', '}')} }`,

    'fields twice at each level': () =>
      `{ thing ${nested('{ name name thing ', '{ name }', '}')} }`,
    'conflicts at each level': () =>
      `{ thing ${nested('{ a: name a: __typename thing ', '{ name }', '}')} }`,
    'a conflict at the bottom': () =>
      `{ thing ${nested('{ thing ', '{ a: name }', '}')} thing ${nested('{ thing ', '{ a: __typename }', '}')} }`,
    'two trees that meet at each level': () =>
      `{ thing ${nested('{ thing ', '{ name }', '}')} thing ${nested('{ thing ', '{ name }', '}')} }`,
    'inline fragments': () => `{ thing { ${nested('... { ', 'name', '}')} } }`,

    'inline fragments with conflicts': () =>
      `{ thing { ${nested('... { a: name a: __typename ', 'name', '}')} } }`,
    lists: () => `{ thing(json: ${nested('[', '1', ']')}) { name } }`,
    'lists where there is none': () => `{ thing(where: ${nested('[', '1', ']')}) { name } }`,
    'lists where there is one': () => `{ thing(numbers: ${nested('[', '1', ']')}) { name } }`,
    objects: () => `{ thing(where: ${nested('{where: ', 'null', '}')}) { name } }`,
    'objects of no type': () => `{ thing(json: ${nested('{a: ', 'null', '}')}) { name } }`,

    'objects with an unknown field': () =>
      `{ thing(where: ${nested('{were: ', 'null', '}')}) { name } }`,
    'equal arguments twice': () =>
      `{ ${`thing(json: ${nested('[{a: ', '1', '}]')}) { name } `.repeat(2)} }`,
    'differing arguments': () =>
      `{ ${[1, 2].map(end => `thing(json: ${nested('[', String(end), ']')}) { name }`).join(' ')} }`,
    types: () => `query ($a: ${nested('[', 'Int', ']')}) { thing(numbers: $a) { name } }`,

    'default values': () =>
      `query ($a: JSON = ${nested('[', '1', ']')}) { thing(json: $a) { name } }`,
    'chain of spreads': () => `{ thing { ...F0 } } ${fragments(i => `...F${i + 1}`)} ${last}`,

    'chain through objects': () =>
      `{ thing { ...F0 } } ${fragments(i => `thing { ...F${i + 1} }`)} ${last}`,
    'chain through objects with a conflict at its end': () =>
      `{ thing { ...F0 ...F1 } } ${fragments(i => `thing { ...F${i + 1} a: ${i % 2 === 0 ? 'name' : '__typename'} }`)} ${last}`,
    'chain with the same field': () =>
      `{ thing { ...F0 } } ${fragments(i => `name thing { name } ...F${i + 1}`)} ${last}`,

    'chain with variables': () =>
      `query ($a: Boolean!) { thing { ...F0 } } ${fragments(i => `...F${i + 1} @include(if: $a)`)} ${last}`,
    'chain of introspection': () =>
      `{ __schema { types { ...I0 } } } ${Array.from({ length: n }, (_, i) => `fragment I${i} on __Type { ofType { ...I${i + 1} } }`).join(' ')} fragment I${n} on __Type { name }`,
    'ring of spreads': () => `{ thing { ...F0 } } ${fragments(i => `...F${(i + 1) % n}`)}`,
    'ring through objects': () =>
      `{ thing { ...F0 } } ${fragments(i => `thing { ...F${(i + 1) % n} }`)}`,
    'ring with conflicts': () =>
      `{ thing { ...F0 } } ${fragments(i => `...F${(i + 1) % n} a: ${i % 2 === 0 ? 'name' : '__typename'}`)}`,
    'spreads side by side with a conflict': () =>
      `{ thing { a: __typename ...F0 ...F1 } } fragment F0 on Thing { ${Array.from({ length: n }, (_, i) => `...F${i + 2}`).join(' ')} } fragment F1 on Thing { a: name } ${Array.from({ length: n }, (_, i) => `fragment F${i + 2} on Thing { name }`).join(' ')}`,
    'rings of two': () => `{ thing { ...F0 } } ${fragments(i => `...F${i ^ 1}`)}`,
    'a ring from each fragment': () =>
      `{ thing { ...F0 } } ${fragments(i => `...F${(i + 1) % n} ...F0`)}`,
    'an operation for each fragment': () =>
      `${fragments(i => (i === 0 ? 'name' : `...F${i - 1}`))} ${Array.from({ length: n }, (_, i) => `query Q${i} { thing { ...F${i} } }`).join(' ')}`,
  }
}
