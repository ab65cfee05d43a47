import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('Root Operation Types', {
  'no query root': [
    'type Query2 { a: Int } type Mutation { a: Int }',
    ['The schema has no root type of query; expected an object.'],
  ],
  'no query root in the definition of the schema': [
    'schema { mutation: Query } type Query { a: Int }',
    ['The schema has no root type of query; expected an object.'],
  ],
  'a query root that is an input': [
    'input Query { a: Int }',
    [
      'The root type of query, "Query", is the input Query; expected an object with at least one field.',
    ],
  ],
  'a mutation root that is an interface': [
    'type Query { a: Int } interface Mutation { a: Int }',
    [
      'The root type of mutation, "Mutation", is the interface Mutation; expected an object with at least one field.',
    ],
  ],
  'a subscription root that is a union': [
    'schema { query: Query subscription: U } type Query { a: Int } union U = Query',
    [
      'The root type of subscription, "U", is the union U; expected an object with at least one field.',
    ],
  ],
  'a mutation root that is an enum': [
    'schema { query: Query mutation: E } type Query { a: Int } enum E { A }',
    ['The root type of mutation, "E", is the enum E; expected an object with at least one field.'],
  ],
  'a root that is not defined': [
    'schema { query: Query mutation: Nothing } type Query { a: Int }',
    [
      'The root type of mutation, "Nothing", is not defined; expected an object with at least one field.',
    ],
  ],
  'one type for two operations': [
    'schema { query: Query mutation: Query } type Query { a: Int }',
    ['"Query" is the root type of query and mutation; expected different types.'],
  ],
  'one type for three operations': [
    'schema { query: Query mutation: Query subscription: Query } type Query { a: Int }',
    ['"Query" is the root type of query and mutation and subscription; expected different types.'],
  ],
  'three roots': [
    'type Query { a: Int } type Mutation { a: Int } type Subscription { a: Int }',
    [],
  ],
})
