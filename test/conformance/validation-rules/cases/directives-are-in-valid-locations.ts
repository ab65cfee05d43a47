import type { RuleSection } from '../rule-case.ts'

export const directivesAreInValidLocations: RuleSection = {
  section: '5.7.2 Directives Are in Valid Locations',
  cases: [
    { name: 'on fields', source: '{ dog { name @once @many @limit(to: 1) } }', faults: [] },
    { name: 'on a query', source: 'query Q @many @limit(to: 1) { dog { name } }', faults: [] },
    {
      name: 'on a mutation and a subscription',
      source: 'mutation M @many { remove(id: 1) } subscription S @many { petRemoved }',
      faults: [],
    },
    {
      name: 'on a spread and on an inline fragment',
      source: '{ dog { ...F @once @many ... @once { nickname } } } fragment F on Dog { name }',
      faults: [],
    },
    {
      name: 'on the definitions of a fragment and of a variable',
      source:
        'query Q($a: Int @once) { dog { ...F isAtLocation(x: $a) } } fragment F on Dog @once { name }',
      faults: [],
    },
    {
      name: 'skip and include on fields and on both kinds of fragments',
      source:
        '{ dog { name @skip(if: true) ...F @include(if: true) ... @skip(if: false) { nickname } } } fragment F on Dog { barks }',
      faults: [],
    },
    {
      name: 'not on a query',
      source: 'query Q @once { dog { name } }',
      faults: [['Directive "@once" may not be used on QUERY.', '1:9']],
    },
    {
      name: 'not on a mutation',
      source: 'mutation M @once { remove(id: 1) }',
      faults: [['Directive "@once" may not be used on MUTATION.', '1:12']],
    },
    {
      name: 'not on a subscription',
      source: 'subscription S @once { petRemoved }',
      faults: [['Directive "@once" may not be used on SUBSCRIPTION.', '1:16']],
    },
    {
      name: 'on a query but not on a mutation',
      source: 'mutation M @limit(to: 1) { remove(id: 1) }',
      faults: [['Directive "@limit" may not be used on MUTATION.', '1:12']],
    },
    {
      name: 'not on a field',
      source: '{ dog { name @onSchema } }',
      faults: [['Directive "@onSchema" may not be used on FIELD.', '1:14']],
    },
    {
      name: 'not on a spread',
      source: '{ dog { ...F @limit(to: 1) } } fragment F on Dog { name }',
      faults: [['Directive "@limit" may not be used on FRAGMENT_SPREAD.', '1:14']],
    },
    {
      name: 'not on an inline fragment',
      source: '{ dog { ... @many { name } } }',
      faults: [['Directive "@many" may not be used on INLINE_FRAGMENT.', '1:13']],
    },
    {
      name: 'not on the definition of a fragment',
      source: '{ dog { ...F } } fragment F on Dog @many { name }',
      faults: [['Directive "@many" may not be used on FRAGMENT_DEFINITION.', '1:36']],
    },
    {
      name: 'not on the definition of a variable',
      source: 'query Q($a: Int @many) { dog { isAtLocation(x: $a) } }',
      faults: [['Directive "@many" may not be used on VARIABLE_DEFINITION.', '1:17']],
    },
    {
      name: 'skip and include on a query',
      source: 'query Q @skip(if: true) @include(if: false) { dog { name } }',
      faults: [
        ['Directive "@skip" may not be used on QUERY.', '1:9'],
        ['Directive "@include" may not be used on QUERY.', '1:25'],
      ],
    },
    {
      name: 'skip on the definition of a fragment',
      source: '{ dog { ...F } } fragment F on Dog @skip(if: true) { name }',
      faults: [['Directive "@skip" may not be used on FRAGMENT_DEFINITION.', '1:36']],
    },
    {
      name: 'skip on a variable',
      source: 'query Q($a: Int @skip(if: true)) { dog { isAtLocation(x: $a) } }',
      faults: [['Directive "@skip" may not be used on VARIABLE_DEFINITION.', '1:17']],
    },
    {
      name: 'directives of the type system',
      source: '{ dog { name @deprecated nickname @specifiedBy(url: "x") barks @oneOf } }',
      faults: [
        ['Directive "@deprecated" may not be used on FIELD.', '1:14'],
        ['Directive "@specifiedBy" may not be used on FIELD.', '1:35'],
        ['Directive "@oneOf" may not be used on FIELD.', '1:64'],
      ],
    },
    {
      name: 'through a fragment',
      source: '{ dog { ...F } } fragment F on Dog { name @onSchema }',
      faults: [['Directive "@onSchema" may not be used on FIELD.', '1:43']],
    },
    {
      name: 'in a fragment, in an inline fragment, on a spread',
      source:
        '{ dog { ...F } } fragment F on Dog { ... { ...G @limit(to: 1) } } fragment G on Dog { name }',
      faults: [['Directive "@limit" may not be used on FRAGMENT_SPREAD.', '1:49']],
    },
    {
      name: 'a field within takes nothing from around it',
      source: '{ dog @once { name @onSchema ... @once { owner @once { iq @onSchema } } } }',
      faults: [
        ['Directive "@onSchema" may not be used on FIELD.', '1:20'],
        ['Directive "@onSchema" may not be used on FIELD.', '1:59'],
      ],
    },
    {
      name: 'a directive twice in a wrong place',
      source: 'query Q @once @once { dog { name } }',
      faults: [
        ['Directive "@once" may not be used on QUERY.', '1:9'],
        ['Directive "@once" may not be used on QUERY.', '1:15'],
        ['The directive "@once" can only be used once at this location.', '1:9', '1:15'],
      ],
    },
    {
      name: 'one named like a property of every object',
      schema: 'oddNames',
      source: 'query Q @constructor(toString: 1) { toString }',
      faults: [['Directive "@constructor" may not be used on QUERY.', '1:9']],
    },
  ],
}
