import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingSubfields: RuleSection = {
  section: '5.3.2 Field Selection Merging: subfields',
  cases: [
    { name: 'equal subfields', source: '{ dog { owner { name } owner { name } } }', faults: [] },
    { name: 'different subfields', source: '{ dog { owner { name } owner { iq } } }', faults: [] },
    {
      name: 'different aliases below',
      source: '{ dog { owner { a: name } owner { b: name } } }',
      faults: [],
    },
    {
      name: 'one conflict below',
      source: '{ dog { x: name } dog { x: nickname } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:19',
          '1:25',
        ],
      ],
    },
    {
      name: 'two conflicts below',
      source: '{ dog { x: name y: barks } dog { x: nickname y: barkVolume } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields and subfields "y" conflict because "barks" and "barkVolume" are different fields',
          ),
          '1:3',
          '1:9',
          '1:17',
          '1:28',
          '1:34',
          '1:46',
        ],
      ],
    },
    {
      name: 'two conflicts below, in the order of the first',
      source: '{ dog { y: barks x: name } dog { x: nickname y: barkVolume } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "y" conflict because "barks" and "barkVolume" are different fields and subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:18',
          '1:28',
          '1:46',
          '1:34',
        ],
      ],
    },
    {
      name: 'one conflict two levels below',
      source: '{ dog { mother { x: name } } dog { mother { x: nickname } } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "mother" conflict because subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:18',
          '1:30',
          '1:36',
          '1:45',
        ],
      ],
    },
    {
      name: 'one conflict three levels below',
      source: '{ dog { mother { mother { x: name } } } dog { mother { mother { x: nickname } } } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "mother" conflict because subfields "mother" conflict because subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:18',
          '1:27',
          '1:41',
          '1:47',
          '1:56',
          '1:65',
        ],
      ],
    },
    {
      name: 'two fields two levels below are told where they meet',
      source: '{ dog { mother { x: name } mother { x: nickname } } }',
      faults: [
        [
          conflict(
            'mother',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:9',
          '1:18',
          '1:28',
          '1:37',
        ],
      ],
    },
    {
      name: 'different arguments below',
      source: '{ dog { knows(command: SIT) } dog { knows(command: HEEL) } }',
      faults: [
        [
          conflict('dog', 'subfields "knows" conflict because they have differing arguments'),
          '1:3',
          '1:9',
          '1:31',
          '1:37',
        ],
      ],
    },
    {
      name: 'below a list',
      source: '{ human { relatives { x: name } relatives { x: iq } } }',
      faults: [
        [
          conflict(
            'relatives',
            'subfields "x" conflict because "name" and "iq" are different fields',
          ),
          '1:11',
          '1:23',
          '1:33',
          '1:45',
        ],
      ],
    },
    {
      name: 'a conflict within one of them, and none between',
      source: '{ dog { owner { x: name x: iq } owner { name } } }',
      faults: [[conflict('x', '"name" and "iq" are different fields'), '1:17', '1:25']],
    },
    {
      name: 'a conflict within and a conflict between',
      source: '{ dog { owner { x: name x: iq } owner { x: name } } }',
      faults: [
        [conflict('x', '"name" and "iq" are different fields'), '1:17', '1:25'],
        [
          conflict('owner', 'subfields "x" conflict because "iq" and "name" are different fields'),
          '1:9',
          '1:25',
          '1:33',
          '1:41',
        ],
      ],
    },
    {
      name: 'three sets of selections, each pair',
      source: '{ dog { x: name } dog { x: nickname } dog { x: barks } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:19',
          '1:25',
        ],
        [
          conflict('dog', 'subfields "x" conflict because "name" and "barks" are different fields'),
          '1:3',
          '1:9',
          '1:39',
          '1:45',
        ],
        [
          conflict(
            'dog',
            'subfields "x" conflict because "nickname" and "barks" are different fields',
          ),
          '1:19',
          '1:25',
          '1:39',
          '1:45',
        ],
      ],
    },
    {
      name: 'through a fragment below',
      source: '{ dog { x: name } dog { ...F } } fragment F on Dog { x: nickname }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:19',
          '1:54',
        ],
      ],
    },
    {
      name: 'through a fragment below the first: its fields are the second',
      source: '{ dog { ...F } dog { x: nickname } } fragment F on Dog { x: name }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "nickname" and "name" are different fields',
          ),
          '1:3',
          '1:22',
          '1:16',
          '1:58',
        ],
      ],
    },
    {
      name: 'through fragments below, on both sides',
      source:
        '{ dog { ...F } dog { ...G } } fragment F on Dog { x: name } fragment G on Dog { x: nickname }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:51',
          '1:16',
          '1:81',
        ],
      ],
    },
    {
      name: 'through an inline fragment below',
      source: '{ dog { x: name } dog { ... on Pet { x: nickname } } }',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:3',
          '1:9',
          '1:19',
          '1:38',
        ],
      ],
    },
    {
      name: 'through a fragment that is defined first',
      source: 'fragment F on Dog { mother { x: nickname } } { dog { mother { x: name } ...F } }',
      faults: [
        [
          conflict(
            'mother',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:54',
          '1:63',
          '1:21',
          '1:30',
        ],
      ],
    },
    {
      name: 'through two fragments that are defined first',
      source:
        'fragment F on Dog { mother { x: name } } fragment G on Dog { mother { x: nickname } } { dog { ...F ...G } }',
      faults: [
        [
          conflict(
            'mother',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '1:21',
          '1:30',
          '1:62',
          '1:71',
        ],
      ],
    },
    {
      name: 'deep through fragments that are defined first, and equal',
      source:
        'fragment F on Dog { mother { mother { x: name } } } fragment G on Dog { mother { mother { x: name } } } { dog { ...F ...G } }',
      faults: [],
    },
    {
      name: 'in groups that three fragments join',
      source:
        'fragment F on Dog { mother { x: name } } fragment G on Dog { mother { y: name } } fragment H on Dog { mother { x: nickname } } query P { dog { ...G ...F } } query Q { dog { ...G ...H ...F } }',
      faults: [
        [
          conflict(
            'mother',
            'subfields "x" conflict because "nickname" and "name" are different fields',
          ),
          '1:103',
          '1:112',
          '1:21',
          '1:30',
        ],
      ],
    },
    {
      name: 'a leaf once with selections',
      source: '{ dog { name name { length } } }',
      faults: [
        ['Field "name" must not have a selection since type "String" has no subfields.', '1:19'],
      ],
    },
    {
      name: 'an object once without selections',
      source: '{ dog { name } dog }',
      faults: [
        [
          'Field "dog" of type "Dog" must have a selection of subfields. Did you mean "dog { ... }"?',
          '1:16',
        ],
      ],
    },
    {
      name: 'over several lines',
      source: '{\n  dog {\n    x: name\n  }\n  dog {\n    x: nickname\n  }\n}',
      faults: [
        [
          conflict(
            'dog',
            'subfields "x" conflict because "name" and "nickname" are different fields',
          ),
          '2:3',
          '3:5',
          '5:3',
          '6:5',
        ],
      ],
    },
  ],
}
