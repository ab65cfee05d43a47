import type { RuleSection } from '../rule-case.ts'

const noRule = '5.2.1.1: the root type of each operation exists; 16 has no such rule.'

export const operationTypeExistence: RuleSection = {
  section: '5.2.1.1 Operation Type Existence',
  cases: [
    {
      name: 'a query, which every schema has',
      schema: 'queryOnly',
      source: 'query Q { q }',
      faults: [],
    },
    {
      name: 'the shorthand, where nothing but queries are supported',
      schema: 'queryOnly',
      source: '{ q }',
      faults: [],
    },
    {
      name: 'a mutation and a subscription of a schema with both',
      source: 'mutation M { remove(id: 1) } subscription S { petRemoved }',
      faults: [],
    },
    {
      name: 'a mutation of a schema without',
      schema: 'queryOnly',
      source: 'mutation M { anything }',
      faults: [['The mutation operation is not supported by the schema.', '1:1']],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'a subscription of a schema without',
      schema: 'queryOnly',
      source: 'subscription S { anything }',
      faults: [['The subscription operation is not supported by the schema.', '1:1']],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'an anonymous mutation of a schema without',
      schema: 'queryOnly',
      source: 'mutation { anything { below } }',
      faults: [['The mutation operation is not supported by the schema.', '1:1']],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'both, beside a query',
      schema: 'queryOnly',
      source: 'query Q { q }\nmutation M { a }\nsubscription S { b }',
      faults: [
        ['The mutation operation is not supported by the schema.', '2:1'],
        ['The subscription operation is not supported by the schema.', '3:1'],
      ],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'each of two mutations',
      schema: 'queryOnly',
      source: 'mutation A { a } mutation B { b }',
      faults: [
        ['The mutation operation is not supported by the schema.', '1:1'],
        ['The mutation operation is not supported by the schema.', '1:18'],
      ],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'a mutation through a fragment on the type of queries',
      schema: 'queryOnly',
      source: 'mutation M { ...F } fragment F on Query { q }',
      faults: [['The mutation operation is not supported by the schema.', '1:1']],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'a fragment on a root type that is not there',
      schema: 'queryOnly',
      source: 'mutation M { ...F } fragment F on Mutation { a }',
      faults: [
        ['The mutation operation is not supported by the schema.', '1:1'],
        ['Unknown type "Mutation".', '1:35'],
      ],
      peers: { 16: [['Unknown type "Mutation".', '1:35']], why: noRule },
    },
    {
      name: 'variables of a mutation that is not supported are judged all the same',
      schema: 'queryOnly',
      source: 'mutation M($unused: Int) { a(b: $missing) }',
      faults: [
        ['The mutation operation is not supported by the schema.', '1:1'],
        ['Variable "$unused" is never used in operation "M".', '1:12'],
        ['Variable "$missing" is not defined by operation "M".', '1:33', '1:1'],
      ],
      peers: {
        16: [
          ['Variable "$unused" is never used in operation "M".', '1:12'],
          ['Variable "$missing" is not defined by operation "M".', '1:33', '1:1'],
        ],
        why: noRule,
      },
    },
    {
      name: 'a subscription without a root type has no root field to count',
      schema: 'queryOnly',
      source: 'subscription S { a b @skip(if: true) }',
      faults: [['The subscription operation is not supported by the schema.', '1:1']],
      peers: { 16: [], why: noRule },
    },
    {
      name: 'a described mutation begins with its description',
      schema: 'queryOnly',
      source: '"removes"\nmutation M { a }',
      faults: [['The mutation operation is not supported by the schema.', '1:1']],
      peers: { 16: [], why: noRule },
    },
  ],
}
