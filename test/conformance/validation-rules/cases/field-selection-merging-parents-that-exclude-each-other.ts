import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingParentsThatExcludeEachOther: RuleSection = {
  section: '5.3.2 Field Selection Merging: parents that exclude each other',
  cases: [
    {
      name: 'different fields of one type in two objects',
      source: '{ pet { ... on Dog { volume: barkVolume } ... on Cat { volume: meowVolume } } }',
      faults: [],
    },
    {
      name: 'different arguments in two objects',
      source: '{ pet { ... on Dog { name(surname: true) } ... on Cat { name } } }',
      faults: [],
    },
    {
      name: 'through fragments on two objects',
      source:
        '{ pet { ...D ...C } } fragment D on Dog { volume: barkVolume } fragment C on Cat { volume: meowVolume }',
      faults: [],
    },
    {
      name: 'in a union',
      source:
        '{ catOrDog { ... on Dog { volume: barkVolume } ... on Cat { volume: meowVolume } } }',
      faults: [],
    },
    {
      name: 'different fields in one object',
      source: '{ pet { ... on Dog { x: barks } ... on Dog { x: name } } }',
      faults: [[conflict('x', '"barks" and "name" are different fields'), '1:22', '1:46']],
    },
    {
      name: 'an interface and an object do not exclude each other',
      source: '{ pet { x: name ... on Dog { x: nickname } } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:30']],
    },
    {
      name: 'an interface and an object that does not implement it do not either',
      source: '{ catOrDog { ... on Canine { x: barkVolume } ... on Cat { x: meowVolume } } }',
      faults: [
        [conflict('x', '"barkVolume" and "meowVolume" are different fields'), '1:30', '1:59'],
      ],
    },
    {
      name: 'two interfaces do not either',
      source: '{ dog { ... on Pet { x: nickname } ... on Canine { x: name } } }',
      faults: [[conflict('x', '"nickname" and "name" are different fields'), '1:22', '1:52']],
    },
    {
      name: 'a union and an object do not either',
      source: '{ catOrDog { x: __typename ... on Dog { x: name } } }',
      faults: [[conflict('x', '"__typename" and "name" are different fields'), '1:14', '1:41']],
    },
    {
      name: 'different fields below fields that exclude each other',
      schema: 'shapes',
      source: '{ shape { ... on Circle { part { x: text } } ... on Square { part { x: note } } } }',
      faults: [],
    },
    {
      name: 'different fields below, on both sides through fragments',
      schema: 'shapes',
      source:
        '{ shape { ...C ...S } } fragment C on Circle { part { x: text } } fragment S on Square { part { x: note } }',
      faults: [],
    },
    {
      name: 'below them the parents are equal, and still exclude each other',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { part { x: text } } } ... on Square { part { part { x: note } } } } }',
      faults: [],
    },
    {
      name: 'one fragment below fields that exclude each other, and again below one that does not',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { x: text } } ... on Square { part { ...P } } } circle { part { x: text } part { ...P } } } fragment P on Part { x: note }',
      faults: [
        [
          conflict('part', 'subfields "x" conflict because "text" and "note" are different fields'),
          '1:89',
          '1:96',
          '1:106',
          '1:145',
        ],
      ],
    },
    {
      name: 'two fragments, first where they exclude each other and then where they do not',
      source:
        '{ pet { ... on Dog { owner { ...F } } ... on Cat { owner { ...G } } } dog { owner { ...F } owner { ...G } } } fragment F on Human { x: name } fragment G on Human { x: name(surname: true) }',
      faults: [
        [
          conflict('owner', 'subfields "x" conflict because they have differing arguments'),
          '1:77',
          '1:133',
          '1:92',
          '1:165',
        ],
      ],
    },
    {
      name: 'two fragments, first where they do not exclude each other and then where they do',
      source:
        '{ dog { owner { ...F } owner { ...G } } pet { ... on Dog { owner { ...F } } ... on Cat { owner { ...G } } } } fragment F on Human { x: name } fragment G on Human { x: name(surname: true) }',
      faults: [
        [
          conflict('owner', 'subfields "x" conflict because they have differing arguments'),
          '1:9',
          '1:133',
          '1:24',
          '1:165',
        ],
      ],
    },
    {
      name: 'fields and a fragment, first where they exclude each other and then where they do not',
      source:
        '{ pet { ...D ... on Cat { owner { ...G } } } dog { ...D owner { ...G } } } fragment D on Dog { owner { x: name } } fragment G on Human { x: name(surname: true) }',
      faults: [
        [
          conflict('owner', 'subfields "x" conflict because they have differing arguments'),
          '1:57',
          '1:104',
          '1:96',
          '1:138',
        ],
      ],
    },
    {
      name: 'two fragments where they exclude each other only',
      source:
        '{ pet { ... on Dog { owner { ...F } } ... on Cat { owner { ...G } } } } fragment F on Human { x: name } fragment G on Human { x: name(surname: true) }',
      faults: [],
    },
    {
      name: 'objects that exclude each other, and a field of the interface with each',
      source: '{ pet { x: name ... on Dog { x: nickname } ... on Cat { x: nickname } } }',
      faults: [
        [conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:30'],
        [conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:57'],
      ],
    },
    {
      name: 'in objects within objects',
      source:
        '{ catOrDog { ... on Dog { ... on Pet { ... on Cat { x: meowVolume } } x: barkVolume } } }',
      faults: [],
    },
    {
      name: 'the types around a fragment do not count, its own does',
      source:
        '{ catOrDog { ... on Dog { ...P } ... on Cat { ...N } } } fragment P on Pet { x: nickname } fragment N on Named { x: name }',
      faults: [[conflict('x', '"nickname" and "name" are different fields'), '1:78', '1:114']],
    },
  ],
}
