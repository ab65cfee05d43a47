import type { RuleSection } from '../rule-case.ts'

export const directivesAreDefined: RuleSection = {
  section: '5.7.1 Directives Are Defined',
  cases: [
    {
      name: 'directives of the specification',
      source: '{ dog { name @skip(if: true) nickname @include(if: false) } }',
      faults: [],
    },
    {
      name: 'directives of the schema',
      source: '{ dog { name @once nickname @many barks @limit(to: 1) } }',
      faults: [],
    },
    {
      name: 'an unknown directive on a field',
      source: '{ dog { name @loud } }',
      faults: [['Unknown directive "@loud".', '1:14']],
    },
    {
      name: 'with arguments',
      source: '{ dog { name @loud(volume: 11) } }',
      faults: [['Unknown directive "@loud".', '1:14']],
    },
    {
      name: 'an unknown directive on each kind of place',
      source:
        'query Q($a: Int @v) @q { dog { ... @i { isAtLocation(x: $a) } ...F @s } } fragment F on Dog @f { name }',
      faults: [
        ['Unknown directive "@v".', '1:17'],
        ['Unknown directive "@q".', '1:21'],
        ['Unknown directive "@i".', '1:36'],
        ['Unknown directive "@s".', '1:68'],
        ['Unknown directive "@f".', '1:93'],
      ],
    },
    {
      name: 'on a mutation and on a subscription',
      source: 'mutation M @m { remove(id: 1) } subscription S @s { petRemoved }',
      faults: [
        ['Unknown directive "@m".', '1:12'],
        ['Unknown directive "@s".', '1:48'],
      ],
    },
    {
      name: 'two on one field',
      source: '{ dog { name @a @b } }',
      faults: [
        ['Unknown directive "@a".', '1:14'],
        ['Unknown directive "@b".', '1:17'],
      ],
    },
    {
      name: 'one twice on one field',
      source: '{ dog { name @a @a } }',
      faults: [
        ['Unknown directive "@a".', '1:14'],
        ['Unknown directive "@a".', '1:17'],
      ],
    },
    {
      name: 'in another case',
      source: '{ dog { name @Skip(if: true) } }',
      faults: [['Unknown directive "@Skip".', '1:14']],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { name @loud }',
      faults: [['Unknown directive "@loud".', '1:43']],
    },
    {
      name: 'known ones through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { name @once }',
      faults: [],
    },
    {
      name: 'on the root field of a subscription',
      source: 'subscription S { petRemoved @loud }',
      faults: [['Unknown directive "@loud".', '1:29']],
    },
    {
      name: 'a variable that only an unknown directive uses is used',
      source: 'query Q($a: Boolean!) { dog { name @loud(if: $a) } }',
      faults: [['Unknown directive "@loud".', '1:36']],
    },
    {
      name: 'an unknown directive on an unknown field',
      source: '{ dog { wings @loud } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        ['Unknown directive "@loud".', '1:15'],
      ],
    },
    {
      name: 'values in its arguments have no type',
      source: '{ arguments { int(value: 1) @loud(value: "x", volume: { a: [1, "b"] }) } }',
      faults: [['Unknown directive "@loud".', '1:29']],
      peers: {
        16: [
          ['Unknown directive "@loud".', '1:29'],
          ['Int cannot represent non-integer value: "x"', '1:42'],
        ],
        17: [
          ['Unknown directive "@loud".', '1:29'],
          ['Int cannot represent non-integer value: "x"', '1:42'],
        ],
        why: '5.6.1: a value has the type of the argument it is provided for; 16 and 17 look at the field around the directive.',
      },
    },
    {
      name: 'names that every object of JavaScript has',
      source: '{ dog { name @constructor @toString @__proto__ @hasOwnProperty } }',
      faults: [
        ['Unknown directive "@constructor".', '1:14'],
        ['Unknown directive "@toString".', '1:27'],
        ['Unknown directive "@__proto__".', '1:37'],
        ['Unknown directive "@hasOwnProperty".', '1:48'],
      ],
    },
    {
      name: 'such names in a schema that has them',
      schema: 'oddNames',
      source: '{ toString @constructor(toString: 1) @constructor(toString: 2) }',
      faults: [],
    },
  ],
}
