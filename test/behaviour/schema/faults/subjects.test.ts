import { describe, expect, test } from 'vitest'
import { introspectionOf } from '../../../../src/introspection/introspection.ts'
import { definitionsOf, typeLookupOf } from '../../../../src/schema/definitions/definitions.ts'
import { appliedDirectives } from '../../../../src/schema/faults/applied-directives.ts'
import { circularReferences } from '../../../../src/schema/faults/circular-references.ts'
import { defaultValues } from '../../../../src/schema/faults/default-values.ts'
import { deprecated } from '../../../../src/schema/faults/deprecated.ts'
import { directiveReferences } from '../../../../src/schema/faults/directive-references.ts'
import { enums } from '../../../../src/schema/faults/enums.ts'
import { inputAndOutputTypes } from '../../../../src/schema/faults/input-and-output-types.ts'
import { inputObjectDefaultValueHasCycle } from '../../../../src/schema/faults/input-object-default-value-has-cycle.ts'
import { inputObjects } from '../../../../src/schema/faults/input-objects.ts'
import { interfaces } from '../../../../src/schema/faults/interfaces.ts'
import {
  deprecatedImplementation,
  isValidImplementation,
} from '../../../../src/schema/faults/is-valid-implementation.ts'
import { names } from '../../../../src/schema/faults/names.ts'
import { objects } from '../../../../src/schema/faults/objects.ts'
import { oneOfInputObjects } from '../../../../src/schema/faults/one-of-input-objects.ts'
import {
  differentRootOperationTypes,
  rootOperationTypes,
} from '../../../../src/schema/faults/root-operation-types.ts'
import type { SchemaRule } from '../../../../src/schema/faults/schema-rule.ts'
import { typeReferences } from '../../../../src/schema/faults/type-references.ts'
import { uniqueMembers } from '../../../../src/schema/faults/unique-members.ts'
import { uniqueNames } from '../../../../src/schema/faults/unique-names.ts'
import { unions } from '../../../../src/schema/faults/unions.ts'
import { typeMapOfFaultySdl } from '../../../schema/type-map-of-sdl.ts'

/** A rule, SDL that breaks it once, and the words of the SDL that the fault points at. */
type Case = readonly [rule: SchemaRule, sdl: string, words: readonly string[]]

