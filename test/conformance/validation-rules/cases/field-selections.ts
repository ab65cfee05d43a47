import type { RuleSection } from '../rule-case.ts'

export const fieldSelections: RuleSection = {
  section: '5.3.1 Field Selections',
  cases: [
    { name: 'fields of an object', source: '{ dog { name nickname barkVolume } }', faults: [] },
    { name: 'a field under an alias', source: '{ dog { volume: barkVolume } }', faults: [] },
    {
      name: 'fields of an interface',
      source: '{ pet { name nickname owner { iq } } }',
      faults: [],
    },
    {
      name: 'fields of an object within an interface',
      source: '{ pet { name ... on Dog { barkVolume } ... on Cat { meowVolume } } }',
      faults: [],
    },
    {
      name: "fields of a union's members",
      source: '{ catOrDog { ... on Cat { meows } ... on Dog { barks } ... on Pet { name } } }',
      faults: [],
    },
    {
      name: '__typename on an object, an interface and a union',
      source: '{ dog { __typename } pet { __typename } catOrDog { __typename } }',
      faults: [],
    },
    {
      name: '__typename at the root of a query and of a mutation',
      source: 'query Q { __typename } mutation M { __typename }',
      faults: [],
    },
    {
      name: '__schema and __type at the root',
      source: '{ __schema { queryType { name } } __type(name: "Dog") { kind } }',
      faults: [],
    },
    {
      name: '__schema through a fragment on the root type',
      source: '{ ...F } fragment F on Query { __schema { description } }',
      faults: [],
    },
    {
      name: 'fields of introspection',
      source:
        '{ __schema { types { fields { args { defaultValue } } } directives { isRepeatable locations } } }',
      faults: [],
    },
    {
      name: 'a field that the object lacks',
      source: '{ dog { wings } }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:9']],
    },
    {
      name: 'a field that the object lacks, under an alias that it has',
      source: '{ dog { name: wings } }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:9']],
    },
    {
      name: "a field near one of the object's",
      source: '{ dog { barkVolum } }',
      faults: [['Cannot query field "barkVolum" on type "Dog". Did you mean "barkVolume"?', '1:9']],
    },
    {
      name: "a field near three of the object's, by number",
      source: '{ dog { trick7 } }',
      faults: [
        [
          'Cannot query field "trick7" on type "Dog". Did you mean "Trick8", "trick9", or "trick10"?',
          '1:9',
        ],
      ],
    },
    {
      name: 'a field of another member',
      source: '{ dog { meowVolume } }',
      faults: [
        ['Cannot query field "meowVolume" on type "Dog". Did you mean "barkVolume"?', '1:9'],
      ],
    },
    {
      name: 'a field of an implementation, on the interface',
      source: '{ pet { barkVolume } }',
      faults: [
        [
          'Cannot query field "barkVolume" on type "Pet". Did you mean to use an inline fragment on "Canine" or "Dog"?',
          '1:9',
        ],
      ],
    },
    {
      name: 'a field of all implementations, on the interface',
      source: '{ named { nickname } }',
      faults: [
        [
          'Cannot query field "nickname" on type "Named". Did you mean to use an inline fragment on "Pet", "Cat", or "Dog"?',
          '1:11',
        ],
      ],
    },
    {
      name: 'a field of nothing, on the interface',
      source: '{ pet { wings } }',
      faults: [['Cannot query field "wings" on type "Pet".', '1:9']],
    },
    {
      name: 'a field on a union',
      source: '{ catOrDog { name } }',
      faults: [
        [
          'Cannot query field "name" on type "CatOrDog". Did you mean to use an inline fragment on "Named", "Pet", "Canine", "Cat", or "Dog"?',
          '1:14',
        ],
      ],
    },
    {
      name: 'a field of one member, on the union',
      source: '{ catOrDog { barkVolume } }',
      faults: [
        [
          'Cannot query field "barkVolume" on type "CatOrDog". Did you mean to use an inline fragment on "Canine" or "Dog"?',
          '1:14',
        ],
      ],
    },
    {
      name: 'a field on the root of queries',
      source: '{ bird }',
      faults: [['Cannot query field "bird" on type "Query".', '1:3']],
    },
    {
      name: 'a field on the root of mutations',
      source: 'mutation M { paint }',
      faults: [['Cannot query field "paint" on type "Mutation".', '1:14']],
    },
    {
      name: 'a field of queries in a mutation',
      source: 'mutation M { dog { name } }',
      faults: [['Cannot query field "dog" on type "Mutation".', '1:14']],
    },
    {
      name: 'a field on the root of subscriptions',
      source: 'subscription S { birdAdded }',
      faults: [
        ['Cannot query field "birdAdded" on type "Subscription". Did you mean "petAdded"?', '1:18'],
      ],
    },
    {
      name: 'below an unknown field nothing is looked at',
      source: '{ dog { wings { feathers(length: "x") } } }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:9']],
    },
    {
      name: 'two unknown fields',
      source: '{ dog { wings name fins } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        ['Cannot query field "fins" on type "Dog".', '1:20'],
      ],
    },
    {
      name: 'one unknown field twice',
      source: '{ dog { wings wings } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        ['Cannot query field "wings" on type "Dog".', '1:15'],
      ],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { wings }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:38']],
    },
    {
      name: 'through a fragment on an interface, where the object has the field',
      source: '{ dog { ...F } } fragment F on Pet { barkVolume }',
      faults: [
        [
          'Cannot query field "barkVolume" on type "Pet". Did you mean to use an inline fragment on "Canine" or "Dog"?',
          '1:38',
        ],
      ],
    },
    {
      name: 'through a fragment in a fragment',
      source: '{ dog { ...F } } fragment F on Dog { ...G } fragment G on Dog { owner { wings } }',
      faults: [['Cannot query field "wings" on type "Human".', '1:73']],
    },
    {
      name: 'through a fragment with a known field',
      source: '{ pet { ...F } } fragment F on Dog { barkVolume }',
      faults: [],
    },
    {
      name: 'in an inline fragment without a type',
      source: '{ dog { ... { wings } } }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:15']],
    },
    {
      name: 'in an inline fragment with a directive',
      source: '{ dog { ... @include(if: true) { wings } } }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:34']],
    },
    {
      name: 'in an inline fragment on an object',
      source: '{ pet { ... on Dog { meowVolume } } }',
      faults: [
        ['Cannot query field "meowVolume" on type "Dog". Did you mean "barkVolume"?', '1:22'],
      ],
    },
    {
      name: 'in an inline fragment on an unknown type',
      source: '{ pet { ... on Bicycle { wings } } }',
      faults: [['Unknown type "Bicycle".', '1:16']],
    },
    {
      name: 'in a fragment that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { wings }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Cannot query field "wings" on type "Dog".', '1:38'],
      ],
    },
    {
      name: '__schema below the root',
      source: '{ dog { __schema { description } } }',
      faults: [['Cannot query field "__schema" on type "Dog".', '1:9']],
    },
    {
      name: '__type below the root',
      source: '{ dog { __type(name: "Dog") { name } } }',
      faults: [['Cannot query field "__type" on type "Dog".', '1:9']],
    },
    {
      name: '__schema in a mutation',
      source: 'mutation M { __schema { description } }',
      faults: [['Cannot query field "__schema" on type "Mutation".', '1:14']],
    },
    {
      name: 'an unknown field of introspection',
      source: '{ __schema { types { nam } } }',
      faults: [['Cannot query field "nam" on type "__Type". Did you mean "name"?', '1:22']],
    },
    {
      name: 'an unknown name with two underscores',
      source: '{ dog { __wings } }',
      faults: [['Cannot query field "__wings" on type "Dog".', '1:9']],
    },
    {
      name: 'names that every object of JavaScript has',
      source: '{ dog { constructor toString __proto__ hasOwnProperty valueOf } }',
      faults: [
        ['Cannot query field "constructor" on type "Dog".', '1:9'],
        ['Cannot query field "toString" on type "Dog".', '1:21'],
        ['Cannot query field "__proto__" on type "Dog".', '1:30'],
        ['Cannot query field "hasOwnProperty" on type "Dog".', '1:40'],
        ['Cannot query field "valueOf" on type "Dog".', '1:55'],
      ],
    },
    {
      name: 'such names as aliases',
      source:
        '{ dog { constructor: name toString: nickname __proto__: barkVolume hasOwnProperty: barks } }',
      faults: [],
    },
    {
      name: 'such names in a schema that has them',
      schema: 'oddNames',
      source:
        '{ constructor(toString: 1) { constructor } toString hasOwnProperty { constructor } }',
      faults: [],
    },
    {
      name: 'such names in a schema that has others',
      schema: 'oddNames',
      source: '{ valueOf __proto__ }',
      faults: [
        ['Cannot query field "valueOf" on type "Query".', '1:3'],
        ['Cannot query field "__proto__" on type "Query".', '1:11'],
      ],
    },
    {
      name: 'such a name on an interface',
      schema: 'oddNames',
      source: '{ hasOwnProperty { toString } }',
      faults: [['Cannot query field "toString" on type "toString".', '1:20']],
    },
    {
      name: 'deprecated fields are no fault',
      schema: 'deprecations',
      source: '{ old now }',
      faults: [],
    },
    {
      name: 'a deprecated field through a fragment is no fault',
      schema: 'deprecations',
      source: '{ ...F } fragment F on Query { old }',
      faults: [],
    },
  ],
}
