import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Directives on definitions', {
  'a directive that is not defined': [
    'type A @a { a: Int }',
    ['A has the directive @a, which is not defined.'],
  ],
  'directives where they may stand': [
    'schema @a { query: Query } directive @a on SCHEMA | OBJECT | INTERFACE | UNION | SCALAR | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION | FIELD_DEFINITION | ARGUMENT_DEFINITION type Query @a { a(b: Int @a): Int @a } interface I @a { a: Int @a } union U @a = Query scalar S @a enum E @a { A @a } input N @a { a: Int @a }',
    [],
  ],
  'directives where they may not stand': [
    'schema @a { query: Query } directive @a on FIELD type Query @a { a(b: Int @a): Int @a } interface I @a { a: Int @a } union U @a = Query scalar S @a enum E @a { A @a } input N @a { a: Int @a }',
    [
      'The schema has the directive @a, which may stand on FIELD; expected SCHEMA to be among them.',
      'Query has the directive @a, which may stand on FIELD; expected OBJECT to be among them.',
      'I has the directive @a, which may stand on FIELD; expected INTERFACE to be among them.',
      'U has the directive @a, which may stand on FIELD; expected UNION to be among them.',
      'S has the directive @a, which may stand on FIELD; expected SCALAR to be among them.',
      'E has the directive @a, which may stand on FIELD; expected ENUM to be among them.',
      'E.A has the directive @a, which may stand on FIELD; expected ENUM_VALUE to be among them.',
      'N has the directive @a, which may stand on FIELD; expected INPUT_OBJECT to be among them.',
      'Query.a has the directive @a, which may stand on FIELD; expected FIELD_DEFINITION to be among them.',
      'I.a has the directive @a, which may stand on FIELD; expected FIELD_DEFINITION to be among them.',
      'Query.a(b:) has the directive @a, which may stand on FIELD; expected ARGUMENT_DEFINITION to be among them.',
      'N.a has the directive @a, which may stand on FIELD; expected INPUT_FIELD_DEFINITION to be among them.',
    ],
  ],
  'a directive that is repeated': [
    'directive @a on OBJECT type A @a @a { a: Int }',
    ['A has the directive @a twice; expected it once, as it is not repeatable.'],
  ],
  'a repeatable directive that is repeated': [
    'directive @a repeatable on OBJECT type A @a @a { a: Int }',
    [],
  ],
  'an argument that the directive does not take': [
    'directive @a(b: Int) on OBJECT type A @a(c: 1) { a: Int }',
    ['A has the directive @a with the argument "c", which it does not take. Did you mean "b"?'],
  ],
  'an argument that is required': [
    'directive @a(b: Int!, c: Int! = 1, d: Int) on OBJECT type A @a { a: Int }',
    ['A has the directive @a without its argument "b", which is required.'],
  ],
  'an argument that does not fit': [
    'directive @a(b: Int!, c: [E]) on OBJECT enum E { A } type A @a(b: "x", c: [A, B]) { a: Int }',
    [
      'The argument "b" of @a on A does not fit: Int cannot represent non-integer value: "x".',
      'The argument "c" of @a on A does not fit at [1]: E has no value Symbol(B); expected one of Symbol(A).',
    ],
    { peer: 0, because: 'graphql-js does not coerce arguments of directives in SDL' },
  ],
  'a directive on an argument of a directive': [
    'directive @a on FIELD directive @b(c: Int @a) on FIELD',
    [
      '@b(c:) has the directive @a, which may stand on FIELD; expected ARGUMENT_DEFINITION to be among them.',
    ],
  ],
})
