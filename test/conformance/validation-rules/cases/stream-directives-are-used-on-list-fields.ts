import type { RuleSection } from '../rule-case.ts'

export const streamDirectivesAreUsedOnListFields: RuleSection = {
  section: '5.7.7 Stream Directives Are Used On List Fields',
  cases: [
    {
      name: 'a list',
      schema: 'incremental',
      source: '{ pets @stream { name } }',
      faults: [],
    },
    {
      name: 'a list that is not null, of items that are not',
      schema: 'incremental',
      source: '{ human { pets @stream(initialCount: 2) { name } } }',
      faults: [],
    },
    {
      name: 'a list in a fragment',
      schema: 'incremental',
      source: '{ human { ...F } } fragment F on Human { relatives @stream { iq } }',
      faults: [],
    },
    {
      name: 'lists of introspection',
      schema: 'incremental',
      source: '{ __schema { types @stream { fields @stream { name } } } }',
      faults: [],
    },
    {
      name: 'an object',
      schema: 'incremental',
      source: '{ dog @stream { name } }',
      faults: [['Directive "@stream" cannot be used on non-list field "Query.dog".', '1:7']],
    },
    {
      name: 'a leaf',
      schema: 'incremental',
      source: '{ dog { name @stream } }',
      faults: [['Directive "@stream" cannot be used on non-list field "Dog.name".', '1:14']],
    },
    {
      name: 'a leaf, under an alias, by its name',
      schema: 'incremental',
      source: '{ dog { alias: name @stream(initialCount: 0) } }',
      faults: [['Directive "@stream" cannot be used on non-list field "Dog.name".', '1:21']],
    },
    {
      name: 'an object in a fragment on an interface',
      schema: 'incremental',
      source: '{ pet { ...F } } fragment F on Pet { owner @stream { iq } }',
      faults: [['Directive "@stream" cannot be used on non-list field "Pet.owner".', '1:44']],
    },
    {
      name: 'one that is switched off',
      schema: 'incremental',
      source: '{ dog @stream(if: false) { name } }',
      faults: [['Directive "@stream" cannot be used on non-list field "Query.dog".', '1:7']],
    },
    {
      name: 'the name of a type',
      schema: 'incremental',
      source: '{ __typename @stream }',
      faults: [
        ['Directive "@stream" cannot be used on non-list field "Query.__typename".', '1:14'],
      ],
    },
    {
      name: 'an unknown field',
      schema: 'incremental',
      source: '{ unknown @stream }',
      faults: [['Cannot query field "unknown" on type "Query".', '1:3']],
    },
    {
      name: 'a fragment in a list',
      schema: 'incremental',
      source: '{ pets { ... @stream { name } } }',
      faults: [['Directive "@stream" may not be used on INLINE_FRAGMENT.', '1:14']],
    },
    {
      name: 'a fragment in an object',
      schema: 'incremental',
      source: '{ dog { ... @stream { name } } }',
      faults: [['Directive "@stream" may not be used on INLINE_FRAGMENT.', '1:13']],
      peers: {
        17: [
          ['Directive "@stream" may not be used on INLINE_FRAGMENT.', '1:13'],
          ['Directive "@stream" cannot be used on non-list field "Dog.dog".', '1:13'],
        ],
        why: '5.7.7: the directive is on a field; 17 takes the field around the fragment.',
      },
    },
  ],
}
