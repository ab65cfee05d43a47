import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingFragments: RuleSection = {
  section: '5.3.2 Field Selection Merging: fragments',
  cases: [
    {
      name: 'one field in a set and in its fragment',
      source: '{ dog { name ...F } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'one fragment twice',
      source: '{ dog { ...F ...F } } fragment F on Dog { x: name }',
      faults: [],
    },
    {
      name: 'one fragment in two places',
      source: '{ dog { ...F } pet { ...F } } fragment F on Pet { x: name }',
      faults: [],
    },
    {
      name: 'fragments that agree',
      source: '{ dog { ...F ...G } } fragment F on Dog { x: name } fragment G on Pet { x: name }',
      faults: [],
    },
    {
      name: 'a set and its fragment',
      source: '{ dog { x: name ...F } } fragment F on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:46']],
    },
    {
      name: 'a set and its fragment, the spread first',
      source: '{ dog { ...F x: name } } fragment F on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:14', '1:46']],
    },
    {
      name: 'a set and its fragment, the definition first',
      source: 'fragment F on Dog { x: nickname } { dog { x: name ...F } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:43', '1:21']],
    },
    {
      name: 'two fragments',
      source:
        '{ dog { ...F ...G } } fragment F on Dog { x: name } fragment G on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:43', '1:73']],
    },
    {
      name: 'two fragments, spread against the order of definitions',
      source:
        '{ dog { ...G ...F } } fragment F on Dog { x: name } fragment G on Dog { x: nickname }',
      faults: [[conflict('x', '"nickname" and "name" are different fields'), '1:73', '1:43']],
    },
    {
      name: 'within one fragment',
      source: '{ dog { ...F } } fragment F on Dog { x: name x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:38', '1:46']],
    },
    {
      name: 'within one fragment that is spread twice',
      source: '{ dog { ...F mother { ...F } } } fragment F on Dog { x: name x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:54', '1:62']],
    },
    {
      name: 'within a fragment that nothing spreads',
      source: '{ dog { name } } fragment F on Dog { x: name x: nickname }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        [conflict('x', '"name" and "nickname" are different fields'), '1:38', '1:46'],
      ],
    },
    {
      name: 'between a set and a fragment in a fragment',
      source:
        '{ dog { x: name ...F } } fragment F on Dog { ...G } fragment G on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:73']],
    },
    {
      name: 'between fragments in fragments',
      source:
        '{ dog { ...A ...B } } fragment A on Dog { ...C } fragment B on Dog { ...D } fragment C on Dog { x: name } fragment D on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:97', '1:127']],
    },
    {
      name: 'between a fragment and one in it',
      source:
        '{ dog { ...A } } fragment A on Dog { x: name ...B } fragment B on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:38', '1:73']],
    },
    {
      name: 'five fragments deep',
      source:
        '{ dog { x: name ...A } } fragment A on Dog { ...B } fragment B on Dog { ...C } fragment C on Dog { ...D } fragment D on Dog { ...E } fragment E on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:154']],
    },
    {
      name: 'three fragments, each pair',
      source:
        '{ dog { ...F ...G ...H } } fragment F on Dog { x: name } fragment G on Dog { x: nickname } fragment H on Dog { x: barks }',
      faults: [
        [conflict('x', '"name" and "nickname" are different fields'), '1:48', '1:78'],
        [conflict('x', '"name" and "barks" are different fields'), '1:48', '1:112'],
        [conflict('x', '"nickname" and "barks" are different fields'), '1:78', '1:112'],
      ],
    },
    {
      name: 'two fragments in two places are told once',
      source:
        '{ dog { ...F ...G mother { ...F ...G } } } fragment F on Dog { x: name } fragment G on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:64', '1:94']],
    },
    {
      name: 'two fragments in two operations are told once',
      source:
        'query A { dog { ...F ...G } } query B { dog { ...F ...G } } fragment F on Dog { x: name } fragment G on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:81', '1:111']],
    },
    {
      name: 'a fragment and a field in one of two operations',
      source:
        'query A { dog { ...F } } query B { dog { x: nickname ...F } } fragment F on Dog { x: name }',
      faults: [[conflict('x', '"nickname" and "name" are different fields'), '1:42', '1:83']],
    },
    {
      name: 'inline fragments without a type',
      source: '{ dog { ... { x: name } ... { x: nickname } } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:15', '1:31']],
    },
    {
      name: 'inline fragments without a type, with conditions',
      source:
        'query Q($a: Boolean!) { dog { ... @include(if: $a) { x: name } ... @skip(if: $a) { x: nickname } } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:54', '1:84']],
    },
    {
      name: 'an inline fragment in an inline fragment and a field',
      source: '{ dog { ... { ... on Canine { x: name } } x: nickname } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:31', '1:43']],
    },
    {
      name: 'an inline fragment and a fragment',
      source: '{ dog { ... on Dog { x: name } ...F } } fragment F on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:22', '1:61']],
    },
    {
      name: 'within one inline fragment',
      source: '{ dog { ... on Dog { x: name x: nickname } } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:22', '1:30']],
    },
    {
      name: 'in an inline fragment on an unknown type',
      source: '{ dog { x: name ... on Bicycle { x: wings } } }',
      faults: [
        ['Unknown type "Bicycle".', '1:24'],
        [conflict('x', '"name" and "wings" are different fields'), '1:9', '1:34'],
      ],
    },
    {
      name: 'in an inline fragment on an unknown type, equal',
      source: '{ dog { x: name ... on Bicycle { x: name } } }',
      faults: [['Unknown type "Bicycle".', '1:24']],
    },
    {
      name: 'a fragment that is missing',
      source: '{ dog { x: name ...F } }',
      faults: [['Unknown fragment "F".', '1:20']],
    },
    {
      name: 'a fragment that spreads itself, without conflict',
      source: '{ dog { ...F } } fragment F on Dog { x: name ...F }',
      faults: [['Cannot spread fragment "F" within itself.', '1:46']],
    },
    {
      name: 'a fragment that spreads itself below a field, without conflict',
      source: '{ dog { ...F } } fragment F on Dog { mother { x: name ...F } }',
      faults: [['Cannot spread fragment "F" within itself.', '1:55']],
    },
    {
      name: 'a fragment that spreads itself, with conflict',
      source: '{ dog { ...F } } fragment F on Dog { x: name ...F x: nickname }',
      faults: [
        ['Cannot spread fragment "F" within itself.', '1:46'],
        [conflict('x', '"name" and "nickname" are different fields'), '1:38', '1:51'],
      ],
    },
    {
      name: 'a ring of fragments, with conflict',
      source:
        '{ dog { ...F } } fragment F on Dog { x: name ...G } fragment G on Dog { x: nickname ...F }',
      faults: [
        ['Cannot spread fragment "F" within itself via "G".', '1:46', '1:85'],
        [conflict('x', '"name" and "nickname" are different fields'), '1:38', '1:73'],
        [conflict('x', '"nickname" and "name" are different fields'), '1:73', '1:38'],
      ],
    },
    {
      name: 'a ring below a field, with conflict',
      source:
        '{ dog { ...F } } fragment F on Dog { mother { x: name } ...G } fragment G on Dog { mother { x: nickname } ...F }',
      faults: [
        ['Cannot spread fragment "F" within itself via "G".', '1:57', '1:107'],
        [
          conflict(
            'mother',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:38',
          '1:47',
          '1:84',
          '1:93',
        ],
        [
          conflict(
            'mother',
            'subfields "x" conflict because "nickname" and "name" are different fields',
          ),
          '1:84',
          '1:93',
          '1:38',
          '1:47',
        ],
      ],
    },
    {
      name: 'fragments named like properties of every object',
      source:
        '{ dog { ...__proto__ ...constructor } } fragment __proto__ on Dog { x: name } fragment constructor on Dog { x: nickname }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:69', '1:109']],
    },
  ],
}
