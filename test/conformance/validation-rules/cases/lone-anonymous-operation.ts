import type { RuleSection } from '../rule-case.ts'

export const loneAnonymousOperation: RuleSection = {
  section: '5.2.3.1 Lone Anonymous Operation',
  cases: [
    { name: 'the shorthand alone', source: '{ dog { name } }', faults: [] },
    { name: 'an anonymous mutation alone', source: 'mutation { remove(id: 1) }', faults: [] },
    { name: 'an anonymous subscription alone', source: 'subscription { petRemoved }', faults: [] },
    {
      name: 'with fragments beside it',
      source: '{ dog { ...F } cat { ...G } } fragment F on Dog { name } fragment G on Cat { name }',
      faults: [],
    },
    {
      name: 'named ones only',
      source: 'query A { dog { name } } query B { cat { name } }',
      faults: [],
    },
    {
      name: 'two anonymous queries',
      source: '{ dog { name } } { cat { name } }',
      faults: [
        ['This anonymous operation must be the only defined operation.', '1:1'],
        ['This anonymous operation must be the only defined operation.', '1:18'],
      ],
    },
    {
      name: 'before a named one',
      source: '{ dog { name } }\nquery Q { cat { name } }',
      faults: [['This anonymous operation must be the only defined operation.', '1:1']],
    },
    {
      name: 'after a named one',
      source: 'query Q { cat { name } }\nquery { dog { name } }',
      faults: [['This anonymous operation must be the only defined operation.', '2:1']],
    },
    {
      name: 'between two named ones',
      source: 'query A { cat { name } } { dog { name } } query B { cat { name } }',
      faults: [['This anonymous operation must be the only defined operation.', '1:26']],
    },
    {
      name: 'beside a mutation',
      source: 'query { dog { name } } mutation M { remove(id: 1) }',
      faults: [['This anonymous operation must be the only defined operation.', '1:1']],
    },
    {
      name: 'beside a subscription, itself a mutation',
      source: 'subscription S { petRemoved } mutation { remove(id: 1) }',
      faults: [['This anonymous operation must be the only defined operation.', '1:31']],
    },
    {
      name: 'three',
      source: '{ dog { name } } mutation { remove(id: 1) } subscription { petRemoved }',
      faults: [
        ['This anonymous operation must be the only defined operation.', '1:1'],
        ['This anonymous operation must be the only defined operation.', '1:18'],
        ['This anonymous operation must be the only defined operation.', '1:45'],
      ],
    },
    {
      name: 'two through one fragment',
      source: '{ dog { ...F } } { dog { ...F } } fragment F on Dog { name }',
      faults: [
        ['This anonymous operation must be the only defined operation.', '1:1'],
        ['This anonymous operation must be the only defined operation.', '1:18'],
      ],
    },
    {
      name: 'fragments are no operations, many as they are',
      source:
        '{ dog { ...A ...B ...C } } fragment A on Dog { name } fragment B on Dog { nickname } fragment C on Dog { barks }',
      faults: [],
    },
    {
      name: 'variables of an anonymous operation are named without it',
      source: 'query ($a: Int) { dog { isAtLocation(x: $b) } }',
      faults: [
        ['Variable "$a" is never used.', '1:8'],
        ['Variable "$b" is not defined.', '1:41', '1:1'],
      ],
    },
  ],
}
