import type { RuleSection } from '../rule-case.ts'

export const inputObjectRequiredFields: RuleSection = {
  section: '5.6.4 Input Object Required Fields',
  cases: [
    {
      name: 'the required field',
      source: '{ arguments { filter(value: { required: false }) } }',
      faults: [],
    },
    {
      name: 'required fields of a nested object',
      source: '{ arguments { filter(value: { required: true, at: { y: 2, x: 1 } }) } }',
      faults: [],
    },
    {
      name: 'a non-null field with a default left out',
      source: '{ arguments { filter(value: { required: true }) } }',
      faults: [],
    },
    {
      name: 'a non-null field with a default given',
      source: '{ arguments { filter(value: { required: true, limit: 3 }) } }',
      faults: [],
    },
    {
      name: 'a variable for a required field',
      source:
        'query Q($required: Boolean!) { arguments { filter(value: { required: $required }) } }',
      faults: [],
    },
    { name: 'no object at all', source: '{ arguments { filter } }', faults: [] },
    {
      name: 'the required field left out',
      source: '{ arguments { filter(value: { name: "x" }) } }',
      faults: [['Field "Filter.required" of required type "Boolean!" was not provided.', '1:29']],
    },
    {
      name: 'of an empty object',
      source: '{ arguments { filter(value: {}) } }',
      faults: [['Field "Filter.required" of required type "Boolean!" was not provided.', '1:29']],
    },
    {
      name: 'of a non-null argument',
      source: '{ arguments { filterNonNull(value: {}) } }',
      faults: [['Field "Filter.required" of required type "Boolean!" was not provided.', '1:36']],
    },
    {
      name: 'one of two left out',
      source: '{ arguments { filter(value: { required: true, at: { x: 1 } }) } }',
      faults: [['Field "Point.y" of required type "Int!" was not provided.', '1:51']],
    },
    {
      name: 'two of two left out',
      source: '{ arguments { filter(value: { required: true, at: { label: "l" } }) } }',
      faults: [
        ['Field "Point.x" of required type "Int!" was not provided.', '1:51'],
        ['Field "Point.y" of required type "Int!" was not provided.', '1:51'],
      ],
    },
    {
      name: 'in an object and in one within it',
      source: '{ arguments { filter(value: { at: {} }) } }',
      faults: [
        ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:29'],
        ['Field "Point.x" of required type "Int!" was not provided.', '1:35'],
        ['Field "Point.y" of required type "Int!" was not provided.', '1:35'],
      ],
    },
    {
      name: 'in items of a list',
      source: '{ arguments { filters(value: [{}, { required: true }, { name: "x" }]) } }',
      faults: [
        ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:31'],
        ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:55'],
      ],
    },
    {
      name: 'in one object in place of a list',
      source: '{ arguments { filters(value: { name: "x" }) } }',
      faults: [['Field "Filter.required" of required type "Boolean!" was not provided.', '1:30']],
    },
    {
      name: 'null is given, and a wrong value',
      source: '{ arguments { filter(value: { required: null }) } }',
      faults: [['Expected value of type "Boolean!", found null.', '1:41']],
    },
    {
      name: 'an unknown field in its place',
      source: '{ arguments { filter(value: { require: true }) } }',
      faults: [
        ['Field "require" is not defined by type "Filter". Did you mean "required"?', '1:31'],
        ['Field "Filter.required" of required type "Boolean!" was not provided.', '1:29'],
      ],
    },
    {
      name: 'in a default value',
      source:
        'query Q($p: Point = { x: 1 }) { arguments { filter(value: { required: true, at: $p }) } }',
      faults: [['Field "Point.y" of required type "Int!" was not provided.', '1:21']],
    },
    {
      name: 'within OneOf',
      source: '{ arguments { choice(value: { at: { x: 1 } }) } }',
      faults: [['Field "Point.y" of required type "Int!" was not provided.', '1:35']],
    },
    {
      name: 'through a fragment',
      source: '{ arguments { ...F } } fragment F on Arguments { filter(value: {}) }',
      faults: [['Field "Filter.required" of required type "Boolean!" was not provided.', '1:64']],
    },
    {
      name: 'in a custom scalar nothing is required',
      source: '{ arguments { json(value: {}) } }',
      faults: [],
    },
    {
      name: 'a required field named like a property of every object',
      schema: 'oddNames',
      source: '{ constructor(toString: 1, hasOwnProperty: {}) { constructor } }',
      faults: [['Field "valueOf.constructor" of required type "Int!" was not provided.', '1:44']],
    },
  ],
}
