import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingEqualAndDifferentFields: RuleSection = {
  section: '5.3.2 Field Selection Merging: equal and different fields',
  cases: [
    { name: 'one field twice', source: '{ dog { name name } }', faults: [] },
    {
      name: 'one field twice under one alias',
      source: '{ dog { call: name call: name } }',
      faults: [],
    },
    { name: 'one field under two aliases', source: '{ dog { a: name b: name } }', faults: [] },
    {
      name: 'two names exchanged',
      source: '{ dog { name: nickname nickname: name } }',
      faults: [],
    },
    {
      name: 'a field once with a directive and once without',
      source: '{ dog { name @skip(if: true) name } }',
      faults: [],
    },
    {
      name: 'a field with two conditions',
      source: 'query Q($a: Boolean!) { dog { name @include(if: $a) name @skip(if: $a) } }',
      faults: [],
    },
    {
      name: 'an alias like another field',
      source: '{ dog { name: nickname name } }',
      faults: [[conflict('name', '"nickname" and "name" are different fields'), '1:9', '1:24']],
    },
    {
      name: 'another field before an alias like it',
      source: '{ dog { name name: nickname } }',
      faults: [[conflict('name', '"name" and "nickname" are different fields'), '1:9', '1:14']],
    },
    {
      name: 'one alias for two fields',
      source: '{ dog { x: name x: nickname } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:17']],
    },
    {
      name: 'one alias for fields of different types says that they are different',
      source: '{ dog { x: name x: barkVolume } }',
      faults: [[conflict('x', '"name" and "barkVolume" are different fields'), '1:9', '1:17']],
    },
    {
      name: 'names exchanged, and one of them again',
      source: '{ dog { name: nickname nickname: name name } }',
      faults: [[conflict('name', '"nickname" and "name" are different fields'), '1:9', '1:39']],
    },
    {
      name: 'two pairs',
      source: '{ dog { x: name y: barks x: nickname y: barkVolume } }',
      faults: [
        [conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:26'],
        [conflict('y', '"barks" and "barkVolume" are different fields'), '1:17', '1:38'],
      ],
    },
    {
      name: 'three fields under one name, each pair',
      source: '{ dog { x: name x: nickname x: barks } }',
      faults: [
        [conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:17'],
        [conflict('x', '"name" and "barks" are different fields'), '1:9', '1:29'],
        [conflict('x', '"nickname" and "barks" are different fields'), '1:17', '1:29'],
      ],
    },
    {
      name: 'two equal fields and another, each pair',
      source: '{ dog { x: name x: name x: nickname } }',
      faults: [
        [conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:25'],
        [conflict('x', '"name" and "nickname" are different fields'), '1:17', '1:25'],
      ],
    },
    {
      name: 'directives do not keep fields apart',
      source:
        'query Q($a: Boolean!) { dog { x: name @include(if: $a) x: nickname @skip(if: $a) } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:31', '1:56']],
    },
    {
      name: 'at the root of a query',
      source: '{ x: dog { name } x: cat { name } }',
      faults: [[conflict('x', '"dog" and "cat" are different fields'), '1:3', '1:19']],
    },
    {
      name: 'at the root of a mutation',
      source: 'mutation M { x: remove(id: 1) x: rename(id: 1) { name } }',
      faults: [[conflict('x', '"remove" and "rename" are different fields'), '1:14', '1:31']],
    },
    {
      name: 'at the root of a subscription',
      source: 'subscription S { x: petAdded { name } x: named { name } }',
      faults: [[conflict('x', '"petAdded" and "named" are different fields'), '1:18', '1:39']],
    },
    {
      name: 'on an interface',
      source: '{ pet { x: name x: nickname } }',
      faults: [[conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:17']],
    },
    {
      name: 'in two operations, each for itself',
      source: 'query A { x: dog { name } } query B { x: cat { name } }',
      faults: [],
    },
    {
      name: 'in two operations, in each',
      source:
        'query A { x: dog { name } x: cat { name } } query B { x: pet { name } x: cat { name } }',
      faults: [
        [conflict('x', '"dog" and "cat" are different fields'), '1:11', '1:27'],
        [conflict('x', '"pet" and "cat" are different fields'), '1:55', '1:71'],
      ],
    },
    {
      name: 'in one of two operations',
      source: 'query A { x: dog { name } } query B { x: pet { name } x: cat { name } }',
      faults: [[conflict('x', '"pet" and "cat" are different fields'), '1:39', '1:55']],
    },
    {
      name: 'in two places of one operation',
      source: '{ dog { x: name x: nickname } cat { x: name x: nickname } }',
      faults: [
        [conflict('x', '"name" and "nickname" are different fields'), '1:9', '1:17'],
        [conflict('x', '"name" and "nickname" are different fields'), '1:37', '1:45'],
      ],
    },
    {
      name: 'one name at two depths',
      source: '{ x: human { x: name } dog { x: owner { x: iq } } }',
      faults: [],
    },
    {
      name: 'unknown fields of one name',
      source: '{ dog { wings wings } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        ['Cannot query field "wings" on type "Dog".', '1:15'],
      ],
    },
    {
      name: 'unknown fields under one alias',
      source: '{ dog { x: wings x: fins } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        ['Cannot query field "fins" on type "Dog".', '1:18'],
        [conflict('x', '"wings" and "fins" are different fields'), '1:9', '1:18'],
      ],
    },
    {
      name: 'an unknown and a known field',
      source: '{ dog { x: wings x: name } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        [conflict('x', '"wings" and "name" are different fields'), '1:9', '1:18'],
      ],
    },
    {
      name: 'one field twice, through a fragment',
      source: '{ dog { x: name ...F } } fragment F on Dog { x: name }',
      faults: [],
    },
    {
      name: 'one alias for two fields, through a fragment',
      source: '{ dog { x: name ...F } } fragment F on Dog { x: barks }',
      faults: [[conflict('x', '"name" and "barks" are different fields'), '1:9', '1:46']],
    },
    {
      name: 'names that every object of JavaScript has',
      source:
        '{ dog { constructor: name __proto__: name constructor: nickname __proto__: nickname } }',
      faults: [
        [conflict('constructor', '"name" and "nickname" are different fields'), '1:9', '1:43'],
        [conflict('__proto__', '"name" and "nickname" are different fields'), '1:27', '1:65'],
      ],
    },
    {
      name: 'such names once each',
      source:
        '{ dog { constructor: name toString: nickname __proto__: barks valueOf: barkVolume } }',
      faults: [],
    },
    {
      name: 'such names as fields',
      schema: 'oddNames',
      source: '{ toString toString x: toString x: named }',
      faults: [[conflict('x', '"toString" and "named" are different fields'), '1:21', '1:33']],
    },
  ],
}
