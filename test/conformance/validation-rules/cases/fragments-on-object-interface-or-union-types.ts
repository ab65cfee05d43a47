import type { RuleSection } from '../rule-case.ts'

export const fragmentsOnObjectInterfaceOrUnionTypes: RuleSection = {
  section: '5.5.1.3 Fragments on Object, Interface or Union Types',
  cases: [
    {
      name: 'on an object, an interface and a union',
      source:
        '{ catOrDog { ...O ...I ...U } } fragment O on Dog { name } fragment I on Pet { name } fragment U on CatOrDog { __typename }',
      faults: [],
    },
    {
      name: 'inline, on each',
      source:
        '{ catOrDog { ... on Dog { name } ... on Pet { name } ... on CatOrDog { __typename } } }',
      faults: [],
    },
    { name: 'without a type', source: '{ dog { ... { name } } }', faults: [] },
    {
      name: 'on a scalar',
      source: '{ dog { ...F } } fragment F on Int { name }',
      faults: [['Fragment "F" cannot condition on non composite type "Int".', '1:32']],
    },
    {
      name: 'on a custom scalar',
      source: '{ dog { ...F } } fragment F on Json { name }',
      faults: [['Fragment "F" cannot condition on non composite type "Json".', '1:32']],
    },
    {
      name: 'on an enum',
      source: '{ dog { ...F } } fragment F on Unit { name }',
      faults: [['Fragment "F" cannot condition on non composite type "Unit".', '1:32']],
    },
    {
      name: 'on an input object',
      source: '{ dog { ...F } } fragment F on Filter { name }',
      faults: [['Fragment "F" cannot condition on non composite type "Filter".', '1:32']],
    },
    {
      name: 'inline, on a scalar',
      source: '{ dog { ... on String { name } } }',
      faults: [['Fragment cannot condition on non composite type "String".', '1:16']],
    },
    {
      name: 'inline, on an enum with a directive',
      source: '{ dog { ... on Command @include(if: true) { name } } }',
      faults: [['Fragment cannot condition on non composite type "Command".', '1:16']],
    },
    {
      name: 'inline, on an input object',
      source: '{ dog { ... on Choice { name } } }',
      faults: [['Fragment cannot condition on non composite type "Choice".', '1:16']],
    },
    {
      name: 'an object within an input object',
      source: '{ dog { ... on Choice { ... on Dog { wings } } } }',
      faults: [
        ['Fragment cannot condition on non composite type "Choice".', '1:16'],
        ['Cannot query field "wings" on type "Dog".', '1:38'],
      ],
    },
    {
      name: 'inline, through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { ... on Int { name } }',
      faults: [['Fragment cannot condition on non composite type "Int".', '1:45']],
    },
    {
      name: 'through a fragment in a fragment',
      source: '{ dog { ...F } } fragment F on Dog { ...G } fragment G on Unit { name }',
      faults: [['Fragment "G" cannot condition on non composite type "Unit".', '1:59']],
    },
    {
      name: 'spread twice it is one fault',
      source: '{ dog { ...F } cat { ...F } } fragment F on Boolean { name }',
      faults: [['Fragment "F" cannot condition on non composite type "Boolean".', '1:45']],
    },
    {
      name: 'on a scalar, where nothing spreads it',
      source: '{ dog { name } } fragment F on ID { name }',
      faults: [
        ['Fragment "F" is never used.', '1:18'],
        ['Fragment "F" cannot condition on non composite type "ID".', '1:32'],
      ],
    },
    {
      name: 'on an input object named like a property of every object',
      schema: 'oddNames',
      source: '{ hasOwnProperty { ... on valueOf { constructor } } }',
      faults: [['Fragment cannot condition on non composite type "valueOf".', '1:27']],
    },
  ],
}
