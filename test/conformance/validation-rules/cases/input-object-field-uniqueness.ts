import type { RuleSection } from '../rule-case.ts'

export const inputObjectFieldUniqueness: RuleSection = {
  section: '5.6.3 Input Object Field Uniqueness',
  cases: [
    {
      name: 'each field once',
      source: '{ arguments { filter(value: { required: true, name: "x", ids: [1] }) } }',
      faults: [],
    },
    {
      name: 'one name at two depths',
      source:
        '{ arguments { filter(value: { required: true, all: [{ required: true }, { required: true }] }) } }',
      faults: [],
    },
    {
      name: 'one name as an argument and as a field',
      source: '{ arguments { json(value: { value: { value: 1 } }) } }',
      faults: [],
    },
    {
      name: 'one field twice',
      source: '{ arguments { filter(value: { required: true, required: false }) } }',
      faults: [['There can be only one input field named "required".', '1:31', '1:47']],
    },
    {
      name: 'one field twice with one value',
      source: '{ arguments { filter(value: { required: true, required: true }) } }',
      faults: [['There can be only one input field named "required".', '1:31', '1:47']],
    },
    {
      name: 'one field three times, each against the first',
      source:
        '{ arguments { filter(value: { required: true, required: false, required: true }) } }',
      faults: [
        ['There can be only one input field named "required".', '1:31', '1:47'],
        ['There can be only one input field named "required".', '1:31', '1:64'],
      ],
    },
    {
      name: 'two fields twice',
      source:
        '{ arguments { filter(value: { required: true, name: "a", required: false, name: "b" }) } }',
      faults: [
        ['There can be only one input field named "required".', '1:31', '1:58'],
        ['There can be only one input field named "name".', '1:47', '1:75'],
      ],
    },
    {
      name: 'in a nested object',
      source: '{ arguments { filter(value: { required: true, at: { x: 1, y: 2, x: 3 } }) } }',
      faults: [['There can be only one input field named "x".', '1:53', '1:65']],
    },
    {
      name: 'around a nested object of the same names',
      source:
        '{ arguments { filter(value: { required: true, all: [{ required: true }], required: false }) } }',
      faults: [['There can be only one input field named "required".', '1:31', '1:74']],
    },
    {
      name: 'in and around a nested object',
      source:
        '{ arguments { filter(value: { name: "a", required: true, all: { name: "b", required: true, name: "c" }, name: "d" }) } }',
      faults: [
        ['There can be only one input field named "name".', '1:65', '1:92'],
        ['There can be only one input field named "name".', '1:31', '1:105'],
      ],
    },
    {
      name: 'in an item of a list',
      source:
        '{ arguments { filters(value: [{ required: true }, { required: true, required: true }]) } }',
      faults: [['There can be only one input field named "required".', '1:53', '1:69']],
    },
    {
      name: 'in a custom scalar',
      source: '{ arguments { json(value: { a: 1, a: 2 }) } }',
      faults: [['There can be only one input field named "a".', '1:29', '1:35']],
    },
    {
      name: 'an unknown field twice',
      source: '{ arguments { filter(value: { required: true, colour: 1, colour: 2 }) } }',
      faults: [
        ['There can be only one input field named "colour".', '1:47', '1:58'],
        ['Field "colour" is not defined by type "Filter".', '1:47'],
        ['Field "colour" is not defined by type "Filter".', '1:58'],
      ],
    },
    {
      name: 'in a default value',
      source:
        'query Q($p: Point = { x: 1, y: 2, x: 3 }) { arguments { filter(value: { required: true, at: $p }) } }',
      faults: [['There can be only one input field named "x".', '1:23', '1:35']],
    },
    {
      name: 'in an argument of an unknown field',
      source: '{ wings(of: { a: 1, a: 2 }) }',
      faults: [
        ['Cannot query field "wings" on type "Query".', '1:3'],
        ['There can be only one input field named "a".', '1:15', '1:21'],
      ],
    },
    {
      name: 'through a fragment',
      source:
        '{ arguments { ...F } } fragment F on Arguments { filter(value: { required: true, required: false }) }',
      faults: [['There can be only one input field named "required".', '1:66', '1:82']],
    },
    {
      name: 'names that every object of JavaScript has, once',
      source:
        '{ arguments { json(value: { constructor: 1, toString: 2, __proto__: 3, hasOwnProperty: 4 }) } }',
      faults: [],
    },
    {
      name: 'such names twice',
      source:
        '{ arguments { json(value: { constructor: 1, __proto__: 2, constructor: 3, __proto__: 4 }) } }',
      faults: [
        ['There can be only one input field named "constructor".', '1:29', '1:59'],
        ['There can be only one input field named "__proto__".', '1:45', '1:75'],
      ],
    },
  ],
}
