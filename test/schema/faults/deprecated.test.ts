import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('@deprecated', {
  'a deprecated argument that is nullable': ['type A { a(b: Int @deprecated): Int }', []],
  'a deprecated argument that is required': [
    'type A { a(b: Int! @deprecated): Int }',
    [
      'A.a(b:) is deprecated, but its type Int! requires it; expected a nullable type or a default.',
    ],
  ],
  'a deprecated argument that is non-null with a default': [
    'type A { a(b: Int! = 1 @deprecated): Int }',
    [],
  ],
  'a deprecated argument of an interface that is required': [
    'interface A { a(b: [Int]! @deprecated(reason: "x")): Int }',
    [
      'A.a(b:) is deprecated, but its type [Int]! requires it; expected a nullable type or a default.',
    ],
  ],
  'a deprecated field of an input that is required': [
    'input A { a: Int! @deprecated b: Int }',
    ['A.a is deprecated, but its type Int! requires it; expected a nullable type or a default.'],
  ],
  'a deprecated field of an input that is nullable': [
    'input A { a: Int @deprecated b: Int! = 1 @deprecated }',
    [],
  ],
  'a deprecated argument of a directive that is required': [
    'directive @a(b: Int! @deprecated) on FIELD',
    ['@a(b:) is deprecated, but its type Int! requires it; expected a nullable type or a default.'],
  ],
  'a deprecated enum value, and a deprecated field': [
    'enum E { A @deprecated } type A { a: E @deprecated }',
    [],
  ],
})
