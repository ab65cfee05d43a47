import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Type References', {
  'a field whose type is not defined': [
    'type A { a: B }',
    ['A.a refers to the type "B", which is not defined. Did you mean "A"?'],
  ],
  'a field whose type is not defined, in lists and non-nulls': [
    'type A { a: [[B!]]! }',
    ['A.a refers to the type "B", which is not defined. Did you mean "A"?'],
  ],
  'an argument whose type is not defined': [
    'type A { a(b: B): Int }',
    ['A.a(b:) refers to the type "B", which is not defined. Did you mean "A"?'],
  ],
  'a field of an input whose type is not defined': [
    'input A { a: [B] }',
    ['A.a refers to the type "B", which is not defined. Did you mean "A"?'],
  ],
  'an argument of a directive whose type is not defined': [
    'directive @a(b: B) on FIELD',
    ['@a(b:) refers to the type "B", which is not defined.'],
  ],
  'an interface that is not defined': [
    'type A implements I { a: Int }',
    ['The object A implements "I", which is not defined; expected an interface.'],
  ],
  'a member that is not defined': [
    'union A = B',
    ['The union A has the member "B", which is not defined; expected an object.'],
  ],
  'several of them at once': [
    'type A implements I { a: B c(d: C): Int } union U = D',
    [
      'A.a refers to the type "B", which is not defined. Did you mean "A" or "U"?',
      'A.c(d:) refers to the type "C", which is not defined. Did you mean "A" or "U"?',
      'The object A implements "I", which is not defined; expected an interface.',
      'The union U has the member "D", which is not defined; expected an object.',
    ],
  ],
  'a default of a type that is not defined is not looked at': [
    'type A { a(b: B = 1): Int }',
    ['A.a(b:) refers to the type "B", which is not defined. Did you mean "A"?'],
  ],
  'a type of introspection': ['type A { a: __Type b(c: __TypeKind): Int }', []],
})
