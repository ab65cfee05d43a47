import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Interfaces', {
  'an object that implements an object': [
    'type A implements B { a: Int } type B { a: Int }',
    ['The object A implements "B", which is the object B; expected an interface.'],
  ],
  'an object that implements a scalar, a union, an enum and an input': [
    'type A implements S & U & E & N { a: Int } scalar S union U = A enum E { A } input N { a: Int }',
    [
      'The object A implements "S", which is the scalar S; expected an interface.',
      'The object A implements "U", which is the union U; expected an interface.',
      'The object A implements "E", which is the enum E; expected an interface.',
      'The object A implements "N", which is the input N; expected an interface.',
    ],
  ],
  'an interface that implements an object': [
    'interface A implements B { a: Int } type B { a: Int }',
    ['The interface A implements "B", which is the object B; expected an interface.'],
  ],
  'a type whose interface implements an object': [
    'type A implements I { a: Int } interface I implements B { a: Int } type B { a: Int }',
    ['The interface I implements "B", which is the object B; expected an interface.'],
    { peer: 2, because: 'graphql-js asks A to implement B too' },
  ],
  'an object that implements itself': [
    'type A implements A { a: Int }',
    ['The object A implements "A", which is the object A; expected an interface.'],
  ],
  'an interface twice': [
    'type A implements I & I { a: Int } interface I { a: Int }',
    ['The object A implements I twice; expected it once.'],
  ],
  'an interface three times': [
    'type A implements I & I & I { a: Int } interface I { a: Int }',
    [
      'The object A implements I twice; expected it once.',
      'The object A implements I twice; expected it once.',
    ],
  ],
  'an interface that implements itself': [
    'interface A implements A { a: Int }',
    ['The interface A implements itself; expected other interfaces.'],
  ],
  'two interfaces that implement each other': [
    'interface A implements B { a: Int } interface B implements A { a: Int }',
    [
      'The interface A implements B, which implements A; expected no circle.',
      'The interface B implements A, which implements B; expected no circle.',
    ],
  ],
  'two interfaces that implement each other and themselves': [
    'interface A implements A & B { a: Int } interface B implements A & B { a: Int }',
    [
      'The interface A implements itself; expected other interfaces.',
      'The interface B implements itself; expected other interfaces.',
    ],
  ],
  'three interfaces in a circle': [
    'interface A implements B { a: Int } interface B implements C { a: Int } interface C implements A { a: Int }',
    [
      'The interface A does not implement C; expected it, because B implements it.',
      'The interface B does not implement A; expected it, because C implements it.',
      'The interface C does not implement B; expected it, because A implements it.',
    ],
  ],
  'three interfaces in a circle that declare all of it': [
    'interface A implements B & C { a: Int } interface B implements C & A { a: Int } interface C implements A & B { a: Int }',
    [
      'The interface A implements B, which implements A; expected no circle.',
      'The interface A implements C, which implements A; expected no circle.',
      'The interface B implements C, which implements B; expected no circle.',
      'The interface B implements A, which implements B; expected no circle.',
      'The interface C implements A, which implements C; expected no circle.',
      'The interface C implements B, which implements C; expected no circle.',
    ],
  ],
})
