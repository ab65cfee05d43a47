import type { SdlSection } from '../sdl-case.ts'

/** A directive that may stand at one location, applied somewhere. */
const at = (location: string, sdl: string) => `directive @a on ${location} ${sdl}`

const wrongType = '5.6.1: literals are of the type that is expected where they stand.'

/** A directive with arguments, applied with some of them. */
const given = (parameters: string, values: string) =>
  `directive @a${parameters} on OBJECT enum E { A B } input N { a: Int! b: Int = 1 } type A @a${values} { a: Int }`

export const locations: SdlSection = {
  section: '5.7.2 Directives Are in Valid Locations',
  cases: [
    { name: 'SCHEMA', sdl: at('SCHEMA', 'schema @a { query: Query } type Query { a: Int }') },
    { name: 'SCALAR', sdl: at('SCALAR', 'scalar A @a') },
    { name: 'OBJECT', sdl: at('OBJECT', 'type A @a { a: Int }') },
    {
      name: 'FIELD_DEFINITION',
      sdl: at('FIELD_DEFINITION', 'type A { a: Int @a } interface I { a: Int @a }'),
    },
    {
      name: 'ARGUMENT_DEFINITION',
      sdl: at('ARGUMENT_DEFINITION', 'type A { a(b: Int = 1 @a): Int }'),
    },
    {
      name: 'ARGUMENT_DEFINITION of a directive',
      sdl: at('ARGUMENT_DEFINITION', 'directive @b(c: Int @a) on FIELD'),
    },
    { name: 'INTERFACE', sdl: at('INTERFACE', 'interface A @a { a: Int }') },
    { name: 'UNION', sdl: at('UNION', 'union A @a = Query type Query { a: Int }') },
    { name: 'ENUM', sdl: at('ENUM', 'enum A @a { A }') },
    { name: 'ENUM_VALUE', sdl: at('ENUM_VALUE', 'enum A { A @a }') },
    { name: 'INPUT_OBJECT', sdl: at('INPUT_OBJECT', 'input A @a { a: Int }') },
    {
      name: 'INPUT_FIELD_DEFINITION',
      sdl: at('INPUT_FIELD_DEFINITION', 'input A { a: Int = 1 @a }'),
    },
    {
      name: 'not SCHEMA',
      sdl: at('OBJECT', 'schema @a { query: Query } type Query { a: Int }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not SCALAR',
      sdl: at('OBJECT', 'scalar A @a'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not OBJECT',
      sdl: at('INTERFACE', 'type A @a { a: Int }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not FIELD_DEFINITION but FIELD',
      sdl: at('FIELD', 'type A { a: Int @a }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not FIELD_DEFINITION of an interface',
      sdl: at('OBJECT', 'interface A { a: Int @a }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not ARGUMENT_DEFINITION but INPUT_FIELD_DEFINITION',
      sdl: at('INPUT_FIELD_DEFINITION', 'type A { a(b: Int @a): Int }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not ARGUMENT_DEFINITION of a directive',
      sdl: at('INPUT_FIELD_DEFINITION', 'directive @b(c: Int @a) on FIELD'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not INTERFACE but OBJECT',
      sdl: at('OBJECT', 'interface A @a { a: Int }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not UNION',
      sdl: at('OBJECT', 'union A @a = Query type Query { a: Int }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not ENUM but ENUM_VALUE',
      sdl: at('ENUM_VALUE', 'enum A @a { A }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not ENUM_VALUE but ENUM',
      sdl: at('ENUM', 'enum A { A @a }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not INPUT_OBJECT but OBJECT',
      sdl: at('OBJECT', 'input A @a { a: Int }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not INPUT_FIELD_DEFINITION but FIELD_DEFINITION',
      sdl: at('FIELD_DEFINITION', 'input A { a: Int @a }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not on an extension',
      sdl: at('SCALAR', 'type A { a: Int } extend type A @a'),
      fault: 'a directive where it may not stand',
    },
    {
      name: 'not on a field of an extension',
      sdl: at('OBJECT', 'type A { a: Int } extend type A { b: Int @a }'),
      fault: 'a directive where it may not stand',
    },
    {
      name: '@skip on a field definition',
      sdl: 'type A { a: Int @skip(if: true) }',
      fault: 'a directive where it may not stand',
    },
    {
      name: '@include on an object',
      sdl: 'type A @include(if: true) { a: Int }',
      fault: 'a directive where it may not stand',
    },
  ],
}

export const deprecated: SdlSection = {
  section: '3.13.3 @deprecated',
  cases: [
    {
      name: 'everything that may be deprecated',
      sdl: 'type A { a(b: Int @deprecated): Int @deprecated } enum E { A @deprecated } input N { a: Int @deprecated(reason: "b") b: Int! = 1 @deprecated } directive @a(b: Int @deprecated) on FIELD',
    },
    {
      name: 'a required argument',
      sdl: 'type A { a(b: Int! @deprecated): Int }',
      fault: 'a required argument that is deprecated',
    },
    {
      name: 'a required argument of an interface',
      sdl: 'interface A { a(b: [Int]! @deprecated): Int }',
      fault: 'a required argument that is deprecated',
    },
    {
      name: 'a required argument of a directive',
      sdl: 'directive @a(b: Int! @deprecated) on FIELD',
      fault: 'a required argument that is deprecated',
    },
    {
      name: 'a non-null argument with a default',
      sdl: 'type A { a(b: Int! = 1 @deprecated): Int }',
    },
    {
      name: 'a required input field',
      sdl: 'input A { a: Int! @deprecated b: Int }',
      fault: 'a required field that is deprecated',
    },
    {
      name: 'a required input field of an extension',
      sdl: 'input A { b: Int } extend input A { a: Int! @deprecated }',
      fault: 'a required field that is deprecated',
    },
    {
      name: 'an object',
      sdl: 'type A @deprecated { a: Int }',
      fault: 'a directive where it may not stand',
    },
    {
      name: 'an enum',
      sdl: 'enum A @deprecated { A }',
      fault: 'a directive where it may not stand',
    },
    {
      name: 'an input',
      sdl: 'input A @deprecated { a: Int }',
      fault: 'a directive where it may not stand',
    },
    { name: 'twice', sdl: 'type A { a: Int @deprecated @deprecated }', fault: 'a directive twice' },
    {
      name: 'a reason that is null',
      sdl: 'type A { a: Int @deprecated(reason: null) }',
      fault: 'null for a non-null argument',
    },
    {
      name: 'a reason that is a number',
      sdl: 'type A { a: Int @deprecated(reason: 1) }',
      fault: 'a number for a String',
    },
    { name: 'an empty reason', sdl: 'type A { a: Int @deprecated(reason: "") }' },
    { name: 'all fields of an object', sdl: 'type Query { a: Int @deprecated }' },
  ],
}

export const appliedDirectives: SdlSection = {
  section: '5.7 Directives, on definitions',
  cases: [
    {
      name: 'a directive that is not defined',
      sdl: 'type A @a { a: Int }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on a field',
      sdl: 'type A { a: Int @a }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on an argument',
      sdl: 'type A { a(b: Int @a): Int }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on an argument of a directive',
      sdl: 'directive @a(b: Int @c) on FIELD',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on an enum value',
      sdl: 'enum A { A @a }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on an input field',
      sdl: 'input A { a: Int @a }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on a union',
      sdl: 'union A @a = Query type Query { a: Int }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on the schema',
      sdl: 'schema @a { query: Query } type Query { a: Int }',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that is not defined on a scalar',
      sdl: 'scalar A @a',
      fault: 'a directive that is not defined',
    },
    {
      name: 'one that differs in case',
      sdl: 'directive @A on OBJECT type A @a { a: Int }',
      fault: 'a directive that is not defined',
    },
    { name: 'one twice', sdl: at('OBJECT', 'type A @a @a { a: Int }'), fault: 'a directive twice' },
    {
      name: 'one twice on a field',
      sdl: at('FIELD_DEFINITION', 'type A { a: Int @a @a }'),
      fault: 'a directive twice',
    },
    {
      name: 'one twice on an argument',
      sdl: at('ARGUMENT_DEFINITION', 'type A { a(b: Int @a @a): Int }'),
      fault: 'a directive twice',
    },
    {
      name: 'one twice on an enum value',
      sdl: at('ENUM_VALUE', 'enum A { A @a @a }'),
      fault: 'a directive twice',
    },
    { name: 'one on two fields', sdl: at('FIELD_DEFINITION', 'type A { a: Int @a b: Int @a }') },
    {
      name: 'a repeatable one twice',
      sdl: 'directive @a(b: Int) repeatable on OBJECT type A @a(b: 1) @a(b: 2) @a { a: Int }',
    },
    {
      name: 'two directives',
      sdl: 'directive @a on OBJECT directive @b on OBJECT type A @a @b { a: Int }',
    },
    {
      name: 'all arguments',
      sdl: given(
        '(b: Int!, c: [E!], d: N, e: String = "a")',
        '(b: 1, c: [A, B], d: { a: 1 }, e: "b")',
      ),
    },
    { name: 'no arguments where none is required', sdl: given('(b: Int, c: Int! = 1)', '') },
    {
      name: 'a required argument that is missing',
      sdl: given('(b: Int!)', ''),
      fault: 'a required argument is missing',
    },
    {
      name: 'a required argument that is missing beside another',
      sdl: given('(b: Int!, c: Int)', '(c: 1)'),
      fault: 'a required argument is missing',
    },
    {
      name: 'a required argument that is null',
      sdl: given('(b: Int!)', '(b: null)'),
      fault: 'null for a non-null argument',
      disagreement: '5.4.3: a required argument is given, and not null.',
    },
    { name: 'null for a nullable argument', sdl: given('(b: Int)', '(b: null)') },
    {
      name: 'null for a non-null argument with a default',
      sdl: given('(b: Int! = 1)', '(b: null)'),
      fault: 'null for a non-null argument',
      disagreement: wrongType,
    },
    { name: 'an unknown argument', sdl: given('(b: Int)', '(c: 1)'), fault: 'an unknown argument' },
    {
      name: 'an argument of a directive without any',
      sdl: given('', '(b: 1)'),
      fault: 'an unknown argument',
    },
    {
      name: 'an argument that differs in case',
      sdl: given('(b: Int)', '(B: 1)'),
      fault: 'an unknown argument',
    },
    {
      name: 'an argument that every object has',
      sdl: given('(b: Int)', '(toString: 1)'),
      fault: 'an unknown argument',
    },
    {
      name: 'an argument twice',
      sdl: given('(b: Int)', '(b: 1, b: 1)'),
      fault: 'an argument twice',
    },
    {
      name: 'an argument twice on a field',
      sdl: 'directive @a(b: Int) on FIELD_DEFINITION type A { a: Int @a(b: 1, b: 2) }',
      fault: 'an argument twice',
    },
    {
      name: 'an unknown argument of @deprecated',
      sdl: 'type A { a: Int @deprecated(because: "b") }',
      fault: 'an unknown argument',
    },
    {
      name: 'a string for an Int',
      sdl: given('(b: Int)', '(b: "1")'),
      fault: 'a string for an Int',
      disagreement: wrongType,
    },
    {
      name: 'a number for a String',
      sdl: given('(b: String!)', '(b: 1)'),
      fault: 'a number for a String',
      disagreement: wrongType,
    },
    {
      name: 'an unknown enum value',
      sdl: given('(b: E)', '(b: C)'),
      fault: 'an unknown enum value',
      disagreement: wrongType,
    },
    {
      name: 'a string for an enum',
      sdl: given('(b: E)', '(b: "A")'),
      fault: 'a string for an enum',
      disagreement: wrongType,
    },
    {
      name: 'null in a list of non-null',
      sdl: given('(b: [Int!])', '(b: [1, null])'),
      fault: 'null for a non-null type',
      disagreement: wrongType,
    },
    { name: 'an item for a list', sdl: given('(b: [Int!]!)', '(b: 1)') },
    {
      name: 'an input without a required field',
      sdl: given('(b: N)', '(b: { b: 1 })'),
      fault: 'a required field is missing',
      disagreement: '5.6.4: a required field of an input is given.',
    },
    {
      name: 'an input with an unknown field',
      sdl: given('(b: N)', '(b: { a: 1, c: 1 })'),
      fault: 'an unknown field',
      disagreement: '5.6.2: every field of an input that is given is defined.',
    },
    {
      name: 'an input with a field twice',
      sdl: given('(b: N)', '(b: { a: 1, a: 1 })'),
      fault: 'a field twice',
    },
    {
      name: 'anything for a custom scalar',
      sdl: 'scalar S directive @a(b: S) on OBJECT type A @a(b: { a: [1, B, null] }) { a: Int }',
    },
    {
      name: 'a variable',
      sdl: given('(b: Int)', '(b: $b)'),
      fault: 'syntax: constants hold no variables',
    },
    { name: 'empty parentheses', sdl: given('', '()'), fault: 'syntax: an argument is missing' },
    {
      name: 'a faulty argument on the schema',
      sdl: 'directive @a(b: Int) on SCHEMA extend schema @a(c: 1) type Query { a: Int }',
      fault: 'an unknown argument',
    },
    {
      name: 'a faulty argument on an argument of a directive',
      sdl: 'directive @a(b: Int!) on ARGUMENT_DEFINITION directive @c(d: Int @a) on FIELD',
      fault: 'a required argument is missing',
    },
  ],
}
