import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('IsValidImplementation', {
  'the interfaces of an interface, declared too': [
    'type A implements I & J { a: Int } interface I implements J { a: Int } interface J { a: Int }',
    [],
  ],
  'an interface of an interface, not declared': [
    'type A implements I { a: Int } interface I implements J { a: Int } interface J { a: Int }',
    ['The object A does not implement J; expected it, because I implements it.'],
  ],
  'an interface of an interface, not declared by an interface': [
    'interface A implements I { a: Int } interface I implements J { a: Int } interface J { a: Int }',
    ['The interface A does not implement J; expected it, because I implements it.'],
  ],
  'two interfaces of an interface, not declared': [
    'type A implements I { a: Int } interface I implements J & K { a: Int } interface J { a: Int } interface K { a: Int }',
    [
      'The object A does not implement J; expected it, because I implements it.',
      'The object A does not implement K; expected it, because I implements it.',
    ],
  ],
  'a field that is missing': [
    'type A implements I { b: Int } interface I { a: Int }',
    ['The object A has no field "a"; I.a requires one.'],
  ],
  'two fields that are missing': [
    'type A implements I { c: Int } interface I { a: Int b: Int }',
    [
      'The object A has no field "a"; I.a requires one.',
      'The object A has no field "b"; I.b requires one.',
    ],
  ],
  'a field that is missing in an interface': [
    'interface A implements I { b: Int } interface I { a: Int }',
    ['The interface A has no field "a"; I.a requires one.'],
  ],
  'a field that is missing for two interfaces': [
    'type A implements I & J { b: Int } interface I { a: Int } interface J { a: Int }',
    [
      'The object A has no field "a"; I.a requires one.',
      'The object A has no field "a"; J.a requires one.',
    ],
  ],
  'a field of another type': [
    'type A implements I { a: String } interface I { a: Int }',
    ['A.a has the type String; expected Int as I.a has, or a sub-type.'],
  ],
  'a field of the same type': ['type A implements I { a: [Int!]! } interface I { a: [Int!]! }', []],
  'a non-null field for a nullable one': [
    'type A implements I { a: Int! } interface I { a: Int }',
    [],
  ],
  'a nullable field for a non-null one': [
    'type A implements I { a: Int } interface I { a: Int! }',
    ['A.a has the type Int; expected Int! as I.a has, or a sub-type.'],
  ],
  'a list for an item': [
    'type A implements I { a: [Int] } interface I { a: Int }',
    ['A.a has the type [Int]; expected Int as I.a has, or a sub-type.'],
  ],
  'an item for a list': [
    'type A implements I { a: Int } interface I { a: [Int] }',
    ['A.a has the type Int; expected [Int] as I.a has, or a sub-type.'],
  ],
  'a non-null list of non-null items for a list': [
    'type A implements I { a: [Int!]! } interface I { a: [Int] }',
    [],
  ],
  'a list for a non-null list': [
    'type A implements I { a: [Int!] } interface I { a: [Int]! }',
    ['A.a has the type [Int!]; expected [Int]! as I.a has, or a sub-type.'],
  ],
  'a list of nullable items for a list of non-null items': [
    'type A implements I { a: [Int] } interface I { a: [Int!] }',
    ['A.a has the type [Int]; expected [Int!] as I.a has, or a sub-type.'],
  ],
  'a list of lists for a list': [
    'type A implements I { a: [[Int]] } interface I { a: [Int] }',
    ['A.a has the type [[Int]]; expected [Int] as I.a has, or a sub-type.'],
  ],
  'an object for an interface that it implements': [
    'type A implements I { a: A } interface I { a: I }',
    [],
  ],
  'an object for an interface that it does not implement': [
    'type A implements I { a: B } type B { a: Int } interface I { a: I }',
    ['A.a has the type B; expected I as I.a has, or a sub-type.'],
  ],
  'an interface for an interface that it implements': [
    'type A implements I { a: J } interface J implements I { a: J } interface I { a: I }',
    [],
  ],
  'an interface for an interface that it does not implement': [
    'type A implements I { a: J } interface J { a: Int } interface I { a: I }',
    ['A.a has the type J; expected I as I.a has, or a sub-type.'],
  ],
  'an interface for an object that implements it': [
    'type A implements I { a: I } interface I { a: A }',
    ['A.a has the type I; expected A as I.a has, or a sub-type.'],
  ],
  'an object for a union that it belongs to': [
    'type A implements I { a: A } interface I { a: U } union U = A',
    [],
  ],
  'an object for a union that it does not belong to': [
    'type A implements I { a: A } interface I { a: U } union U = Query type Query { a: Int }',
    ['A.a has the type A; expected U as I.a has, or a sub-type.'],
  ],
  'a union for the object that is its only member': [
    'type A implements I { a: U } interface I { a: A } union U = A',
    ['A.a has the type U; expected A as I.a has, or a sub-type.'],
  ],
  'an interface for a union of the objects that implement it': [
    'type A implements I { a: I } interface I { a: U } union U = A',
    ['A.a has the type I; expected U as I.a has, or a sub-type.'],
  ],
  'a non-null list of objects for a list of interfaces': [
    'type A implements I { a: [A!]! } interface I { a: [I] }',
    [],
  ],
  'an enum for its scalar': [
    'type A implements I { a: E } interface I { a: String } enum E { A }',
    ['A.a has the type E; expected String as I.a has, or a sub-type.'],
  ],
  'an argument that is missing': [
    'type A implements I { a: Int } interface I { a(b: Int): Int }',
    ['A.a has no argument "b"; I.a(b:) requires one.'],
  ],
  'two arguments that are missing': [
    'type A implements I { a: Int } interface I { a(b: Int, c: Int): Int }',
    [
      'A.a has no argument "b"; I.a(b:) requires one.',
      'A.a has no argument "c"; I.a(c:) requires one.',
    ],
  ],
  'an argument of the same type': [
    'type A implements I { a(b: [Int!]!): Int } interface I { a(b: [Int!]!): Int }',
    [],
  ],
  'an argument of another type': [
    'type A implements I { a(b: String): Int } interface I { a(b: Int): Int }',
    ['A.a(b:) has the type String; expected Int, equal to that of I.a(b:).'],
  ],
  'a non-null argument for a nullable one': [
    'type A implements I { a(b: Int!): Int } interface I { a(b: Int): Int }',
    ['A.a(b:) has the type Int!; expected Int, equal to that of I.a(b:).'],
  ],
  'a nullable argument for a non-null one': [
    'type A implements I { a(b: Int): Int } interface I { a(b: Int!): Int }',
    ['A.a(b:) has the type Int; expected Int!, equal to that of I.a(b:).'],
  ],
  'a list for an argument': [
    'type A implements I { a(b: [Int]): Int } interface I { a(b: Int): Int }',
    ['A.a(b:) has the type [Int]; expected Int, equal to that of I.a(b:).'],
  ],
  'an argument with another default': [
    'type A implements I { a(b: Int = 1): Int } interface I { a(b: Int = 2): Int }',
    [],
  ],
  'an argument more, nullable': [
    'type A implements I { a(b: Int): Int } interface I { a: Int }',
    [],
  ],
  'an argument more, non-null with a default': [
    'type A implements I { a(b: Int! = 1): Int } interface I { a: Int }',
    [],
  ],
  'an argument more, required': [
    'type A implements I { a(b: Int!): Int } interface I { a: Int }',
    [
      'A.a(b:) has the type Int!; expected a nullable type or a default, because I.a has no such argument.',
    ],
  ],
  'an argument that the interface has with a default, required': [
    'type A implements I { a(b: Int!): Int } interface I { a(b: Int! = 1): Int }',
    [],
  ],
  'a field and its argument of other types': [
    'type A implements I { a(b: Int): Int } interface I { a(b: String): String }',
    [
      'A.a has the type Int; expected String as I.a has, or a sub-type.',
      'A.a(b:) has the type Int; expected String, equal to that of I.a(b:).',
    ],
  ],
  'a deprecated field of an interface that is deprecated too': [
    'type A implements I { a: Int @deprecated } interface I { a: Int @deprecated }',
    [],
  ],
  'a deprecated field of an interface where it is not': [
    'type A implements I { a: Int @deprecated } interface I { a: Int }',
    ['A.a is deprecated; expected I.a to be deprecated too.'],
  ],
  'a field that is deprecated in the interface alone': [
    'type A implements I { a: Int } interface I { a: Int @deprecated }',
    [],
  ],
  'an interface whose field is deprecated where that of its interface is not': [
    'interface A implements I { a: Int @deprecated } interface I { a: Int }',
    ['A.a is deprecated; expected I.a to be deprecated too.'],
  ],
  'a type with fields and arguments of its own': [
    'type A implements I { a(b: Int, c: [Int] = [1]): Int! d: String } interface I { a(b: Int): Int }',
    [],
  ],
  'faults of two types that implement one interface': [
    'type A implements I { b: Int } type B implements I { a: String } interface I { a: Int }',
    [
      'The object A has no field "a"; I.a requires one.',
      'B.a has the type String; expected Int as I.a has, or a sub-type.',
    ],
  ],
})
