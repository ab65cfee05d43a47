import type { SdlSection } from '../sdl-case.ts'

const query = 'type Query { a: Int }'
const roots = `${query} type Mutation { a: Int } type Subscription { a: Int }`

export const rootOperationTypes: SdlSection = {
  section: '3.3.1 Root Operation Types',
  cases: [
    { name: 'implied by their names', sdl: roots },
    {
      name: 'of other names',
      sdl: 'schema { query: A mutation: B subscription: C } type A { a: Int } type B { a: Int } type C { a: Int }',
      isWhole: true,
    },
    { name: 'a query alone', sdl: `schema { query: Query } ${query}` },
    {
      name: 'in another order',
      sdl: `schema { subscription: Subscription mutation: Mutation query: Query } ${roots}`,
    },
    {
      name: 'a type named Mutation that is no root',
      sdl: `schema { query: Query } ${query} input Mutation { a: Int }`,
    },
    {
      name: 'a schema without query',
      sdl: 'schema { mutation: M } type M { a: Int }',
      isWhole: true,
      fault: 'no query root',
    },
    {
      name: 'a schema without query beside a type named Query',
      sdl: `schema { mutation: M } ${query} type M { a: Int }`,
      fault: 'no query root',
    },
    {
      name: 'an unknown query',
      sdl: `schema { query: Q } ${query}`,
      fault: 'a root that is not defined',
    },
    {
      name: 'an unknown mutation',
      sdl: `schema { query: Query mutation: M } ${query}`,
      fault: 'a root that is not defined',
    },
    {
      name: 'an unknown subscription',
      sdl: `schema { query: Query subscription: S } ${query}`,
      fault: 'a root that is not defined',
    },
    {
      name: 'a query that is a scalar',
      sdl: 'schema { query: Int } type A { a: Int }',
      isWhole: true,
      fault: 'a root that is no object',
    },
    {
      name: 'a query that is an interface',
      sdl: 'schema { query: I } interface I { a: Int }',
      isWhole: true,
      fault: 'a root that is no object',
    },
    {
      name: 'a query that is a union',
      sdl: `schema { query: U } union U = Query ${query}`,
      fault: 'a root that is no object',
    },
    {
      name: 'a mutation that is an enum',
      sdl: `schema { query: Query mutation: E } enum E { A } ${query}`,
      fault: 'a root that is no object',
    },
    {
      name: 'a subscription that is an input',
      sdl: `schema { query: Query subscription: N } input N { a: Int } ${query}`,
      fault: 'a root that is no object',
    },
    {
      name: 'an implied query that is an interface',
      sdl: 'interface Query { a: Int }',
      fault: 'a root that is no object',
    },
    {
      name: 'an implied mutation that is a scalar',
      sdl: `${query} scalar Mutation`,
      fault: 'a root that is no object',
    },
    {
      name: 'an implied subscription that is an input',
      sdl: `${query} input Subscription { a: Int }`,
      fault: 'a root that is no object',
    },
    { name: 'a query without fields', sdl: 'type Query', fault: 'an object without fields' },
    {
      name: 'query twice with two types',
      sdl: `schema { query: Query query: A } ${query} type A { a: Int }`,
      fault: 'an operation twice',
    },
    {
      name: 'query twice with one type',
      sdl: `schema { query: Query query: Query } ${query}`,
      fault: 'an operation twice',
    },
    {
      name: 'mutation twice',
      sdl: `schema { query: Query mutation: M mutation: N } ${query} type M { a: Int } type N { a: Int }`,
      fault: 'an operation twice',
    },
    {
      name: 'one type for query and mutation',
      sdl: `schema { query: Query mutation: Query } ${query}`,
      fault: 'one root for two operations',
    },
    {
      name: 'one type for mutation and subscription',
      sdl: `schema { query: Query mutation: M subscription: M } ${query} type M { a: Int }`,
      fault: 'one root for two operations',
    },
    {
      name: 'one type for all three',
      sdl: `schema { query: Query mutation: Query subscription: Query } ${query}`,
      fault: 'one root for three operations',
    },
    {
      name: 'two schema definitions',
      sdl: `schema { query: Query } schema { query: Query } ${query}`,
      fault: 'two schema definitions',
    },
    {
      name: 'two schema definitions with different operations',
      sdl: `schema { query: Query } schema { mutation: Mutation } ${roots}`,
      fault: 'two schema definitions',
    },
    {
      name: 'a schema definition in each of two texts',
      sdl: [`schema { query: Query } ${query}`, 'schema { mutation: M } type M { a: Int }'],
      fault: 'two schema definitions',
    },
    {
      name: 'an unknown operation',
      sdl: `schema { query: Query queries: Query } ${query}`,
      fault: 'syntax: no operation',
    },
    {
      name: 'a list as a root',
      sdl: `schema { query: [Query] } ${query}`,
      fault: 'syntax: a name is expected',
    },
    { name: 'no operations', sdl: `schema {} ${query}`, fault: 'syntax: an operation is missing' },
    {
      name: 'no braces',
      sdl: `schema @a ${query} directive @a on SCHEMA`,
      fault: 'syntax: the root operation types are missing',
    },
    {
      name: 'a root by an introspection type',
      sdl: `schema { query: __Schema } ${query}`,
    },
  ],
}

