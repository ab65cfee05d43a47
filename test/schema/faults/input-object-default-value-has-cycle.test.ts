import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('InputObjectDefaultValueHasCycle', {
  'a default that takes itself': [
    'input A { a: A = {} }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'a default that gives what would take it': ['input A { a: A = { a: null } }', []],
  'two defaults that take each other': [
    'input A { b: B = {} } input B { a: A = {} }',
    ['The default of A.b needs itself through that of B.a; expected no circle.'],
  ],
  "two defaults of which one gives the other's field": [
    'input A { b: B = { a: null } } input B { a: A = {} }',
    [],
  ],
  'a default that gives a level and takes itself below': [
    'input A { a: A = { a: {} } }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'a default in a list': [
    'input A { a: [A] = [{}] }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'a default of an empty list': ['input A { a: [A] = [] }', []],
  'a list of lists': [
    'input A { a: [[A]] = [[{ a: null }, {}]] }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'an item in the place of a list': [
    'input A { a: [A] = {} }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'three defaults': [
    'input A { b: B = {} } input B { c: C = {} } input C { a: A = {} }',
    ['The default of A.b needs itself through that of B.c and C.a; expected no circle.'],
  ],
  'a default that has no circle but takes others': [
    'input A { b: B = {} c: Int = 1 } input B { c: C = {} } input C { d: Int = 2 }',
    [],
  ],
  'a default of an argument takes a circle that it is not in': [
    'type Q { a(b: A = {}): Int } input A { a: A = {} }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'two fields whose defaults take themselves and each other': [
    'input A { a: A = {} b: A = {} }',
    ['The default of A.a needs itself through that of A.b; expected no circle.'],
    {
      peer: 3,
      because: 'graphql-js reports each circle, not each set of defaults that need each other',
    },
  ],
  'a default that gives one field and takes itself by another': [
    'input A { a: A = { b: 1 } b: Int = 2 }',
    ['The default of A.a needs itself; expected no circle.'],
  ],
  'a default of null': ['input A { a: A = null }', []],
})
