import * as host from 'graphql'
import { expect, test } from 'vitest'
import { dropInFor } from '../../src/graphql-js/drop-in.ts'

const ours = dropInFor(host)
const text = `# A comment
query Named($a: Int = 1) @skip(if: false) {
  field(text: """a "block" string""", list: [1.5, RED, "é"]) # Another
  ... on Query { nested: other }
  ...Part
}
fragment Part on Query { other }
# The last`

test('all locations of a tree are what they are in graphql-js', () => {
  const [expected, found] = [locations(host.parse(text)), locations(ours.parse(text))]
  expect(expected.length).toBeGreaterThan(40)
  expect(found).toHaveLength(expected.length)
  for (const [index, location] of found.entries()) {
    const { startToken, endToken, ...rest } = expected[index]!
    expect(location).toBeInstanceOf(host.Location)
    expect({ ...location }).toEqual(rest)
    expect(JSON.stringify(location)).toBe(JSON.stringify(expected[index]))
    expect(location[Symbol.toStringTag]).toBe(expected[index]![Symbol.toStringTag])
    expect(location.startToken).toBeInstanceOf(host.Token)
    expect(around(location.startToken)).toEqual(around(startToken))
    expect(around(location.endToken)).toEqual(around(endToken))
  }
})

test('tokens are linked from the first to the last, comments too', () => {
  const first = (functions: Pick<typeof host, 'parse'>): host.Token =>
    functions.parse(text).loc!.startToken
  const expected = chain(first(host))
  expect(chain(first(ours))).toEqual(expected)
  expect(expected.filter(({ kind }) => kind === host.TokenKind.COMMENT)).toHaveLength(3)
})

test('the source is an instance, of which graphql-js parses and prints', () => {
  const { definitions, loc } = ours.parse(text)
  expect(loc!.source).toBeInstanceOf(host.Source)
  expect(host.print(host.parse(loc!.source))).toBe(host.print(host.parse(text)))
  expect(host.stripIgnoredCharacters(loc!.source)).toBe(host.stripIgnoredCharacters(text))
  const printed = (nodes: host.DocumentNode['definitions']): string =>
    String(new host.GraphQLError('A fault.', { nodes }))
  expect(printed(definitions)).toBe(printed(host.parse(text).definitions))
  expect(host.printLocation(definitions[1]!.loc!)).toBe(
    host.printLocation(host.parse(text).definitions[1]!.loc!),
  )
})

function locations(document: host.DocumentNode): host.Location[] {
  const found: host.Location[] = []
  host.visit(document, { enter: ({ loc }) => void found.push(loc!) })
  return found
}

function around({ prev, kind, value, line, column, next }: host.Token): unknown[] {
  return [prev?.start, kind, value, line, column, next?.end]
}

function chain(first: host.Token): host.Token[] {
  const tokens: host.Token[] = []
  for (let token: host.Token | null = first; token !== null; token = token.next) tokens.push(token)
  // Each is compared alone.
  return tokens.map(({ prev: _prev, next: _next, ...token }) => token as host.Token)
}
