import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Objects', {
  'an object without fields': ['type A', ['The object A has no fields; expected at least one.']],
  'an interface without fields': [
    'interface A',
    ['The interface A has no fields; expected at least one.'],
  ],
  'a query root without fields': [
    'type Query',
    ['The object Query has no fields; expected at least one.'],
  ],
  'two fields of one name': ['type A { a: Int a: String }', ['A has two fields named "a".']],
  'three fields of one name': [
    'type A { a: Int a: String a: Float }',
    ['A has two fields named "a".', 'A has two fields named "a".'],
  ],
  'two fields of one name in an interface': [
    'interface A { a: Int a: Int }',
    ['A has two fields named "a".'],
  ],
  'an empty and a doubled one at once': [
    'type A type B { a: Int a: Int }',
    ['B has two fields named "a".', 'The object A has no fields; expected at least one.'],
  ],
})
