import { expect, test } from 'vitest'
import { EngineError } from '../../src/errors/engine-error.ts'
import { GraphQLError } from '../../src/errors/graphql-error.ts'

test('an error of the engine has no stack, and leaves those of others as they are', () => {
  const { stackTraceLimit } = Error
  const error = new EngineError('No.', { extensions: { code: 'A' } })
  expect(error.stack).toBe('GraphQLError: No.')
  expect(Error.stackTraceLimit).toBe(stackTraceLimit)
  expect(new GraphQLError('No.').stack).toContain('engine-error.test.ts')
  expect(error).toBeInstanceOf(GraphQLError)
  expect(JSON.stringify(error)).toBe('{"message":"No.","extensions":{"code":"A"}}')
})
