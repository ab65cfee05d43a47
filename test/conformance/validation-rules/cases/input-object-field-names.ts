import type { RuleSection } from '../rule-case.ts'

export const inputObjectFieldNames: RuleSection = {
  section: '5.6.2 Input Object Field Names',
  cases: [
    {
      name: 'known fields',
      source: '{ arguments { filter(value: { required: true, name: "x" }) } }',
      faults: [],
    },
    {
      name: 'known fields of nested objects',
      source: '{ arguments { filter(value: { required: true, at: { x: 1, y: 2, label: "l" } }) } }',
      faults: [],
    },
    {
      name: 'any fields for a custom scalar',
      source: '{ arguments { json(value: { anything: { goes: 1 } }) } }',
      faults: [],
    },
    {
      name: 'an unknown field',
      source: '{ arguments { filter(value: { required: true, colour: 1 }) } }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:47']],
    },
    {
      name: 'an unknown field near a known one',
      source: '{ arguments { filter(value: { required: true, nam: "x" }) } }',
      faults: [
        ['Field "nam" is not defined by type "Filter". Did you mean "name" or "at"?', '1:47'],
      ],
    },
    {
      name: 'two unknown fields',
      source: '{ arguments { filter(value: { colour: 1, required: true, weight: 1 }) } }',
      faults: [
        ['Field "colour" is not defined by type "Filter".', '1:31'],
        ['Field "weight" is not defined by type "Filter".', '1:58'],
      ],
    },
    {
      name: 'an unknown field of a nested object',
      source: '{ arguments { filter(value: { required: true, at: { x: 1, y: 2, depth: 1 } }) } }',
      faults: [['Field "depth" is not defined by type "Point".', '1:65']],
    },
    {
      name: 'an unknown field of an item of a list',
      source:
        '{ arguments { filters(value: [{ required: true }, { required: true, colour: 1 }]) } }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:69']],
    },
    {
      name: 'an unknown field of one object in place of a list',
      source: '{ arguments { filters(value: { required: true, colour: 1 }) } }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:48']],
    },
    {
      name: 'below an unknown field nothing is looked at',
      source:
        '{ arguments { filter(value: { required: true, colour: { required: 1, name: 2 } }) } }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:47']],
    },
    {
      name: 'a field of another input object',
      source:
        '{ arguments { filter(value: { required: true, at: { x: 1, y: 2, required: true } }) } }',
      faults: [['Field "required" is not defined by type "Point".', '1:65']],
    },
    {
      name: 'a variable in an unknown field is used',
      source: 'query Q($a: Int) { arguments { filter(value: { required: true, colour: $a }) } }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:64']],
    },
    {
      name: 'in a default value',
      source:
        'query Q($p: Point = { x: 1, y: 2, depth: 3 }) { arguments { filter(value: { required: true, at: $p }) } }',
      faults: [['Field "depth" is not defined by type "Point".', '1:35']],
    },
    {
      name: 'through a fragment',
      source:
        '{ arguments { ...F } } fragment F on Arguments { filter(value: { required: true, colour: 1 }) }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:82']],
    },
    {
      name: 'through a fragment spread twice it is one fault',
      source:
        '{ a: arguments { ...F } b: arguments { ...F } } fragment F on Arguments { filter(value: { required: true, colour: 1 }) }',
      faults: [['Field "colour" is not defined by type "Filter".', '1:107']],
    },
    {
      name: 'names that every object of JavaScript has',
      source:
        '{ arguments { filter(value: { required: true, constructor: 1, toString: 2, __proto__: 3 }) } }',
      faults: [
        ['Field "constructor" is not defined by type "Filter".', '1:47'],
        ['Field "toString" is not defined by type "Filter".', '1:63'],
        ['Field "__proto__" is not defined by type "Filter".', '1:76'],
      ],
    },
    {
      name: 'such names where the input object has them',
      schema: 'oddNames',
      source:
        '{ constructor(toString: 1, hasOwnProperty: { constructor: 1, toString: "x" }) { constructor } }',
      faults: [],
    },
    {
      name: 'such names where it has others',
      schema: 'oddNames',
      source:
        '{ constructor(toString: 1, hasOwnProperty: { constructor: 1, __proto__: 2 }) { constructor } }',
      faults: [['Field "__proto__" is not defined by type "valueOf".', '1:62']],
    },
    {
      name: 'a deprecated field is no fault',
      schema: 'deprecations',
      source: '{ filtered(by: { old: 1, now: 2 }) }',
      faults: [],
    },
  ],
}
