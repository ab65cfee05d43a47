import type { ProductionCases } from './production-cases.ts'

/** Words that mean something at some place of the grammar and are plain names elsewhere. */
const keywords = [
  'query',
  'mutation',
  'subscription',
  'fragment',
  'on',
  'true',
  'false',
  'null',
  'schema',
  'scalar',
  'type',
  'interface',
  'union',
  'enum',
  'input',
  'directive',
  'extend',
  'implements',
  'repeatable',
]

const everyNameCharacter = '_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const stringIsNoKeyword =
  'graphql-js takes the value of a string for the keyword, and says "Unexpected String"'

/** "Names", and which words are kept from being one where. */
export const names: readonly ProductionCases[] = [
  {
    production: 'Name :: NameStart NameContinue*',
    accepts: [
      '{ a }',
      '{ Z }',
      '{ _ }',
      '{ __typename }',
      '{ ___ }',
      '{ _0 }',
      '{ a0 }',
      '{ A_1_b_2 }',
      `{ ${everyNameCharacter} }`,
      '{ a_ }',
      '{ nullable trueish falsey on_ query2 Fragment ON True NULL }',
    ],
    rejects: [
      '{ 0a }',
      '{ 1 }',
      '{ 9_ }',
      '{ -a }',
      '{ a-b }',
      '{ a.b }',
      '{ a/b }',
      '{ a+b }',
      '{ a*b }',
      "{ a'b }",
      "{ 'a' }",
      '{ `a` }',
      '{ "a" }',
      '{ a"b" }',
      '{ a\\b }',
      '{ \\u0061 }',
      '{ a;b }',
      '{ a?b }',
      '{ a<b> }',
      '{ a~ }',
      '{ a^ }',
      '{ a% }',
    ],
  },
  {
    production:
      'Name :: a keyword is a field, an alias, an argument, an object field, a directive and a type',
    accepts: [
      `{ ${keywords.join(' ')} }`,
      ...keywords.map(
        word =>
          `query ${word}($${word}: ${word} = {${word}: [1]}) @${word}(${word}: 1) ` +
          `{ ${word}: ${word}(${word}: {${word}: $${word}}) @${word} { ... on ${word} { ${word} } } }`,
      ),
    ],
    rejects: keywords.map(word => `{ ${word}: }`),
  },
  {
    production: 'FragmentName : Name but not `on`',
    accepts: [
      ...keywords
        .filter(word => word !== 'on')
        .map(word => `{ ...${word} } fragment ${word} on ${word} { a }`),
      '{ ...ON } fragment oN on on { on }',
      '{ ... on on { on } }',
      '{ ...on on@on { on } }',
    ],
    rejects: [
      'fragment on on on { a }',
      'fragment on on T { a }',
      'fragment on T { a }',
      'fragment on { a }',
      'fragment on',
      '{ ...on }',
      '{ ...on on }',
      '{ ...on { a } }',
      '{ ... on @d { a } }',
      '{ ...on T }',
      '{ ...on on on { a } }',
      {
        source: 'fragment "on" on T { a }',
        because: stringIsNoKeyword,
        message: 'Syntax Error: Expected Name, found String "on".',
      },
      {
        source: 'fragment """on""" on T { a }',
        because: stringIsNoKeyword,
        message: 'Syntax Error: Expected Name, found BlockString "on".',
      },
      'fragment a "on" T { a }',
    ],
  },
  {
    production: 'EnumValue : Name but not `true`, `false` or `null`',
    accepts: [
      `{ a(b: [${keywords.join(' ')}]) }`,
      '{ a(b: TRUE, c: True, d: Null, e: on, f: query, g: __typename, h: _) }',
      'query($a: E = fragment) { b }',
    ],
    rejects: [
      '{ a(b: E!) }',
      '{ a(b: E.F) }',
      '{ a(b: E:F) }',
      '{ a(b: -E) }',
      '{ a(b: true: 1) }',
    ],
  },
  {
    production:
      'ExecutableDefinition : one of query mutation subscription fragment, or a selection set',
    accepts: [
      ...['query', 'mutation', 'subscription'].map(word => `${word} { a }`),
      ...['query', 'mutation', 'subscription'].map(word => `${word} ${word} { a }`),
      'query fragment { a } fragment query on mutation { a }',
      'query on { a }',
      'query null { a }',
      'query type { a }',
    ],
    rejects: [
      'a',
      'a { b }',
      'on T { a }',
      'on',
      'true',
      'null { a }',
      'Query { a }',
      'QUERY { a }',
      'queryQ { a }',
      'query2 { a }',
      'queries { a }',
      'fragments f on T { a }',
      'Fragment f on T { a }',
      'implements { a }',
      'repeatable',
      '_',
      'select a from b',
      '{ a } b',
      '{ a } b { c }',
    ],
  },
]
