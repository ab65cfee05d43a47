import type { SdlSection } from '../sdl-case.ts'

export const objects: SdlSection = {
  section: '3.6 Objects',
  cases: [
    {
      name: 'fields of all output types',
      sdl: 'type Query { a: Int b: [E!]! c: I d: U e: [[Query]] } enum E { A } interface I { a: Int } union U = Query',
    },
    { name: 'an object without fields', sdl: 'type A', fault: 'an object without fields' },
    {
      name: 'an object without fields that has a directive',
      sdl: 'type A @a directive @a on OBJECT',
      fault: 'an object without fields',
    },
    {
      name: 'two fields of one name',
      sdl: 'type A { a: Int a: Int }',
      fault: 'two fields of one name',
    },
    {
      name: 'two fields of one name and two types',
      sdl: 'type A { a: Int b: Int a: String }',
      fault: 'two fields of one name',
    },
    {
      name: 'three fields of one name',
      sdl: 'type A { a: Int a: Int a: Int }',
      fault: 'three fields of one name',
    },
    { name: 'fields that differ in case', sdl: 'type A { name: Int Name: Int NAME: Int }' },
    {
      name: 'fields that differ in the style of their names',
      sdl: 'type A { full_name: Int fullName: Int }',
    },
    { name: 'one name in two objects', sdl: 'type A { a: Int } type B { a: Int }' },
    { name: 'a field with a reserved name', sdl: 'type A { __a: Int }', fault: 'a reserved name' },
    {
      name: 'a field named __typename',
      sdl: 'type A { __typename: String }',
      fault: 'a reserved name',
    },
    {
      name: 'a field of an input',
      sdl: 'type A { a: B } input B { a: Int }',
      fault: 'an input as output',
    },
    {
      name: 'a field of a list of inputs',
      sdl: 'type A { a: [B!]! } input B { a: Int }',
      fault: 'an input as output',
    },
    {
      name: 'a field of an unknown type',
      sdl: 'type A { a: B }',
      fault: 'a type that is not defined',
    },
    {
      name: 'a field of a list of an unknown type',
      sdl: 'type A { a: [[B!]] }',
      fault: 'a type that is not defined',
    },
    {
      name: 'a field of a type that a directive is named like',
      sdl: 'type A { a: b } directive @b on FIELD',
      fault: 'a type that is not defined',
    },
    { name: 'a field of a type of introspection', sdl: 'type A { a: __Type b: __TypeKind }' },
    {
      name: 'a field of an unknown type of introspection',
      sdl: 'type A { a: __Nowhere }',
      fault: 'a type that is not defined',
    },
    { name: 'a field without a type', sdl: 'type A { a }', fault: 'syntax: a type is missing' },
    { name: 'two marks of non-null', sdl: 'type A { a: Int!! }', fault: 'syntax: one mark only' },
    {
      name: 'a default of a field',
      sdl: 'type A { a: Int = 1 }',
      fault: 'syntax: fields have no defaults',
    },
    { name: 'an object that refers to itself', sdl: 'type A { a: A! b: [A!]! }' },
  ],
}

export const fieldArguments: SdlSection = {
  section: '3.6.1 Field Arguments',
  cases: [
    {
      name: 'arguments of all input types',
      sdl: 'type A { a(a: Int, b: [E!]!, c: N, d: S): Int } enum E { A } input N { a: Int } scalar S',
    },
    {
      name: 'two arguments of one name',
      sdl: 'type A { a(b: Int, b: Int): Int }',
      fault: 'two arguments of one name',
    },
    {
      name: 'two arguments of one name of an interface',
      sdl: 'interface A { a(b: Int, c: Int, b: String): Int }',
      fault: 'two arguments of one name',
    },
    { name: 'arguments that differ in case', sdl: 'type A { a(b: Int, B: Int): Int }' },
    { name: 'one name in two fields', sdl: 'type A { a(b: Int): Int b(b: Int): Int }' },
    {
      name: 'an argument with a reserved name',
      sdl: 'type A { a(__b: Int): Int }',
      fault: 'a reserved name',
    },
    {
      name: 'an argument of an object',
      sdl: 'type A { a(b: A): Int }',
      fault: 'an output as input',
    },
    {
      name: 'an argument of an interface',
      sdl: 'type A { a(b: I): Int } interface I { a: Int }',
      fault: 'an output as input',
    },
    {
      name: 'an argument of a list of a union',
      sdl: 'type A { a(b: [U!]): Int } union U = A',
      fault: 'an output as input',
    },
    {
      name: 'an argument of an unknown type',
      sdl: 'type A { a(b: B): Int }',
      fault: 'a type that is not defined',
    },
    {
      name: 'an argument of an object of introspection',
      sdl: 'type A { a(b: __Type): Int }',
      fault: 'an output as input',
    },
    {
      name: 'an argument of an enum of introspection',
      sdl: 'type A { a(b: __TypeKind = OBJECT): Int }',
    },
    {
      name: 'an argument of an enum of introspection with a wrong default',
      sdl: 'type A { a(b: __TypeKind = OBJECTS): Int }',
      fault: 'an unknown enum value',
    },
  ],
}

