import { describe, expect, test } from 'vitest'
import {
  buildSchema,
  rescueFrom,
  GraphQLError,
  type Rule,
  type Schema,
} from '../../../src/index.ts'
import { Kind } from '../../../src/language/kinds.ts'

const thrown = new RangeError('secret')
const noAliases: Rule = {
  enter: {
    [Kind.FIELD]: (context, node) => {
      if (context.document.source.includes('throw:')) throw thrown
      if (context.document.source.includes(':'))
        context.report('An alias is not allowed here.', node)
    },
  },
}

function schemaWithRule(onError: (error: unknown) => void = () => undefined): Schema {
  return buildSchema('type Query { a: Int }', {
    onError,
    rules: [noAliases],
    rescueFrom: [rescueFrom(RangeError, () => new GraphQLError('rescued'))],
  })
}

describe('a rule of the host', () => {
  test('refuses documents, and listeners are told of it', async () => {
    const schema = schemaWithRule()
    const told: unknown[] = []
    schema.on(
      'validate',
      () =>
        ({ errors }) =>
          told.push(errors.map(error => (error as Error).message)),
    )
    schema.on('error', ({ error }) => void told.push(error.message))
    const { errors } = await schema.execute('{ b: a }', { responseFormat: 'hash' })
    expect(errors?.map(({ message }) => message)).toEqual(['An alias is not allowed here.'])
    expect(told).toEqual([['An alias is not allowed here.'], 'An alias is not allowed here.'])
    expect(await schema.execute('{ a }')).toBe('{"data":{"a":null}}')
  })

  test('is no part of an execution: what it throws is masked and told of, whatever handlers there are', async () => {
    const reported: unknown[] = []
    const told: unknown[] = []
    const schema = schemaWithRule(error => reported.push(error))
    schema.on('error', ({ thrown: original }) => void told.push(original))
    const { errors, data } = await schema.execute('{ throw: a }', { responseFormat: 'hash' })
    expect(errors?.map(({ message }) => message)).toEqual(['Internal server error'])
    expect(data).toBe(undefined)
    expect(reported).toEqual([thrown])
    expect(told).toEqual([thrown])
  })
})
