import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingShapesOfResponses: RuleSection = {
  section: '5.3.2 Field Selection Merging: shapes of responses',
  cases: [
    {
      name: 'two leaves of one type',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: note } } }',
      faults: [],
    },
    {
      name: 'two enums of one type',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: color } ... on Square { x: otherColor } } }',
      faults: [],
    },
    {
      name: 'two lists of one type',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: texts } ... on Square { x: notes } } }',
      faults: [],
    },
    {
      name: 'two objects of different types',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: part { text } } ... on Square { x: self { text } } } }',
      faults: [],
    },
    {
      name: 'an object and a union',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { x: part { text } } ... on Square { x: any { ... on Part { text } } } } }',
      faults: [],
    },
    {
      name: 'String and Int',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: count } } }',
      faults: [[conflict('x', 'they return conflicting types "String" and "Int"'), '1:27', '1:53']],
    },
    {
      name: 'String and ID',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: id } } }',
      faults: [[conflict('x', 'they return conflicting types "String" and "ID"'), '1:27', '1:53']],
    },
    {
      name: 'String and a custom scalar',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: url } } }',
      faults: [[conflict('x', 'they return conflicting types "String" and "Url"'), '1:27', '1:53']],
    },
    {
      name: 'String and an enum',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: color } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String" and "Color"'), '1:27', '1:53'],
      ],
    },
    {
      name: 'two enums of different types',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: color } ... on Square { x: size } } }',
      faults: [[conflict('x', 'they return conflicting types "Color" and "Size"'), '1:27', '1:54']],
    },
    {
      name: 'nullable and non-null',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: required } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String" and "String!"'), '1:27', '1:53'],
      ],
    },
    {
      name: 'non-null and nullable',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: required } ... on Square { x: text } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String!" and "String"'), '1:27', '1:57'],
      ],
    },
    {
      name: 'a field of one name with different types',
      schema: 'shapes',
      source: '{ shape { ... on Circle { weight } ... on Square { weight } } }',
      faults: [
        [conflict('weight', 'they return conflicting types "Int" and "String"'), '1:27', '1:52'],
      ],
    },
    {
      name: 'a field of one name with different types, through fragments',
      schema: 'shapes',
      source:
        '{ shape { ...C ...S } } fragment C on Circle { weight } fragment S on Square { weight }',
      faults: [
        [conflict('weight', 'they return conflicting types "Int" and "String"'), '1:48', '1:80'],
      ],
    },
    {
      name: 'a field of one name with different types, below objects of different types',
      schema: 'shapes',
      source: '{ shape { ... on Circle { self { weight } } ... on Square { self { weight } } } }',
      faults: [
        [
          conflict(
            'self',
            'subfields "weight" conflict because they return conflicting types "Int" and "String"',
          ),
          '1:27',
          '1:34',
          '1:61',
          '1:68',
        ],
      ],
    },
    {
      name: 'a field that an object has more strictly than its interface',
      schema: 'shapes',
      source: '{ shape { name ... on Circle { name } } }',
      faults: [
        [conflict('name', 'they return conflicting types "String" and "String!"'), '1:11', '1:32'],
      ],
    },
    {
      name: 'a field that one object has more strictly than the other',
      schema: 'shapes',
      source: '{ shape { ... on Circle { name } ... on Square { name } } }',
      faults: [
        [conflict('name', 'they return conflicting types "String!" and "String"'), '1:27', '1:50'],
      ],
    },
    {
      name: 'a field that an object has as its interface has it',
      schema: 'shapes',
      source: '{ shape { name ... on Square { name } } }',
      faults: [],
    },
    {
      name: 'a field that an object has for one type and its interface for another',
      schema: 'shapes',
      source: '{ shape { twin { name } ... on Square { twin { name } } } }',
      faults: [],
    },
    {
      name: 'one and a list',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: texts } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String" and "[String]"'), '1:27', '1:53'],
      ],
    },
    {
      name: 'a list and one',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: texts } ... on Square { x: text } } }',
      faults: [
        [conflict('x', 'they return conflicting types "[String]" and "String"'), '1:27', '1:54'],
      ],
    },
    {
      name: 'a list and a list of lists',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: texts } ... on Square { x: matrix } } }',
      faults: [
        [
          conflict('x', 'they return conflicting types "[String]" and "[[String]]"'),
          '1:27',
          '1:54',
        ],
      ],
    },
    {
      name: 'a list of nullable and of non-null items',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: texts } ... on Square { x: requiredTexts } } }',
      faults: [
        [conflict('x', 'they return conflicting types "[String]" and "[String!]"'), '1:27', '1:54'],
      ],
    },
    {
      name: 'a nullable and a non-null list',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: texts } ... on Square { x: textsRequired } } }',
      faults: [
        [conflict('x', 'they return conflicting types "[String]" and "[String]!"'), '1:27', '1:54'],
      ],
    },
    {
      name: 'a leaf and an object',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: text } ... on Square { x: part { text } } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String" and "Part"'), '1:27', '1:53'],
      ],
    },
    {
      name: 'an object and a list of them',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { x: part { text } } ... on Square { x: parts { text } } } }',
      faults: [
        [conflict('x', 'they return conflicting types "Part" and "[Part]"'), '1:27', '1:62'],
      ],
    },
    {
      name: 'an object and a non-null one',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { x: part { text } } ... on Square { x: partRequired { text } } } }',
      faults: [[conflict('x', 'they return conflicting types "Part" and "Part!"'), '1:27', '1:62']],
    },
    {
      name: 'an interface and an object, where one is a list',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { x: holder { label } } ... on Square { x: parts { text } } } }',
      faults: [
        [conflict('x', 'they return conflicting types "Shape" and "[Part]"'), '1:27', '1:65'],
      ],
    },
    {
      name: "fields of the specification's pets",
      source: '{ pet { ... on Dog { someValue: nickname } ... on Cat { someValue: meowVolume } } }',
      faults: [
        [conflict('someValue', 'they return conflicting types "String" and "Int"'), '1:22', '1:57'],
      ],
    },
    {
      name: 'below objects of one type',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { x: text } } ... on Square { part { x: count } } } }',
      faults: [
        [
          conflict(
            'part',
            'subfields "x" conflict because they return conflicting types "String" and "Int"',
          ),
          '1:27',
          '1:34',
          '1:62',
          '1:69',
        ],
      ],
    },
    {
      name: 'below objects of different types',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { x: part { y: text } } ... on Square { x: self { y: count } } } }',
      faults: [
        [
          conflict(
            'x',
            'subfields "y" conflict because they return conflicting types "String" and "Int"',
          ),
          '1:27',
          '1:37',
          '1:65',
          '1:75',
        ],
      ],
    },
    {
      name: 'two levels below',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { part { x: text } } } ... on Square { part { part { x: texts } } } } }',
      faults: [
        [
          conflict(
            'part',
            'subfields "part" conflict because subfields "x" conflict because they return conflicting types "String" and "[String]"',
          ),
          '1:27',
          '1:34',
          '1:41',
          '1:71',
          '1:78',
          '1:85',
        ],
      ],
    },
    {
      name: 'through fragments',
      schema: 'shapes',
      source:
        '{ shape { ...C ...S } } fragment C on Circle { x: text } fragment S on Square { x: count }',
      faults: [[conflict('x', 'they return conflicting types "String" and "Int"'), '1:48', '1:81']],
    },
    {
      name: 'deep through fragments',
      schema: 'shapes',
      source:
        '{ shape { ...C ...S } } fragment C on Circle { part { ...P } } fragment S on Square { part { ...Q } } fragment P on Part { x: text } fragment Q on Part { ... { x: count } }',
      faults: [
        [
          conflict(
            'part',
            'subfields "x" conflict because they return conflicting types "String" and "Int"',
          ),
          '1:48',
          '1:124',
          '1:87',
          '1:161',
        ],
      ],
    },
    {
      name: 'within one of two that exclude each other',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { x: text x: count } } ... on Square { part { text } } } }',
      faults: [[conflict('x', '"text" and "count" are different fields'), '1:34', '1:42']],
    },
    {
      name: 'three shapes, each pair',
      schema: 'shapes',
      source:
        '{ any { ... on Circle { x: text } ... on Square { x: count } ... on Part { x: color } } }',
      faults: [
        [conflict('x', 'they return conflicting types "String" and "Int"'), '1:25', '1:51'],
        [conflict('x', 'they return conflicting types "String" and "Color"'), '1:25', '1:76'],
        [conflict('x', 'they return conflicting types "Int" and "Color"'), '1:51', '1:76'],
      ],
    },
    {
      name: 'an interface and an object: different fields, whatever their shapes',
      schema: 'shapes',
      source: '{ shape { x: label ... on Circle { x: count } } }',
      faults: [[conflict('x', '"label" and "count" are different fields'), '1:11', '1:36']],
    },
    {
      name: 'an unknown field and a known one',
      schema: 'shapes',
      source: '{ shape { ... on Circle { x: nope } ... on Square { x: count } } }',
      faults: [
        [
          'Cannot query field "nope" on type "Circle". Did you mean "note", "name", or "notes"?',
          '1:27',
        ],
      ],
    },
    {
      name: 'different arguments and different shapes below',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { x: tag(name: "a") } } ... on Square { part { x: count } } } }',
      faults: [
        [
          conflict(
            'part',
            'subfields "x" conflict because they return conflicting types "String" and "Int"',
          ),
          '1:27',
          '1:34',
          '1:72',
          '1:79',
        ],
      ],
    },
    {
      name: 'different arguments and one shape below',
      schema: 'shapes',
      source:
        '{ shape { ... on Circle { part { tag(name: "a") } } ... on Square { part { tag(name: "b") } } } }',
      faults: [],
    },
  ],
}
