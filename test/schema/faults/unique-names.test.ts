import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Schema', {
  'two types of one name': [
    'type A { a: Int } type A { b: Int }',
    ['There are two types named "A": the object A and the object A; take one definition out.'],
  ],
  'two types of one name and of two kinds': [
    'type A { a: Int } input A { b: Int }',
    ['There are two types named "A": the object A and the input A; take one definition out.'],
  ],
  'three types of one name': [
    'scalar A scalar A scalar A',
    [
      'There are two types named "A": the scalar A and the scalar A; take one definition out.',
      'There are two types named "A": the scalar A and the scalar A; take one definition out.',
    ],
  ],
  'two directives of one name': [
    'directive @a on FIELD directive @a on QUERY',
    ['There are two directives named "@a"; take one definition out.'],
  ],
  'a directive may be named like a type': ['directive @a on FIELD type a { a: Int }', []],
})
