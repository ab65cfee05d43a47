import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Input Objects', {
  'an input without fields': ['input A', ['The input A has no fields; expected at least one.']],
  'two fields of one name': ['input A { a: Int a: String }', ['A has two fields named "a".']],
  'an input that refers to itself by a nullable field': ['input A { a: A b: Int }', []],
})
