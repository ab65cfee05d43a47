import type { RuleSection } from '../rule-case.ts'

export const fragmentsMustBeUsed: RuleSection = {
  section: '5.5.1.4 Fragments Must Be Used',
  cases: [
    {
      name: 'one that an operation spreads',
      source: '{ dog { ...F } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'one that a fragment spreads',
      source: '{ dog { ...F } } fragment F on Dog { ...G } fragment G on Dog { name }',
      faults: [],
    },
    {
      name: 'one that an inline fragment spreads',
      source: '{ pet { ... on Dog { ... { ...F } } } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'one that the second operation spreads',
      source: 'query A { dog { name } } query B { dog { ...F } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'one that is spread with a condition that never holds',
      source: '{ dog { ...F @include(if: false) } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'one that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { name }',
      faults: [['Fragment "F" is never used.', '1:18']],
    },
    {
      name: 'two that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { name } fragment G on Dog { name }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Fragment "G" is never used.', '1:45'],
      ],
    },
    {
      name: 'one used, one not',
      source: '{ dog { ...F } } fragment F on Dog { name } fragment G on Dog { name }',
      faults: [['Fragment "G" is never used.', '1:45']],
    },
    {
      name: 'one that only an unused one spreads',
      source: '{ dog { name } } fragment F on Dog { ...G } fragment G on Dog { name }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Fragment "G" is never used.', '1:45'],
      ],
    },
    {
      name: 'one that only itself spreads',
      source: '{ dog { name } } fragment F on Dog { name ...F }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Cannot spread fragment "F" within itself.', '1:43'],
      ],
    },
    {
      name: 'two that only spread each other',
      source: '{ dog { name } } fragment F on Dog { ...G } fragment G on Dog { ...F }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Fragment "G" is never used.', '1:45'],
        ['Cannot spread fragment "F" within itself via "G".', '1:38', '1:65'],
      ],
    },
    {
      name: 'one that is used and uses itself',
      source: '{ dog { ...F } } fragment F on Dog { name ...F }',
      faults: [['Cannot spread fragment "F" within itself.', '1:43']],
    },
    {
      name: 'before the operation',
      source: 'fragment F on Dog { name } { dog { name } }',
      faults: [['Fragment "F" is never used.', '1:1']],
    },
    {
      name: 'spread where it cannot be, it is used',
      source: '{ cat { ...F } } fragment F on Dog { name }',
      faults: [
        [
          'Fragment "F" cannot be spread here as objects of type "Cat" can never be of type "Dog".',
          '1:9',
        ],
      ],
    },
    {
      name: 'spread below an unknown field, it is used',
      source: '{ dog { wings { ...F } } } fragment F on Dog { name }',
      faults: [['Cannot query field "wings" on type "Dog".', '1:9']],
    },
    {
      name: 'with a description, which begins it',
      source: '{ dog { name } }\n"unused" fragment F on Dog { name }',
      faults: [['Fragment "F" is never used.', '2:1']],
    },
    {
      name: 'the spread of another name does not use it',
      source: '{ dog { ...f } } fragment F on Dog { name }',
      faults: [
        ['Unknown fragment "f".', '1:12'],
        ['Fragment "F" is never used.', '1:18'],
      ],
    },
    {
      name: '__proto__ and constructor',
      source:
        '{ dog { name } } fragment __proto__ on Dog { name } fragment constructor on Dog { name }',
      faults: [
        ['Fragment "__proto__" is never used.', '1:18'],
        ['Fragment "constructor" is never used.', '1:53'],
      ],
    },
  ],
}
