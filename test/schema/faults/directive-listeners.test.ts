import { describe, expect, test } from 'vitest'
import { arg, defineGraphQL, type DirectiveLocation, type Schema } from '../../../src/index.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'

const everywhere = [
  'SCHEMA',
  'SCALAR',
  'OBJECT',
  'FIELD_DEFINITION',
  'ARGUMENT_DEFINITION',
  'INTERFACE',
  'UNION',
  'ENUM',
  'ENUM_VALUE',
  'INPUT_OBJECT',
  'INPUT_FIELD_DEFINITION',
] as DirectiveLocation[]

/** A schema of a text whose directives are defined in code: @guard listens, @note does not. */
function schemaOf(sdl: string, assumeValid = false): Schema {
  const GraphQL = defineGraphQL()({})
  GraphQL.directive('guard', { on: everywhere, arguments: arg('by', 'string') }, () => 'guarded')
  GraphQL.directive('note', { on: everywhere })
  return GraphQL.schema('GuardedSchema', { sdl, assumeValid, replace: true })
}

describe('a directive with a listener in a text', () => {
  test('listens on fields of objects', async () => {
    const schema = schemaOf('type Query { a: String @guard b: String @note }')
    const answer = await schema.execute('{ a b }', { rootValue: { a: 'a', b: 'b' } })
    expect(answer).toBe('{"data":{"a":"guarded","b":"b"}}')
  })

  test.each([
    ['The schema', 'schema @guard { query: Query }'],
    ['S', 'scalar S @guard'],
    ['T', 'type T @guard { a: Int }'],
    ['Query', 'extend type Query @guard'],
    ['I', 'interface I @guard { a: Int }'],
    ['I.a', 'interface I { a: Int @guard }'],
    ['U', 'union U @guard = Query'],
    ['E', 'enum E @guard { A }'],
    ['E.A', 'enum E { A @guard(by: "nobody") }'],
    ['N', 'input N @guard { a: Int }'],
    ['N.a', 'input N { a: Int @guard }'],
    ['T.a(b:)', 'type T { a(b: Int @guard): Int }'],
  ])('is refused on %s, where it would not listen', (subject, text) => {
    const expected = `${subject} has the directive @guard, whose listener acts on fields of objects only; it would do nothing there.`
    const sdl = `type Query { a: Int } ${text}`
    expect(faultsOf(() => schemaOf(sdl))).toEqual([expected])
    expect(faultsOf(() => schemaOf(sdl, true))).toEqual([expected])
    expect(schemaOf(sdl.replace(/@guard(\(.*?\))?/, '@note'))).toBeDefined()
  })
})
