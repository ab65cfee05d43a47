import type { RuleSection } from '../rule-case.ts'

export const allVariableUsesDefined: RuleSection = {
  section: '5.8.3 All Variable Uses Defined',
  cases: [
    {
      name: 'a variable of the operation',
      source: 'query Q($a: Int) { dog { isAtLocation(x: $a) } }',
      faults: [],
    },
    {
      name: 'through a fragment',
      source: 'query Q($a: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [],
    },
    {
      name: 'through three fragments',
      source:
        'query Q($a: Int) { dog { ...A } } fragment A on Dog { ...B } fragment B on Dog { mother { ...C } } fragment C on Dog { isAtLocation(x: $a) }',
      faults: [],
    },
    {
      name: 'in every operation that spreads the fragment',
      source:
        'query A($a: Int) { dog { ...F } } query B($a: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [],
    },
    {
      name: 'through a fragment that spreads itself',
      source: 'query Q($a: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) ...F }',
      faults: [['Cannot spread fragment "F" within itself.', '1:75']],
    },
    {
      name: 'a variable that is not there',
      source: 'query Q { dog { isAtLocation(x: $a) } }',
      faults: [['Variable "$a" is not defined by operation "Q".', '1:33', '1:1']],
    },
    {
      name: 'of an anonymous operation',
      source: '{ dog { isAtLocation(x: $a) } }',
      faults: [['Variable "$a" is not defined.', '1:25', '1:1']],
    },
    {
      name: 'of an anonymous mutation',
      source: 'mutation { remove(id: $id) }',
      faults: [['Variable "$id" is not defined.', '1:23', '1:1']],
    },
    {
      name: 'one of two',
      source: 'query Q($a: Int) { dog { isAtLocation(x: $a, y: $b) } }',
      faults: [['Variable "$b" is not defined by operation "Q".', '1:49', '1:1']],
    },
    {
      name: 'the same twice',
      source: 'query Q { dog { isAtLocation(x: $a, y: $a) } }',
      faults: [
        ['Variable "$a" is not defined by operation "Q".', '1:33', '1:1'],
        ['Variable "$a" is not defined by operation "Q".', '1:40', '1:1'],
      ],
    },
    {
      name: 'in another case',
      source: 'query Q($a: Int) { dog { isAtLocation(x: $A) } }',
      faults: [
        ['Variable "$A" is not defined by operation "Q".', '1:42', '1:1'],
        ['Variable "$a" is never used in operation "Q".', '1:9'],
      ],
    },
    {
      name: 'in a list and in an input object',
      source:
        'query Q { arguments { ints(value: [1, $a]) filter(value: { required: $b, at: { x: $c, y: 1 } }) } }',
      faults: [
        ['Variable "$a" is not defined by operation "Q".', '1:39', '1:1'],
        ['Variable "$b" is not defined by operation "Q".', '1:70', '1:1'],
        ['Variable "$c" is not defined by operation "Q".', '1:83', '1:1'],
      ],
    },
    {
      name: 'in a directive on a field, a spread and an inline fragment',
      source:
        'query Q { dog { name @skip(if: $a) ...F @include(if: $b) ... @skip(if: $c) { nickname } } } fragment F on Dog { barks }',
      faults: [
        ['Variable "$a" is not defined by operation "Q".', '1:32', '1:1'],
        ['Variable "$b" is not defined by operation "Q".', '1:54', '1:1'],
        ['Variable "$c" is not defined by operation "Q".', '1:72', '1:1'],
      ],
    },
    {
      name: 'in a directive on the operation',
      source: 'query Q @limit(to: $a) { dog { name } }',
      faults: [['Variable "$a" is not defined by operation "Q".', '1:20', '1:1']],
    },
    {
      name: "in a directive on a fragment's definition",
      source: 'query Q { dog { ...F } } fragment F on Dog @once(label: $a) { name }',
      faults: [['Variable "$a" is not defined by operation "Q".', '1:57', '1:1']],
    },
    {
      name: 'missing, through a fragment',
      source: 'query Q { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [['Variable "$a" is not defined by operation "Q".', '1:62', '1:1']],
    },
    {
      name: 'missing in one of two operations',
      source:
        'query A($a: Int) { dog { ...F } } query B { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [['Variable "$a" is not defined by operation "B".', '1:96', '1:35']],
    },
    {
      name: 'missing in both operations',
      source:
        'query A { dog { ...F } } query B { dog { ...F } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [
        ['Variable "$a" is not defined by operation "A".', '1:87', '1:1'],
        ['Variable "$a" is not defined by operation "B".', '1:87', '1:26'],
      ],
    },
    {
      name: 'each operation lacks another one',
      source:
        'query A($a: Int) { dog { ...F } } query B($b: Int) { dog { ...F } } fragment F on Dog { isAtLocation(x: $a, y: $b) }',
      faults: [
        ['Variable "$b" is not defined by operation "A".', '1:112', '1:1'],
        ['Variable "$a" is not defined by operation "B".', '1:105', '1:35'],
      ],
    },
    {
      name: 'spread twice it is one fault',
      source: 'query Q { dog { ...F mother { ...F } } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [['Variable "$a" is not defined by operation "Q".', '1:78', '1:1']],
    },
    {
      name: 'in a fragment that nothing spreads no operation defines it',
      source: '{ dog { name } } fragment F on Dog { isAtLocation(x: $a) }',
      faults: [['Fragment "F" is never used.', '1:18']],
    },
    {
      name: 'below an unknown field and in an unknown directive',
      source: 'query Q { wings(a: $a) { of(b: $b) } dog { name @nope(c: $c) } }',
      faults: [
        ['Cannot query field "wings" on type "Query".', '1:11'],
        ['Unknown directive "@nope".', '1:49'],
        ['Variable "$a" is not defined by operation "Q".', '1:20', '1:1'],
        ['Variable "$b" is not defined by operation "Q".', '1:32', '1:1'],
        ['Variable "$c" is not defined by operation "Q".', '1:58', '1:1'],
      ],
    },
    {
      name: 'names that every object of JavaScript has',
      source:
        'query Q { dog { isAtLocation(x: $constructor, y: $__proto__) name(surname: $toString) } }',
      faults: [
        ['Variable "$constructor" is not defined by operation "Q".', '1:33', '1:1'],
        ['Variable "$__proto__" is not defined by operation "Q".', '1:50', '1:1'],
        ['Variable "$toString" is not defined by operation "Q".', '1:76', '1:1'],
      ],
    },
  ],
}