export const schemaExtensions: SdlSection = {
  section: '3.3.3 Schema Extension',
  cases: [
    {
      name: 'an operation more',
      sdl: `schema { query: Query } extend schema { mutation: M } ${query} type M { a: Int }`,
    },
    {
      name: 'a directive more',
      sdl: `schema { query: Query } extend schema @a ${query} directive @a on SCHEMA`,
    },
    {
      name: 'of a schema that is implied',
      sdl: `extend schema @a ${query} directive @a on SCHEMA`,
    },
    {
      name: 'an operation more of a schema that is implied',
      sdl: `extend schema { mutation: M } ${query} type M { a: Int }`,
    },
    { name: 'all of a schema', sdl: 'extend schema { query: A } type A { a: Int }', isWhole: true },
    {
      name: 'an operation that is there',
      sdl: `schema { query: Query } extend schema { query: A } ${query} type A { a: Int }`,
      fault: 'an operation twice',
    },
    {
      name: 'an operation that is there, with the same type',
      sdl: `schema { query: Query } extend schema { query: Query } ${query}`,
      fault: 'an operation twice',
    },
    {
      name: 'an operation in two extensions',
      sdl: `schema { query: Query } extend schema { mutation: M } extend schema { mutation: M } ${query} type M { a: Int }`,
      fault: 'an operation twice',
    },
    {
      name: 'an operation of a type that is not defined',
      sdl: `schema { query: Query } extend schema { mutation: M } ${query}`,
      fault: 'a root that is not defined',
    },
    {
      name: 'an operation of a type that is a scalar',
      sdl: `schema { query: Query } extend schema { mutation: Int } ${query}`,
      fault: 'a root that is no object',
    },
    {
      name: 'an operation that makes roots equal',
      sdl: `schema { query: Query } extend schema { mutation: Query } ${query}`,
      fault: 'one root for two operations',
    },
    {
      name: 'a directive that is there',
      sdl: `schema @a { query: Query } extend schema @a ${query} directive @a on SCHEMA`,
      fault: 'a directive twice',
    },
    {
      name: 'a repeatable directive that is there',
      sdl: `schema @a { query: Query } extend schema @a ${query} directive @a repeatable on SCHEMA`,
    },
    {
      name: 'a directive in two extensions',
      sdl: `extend schema @a extend schema @a ${query} directive @a on SCHEMA`,
      fault: 'a directive twice',
    },
    {
      name: 'a directive that is not defined',
      sdl: `extend schema @a ${query}`,
      fault: 'a directive that is not defined',
    },
    {
      name: 'a directive that may not stand there',
      sdl: `extend schema @a ${query} directive @a on OBJECT`,
      fault: 'a directive where it may not stand',
    },
    { name: 'nothing', sdl: `extend schema ${query}`, fault: 'syntax: an extension of nothing' },
  ],
}

