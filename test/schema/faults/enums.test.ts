import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Enums', {
  'an enum without values': ['enum A', ['The enum A has no values; expected at least one.']],
  'two values of one name': ['enum A { A B A }', ['A has two values named "A".']],
  'three values of one name': [
    'enum A { A A A }',
    ['A has two values named "A".', 'A has two values named "A".'],
  ],
  'values that differ in case': ['enum A { a A }', []],
})
