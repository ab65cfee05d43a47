import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Input and Output Types', {
  'a field that returns an input': [
    'type A { a: I } input I { a: Int }',
    ['A.a cannot return I, which is an input type; expected an output type.'],
  ],
  'a field of an interface that returns a list of inputs': [
    'interface A { a: [I!]! } input I { a: Int }',
    ['A.a cannot return I, which is an input type; expected an output type.'],
  ],
  'a field that returns a scalar, an enum, an object, an interface or a union': [
    'type A { a: Int b: E c: [A] d: I! e: U } enum E { A } interface I { a: Int } union U = A',
    [],
  ],
  'an argument that takes an object': [
    'type A { a(b: A): Int }',
    ['A.a(b:) cannot take A, which is an output type; scalars, enums and inputs can be taken.'],
  ],
  'an argument that takes an interface': [
    'type A { a(b: [I]): Int } interface I { a: Int }',
    ['A.a(b:) cannot take I, which is an output type; scalars, enums and inputs can be taken.'],
  ],
  'an argument that takes a union': [
    'type A { a(b: U!): Int } union U = A',
    ['A.a(b:) cannot take U, which is an output type; scalars, enums and inputs can be taken.'],
  ],
  'a field of an input that takes an object': [
    'input A { a: Query } type Query { a: Int }',
    ['A.a cannot take Query, which is an output type; scalars, enums and inputs can be taken.'],
  ],
  'an argument of a directive that takes an object': [
    'directive @a(b: [Query]) on FIELD type Query { a: Int }',
    ['@a(b:) cannot take Query, which is an output type; scalars, enums and inputs can be taken.'],
  ],
  'an argument that takes a scalar, an enum or an input': [
    'type A { a(b: ID, c: E, d: [I]): Int } enum E { A } input I { a: Int b: I }',
    [],
  ],
})
