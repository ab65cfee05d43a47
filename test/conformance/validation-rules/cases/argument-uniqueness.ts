import type { RuleSection } from '../rule-case.ts'

export const argumentUniqueness: RuleSection = {
  section: '5.4.2 Argument Uniqueness',
  cases: [
    { name: 'one argument', source: '{ dog { isAtLocation(x: 1) } }', faults: [] },
    { name: 'two of different names', source: '{ dog { isAtLocation(x: 1, y: 1) } }', faults: [] },
    {
      name: 'one name on two fields',
      source: '{ dog { name(surname: true) } cat { name(surname: true) } }',
      faults: [],
    },
    {
      name: 'one name on a field and on its directive',
      source: 'query Q($label: String) { dog { name(surname: true) @once(label: $label) } }',
      faults: [],
    },
    {
      name: 'one name on two directives of a field',
      source: '{ dog { name @many(level: 1) @many(level: 2) } }',
      faults: [],
    },
    {
      name: 'names that differ in case alone',
      source: '{ dog { isAtLocation(x: 1, X: 2) } }',
      faults: [
        ['Unknown argument "X" on field "Dog.isAtLocation". Did you mean "x" or "y"?', '1:28'],
      ],
    },
    {
      name: 'one argument twice',
      source: '{ dog { isAtLocation(x: 1, x: 2) } }',
      faults: [['There can be only one argument named "x".', '1:22', '1:28']],
    },
    {
      name: 'one argument twice with one value',
      source: '{ dog { isAtLocation(x: 1, x: 1) } }',
      faults: [['There can be only one argument named "x".', '1:22', '1:28']],
    },
    {
      name: 'one argument three times',
      source: '{ dog { isAtLocation(x: 1, x: 2, x: 3) } }',
      faults: [['There can be only one argument named "x".', '1:22', '1:28', '1:34']],
    },
    {
      name: 'two arguments twice',
      source: '{ dog { isAtLocation(x: 1, y: 2, x: 3, y: 4) } }',
      faults: [
        ['There can be only one argument named "x".', '1:22', '1:34'],
        ['There can be only one argument named "y".', '1:28', '1:40'],
      ],
    },
    {
      name: 'one argument of a directive twice',
      source: '{ dog { name @once(label: "a", label: "b") } }',
      faults: [['There can be only one argument named "label".', '1:20', '1:32']],
    },
    {
      name: 'on a directive of an operation',
      source: 'query Q @many(level: 1, level: 2) { dog { name } }',
      faults: [['There can be only one argument named "level".', '1:15', '1:25']],
    },
    {
      name: 'on a directive of a variable',
      source: 'query Q($a: Int @once(label: "a", label: "b")) { dog { isAtLocation(x: $a) } }',
      faults: [['There can be only one argument named "label".', '1:23', '1:35']],
    },
    {
      name: 'an unknown argument twice is three faults',
      source: '{ dog { barks(volume: 1, volume: 2) } }',
      faults: [
        ['There can be only one argument named "volume".', '1:15', '1:26'],
        ['Unknown argument "volume" on field "Dog.barks".', '1:15'],
        ['Unknown argument "volume" on field "Dog.barks".', '1:26'],
      ],
    },
    {
      name: 'on an unknown field',
      source: '{ dog { meow(a: 1, a: 2) } }',
      faults: [
        ['Cannot query field "meow" on type "Dog".', '1:9'],
        ['There can be only one argument named "a".', '1:14', '1:20'],
      ],
    },
    {
      name: 'on an unknown directive',
      source: '{ dog { name @nope(a: 1, a: 2) } }',
      faults: [
        ['Unknown directive "@nope".', '1:14'],
        ['There can be only one argument named "a".', '1:20', '1:26'],
      ],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { isAtLocation(x: 1, x: 2) }',
      faults: [['There can be only one argument named "x".', '1:51', '1:57']],
    },
    {
      name: 'on the spread of a fragment',
      source: '{ dog { ...F @once(label: "a", label: "b") } } fragment F on Dog { name }',
      faults: [['There can be only one argument named "label".', '1:20', '1:32']],
    },
    {
      name: 'in a fragment that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { isAtLocation(x: 1, x: 2) }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['There can be only one argument named "x".', '1:51', '1:57'],
      ],
    },
    {
      name: 'over two lines',
      source: '{ dog { isAtLocation(\n  x: 1\n  x: 2\n) } }',
      faults: [['There can be only one argument named "x".', '2:3', '3:3']],
    },
    {
      name: '__proto__ twice',
      source: '{ dog { name(__proto__: 1, __proto__: 2) } }',
      faults: [
        ['There can be only one argument named "__proto__".', '1:14', '1:28'],
        ['Unknown argument "__proto__" on field "Dog.name".', '1:14'],
        ['Unknown argument "__proto__" on field "Dog.name".', '1:28'],
      ],
    },
    {
      name: 'constructor once',
      schema: 'oddNames',
      source: '{ named(constructor: 1) }',
      faults: [],
    },
    {
      name: 'constructor twice',
      schema: 'oddNames',
      source: '{ named(constructor: 1, constructor: 2) }',
      faults: [['There can be only one argument named "constructor".', '1:9', '1:25']],
    },
  ],
}
