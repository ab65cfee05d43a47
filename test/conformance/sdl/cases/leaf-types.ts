import type { SdlSection } from '../sdl-case.ts'

export const typeReferences: SdlSection = {
  section: '2.12 Type References',
  cases: [
    {
      name: 'lists and non-nulls in each other',
      sdl: 'type Query { a(b: [[Int!]!]!): [[[Query]!]!]! }',
    },
    {
      name: 'an interface that is not defined',
      sdl: 'type A implements B { a: Int }',
      fault: 'a type that is not defined',
    },
    {
      name: 'an interface that is an object',
      sdl: 'type A implements Query { a: Int } type Query { a: Int }',
      fault: 'an interface that is an object',
    },
    {
      name: 'an interface that is a scalar',
      sdl: 'type A implements Int { a: Int }',
      fault: 'an interface that is a scalar',
    },
    {
      name: 'an interface that is a union',
      sdl: 'type A implements U { a: Int } union U = A',
      fault: 'an interface that is a union',
    },
    {
      name: 'an interface that is an enum',
      sdl: 'type A implements E { a: Int } enum E { A }',
      fault: 'an interface that is an enum',
    },
    {
      name: 'an interface that is an input',
      sdl: 'interface A implements N { a: Int } input N { a: Int }',
      fault: 'an interface that is an input',
    },
    {
      name: 'an input field of an unknown type',
      sdl: 'input A { a: B }',
      fault: 'a type that is not defined',
    },
    {
      name: 'an argument of a directive of an unknown type',
      sdl: 'directive @a(b: B) on FIELD',
      fault: 'a type that is not defined',
    },
    {
      name: 'a type that differs in case',
      sdl: 'type User { id: Id }',
      fault: 'a type that is not defined',
    },
    {
      name: 'scalars that every text has to define',
      sdl: 'type Query { a: Date b: DateTime c: JSON d: BigInt }',
      fault: 'types that are not defined',
    },
    {
      name: 'a date that no text defines',
      sdl: 'type Query { a: Date }',
      fault: 'a type that is not defined',
    },
    {
      name: 'a list that is not closed',
      sdl: 'type A { a: [Int }',
      fault: 'syntax: a bracket is missing',
    },
  ],
}

export const scalars: SdlSection = {
  section: '3.5 Scalars',
  cases: [
    {
      name: 'all that are built in',
      sdl: 'type Query { a(a: Int, b: Float, c: String, d: Boolean, e: ID): Int b: Float c: String d: Boolean e: ID }',
    },
    { name: 'a custom scalar', sdl: 'scalar Date type Query { a(b: Date = "2020-01-01"): Date }' },
    { name: 'a specification', sdl: 'scalar Date @specifiedBy(url: "https://example.org")' },
    {
      name: 'a specification of a built-in scalar',
      sdl: 'scalar ID @specifiedBy(url: "a")',
      fault: 'a specification of what is built in',
      disagreement:
        '3.13.4: @specifiedBy does not appear on built-in scalar types; 3.5: they are omitted.',
    },
    {
      name: 'a specification without a URL',
      sdl: 'scalar Date @specifiedBy',
      fault: 'a required argument is missing',
    },
    {
      name: 'a specification whose URL is null',
      sdl: 'scalar Date @specifiedBy(url: null)',
      fault: 'null for a non-null argument',
    },
    {
      name: 'a specification whose URL is a number',
      sdl: 'scalar Date @specifiedBy(url: 1)',
      fault: 'a number for a String',
    },
    {
      name: 'two specifications',
      sdl: 'scalar Date @specifiedBy(url: "a") @specifiedBy(url: "b")',
      fault: 'a directive twice',
    },
    {
      name: 'a specification of an object',
      sdl: 'type A @specifiedBy(url: "a") { a: Int }',
      fault: 'a directive where it may not stand',
    },
    {
      name: 'a scalar and a query in braces',
      sdl: 'scalar A { a }',
      fault: 'an executable definition',
      disagreement: '3.1: a TypeSystemExtensionDocument has no ExecutableDefinition.',
    },
  ],
}

