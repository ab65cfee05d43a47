import type { RuleSection } from '../rule-case.ts'

export const fragmentSpreadTargetDefined: RuleSection = {
  section: '5.5.2.1 Fragment Spread Target Defined',
  cases: [
    {
      name: 'a fragment that is there',
      source: '{ dog { ...F } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'a fragment that comes first',
      source: 'fragment F on Dog { name } { dog { ...F } }',
      faults: [],
    },
    {
      name: 'a fragment that is not there',
      source: '{ dog { ...F } }',
      faults: [['Unknown fragment "F".', '1:12']],
    },
    {
      name: 'two that are not there',
      source: '{ dog { ...F ...G } }',
      faults: [
        ['Unknown fragment "F".', '1:12'],
        ['Unknown fragment "G".', '1:17'],
      ],
    },
    {
      name: 'one that is not there, twice',
      source: '{ dog { ...F ... { ...F } } }',
      faults: [
        ['Unknown fragment "F".', '1:12'],
        ['Unknown fragment "F".', '1:23'],
      ],
    },
    {
      name: 'with spaces and a comment behind the dots',
      source: '{ dog { ... # here\n  F } }',
      faults: [['Unknown fragment "F".', '2:3']],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { ...G }',
      faults: [['Unknown fragment "G".', '1:41']],
    },
    {
      name: 'in an inline fragment',
      source: '{ pet { ... on Dog { ...G } } }',
      faults: [['Unknown fragment "G".', '1:25']],
    },
    {
      name: 'with a directive',
      source: '{ dog { ...F @include(if: true) } }',
      faults: [['Unknown fragment "F".', '1:12']],
    },
    {
      name: 'the name of a type is no fragment',
      source: '{ dog { ...Dog } }',
      faults: [['Unknown fragment "Dog".', '1:12']],
    },
    {
      name: 'the name of an operation is no fragment',
      source: 'query Q { dog { ...Q } }',
      faults: [['Unknown fragment "Q".', '1:20']],
    },
    {
      name: 'in a fragment that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { ...G }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Unknown fragment "G".', '1:41'],
      ],
    },
    {
      name: 'names that every object of JavaScript has',
      source: '{ dog { ...constructor ...toString ...__proto__ ...hasOwnProperty } }',
      faults: [
        ['Unknown fragment "constructor".', '1:12'],
        ['Unknown fragment "toString".', '1:27'],
        ['Unknown fragment "__proto__".', '1:39'],
        ['Unknown fragment "hasOwnProperty".', '1:52'],
      ],
    },
  ],
}
