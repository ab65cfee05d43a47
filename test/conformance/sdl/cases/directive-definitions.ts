import type { SdlSection } from '../sdl-case.ts'

const typeSystemLocations =
  'SCHEMA | SCALAR | OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION'

export const directiveDefinitions: SdlSection = {
  section: '3.13 Directives',
  cases: [
    {
      name: 'all locations',
      sdl: `directive @a on QUERY | MUTATION | SUBSCRIPTION | FIELD | FRAGMENT_DEFINITION | FRAGMENT_SPREAD | INLINE_FRAGMENT | VARIABLE_DEFINITION | ${typeSystemLocations}`,
    },
    { name: 'an unknown location', sdl: 'directive @a on NOWHERE', fault: 'syntax: no location' },
    {
      name: 'a location in lower case',
      sdl: 'directive @a on field',
      fault: 'syntax: no location',
    },
    { name: 'no locations', sdl: 'directive @a on', fault: 'syntax: a location is missing' },
    { name: 'no "on"', sdl: 'directive @a', fault: 'syntax: locations are missing' },
    { name: 'a location twice', sdl: 'directive @a on FIELD | FIELD' },
    { name: 'a repeatable one', sdl: 'directive @a repeatable on FIELD' },
    {
      name: 'arguments',
      sdl: 'directive @a(b: Int!, c: [E] = [A], d: N) on FIELD enum E { A } input N { a: Int }',
    },
    { name: 'a reserved name', sdl: 'directive @__a on FIELD', fault: 'a reserved name' },
    {
      name: 'an argument with a reserved name',
      sdl: 'directive @a(__b: Int) on FIELD',
      fault: 'a reserved name',
    },
    {
      name: 'two arguments of one name',
      sdl: 'directive @a(b: Int, b: Int) on FIELD',
      fault: 'two arguments of one name',
    },
    { name: 'arguments that differ in case', sdl: 'directive @a(b: Int, B: Int) on FIELD' },
    {
      name: 'an argument of an object',
      sdl: 'directive @a(b: Query) on FIELD type Query { a: Int }',
      fault: 'an output as input',
    },
    {
      name: 'an argument of an unknown type',
      sdl: 'directive @a(b: Nowhere) on FIELD',
      fault: 'a type that is not defined',
    },
    {
      name: '@skip defined again',
      sdl: 'directive @skip(if: Boolean!) on FIELD | FRAGMENT_SPREAD | INLINE_FRAGMENT',
    },
    {
      name: '@deprecated defined again with a further location',
      sdl: 'directive @deprecated(reason: String) on FIELD_DEFINITION | ENUM_VALUE | OBJECT type A @deprecated { a: Int @deprecated(reason: "b") }',
    },
    {
      name: '@deprecated defined again with fewer locations',
      sdl: 'directive @deprecated(reason: String) on FIELD_DEFINITION enum A { A @deprecated }',
      fault: 'a directive where it may not stand',
    },
    {
      name: '@specifiedBy defined again',
      sdl: 'directive @specifiedBy(url: String!) on SCALAR scalar A @specifiedBy(url: "a")',
    },
    {
      name: '@oneOf defined again',
      sdl: 'directive @oneOf on INPUT_OBJECT input A @oneOf { a: Int }',
    },
    {
      name: '@include defined twice',
      sdl: 'directive @include(if: Boolean!) on FIELD directive @include(if: Boolean!) on FIELD',
      fault: 'two directives of one name',
    },
    { name: 'a definition after its use', sdl: 'type A @a { a: Int } directive @a on OBJECT' },
    {
      name: 'a definition in another text than its use',
      sdl: ['type A @a { a: Int }', 'directive @a on OBJECT'],
    },
    {
      name: 'an extension',
      sdl: 'directive @a on FIELD extend directive @a on QUERY',
      fault: 'syntax: directives cannot be extended',
    },
  ],
}

const circle = '3.13, rules 2 and 3: a directive does not refer to itself, directly or indirectly.'

export const directiveReferences: SdlSection = {
  section: '3.13 Directives, rules 2 and 3',
  cases: [
    {
      name: 'itself on its argument',
      sdl: 'directive @a(b: Int @a) on ARGUMENT_DEFINITION',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'each other on their arguments',
      sdl: 'directive @a(b: Int @c) on ARGUMENT_DEFINITION directive @c(d: Int @a) on ARGUMENT_DEFINITION',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through the enum of its argument',
      sdl: 'directive @a(b: E) on ENUM enum E @a { A }',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through a value of the enum of its argument',
      sdl: 'directive @a(b: [E!]) on ENUM_VALUE enum E { A @a }',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through the scalar of its argument',
      sdl: 'directive @a(b: S) on SCALAR scalar S @a',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through the input of its argument',
      sdl: 'directive @a(b: N) on INPUT_OBJECT input N @a { a: Int }',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through a field of the input of its argument',
      sdl: 'directive @a(b: N) on INPUT_FIELD_DEFINITION input N { a: Int @a }',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through an input in the input of its argument',
      sdl: 'directive @a(b: N) on INPUT_OBJECT input N { a: M } input M @a { a: Int }',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'itself through an extension of the enum of its argument',
      sdl: 'directive @a(b: E) on ENUM enum E { A } extend enum E @a',
      fault: 'a directive that refers to itself',
      disagreement: circle,
    },
    {
      name: 'another directive on its argument',
      sdl: 'directive @a(b: Int @c) on FIELD directive @c on ARGUMENT_DEFINITION',
    },
    { name: 'an input that refers to itself', sdl: 'directive @a(b: N) on FIELD input N { n: N }' },
    { name: '@deprecated on its argument', sdl: 'directive @a(b: Int @deprecated) on FIELD' },
  ],
}
