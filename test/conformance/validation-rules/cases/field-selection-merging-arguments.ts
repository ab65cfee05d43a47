import { conflict } from '../conflict.ts'
import type { RuleSection } from '../rule-case.ts'

export const fieldSelectionMergingArguments: RuleSection = {
  section: '5.3.2 Field Selection Merging: arguments',
  cases: [
    {
      name: 'equal arguments',
      source: '{ dog { isAtLocation(x: 1, y: 2) isAtLocation(x: 1, y: 2) } }',
      faults: [],
    },
    {
      name: 'equal arguments in another order',
      source: '{ dog { isAtLocation(x: 1, y: 2) isAtLocation(y: 2, x: 1) } }',
      faults: [],
    },
    {
      name: 'equal variables',
      source: 'query Q($a: Command) { dog { knows(command: $a) knows(command: $a) } }',
      faults: [],
    },
    { name: 'equal lists', source: '{ dog { knows(at: [1, 2]) knows(at: [1, 2]) } }', faults: [] },
    {
      name: 'equal input objects',
      source:
        '{ pets(where: { required: true, at: { x: 1, y: 2 } }) { name } pets(where: { required: true, at: { x: 1, y: 2 } }) { nickname } }',
      faults: [],
    },
    {
      name: 'equal input objects with fields in another order',
      source:
        '{ pets(where: { required: true, name: "x", at: { x: 1, y: 2 } }) { name } pets(where: { at: { y: 2, x: 1 }, name: "x", required: true }) { nickname } }',
      faults: [],
    },
    {
      name: 'equal input objects in lists, with fields in another order',
      source:
        '{ arguments { filters(value: [{ required: true, name: "x" }]) filters(value: [{ name: "x", required: true }]) } }',
      faults: [],
    },
    {
      name: 'equal Strings, one written with an escape',
      source: '{ arguments { string(value: "a") string(value: "\\u0061") } }',
      faults: [],
    },
    {
      name: 'equal values, apart by commas and comments',
      source: '{ dog { knows(at: [1, 2]) knows( # where\n  at: [1 2]) } }',
      faults: [],
    },
    {
      name: 'equal null',
      source: '{ arguments { int(value: null) int(value: null) } }',
      faults: [],
    },
    {
      name: 'equal block Strings, indented in two ways',
      source:
        '{ arguments { string(value: """\n  a\n    b\n""") string(value: """\na\n  b\n""") } }',
      faults: [],
    },
    {
      name: 'different enum values',
      source: '{ dog { knows(command: SIT) knows(command: HEEL) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:29']],
    },
    {
      name: 'different numbers under one alias',
      source: '{ dog { x: isAtLocation(x: 1) x: isAtLocation(x: 2) } }',
      faults: [[conflict('x', 'they have differing arguments'), '1:9', '1:31']],
    },
    {
      name: 'a value and a variable',
      source: 'query Q($a: Command) { dog { knows(command: SIT) knows(command: $a) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:30', '1:50']],
    },
    {
      name: 'two variables',
      source: 'query Q($a: Command, $b: Command) { dog { knows(command: $a) knows(command: $b) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:43', '1:62']],
    },
    {
      name: 'an argument and none',
      source: '{ dog { knows(command: SIT) knows } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:29']],
    },
    {
      name: 'no argument and one',
      source: '{ dog { knows knows(command: SIT) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:15']],
    },
    {
      name: 'one argument and two',
      source: '{ dog { isAtLocation(x: 1) isAtLocation(x: 1, y: 2) } }',
      faults: [[conflict('isAtLocation', 'they have differing arguments'), '1:9', '1:28']],
    },
    {
      name: 'two arguments and one',
      source: '{ dog { isAtLocation(x: 1, y: 2) isAtLocation(x: 1) } }',
      faults: [[conflict('isAtLocation', 'they have differing arguments'), '1:9', '1:34']],
    },
    {
      name: 'arguments of other names with equal values',
      source: '{ dog { isAtLocation(x: 1) isAtLocation(y: 1) } }',
      faults: [[conflict('isAtLocation', 'they have differing arguments'), '1:9', '1:28']],
    },
    {
      name: 'values exchanged between two arguments',
      source: '{ dog { isAtLocation(x: 1, y: 2) isAtLocation(x: 2, y: 1) } }',
      faults: [[conflict('isAtLocation', 'they have differing arguments'), '1:9', '1:34']],
    },
    {
      name: 'null and none',
      source: '{ arguments { int(value: null) int } }',
      faults: [[conflict('int', 'they have differing arguments'), '1:15', '1:32']],
    },
    {
      name: 'the default and none',
      source: '{ arguments { intDefault(value: 3) intDefault } }',
      faults: [[conflict('intDefault', 'they have differing arguments'), '1:15', '1:36']],
    },
    {
      name: 'lists in another order',
      source: '{ dog { knows(at: [1, 2]) knows(at: [2, 1]) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:27']],
    },
    {
      name: 'lists of another length',
      source: '{ dog { knows(at: [1, 2]) knows(at: [1]) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:27']],
    },
    {
      name: 'lists of another length, the shorter one first',
      source: '{ dog { knows(at: [1]) knows(at: [1, 2]) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:24']],
    },
    {
      name: 'an empty list and a full one',
      source: '{ dog { knows(at: []) knows(at: [1]) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:23']],
    },
    {
      name: 'a list of one and its item',
      source: '{ dog { knows(at: [1]) knows(at: 1) } }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:24']],
    },
    {
      name: 'an empty list and an empty object',
      source: '{ arguments { json(value: []) json(value: {}) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:15', '1:31']],
    },
    {
      name: 'lists nested in other ways',
      source: '{ arguments { json(value: [[1], 2]) json(value: [[1, 2]]) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:15', '1:37']],
    },
    {
      name: 'input objects with another value, deep',
      source:
        '{ arguments { filter(value: { required: true, at: { x: 1, y: 2 } }) filter(value: { required: true, at: { x: 1, y: 3 } }) } }',
      faults: [[conflict('filter', 'they have differing arguments'), '1:15', '1:69']],
    },
    {
      name: 'input objects with a field more',
      source:
        '{ arguments { filter(value: { required: true }) filter(value: { required: true, name: "x" }) } }',
      faults: [[conflict('filter', 'they have differing arguments'), '1:15', '1:49']],
    },
    {
      name: 'input objects with a field less',
      source:
        '{ arguments { filter(value: { required: true, name: "x" }) filter(value: { required: true }) } }',
      faults: [[conflict('filter', 'they have differing arguments'), '1:15', '1:60']],
    },
    {
      name: 'input objects with fields of other names',
      source: '{ arguments { json(value: { a: 1, b: 2 }) json(value: { a: 1, c: 2 }) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:15', '1:43']],
    },
    {
      name: 'input objects with values exchanged',
      source: '{ arguments { json(value: { a: 1, b: 2 }) json(value: { a: 2, b: 1 }) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:15', '1:43']],
    },
    {
      name: 'a variable in an input object and a value',
      source:
        'query Q($y: Int!) { arguments { filter(value: { required: true, at: { x: 1, y: $y } }) filter(value: { required: true, at: { x: 1, y: 2 } }) } }',
      faults: [[conflict('filter', 'they have differing arguments'), '1:33', '1:88']],
    },
    {
      name: 'one variable in two input objects',
      source:
        'query Q($y: Int!) { arguments { filter(value: { required: true, at: { x: 1, y: $y } }) filter(value: { at: { y: $y, x: 1 }, required: true }) } }',
      faults: [],
    },
    {
      name: 'a String and an enum value',
      source: '{ arguments { json(value: "a") json(value: a) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:15', '1:32']],
    },
    {
      name: 'a String and a number',
      source: '{ arguments { json(value: "1") json(value: 1) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:15', '1:32']],
    },
    {
      name: 'a String and a block String',
      source: '{ arguments { string(value: "a") string(value: """a""") } }',
      faults: [[conflict('string', 'they have differing arguments'), '1:15', '1:34']],
    },
    {
      name: 'an enum value like a variable',
      source: 'query Q($a: Json) { arguments { json(value: $a) json(value: a) } }',
      faults: [[conflict('json', 'they have differing arguments'), '1:33', '1:49']],
    },
    {
      name: 'null and an empty String',
      source: '{ arguments { string(value: null) string(value: "") } }',
      faults: [[conflict('string', 'they have differing arguments'), '1:15', '1:35']],
    },
    {
      name: 'a whole number and a Float',
      source: '{ arguments { float(value: 1) float(value: 1.0) } }',
      faults: [[conflict('float', 'they have differing arguments'), '1:15', '1:31']],
    },
    {
      name: 'Floats written in two ways',
      source: '{ arguments { float(value: 1.0) float(value: 1.00) } }',
      faults: [[conflict('float', 'they have differing arguments'), '1:15', '1:33']],
    },
    {
      name: 'nothing and minus nothing',
      source: '{ arguments { float(value: 0) float(value: -0) } }',
      faults: [[conflict('float', 'they have differing arguments'), '1:15', '1:31']],
    },
    {
      name: 'Booleans',
      source: '{ dog { name(surname: true) name(surname: false) } }',
      faults: [[conflict('name', 'they have differing arguments'), '1:9', '1:29']],
    },
    {
      name: 'Strings that separators could make alike',
      source: '{ arguments { strings(value: ["a,b"]) strings(value: ["a", "b"]) } }',
      faults: [[conflict('strings', 'they have differing arguments'), '1:15', '1:39']],
    },
    {
      name: 'three different values, each pair',
      source: '{ dog { isAtLocation(x: 1) isAtLocation(x: 2) isAtLocation(x: 3) } }',
      faults: [
        [conflict('isAtLocation', 'they have differing arguments'), '1:9', '1:28'],
        [conflict('isAtLocation', 'they have differing arguments'), '1:9', '1:47'],
        [conflict('isAtLocation', 'they have differing arguments'), '1:28', '1:47'],
      ],
    },
    {
      name: 'other fields and other arguments: the fields come first',
      source: '{ dog { x: isAtLocation(x: 1) x: knows(at: [1]) } }',
      faults: [[conflict('x', '"isAtLocation" and "knows" are different fields'), '1:9', '1:31']],
    },
    {
      name: 'arguments of directives do not count',
      source: '{ dog { name @once(label: "a") name @once(label: "b") } }',
      faults: [],
    },
    {
      name: 'arguments and selections at once: the arguments come first',
      source: '{ human(id: 1) { x: name } human(id: 2) { x: iq } }',
      faults: [[conflict('human', 'they have differing arguments'), '1:3', '1:28']],
    },
    {
      name: 'unknown arguments count',
      source: '{ dog { barks(a: 1) barks(a: 2) } }',
      faults: [
        ['Unknown argument "a" on field "Dog.barks".', '1:15'],
        ['Unknown argument "a" on field "Dog.barks".', '1:27'],
        [conflict('barks', 'they have differing arguments'), '1:9', '1:21'],
      ],
    },
    {
      name: 'unknown fields with different arguments',
      source: '{ dog { wings(a: 1) wings(a: 2) } }',
      faults: [
        ['Cannot query field "wings" on type "Dog".', '1:9'],
        ['Cannot query field "wings" on type "Dog".', '1:21'],
        [conflict('wings', 'they have differing arguments'), '1:9', '1:21'],
      ],
    },
    {
      name: 'through a fragment',
      source: '{ dog { knows(command: SIT) ...F } } fragment F on Dog { knows(command: HEEL) }',
      faults: [[conflict('knows', 'they have differing arguments'), '1:9', '1:58']],
    },
    {
      name: 'equal through a fragment',
      source:
        'query Q($a: Command) { dog { knows(command: $a) ...F } } fragment F on Dog { knows(command: $a) }',
      faults: [],
    },
    {
      name: 'arguments named like properties of every object',
      schema: 'oddNames',
      source: '{ named(constructor: 1) named }',
      faults: [[conflict('named', 'they have differing arguments'), '1:3', '1:25']],
    },
  ],
}
