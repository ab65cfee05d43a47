import type { SdlSection } from '../sdl-case.ts'

/** A query with one argument, which has a type and a default. */
const argument = (typeAndDefault: string) => `type Query { a(b: ${typeAndDefault}): Int }`

const point = 'input Point { x: Int! y: Int! = 0 label: String }'

export const defaultValues: SdlSection = {
  section: '3.6 Objects, rule 2.4.5: default values',
  cases: [
    { name: 'an integer for Int', sdl: argument('Int = -1') },
    { name: 'the largest Int', sdl: argument('Int = 2147483647') },
    {
      name: 'more than the largest Int',
      sdl: argument('Int = 2147483648'),
      fault: 'a number out of range',
    },
    { name: 'the least Int', sdl: argument('Int = -2147483648') },
    {
      name: 'less than the least Int',
      sdl: argument('Int = -2147483649'),
      fault: 'a number out of range',
    },
    { name: 'a fraction for Int', sdl: argument('Int = 1.5'), fault: 'a fraction for an Int' },
    { name: 'a whole float for Int', sdl: argument('Int = 1.0'), fault: 'a float for an Int' },
    { name: 'an exponent for Int', sdl: argument('Int = 1e3'), fault: 'a float for an Int' },
    { name: 'a string for Int', sdl: argument('Int = "1"'), fault: 'a string for an Int' },
    { name: 'a boolean for Int', sdl: argument('Int = true'), fault: 'a boolean for an Int' },
    { name: 'a name for Int', sdl: argument('Int = ONE'), fault: 'a name for an Int' },
    { name: 'an object for Int', sdl: argument('Int = {}'), fault: 'an object for an Int' },
    { name: 'a list for Int', sdl: argument('Int = [1]'), fault: 'a list for an Int' },
    { name: 'null for Int', sdl: argument('Int = null') },
    { name: 'null for Int!', sdl: argument('Int! = null'), fault: 'null for a non-null type' },
    { name: 'an integer for Int!', sdl: argument('Int! = 1') },
    {
      name: 'numbers for Float',
      sdl: 'type Query { a(a: Float = 1, b: Float = 1.5, c: Float = -1e10, d: Float = 12345678901): Int }',
    },
    { name: 'a string for Float', sdl: argument('Float = "1.5"'), fault: 'a string for a Float' },
    {
      name: 'a number beyond the range of Float',
      sdl: argument('Float = 1e999'),
      fault: 'a number out of range',
      disagreement: '3.5.2: a number outside the range of finite IEEE 754 numbers is an error.',
    },
    { name: 'a string for String', sdl: argument('String = "a \\u00e9 \\u{1F600}"') },
    { name: 'a block string for String', sdl: argument('String = """a"""') },
    { name: 'an integer for String', sdl: argument('String = 1'), fault: 'a number for a String' },
    { name: 'a name for String', sdl: argument('String = a'), fault: 'a name for a String' },
    {
      name: 'a boolean for String',
      sdl: argument('String = true'),
      fault: 'a boolean for a String',
    },
    {
      name: 'booleans for Boolean',
      sdl: 'type Query { a(b: Boolean = true, c: Boolean! = false): Int }',
    },
    { name: 'a number for Boolean', sdl: argument('Boolean = 1'), fault: 'a number for a Boolean' },
    {
      name: 'a string for Boolean',
      sdl: argument('Boolean = "true"'),
      fault: 'a string for a Boolean',
    },
    { name: 'a name for Boolean', sdl: argument('Boolean = TRUE'), fault: 'a name for a Boolean' },
    {
      name: 'a string and an integer for ID',
      sdl: 'type Query { a(b: ID = "a", c: ID = 12345678901234567890): Int }',
    },
    { name: 'a fraction for ID', sdl: argument('ID = 1.5'), fault: 'a fraction for an ID' },
    { name: 'a boolean for ID', sdl: argument('ID = true'), fault: 'a boolean for an ID' },
    { name: 'a name for ID', sdl: argument('ID = a'), fault: 'a name for an ID' },
    {
      name: 'anything for a custom scalar',
      sdl: 'scalar S type Query { a(a: S = 1, b: S = "a", c: S = { a: [1.5, B, null] }, d: S = X, e: S = []): Int }',
    },
    {
      name: 'null for a custom scalar that is non-null',
      sdl: `scalar S ${argument('S! = null')}`,
      fault: 'null for a non-null type',
    },
    {
      name: 'a field twice in an object for a custom scalar',
      sdl: `scalar S ${argument('S = { a: 1, a: 2 }')}`,
      fault: 'a field twice',
    },
    {
      name: 'a field twice in a list in an object for a custom scalar',
      sdl: `scalar S ${argument('S = { a: [{ b: 1, b: 2 }] }')}`,
      fault: 'a field twice',
    },
    {
      name: 'one name in two objects for a custom scalar',
      sdl: `scalar S ${argument('S = { a: { a: [{ a: 1 }, { a: 1 }] } }')}`,
    },
    { name: 'a value of an enum', sdl: `enum E { A B } ${argument('E = B')}` },
    {
      name: 'an unknown value of an enum',
      sdl: `enum E { A B } ${argument('E = C')}`,
      fault: 'an unknown enum value',
    },
    {
      name: 'a value of an enum that differs in case',
      sdl: `enum E { A B } ${argument('E = a')}`,
      fault: 'an unknown enum value',
    },
    {
      name: 'a string for an enum',
      sdl: `enum E { A B } ${argument('E = "A"')}`,
      fault: 'a string for an enum',
    },
    {
      name: 'a number for an enum',
      sdl: `enum E { A B } ${argument('E = 0')}`,
      fault: 'a number for an enum',
    },
    {
      name: 'a boolean for an enum',
      sdl: `enum E { A B } ${argument('E = true')}`,
      fault: 'a boolean for an enum',
    },
    { name: 'null for an enum', sdl: `enum E { A B } ${argument('E = null')}` },
    {
      name: 'a deprecated value of an enum',
      sdl: `enum E { A @deprecated B } ${argument('E = A')}`,
    },
    { name: 'a list', sdl: argument('[Int!]! = [1, 2]') },
    { name: 'an empty list', sdl: argument('[Int!]! = []') },
    { name: 'an item for a list', sdl: argument('[Int!]! = 1') },
    { name: 'an item for a list of lists', sdl: argument('[[Int]] = 1') },
    { name: 'a list for a list of lists', sdl: argument('[[Int]] = [1, 2]') },
    { name: 'a wrong item for a list', sdl: argument('[Int] = "a"'), fault: 'a string for an Int' },
    {
      name: 'a wrong item in a list',
      sdl: argument('[Int] = [1, "a"]'),
      fault: 'a string for an Int',
    },
    { name: 'null in a list', sdl: argument('[Int] = [1, null]') },
    {
      name: 'null in a list of non-null',
      sdl: argument('[Int!] = [1, null]'),
      fault: 'null for a non-null type',
    },
    { name: 'null for a list', sdl: argument('[Int!] = null') },
    {
      name: 'null for a non-null list',
      sdl: argument('[Int]! = null'),
      fault: 'null for a non-null type',
    },
    {
      name: 'a list in a list of scalars',
      sdl: argument('[Int] = [[1]]'),
      fault: 'a list for an Int',
    },
    { name: 'an input', sdl: `${point} ${argument('Point = { x: 1, label: null }')}` },
    {
      name: 'an input without a required field',
      sdl: `${point} ${argument('Point = { y: 1 }')}`,
      fault: 'a required field is missing',
    },
    {
      name: 'an empty input without a required field',
      sdl: `${point} ${argument('Point = {}')}`,
      fault: 'a required field is missing',
    },
    {
      name: 'an input with an unknown field',
      sdl: `${point} ${argument('Point = { x: 1, z: 1 }')}`,
      fault: 'an unknown field',
    },
    {
      name: 'an input with a field that differs in case',
      sdl: `${point} ${argument('Point = { x: 1, Y: 1 }')}`,
      fault: 'an unknown field',
    },
    {
      name: 'an input with a field twice',
      sdl: `${point} ${argument('Point = { x: 1, x: 2 }')}`,
      fault: 'a field twice',
    },
    {
      name: 'an input with a wrong field',
      sdl: `${point} ${argument('Point = { x: "1" }')}`,
      fault: 'a string for an Int',
    },
    {
      name: 'an input with null for a non-null field',
      sdl: `${point} ${argument('Point = { x: null }')}`,
      fault: 'null for a non-null type',
    },
    {
      name: 'an input with null for a non-null field that has a default',
      sdl: `${point} ${argument('Point = { x: 1, y: null }')}`,
      fault: 'null for a non-null type',
    },
    { name: 'an input for a list of inputs', sdl: `${point} ${argument('[Point!] = { x: 1 }')}` },
    {
      name: 'inputs in a list',
      sdl: `${point} ${argument('[Point!] = [{ x: 1 }, { x: 2, y: 2 }]')}`,
    },
    {
      name: 'a wrong input in a list',
      sdl: `${point} ${argument('[Point!] = [{ x: 1 }, { y: 2 }]')}`,
      fault: 'a required field is missing',
    },
    {
      name: 'a string for an input',
      sdl: `${point} ${argument('Point = "x"')}`,
      fault: 'a string for an input',
    },
    {
      name: 'a number for an input',
      sdl: `${point} ${argument('Point = 1')}`,
      fault: 'a number for an input',
    },
    {
      name: 'a list for an input',
      sdl: `${point} ${argument('Point = [{ x: 1 }]')}`,
      fault: 'a list for an input',
    },
    {
      name: 'an input in an input',
      sdl: `input A { a: A b: Int } ${argument('A = { a: { a: { b: 1 } } }')}`,
    },
    {
      name: 'a wrong input in an input',
      sdl: `input A { a: A b: Int } ${argument('A = { a: { a: { b: true } } }')}`,
      fault: 'a boolean for an Int',
    },
    {
      name: 'an input whose field is named like a member of every object',
      sdl: `input A { toString: Int constructor: Int } ${argument('A = { toString: 1 }')}`,
    },
    {
      name: 'an input with an unknown field that every object has',
      sdl: `input A { a: Int } ${argument('A = { toString: 1 }')}`,
      fault: 'an unknown field',
    },
    {
      name: 'one field of a OneOf',
      sdl: `input A @oneOf { a: Int b: Int } ${argument('A = { a: 1 }')}`,
    },
    {
      name: 'two fields of a OneOf',
      sdl: `input A @oneOf { a: Int b: Int } ${argument('A = { a: 1, b: 1 }')}`,
      fault: 'two fields of a OneOf',
    },
    {
      name: 'no field of a OneOf',
      sdl: `input A @oneOf { a: Int b: Int } ${argument('A = {}')}`,
      fault: 'no field of a OneOf',
    },
    {
      name: 'null for a field of a OneOf',
      sdl: `input A @oneOf { a: Int b: Int } ${argument('A = { a: null }')}`,
      fault: 'null in a OneOf',
    },
    {
      name: 'a value and null for fields of a OneOf',
      sdl: `input A @oneOf { a: Int b: Int } ${argument('A = { a: 1, b: null }')}`,
      fault: 'two fields of a OneOf',
    },
    { name: 'a variable', sdl: argument('Int = $b'), fault: 'syntax: constants hold no variables' },
    {
      name: 'a variable in a list',
      sdl: argument('[Int] = [1, $b]'),
      fault: 'syntax: constants hold no variables',
    },
    { name: 'no value', sdl: argument('Int ='), fault: 'syntax: a value is missing' },
    {
      name: 'a wrong default of an input field',
      sdl: 'input A { a: Int = "a" }',
      fault: 'a string for an Int',
    },
    { name: 'a good default of an input field', sdl: 'input A { a: [Int] = 1 }' },
    {
      name: 'a wrong default of an argument of a directive',
      sdl: 'directive @a(b: Int = "a") on FIELD',
      fault: 'a string for an Int',
    },
    {
      name: 'a good default of an argument of a directive',
      sdl: `${point} directive @a(b: Point = { x: 1 }) on FIELD`,
    },
    {
      name: 'a wrong default of an argument of an interface',
      sdl: 'interface A { a(b: Int = "a"): Int }',
      fault: 'a string for an Int',
    },
    {
      name: 'a default of a type that is not defined',
      sdl: argument('Nowhere = 1'),
      fault: 'a type that is not defined',
    },
    {
      name: 'a default of an object',
      sdl: argument('Query = { a: 1 }'),
      fault: 'an output as input',
    },
  ],
}

