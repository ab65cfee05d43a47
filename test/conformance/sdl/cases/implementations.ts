import type { SdlSection } from '../sdl-case.ts'

export const implementations: SdlSection = {
  section: '3.6 Objects, IsValidImplementation()',
  cases: [
    {
      name: 'equal fields',
      sdl: 'type A implements I { a(b: Int): Int! } interface I { a(b: Int): Int! }',
    },
    {
      name: 'two interfaces',
      sdl: 'type A implements I & J { a: Int b: Int } interface I { a: Int } interface J { b: Int }',
    },
    {
      name: 'two interfaces with one field',
      sdl: 'type A implements I & J { a: Int! } interface I { a: Int } interface J { a: Int! }',
    },
    {
      name: 'two interfaces that no field can satisfy',
      sdl: 'type A implements I & J { a: Int } interface I { a: Int } interface J { a: String }',
      fault: 'a field of another type',
    },
    {
      name: 'an interface twice',
      sdl: 'type A implements I & I { a: Int } interface I { a: Int }',
      fault: 'an interface twice',
    },
    {
      name: 'a missing field',
      sdl: 'type A implements I { a: Int } interface I { b: Int }',
      fault: 'a field is missing',
    },
    {
      name: 'a field that differs in case',
      sdl: 'type A implements I { A: Int } interface I { a: Int }',
      fault: 'a field is missing',
    },
    {
      name: 'all fields missing',
      sdl: 'type A implements I interface I { a: Int }',
      fault: 'an object without fields',
    },
    {
      name: 'a field of another scalar',
      sdl: 'type A implements I { a: String } interface I { a: Int }',
      fault: 'a field of another type',
    },
    {
      name: 'an Int for a Float',
      sdl: 'type A implements I { a: Int } interface I { a: Float }',
      fault: 'a field of another type',
    },
    {
      name: 'a non-null for a nullable',
      sdl: 'type A implements I { a: Int! } interface I { a: Int }',
    },
    {
      name: 'a nullable for a non-null',
      sdl: 'type A implements I { a: Int } interface I { a: Int! }',
      fault: 'a field of another type',
    },
    {
      name: 'a list for an item',
      sdl: 'type A implements I { a: [Int] } interface I { a: Int }',
      fault: 'a field of another type',
    },
    {
      name: 'an item for a list',
      sdl: 'type A implements I { a: Int } interface I { a: [Int] }',
      fault: 'a field of another type',
    },
    {
      name: 'non-null items for nullable ones',
      sdl: 'type A implements I { a: [Int!]! } interface I { a: [Int] }',
    },
    {
      name: 'nullable items for non-null ones',
      sdl: 'type A implements I { a: [Int]! } interface I { a: [Int!] }',
      fault: 'a field of another type',
    },
    {
      name: 'a list of lists for a list',
      sdl: 'type A implements I { a: [[Int]] } interface I { a: [Int] }',
      fault: 'a field of another type',
    },
    {
      name: 'an object for its interface',
      sdl: 'type A implements I { a: A } interface I { a: I }',
    },
    {
      name: 'a list of objects for a list of their interface',
      sdl: 'type A implements I { a: [A!]! } interface I { a: [I] }',
    },
    {
      name: 'an interface for an interface that it implements',
      sdl: 'type A implements I { a: K } interface I { a: J } interface J { b: Int } interface K implements J { b: Int }',
    },
    {
      name: 'an object for a union of it',
      sdl: 'type A implements I { a: A } interface I { a: U } union U = A | Query type Query { q: Int }',
    },
    {
      name: 'an object for a union of others',
      sdl: 'type A implements I { a: A } interface I { a: U } union U = Query type Query { q: Int }',
      fault: 'a field of another type',
    },
    {
      name: 'an object for an interface that it does not implement',
      sdl: 'type A implements I { a: B } interface I { a: I } type B { a: Int }',
      fault: 'a field of another type',
    },
    {
      name: 'an interface for its object',
      sdl: 'type A implements I { a: I } interface I { a: A }',
      fault: 'a field of another type',
    },
    {
      name: 'a union for an interface',
      sdl: 'type A implements I { a: U } interface I { a: I } union U = A',
      fault: 'a field of another type',
    },
    {
      name: 'a union for a union with more members',
      sdl: 'type A implements I { a: U } interface I { a: V } union U = A union V = A | Query type Query { q: Int }',
      fault: 'a field of another type',
    },
    {
      name: 'a missing argument',
      sdl: 'type A implements I { a: Int } interface I { a(b: Int): Int }',
      fault: 'an argument is missing',
    },
    {
      name: 'an argument of another type',
      sdl: 'type A implements I { a(b: String): Int } interface I { a(b: Int): Int }',
      fault: 'an argument of another type',
    },
    {
      name: 'a non-null argument for a nullable',
      sdl: 'type A implements I { a(b: Int!): Int } interface I { a(b: Int): Int }',
      fault: 'an argument of another type',
    },
    {
      name: 'a nullable argument for a non-null',
      sdl: 'type A implements I { a(b: Int): Int } interface I { a(b: Int!): Int }',
      fault: 'an argument of another type',
    },
    {
      name: 'an argument that is a list',
      sdl: 'type A implements I { a(b: [Int]): Int } interface I { a(b: Int): Int }',
      fault: 'an argument of another type',
    },
    {
      name: 'an argument with another default',
      sdl: 'type A implements I { a(b: Int = 1): Int } interface I { a(b: Int = 2): Int }',
    },
    {
      name: 'arguments in another order',
      sdl: 'type A implements I { a(c: Int, b: Int): Int } interface I { a(b: Int, c: Int): Int }',
    },
    {
      name: 'one more argument that is nullable',
      sdl: 'type A implements I { a(b: Int, c: Int): Int } interface I { a(b: Int): Int }',
    },
    {
      name: 'one more argument that is required',
      sdl: 'type A implements I { a(b: Int, c: Int!): Int } interface I { a(b: Int): Int }',
      fault: 'one more required argument',
    },
    {
      name: 'one more argument that is non-null with a default',
      sdl: 'type A implements I { a(c: Int! = 1): Int } interface I { a: Int }',
    },
    {
      name: 'both of two interfaces, one of which implements the other',
      sdl: 'type A implements I & J { a: Int } interface I implements J { a: Int } interface J { a: Int }',
    },
    {
      name: 'one of two interfaces, which implements the other',
      sdl: 'type A implements I { a: Int } interface I implements J { a: Int } interface J { a: Int }',
      fault: 'an interface is missing',
    },
    {
      name: 'one of three interfaces in a chain',
      sdl: 'type A implements I & J { a: Int } interface I implements J & K { a: Int } interface J implements K { a: Int } interface K { a: Int }',
      fault: 'an interface is missing',
    },
    {
      name: 'an interface that lacks the interface of its interface',
      sdl: 'interface I implements J { a: Int } interface J implements K { a: Int } interface K { a: Int }',
      fault: 'an interface is missing',
    },
    {
      name: 'an interface without the field of its interface',
      sdl: 'interface I implements J { a: Int } interface J { b: Int }',
      fault: 'a field is missing',
    },
    {
      name: 'an interface with a narrower field than its interface',
      sdl: 'interface I implements J { a: [I!]! } interface J { a: [J] }',
    },
    {
      name: 'an interface with a wider field than its interface',
      sdl: 'interface I implements J { a: J } interface J { a: I }',
      fault: 'a field of another type',
    },
    {
      name: 'a deprecated field of a live one',
      sdl: 'type A implements I { a: Int @deprecated } interface I { a: Int }',
      fault: 'a deprecated implementation',
    },
    {
      name: 'a deprecated field of a deprecated one',
      sdl: 'type A implements I { a: Int @deprecated } interface I { a: Int @deprecated(reason: "other") }',
    },
    {
      name: 'a live field of a deprecated one',
      sdl: 'type A implements I { a: Int } interface I { a: Int @deprecated }',
    },
    {
      name: 'a deprecated field of an interface of a live one',
      sdl: 'interface I implements J { a: Int @deprecated } interface J { a: Int }',
      fault: 'a deprecated implementation',
    },
    {
      name: 'a deprecated field of a live and a deprecated one',
      sdl: 'type A implements I & J { a: Int @deprecated } interface I { a: Int @deprecated } interface J { a: Int }',
      fault: 'a deprecated implementation',
    },
    {
      name: 'a deprecated argument of a live one',
      sdl: 'type A implements I { a(b: Int @deprecated): Int } interface I { a(b: Int): Int }',
    },
  ],
}