const cases: Readonly<Record<string, Case>> = {
  'a reserved name of a type': [names, 'type __A { a: Int }', ['__A at 5']],
  'a reserved name of a value': [names, 'enum E { __a }', ['__a at 9']],
  'a reserved name of a directive': [names, 'directive @__a on FIELD', ['__a at 11']],
  'a reserved name of an argument': [names, 'type A { a(__b: Int): Int }', ['__b at 11']],
  'two types': [uniqueNames, 'scalar A enum A { B }', ['A at 14', 'A at 7']],
  'two directives': [
    uniqueNames,
    'directive @a on FIELD directive @a on QUERY',
    ['a at 33', 'a at 11'],
  ],
  'a root that is no object': [rootOperationTypes, 'scalar Query', ['Query at 7']],
  'a root that is not defined': [rootOperationTypes, 'schema { query: Query }', []],
  'a root of two operations': [
    differentRootOperationTypes,
    'schema { query: Query mutation: Query } type Query { a: Int }',
    ['Query at 45'],
  ],
  'a field of an unknown type': [typeReferences, 'type A { a: Nowhere }', ['a at 9']],
  'an argument of an unknown type': [typeReferences, 'type A { a(b: Nowhere): Int }', ['b at 11']],
  'an unknown interface': [typeReferences, 'type A implements B { a: Int }', ['A at 5']],
  'an interface that is a scalar': [
    typeReferences,
    'type A implements B { a: Int } scalar B',
    ['A at 5', 'B at 38'],
  ],
  'a member that is a scalar': [typeReferences, 'union A = B scalar B', ['A at 6', 'B at 19']],
  'a field that returns an input': [
    inputAndOutputTypes,
    'type A { a: B } input B { b: Int }',
    ['a at 9', 'B at 22'],
  ],
  'an argument that takes an object': [
    inputAndOutputTypes,
    'type A { a(b: A): Int }',
    ['b at 11', 'A at 5'],
  ],
  'an object without fields': [objects, 'type A', ['A at 5']],
  'two fields': [uniqueMembers, 'type A { a: Int a: Int }', ['a at 16', 'a at 9']],
  'two arguments': [uniqueMembers, 'type A { a(b: Int, b: Int): Int }', ['b at 19', 'b at 11']],
  'an interface twice': [interfaces, 'type A implements B & B interface B { b: Int }', ['A at 5']],
  'an interface of itself': [interfaces, 'interface A implements A { a: Int }', ['A at 10']],
  'a missing interface': [
    isValidImplementation,
    'type A implements B { a: Int } interface B implements C { a: Int } interface C { a: Int }',
    ['A at 5', 'B at 41'],
  ],
  'a missing field': [
    isValidImplementation,
    'type A implements B { a: Int } interface B { b: Int }',
    ['A at 5', 'b at 45'],
  ],
  'a field of another type': [
    isValidImplementation,
    'type A implements B { b: ID } interface B { b: Int }',
    ['b at 22', 'b at 44'],
  ],
  'a deprecated field': [
    deprecatedImplementation,
    'type A implements B { b: Int @deprecated } interface B { b: Int }',
    ['b at 22', 'b at 57'],
  ],
  'a missing argument': [
    isValidImplementation,
    'type A implements B { b: Int } interface B { b(c: Int): Int }',
    ['b at 22', 'c at 47'],
  ],
  'an argument of another type': [
    isValidImplementation,
    'type A implements B { b(c: ID): Int } interface B { b(c: Int): Int }',
    ['c at 24', 'c at 54'],
  ],
  'one more required argument': [
    isValidImplementation,
    'type A implements B { b(c: ID!): Int } interface B { b: Int }',
    ['c at 24', 'b at 53'],
  ],
  'a union without members': [unions, 'union A', ['A at 6']],
  'a member twice': [unions, 'union A = B | B type B { b: Int }', ['A at 6']],
  'an enum without values': [enums, 'enum A', ['A at 5']],
  'two values': [uniqueMembers, 'enum A { B B }', ['B at 11', 'B at 9']],
  'an input without fields': [inputObjects, 'input A', ['A at 6']],
  'two fields of an input': [uniqueMembers, 'input A { b: Int b: Int }', ['b at 17', 'b at 10']],
  'inputs that require each other': [
    circularReferences,
    'input A { b: B! c: Int } input B { c: Int a: A! }',
    ['b at 10', 'a at 42'],
  ],
  'defaults that need each other': [
    inputObjectDefaultValueHasCycle,
    'input A { b: B = {} c: Int } input B { c: Int a: A = {} }',
    ['b at 10', 'a at 46'],
  ],
  'a default that does not fit': [defaultValues, 'input A { b: Int = "c" }', ['b at 10']],
  'a field of a oneOf that is required': [
    oneOfInputObjects,
    'input A @oneOf { b: Int! }',
    ['b at 17'],
  ],
  'a field of a oneOf with a default': [
    oneOfInputObjects,
    'input A @oneOf { b: Int = 1 }',
    ['b at 17'],
  ],
  'two arguments of a directive': [
    uniqueMembers,
    'directive @a(b: Int, b: Int) on FIELD',
    ['b at 21', 'b at 13'],
  ],
  'directives that use each other': [
    directiveReferences,
    'directive @a(b: Int @c) on ARGUMENT_DEFINITION directive @c(d: Int @a) on ARGUMENT_DEFINITION',
    ['a at 11', 'c at 58'],
  ],
  'a directive that is not defined': [appliedDirectives, 'type A @b { a: Int }', ['@b at 7']],
  'a directive where it may not stand': [
    appliedDirectives,
    'type A @b { a: Int } directive @b on FIELD',
    ['@b at 7', 'b at 32'],
  ],
  'a directive twice': [
    appliedDirectives,
    'type A @b @b { a: Int } directive @b on OBJECT',
    ['@b at 10', '@b at 7'],
  ],
  'a directive without an argument': [
    appliedDirectives,
    'type A @b { a: Int } directive @b(c: Int!) on OBJECT',
    ['@b at 7', 'c at 34'],
  ],
  'a directive with an unknown argument': [
    appliedDirectives,
    'type A @b(d: 1) { a: Int } directive @b(c: Int) on OBJECT',
    ['@b at 7', 'b at 38'],
  ],
  'a directive with an argument that does not fit': [
    appliedDirectives,
    'type A @b(c: "d") { a: Int } directive @b(c: Int) on OBJECT',
    ['@b at 7'],
  ],
  'a deprecated argument that is required': [
    deprecated,
    'type A { a(b: Int! @deprecated): Int }',
    ['b at 11'],
  ],
}

describe('faults point at', () => {
  test.each(Object.entries(cases))('%s', (_title, [rule, sdl, words]) => {
    expect(subjectsOf(rule, sdl)).toEqual([words])
  })
})

/** The words that each fault points at. */
function subjectsOf(rule: SchemaRule, sdl: string): readonly (readonly string[])[] {
  const found: string[][] = []
  const introspection = introspectionOf(() => {
    throw new Error('Rules call no resolver.')
  })
  rule(
    definitionsOf(typeLookupOf(typeMapOfFaultySdl(sdl), introspection)),
    (_fault, ...subjects) => {
      found.push(subjects.map(({ position }) => `${wordAt(sdl, position!)} at ${position!}`))
    },
  )
  return found
}

function wordAt(sdl: string, position: number): string {
  return /^@?\w+/.exec(sdl.slice(position))![0]
}
