import type { RuleSection } from '../rule-case.ts'

export const allVariableUsagesAreAllowed: RuleSection = {
  section: '5.8.5 All Variable Usages Are Allowed',
  cases: [
    {
      name: 'the same type',
      source: 'query Q($a: Int) { arguments { int(value: $a) } }',
      faults: [],
    },
    {
      name: 'a non-null variable in a nullable place',
      source: 'query Q($a: Int!) { arguments { int(value: $a) } }',
      faults: [],
    },
    {
      name: 'a non-null variable in a non-null place',
      source: 'query Q($a: Int!) { arguments { intNonNull(value: $a) } }',
      faults: [],
    },
    {
      name: 'lists of one type',
      source: 'query Q($a: [Int]) { arguments { ints(value: $a) } }',
      faults: [],
    },
    {
      name: 'a list of non-null items in a place of nullable ones',
      source: 'query Q($a: [Int!]!) { arguments { ints(value: $a) } }',
      faults: [],
    },
    {
      name: 'an item of a list',
      source: 'query Q($a: Int) { arguments { ints(value: [$a, 1]) } }',
      faults: [],
    },
    {
      name: 'a variable with a default in a non-null place',
      source: 'query Q($a: Int = 1) { arguments { intNonNull(value: $a) } }',
      faults: [],
    },
    {
      name: 'a nullable variable in a non-null place with a default',
      source: 'query Q($a: Int) { arguments { intDefault(value: $a) } }',
      faults: [],
    },
    {
      name: 'a variable with null as its default in a non-null place with a default',
      source: 'query Q($a: Int = null) { arguments { intDefault(value: $a) } }',
      faults: [],
    },
    {
      name: 'a nullable variable in a non-null field with a default',
      source: 'query Q($a: Int) { arguments { filter(value: { required: true, limit: $a }) } }',
      faults: [],
    },
    {
      name: 'a variable with a default in a non-null field',
      source: 'query Q($a: Boolean = true) { arguments { filter(value: { required: $a }) } }',
      faults: [],
    },
    {
      name: 'a variable with a default for a condition',
      source: 'query Q($a: Boolean = false) { dog { name @skip(if: $a) } }',
      faults: [],
    },
    {
      name: 'a list with a default in a non-null place',
      source: 'query Q($a: [Int!] = [1]) { arguments { intsNonNull(value: $a) } }',
      faults: [],
    },
    {
      name: 'a variable in an object for a custom scalar, whatever its type',
      source: 'query Q($a: Int, $b: [Filter]) { arguments { json(value: { a: $a, b: [$b] }) } }',
      faults: [],
    },
    {
      name: 'a variable in a list for a custom scalar, whatever its type',
      source: 'query Q($a: Int, $b: [Filter]) { arguments { json(value: [$a, { b: $b }]) } }',
      faults: [],
      peers: {
        16: [
          ['Variable "$a" of type "Int" used in position expecting type "Json".', '1:9', '1:59'],
        ],
        why: "5.8.5: an entry of a list has the expected type of the list's items, which a scalar has not; 16 expects the scalar.",
      },
    },
    {
      name: 'an Int in the place of a String',
      source: 'query Q($a: Int) { arguments { string(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "String".', '1:9', '1:46'],
      ],
    },
    {
      name: 'an Int in the place of a Float, although literals may',
      source: 'query Q($a: Int) { arguments { float(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Float".', '1:9', '1:45'],
      ],
    },
    {
      name: 'a String in the place of an ID, although literals may',
      source: 'query Q($a: String) { arguments { id(value: $a) } }',
      faults: [
        ['Variable "$a" of type "String" used in position expecting type "ID".', '1:9', '1:45'],
      ],
    },
    {
      name: 'a String in the place of an enum',
      source: 'query Q($a: String) { arguments { unit(value: $a) } }',
      faults: [
        ['Variable "$a" of type "String" used in position expecting type "Unit".', '1:9', '1:47'],
      ],
    },
    {
      name: 'an enum in the place of another',
      source: 'query Q($a: Unit) { dog { knows(command: $a) } }',
      faults: [
        ['Variable "$a" of type "Unit" used in position expecting type "Command".', '1:9', '1:42'],
      ],
    },
    {
      name: 'an input object in the place of another',
      source: 'query Q($a: Point) { arguments { filter(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Point" used in position expecting type "Filter".', '1:9', '1:48'],
      ],
    },
    {
      name: 'a nullable variable in a non-null place',
      source: 'query Q($a: Int) { arguments { intNonNull(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:50'],
      ],
    },
    {
      name: 'a variable with null as its default in a non-null place',
      source: 'query Q($a: Int = null) { arguments { intNonNull(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:57'],
      ],
    },
    {
      name: 'a default does not mend a wrong type',
      source: 'query Q($a: Int = 1) { arguments { string(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "String".', '1:9', '1:50'],
      ],
    },
    {
      name: 'a default of the place does not mend a wrong type',
      source: 'query Q($a: String) { arguments { intDefault(value: $a) } }',
      faults: [
        ['Variable "$a" of type "String" used in position expecting type "Int!".', '1:9', '1:53'],
      ],
    },
    {
      name: 'a list in the place of one',
      source: 'query Q($a: [Int]) { arguments { int(value: $a) } }',
      faults: [
        ['Variable "$a" of type "[Int]" used in position expecting type "Int".', '1:9', '1:45'],
      ],
    },
    {
      name: 'one in the place of a list, although literals may',
      source: 'query Q($a: Int) { arguments { ints(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "[Int]".', '1:9', '1:44'],
      ],
    },
    {
      name: 'a list as an item of a list',
      source: 'query Q($a: [Int]) { arguments { ints(value: [$a]) } }',
      faults: [
        ['Variable "$a" of type "[Int]" used in position expecting type "Int".', '1:9', '1:47'],
      ],
    },
    {
      name: 'a list of nullable items in the place of non-null ones',
      source: 'query Q($a: [Int]!) { arguments { intsNonNull(value: $a) } }',
      faults: [
        [
          'Variable "$a" of type "[Int]!" used in position expecting type "[Int!]!".',
          '1:9',
          '1:54',
        ],
      ],
    },
    {
      name: 'a nullable list in a non-null place',
      source: 'query Q($a: [Int!]) { arguments { intsNonNull(value: $a) } }',
      faults: [
        [
          'Variable "$a" of type "[Int!]" used in position expecting type "[Int!]!".',
          '1:9',
          '1:54',
        ],
      ],
    },
    {
      name: 'a default does not make items non-null',
      source: 'query Q($a: [Int] = [1]) { arguments { intsNonNull(value: $a) } }',
      faults: [
        ['Variable "$a" of type "[Int]" used in position expecting type "[Int!]!".', '1:9', '1:59'],
      ],
    },
    {
      name: 'a nullable item among non-null ones',
      source: 'query Q($a: Int) { arguments { intsNonNull(value: [1, $a]) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:55'],
      ],
    },
    {
      name: 'a nullable item with a default among non-null ones',
      source: 'query Q($a: Int = 1) { arguments { intsNonNull(value: [$a]) } }',
      faults: [],
    },
    {
      name: "a place's default does not reach its items",
      source:
        'query Q($a: Int) { arguments { filter(value: { required: true, points: [{ x: $a, y: 1 }] }) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:78'],
      ],
    },
    {
      name: 'a matrix in the place of a list and a list in the place of a matrix',
      source:
        'query Q($a: [[Int!]], $b: [Int!]) { arguments { ints(value: $a) matrix(value: $b) } }',
      faults: [
        [
          'Variable "$a" of type "[[Int!]]" used in position expecting type "[Int]".',
          '1:9',
          '1:61',
        ],
        [
          'Variable "$b" of type "[Int!]" used in position expecting type "[[Int!]]".',
          '1:23',
          '1:79',
        ],
      ],
    },
    {
      name: 'a nullable variable in a non-null field of an input object',
      source: 'query Q($a: Boolean) { arguments { filter(value: { required: $a }) } }',
      faults: [
        [
          'Variable "$a" of type "Boolean" used in position expecting type "Boolean!".',
          '1:9',
          '1:62',
        ],
      ],
    },
    {
      name: 'a nullable variable for a condition',
      source: 'query Q($a: Boolean) { dog { name @include(if: $a) } }',
      faults: [
        [
          'Variable "$a" of type "Boolean" used in position expecting type "Boolean!".',
          '1:9',
          '1:48',
        ],
      ],
    },
    {
      name: 'a wrong variable in a directive on the operation',
      source: 'query Q($a: String!) @limit(to: $a) { dog { name } }',
      faults: [
        ['Variable "$a" of type "String!" used in position expecting type "Int!".', '1:9', '1:33'],
      ],
    },
    {
      name: 'twice in one operation',
      source:
        'query Q($a: Int) { arguments { a: intNonNull(value: $a) b: intNonNull(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:53'],
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:78'],
      ],
    },
    {
      name: 'right and wrong in one operation',
      source: 'query Q($a: Int) { arguments { int(value: $a) string(value: $a) } }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "String".', '1:9', '1:61'],
      ],
    },
    {
      name: 'through a fragment',
      source:
        'query Q($a: Int) { arguments { ...F } } fragment F on Arguments { intNonNull(value: $a) }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:85'],
      ],
    },
    {
      name: 'allowed through a fragment',
      source:
        'query Q($a: Int = 2) { arguments { ...F } } fragment F on Arguments { intNonNull(value: $a) }',
      faults: [],
    },
    {
      name: 'through a fragment in a fragment',
      source:
        'query Q($a: String) { arguments { ...F } } fragment F on Arguments { ...G } fragment G on Arguments { int(value: $a) }',
      faults: [
        ['Variable "$a" of type "String" used in position expecting type "Int".', '1:9', '1:114'],
      ],
    },
    {
      name: 'through a fragment, in one of two operations',
      source:
        'query A($a: Int!) { arguments { ...F } } query B($a: Int) { arguments { ...F } } fragment F on Arguments { intNonNull(value: $a) }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:50', '1:126'],
      ],
    },
    {
      name: 'through a fragment, in both operations',
      source:
        'query A($a: Int) { arguments { ...F } } query B($a: String!) { arguments { ...F } } fragment F on Arguments { intNonNull(value: $a) }',
      faults: [
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:9', '1:129'],
        [
          'Variable "$a" of type "String!" used in position expecting type "Int!".',
          '1:49',
          '1:129',
        ],
      ],
    },
    {
      name: 'in a fragment that nothing spreads',
      source:
        'query Q($a: Int) { arguments { int(value: $a) } } fragment F on Arguments { intNonNull(value: $a) }',
      faults: [['Fragment "F" is never used.', '1:51']],
    },
    {
      name: 'of two variables of one name the last counts',
      source: 'query Q($a: Int!, $a: Int) { arguments { intNonNull(value: $a) } }',
      faults: [
        ['There can be only one variable named "$a".', '1:10', '1:20'],
        ['Variable "$a" of type "Int" used in position expecting type "Int!".', '1:19', '1:60'],
      ],
    },
    {
      name: 'a variable of an unknown type fits everywhere',
      source: 'query Q($a: Nope) { arguments { intNonNull(value: $a) } }',
      faults: [['Unknown type "Nope".', '1:13']],
    },
    {
      name: 'a place that is unknown fits everything',
      source: 'query Q($a: Int) { arguments { int(nope: $a) } }',
      faults: [['Unknown argument "nope" on field "Arguments.int".', '1:36']],
    },
    {
      name: 'OneOf: a non-null variable',
      source: 'query Q($a: Int!) { arguments { choice(value: { a: $a }) } }',
      faults: [],
    },
    {
      name: 'OneOf: a non-null variable with a default',
      source: 'query Q($a: Int! = 1) { arguments { choice(value: { a: $a }) } }',
      faults: [],
    },
    {
      name: 'OneOf: a nullable variable',
      source: 'query Q($a: Int) { arguments { choice(value: { a: $a }) } }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:51',
        ],
      ],
    },
    {
      name: 'OneOf: a nullable variable with a default',
      source: 'query Q($a: Int = 1) { arguments { choice(value: { a: $a }) } }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:55',
        ],
      ],
    },
    {
      name: 'OneOf: a nullable variable of a wrong type',
      source: 'query Q($a: String) { arguments { choice(value: { a: $a }) } }',
      faults: [
        ['Variable "$a" of type "String" used in position expecting type "Int".', '1:9', '1:54'],
        [
          'Variable "$a" is of type "String" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:54',
        ],
      ],
    },
    {
      name: 'OneOf: a non-null variable of a wrong type',
      source: 'query Q($a: String!) { arguments { choice(value: { a: $a }) } }',
      faults: [
        ['Variable "$a" of type "String!" used in position expecting type "Int".', '1:9', '1:55'],
      ],
    },
    {
      name: 'OneOf: a nullable variable below its field',
      source:
        'query Q($a: String) { arguments { choice(value: { at: { x: 1, y: 2, label: $a } }) } }',
      faults: [],
    },
    {
      name: 'OneOf: a nullable variable in one within another',
      source: 'query Q($a: Int) { arguments { choice(value: { choice: { a: $a } }) } }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:61',
        ],
      ],
    },
    {
      name: 'OneOf: a nullable variable in a field of an input object',
      source:
        'query Q($a: Int) { arguments { filter(value: { required: true, choice: { a: $a } }) } }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:77',
        ],
      ],
    },
    {
      name: 'OneOf: a nullable variable in a non-null place',
      source: 'query Q($a: Int) { arguments { choiceNonNull(value: { a: $a }) } }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:58',
        ],
      ],
      peers: {
        16: [],
        17: [],
        why: '5.8.5: each field of a OneOf input object is a non-null position; 16 and 17 look at a type that is not wrapped.',
      },
    },
    {
      name: 'OneOf: a nullable variable in an item of a list',
      source: 'query Q($a: Int) { arguments { choices(value: [{ a: $a }]) } }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:53',
        ],
      ],
      peers: {
        16: [],
        17: [],
        why: '5.8.5: each field of a OneOf input object is a non-null position; 16 and 17 look at a type that is not wrapped.',
      },
    },
    {
      name: 'OneOf: a nullable variable as the whole value',
      source: 'query Q($a: Choice) { arguments { choice(value: $a) } }',
      faults: [],
    },
    {
      name: 'OneOf: a nullable variable, through a fragment',
      source:
        'query Q($a: Int) { arguments { ...F } } fragment F on Arguments { choice(value: { a: $a }) }',
      faults: [
        [
          'Variable "$a" is of type "Int" but must be non-nullable to be used for OneOf Input Object "Choice".',
          '1:9',
          '1:86',
        ],
      ],
    },
    {
      name: 'variables named like properties of every object',
      source:
        'query Q($constructor: Int, $__proto__: Int) { arguments { two(first: $constructor, second: $__proto__) } }',
      faults: [
        [
          'Variable "$constructor" of type "Int" used in position expecting type "Int!".',
          '1:9',
          '1:70',
        ],
        [
          'Variable "$__proto__" of type "Int" used in position expecting type "Int!".',
          '1:28',
          '1:92',
        ],
      ],
    },
  ],
}
