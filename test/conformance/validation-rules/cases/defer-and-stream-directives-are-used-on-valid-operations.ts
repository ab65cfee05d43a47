import type { RuleSection } from '../rule-case.ts'

const deferred =
  'Defer directive not supported on subscription operations. Disable `@defer` by setting the `if` argument to `false`.'
const streamed =
  'Stream directive not supported on subscription operations. Disable `@stream` by setting the `if` argument to `false`.'

export const deferAndStreamDirectivesAreUsedOnValidOperations: RuleSection = {
  section: '5.7.5 Defer And Stream Directives Are Used On Valid Operations',
  cases: [
    {
      name: 'both in a query',
      schema: 'incremental',
      source: '{ dog { ... @defer { owner { pets @stream { name } } } } }',
      faults: [],
    },
    {
      name: 'both in a mutation, below the root field',
      schema: 'incremental',
      source: 'mutation { rename(id: 1) { ... @defer { owner { pets @stream { name } } } } }',
      faults: [],
    },
    {
      name: 'neither in a subscription',
      schema: 'incremental',
      source: 'subscription { petAdded { ... { name } } }',
      faults: [],
    },
    {
      name: 'both in a subscription, switched off',
      schema: 'incremental',
      source:
        'subscription { petAdded { ... @defer(if: false) { owner { pets @stream(if: false) { name } } } } }',
      faults: [],
    },
    {
      name: 'both in a subscription, as a variable says',
      schema: 'incremental',
      source:
        'subscription ($a: Boolean!) { petAdded { ...F @defer(if: $a) } } fragment F on Pet { owner { pets @stream(if: $a) { name } } }',
      faults: [],
    },
    {
      name: 'a deferred inline fragment in a subscription',
      schema: 'incremental',
      source: 'subscription { petAdded { ... @defer { name } } }',
      faults: [[deferred, '1:31']],
    },
    {
      name: 'a deferred fragment in a subscription, whose condition is true',
      schema: 'incremental',
      source: 'subscription { petAdded { ...F @defer(if: true) } } fragment F on Pet { name }',
      faults: [[deferred, '1:32']],
    },
    {
      name: 'a stream in a subscription',
      schema: 'incremental',
      source: 'subscription { petAdded { owner { pets @stream { name } } } }',
      faults: [[streamed, '1:40']],
    },
    {
      name: 'a stream in a fragment, with the spread',
      schema: 'incremental',
      source:
        'subscription { petAdded { ...F } } fragment F on Pet { owner { pets @stream { name } } }',
      faults: [[streamed, '1:69', '1:27']],
    },
    {
      name: 'both in fragments of fragments, with the spreads',
      schema: 'incremental',
      source:
        'subscription { petAdded { ...F } } fragment F on Pet { ... { ...G @defer } } fragment G on Pet { owner { pets @stream { name } } }',
      faults: [
        [deferred, '1:67', '1:27'],
        [streamed, '1:111', '1:62', '1:27'],
      ],
    },
    {
      name: 'a fragment of two subscriptions and a query',
      schema: 'incremental',
      source:
        'subscription A { petAdded { ...F } } subscription B { petAdded { ...F } } query C { pet { ...F } } fragment F on Pet { ... @defer { name } }',
      faults: [
        [deferred, '1:124', '1:29'],
        [deferred, '1:124', '1:66'],
      ],
    },
    {
      name: 'a fragment that is spread twice, at the first',
      schema: 'incremental',
      source:
        'subscription { petAdded { ...F ... { ...F } } } fragment F on Pet { ... @defer { name } }',
      faults: [[deferred, '1:73', '1:27']],
    },
    {
      name: 'a field that is skipped, or not',
      schema: 'incremental',
      source:
        'subscription ($a: Boolean!) { petAdded { a: owner @skip(if: true) { pets @stream { name } } b: owner @skip(if: $a) { pets @stream { name } } c: owner @skip(if: false) { pets @stream { name } } } }',
      faults: [[streamed, '1:175']],
    },
    {
      name: 'a field that is included, or not',
      schema: 'incremental',
      source:
        'subscription ($a: Boolean!) { petAdded { a: owner @include(if: true) { pets @stream { name } } b: owner @include(if: $a) { pets @stream { name } } c: owner @include(if: false) { pets @stream { name } } } }',
      faults: [[streamed, '1:77']],
    },
    {
      name: 'a fragment that forms a cycle',
      schema: 'incremental',
      source: 'subscription { petAdded { ...F } } fragment F on Pet { ... @defer { ...F } }',
      faults: [
        [deferred, '1:60', '1:27'],
        ['Cannot spread fragment "F" within itself.', '1:69'],
      ],
    },
  ],
}
