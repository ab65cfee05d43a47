import type { RuleSection } from '../rule-case.ts'

export const valuesOfCorrectType: RuleSection = {
  section: '5.6.1 Values of Correct Type',
  cases: [
    { name: 'an Int', source: '{ arguments { int(value: 7) } }', faults: [] },
    {
      name: 'the least and the greatest Int',
      source: '{ arguments { a: int(value: -2147483648) b: int(value: 2147483647) } }',
      faults: [],
    },
    {
      name: 'a Float, written as one and as a whole number',
      source: '{ arguments { a: float(value: 1.5e3) b: float(value: 2) } }',
      faults: [],
    },
    {
      name: 'a String and a block String',
      source: '{ arguments { a: string(value: "x") b: string(value: """x""") } }',
      faults: [],
    },
    {
      name: 'both Booleans',
      source: '{ arguments { a: boolean(value: true) b: boolean(value: false) } }',
      faults: [],
    },
    {
      name: 'an ID, as a String and as a whole number of any size',
      source: '{ arguments { a: id(value: "x") b: id(value: 123456789012345678901234567890) } }',
      faults: [],
    },
    { name: 'an enum value', source: '{ arguments { unit(value: GRAM) } }', faults: [] },
    {
      name: 'null where the type is nullable',
      source:
        '{ arguments { a: int(value: null) b: ints(value: null) c: ints(value: [null]) d: filter(value: null) e: unit(value: null) } }',
      faults: [],
    },
    {
      name: 'lists, empty, full and nested',
      source:
        '{ arguments { a: ints(value: []) b: ints(value: [1, 2, null]) c: matrix(value: [[1], [], null]) } }',
      faults: [],
    },
    {
      name: 'one item for a list',
      source:
        '{ arguments { a: ints(value: 1) b: matrix(value: 1) c: matrix(value: [1, 2]) d: units(value: GRAM) } }',
      faults: [],
    },
    {
      name: 'an input object, deep',
      source:
        '{ arguments { filter(value: { required: true, at: { x: 1, y: 2, unit: GRAM }, points: [{ x: 1, y: 2 }], all: [{ required: false }] }) } }',
      faults: [],
    },
    {
      name: 'one input object for a list of them',
      source: '{ arguments { filters(value: { required: true }) } }',
      faults: [],
    },
    {
      name: 'anything at all for a custom scalar',
      source:
        '{ arguments { a: json(value: 1) b: json(value: [{ a: [true, null, X, "s", 1.5] }]) } }',
      faults: [],
    },
    {
      name: 'variables within values',
      source:
        'query Q($x: Int!, $required: Boolean!) { arguments { ints(value: [1, $x]) filter(value: { required: $required, at: { x: $x, y: $x } }) } }',
      faults: [],
    },
    {
      name: 'a default value of each kind',
      source:
        'query Q($a: Int = 1, $b: [Unit!] = [GRAM], $c: Point = { x: 1, y: 2 }, $d: Choice = { a: 1 }) { arguments { int(value: $a) units(value: $b) filter(value: { required: true, at: $c }) choice(value: $d) } }',
      faults: [],
    },
    {
      name: 'a String for an Int',
      source: '{ arguments { int(value: "7") } }',
      faults: [['Int cannot represent non-integer value: "7"', '1:26']],
    },
    {
      name: 'a Float for an Int',
      source: '{ arguments { int(value: 7.0) } }',
      faults: [['Int cannot represent non-integer value: 7.0', '1:26']],
    },
    {
      name: 'an Int that is too great',
      source: '{ arguments { int(value: 2147483648) } }',
      faults: [['Int cannot represent non 32-bit signed integer value: 2147483648', '1:26']],
    },
    {
      name: 'a Boolean for an Int',
      source: '{ arguments { int(value: true) } }',
      faults: [['Int cannot represent non-integer value: true', '1:26']],
    },
    {
      name: 'an enum value for an Int',
      source: '{ arguments { int(value: SEVEN) } }',
      faults: [['Int cannot represent non-integer value: SEVEN', '1:26']],
    },
    {
      name: 'a list for an Int',
      source: '{ arguments { int(value: [7]) } }',
      faults: [['Int cannot represent non-integer value: [7]', '1:26']],
    },
    {
      name: 'an object for an Int',
      source: '{ arguments { int(value: { seven: 7 }) } }',
      faults: [['Int cannot represent non-integer value: {seven: 7}', '1:26']],
    },
    {
      name: 'a String for a Float',
      source: '{ arguments { float(value: "1.5") } }',
      faults: [['Float cannot represent non numeric value: "1.5"', '1:28']],
    },
    {
      name: 'a number that no Float can hold',
      source: '{ arguments { float(value: 1e400) } }',
      faults: [['Float cannot represent non numeric value: 1e400', '1:28']],
      peers: {
        16: [],
        17: [],
        why: '3.5.2: a Float is a finite IEEE 754 double; 16 and 17 take it as infinite.',
      },
    },
    {
      name: 'a Boolean for a Float',
      source: '{ arguments { float(value: false) } }',
      faults: [['Float cannot represent non numeric value: false', '1:28']],
    },
    {
      name: 'an Int for a String',
      source: '{ arguments { string(value: 1) } }',
      faults: [['String cannot represent a non string value: 1', '1:29']],
    },
    {
      name: 'an enum value for a String',
      source: '{ arguments { string(value: word) } }',
      faults: [['String cannot represent a non string value: word', '1:29']],
    },
    {
      name: 'a list for a String',
      source: '{ arguments { string(value: ["a"]) } }',
      faults: [['String cannot represent a non string value: ["a"]', '1:29']],
    },
    {
      name: 'a String for a Boolean',
      source: '{ arguments { boolean(value: "true") } }',
      faults: [['Boolean cannot represent a non boolean value: "true"', '1:30']],
    },
    {
      name: 'an Int for a Boolean',
      source: '{ arguments { boolean(value: 0) } }',
      faults: [['Boolean cannot represent a non boolean value: 0', '1:30']],
    },
    {
      name: 'a Float for an ID',
      source: '{ arguments { id(value: 1.5) } }',
      faults: [['ID cannot represent a non-string and non-integer value: 1.5', '1:25']],
    },
    {
      name: 'a Boolean for an ID',
      source: '{ arguments { id(value: true) } }',
      faults: [['ID cannot represent a non-string and non-integer value: true', '1:25']],
    },
    {
      name: 'an unknown enum value',
      source: '{ arguments { unit(value: PARSEC) } }',
      faults: [['Value "PARSEC" does not exist in "Unit" enum.', '1:27']],
    },
    {
      name: 'an enum value in another case',
      source: '{ arguments { unit(value: gram) } }',
      faults: [
        ['Value "gram" does not exist in "Unit" enum. Did you mean the enum value "GRAM"?', '1:27'],
      ],
    },
    {
      name: 'a String for an enum',
      source: '{ arguments { unit(value: "GRAM") } }',
      faults: [
        [
          'Enum "Unit" cannot represent non-enum value: "GRAM". Did you mean the enum value "GRAM"?',
          '1:27',
        ],
      ],
    },
    {
      name: 'an Int for an enum',
      source: '{ arguments { unit(value: 1) } }',
      faults: [['Enum "Unit" cannot represent non-enum value: 1.', '1:27']],
    },
    {
      name: 'a Boolean for an enum',
      source: '{ arguments { unit(value: true) } }',
      faults: [['Enum "Unit" cannot represent non-enum value: true.', '1:27']],
    },
    {
      name: 'null for a non-null type',
      source: '{ arguments { intNonNull(value: null) } }',
      faults: [['Expected value of type "Int!", found null.', '1:33']],
    },
    {
      name: 'null in a list of non-null items',
      source: '{ arguments { intsNonNull(value: [1, null, 2, null]) } }',
      faults: [
        ['Expected value of type "Int!", found null.', '1:38'],
        ['Expected value of type "Int!", found null.', '1:47'],
      ],
    },
    {
      name: 'null for one item of a list of non-null items',
      source: '{ arguments { units(value: [null]) } }',
      faults: [['Expected value of type "Unit!", found null.', '1:29']],
    },
    {
      name: 'wrong items of a list, each a fault',
      source: '{ arguments { ints(value: [1, "2", true, null, 1.5]) } }',
      faults: [
        ['Int cannot represent non-integer value: "2"', '1:31'],
        ['Int cannot represent non-integer value: true', '1:36'],
        ['Int cannot represent non-integer value: 1.5', '1:48'],
      ],
    },
    {
      name: 'a wrong item in place of a list',
      source: '{ arguments { ints(value: "1") } }',
      faults: [['Int cannot represent non-integer value: "1"', '1:27']],
    },
    {
      name: 'lists too deep',
      source: '{ arguments { ints(value: [[1]]) } }',
      faults: [['Int cannot represent non-integer value: [1]', '1:28']],
    },
    {
      name: 'a wrong item of a nested list',
      source: '{ arguments { matrix(value: [[1], ["2", null]]) } }',
      faults: [
        ['Int cannot represent non-integer value: "2"', '1:36'],
        ['Expected value of type "Int!", found null.', '1:41'],
      ],
    },
    {
      name: 'a scalar for an input object',
      source: '{ arguments { filter(value: 1) } }',
      faults: [['Expected value of type "Filter", found 1.', '1:29']],
    },
    {
      name: 'a String for a non-null input object',
      source: '{ arguments { filterNonNull(value: "x") } }',
      faults: [['Expected value of type "Filter!", found "x".', '1:36']],
    },
    {
      name: 'a list for an input object',
      source: '{ arguments { filter(value: [{ required: true }]) } }',
      faults: [['Expected value of type "Filter", found [{required: true}].', '1:29']],
    },
    {
      name: 'within a list for an input object nothing is looked at',
      source: '{ arguments { filter(value: [{ required: "yes", colour: 1 }]) } }',
      faults: [['Expected value of type "Filter", found [{required: "yes", colour: 1}].', '1:29']],
    },
    {
      name: 'within an object for a String nothing is looked at',
      source: '{ arguments { string(value: { a: 1, b: [true, { c: null }] }) } }',
      faults: [
        ['String cannot represent a non string value: {a: 1, b: [true, {c: null}]}', '1:29'],
      ],
    },
    {
      name: 'within a list for an enum nothing is looked at',
      source: '{ arguments { unit(value: [PARSEC, 1]) } }',
      faults: [['Enum "Unit" cannot represent non-enum value: [PARSEC, 1].', '1:27']],
    },
    {
      name: 'an enum value for an item of a list of input objects',
      source: '{ arguments { filters(value: [{ required: true }, X]) } }',
      faults: [['Expected value of type "Filter!", found X.', '1:51']],
    },
    {
      name: 'null for a non-null field of an input object',
      source: '{ arguments { filter(value: { required: null }) } }',
      faults: [['Expected value of type "Boolean!", found null.', '1:41']],
    },
    {
      name: 'null for a non-null field with a default',
      source: '{ arguments { filter(value: { required: true, limit: null }) } }',
      faults: [['Expected value of type "Int!", found null.', '1:54']],
    },
    {
      name: 'a wrong field of an input object',
      source: '{ arguments { filter(value: { required: "yes" }) } }',
      faults: [['Boolean cannot represent a non boolean value: "yes"', '1:41']],
    },
    {
      name: 'wrong fields, deep',
      source:
        '{ arguments { filter(value: { required: true, at: { x: "1", y: 2, unit: PARSEC }, matrix: [[1, "2"]] }) } }',
      faults: [
        ['Int cannot represent non-integer value: "1"', '1:56'],
        ['Value "PARSEC" does not exist in "Unit" enum.', '1:73'],
        ['Int cannot represent non-integer value: "2"', '1:96'],
      ],
    },
    {
      name: 'an input object within lists of itself',
      source:
        '{ arguments { filter(value: { required: true, all: [{ required: true, all: [{ required: 1 }] }] }) } }',
      faults: [['Boolean cannot represent a non boolean value: 1', '1:89']],
    },
    {
      name: 'a scalar that refuses with a message',
      source: '{ arguments { word(value: "two words") } }',
      faults: [['Word takes one word.', '1:27']],
    },
    {
      name: 'a scalar that takes and one that refuses',
      source: '{ arguments { a: even(value: 2) b: even(value: 3) } }',
      faults: [['Expected value of type "Even", found 3.', '1:48']],
    },
    {
      name: 'a scalar that throws',
      source: '{ arguments { even(value: "two") } }',
      faults: [['Expected value of type "Even", found "two"; Even takes whole numbers.', '1:27']],
    },
    {
      name: 'a wrong argument of a directive',
      source: '{ dog { name @once(label: 1) } }',
      faults: [['String cannot represent a non string value: 1', '1:27']],
    },
    {
      name: 'a wrong condition',
      source: '{ dog { name @skip(if: "no") nickname @include(if: null) } }',
      faults: [
        ['Boolean cannot represent a non boolean value: "no"', '1:24'],
        ['Expected value of type "Boolean!", found null.', '1:52'],
      ],
    },
    {
      name: 'a wrong argument of a directive on an operation',
      source: 'query Q @limit(to: "x", unit: TON) { dog { name } }',
      faults: [
        ['Int cannot represent non-integer value: "x"', '1:20'],
        ['Value "TON" does not exist in "Unit" enum.', '1:31'],
      ],
    },
    {
      name: 'a wrong argument of a directive on a variable',
      source: 'query Q($a: Int @once(label: 2)) { arguments { int(value: $a) } }',
      faults: [['String cannot represent a non string value: 2', '1:30']],
    },
    {
      name: 'a wrong default value',
      source: 'query Q($a: Int = "1") { arguments { int(value: $a) } }',
      faults: [['Int cannot represent non-integer value: "1"', '1:19']],
    },
    {
      name: 'null as the default of a nullable variable',
      source: 'query Q($a: Int = null) { arguments { int(value: $a) } }',
      faults: [],
    },
    {
      name: 'null as the default of a non-null variable',
      source: 'query Q($a: Int! = null) { arguments { int(value: $a) } }',
      faults: [['Expected value of type "Int!", found null.', '1:20']],
    },
    {
      name: 'a default of a non-null variable',
      source: 'query Q($a: Int! = 1) { arguments { intNonNull(value: $a) } }',
      faults: [],
    },
    {
      name: 'a wrong default of a list',
      source: 'query Q($a: [Int!] = [1, null, "x"]) { arguments { intsNonNull(value: $a) } }',
      faults: [
        ['Expected value of type "Int!", found null.', '1:26'],
        ['Int cannot represent non-integer value: "x"', '1:32'],
      ],
    },
    {
      name: 'a wrong default of an input object',
      source:
        'query Q($p: Point = { x: "1", y: 2 }) { arguments { filter(value: { required: true, at: $p }) } }',
      faults: [['Int cannot represent non-integer value: "1"', '1:26']],
    },
    {
      name: 'a wrong default of a variable that is not used',
      source: 'query Q($a: Unit = 1) { dog { name } }',
      faults: [
        ['Variable "$a" is never used in operation "Q".', '1:9'],
        ['Enum "Unit" cannot represent non-enum value: 1.', '1:20'],
      ],
    },
    {
      name: 'a default of a variable of an unknown type',
      source: 'query Q($a: Nope = 1) { arguments { int(value: $a) } }',
      faults: [['Unknown type "Nope".', '1:13']],
    },
    {
      name: 'a value of an unknown argument',
      source: '{ arguments { int(other: "x") } }',
      faults: [['Unknown argument "other" on field "Arguments.int".', '1:19']],
    },
    {
      name: 'through a fragment',
      source: '{ arguments { ...F } } fragment F on Arguments { int(value: "7") }',
      faults: [['Int cannot represent non-integer value: "7"', '1:61']],
    },
    {
      name: 'right through a fragment',
      source: '{ arguments { ...F } } fragment F on Arguments { int(value: 7) unit(value: GRAM) }',
      faults: [],
    },
    {
      name: 'through two spreads it is one fault',
      source:
        '{ a: arguments { ...F } b: arguments { ...F } } fragment F on Arguments { unit(value: 1) }',
      faults: [['Enum "Unit" cannot represent non-enum value: 1.', '1:87']],
    },
    {
      name: 'on a spread',
      source: '{ dog { ...F @include(if: 1) } } fragment F on Dog { name }',
      faults: [['Boolean cannot represent a non boolean value: 1', '1:27']],
    },
    {
      name: 'an enum value named like a property of every object',
      schema: 'oddNames',
      source: '{ constructor(toString: 1, valueOf: hasOwnProperty) { constructor } }',
      faults: [],
    },
    {
      name: 'an enum value that only every object has',
      schema: 'oddNames',
      source: '{ constructor(toString: 1, valueOf: valueOf) { constructor } }',
      faults: [['Value "valueOf" does not exist in "Method" enum.', '1:37']],
    },
    {
      name: 'such values where the enum has others',
      source:
        '{ arguments { a: unit(value: constructor) b: unit(value: __proto__) c: unit(value: toString) } }',
      faults: [
        ['Value "constructor" does not exist in "Unit" enum.', '1:30'],
        ['Value "__proto__" does not exist in "Unit" enum.', '1:58'],
        ['Value "toString" does not exist in "Unit" enum.', '1:84'],
      ],
    },
    {
      name: 'a deprecated enum value is no fault',
      schema: 'deprecations',
      source: '{ stage(value: OLD) }',
      faults: [],
    },
    { name: 'OneOf: one field', source: '{ arguments { choice(value: { a: 1 }) } }', faults: [] },
    {
      name: 'OneOf: one field that is a list, an object, itself',
      source:
        '{ arguments { a: choice(value: { c: [1, 2] }) b: choice(value: { at: { x: 1, y: 2 } }) c: choice(value: { choice: { b: "x" } }) } }',
      faults: [],
    },
    {
      name: 'OneOf: a non-null variable',
      source: 'query Q($a: Int!) { arguments { choice(value: { a: $a }) } }',
      faults: [],
    },
    {
      name: 'OneOf: a whole variable',
      source: 'query Q($c: Choice) { arguments { choice(value: $c) } }',
      faults: [],
    },
    {
      name: 'OneOf: null in place of it',
      source: '{ arguments { choice(value: null) } }',
      faults: [],
    },
    {
      name: 'OneOf: a list of them',
      source: '{ arguments { choices(value: [{ a: 1 }, { b: "x" }]) } }',
      faults: [],
    },
    {
      name: 'OneOf: no field',
      source: '{ arguments { choice(value: {}) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:29']],
    },
    {
      name: 'OneOf: two fields',
      source: '{ arguments { choice(value: { a: 1, b: "x" }) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:29']],
    },
    {
      name: 'OneOf: two fields, one of them null',
      source: '{ arguments { choice(value: { a: 1, b: null }) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:29']],
    },
    {
      name: 'OneOf: one field, null',
      source: '{ arguments { choice(value: { a: null }) } }',
      faults: [['Field "Choice.a" must be non-null.', '1:29']],
    },
    {
      name: 'OneOf: one field of a wrong type',
      source: '{ arguments { choice(value: { a: "x" }) } }',
      faults: [['Int cannot represent non-integer value: "x"', '1:34']],
    },
    {
      name: 'OneOf: one field that is not there',
      source: '{ arguments { choice(value: { z: 1 }) } }',
      faults: [
        ['Field "z" is not defined by type "Choice". Did you mean "a", "b", or "c"?', '1:31'],
      ],
      peers: {
        17: [
          ['Field "z" is not defined by type "Choice". Did you mean "a", "b", or "c"?', '1:31'],
          ['OneOf Input Object "Choice" must specify exactly one key.', '1:29'],
        ],
        why: '5.6.2: one field is given, and the fault is that it is not defined; 17 counts known fields only.',
      },
    },
    {
      name: 'OneOf: one field twice',
      source: '{ arguments { choice(value: { a: 1, a: 2 }) } }',
      faults: [['There can be only one input field named "a".', '1:31', '1:37']],
      peers: {
        17: [
          ['There can be only one input field named "a".', '1:31', '1:37'],
          ['OneOf Input Object "Choice" must specify exactly one key.', '1:29'],
        ],
        why: '5.6.3: one field is given, and the fault is that it is given twice; 17 counts it twice.',
      },
    },
    {
      name: 'OneOf: two fields, each of a wrong type',
      source: '{ arguments { choice(value: { a: "x", b: 1 }) } }',
      faults: [
        ['OneOf Input Object "Choice" must specify exactly one key.', '1:29'],
        ['Int cannot represent non-integer value: "x"', '1:34'],
        ['String cannot represent a non string value: 1', '1:42'],
      ],
    },
    {
      name: 'OneOf: two variables',
      source: 'query Q($a: Int!, $b: String!) { arguments { choice(value: { a: $a, b: $b }) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:60']],
    },
    {
      name: 'OneOf: nested, at fault within',
      source: '{ arguments { choice(value: { choice: { a: 1, b: "x" } }) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:39']],
    },
    {
      name: 'OneOf: nested in lists and input objects',
      source:
        '{ arguments { filters(value: [{ required: true, choice: {} }, { required: true, choice: { a: 1 } }]) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:57']],
    },
    {
      name: 'OneOf: a non-null place',
      source: '{ arguments { choiceNonNull(value: { a: 1, c: [] }) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:36']],
    },
    {
      name: 'OneOf: an item of a list',
      source: '{ arguments { choices(value: [{ a: 1 }, { b: null }]) } }',
      faults: [['Field "Choice.b" must be non-null.', '1:41']],
    },
    {
      name: 'OneOf: a default value',
      source: 'query Q($c: Choice = { a: 1, b: "x" }) { arguments { choice(value: $c) } }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:22']],
    },
    {
      name: 'OneOf: through a fragment',
      source: '{ arguments { ...F } } fragment F on Arguments { choice(value: {}) }',
      faults: [['OneOf Input Object "Choice" must specify exactly one key.', '1:64']],
    },
  ],
}
