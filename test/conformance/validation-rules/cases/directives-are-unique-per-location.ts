import type { RuleSection } from '../rule-case.ts'

export const directivesAreUniquePerLocation: RuleSection = {
  section: '5.7.3 Directives Are Unique per Location',
  cases: [
    { name: 'one', source: '{ dog { name @once } }', faults: [] },
    { name: 'two different ones', source: '{ dog { name @once @limit(to: 1) } }', faults: [] },
    { name: 'one on two fields', source: '{ dog { name @once nickname @once } }', faults: [] },
    {
      name: 'one on a field and on its subfield',
      source: '{ dog @once { name @once } }',
      faults: [],
    },
    {
      name: 'one on two fields of one response name',
      source: '{ dog { name @skip(if: true) name @skip(if: false) } }',
      faults: [],
    },
    {
      name: 'a repeatable one many times',
      source: '{ dog { name @many @many @many(level: 3) } }',
      faults: [],
    },
    {
      name: 'a repeatable one twice among others',
      source: '{ dog { name @many @once @many @limit(to: 1) @many } }',
      faults: [],
    },
    {
      name: "one on a spread and on the fragment's definition",
      source: '{ dog { ...F @once } } fragment F on Dog @once { name @once }',
      faults: [],
    },
    {
      name: 'one twice',
      source: '{ dog { name @once @once } }',
      faults: [['The directive "@once" can only be used once at this location.', '1:14', '1:20']],
    },
    {
      name: 'one twice with other arguments',
      source: '{ dog { name @once(label: "a") @once(label: "b") } }',
      faults: [['The directive "@once" can only be used once at this location.', '1:14', '1:32']],
    },
    {
      name: 'one three times, each against the first',
      source: '{ dog { name @once @once @once } }',
      faults: [
        ['The directive "@once" can only be used once at this location.', '1:14', '1:20'],
        ['The directive "@once" can only be used once at this location.', '1:14', '1:26'],
      ],
    },
    {
      name: 'skip twice',
      source:
        'query Q($a: Boolean = true, $b: Boolean = false) { dog { name @skip(if: $a) @skip(if: $b) } }',
      faults: [['The directive "@skip" can only be used once at this location.', '1:63', '1:77']],
    },
    {
      name: 'skip and include together, each once',
      source: '{ dog { name @skip(if: false) @include(if: true) } }',
      faults: [],
    },
    {
      name: 'two ones twice',
      source: '{ dog { name @once @limit(to: 1) @once @limit(to: 2) } }',
      faults: [
        ['The directive "@once" can only be used once at this location.', '1:14', '1:34'],
        ['The directive "@limit" can only be used once at this location.', '1:20', '1:40'],
      ],
    },
    {
      name: 'on two fields, each twice',
      source: '{ dog { name @once @once nickname @once @once } }',
      faults: [
        ['The directive "@once" can only be used once at this location.', '1:14', '1:20'],
        ['The directive "@once" can only be used once at this location.', '1:35', '1:41'],
      ],
    },
    {
      name: 'on a query',
      source: 'query Q @limit(to: 1) @many @limit(to: 2) @many { dog { name } }',
      faults: [['The directive "@limit" can only be used once at this location.', '1:9', '1:29']],
    },
    {
      name: 'on a variable',
      source: 'query Q($a: Int @once @once) { dog { isAtLocation(x: $a) } }',
      faults: [['The directive "@once" can only be used once at this location.', '1:17', '1:23']],
    },
    {
      name: 'on two variables, each once',
      source: 'query Q($a: Int @once, $b: Int @once) { dog { isAtLocation(x: $a, y: $b) } }',
      faults: [],
    },
    {
      name: 'on a spread',
      source: '{ dog { ...F @once @once } } fragment F on Dog { name }',
      faults: [['The directive "@once" can only be used once at this location.', '1:14', '1:20']],
    },
    {
      name: 'on an inline fragment',
      source: '{ dog { ... @once @once { name } } }',
      faults: [['The directive "@once" can only be used once at this location.', '1:13', '1:19']],
    },
    {
      name: 'on the definition of a fragment',
      source: '{ dog { ...F } } fragment F on Dog @once @once { name }',
      faults: [['The directive "@once" can only be used once at this location.', '1:36', '1:42']],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { name @once @once }',
      faults: [['The directive "@once" can only be used once at this location.', '1:43', '1:49']],
    },
    {
      name: 'through a fragment spread twice it is one fault',
      source: '{ dog { ...F mother { ...F } } } fragment F on Dog { name @once @once }',
      faults: [['The directive "@once" can only be used once at this location.', '1:59', '1:65']],
    },
    {
      name: 'a repeatable one named like a property of every object',
      schema: 'oddNames',
      source:
        '{ toString @constructor(toString: 1) @constructor(toString: 2) @constructor(toString: 3) }',
      faults: [],
    },
  ],
}