export const scalarExtensions: SdlSection = {
  section: '3.5.7 Scalar Extensions',
  cases: [
    { name: 'a directive', sdl: 'scalar A extend scalar A @a directive @a on SCALAR' },
    { name: 'a specification', sdl: 'scalar A extend scalar A @specifiedBy(url: "a")' },
    {
      name: 'a second specification',
      sdl: 'scalar A @specifiedBy(url: "a") extend scalar A @specifiedBy(url: "b")',
      fault: 'a directive twice',
    },
    {
      name: 'a repeatable directive that is there',
      sdl: 'scalar A @a extend scalar A @a directive @a repeatable on SCALAR',
    },
    { name: 'nothing', sdl: 'scalar A extend scalar A', fault: 'syntax: an extension of nothing' },
    {
      name: 'of a scalar that is not defined',
      sdl: 'extend scalar A @a directive @a on SCALAR',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of an object',
      sdl: 'type A { a: Int } extend scalar A @a directive @a on SCALAR',
      fault: 'an extension of another kind',
    },
    {
      name: 'of an enum',
      sdl: 'enum A { A } extend scalar A @a directive @a on SCALAR',
      fault: 'an extension of another kind',
    },
    {
      name: 'of a built-in scalar with a specification',
      sdl: 'extend scalar ID @specifiedBy(url: "a")',
      fault: 'a specification of what is built in',
    },
  ],
}

export const enums: SdlSection = {
  section: '3.9 Enums',
  cases: [
    { name: 'one value', sdl: 'enum A { A }' },
    { name: 'values that differ in case', sdl: 'enum A { a A }' },
    { name: 'no values', sdl: 'enum A', fault: 'an enum without values' },
    { name: 'a value twice', sdl: 'enum A { A B A }', fault: 'two values of one name' },
    { name: 'one value in two enums', sdl: 'enum A { A } enum B { A }' },
    { name: 'true', sdl: 'enum A { true }', fault: 'syntax: a reserved name of a value' },
    { name: 'false', sdl: 'enum A { A false }', fault: 'syntax: a reserved name of a value' },
    { name: 'null', sdl: 'enum A { null }', fault: 'syntax: a reserved name of a value' },
    {
      name: 'True, NULL and other names near to those',
      sdl: 'enum A { True FALSE NULL nil undefined }',
    },
    { name: 'a value with two underscores first', sdl: 'enum A { __A }', fault: 'a reserved name' },
    { name: 'a string as a value', sdl: 'enum A { "A" }', fault: 'syntax: a name is missing' },
    { name: 'a number as a value', sdl: 'enum A { 1 }', fault: 'syntax: a name is missing' },
  ],
}

export const enumExtensions: SdlSection = {
  section: '3.9.1 Enum Extensions',
  cases: [
    { name: 'a value more', sdl: 'enum A { A } extend enum A { B }' },
    { name: 'all values', sdl: 'enum A extend enum A { B }' },
    {
      name: 'a value that a default uses',
      sdl: 'enum A { A } extend enum A { B } type Query { a(b: A = B): A }',
    },
    { name: 'a directive', sdl: 'enum A { A } extend enum A @a directive @a on ENUM' },
    {
      name: 'a directive that is there',
      sdl: 'enum A @a { A } extend enum A @a directive @a on ENUM',
      fault: 'a directive twice',
    },
    {
      name: 'a value that is there',
      sdl: 'enum A { A } extend enum A { A }',
      fault: 'two values of one name',
    },
    {
      name: 'a value in two extensions',
      sdl: 'enum A { A } extend enum A { B } extend enum A { B }',
      fault: 'two values of one name',
    },
    {
      name: 'a value with two underscores first',
      sdl: 'enum A { A } extend enum A { __B }',
      fault: 'a reserved name',
    },
    {
      name: 'of an enum that is not defined',
      sdl: 'extend enum A { A }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of a scalar',
      sdl: 'scalar A extend enum A { A }',
      fault: 'an extension of another kind',
    },
  ],
}
