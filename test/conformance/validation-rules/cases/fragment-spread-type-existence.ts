import type { RuleSection } from '../rule-case.ts'

export const fragmentSpreadTypeExistence: RuleSection = {
  section: '5.5.1.2 Fragment Spread Type Existence',
  cases: [
    {
      name: 'a fragment on an object',
      source: '{ dog { ...F } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'an inline fragment on an interface',
      source: '{ dog { ... on Pet { name } } }',
      faults: [],
    },
    { name: 'an inline fragment without a type', source: '{ dog { ... { name } } }', faults: [] },
    {
      name: 'an inline fragment without a type, with a directive',
      source: '{ dog { ... @include(if: true) { name } } }',
      faults: [],
    },
    {
      name: 'a fragment on a type of introspection',
      source: '{ __schema { types { ...F } } } fragment F on __Type { name }',
      faults: [],
    },
    {
      name: 'a fragment on an unknown type',
      source: '{ dog { ...F } } fragment F on Bicycle { name }',
      faults: [['Unknown type "Bicycle".', '1:32']],
    },
    {
      name: 'an inline fragment on an unknown type',
      source: '{ dog { ... on Bicycle { name } } }',
      faults: [['Unknown type "Bicycle".', '1:16']],
    },
    {
      name: 'a type near a known one',
      source: '{ dog { ... on Dogg { name } } }',
      faults: [['Unknown type "Dogg". Did you mean "Dog"?', '1:16']],
    },
    {
      name: 'a type in another case',
      source: '{ dog { ... on dog { name } } }',
      faults: [['Unknown type "dog". Did you mean "Dog"?', '1:16']],
    },
    {
      name: 'the same unknown type twice',
      source: '{ dog { ... on Bicycle { name } ... on Bicycle { nickname } } }',
      faults: [
        ['Unknown type "Bicycle".', '1:16'],
        ['Unknown type "Bicycle".', '1:40'],
      ],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { ... on Bicycle { name } }',
      faults: [['Unknown type "Bicycle".', '1:45']],
    },
    {
      name: 'through a fragment in a fragment',
      source: '{ dog { ...F } } fragment F on Dog { ...G } fragment G on Bicycle { wings }',
      faults: [['Unknown type "Bicycle".', '1:59']],
    },
    {
      name: 'a known type within an unknown one',
      source: '{ dog { ... on Bicycle { ... on Dog { wings } } } }',
      faults: [
        ['Unknown type "Bicycle".', '1:16'],
        ['Cannot query field "wings" on type "Dog".', '1:39'],
      ],
    },
    {
      name: 'an unknown type in a fragment that nothing spreads',
      source: '{ dog { name } } fragment F on Bicycle { wings }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Unknown type "Bicycle".', '1:32'],
      ],
    },
    {
      name: 'the name of a fragment is no type',
      source: '{ dog { ...F ... on F { name } } } fragment F on Dog { name }',
      faults: [['Unknown type "F".', '1:21']],
    },
    {
      name: 'names that every object of JavaScript has',
      source:
        '{ dog { ... on constructor { name } ... on toString { name } ... on __proto__ { name } } }',
      faults: [
        ['Unknown type "constructor".', '1:16'],
        ['Unknown type "toString". Did you mean "String"?', '1:44'],
        ['Unknown type "__proto__".', '1:69'],
      ],
    },
    {
      name: 'such a name where the schema has it',
      schema: 'oddNames',
      source: '{ hasOwnProperty { ... on constructor { constructor } } }',
      faults: [],
    },
  ],
}
