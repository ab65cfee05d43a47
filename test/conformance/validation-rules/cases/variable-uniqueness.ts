import type { RuleSection } from '../rule-case.ts'

export const variableUniqueness: RuleSection = {
  section: '5.8.1 Variable Uniqueness',
  cases: [
    {
      name: 'one variable',
      source: 'query Q($a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [],
    },
    {
      name: 'two names',
      source: 'query Q($a: Int, $b: Int) { dog { isAtLocation(x: $a, y: $b) } }',
      faults: [],
    },
    {
      name: 'one name in two operations',
      source:
        'query A($a: Int) { dog { isAtLocation(x: $a) } } query B($a: Int) { dog { isAtLocation(y: $a) } }',
      faults: [],
    },
    {
      name: 'names that differ in case alone',
      source: 'query Q($a: Int, $A: Int) { dog { isAtLocation(x: $a, y: $A) } }',
      faults: [],
    },
    {
      name: 'one name twice',
      source: 'query Q($a: Int, $a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [['There can be only one variable named "$a".', '1:10', '1:19']],
    },
    {
      name: 'one name twice, with two types',
      source: 'query Q($a: Int, $a: String) { dog { isAtLocation(x: $a) } }',
      faults: [
        ['There can be only one variable named "$a".', '1:10', '1:19'],
        ['Variable "$a" of type "String" used in position expecting type "Int".', '1:18', '1:54'],
      ],
    },
    {
      name: 'one name three times',
      source: 'query Q($a: Int, $a: Int, $a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [['There can be only one variable named "$a".', '1:10', '1:19', '1:28']],
    },
    {
      name: 'two names twice',
      source: 'query Q($a: Int, $b: Int, $a: Int, $b: Int) { dog { isAtLocation(x: $a, y: $b) } }',
      faults: [
        ['There can be only one variable named "$a".', '1:10', '1:28'],
        ['There can be only one variable named "$b".', '1:19', '1:37'],
      ],
    },
    {
      name: 'one name twice in each of two operations',
      source:
        'query A($a: Int, $a: Int) { dog { isAtLocation(x: $a) } } query B($a: Int, $a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [
        ['There can be only one variable named "$a".', '1:10', '1:19'],
        ['There can be only one variable named "$a".', '1:68', '1:77'],
      ],
    },
    {
      name: 'one name twice, used through a fragment',
      source:
        'query Q($a: Int, $a: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [['There can be only one variable named "$a".', '1:10', '1:19']],
    },
    {
      name: 'one name twice, described',
      source: 'query Q("one" $a: Int, "two" $a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [['There can be only one variable named "$a".', '1:16', '1:31']],
    },
    {
      name: 'of a mutation',
      source: 'mutation M($id: ID!, $id: ID!) { remove(id: $id) }',
      faults: [['There can be only one variable named "$id".', '1:13', '1:23']],
    },
    {
      name: 'names that every object of JavaScript has',
      source:
        'query Q($constructor: Int, $toString: Int, $__proto__: Int, $hasOwnProperty: Int) { a: dog { isAtLocation(x: $constructor, y: $toString) } b: dog { isAtLocation(x: $__proto__, y: $hasOwnProperty) } }',
      faults: [],
    },
    {
      name: '__proto__ and constructor twice',
      source:
        'query Q($constructor: Int, $__proto__: Int, $constructor: Int, $__proto__: Int) { dog { isAtLocation(x: $constructor, y: $__proto__) } }',
      faults: [
        ['There can be only one variable named "$constructor".', '1:10', '1:46'],
        ['There can be only one variable named "$__proto__".', '1:29', '1:65'],
      ],
    },
  ],
}
