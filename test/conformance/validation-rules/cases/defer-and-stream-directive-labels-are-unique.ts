import type { RuleSection } from '../rule-case.ts'

const repeated =
  'Value for arguments "defer(label:)" and "stream(label:)" must be unique across all Defer/Stream directive usages.'

export const deferAndStreamDirectiveLabelsAreUnique: RuleSection = {
  section: '5.7.6 Defer And Stream Directive Labels Are Unique',
  cases: [
    {
      name: 'a fragment that is deferred without a label',
      schema: 'incremental',
      source: '{ dog { ...F @defer } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'several that are deferred without a label',
      schema: 'incremental',
      source:
        '{ dog { ...F @defer ... @defer { barks } } cat { ... @defer { name } } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'labels that differ, by case too',
      schema: 'incremental',
      source:
        '{ dog { ... @defer(label: "a") { name } ... @defer(label: "A") { barks } } pets @stream(label: "b") { name } }',
      faults: [],
    },
    {
      name: 'a label that is null, twice',
      schema: 'incremental',
      source: '{ dog { ... @defer(label: null) { name } } pets @stream(label: null) { name } }',
      faults: [],
    },
    {
      name: 'a label that is a variable',
      schema: 'incremental',
      source:
        'query ($a: String) { dog { ... @defer(label: $a) { name } } pets @stream(label: $a) { name } }',
      faults: [
        ['Argument "@defer(label:)" must be a static string.', '1:32'],
        ['Argument "@stream(label:)" must be a static string.', '1:66'],
      ],
    },
    {
      name: 'a label of two deferred fragments',
      schema: 'incremental',
      source: '{ dog { ... @defer(label: "a") { name } ... @defer(label: "a") { barks } } }',
      faults: [[repeated, '1:13', '1:45']],
    },
    {
      name: 'a label of three, each beside the first',
      schema: 'incremental',
      source:
        '{ dog { ... @defer(label: "a") { name } ... @defer(label: "a") { barks } ... @defer(label: "a") { barkVolume } } }',
      faults: [
        [repeated, '1:13', '1:45'],
        [repeated, '1:13', '1:78'],
      ],
    },
    {
      name: 'a label of a deferred fragment and of a stream',
      schema: 'incremental',
      source: '{ dog { ... @defer(label: "a") { name } } pets @stream(label: "a") { name } }',
      faults: [[repeated, '1:13', '1:48']],
    },
    {
      name: 'a label of two operations',
      schema: 'incremental',
      source:
        'query A { dog { ... @defer(label: "a") { name } } } query B { dog { ... @defer(label: "a") { name } } }',
      faults: [[repeated, '1:21', '1:73']],
    },
    {
      name: 'a label in a fragment that is spread twice',
      schema: 'incremental',
      source:
        '{ dog { ...F } dogs: dog { ...F } } fragment F on Dog { ... @defer(label: "a") { name } }',
      faults: [],
    },
    {
      name: 'a label in a fragment and in an operation',
      schema: 'incremental',
      source:
        '{ dog { ...F ... @defer(label: "a") { name } } } fragment F on Dog { ... @defer(label: "a") { name } }',
      faults: [[repeated, '1:18', '1:74']],
    },
    {
      name: 'a label where the directive must not be',
      schema: 'incremental',
      source: 'query @defer(label: "a") { dog { name @defer(label: "a") } }',
      faults: [
        ['Directive "@defer" may not be used on QUERY.', '1:7'],
        ['Directive "@defer" may not be used on FIELD.', '1:39'],
        [repeated, '1:7', '1:39'],
      ],
    },
  ],
}
