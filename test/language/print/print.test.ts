import { expect, test } from 'vitest'
import {
  parseToTape,
  parseSchemaCoordinateToTape,
  parseTypeToTape,
  parseValueToTape,
  type ParseFailure,
} from '../../../src/language/parse.ts'
import { print } from '../../../src/language/print/print.ts'

function printed(source: string): string {
  const document = parseToTape(source, { maxTokens: false, maxSyntaxDepth: false })
  if ('errors' in document) throw document.errors[0]
  return print(document)
}

test('a value, a type and a schema coordinate stand alone', () => {
  const texts = [
    parseValueToTape('[1,{a:$b}"c"]'),
    parseTypeToTape('[ A ! ]'),
    parseSchemaCoordinateToTape('A.b(c:)'),
  ]
  expect(texts.map(text => print(text as Exclude<typeof text, ParseFailure>))).toEqual([
    '[1, {a: $b}, "c"]',
    '[A!]',
    'A.b(c:)',
  ])
})

test('an operation has a line for each selection', () => {
  expect(
    printed(
      'query Q($a:Int=1 $b:[T!]@d){x:a(b:$a,c:[1 2]){...F ...on T@d{y}...{z}}}fragment F on T@e{f}',
    ),
  ).toBe(`query Q($a: Int = 1, $b: [T!] @d) {
  x: a(b: $a, c: [1, 2]) {
    ...F
    ... on T @d {
      y
    }
    ... {
      z
    }
  }
}

fragment F on T @e {
  f
}`)
})

test('only a query without name, variables, directives and description is written in short', () => {
  expect(printed('query { a }')).toBe('{\n  a\n}')
  expect(printed('mutation { a }')).toBe('mutation {\n  a\n}')
  expect(printed('query ($a: A) { a }')).toBe('query ($a: A) {\n  a\n}')
  expect(printed('query @a { a }')).toBe('query @a {\n  a\n}')
  expect(printed('"" query { a }')).toBe('""\nquery {\n  a\n}')
})

test('arguments of a field stand below each other when the line would be longer than 80', () => {
  const argument = `b: "${'x'.repeat(70)}"`
  expect(printed(`{ ab(${argument}) }`)).toBe(`{\n  ab(${argument})\n}`)
  expect(printed(`{ abc(${argument}, d: 1) @e(${argument}) { f } }`)).toBe(
    `{\n  abc(\n    ${argument}\n    d: 1\n  ) @e(${argument}) {\n    f\n  }\n}`,
  )
})

test('described variables stand below each other, and block strings are indented with what holds them', () => {
  expect(printed('query ($a: A, "b" $b: B) { c(d: """e\nf\n  g""") }')).toBe(
    'query (\n$a: A\n"b"\n$b: B\n) {\n  c(d: """\n  e\n  f\n    g\n  """)\n}',
  )
})

test('a definition of the type system has a line for each member', () => {
  expect(
    printed(
      '"a"type A implements B&C@d{"e"f(g:H=1 i:J):[K!]!@l m("n"o:P q:R):S}extend union U=|V|W',
    ),
  ).toBe(`"a"
type A implements B & C @d {
  "e"
  f(g: H = 1, i: J): [K!]! @l
  m(
    "n"
    o: P
    q: R
  ): S
}

extend union U = V | W`)
})

test.each([
  ['lists', '{ a(b: ', '[', ']', ') }'],
  ['types', 'query ($a: A', '[', ']', ''],
])('%s may be nested 100,000 times', (name, head, open, close, tail) => {
  const depth = 100_000
  const value = open.repeat(depth) + (name === 'types' ? 'A' : '') + close.repeat(depth)
  const source = name === 'types' ? `query ($a: ${value}) { a }` : head + value + tail
  expect(printed(source)).toContain(value)
})
