import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Default Values', {
  'defaults of all scalars': [
    'type A { a(a: Int = 1, b: Float = 1.5, c: Float = 1, d: String = "x", e: Boolean = true, f: ID = "x", g: ID = 5): Int }',
    [],
  ],
  'a string for Int': [
    'type A { a(b: Int = "1"): Int }',
    ['The default of A.a(b:) does not fit: Int cannot represent non-integer value: "1".'],
  ],
  'a fraction for Int': [
    'type A { a(b: Int = 1.5): Int }',
    ['The default of A.a(b:) does not fit: Int cannot represent non-integer value: 1.5.'],
  ],
  'an integer of more than 32 bits': [
    'type A { a(b: Int = 2147483648): Int }',
    [
      'The default of A.a(b:) does not fit: Int cannot represent non 32-bit signed integer value: 2147483648.',
    ],
  ],
  'a string for Float': [
    'type A { a(b: Float = "1"): Int }',
    ['The default of A.a(b:) does not fit: Float cannot represent non numeric value: "1".'],
  ],
  'an integer for String': [
    'type A { a(b: String = 1): Int }',
    ['The default of A.a(b:) does not fit: String cannot represent a non string value: 1.'],
  ],
  'a name for String': [
    'type A { a(b: String = x): Int }',
    ['The default of A.a(b:) does not fit: String cannot represent a non string value: Symbol(x).'],
  ],
  'an integer for Boolean': [
    'type A { a(b: Boolean = 1): Int }',
    ['The default of A.a(b:) does not fit: Boolean cannot represent a non boolean value: 1.'],
  ],
  'a boolean for ID': [
    'type A { a(b: ID = true): Int }',
    ['The default of A.a(b:) does not fit: ID cannot represent value: true.'],
  ],
  'null for a nullable type': ['type A { a(b: Int = null, c: [Int!] = null): Int }', []],
  'null for a non-null type': [
    'type A { a(b: Int! = null): Int }',
    ['The default of A.a(b:) does not fit: Int! cannot be null.'],
  ],
  'null in a list of non-null items': [
    'type A { a(b: [Int!] = [1, null]): Int }',
    ['The default of A.a(b:) does not fit at [1]: Int! cannot be null.'],
  ],
  'a list': [
    'type A { a(b: [Int] = [1, null], c: [Int] = 1, d: [[Int]] = [[1], [2, 3]]): Int }',
    [],
  ],
  'two wrong items in a list': [
    'type A { a(b: [Int] = [1, "x", 2, "y"]): Int }',
    [
      'The default of A.a(b:) does not fit at [1]: Int cannot represent non-integer value: "x".',
      'The default of A.a(b:) does not fit at [3]: Int cannot represent non-integer value: "y".',
    ],
  ],
  'a wrong item in the place of a list': [
    'type A { a(b: [Int] = "x"): Int }',
    ['The default of A.a(b:) does not fit: Int cannot represent non-integer value: "x".'],
  ],
  'a list for an item': [
    'type A { a(b: Int = [1]): Int }',
    ['The default of A.a(b:) does not fit: Int cannot represent non-integer value: [1].'],
  ],
  'a value of an enum': ['type A { a(b: E = A, c: [E] = [A, B]): Int } enum E { A B }', []],
  'a name that is no value of an enum': [
    'type A { a(b: E = C): Int } enum E { A B }',
    [
      'The default of A.a(b:) does not fit: E has no value Symbol(C); expected one of Symbol(A) and Symbol(B).',
    ],
  ],
  'a string for an enum': [
    'type A { a(b: E = "A"): Int } enum E { A B }',
    [
      'The default of A.a(b:) does not fit: E has no value "A"; expected one of Symbol(A) and Symbol(B).',
    ],
  ],
  'an input': ['type A { a(b: I = { a: 1, b: { a: 2 } }): Int } input I { a: Int! b: I }', []],
  'a string for an input': [
    'type A { a(b: I = "x"): Int } input I { a: Int }',
    ['The default of A.a(b:) does not fit: I takes an object, not "x".'],
  ],
  'a list for an input': [
    'type A { a(b: I = []): Int } input I { a: Int }',
    ['The default of A.a(b:) does not fit: I takes an object, not [].'],
  ],
  'an input without a required field': [
    'type A { a(b: I = {}): Int } input I { a: Int! b: Int! }',
    [
      'The default of A.a(b:) does not fit: I requires the field "a".',
      'The default of A.a(b:) does not fit: I requires the field "b".',
    ],
  ],
  'an input without a required field that has a default': [
    'type A { a(b: I = {}): Int } input I { a: Int! = 1 }',
    [],
  ],
  'an input with an unknown field': [
    'type A { a(b: I = { aa: 1 }): Int } input I { a: Int }',
    ['The default of A.a(b:) does not fit: I has no field "aa". Did you mean "a"?'],
  ],
  'an input with wrong fields on two levels': [
    'type A { a(b: I = { a: "x", b: [{ a: "y" }] }): Int } input I { a: Int b: [I] }',
    [
      'The default of A.a(b:) does not fit at a: Int cannot represent non-integer value: "x".',
      'The default of A.a(b:) does not fit at b[0].a: Int cannot represent non-integer value: "y".',
    ],
  ],
  'a default of a field of an input': [
    'input A { a: Int = "x" b: [Int!]! = [null] }',
    [
      'The default of A.a does not fit: Int cannot represent non-integer value: "x".',
      'The default of A.b does not fit at [0]: Int! cannot be null.',
    ],
  ],
  'a default of an argument of a directive': [
    'directive @a(b: Int = "x") on FIELD',
    ['The default of @a(b:) does not fit: Int cannot represent non-integer value: "x".'],
  ],
  "a default of an interface's field": [
    'interface A { a(b: Int = "x"): Int }',
    ['The default of A.a(b:) does not fit: Int cannot represent non-integer value: "x".'],
  ],
  'a OneOf Input Object with one field': [
    'type A { a(b: I = { a: 1 }): Int } input I @oneOf { a: Int b: Int }',
    [],
  ],
  'a OneOf Input Object with two fields': [
    'type A { a(b: I = { a: 1, b: 2 }): Int } input I @oneOf { a: Int b: Int }',
    [
      'The default of A.a(b:) does not fit: I takes exactly one field, and not null; found { a: 1, b: 2 }.',
    ],
  ],
  'a OneOf Input Object with two fields, of which the first is null': [
    'type A { a(b: [I] = [{ a: null, b: 2 }, { a: null }]): Int } input I @oneOf { a: Int b: Int }',
    [
      'The default of A.a(b:) does not fit at [0]: I takes exactly one field, and not null; found { a: null, b: 2 }.',
      'The default of A.a(b:) does not fit at [1]: I takes exactly one field, and not null; found { a: null }.',
    ],
  ],
  'a OneOf Input Object with no field': [
    'type A { a(b: I = {}): Int } input I @oneOf { a: Int b: Int }',
    ['The default of A.a(b:) does not fit: I takes exactly one field, and not null; found {}.'],
  ],
  'a OneOf Input Object with null': [
    'type A { a(b: I = { a: null }): Int } input I @oneOf { a: Int b: Int }',
    [
      'The default of A.a(b:) does not fit: I takes exactly one field, and not null; found { a: null }.',
    ],
  ],
  "anything for a scalar of one's own": [
    'type A { a(b: S = { a: [1, "x", true, null] }): Int } scalar S',
    [],
  ],
})
