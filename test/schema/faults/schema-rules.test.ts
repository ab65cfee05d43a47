import { judge } from '../../behaviour/schema/faults/judge.ts'

judge('A schema with faults of all kinds', {
  'is refused with all of them at once': [
    'type Query { a: Nowhere b: I c(x: Query, y: Int = "text", y: Int): Int __d: Int a: Int } input I enum E union U = Int | Nobody type O implements E enum O { A } schema { query: Query mutation: E }',
    [
      'There are two types named "O": the object O and the enum O; take one definition out.',
      'Query has two fields named "a".',
      'Query.c has two arguments named "y".',
      '"__d" (Query.__d) begins with "__", which is reserved for introspection.',
      'The root type of mutation, "E", is the enum E; expected an object with at least one field.',
      'Query.a refers to the type "Nowhere", which is not defined.',
      'The object O implements "E", which is the enum E; expected an interface.',
      'The union U has the member "Int", which is the scalar Int; expected an object.',
      'The union U has the member "Nobody", which is not defined; expected an object.',
      'Query.b cannot return I, which is an input type; expected an output type.',
      'Query.c(x:) cannot take Query, which is an output type; scalars, enums and inputs can be taken.',
      'The object O has no fields; expected at least one.',
      'The enum E has no values; expected at least one.',
      'The input I has no fields; expected at least one.',
      'The default of Query.c(y:) does not fit: Int cannot represent non-integer value: "text".',
    ],
    { peer: 5, because: 'graphql-js builds no schema where SDL has faults already' },
  ],
  'no faults of a whole schema': [
    'schema @v(n: 1) { query: Query mutation: M subscription: S } directive @v(n: Int!) repeatable on SCHEMA | OBJECT | FIELD_DEFINITION type Query @v(n: 1) @v(n: 2) { node(id: ID!): Node @v(n: 3) find(by: By = { id: "1" }, page: Page! = {}): [U!]! } interface Node { id: ID! } interface Named implements Node { id: ID! name(order: Order = ASC): String } type A implements Named & Node { id: ID! name(order: Order = DESC, more: Int): String! } type B implements Node { id: ID! a: A } union U = A | B enum Order { ASC DESC @deprecated } input By @oneOf { id: ID name: String } input Page { size: Int! = 10 after: String = null orders: [Order!] = [ASC] next: Page } type M { a: Int } type S { a: Int } scalar Date @specifiedBy(url: "x")',
    [],
  ],
})