export const objectExtensions: SdlSection = {
  section: '3.6.3 Object Extensions',
  cases: [
    { name: 'a field more', sdl: 'type A { a: Int } extend type A { b: Int }' },
    { name: 'all fields', sdl: 'type A extend type A { a: Int }' },
    {
      name: 'an interface more',
      sdl: 'type A { a: Int } extend type A implements B interface B { a: Int }',
    },
    {
      name: 'an interface and its field',
      sdl: 'type A { a: Int } extend type A implements B { b: Int } interface B { b: Int }',
    },
    {
      name: 'an interface without its field',
      sdl: 'type A { a: Int } extend type A implements B interface B { b: Int }',
      fault: 'a field is missing',
    },
    { name: 'a directive', sdl: 'type A { a: Int } extend type A @a directive @a on OBJECT' },
    {
      name: 'a directive that is there',
      sdl: 'type A @a { a: Int } extend type A @a directive @a on OBJECT',
      fault: 'a directive twice',
    },
    {
      name: 'a directive in two extensions',
      sdl: 'type A { a: Int } extend type A @a extend type A @a { b: Int } directive @a on OBJECT',
      fault: 'a directive twice',
    },
    {
      name: 'a repeatable directive that is there',
      sdl: 'type A @a { a: Int } extend type A @a directive @a repeatable on OBJECT',
    },
    {
      name: 'a field that is there',
      sdl: 'type A { a: Int } extend type A { a: Int }',
      fault: 'two fields of one name',
    },
    {
      name: 'a field in two extensions',
      sdl: 'type A { a: Int } extend type A { b: Int } extend type A { b: Int }',
      fault: 'two fields of one name',
    },
    {
      name: 'a field twice',
      sdl: 'type A { a: Int } extend type A { b: Int b: Int }',
      fault: 'two fields of one name',
    },
    {
      name: 'an interface that is there',
      sdl: 'type A implements B { a: Int } extend type A implements B interface B { a: Int }',
      fault: 'an interface twice',
    },
    {
      name: 'an interface in two extensions',
      sdl: 'type A { a: Int } extend type A implements B extend type A implements B interface B { a: Int }',
      fault: 'an interface twice',
    },
    {
      name: 'a field of an unknown type',
      sdl: 'type A { a: Int } extend type A { b: B }',
      fault: 'a type that is not defined',
    },
    {
      name: 'a field with a reserved name',
      sdl: 'type A { a: Int } extend type A { __b: Int }',
      fault: 'a reserved name',
    },
    {
      name: 'nothing',
      sdl: 'type A { a: Int } extend type A',
      fault: 'syntax: an extension of nothing',
    },
    {
      name: 'of an object that is not defined',
      sdl: 'extend type A { a: Int }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of an object whose name is misspelt',
      sdl: 'type User { a: Int } extend type Usr { b: Int }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of a directive',
      sdl: 'directive @a on FIELD extend type a { a: Int }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of an interface',
      sdl: 'interface A { a: Int } extend type A { b: Int }',
      fault: 'an extension of another kind',
    },
    {
      name: 'of an input',
      sdl: 'input A { a: Int } extend type A { b: Int }',
      fault: 'an extension of another kind',
    },
    {
      name: 'of a built-in scalar',
      sdl: 'extend type String { a: Int }',
      fault: 'an extension of another kind',
    },
    {
      name: 'of a type of introspection',
      sdl: 'extend type __Type { a: Int }',
      fault: 'an extension of a reserved type',
    },
    { name: 'of the query root', sdl: 'type Query { a: Int } extend type Query { b: Int }' },
    {
      name: 'of a query root that is not defined',
      sdl: 'extend type Query { b: Int }',
      fault: 'an extension of what is not defined',
    },
  ],
}