export const defaultCycles: SdlSection = {
  section: '3.10 Input Objects, InputObjectDefaultValueHasCycle()',
  cases: [
    {
      name: 'an empty default of itself',
      sdl: 'input A { a: A = {} }',
      fault: 'a circle of defaults',
    },
    { name: 'a default of itself that gives the field', sdl: 'input A { a: A = { a: null } }' },
    {
      name: 'a default of itself that gives the field to the second level',
      sdl: 'input A { a: A = { a: { a: null } } }',
    },
    {
      name: 'a default of itself that gives another field alone',
      sdl: 'input A { a: A = { b: 1 } b: Int }',
      fault: 'a circle of defaults',
    },
    {
      name: 'a default of itself that ends in an empty one',
      sdl: 'input A { a: A = { a: {} } }',
      fault: 'a circle of defaults',
    },
    { name: 'an empty list', sdl: 'input A { a: [A] = [] }' },
    {
      name: 'a list with an empty item',
      sdl: 'input A { a: [A] = [{}] }',
      fault: 'a circle of defaults',
    },
    {
      name: 'an empty item for a list',
      sdl: 'input A { a: [A!]! = {} }',
      fault: 'a circle of defaults',
    },
    {
      name: 'a list with a good item and an empty one',
      sdl: 'input A { a: [A] = [{ a: null }, {}] }',
      fault: 'a circle of defaults',
    },
    {
      name: 'each other',
      sdl: 'input A { b: B = {} } input B { a: A = {} }',
      fault: 'a circle of defaults',
    },
    {
      name: 'each other with one that is null',
      sdl: 'input A { b: B = {} } input B { a: A = null }',
    },
    {
      name: 'each other with one that gives the field',
      sdl: 'input A { b: B = {} } input B { a: A = { b: null } }',
    },
    {
      name: 'three in a circle',
      sdl: 'input A { b: B = {} } input B { c: C = {} } input C { a: A = {} }',
      fault: 'a circle of defaults',
    },
    {
      name: 'two circles',
      sdl: 'input A { a: A = {} b: B = {} } input B { b: B = {} }',
      fault: 'two circles of defaults',
    },
    {
      name: 'the default of an argument',
      sdl: `input A { a: A b: Int = 1 } ${argument('A = { a: {} }')}`,
    },
    { name: 'null', sdl: 'input A { a: A = null }' },
    {
      name: 'a chain',
      sdl: 'input A { b: B! = {} } input B { c: C! = {} } input C { d: Int! = 1 }',
    },
  ],
}
