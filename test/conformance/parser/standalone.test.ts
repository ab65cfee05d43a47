import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { parseConstValue, parseSchemaCoordinate, parseType, parseValue } from '../../../src/language/parse.ts'
import { expectedOutcomeOf, type Oracle } from './oracle-outcome.ts'
import { outcomeOf } from './tape-outcome.ts'

const values = [
  ...['$a', '1', '-0', '1.5e-3', '"a"', '""', '"""\n  a\n    b\n"""', 'true', 'false', 'null', 'A', 'on'],
  ...['[]', '[1 2]', '[[], [[]]]', '{}', '{a: 1}', '{a: {b: [{c: "d"}]}}', '[$a, {b: $c}]', '{a: $b}'],
  ...[
    '',
    ' ',
    '# c',
    '1 2',
    '[1',
    '[1]]',
    '{a',
    '{a:',
    '{a: 1',
    '{a 1}',
    '{1: a}',
    '{a: 1}}',
    '$',
    '$1',
    '$a $b',
  ],
  ...[
    '!',
    '@a',
    'a: 1',
    '1!',
    '1a',
    '01',
    '1.',
    '"a',
    '"""a',
    '...',
    '?',
    'a.b',
    '(1)',
    '=1',
    ' \n 1 \n ',
    ',1,',
  ],
  ...[
    '[$a',
    '[1 $',
    '{a: $}',
    '{"a": 1}',
    '"a" "b"',
    '\ufeff1',
    '1 # c',
    '1 "',
    '{a: 1 b: 2, c: 3}',
    '\ud800',
  ],
]

const types = [
  ...['A', 'A!', '[A]', '[A!]!', '[[[A]!]]!', ' [ A ! ] ', '# c\nA', 'on', 'true', '__A'],
  ...[
    '',
    ' ',
    '!',
    '[',
    ']',
    '[]',
    '[A',
    'A]',
    '[[A]',
    'A!!',
    '!A',
    'A B',
    '[A B]',
    '[A, B]',
    'A | B',
    'A & B',
  ],
  ...['1', '"A"', '$a', '@a', 'A.B', 'A: B', 'A = 1', '{A}', '(A)', 'A?', '[A]]', '[1]', 'Ä', 'A "', 'A 01'],
]

const coordinates = [
  ...[
    'A',
    '_',
    '__Type',
    'a1',
    'A.b',
    'A.B',
    'A.__typename',
    'A.b(c:)',
    '_._(_:)',
    '@a',
    '@a(b:)',
    'on',
    'type.on(true:)',
  ],
  ...[
    '',
    ' ',
    ' A',
    'A ',
    'A\n',
    '\nA',
    'A .b',
    'A. b',
    'A.b (c:)',
    'A.b( c:)',
    'A.b(c :)',
    'A.b(c: )',
    'A.b(c:) ',
  ],
  ...[
    '@ a',
    '@a (b:)',
    ',A',
    'A,',
    '#',
    'A#',
    '\ufeffA',
    'A\r\nB',
    'A\t',
    '.',
    'A.',
    '.b',
    'A..b',
    'A...b',
    'A.b.c',
  ],
  ...[
    'A.b(',
    'A.b(c',
    'A.b(c:',
    'A.b(:)',
    'A.b()',
    'A.b(c)',
    'A.b(c:d)',
    'A.b(c:1)',
    'A.b(c:))',
    'A.b(c:).d',
    'A.b:',
  ],
  ...[
    'A(',
    'A(b:)',
    'A)',
    'A:',
    'A@',
    '@',
    '@@a',
    '@a.b',
    '@a(',
    '@a()',
    '@a(b',
    '@a(b:',
    '@a(b:))',
    '@a(b)',
    '@a@b',
  ],
  ...[
    '(',
    ')',
    ':',
    '1',
    'A1.2',
    '1A',
    'A.1',
    'A-b',
    'A!',
    '[A]',
    '{A}',
    '"A"',
    '$a',
    'A|B',
    'A&B',
    'A=B',
    'A?',
  ],
  ...[
    'Ä',
    'A.ä',
    'A.b(ä:)',
    '@ä',
    '😀',
    'A😀',
    '\ud83d',
    'A\ude00',
    'A\0',
    '\0',
    'A\u00a0',
    "'A'",
    'A.b(c:)\n',
    '*',
    'A\\',
  ],
]

const goals = [
  { goal: 'a value', own: parseValue, oracles: [graphql16.parseValue], sources: values },
  { goal: 'a constant value', own: parseConstValue, oracles: [graphql16.parseConstValue], sources: values },
  { goal: 'a type', own: parseType, oracles: [graphql16.parseType], sources: types },
  {
    goal: 'a schema coordinate',
    own: parseSchemaCoordinate,
    oracles: [graphql16.parseSchemaCoordinate, graphql17.parseSchemaCoordinate as unknown as Oracle],
    sources: coordinates,
  },
]

describe.each(goals)('$goal alone', ({ own, oracles, sources }) => {
  test.each(sources.map(source => [source]))('%j is what graphql-js makes of it', source => {
    for (const oracle of oracles) expect(outcomeOf(source, own)).toEqual(outcomeBy(oracle, source))
  })
})

/** graphql-js 17 has an error class of its own. */
function outcomeBy(oracle: Oracle, source: string) {
  return expectedOutcomeOf(source, text => {
    try {
      return oracle(text)
    } catch (error) {
      if (!(error instanceof graphql17.GraphQLError)) throw error
      throw new graphql16.GraphQLError(error.message, {
        source: new graphql16.Source(text),
        positions: error.positions ?? [],
      })
    }
  })
}
