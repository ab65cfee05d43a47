import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingIntrospection: RuleSection = {
  section: '5.3.2 Field Selection Merging: introspection',
  cases: [
    { name: '__typename twice', source: '{ dog { __typename __typename } }', faults: [] },
    {
      name: '__typename in objects that exclude each other',
      source: '{ pet { ... on Dog { x: __typename } ... on Cat { x: __typename } } }',
      faults: [],
    },
    {
      name: '__typename and a field under one alias',
      source: '{ dog { x: __typename x: name } }',
      faults: [[conflict('x', '"__typename" and "name" are different fields'), '1:9', '1:23']],
    },
    {
      name: 'a field that is called __typename',
      source: '{ dog { __typename: name __typename } }',
      faults: [
        [conflict('__typename', '"name" and "__typename" are different fields'), '1:9', '1:26'],
      ],
    },
    {
      name: '__typename and a nullable String in objects that exclude each other',
      source: '{ pet { ... on Dog { x: __typename } ... on Cat { x: nickname } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String!" and "String"'), '1:22', '1:51'],
      ],
      peers: {
        16: [],
        17: [],
        why: '5.3.2: __typename is of the type String! wherever it stands; 16 and 17 do not look it up.',
      },
    },
    {
      name: '__typename and a String that is not null in objects that exclude each other',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: __typename } ... on Square { x: required } } }',
      faults: [],
    },
    {
      name: '__schema twice',
      source: '{ __schema { queryType { name } } __schema { queryType { kind } } }',
      faults: [],
    },
    {
      name: '__type with different arguments',
      source: '{ __type(name: "Dog") { name } __type(name: "Cat") { name } }',
      faults: [[conflict('__type', 'they have differing arguments'), '1:3', '1:32']],
    },
    {
      name: '__type with different arguments under two aliases',
      source: '{ a: __type(name: "Dog") { name } b: __type(name: "Cat") { name } }',
      faults: [],
    },
    {
      name: 'different fields below __schema',
      source: '{ __schema { x: queryType { name } } __schema { x: mutationType { name } } }',
      faults: [
        [
          conflict(
            '__schema',
            'subfields "x" conflict because "queryType" and "mutationType" are different fields',
          ),
          '1:3',
          '1:14',
          '1:38',
          '1:49',
        ],
      ],
    },
    {
      name: 'different arguments below __type, through a fragment',
      source:
        '{ __type(name: "Dog") { ...T fields { name } } } fragment T on __Type { fields(includeDeprecated: true) { name } }',
      faults: [[conflict('fields', 'they have differing arguments'), '1:30', '1:73']],
    },
  ],
}
