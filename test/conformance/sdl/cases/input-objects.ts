import type { SdlSection } from '../sdl-case.ts'

/** A query with one argument, which has a type and a default. */
const argument = (typeAndDefault: string) => `type Query { a(b: ${typeAndDefault}): Int }`

export const inputObjects: SdlSection = {
  section: '3.10 Input Objects',
  cases: [
    {
      name: 'fields of all input types',
      sdl: 'input A { a: Int b: [E!]! = [] c: A d: S } enum E { A } scalar S',
    },
    { name: 'an input without fields', sdl: 'input A', fault: 'an input without fields' },
    {
      name: 'two fields of one name',
      sdl: 'input A { a: Int a: Int }',
      fault: 'two fields of one name',
    },
    { name: 'fields that differ in case', sdl: 'input A { a: Int A: Int }' },
    { name: 'a field with a reserved name', sdl: 'input A { __a: Int }', fault: 'a reserved name' },
    {
      name: 'a field of an object',
      sdl: 'input A { a: Query } type Query { a: Int }',
      fault: 'an output as input',
    },
    {
      name: 'a field of a list of an interface',
      sdl: 'input A { a: [I!]! } interface I { a: Int }',
      fault: 'an output as input',
    },
    {
      name: 'a field of a union',
      sdl: 'input A { a: U } union U = Query type Query { a: Int }',
      fault: 'an output as input',
    },
    {
      name: 'a field with arguments',
      sdl: 'input A { a(b: Int): Int }',
      fault: 'syntax: input fields have no arguments',
    },
    {
      name: 'an input with interfaces',
      sdl: 'input A implements I { a: Int } interface I { a: Int }',
      fault: 'syntax: inputs implement nothing',
    },
  ],
}

export const circularReferences: SdlSection = {
  section: '3.10 Input Objects, Circular References',
  cases: [
    { name: 'itself, nullable', sdl: 'input A { a: A b: Int }' },
    { name: 'itself in a list', sdl: 'input A { a: [A!]! }' },
    { name: 'itself', sdl: 'input A { a: A! }', fault: 'a circle of required inputs' },
    {
      name: 'itself with a default',
      sdl: 'input A { a: A! = {} }',
      fault: 'a circle of required inputs',
    },
    {
      name: 'itself beside a nullable field',
      sdl: 'input A { a: A! b: A c: Int }',
      fault: 'a circle of required inputs',
    },
    {
      name: 'each other',
      sdl: 'input A { b: B! } input B { a: A! }',
      fault: 'a circle of required inputs',
    },
    { name: 'each other with one that is nullable', sdl: 'input A { b: B! } input B { a: A }' },
    { name: 'each other with one that is a list', sdl: 'input A { b: B! } input B { a: [A!]! }' },
    {
      name: 'three in a circle',
      sdl: 'input A { b: B! } input B { c: C! } input C { a: A! }',
      fault: 'a circle of required inputs',
    },
    {
      name: 'three in a chain',
      sdl: 'input A { b: B! c: C! } input B { c: C! } input C { d: Int! }',
    },
    {
      name: 'two circles',
      sdl: 'input A { b: B! } input B { a: A! b: B! }',
      fault: 'two circles of required inputs',
    },
    {
      name: 'a circle by an extension',
      sdl: 'input A { b: B! } input B { c: Int } extend input B { a: A! }',
      fault: 'a circle of required inputs',
    },
  ],
}

