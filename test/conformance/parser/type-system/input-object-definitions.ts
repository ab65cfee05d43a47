import type { ProductionCases } from '../production-cases.ts'

const rejected = [
  '',
  '1',
  '"I"',
  '@d',
  '{ a: B }',
  'I {',
  'I {}',
  'I { }',
  'I { a: B',
  'I { a: B } }',
  'I ( a: B )',
  'I [ a: B ]',
  'I = { a: B }',
  'I implements J { a: B }',
  'I & J { a: B }',
  'I { a: B } @d',
  'I @',
  'I @d {}',
  'I @d(a: $b) { a: B }',
  'I J { a: B }',
  'I: { a: B }',
  'I! { a: B }',
  'I "d" { a: B }',
  'I { a(b: C): D }',
  'I { a: B ? }',
]

const accepted = [
  'I { a: B }',
  'I{a:B}',
  'I { a: B = 1, b: [C!]! = [D] @d }',
  'I @oneOf { a: B b: C }',
  'I @d',
  'I @d(a: {b: [C]}) @e',
  'I @d { a: B }',
  'input { input: input = input }',
  'I # c\n{ # d\na # e\n: # f\nB # g\n= # h\n1 # i\n}',
]

/** "Input Objects" and "Input Object Extensions", but for their fields. */
export const inputObjectDefinitions: readonly ProductionCases[] = [
  {
    production:
      'InputObjectTypeDefinition : Description? input Name Directives[Const]? InputFieldsDefinition?',
    accepts: [
      ...accepted.map(rest => `input ${rest}`),
      'input I',
      'input input',
      '"d" input I',
      '"""d""" input I { "e" a: B }',
      '"" input I @d',
      '"d"input I{a:B}',
      'input I input J',
      'input I { a: B } "d" input J { a: B }',
    ],
    rejects: [
      ...rejected.map(rest => `input ${rest}`),
      '"d" "e" input I { a: B }',
      '"d" input',
      'inputs I { a: B }',
      'Input I { a: B }',
    ],
  },
  {
    production: 'InputObjectTypeExtension : extend input Name, with directives, fields or both',
    accepts: [
      ...accepted.map(rest => `extend input ${rest}`),
      'extend input I @d extend input I { a: B }',
      'extend\ninput\nI\n@d',
    ],
    rejects: [
      'extend input I',
      'extend input input',
      'extend input I\ninput I { a: B }',
      ...rejected.map(rest => `extend input ${rest}`),
      '"d" extend input I { a: B }',
      'extend "d" input I { a: B }',
      'extend inputs I { a: B }',
      'input extend I { a: B }',
    ],
  },
]
