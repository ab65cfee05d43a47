import type { SdlSection } from '../sdl-case.ts'

export const documents: SdlSection = {
  section: '3.1 Type System Extensions',
  cases: [
    { name: 'a query root alone', sdl: 'type Query { a: Int }' },
    { name: 'an empty text', sdl: '', isWhole: true, fault: 'syntax: nothing is defined' },
    {
      name: 'a comment alone',
      sdl: '# nothing',
      isWhole: true,
      fault: 'syntax: nothing is defined',
    },
    { name: 'definitions in two texts', sdl: ['type Query { a: A }', 'type A { b: Int }'] },
    {
      name: 'an extension in a text before that of its definition',
      sdl: ['extend type Query { b: Int }', 'type Query { a: Int }'],
    },
    {
      name: 'an extension before its definition',
      sdl: 'extend type A { b: Int } type A { a: Int }',
    },
    {
      name: 'a type in each of two texts',
      sdl: ['type Query { a: A } type A { a: Int }', 'type A { b: Int }'],
      fault: 'two types of one name',
    },
    {
      name: 'a fault in the second text',
      sdl: ['type Query { a: Int }', 'type A {\n  b: Nowhere\n}'],
      fault: 'a type that is not defined',
    },
    {
      name: 'an error of syntax in the second text',
      sdl: ['type Query { a: Int }', 'type A { b Int }'],
      fault: 'syntax: a colon is missing',
    },
    {
      name: 'a query beside types',
      sdl: 'type Query { a: Int } query Q { a }',
      fault: 'an executable definition',
      disagreement: '3.1: a TypeSystemExtensionDocument has no ExecutableDefinition.',
    },
    {
      name: 'a fragment beside types',
      sdl: 'type Query { a: Int } fragment F on Query { a }',
      fault: 'an executable definition',
      disagreement: '3.1: a TypeSystemExtensionDocument has no ExecutableDefinition.',
    },
    {
      name: 'a query alone',
      sdl: 'query Q { a }',
      isWhole: true,
      fault: 'no query root',
    },
    {
      name: 'extensions alone',
      sdl: 'extend type A { a: Int } extend enum B { C }',
      isWhole: true,
      fault: 'extensions of what is not defined',
    },
    {
      name: 'types without a query root',
      sdl: 'type A { a: Int }',
      isWhole: true,
      fault: 'no query root',
    },
    {
      name: 'a byte order mark, commas and comments',
      sdl: '\uFEFFtype Query { # a\n a: Int, b: Int,, }',
    },
    { name: 'an unknown keyword', sdl: 'typ A { a: Int }', fault: 'syntax: no definition' },
    {
      name: 'an unclosed brace',
      sdl: 'type A { a: Int',
      isWhole: true,
      fault: 'syntax: a brace is missing',
    },
    { name: 'empty braces of an object', sdl: 'type A {}', fault: 'syntax: a field is missing' },
    { name: 'empty braces of an enum', sdl: 'enum A {}', fault: 'syntax: a value is missing' },
    { name: 'empty braces of an input', sdl: 'input A {}', fault: 'syntax: a field is missing' },
    {
      name: 'empty parentheses of a field',
      sdl: 'type A { a(): Int }',
      fault: 'syntax: an argument is missing',
    },
    {
      name: 'a union with a separator alone',
      sdl: 'union A = |',
      fault: 'syntax: a member is missing',
    },
    {
      name: 'keywords as names',
      sdl: 'type type { type: input } scalar input enum enum { enum on type }',
    },
    {
      name: 'a name that is a number',
      sdl: 'type 1 { a: Int }',
      fault: 'syntax: a name is missing',
    },
    {
      name: 'commas between interfaces',
      sdl: 'type A implements B, C { a: Int } interface B { a: Int } interface C { a: Int }',
      fault: 'syntax: an ampersand is missing',
    },
    { name: 'a leading ampersand', sdl: 'type A implements & B { a: Int } interface B { a: Int }' },
    {
      name: 'a leading pipe of members and of locations',
      sdl: 'union A = | B type B { a: Int } directive @a on | OBJECT | FIELD',
    },
  ],
}

export const descriptions: SdlSection = {
  section: '3.2 Type System Descriptions',
  cases: [
    {
      name: 'on every definition',
      sdl: '"s" schema { query: Query } "t" type Query { "f" a("a" b: Int): Int } "i" interface I { "f" a: Int } "u" union U = Query "e" enum E { "v" A } "n" input N { "f" a: Int } "c" scalar S "d" directive @d("a" a: Int) on FIELD',
    },
    {
      name: 'block strings',
      sdl: '"""\n  A query.\n\n    Indented.\n"""\ntype Query { """f""" a: Int }',
    },
    { name: 'an empty one', sdl: '"" type Query { "" a: Int }' },
    {
      name: 'on a schema that is nothing else',
      sdl: '"s" schema',
      fault: 'syntax: the root operation types are missing',
    },
    {
      name: 'on an extension',
      sdl: 'type A { a: Int } "d" extend type A { b: Int }',
      fault: 'syntax: extensions have no descriptions',
    },
    {
      name: 'on an extension of the schema',
      sdl: '"d" extend schema { mutation: M } type M { a: Int }',
      fault: 'syntax: extensions have no descriptions',
    },
    {
      name: 'two of them',
      sdl: '"a" "b" type A { a: Int }',
      fault: 'syntax: one description only',
    },
    {
      name: 'on a member of a union',
      sdl: 'union U = "a" A type A { a: Int }',
      fault: 'syntax: members have no descriptions',
    },
    {
      name: 'on an operation type',
      sdl: 'schema { "q" query: Query } type Query { a: Int }',
      fault: 'syntax: operation types have no descriptions',
    },
    {
      name: 'that is a number',
      sdl: '1 type A { a: Int }',
      fault: 'syntax: a number describes nothing',
    },
  ],
}