export const inputExtensions: SdlSection = {
  section: '3.10.2 Input Object Extensions',
  cases: [
    { name: 'a field more', sdl: 'input A { a: Int } extend input A { b: Int! }' },
    { name: 'all fields', sdl: 'input A extend input A { b: Int! }' },
    {
      name: 'a field that a default uses',
      sdl: `input A { a: Int } extend input A { b: Int! } ${argument('A = { b: 1 }')}`,
    },
    {
      name: 'a field that a default lacks',
      sdl: `input A { a: Int } extend input A { b: Int! } ${argument('A = { a: 1 }')}`,
      fault: 'a required field is missing',
    },
    {
      name: 'a directive',
      sdl: 'input A { a: Int } extend input A @a directive @a on INPUT_OBJECT',
    },
    {
      name: 'a directive that is there',
      sdl: 'input A @a { a: Int } extend input A @a directive @a on INPUT_OBJECT',
      fault: 'a directive twice',
    },
    {
      name: 'a field that is there',
      sdl: 'input A { a: Int } extend input A { a: Int }',
      fault: 'two fields of one name',
    },
    {
      name: 'a field in two extensions',
      sdl: 'input A { a: Int } extend input A { b: Int } extend input A { b: Int }',
      fault: 'two fields of one name',
    },
    {
      name: '@oneOf',
      sdl: 'input A { a: Int } extend input A @oneOf',
      fault: '@oneOf in an extension',
      disagreement:
        '3.10.2, rule 5: the @oneOf directive must not be provided by an Input Object type extension.',
    },
    {
      name: '@oneOf with a field',
      sdl: 'input A { a: Int } extend input A @oneOf { b: Int }',
      fault: '@oneOf in an extension',
      disagreement:
        '3.10.2, rule 5: the @oneOf directive must not be provided by an Input Object type extension.',
    },
    {
      name: '@oneOf that is there',
      sdl: 'input A @oneOf { a: Int } extend input A @oneOf',
      fault: '@oneOf in an extension',
    },
    {
      name: 'a nullable field of a OneOf',
      sdl: 'input A @oneOf { a: Int } extend input A { b: Int }',
    },
    {
      name: 'a non-null field of a OneOf',
      sdl: 'input A @oneOf { a: Int } extend input A { b: Int! }',
      fault: 'a non-null field of a OneOf',
    },
    {
      name: 'a field with a default of a OneOf',
      sdl: 'input A @oneOf { a: Int } extend input A { b: Int = 1 }',
      fault: 'a default of a OneOf',
    },
    {
      name: 'of an input that is not defined',
      sdl: 'extend input A { a: Int }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of an object',
      sdl: 'type A { a: Int } extend input A { b: Int }',
      fault: 'an extension of another kind',
    },
    {
      name: 'of an enum',
      sdl: 'enum A { A } extend input A { b: Int }',
      fault: 'an extension of another kind',
    },
  ],
}

export const oneOfInputObjects: SdlSection = {
  section: '3.10.1 OneOf Input Objects',
  cases: [
    { name: 'nullable fields', sdl: 'input A @oneOf { a: Int b: [String!] c: A }' },
    { name: 'one field', sdl: 'input A @oneOf { a: Int }' },
    {
      name: 'a non-null field',
      sdl: 'input A @oneOf { a: Int! b: Int }',
      fault: 'a non-null field of a OneOf',
    },
    { name: 'a list of non-null', sdl: 'input A @oneOf { a: [Int!] }' },
    {
      name: 'a non-null list',
      sdl: 'input A @oneOf { a: [Int]! }',
      fault: 'a non-null field of a OneOf',
    },
    {
      name: 'a default',
      sdl: 'input A @oneOf { a: Int = 1 b: Int }',
      fault: 'a default of a OneOf',
    },
    {
      name: 'a default that is null',
      sdl: 'input A @oneOf { a: Int = null b: Int }',
      fault: 'a default of a OneOf',
    },
    {
      name: 'a non-null field with a default',
      sdl: 'input A @oneOf { a: Int! = 1 }',
      fault: 'a default of a OneOf',
    },
    { name: '@oneOf twice', sdl: 'input A @oneOf @oneOf { a: Int }', fault: 'a directive twice' },
    {
      name: '@oneOf with an argument',
      sdl: 'input A @oneOf(a: 1) { a: Int }',
      fault: 'an unknown argument',
    },
    {
      name: '@oneOf on an object',
      sdl: 'type A @oneOf { a: Int }',
      fault: 'a directive where it may not stand',
    },
    {
      name: '@oneOf on an input field',
      sdl: 'input A { a: Int @oneOf }',
      fault: 'a directive where it may not stand',
    },
    {
      name: 'itself alone',
      sdl: 'input A @oneOf { a: A }',
      disagreement:
        '3.10: a chain of references needs a field that is nullable, and no more is asked of a OneOf Input Object.',
    },
    {
      name: 'each other alone',
      sdl: 'input A @oneOf { b: B } input B @oneOf { a: A }',
      disagreement:
        '3.10: a chain of references needs a field that is nullable, and no more is asked of a OneOf Input Object.',
    },
    { name: 'itself or a scalar', sdl: 'input A @oneOf { a: A b: Int }' },
    { name: 'itself in a list', sdl: 'input A @oneOf { a: [A!] }' },
  ],
}
