import { expect, test } from 'vitest'
import { buildSchema } from '../../../src/definition/text/build-schema.ts'
import { createController } from '../../../src/http/index.ts'
import { postRequest } from '../http/post-request.ts'

const schema = buildSchema(
  `type Query { f(a: String @constraint(maxLength: 2)): Int }
  type Subscription { s(a: String @constraint(maxLength: 2)): Int }`,
)
const controller = createController({ schema })
const url = 'http://localhost/graphql'

async function answer(body: object | string, accept: string): Promise<[number, unknown]> {
  const headers = { 'content-type': 'application/json', accept }
  const response = await controller.fetch(postRequest(url, body, { headers }))
  const text = await response.text()
  return [response.status, text]
}

test.each([
  ['application/graphql-response+json', 400],
  ['application/json', 200],
])('an issue has the status of a request error with %s', async (accept, status) => {
  for (const variables of [{ a: 'abc' }, { a: 'abcd' }, { a: 'abcde' }]) {
    const [found, text] = await answer(
      { query: 'query ($a: String) { f(a: $a) }', variables },
      accept,
    )
    expect(found).toBe(status)
    expect(JSON.parse(String(text))).toEqual({
      errors: [
        {
          message: 'The arguments of "f" are not valid: a: Must be at most 2 characters long.',
          locations: [{ line: 1, column: 22 }],
          path: ['f'],
          extensions: {
            code: 'BAD_USER_INPUT',
            issues: [{ message: 'Must be at most 2 characters long', path: ['a'] }],
          },
        },
      ],
    })
  }
})

test('a subscription with an issue is one error event', async () => {
  const query = 'subscription { s(a: "abc") }'
  const [, text] = await answer({ query }, 'text/event-stream')
  expect(text).toContain('Must be at most 2 characters long')
})
