/** The schema of the requests. */
export const sdl = `
  type Query { hello(name: String): String, sum(of: [Int!]): Int, echo(note: Note): String, self: Query }
  type Mutation { touch: String }
  input Note { text: String!, tags: [String], answers: [Note!] }
`

/**
 * A document, values for its variables that fit and such that do not, and names of operations, not
 * all of which it has.
 */
export interface RequestedDocument {
  readonly query: string
  readonly variables: readonly unknown[]
  readonly operationNames: readonly string[]
}

const names = [
  { name: 'world' },
  {},
  { name: null },
  { name: 1 },
  { name: 'a "quoted" \\ name\n' },
  { extra: [] },
]

const notes = [
  { note: { text: 't', answers: [{ text: 'u', tags: ['{', '}', '"]'], answers: [] }] } },
  { note: { text: 't', answers: [{}] } },
  { note: [] },
]

export const documents: readonly RequestedDocument[] = [
  ...[
    '{ hello }',
    '{hello}',
    '{\n  hello\n}\n',
    '{\r\n\thello,\r\n}',
    `{ ${'hello\n  '.repeat(100)}}`,
  ].map(query => ({ query, variables: [{}, null], operationNames: ['A', ''] })),
  ...[
    'query A($name: String) { hello(name: $name) }',
    'query A($name: String) {\n  hello(name: $name)\n}',
  ].map(query => ({ query, variables: names, operationNames: ['A', 'A', 'B'] })),
  {
    query:
      'query A($name: String) {\n  hello(name: $name)\n}\n\nquery B($of: [Int!]) {\n  sum(of: $of)\n}\n',
    variables: [...names, { of: [1, 2, 3] }, { of: [1.5] }, { of: 2 }],
    operationNames: ['A', 'B', 'C', ''],
  },
  {
    query:
      'query A($note: Note) {\n  echo(note: $note)\n  self {\n    ...Greeting\n  }\n}\nfragment Greeting on Query { hello }',
    variables: notes,
    operationNames: ['A'],
  },
  ...['a "quoted" one', 'back\\slash/slash', 'é', 'ÿ\u0080', 'Ā名😀', '\u2028', '\x7f', "<&>'"].map(
    text => ({
      query: `{ hello(name: ${JSON.stringify(text)}) }`,
      variables: [{}],
      operationNames: ['A'],
    }),
  ),
  {
    query: '{ hello(name: """\n  a\n  "block" \\""" \b\f\n""") }',
    variables: [{}],
    operationNames: [],
  },
  { query: 'mutation { touch }', variables: [{}], operationNames: [] },
  ...[
    '',
    '{',
    '{ hello',
    '{ unknown }',
    'query A { hello } query A { hello }',
    '\0',
    '"{ hello }"',
    '17',
  ].map(query => ({
    query,
    variables: [{}],
    operationNames: ['A'],
  })),
]
