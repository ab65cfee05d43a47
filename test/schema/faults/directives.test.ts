import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Directives', {
  'two arguments of one name': [
    'directive @a(b: Int, b: Int) on FIELD',
    ['@a has two arguments named "b".'],
  ],
  'all locations': [
    'directive @a on QUERY | MUTATION | SUBSCRIPTION | FIELD | FRAGMENT_DEFINITION | FRAGMENT_SPREAD | INLINE_FRAGMENT | VARIABLE_DEFINITION | SCHEMA | SCALAR | OBJECT | FIELD_DEFINITION | ARGUMENT_DEFINITION | INTERFACE | UNION | ENUM | ENUM_VALUE | INPUT_OBJECT | INPUT_FIELD_DEFINITION',
    [],
  ],
  'a location twice': ['directive @a on FIELD | QUERY | FIELD', []],
})
