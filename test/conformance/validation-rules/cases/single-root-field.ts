import type { RuleSection } from '../rule-case.ts'

const noConditions = '5.2.4.1: no root selection provides @skip or @include; 16 evaluates literals.'

const noVariables =
  '5.2.4.1: no root selection provides @skip or @include; 16 looks for the value of the variable and throws.'

export const singleRootField: RuleSection = {
  section: '5.2.4.1 Single Root Field',
  cases: [
    { name: 'one field', source: 'subscription S { petRemoved }', faults: [] },
    { name: 'one field with an alias', source: 'subscription S { gone: petRemoved }', faults: [] },
    {
      name: 'one field with arguments and selections',
      source: 'subscription S($kind: String) { petAdded(kind: $kind) { name __typename } }',
      faults: [],
    },
    {
      name: 'one field, asked for twice',
      source: 'subscription S { petRemoved petRemoved }',
      faults: [],
    },
    {
      name: 'one field whose selections come in two parts',
      source: 'subscription S { petAdded { name } petAdded { nickname } }',
      faults: [],
    },
    {
      name: 'through a fragment',
      source: 'subscription S { ...F } fragment F on Subscription { petRemoved }',
      faults: [],
    },
    {
      name: 'through two fragments',
      source:
        'subscription S { ...F ...G } fragment F on Subscription { petAdded { name } } fragment G on Subscription { petAdded { nickname } }',
      faults: [],
    },
    {
      name: 'through inline fragments, with a type and without',
      source: 'subscription S { ... { ... on Subscription { petRemoved } } }',
      faults: [],
    },
    {
      name: 'as many as one likes below the root',
      source: 'subscription S { petAdded { name nickname owner { name iq } } }',
      faults: [],
    },
    {
      name: 'conditions below the root',
      source:
        'subscription S($yes: Boolean!) { petAdded { name @skip(if: $yes) ... @include(if: $yes) { nickname } } }',
      faults: [],
    },
    {
      name: 'another directive on the root field',
      source: 'subscription S { petRemoved @once }',
      faults: [],
    },
    {
      name: 'skip and include on the root fields of queries and mutations',
      source:
        'query Q($a: Boolean!) { dog @skip(if: $a) { name } } mutation M($a: Boolean!) { remove(id: 1) @include(if: $a) }',
      faults: [],
    },
    {
      name: 'two subscriptions with a field each',
      source: 'subscription A { petRemoved } subscription B { petAdded { name } }',
      faults: [],
    },
    {
      name: 'two fields',
      source: 'subscription S { petRemoved petAdded { name } }',
      faults: [['Subscription "S" must select only one top level field.', '1:29']],
    },
    {
      name: 'two fields of an anonymous subscription',
      source: 'subscription { petRemoved petAdded { name } }',
      faults: [['Anonymous Subscription must select only one top level field.', '1:27']],
    },
    {
      name: 'one field under two names',
      source: 'subscription S { petRemoved other: petRemoved }',
      faults: [['Subscription "S" must select only one top level field.', '1:29']],
    },
    {
      name: 'three fields',
      source: 'subscription S { petRemoved petAdded { name } named { name } }',
      faults: [['Subscription "S" must select only one top level field.', '1:29', '1:47']],
    },
    {
      name: 'fields that come again are gathered by their names',
      source:
        'subscription S { petRemoved petAdded { name } named { name } petRemoved petAdded { nickname } }',
      faults: [['Subscription "S" must select only one top level field.', '1:29', '1:73', '1:47']],
    },
    {
      name: 'two fields in a fragment',
      source: 'subscription S { ...F } fragment F on Subscription { petRemoved petAdded { name } }',
      faults: [['Subscription "S" must select only one top level field.', '1:65']],
    },
    {
      name: 'one beside and one in a fragment',
      source: 'subscription S { petRemoved ...F } fragment F on Subscription { petAdded { name } }',
      faults: [['Subscription "S" must select only one top level field.', '1:65']],
    },
    {
      name: 'one each in two fragments',
      source:
        'subscription S { ...F ...G } fragment F on Subscription { petRemoved } fragment G on Subscription { petAdded { name } }',
      faults: [['Subscription "S" must select only one top level field.', '1:101']],
    },
    {
      name: 'deep in fragments',
      source:
        'subscription S { ...A } fragment A on Subscription { ... { ...B } petRemoved } fragment B on Subscription { ... on Subscription { again: petRemoved } named { name } }',
      faults: [['Subscription "S" must select only one top level field.', '1:151', '1:67']],
    },
    {
      name: 'in an inline fragment',
      source: 'subscription S { ... { petRemoved ... on Subscription { petAdded { name } } } }',
      faults: [['Subscription "S" must select only one top level field.', '1:57']],
    },
    {
      name: 'the name of the type',
      source: 'subscription S { __typename }',
      faults: [['Subscription "S" must not select an introspection top level field.', '1:18']],
    },
    {
      name: 'the name of the type under an alias',
      source: 'subscription S { kind: __typename }',
      faults: [['Subscription "S" must not select an introspection top level field.', '1:18']],
    },
    {
      name: 'the name of the type, anonymously',
      source: 'subscription { __typename }',
      faults: [
        ['Anonymous Subscription must not select an introspection top level field.', '1:16'],
      ],
    },
    {
      name: 'the name of the type beside a field',
      source: 'subscription S { petRemoved __typename }',
      faults: [
        ['Subscription "S" must select only one top level field.', '1:29'],
        ['Subscription "S" must not select an introspection top level field.', '1:29'],
      ],
    },
    {
      name: 'the name of the type before a field',
      source: 'subscription S { __typename petRemoved }',
      faults: [
        ['Subscription "S" must select only one top level field.', '1:29'],
        ['Subscription "S" must not select an introspection top level field.', '1:18'],
      ],
    },
    {
      name: 'the name of the type twice',
      source: 'subscription S { __typename __typename }',
      faults: [
        ['Subscription "S" must not select an introspection top level field.', '1:18', '1:29'],
      ],
    },
    {
      name: 'the name of the type through a fragment',
      source: 'subscription S { ...F } fragment F on Subscription { __typename }',
      faults: [['Subscription "S" must not select an introspection top level field.', '1:54']],
    },
    {
      name: 'skip on the root field',
      source: 'subscription S { petRemoved @skip(if: true) }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:29',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'include on the root field',
      source: 'subscription S { petRemoved @include(if: true) }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:29',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'include on the root field, anonymously',
      source: 'subscription { petRemoved @include(if: true) }',
      faults: [
        [
          'Anonymous Subscription must not use `@skip` or `@include` directives in the top level selection.',
          '1:27',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'a condition that is a variable',
      source: 'subscription S($a: Boolean!) { petRemoved @include(if: $a) }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:43',
        ],
      ],
      peers: {
        16: {
          throws:
            'Argument "if" of required type "Boolean!" was provided the variable "$a" which was not provided a runtime value.',
        },
        why: noVariables,
      },
    },
    {
      name: 'two root fields of which one remains by conditions',
      source:
        'subscription S($a: Boolean!) { petRemoved @include(if: $a) petAdded @skip(if: $a) { name } }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:43',
          '1:69',
        ],
      ],
      peers: {
        16: {
          throws:
            'Argument "if" of required type "Boolean!" was provided the variable "$a" which was not provided a runtime value.',
        },
        why: noVariables,
      },
    },
    {
      name: 'a condition in a fragment',
      source:
        'subscription S { ...F } fragment F on Subscription { petRemoved @include(if: true) }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:65',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'a condition on a spread',
      source:
        'subscription S { ...F @include(if: true) } fragment F on Subscription { petRemoved }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:23',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'a condition on an inline fragment',
      source: 'subscription S { ... @include(if: true) { petRemoved } }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:22',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'a condition deep in fragments',
      source:
        'subscription S { ...A } fragment A on Subscription { ... { ...B } } fragment B on Subscription { ... on Subscription @skip(if: false) { petRemoved } }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:118',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'a fragment with a condition, on one subscription of two',
      source:
        'subscription A { ...F } subscription B { petRemoved } fragment F on Subscription { petRemoved @include(if: true) }',
      faults: [
        [
          'Subscription "A" must not use `@skip` or `@include` directives in the top level selection.',
          '1:95',
        ],
      ],
      peers: { 16: [], why: noConditions },
    },
    {
      name: 'conditions and a field of introspection are one fault',
      source: 'subscription S { __typename @include(if: true) petRemoved }',
      faults: [
        [
          'Subscription "S" must not use `@skip` or `@include` directives in the top level selection.',
          '1:29',
        ],
      ],
      peers: {
        16: [
          ['Subscription "S" must select only one top level field.', '1:48'],
          ['Subscription "S" must not select an introspection top level field.', '1:18'],
        ],
        why: noConditions,
      },
    },
    {
      name: 'a fragment that spreads itself has its field once',
      source: 'subscription S { ...F } fragment F on Subscription { petRemoved ...F }',
      faults: [['Cannot spread fragment "F" within itself.', '1:65']],
    },
    {
      name: 'a field that the type lacks counts as one',
      source: 'subscription S { petRemoved missing }',
      faults: [
        ['Subscription "S" must select only one top level field.', '1:29'],
        ['Cannot query field "missing" on type "Subscription".', '1:29'],
      ],
    },
    {
      name: 'a fragment that is missing counts as none',
      source: 'subscription S { petRemoved ...Missing }',
      faults: [['Unknown fragment "Missing".', '1:32']],
    },
    {
      name: 'fields named like properties of every object',
      source:
        'subscription S { constructor: petRemoved toString: petRemoved __proto__: petRemoved }',
      faults: [['Subscription "S" must select only one top level field.', '1:42', '1:63']],
    },
    {
      name: 'two subscriptions, each at fault',
      source:
        'subscription A { petRemoved __typename } subscription B { a: petRemoved b: petRemoved }',
      faults: [
        ['Subscription "A" must select only one top level field.', '1:29'],
        ['Subscription "A" must not select an introspection top level field.', '1:29'],
        ['Subscription "B" must select only one top level field.', '1:73'],
      ],
    },
  ],
}
