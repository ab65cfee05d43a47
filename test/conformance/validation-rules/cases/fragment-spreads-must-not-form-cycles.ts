import type { RuleSection } from '../rule-case.ts'

export const fragmentSpreadsMustNotFormCycles: RuleSection = {
  section: '5.5.2.2 Fragment Spreads Must Not Form Cycles',
  cases: [
    {
      name: 'a chain',
      source:
        '{ dog { ...A } } fragment A on Dog { ...B } fragment B on Dog { ...C } fragment C on Dog { name }',
      faults: [],
    },
    {
      name: 'one fragment in two places',
      source: '{ dog { ...A mother { ...A } } } fragment A on Dog { name }',
      faults: [],
    },
    {
      name: 'two ways to one fragment',
      source:
        '{ dog { ...A ...B } } fragment A on Dog { ...C } fragment B on Dog { ...C } fragment C on Dog { name }',
      faults: [],
    },
    {
      name: 'the same fragment twice in another',
      source:
        '{ dog { ...A } } fragment A on Dog { ...B mother { ...B } } fragment B on Dog { name }',
      faults: [],
    },
    {
      name: 'one that spreads itself',
      source: '{ dog { ...A } } fragment A on Dog { ...A }',
      faults: [['Cannot spread fragment "A" within itself.', '1:38']],
    },
    {
      name: 'one that spreads itself below a field',
      source: '{ dog { ...A } } fragment A on Dog { mother { ...A } }',
      faults: [['Cannot spread fragment "A" within itself.', '1:47']],
    },
    {
      name: 'one that spreads itself in an inline fragment',
      source: '{ dog { ...A } } fragment A on Dog { ... on Canine { ... on Dog { ...A } } }',
      faults: [['Cannot spread fragment "A" within itself.', '1:67']],
    },
    {
      name: 'one that spreads itself twice',
      source: '{ dog { ...A } } fragment A on Dog { ...A mother { ...A } }',
      faults: [
        ['Cannot spread fragment "A" within itself.', '1:38'],
        ['Cannot spread fragment "A" within itself.', '1:52'],
      ],
    },
    {
      name: 'two',
      source: '{ dog { ...A } } fragment A on Dog { ...B } fragment B on Dog { ...A }',
      faults: [['Cannot spread fragment "A" within itself via "B".', '1:38', '1:65']],
    },
    {
      name: 'two, the second entered first',
      source: '{ dog { ...B } } fragment A on Dog { ...B } fragment B on Dog { ...A }',
      faults: [['Cannot spread fragment "A" within itself via "B".', '1:38', '1:65']],
    },
    {
      name: 'three',
      source:
        '{ dog { ...A } } fragment A on Dog { ...B } fragment B on Dog { ...C } fragment C on Dog { ...A }',
      faults: [['Cannot spread fragment "A" within itself via "B", "C".', '1:38', '1:65', '1:92']],
    },
    {
      name: 'three in another order of definitions',
      source:
        '{ dog { ...A } } fragment C on Dog { ...A } fragment A on Dog { ...B } fragment B on Dog { ...C }',
      faults: [['Cannot spread fragment "C" within itself via "A", "B".', '1:38', '1:65', '1:92']],
    },
    {
      name: 'a chain that leads into a ring',
      source:
        '{ dog { ...A } } fragment A on Dog { ...B } fragment B on Dog { ...C } fragment C on Dog { ...B }',
      faults: [['Cannot spread fragment "B" within itself via "C".', '1:65', '1:92']],
    },
    {
      name: 'two rings of one fragment',
      source:
        '{ dog { ...A } } fragment A on Dog { ...B ...C } fragment B on Dog { ...A } fragment C on Dog { ...A }',
      faults: [
        ['Cannot spread fragment "A" within itself via "B".', '1:38', '1:70'],
        ['Cannot spread fragment "A" within itself via "C".', '1:43', '1:97'],
      ],
    },
    {
      name: 'two rings apart',
      source:
        '{ dog { ...A ...C } } fragment A on Dog { ...B } fragment B on Dog { ...A } fragment C on Dog { ...D } fragment D on Dog { ...C }',
      faults: [
        ['Cannot spread fragment "A" within itself via "B".', '1:43', '1:70'],
        ['Cannot spread fragment "C" within itself via "D".', '1:97', '1:124'],
      ],
    },
    {
      name: 'a ring within a ring',
      source: '{ dog { ...A } } fragment A on Dog { ...B } fragment B on Dog { ...B ...A }',
      faults: [
        ['Cannot spread fragment "B" within itself.', '1:65'],
        ['Cannot spread fragment "A" within itself via "B".', '1:38', '1:70'],
      ],
    },
    {
      name: 'a ring below fields',
      source:
        '{ human { ...H } } fragment H on Human { pets { ...P } } fragment P on Pet { owner { ...H } }',
      faults: [['Cannot spread fragment "H" within itself via "P".', '1:49', '1:86']],
    },
    {
      name: 'a spread of nothing is no cycle',
      source: '{ dog { ...A } } fragment A on Dog { ...B }',
      faults: [['Unknown fragment "B".', '1:41']],
    },
    {
      name: 'two of one name: the second is not looked at',
      source: '{ dog { ...F } } fragment F on Dog { name } fragment F on Dog { name ...F }',
      faults: [['There can be only one fragment named "F".', '1:27', '1:54']],
    },
    {
      name: '__proto__ and constructor in a ring',
      source:
        '{ dog { ...__proto__ } } fragment __proto__ on Dog { ...constructor } fragment constructor on Dog { ...__proto__ }',
      faults: [
        ['Cannot spread fragment "__proto__" within itself via "constructor".', '1:54', '1:101'],
      ],
    },
  ],
}
