import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('OneOf Input Objects', {
  'nullable fields without defaults': ['input A @oneOf { a: Int b: [Int!] }', []],
  'a non-null field': [
    'input A @oneOf { a: Int! b: Int }',
    ['A.a, a field of a @oneOf input, has the type Int!; expected a nullable type.'],
  ],
  'a field with a default': [
    'input A @oneOf { a: Int = 1 b: Int }',
    ['A.a, a field of a @oneOf input, has a default; expected none.'],
  ],
  'a non-null field with a default, and another one': [
    'input A @oneOf { a: Int! = 1 b: [Int]! }',
    [
      'A.a, a field of a @oneOf input, has the type Int!; expected a nullable type.',
      'A.a, a field of a @oneOf input, has a default; expected none.',
      'A.b, a field of a @oneOf input, has the type [Int]!; expected a nullable type.',
    ],
  ],
  'a field with the default null': [
    'input A @oneOf { a: Int = null }',
    ['A.a, a field of a @oneOf input, has a default; expected none.'],
  ],
  'a OneOf Input Object without fields': [
    'input A @oneOf',
    ['The input A has no fields; expected at least one.'],
  ],
})