export const schemas: SdlSection = {
  section: '3.3 Schema',
  cases: [
    {
      name: 'two objects of one name',
      sdl: 'type A { a: Int } type A { a: Int }',
      fault: 'two types of one name',
    },
    {
      name: 'an object and an enum of one name',
      sdl: 'type A { a: Int } enum A { A }',
      fault: 'two types of one name',
    },
    { name: 'two scalars of one name', sdl: 'scalar A scalar A', fault: 'two types of one name' },
    {
      name: 'three unions of one name',
      sdl: 'union A = Query union A = Query union A = Query type Query { a: Int }',
      fault: 'three types of one name',
    },
    {
      name: 'two inputs of one name',
      sdl: 'input A { a: Int } input A { b: Int }',
      fault: 'two types of one name',
    },
    {
      name: 'two query roots',
      sdl: 'type Query { a: Int } type Query { b: Int }',
      fault: 'two types of one name',
    },
    {
      name: 'names that differ in case',
      sdl: 'type User { id: ID } type user { id: ID } type USER { id: ID }',
    },
    { name: 'a type and a directive of one name', sdl: 'scalar auth directive @auth on FIELD' },
    {
      name: 'two directives of one name',
      sdl: 'directive @a on FIELD directive @a on QUERY',
      fault: 'two directives of one name',
    },
    { name: 'directives that differ in case', sdl: 'directive @a on FIELD directive @A on FIELD' },
    {
      name: 'a type named with two underscores first',
      sdl: 'type __A { a: Int }',
      fault: 'a reserved name',
    },
    {
      name: 'a scalar named with two underscores first',
      sdl: 'scalar __A',
      fault: 'a reserved name',
    },
    {
      name: 'an enum named with two underscores first',
      sdl: 'enum __A { A }',
      fault: 'a reserved name',
    },
    {
      name: 'a union named with two underscores first',
      sdl: 'union __A = Query type Query { a: Int }',
      fault: 'a reserved name',
    },
    {
      name: 'an input named with two underscores first',
      sdl: 'input __A { a: Int }',
      fault: 'a reserved name',
    },
    {
      name: 'an interface named with two underscores first',
      sdl: 'interface __A { a: Int }',
      fault: 'a reserved name',
    },
    {
      name: 'names with an underscore first, or with two inside',
      sdl: 'type _A { _a(_b__c: Int): Int a__b: Int } scalar A__ enum _ { _A B__C }',
    },
    {
      name: 'a type named like one of introspection',
      sdl: 'type __Schema { a: Int }',
      fault: 'a reserved name',
      disagreement:
        '3.3: no type has a name which conflicts with any built-in type, and none begins with two underscores.',
    },
    {
      name: 'an enum named like one of introspection',
      sdl: 'enum __TypeKind { A }',
      fault: 'a reserved name',
      disagreement:
        '3.3: no type has a name which conflicts with any built-in type, and none begins with two underscores.',
    },
    {
      name: 'an object named like a built-in scalar',
      sdl: 'type ID { a: Int }',
      fault: 'a built-in name',
      disagreement: '3.3: no type has a name which conflicts with any built-in type.',
    },
    {
      name: 'an enum named like a built-in scalar',
      sdl: 'enum Boolean { YES NO }',
      fault: 'a built-in name',
      disagreement: '3.3: no type has a name which conflicts with any built-in type.',
    },
    { name: 'a built-in scalar', sdl: 'scalar ID' },
    { name: 'a built-in scalar that is used', sdl: 'scalar Int type Query { a: Int }' },
    { name: 'a built-in scalar twice', sdl: 'scalar ID scalar ID', fault: 'two types of one name' },
    {
      name: 'a type that nothing refers to',
      sdl: 'type A { a: Int } input B { a: Int } enum C { A }',
    },
  ],
}
