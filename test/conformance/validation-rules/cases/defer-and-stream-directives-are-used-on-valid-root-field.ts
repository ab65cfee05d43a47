import type { RuleSection } from '../rule-case.ts'

export const deferAndStreamDirectivesAreUsedOnValidRootField: RuleSection = {
  section: '5.7.4 Defer And Stream Directives Are Used On Valid Root Field',
  cases: [
    {
      name: 'both at the root of a query',
      schema: 'incremental',
      source: '{ ...F @defer pets @stream { name } } fragment F on Query { dog { name } }',
      faults: [],
    },
    {
      name: 'both below the root field of a mutation',
      schema: 'incremental',
      source: 'mutation { rename(id: 1) { owner { ... @defer { pets @stream { name } } } } }',
      faults: [],
    },
    {
      name: 'a deferred fragment below the root field of a mutation',
      schema: 'incremental',
      source: 'mutation { rename(id: 1) { ...F @defer } } fragment F on Pet { name }',
      faults: [],
    },
    {
      name: 'a deferred fragment at the root of a mutation',
      schema: 'incremental',
      source: 'mutation { ...F @defer } fragment F on Mutation { remove(id: 1) }',
      faults: [['Defer directive cannot be used on root mutation type "Mutation".', '1:17']],
    },
    {
      name: 'a deferred inline fragment at the root of a mutation',
      schema: 'incremental',
      source: 'mutation { ... @defer { remove(id: 1) } }',
      faults: [['Defer directive cannot be used on root mutation type "Mutation".', '1:16']],
    },
    {
      name: 'one that is not deferred',
      schema: 'incremental',
      source: 'mutation { ... @defer(if: false) { remove(id: 1) } }',
      faults: [['Defer directive cannot be used on root mutation type "Mutation".', '1:16']],
    },
    {
      name: 'a stream at the root of a mutation',
      schema: 'incremental',
      source: 'mutation { renameAll @stream { name } }',
      faults: [['Stream directive cannot be used on root mutation type "Mutation".', '1:22']],
    },
    {
      name: 'a stream in fragments of a mutation',
      schema: 'incremental',
      source: 'mutation { ...F } fragment F on Mutation { ... { renameAll @stream { name } } }',
      faults: [['Stream directive cannot be used on root mutation type "Mutation".', '1:60']],
    },
    {
      name: 'a deferred fragment in an inline fragment',
      schema: 'incremental',
      source: 'mutation { ... on Mutation { ... @defer { remove(id: 1) } } }',
      faults: [['Defer directive cannot be used on root mutation type "Mutation".', '1:34']],
    },
    {
      name: 'a fragment of two mutations',
      schema: 'incremental',
      source:
        'mutation A { ...F } mutation B { ...F } fragment F on Mutation { ... @defer { remove(id: 1) } }',
      faults: [
        ['Defer directive cannot be used on root mutation type "Mutation".', '1:70'],
        ['Defer directive cannot be used on root mutation type "Mutation".', '1:70'],
      ],
    },
    {
      name: 'a fragment that two spreads defer',
      schema: 'incremental',
      source: 'mutation { ...F @defer ...F @defer } fragment F on Mutation { remove(id: 1) }',
      faults: [
        ['Defer directive cannot be used on root mutation type "Mutation".', '1:17'],
        ['Defer directive cannot be used on root mutation type "Mutation".', '1:29'],
      ],
      peers: {
        17: [['Defer directive cannot be used on root mutation type "Mutation".', '1:17']],
        why: '5.7.4: the directive is on no root selection; 17 looks at the first spread of a fragment alone.',
      },
    },
    {
      name: 'a fragment that the second spread defers',
      schema: 'incremental',
      source: 'mutation { ...F ...F @defer } fragment F on Mutation { remove(id: 1) }',
      faults: [['Defer directive cannot be used on root mutation type "Mutation".', '1:22']],
      peers: {
        17: [],
        why: '5.7.4: the directive is on no root selection; 17 looks at the first spread of a fragment alone.',
      },
    },
    {
      name: 'a stream at the root of a subscription, that can be switched off',
      schema: 'incremental',
      source: 'subscription ($a: Boolean!) { petsAdded @stream(if: $a) { name } }',
      faults: [
        ['Stream directive cannot be used on root subscription type "Subscription".', '1:41'],
      ],
    },
    {
      name: 'a deferred fragment at the root of a subscription',
      schema: 'incremental',
      source: 'subscription { ... @defer(if: false) { petsAdded { name } } }',
      faults: [
        ['Defer directive cannot be used on root subscription type "Subscription".', '1:20'],
      ],
    },
    {
      name: 'an unknown fragment',
      schema: 'incremental',
      source: 'mutation { remove(id: 1) ...Missing @defer }',
      faults: [['Unknown fragment "Missing".', '1:29']],
    },
  ],
}
