import type { RuleSection } from '../rule-case.ts'

export const fragmentNameUniqueness: RuleSection = {
  section: '5.5.1.1 Fragment Name Uniqueness',
  cases: [
    { name: 'one fragment', source: '{ dog { ...F } } fragment F on Dog { name }', faults: [] },
    {
      name: 'two fragments of different names',
      source: '{ dog { ...F ...G } } fragment F on Dog { name } fragment G on Dog { nickname }',
      faults: [],
    },
    {
      name: 'names that differ in case alone',
      source: '{ dog { ...f ...F } } fragment f on Dog { name } fragment F on Dog { nickname }',
      faults: [],
    },
    {
      name: 'inline fragments have no names',
      source: '{ dog { ... on Dog { name } ... on Dog { nickname } ... { barks } } }',
      faults: [],
    },
    {
      name: 'a fragment named like its type and its operation',
      source: 'query Dog { dog { ...Dog } } fragment Dog on Dog { name }',
      faults: [],
    },
    {
      name: 'two fragments of one name',
      source: '{ dog { ...F } } fragment F on Dog { name } fragment F on Dog { nickname }',
      faults: [['There can be only one fragment named "F".', '1:27', '1:54']],
    },
    {
      name: 'two of one name on different types',
      source: '{ dog { ...F } } fragment F on Dog { name } fragment F on Pet { nickname }',
      faults: [['There can be only one fragment named "F".', '1:27', '1:54']],
    },
    {
      name: 'three of one name',
      source:
        '{ dog { ...F } } fragment F on Dog { name } fragment F on Dog { nickname } fragment F on Dog { barks }',
      faults: [
        ['There can be only one fragment named "F".', '1:27', '1:54'],
        ['There can be only one fragment named "F".', '1:27', '1:85'],
      ],
    },
    {
      name: 'two of one name that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { name } fragment F on Dog { nickname }',
      faults: [
        ['There can be only one fragment named "F".', '1:27', '1:54'],
        ['Fragment "F" is never used.', '1:18'],
        ['Fragment "F" is never used.', '1:45'],
      ],
    },
    {
      name: 'two of one name through another fragment',
      source:
        '{ dog { ...G } } fragment F on Dog { name } fragment G on Dog { ...F } fragment F on Dog { nickname }',
      faults: [['There can be only one fragment named "F".', '1:27', '1:81']],
    },
    {
      name: 'around the operation',
      source: 'fragment F on Dog { name } { dog { ...F } } fragment F on Dog { name }',
      faults: [['There can be only one fragment named "F".', '1:10', '1:54']],
    },
    {
      name: 'names that every object of JavaScript has',
      source:
        '{ dog { ...constructor ...toString ...__proto__ ...hasOwnProperty } } fragment constructor on Dog { name } fragment toString on Dog { name } fragment __proto__ on Dog { name } fragment hasOwnProperty on Dog { name }',
      faults: [],
    },
    {
      name: '__proto__ twice',
      source:
        '{ dog { ...__proto__ } } fragment __proto__ on Dog { name } fragment __proto__ on Dog { name }',
      faults: [['There can be only one fragment named "__proto__".', '1:35', '1:70']],
    },
  ],
}
