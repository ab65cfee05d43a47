import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Unions', {
  'a union without members': ['union A', ['The union A has no members; expected at least one.']],
  'a member twice': [
    'union A = Query | Query type Query { a: Int }',
    ['The union A has the member Query twice; expected it once.'],
  ],
  'a member three times': [
    'union A = Query | Query | Query type Query { a: Int }',
    [
      'The union A has the member Query twice; expected it once.',
      'The union A has the member Query twice; expected it once.',
    ],
  ],
  'a member that is a scalar': [
    'union A = Int',
    ['The union A has the member "Int", which is the scalar Int; expected an object.'],
  ],
  'a member that is an interface': [
    'union A = I interface I { a: Int }',
    ['The union A has the member "I", which is the interface I; expected an object.'],
  ],
  'a member that is a union': [
    'union A = B | Query union B = Query type Query { a: Int }',
    ['The union A has the member "B", which is the union B; expected an object.'],
  ],
  'a member that is an enum, and one that is an input': [
    'union A = E | N enum E { A } input N { a: Int }',
    [
      'The union A has the member "E", which is the enum E; expected an object.',
      'The union A has the member "N", which is the input N; expected an object.',
    ],
  ],
  'two objects': ['union A = B | C type B { a: Int } type C { a: Int }', []],
})
