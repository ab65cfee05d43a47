import type { SdlSection } from '../sdl-case.ts'

export const interfaces: SdlSection = {
  section: '3.7 Interfaces',
  cases: [
    { name: 'an interface that nothing implements', sdl: 'interface A { a: Int }' },
    {
      name: 'an interface without fields',
      sdl: 'interface A',
      fault: 'an interface without fields',
    },
    {
      name: 'two fields of one name',
      sdl: 'interface A { a: Int a: Int }',
      fault: 'two fields of one name',
    },
    {
      name: 'a field with a reserved name',
      sdl: 'interface A { __a: Int }',
      fault: 'a reserved name',
    },
    {
      name: 'an argument with a reserved name',
      sdl: 'interface A { a(__b: Int): Int }',
      fault: 'a reserved name',
    },
    {
      name: 'a field of an input',
      sdl: 'interface A { a: B } input B { a: Int }',
      fault: 'an input as output',
    },
    {
      name: 'an argument of an object',
      sdl: 'interface A { a(b: Query): Int } type Query { a: Int }',
      fault: 'an output as input',
    },
    {
      name: 'a field of an unknown type',
      sdl: 'interface A { a: B }',
      fault: 'a type that is not defined',
    },
    {
      name: 'an interface that implements itself',
      sdl: 'interface A implements A { a: Int }',
      fault: 'an interface of itself',
    },
    {
      name: 'two interfaces that implement each other',
      sdl: 'interface A implements B { a: Int } interface B implements A { a: Int }',
      fault: 'a circle of interfaces',
    },
    {
      name: 'three interfaces that implement each other',
      sdl: 'interface A implements B & C { a: Int } interface B implements C & A { a: Int } interface C implements A & B { a: Int }',
      fault: 'a circle of interfaces',
    },
    { name: 'an interface whose field returns itself', sdl: 'interface A { a: A }' },
  ],
}

export const interfaceExtensions: SdlSection = {
  section: '3.7.1 Interface Extensions',
  cases: [
    { name: 'a field more', sdl: 'interface A { a: Int } extend interface A { b: Int }' },
    {
      name: 'a field more, and of the object that implements it',
      sdl: 'interface A { a: Int } extend interface A { b: Int } type B implements A { a: Int } extend type B { b: Int }',
    },
    {
      name: 'a field that the object does not have',
      sdl: 'interface A { a: Int } extend interface A { b: Int } type B implements A { a: Int }',
      fault: 'a field is missing',
    },
    {
      name: 'an interface more',
      sdl: 'interface A { a: Int } extend interface A implements B interface B { a: Int }',
    },
    {
      name: 'an interface that its objects do not implement',
      sdl: 'interface A { a: Int } extend interface A implements B interface B { a: Int } type C implements A { a: Int }',
      fault: 'an interface is missing',
    },
    {
      name: 'itself',
      sdl: 'interface A { a: Int } extend interface A implements A',
      fault: 'an interface of itself',
    },
    {
      name: 'a field that is there',
      sdl: 'interface A { a: Int } extend interface A { a: String }',
      fault: 'two fields of one name',
    },
    {
      name: 'an interface that is there',
      sdl: 'interface A implements B { a: Int } extend interface A implements B interface B { a: Int }',
      fault: 'an interface twice',
    },
    {
      name: 'a directive that is there',
      sdl: 'interface A @a { a: Int } extend interface A @a directive @a on INTERFACE',
      fault: 'a directive twice',
    },
    {
      name: 'of an interface that is not defined',
      sdl: 'extend interface A { a: Int }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of an object',
      sdl: 'type A { a: Int } extend interface A { b: Int }',
      fault: 'an extension of another kind',
    },
    {
      name: 'of a union',
      sdl: 'union A = Query extend interface A { b: Int } type Query { a: Int }',
      fault: 'an extension of another kind',
    },
  ],
}

export const unions: SdlSection = {
  section: '3.8 Unions',
  cases: [
    { name: 'one member', sdl: 'union A = B type B { a: Int }' },
    { name: 'two members', sdl: 'union A = B | Query type B { a: Int } type Query { a: A }' },
    { name: 'no members', sdl: 'union A', fault: 'a union without members' },
    {
      name: 'no members but a directive',
      sdl: 'union A @a directive @a on UNION',
      fault: 'a union without members',
    },
    { name: 'a member twice', sdl: 'union A = B | B type B { a: Int }', fault: 'a member twice' },
    { name: 'an unknown member', sdl: 'union A = B', fault: 'a type that is not defined' },
    { name: 'a scalar', sdl: 'union A = Int', fault: 'a member that is no object' },
    {
      name: 'an interface',
      sdl: 'union A = I interface I { a: Int }',
      fault: 'a member that is no object',
    },
    {
      name: 'a union',
      sdl: 'union A = B union B = Query type Query { a: Int }',
      fault: 'a member that is no object',
    },
    { name: 'itself', sdl: 'union A = A', fault: 'a member that is no object' },
    { name: 'an enum', sdl: 'union A = E enum E { A }', fault: 'a member that is no object' },
    {
      name: 'an input',
      sdl: 'union A = N input N { a: Int }',
      fault: 'a member that is no object',
    },
    {
      name: 'a list',
      sdl: 'union A = [Query] type Query { a: Int }',
      fault: 'syntax: a name is expected',
    },
  ],
}

export const unionExtensions: SdlSection = {
  section: '3.8.1 Union Extensions',
  cases: [
    {
      name: 'a member more',
      sdl: 'union A = B extend union A = Query type B { a: Int } type Query { a: Int }',
    },
    { name: 'all members', sdl: 'union A extend union A = Query type Query { a: Int }' },
    {
      name: 'a directive',
      sdl: 'union A = Query extend union A @a directive @a on UNION type Query { a: Int }',
    },
    {
      name: 'a directive that is there',
      sdl: 'union A @a = Query extend union A @a directive @a on UNION type Query { a: Int }',
      fault: 'a directive twice',
    },
    {
      name: 'a member that is there',
      sdl: 'union A = Query extend union A = Query type Query { a: Int }',
      fault: 'a member twice',
    },
    {
      name: 'a member in two extensions',
      sdl: 'union A = Query extend union A = B extend union A = B type B { a: Int } type Query { a: Int }',
      fault: 'a member twice',
    },
    {
      name: 'a member that is a scalar',
      sdl: 'union A = Query extend union A = Int type Query { a: Int }',
      fault: 'a member that is no object',
    },
    {
      name: 'an unknown member',
      sdl: 'union A = Query extend union A = B type Query { a: Int }',
      fault: 'a type that is not defined',
    },
    {
      name: 'of a union that is not defined',
      sdl: 'extend union A = Query type Query { a: Int }',
      fault: 'an extension of what is not defined',
    },
    {
      name: 'of an interface',
      sdl: 'interface A { a: Int } extend union A = Query type Query { a: Int }',
      fault: 'an extension of another kind',
    },
  ],
}
