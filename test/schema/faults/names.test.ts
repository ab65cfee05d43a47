import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Names', {
  'a type whose name begins with two underscores': [
    'type __A { a: Int }',
    ['"__A" (object __A) begins with "__", which is reserved for introspection.'],
  ],
  'each kind of type whose name begins with two underscores': [
    'scalar __S interface __I { a: Int } union __U = Query enum __E { A } input __N { a: Int } type Query { a: Int }',
    [
      '"__S" (scalar __S) begins with "__", which is reserved for introspection.',
      '"__I" (interface __I) begins with "__", which is reserved for introspection.',
      '"__U" (union __U) begins with "__", which is reserved for introspection.',
      '"__E" (enum __E) begins with "__", which is reserved for introspection.',
      '"__N" (input __N) begins with "__", which is reserved for introspection.',
    ],
  ],
  'a field whose name begins with two underscores': [
    'type A { __a: Int }',
    ['"__a" (A.__a) begins with "__", which is reserved for introspection.'],
  ],
  'a field of an interface whose name begins with two underscores': [
    'interface A { __a: Int }',
    ['"__a" (A.__a) begins with "__", which is reserved for introspection.'],
  ],
  'an argument whose name begins with two underscores': [
    'type A { a(__b: Int): Int }',
    ['"__b" (A.a(__b:)) begins with "__", which is reserved for introspection.'],
  ],
  'a field of an input whose name begins with two underscores': [
    'input A { __a: Int }',
    ['"__a" (A.__a) begins with "__", which is reserved for introspection.'],
  ],
  'an enum value whose name begins with two underscores': [
    'enum A { __A }',
    ['"__A" (A.__A) begins with "__", which is reserved for introspection.'],
  ],
  'a directive whose name begins with two underscores': [
    'directive @__a on FIELD',
    ['"__a" (@__a) begins with "__", which is reserved for introspection.'],
  ],
  'an argument of a directive whose name begins with two underscores': [
    'directive @a(__b: Int) on FIELD',
    ['"__b" (@a(__b:)) begins with "__", which is reserved for introspection.'],
  ],
  'a name with one underscore in front is good': [
    'type _A { _a(_b: Int): Int } enum _E { _A }',
    [],
  ],
})
