import { type } from 'arktype'
import * as v from 'valibot'
import { z } from 'zod'
import { arg, idArgument } from '../../../src/definition/declare/argument.ts'
import { enumOf, input, object, oneOf } from '../../../src/definition/declare/declarations.ts'
import { defineGraphQL } from '../../../src/definition/define-graphql.ts'
import type { InputOf } from '../../../src/definition/namespace.ts'

// Checked by the compiler alone; nothing of it runs.

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

declare function equal<A, B>(holds: Equal<A, B>): void

/** Compiles only when a value has exactly the expected type. */
declare function expectExactly<Expected>(): <Actual>(
  actual: Actual,
  ...holds: Equal<Actual, Expected> extends true ? [] : ['the types differ']
) => void

/** The named values without those that every resolver has. */
declare function argumentsIn<Named>(named: Named): {
  [
    Name in Exclude<
      keyof Named,
      'current' | 'context' | 'event' | 'pubsub' | 'request' | 'response'
    >
  ]: Named[Name]
}

const trimmed = z.string().transform(text => ({ text }))
const sorted = z.array(z.number()).transform(numbers => new Set(numbers))

const GraphQL = defineGraphQL()({
  User: object<{ readonly name: string }>(),
  Order: enumOf('asc', 'desc'),
  Period: input([arg('from', 'date', { null: false }), arg('to', 'date', { null: false })], {
    validate: z.object({ from: z.date(), to: z.date() }).transform(({ from, to }) => [from, to]),
  }),
  Filter: input(
    arg('name', 'string', { null: false, validate: trimmed }),
    arg('nick', 'string', { validate: trimmed }),
    arg('period', 'Period'),
    arg('periods', 'Period', { full: true }),
  ),
  Key: oneOf([arg('id', 'id'), arg('email', 'string')], {
    validate: z.union([z.object({ id: z.string() }), z.object({ email: z.string() })]),
  }),
})

equal<InputOf<typeof GraphQL, 'Period'>, Date[]>(true)
equal<
  InputOf<typeof GraphQL, 'Filter'>,
  {
    name: { text: string }
    nick?: { text: string } | null
    period?: Date[] | null
    periods: Date[][]
  }
>(true)
equal<InputOf<typeof GraphQL, 'Key'>, { id: string } | { email: string }>(true)

GraphQL.query.field(
  'search',
  'string',
  {
    arguments: [
      arg('name', 'string', { validate: trimmed }),
      arg('required', 'string', { null: false, validate: trimmed }),
      arg('numbers', 'int', { full: true, validate: sorted }),
      arg('limit', 'int', { null: false, default: 10, validate: z.number().transform(String) }),
      arg('order', 'Order', { null: false, validate: v.picklist(['asc', 'desc']) }),
      arg('age', 'int', { null: false, validate: type('number>0') }),
      idArgument('key', { validate: z.string().transform(Number) }),
      arg('filter', 'Filter'),
    ],
  },
  named => {
    expectExactly<{
      name: { text: string } | null | undefined
      required: { text: string }
      numbers: Set<number>
      limit: string
      order: 'asc' | 'desc'
      age: number
      key: number
      filter: InputOf<typeof GraphQL, 'Filter'> | null | undefined
    }>()(argumentsIn(named))
    return null
  },
)

// A schema for other values does not compile: on a field, ...
GraphQL.query.field(
  // @ts-expect-error the validate of `age` does not take its values
  'mistyped',
  'string',
  { arguments: arg('age', 'int', { null: false, validate: z.string() }) },
  () => null,
)
GraphQL.query.field(
  // @ts-expect-error the validate of `ages` takes one value
  'one_value',
  'string',
  { arguments: arg('ages', 'int', { full: true, validate: z.number() }) },
  () => null,
)
GraphQL.query.field(
  // @ts-expect-error items may be null
  'null_items',
  'string',
  { arguments: arg('ages', 'int', { array: true, validate: z.array(z.number()) }) },
  () => null,
)
GraphQL.query.field(
  // @ts-expect-error the validate of `age` does not take its values
  'of_arktype',
  'string',
  { arguments: arg('age', 'int', { validate: type('string') }) },
  () => null,
)
GraphQL.query.field(
  // @ts-expect-error the validate of `age` does not take its values
  'of_valibot',
  'string',
  { arguments: arg('age', 'int', { validate: v.string() }) },
  () => null,
)
// ... by the `arg` of a namespace, ...
GraphQL.arg('name', 'string', { validate: trimmed })
// @ts-expect-error the schema does not take the values of the argument
GraphQL.arg('age', 'int', { validate: z.string() })
// ... on a field of an input, and on an input.
defineGraphQL()({
  // @ts-expect-error the validate of 'age' does not take its values
  Person: input(arg('age', 'int', { validate: z.string() })),
})
defineGraphQL()({
  // @ts-expect-error the validate of the input does not take its values
  Person: input([arg('age', 'int', { null: false })], {
    validate: z.object({ age: z.string() }),
  }),
})
defineGraphQL()({
  // @ts-expect-error the validate of the input does not take its values: an age may be null
  Person: input([arg('age', 'int')], { validate: z.object({ age: z.number().optional() }) }),
})
defineGraphQL()({
  // @ts-expect-error the validate of the input does not take its values
  Key: oneOf([arg('id', 'id'), arg('age', 'int')], { validate: z.object({ id: z.string() }) }),
})

// Constraints are known by name.
arg('name', 'string', { constraints: { minLength: 1, format: 'email' } })
// @ts-expect-error there is no such format
arg('name', 'string', { constraints: { format: 'mail' } })
// @ts-expect-error there is no such constraint
arg('name', 'string', { constraints: { length: 1 } })

// `trigger` takes what clients send, before a schema transforms it.
const renamed = GraphQL.subscription.field('renamed', 'string', {
  null: false,
  arguments: arg('name', 'string', { null: false, validate: trimmed }),
})
const schema = GraphQL.schema('checked')
void schema.trigger(renamed, { args: { name: 'Ann' }, payload: 'Ann' })
