import type { RuleSection } from '../rule-case.ts'

export const argumentNames: RuleSection = {
  section: '5.4.1 Argument Names',
  cases: [
    { name: 'an argument of the field', source: '{ human(id: 1) { name } }', faults: [] },
    {
      name: 'an argument of a nested field',
      source: '{ dog { owner { name(surname: true) } } }',
      faults: [],
    },
    {
      name: "an argument of an interface's field",
      source: '{ pet { name(surname: false) } }',
      faults: [],
    },
    {
      name: 'arguments in any order',
      source: '{ arguments { two(second: 2, first: 1) } }',
      faults: [],
    },
    {
      name: 'an argument of a directive',
      source: '{ dog { name @once(label: "x") } }',
      faults: [],
    },
    {
      name: 'the argument of skip and of include',
      source: '{ dog { name @skip(if: true) nickname @include(if: false) } }',
      faults: [],
    },
    {
      name: 'an argument of a root field of a mutation',
      source: 'mutation M { rename(id: 1, name: "Rex") { name } }',
      faults: [],
    },
    {
      name: 'an argument of __type',
      source: '{ __type(name: "Dog") { fields(includeDeprecated: true) { name } } }',
      faults: [],
    },
    {
      name: 'an argument that the field lacks',
      source: '{ dog { name(shape: ROUND) } }',
      faults: [['Unknown argument "shape" on field "Dog.name".', '1:14']],
    },
    {
      name: "an argument near one of the field's",
      source: '{ dog { name(surnam: true) } }',
      faults: [['Unknown argument "surnam" on field "Dog.name". Did you mean "surname"?', '1:14']],
    },
    {
      name: "an argument near two of the field's",
      source: '{ arguments { two(first: 1, second: 2, sirst: 3) } }',
      faults: [
        ['Unknown argument "sirst" on field "Arguments.two". Did you mean "first"?', '1:40'],
      ],
    },
    {
      name: 'an argument on a field without any',
      source: '{ dog { barks(loud: true) } }',
      faults: [['Unknown argument "loud" on field "Dog.barks".', '1:15']],
    },
    {
      name: 'two unknown arguments',
      source: '{ dog { knows(who: 1, command: SIT, why: 2) } }',
      faults: [
        ['Unknown argument "who" on field "Dog.knows".', '1:15'],
        ['Unknown argument "why" on field "Dog.knows".', '1:37'],
      ],
    },
    {
      name: "an argument that only another type's field has, on an interface",
      source: '{ canine { name(surname: true, kind: 1) } }',
      faults: [['Unknown argument "kind" on field "Canine.name".', '1:32']],
    },
    {
      name: 'the field of the interface is looked at, not that of the object',
      source: '{ pet { name(x: 1) ... on Dog { isAtLocation(x: 1) } } }',
      faults: [['Unknown argument "x" on field "Pet.name".', '1:14']],
    },
    {
      name: 'an argument that a directive lacks',
      source: '{ dog { name @once(name: "x") } }',
      faults: [['Unknown argument "name" on directive "@once".', '1:20']],
    },
    {
      name: "an argument near one of a directive's",
      source: '{ dog { name @once(labl: "x") } }',
      faults: [['Unknown argument "labl" on directive "@once". Did you mean "label"?', '1:20']],
    },
    {
      name: 'unless on skip',
      source: '{ dog { name @skip(unless: true) } }',
      faults: [
        ['Unknown argument "unless" on directive "@skip".', '1:20'],
        [
          'Directive "@skip" argument "if" of type "Boolean!" is required, but it was not provided.',
          '1:14',
        ],
      ],
    },
    {
      name: 'an argument of a directive on an operation',
      source: 'query Q @many(level: 2, depth: 1) { dog { name } }',
      faults: [['Unknown argument "depth" on directive "@many".', '1:25']],
    },
    {
      name: 'an argument of a directive on a variable',
      source: 'query Q($a: Int @once(nope: 1)) { dog { isAtLocation(x: $a) } }',
      faults: [['Unknown argument "nope" on directive "@once".', '1:23']],
    },
    {
      name: 'an argument of a directive on a fragment',
      source: '{ dog { ...F } } fragment F on Dog @once(nope: 1) { name }',
      faults: [['Unknown argument "nope" on directive "@once".', '1:42']],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { name(nope: 1) }',
      faults: [['Unknown argument "nope" on field "Dog.name".', '1:43']],
    },
    {
      name: 'through a fragment on an interface',
      source: '{ dog { ...F } } fragment F on Pet { name(command: SIT) }',
      faults: [['Unknown argument "command" on field "Pet.name".', '1:43']],
    },
    {
      name: 'on the spread of a fragment',
      source: '{ dog { ...F @many(amount: 1) } } fragment F on Dog { name }',
      faults: [['Unknown argument "amount" on directive "@many".', '1:20']],
    },
    {
      name: 'in a fragment spread twice it is one fault',
      source: '{ a: dog { ...F } b: dog { ...F } } fragment F on Dog { name(nope: 1) }',
      faults: [['Unknown argument "nope" on field "Dog.name".', '1:62']],
    },
    {
      name: 'on an unknown field there is nothing to know',
      source: '{ dog { meow(volume: 1) } }',
      faults: [['Cannot query field "meow" on type "Dog".', '1:9']],
    },
    {
      name: 'on an unknown directive there is nothing to know',
      source: '{ dog { name @nope(volume: 1) } }',
      faults: [['Unknown directive "@nope".', '1:14']],
    },
    {
      name: 'on __typename',
      source: '{ dog { __typename(of: 1) } }',
      faults: [['Unknown argument "of" on field "Dog.__typename".', '1:20']],
    },
    {
      name: 'an argument named in another case',
      source: '{ dog { name(Surname: true) } }',
      faults: [['Unknown argument "Surname" on field "Dog.name". Did you mean "surname"?', '1:14']],
    },
    {
      name: 'an argument that only another field of the type has',
      source: '{ dog { barks nickname isAtLocation(x: 1, command: SIT) } }',
      faults: [['Unknown argument "command" on field "Dog.isAtLocation".', '1:43']],
    },
    {
      name: 'arguments named like properties of every object',
      source: '{ dog { name(constructor: 1, toString: 2, __proto__: 3) } }',
      faults: [
        ['Unknown argument "constructor" on field "Dog.name".', '1:14'],
        ['Unknown argument "toString" on field "Dog.name".', '1:30'],
        ['Unknown argument "__proto__" on field "Dog.name".', '1:43'],
      ],
    },
    {
      name: 'arguments of directives named like properties of every object',
      source: '{ dog { name @once(hasOwnProperty: 1, __proto__: 3) } }',
      faults: [
        ['Unknown argument "hasOwnProperty" on directive "@once".', '1:20'],
        ['Unknown argument "__proto__" on directive "@once".', '1:39'],
      ],
    },
    {
      name: 'known arguments with such names',
      schema: 'oddNames',
      source:
        '{ constructor(toString: 1, valueOf: toString, hasOwnProperty: { constructor: 1 }) { constructor } }',
      faults: [],
    },
    {
      name: 'a deprecated argument is no fault',
      schema: 'deprecations',
      source: '{ arguments(old: 1, now: 2) }',
      faults: [],
    },
    {
      name: 'a deprecated argument of a directive is no fault',
      schema: 'deprecations',
      source: '{ now @annotate(old: 1) }',
      faults: [],
    },
  ],
}
