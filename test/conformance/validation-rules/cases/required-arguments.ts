import type { RuleSection } from '../rule-case.ts'

export const requiredArguments: RuleSection = {
  section: '5.4.3 Required Arguments',
  cases: [
    { name: 'a required argument', source: '{ arguments { intNonNull(value: 1) } }', faults: [] },
    { name: 'an optional argument left out', source: '{ arguments { int } }', faults: [] },
    {
      name: 'a required argument with a default left out',
      source: '{ arguments { intDefault } }',
      faults: [],
    },
    {
      name: 'a required argument with a default given',
      source: '{ arguments { intDefault(value: 4) } }',
      faults: [],
    },
    {
      name: 'two required arguments',
      source: '{ arguments { two(first: 1, second: 2) } }',
      faults: [],
    },
    {
      name: 'the required one of several',
      source: '{ arguments { mixed(required: 1) } }',
      faults: [],
    },
    {
      name: 'required and optional ones',
      source: '{ arguments { mixed(required: 1, optional: 2, defaulted: 3) } }',
      faults: [],
    },
    {
      name: 'a variable',
      source: 'query Q($a: Int!) { arguments { intNonNull(value: $a) } }',
      faults: [],
    },
    {
      name: 'null for an optional argument',
      source: '{ arguments { int(value: null) } }',
      faults: [],
    },
    {
      name: 'a required argument of a directive',
      source: '{ dog { name @limit(to: 1) } }',
      faults: [],
    },
    {
      name: 'a required argument of a directive with a default left out',
      source: '{ dog { name @many } }',
      faults: [],
    },
    {
      name: 'a required argument left out',
      source: '{ arguments { intNonNull } }',
      faults: [
        [
          'Field "intNonNull" argument "value" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'left out with an alias',
      source: '{ arguments { a: intNonNull } }',
      faults: [
        [
          'Field "intNonNull" argument "value" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'one of two left out',
      source: '{ arguments { two(first: 1) } }',
      faults: [
        [
          'Field "two" argument "second" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'both left out, with no parentheses',
      source: '{ arguments { two } }',
      faults: [
        [
          'Field "two" argument "first" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
        [
          'Field "two" argument "second" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'the required one of several left out',
      source: '{ arguments { mixed(optional: 1, defaulted: 2) } }',
      faults: [
        [
          'Field "mixed" argument "required" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'null for a required argument',
      source: '{ arguments { intNonNull(value: null) } }',
      faults: [['Expected value of type "Int!", found null.', '1:33']],
    },
    {
      name: 'null for a required argument with a default',
      source: '{ arguments { intDefault(value: null) } }',
      faults: [['Expected value of type "Int!", found null.', '1:33']],
    },
    {
      name: 'another argument in its place',
      source: '{ arguments { intNonNull(wrong: 1) } }',
      faults: [
        ['Unknown argument "wrong" on field "Arguments.intNonNull".', '1:26'],
        [
          'Field "intNonNull" argument "value" of type "Int!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'a wrong value is given all the same',
      source: '{ arguments { intNonNull(value: "one") } }',
      faults: [['Int cannot represent non-integer value: "one"', '1:33']],
    },
    {
      name: 'a required list',
      source: '{ arguments { intsNonNull } }',
      faults: [
        [
          'Field "intsNonNull" argument "value" of type "[Int!]!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'a required input object',
      source: '{ arguments { filterNonNull } }',
      faults: [
        [
          'Field "filterNonNull" argument "value" of type "Filter!" is required, but it was not provided.',
          '1:15',
        ],
      ],
    },
    {
      name: 'a required argument of a mutation',
      source: 'mutation M { remove }',
      faults: [
        [
          'Field "remove" argument "id" of type "ID!" is required, but it was not provided.',
          '1:14',
        ],
      ],
    },
    {
      name: 'a required argument of __type',
      source: '{ __type { name } }',
      faults: [
        [
          'Field "__type" argument "name" of type "String!" is required, but it was not provided.',
          '1:3',
        ],
      ],
    },
    {
      name: 'a required argument of a directive left out',
      source: '{ dog { name @limit(unit: GRAM) } }',
      faults: [
        [
          'Directive "@limit" argument "to" of type "Int!" is required, but it was not provided.',
          '1:14',
        ],
      ],
    },
    {
      name: 'skip and include without if',
      source: '{ dog { name @skip nickname @include } }',
      faults: [
        [
          'Directive "@skip" argument "if" of type "Boolean!" is required, but it was not provided.',
          '1:14',
        ],
        [
          'Directive "@include" argument "if" of type "Boolean!" is required, but it was not provided.',
          '1:29',
        ],
      ],
    },
    {
      name: 'of a directive on an operation',
      source: 'query Q @limit { dog { name } }',
      faults: [
        [
          'Directive "@limit" argument "to" of type "Int!" is required, but it was not provided.',
          '1:9',
        ],
      ],
    },
    {
      name: 'null for a required argument of a directive',
      source: '{ dog { name @limit(to: null) } }',
      faults: [['Expected value of type "Int!", found null.', '1:25']],
    },
    {
      name: 'of a directive on a spread',
      source: '{ dog { ...F @include } } fragment F on Dog { name }',
      faults: [
        [
          'Directive "@include" argument "if" of type "Boolean!" is required, but it was not provided.',
          '1:14',
        ],
      ],
    },
    {
      name: 'through a fragment',
      source: '{ arguments { ...F } } fragment F on Arguments { intNonNull }',
      faults: [
        [
          'Field "intNonNull" argument "value" of type "Int!" is required, but it was not provided.',
          '1:50',
        ],
      ],
    },
    {
      name: 'through a fragment, given by a variable of the operation',
      source:
        'query Q($a: Int!) { arguments { ...F } } fragment F on Arguments { intNonNull(value: $a) }',
      faults: [],
    },
    {
      name: 'through a fragment in a fragment',
      source:
        '{ arguments { ...F } } fragment F on Arguments { ...G } fragment G on Arguments { two(second: 2) }',
      faults: [
        [
          'Field "two" argument "first" of type "Int!" is required, but it was not provided.',
          '1:83',
        ],
      ],
    },
    {
      name: 'a field and its subfield',
      source: 'mutation M { rename { name(nope: 1) } }',
      faults: [
        [
          'Field "rename" argument "id" of type "ID!" is required, but it was not provided.',
          '1:14',
        ],
        ['Unknown argument "nope" on field "Pet.name".', '1:28'],
      ],
    },
    {
      name: 'a required argument named toString',
      schema: 'oddNames',
      source: '{ constructor { constructor } }',
      faults: [
        [
          'Field "constructor" argument "toString" of type "Int!" is required, but it was not provided.',
          '1:3',
        ],
      ],
    },
    {
      name: 'an own property of the prototype gives nothing',
      schema: 'oddNames',
      source: '{ constructor(valueOf: toString) { constructor } }',
      faults: [
        [
          'Field "constructor" argument "toString" of type "Int!" is required, but it was not provided.',
          '1:3',
        ],
      ],
    },
  ],
}
