import type { RuleSection } from '../rule-case.ts'

export const allVariablesUsed: RuleSection = {
  section: '5.8.4 All Variables Used',
  cases: [
    {
      name: 'in an argument',
      source: 'query Q($a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [],
    },
    {
      name: 'in a directive on the operation',
      source: 'query Q($a: Int!) @limit(to: $a) { dog { name } }',
      faults: [],
    },
    {
      name: 'in a list, in an input object',
      source:
        'query Q($a: Int, $b: Boolean!) { arguments { ints(value: [$a]) filter(value: { required: $b }) } }',
      faults: [],
    },
    {
      name: 'in a custom scalar',
      source: 'query Q($a: Int) { arguments { json(value: { deep: [{ deeper: $a }] }) } }',
      faults: [],
    },
    {
      name: 'through fragments',
      source:
        'query Q($a: Int, $b: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) ...G } fragment G on Dog { isAtLocation2: isAtLocation(x: $b) }',
      faults: [],
    },
    {
      name: "in a directive of a fragment's definition",
      source: 'query Q($a: String) { dog { ...F } } fragment F on Dog @once(label: $a) { name }',
      faults: [],
    },
    {
      name: 'in one that is spread with a condition',
      source:
        'query Q($a: Int, $b: Boolean!) { dog { ...F @include(if: $b) } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [],
    },
    {
      name: 'one that is not used',
      source: 'query Q($a: Int) { dog { name } }',
      faults: [['Variable "$a" is never used in operation "Q".', '1:9']],
    },
    {
      name: 'one that an anonymous operation does not use',
      source: 'query ($a: Int) { dog { name } }',
      faults: [['Variable "$a" is never used.', '1:8']],
    },
    {
      name: 'one of two',
      source: 'query Q($a: Int, $b: Int) { dog { isAtLocation(x: $b) } }',
      faults: [['Variable "$a" is never used in operation "Q".', '1:9']],
    },
    {
      name: 'three',
      source: 'query Q($a: Int, $b: Int = 1, $c: [Int!]!) { dog { name } }',
      faults: [
        ['Variable "$a" is never used in operation "Q".', '1:9'],
        ['Variable "$b" is never used in operation "Q".', '1:18'],
        ['Variable "$c" is never used in operation "Q".', '1:31'],
      ],
    },
    {
      name: 'one with a description, which begins it',
      source: 'query Q(\n  "of no use" $a: Int\n) { dog { name } }',
      faults: [['Variable "$a" is never used in operation "Q".', '2:3']],
    },
    {
      name: 'of a mutation',
      source: 'mutation M($a: Int) { remove(id: 1) }',
      faults: [['Variable "$a" is never used in operation "M".', '1:12']],
    },
    {
      name: 'used in another operation only',
      source: 'query A($a: Int) { dog { name } } query B($a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [['Variable "$a" is never used in operation "A".', '1:9']],
    },
    {
      name: 'used in a fragment of another operation only',
      source:
        'query A($a: Int) { dog { ...F } } query B($a: Int) { dog { ...G } } fragment F on Dog { name } fragment G on Dog { isAtLocation(x: $a) }',
      faults: [['Variable "$a" is never used in operation "A".', '1:9']],
    },
    {
      name: 'used in a fragment that nothing spreads',
      source: 'query Q($a: Int) { dog { name } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [
        ['Variable "$a" is never used in operation "Q".', '1:9'],
        ['Fragment "F" is never used.', '1:35'],
      ],
    },
    {
      name: 'one through a fragment, one not at all',
      source:
        'query Q($a: Int, $b: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [['Variable "$b" is never used in operation "Q".', '1:18']],
    },
    {
      name: 'used by an unknown argument',
      source: 'query Q($a: Int) { dog { name(nope: $a) } }',
      faults: [['Unknown argument "nope" on field "Dog.name".', '1:31']],
    },
    {
      name: 'the name of an argument is no use',
      source: 'query Q($x: Int) { dog { isAtLocation(x: 1) } }',
      faults: [['Variable "$x" is never used in operation "Q".', '1:9']],
    },
    {
      name: 'one of two of one name, neither used',
      source: 'query Q($a: Int, $a: Int) { dog { name } }',
      faults: [
        ['There can be only one variable named "$a".', '1:10', '1:19'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
        ['Variable "$a" is never used in operation "Q".', '1:18'],
      ],
    },
    {
      name: 'names that every object of JavaScript has',
      source: 'query Q($constructor: Int, $__proto__: Int, $hasOwnProperty: Int) { dog { name } }',
      faults: [
        ['Variable "$constructor" is never used in operation "Q".', '1:9'],
        ['Variable "$__proto__" is never used in operation "Q".', '1:28'],
        ['Variable "$hasOwnProperty" is never used in operation "Q".', '1:45'],
      ],
    },
    {
      name: 'such a name through a fragment',
      source:
        'query Q($__proto__: Int) { dog { ...__proto__ } } fragment __proto__ on Dog { isAtLocation(x: $__proto__) }',
      faults: [],
    },
  ],
}
