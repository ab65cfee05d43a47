import { judge } from './judge.ts'

judge('Field Arguments', {
  'two arguments of one name': [
    'type A { a(b: Int, b: Int): Int }',
    ['A.a has two arguments named "b".'],
  ],
  'two arguments of one name in an interface': [
    'interface A { a(b: Int, c: Int, b: String): Int }',
    ['A.a has two arguments named "b".'],
  ],
  'the same argument on two fields': ['type A { a(b: Int): Int c(b: Int): Int }', []],
})
