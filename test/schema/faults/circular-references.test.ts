import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Circular References', {
  'an input that requires itself': [
    'input A { a: A! }',
    ['The input A requires itself; expected A.a to be nullable or a list.'],
  ],
  'an input that takes a list of itself': ['input A { a: [A!]! }', []],
  'two inputs that require each other': [
    'input A { b: B! } input B { a: A! }',
    [
      'The input A requires itself through B; expected one of A.b and B.a to be nullable or a list.',
    ],
  ],
  'two inputs in a circle with one nullable field': ['input A { b: B! } input B { a: A }', []],
  'three inputs that require each other': [
    'input A { b: B! } input B { c: C! } input C { a: A! }',
    [
      'The input A requires itself through B and C; expected one of A.b, B.c and C.a to be nullable or a list.',
    ],
  ],
  'two circles': [
    'input A { a: A! } input B { c: C! } input C { b: B! }',
    [
      'The input A requires itself; expected A.a to be nullable or a list.',
      'The input B requires itself through C; expected one of B.c and C.b to be nullable or a list.',
    ],
  ],
  'an input in two circles': [
    'input A { a: A! b: B! } input B { a: A! }',
    [
      'The input A requires itself through B; expected one of A.a, A.b and B.a to be nullable or a list.',
    ],
    {
      peer: 2,
      because: 'graphql-js reports each circle, not each set of inputs that require each other',
    },
  ],
  'a circle behind an input that requires it': [
    'input A { b: B! } input B { c: C! } input C { b: B! }',
    [
      'The input B requires itself through C; expected one of B.c and C.b to be nullable or a list.',
    ],
  ],
  'a circle of which an input requires another one too': [
    'input A { b: B! c: C! } input B { a: A! } input C { c: Int }',
    [
      'The input A requires itself through B; expected one of A.b and B.a to be nullable or a list.',
    ],
  ],
  'a circle whose field has a default': [
    'input A { a: A! = {} }',
    [
      'The input A requires itself; expected A.a to be nullable or a list.',
      'The default of A.a needs itself; expected no circle.',
    ],
  ],
  'a OneOf Input Object that refers to itself alone': [
    'input A @oneOf { a: A }',
    [],
    {
      peer: 1,
      because: 'the specification of September 2025 asks no more of fields that are nullable',
    },
  ],
  'a OneOf Input Object that refers to itself and has another field': [
    'input A @oneOf { a: A b: Int }',
    [],
  ],
  'an input that requires a OneOf Input Object whose only field requires it': [
    'input A { b: B! } input B @oneOf { a: A }',
    [],
    {
      peer: 1,
      because: 'the specification of September 2025 asks no more of fields that are nullable',
    },
  ],
  'a long circle names five fields': [
    'input A { b: B! } input B { c: C! } input C { d: D! } input D { e: E! } input E { f: F! } input F { g: G! } input G { a: A! }',
    [
      'The input A requires itself through B, C, D, E, F and 1 more; expected one of A.b, B.c, C.d, D.e, E.f and 2 more to be nullable or a list.',
    ],
  ],
})
