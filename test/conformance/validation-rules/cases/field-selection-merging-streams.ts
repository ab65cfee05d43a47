import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

const overlapping = 'they have overlapping stream directives'
const equal = `${overlapping}. See https://github.com/graphql/defer-stream-wg/discussions/100`

export const fieldSelectionMergingStreams: RuleSection = {
  section: '5.3.2 Field Selection Merging: streams',
  cases: [
    {
      name: 'one stream',
      schema: 'incremental',
      source: '{ pets @stream { name } }',
      faults: [],
    },
    {
      name: 'streams of different response names',
      schema: 'incremental',
      source: '{ a: pets @stream { name } b: pets @stream { name } }',
      faults: [],
    },
    {
      name: 'a stream in a fragment that is spread twice',
      schema: 'incremental',
      source: '{ human { ...F ...F } } fragment F on Human { relatives @stream { iq } }',
      faults: [],
    },
    {
      name: 'deferred fragments with one field',
      schema: 'incremental',
      source: '{ dog { ... @defer { name } ... @defer { name } name } }',
      faults: [],
    },
    {
      name: 'a stream and a field that is not streamed',
      schema: 'incremental',
      source: '{ pets @stream { name } pets { name } }',
      faults: [[conflict('pets', overlapping), '1:3', '1:25']],
    },
    {
      name: 'a field that is not streamed and a stream',
      schema: 'incremental',
      source: '{ pets { name } pets @stream { name } }',
      faults: [[conflict('pets', overlapping), '1:3', '1:17']],
    },
    {
      name: 'equal streams',
      schema: 'incremental',
      source: '{ pets @stream { name } pets @stream { name } }',
      faults: [[conflict('pets', equal), '1:3', '1:25']],
    },
    {
      name: 'equal streams with arguments in another order',
      schema: 'incremental',
      source:
        '{ pets @stream(initialCount: 1, if: true) { name } pets @stream(if: true, initialCount: 1) { name } }',
      faults: [[conflict('pets', equal), '1:3', '1:52']],
    },
    {
      name: 'streams with other arguments',
      schema: 'incremental',
      source: '{ pets @stream(initialCount: 1) { name } pets @stream(initialCount: 2) { name } }',
      faults: [[conflict('pets', overlapping), '1:3', '1:42']],
    },
    {
      name: 'streams one of which has an argument',
      schema: 'incremental',
      source: '{ pets @stream { name } pets @stream(initialCount: 0) { name } }',
      faults: [[conflict('pets', overlapping), '1:3', '1:25']],
    },
    {
      name: 'streams with the same variable',
      schema: 'incremental',
      source:
        'query ($n: Int!) { pets @stream(initialCount: $n) { name } pets @stream(initialCount: $n) { name } }',
      faults: [[conflict('pets', equal), '1:20', '1:60']],
    },
    {
      name: 'streams of fields with other arguments',
      schema: 'incremental',
      source: '{ pets(first: 1) @stream { name } pets @stream { name } }',
      faults: [[conflict('pets', 'they have differing arguments'), '1:3', '1:35']],
    },
    {
      name: 'streams of different fields',
      schema: 'incremental',
      source: '{ human { pets @stream { name } pets: relatives @stream { name } } }',
      faults: [[conflict('pets', '"pets" and "relatives" are different fields'), '1:11', '1:33']],
    },
    {
      name: 'a stream in a fragment',
      schema: 'incremental',
      source:
        '{ human { relatives { iq } ...F } } fragment F on Human { relatives @stream { iq } }',
      faults: [[conflict('relatives', overlapping), '1:11', '1:59']],
    },
    {
      name: 'streams in two fragments',
      schema: 'incremental',
      source:
        '{ human { ...F ...G } } fragment F on Human { relatives @stream { iq } } fragment G on Human { relatives @stream { iq } }',
      faults: [[conflict('relatives', equal), '1:47', '1:96']],
    },
    {
      name: 'a stream below fields that are merged',
      schema: 'incremental',
      source: '{ human { relatives @stream { iq } } human { relatives { iq } } }',
      faults: [
        [
          conflict('human', `subfields "relatives" conflict because ${overlapping}`),
          '1:3',
          '1:11',
          '1:38',
          '1:46',
        ],
      ],
    },
    {
      name: 'streams in types that exclude each other',
      schema: 'incremental',
      source:
        '{ humanOrToaster { ... on Human { x: pets @stream { name } } ... on Toaster { x: model } } }',
      faults: [[conflict('x', overlapping), '1:35', '1:79']],
    },
    {
      name: 'a stream of a leaf, which the rule on lists refuses, too',
      schema: 'incremental',
      source: '{ dog { name @stream name } }',
      faults: [
        [conflict('name', overlapping), '1:9', '1:22'],
        ['Directive "@stream" cannot be used on non-list field "Dog.name".', '1:14'],
      ],
    },
  ],
}
