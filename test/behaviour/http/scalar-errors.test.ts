import { GraphQLError as OtherGraphQLError } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createController } from '../../../src/http/index.ts'
import { buildSchema, GraphQLError, type Schema } from '../../../src/index.ts'

const extensions = { code: 'MINE', hint: 1, http: { status: 422 } }

function schemaOf(errorOf: () => Error): Schema {
  return buildSchema('scalar Even type Query { twice(number: Even): Int }', {
    resolvers: {
      Even: {
        parseValue() {
          throw errorOf()
        },
      },
    },
  })
}

/** Returns the status and the errors of the answer to an argument that is a literal or a variable. */
async function answerTo(schema: Schema, kind: string): Promise<readonly [number, unknown]> {
  const body =
    kind === 'a literal'
      ? { query: '{ twice(number: 3) }' }
      : { query: 'query ($n: Even) { twice(number: $n) }', variables: { n: 3 } }
  const answer = await createController({ schema }).fetch(
    new Request('http://localhost/graphql/execute', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const { errors } = (await answer.json()) as { errors: unknown }
  return [answer.status, errors]
}

describe.each([
  ['a literal', 'It is odd.', '1:17', 'GRAPHQL_VALIDATION_FAILED'],
  ['a variable', 'Variable "$n" got invalid value 3; It is odd.', '1:8', 'BAD_USER_INPUT'],
])('the error of a scalar for %s', (kind, message, at, code) => {
  const [line, column] = at.split(':').map(Number)
  const locations = [{ line, column }]

  test.each([
    ['this package', GraphQLError],
    ['graphql-js', OtherGraphQLError],
  ])('has the extensions of a GraphQLError of %s, and its status', async (_, ErrorClass) => {
    const schema = schemaOf(() => new ErrorClass('It is odd.', { extensions }))
    const errors = [{ message, locations, extensions: { code: 'MINE', hint: 1 } }]
    expect(await answerTo(schema, kind)).toEqual([422, errors])
    expect(await answerTo(schema, kind)).toEqual([422, errors])
  })

  test('has the code of the request where the GraphQLError has none', async () => {
    const schema = schemaOf(() => new GraphQLError('It is odd.', { extensions: { hint: 1 } }))
    const [status, errors] = await answerTo(schema, kind)
    expect(errors).toEqual([{ message, locations, extensions: { code, hint: 1 } }])
    expect(status).toBe(200)
  })

  test('has nothing of another exception but its message', async () => {
    const schema = schemaOf(() => Object.assign(new TypeError('It is odd.'), { extensions }))
    const [, errors] = await answerTo(schema, kind)
    expect(errors).toMatchObject([{ extensions: { code } }])
  })
})
