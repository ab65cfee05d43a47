import { buildSchema, execute, parse, type GraphQLUnionType } from 'graphql'
import { expect, test } from 'vitest'
import { createSchema } from '../../../src/engine/create-schema.ts'
import { inCommonWords } from '../../conformance/completion-messages.ts'
import { typeMapOf } from '../../conformance/type-map-of.ts'

const sdl = `
  type Query { either: Either }
  union Either = One | Two
  type One { id: ID }
  type Two { id: ID }
  type Three { id: ID }
  input Input { a: Int }
`

test.each([['One'], ['Nothing'], ['Three'], ['Input'], [undefined], [7]])(
  'a value that resolveType says is of type %j is answered like the reference answers it',
  async name => {
    const resolveType = (): any => name
    const reference = buildSchema(sdl)
    ;(reference.getType('Either') as GraphQLUnionType).resolveType = resolveType
    const { types, ...others } = typeMapOf(reference)
    const typeMap = {
      ...others,
      types: types.map(type => (type.kind === 'UNION' ? { ...type, resolveType } : type)),
    }
    const ids: string[] = []
    const onError = (_error: unknown, { id }: { id: string }): void => void ids.push(id)
    const schema = createSchema(undefined, typeMap, { onError })
    const source = '{ either { __typename ... on One { id } } }'
    const rootValue = { either: { id: 1, list: [1, { a: 'b' }] } }
    const expected = await execute({ schema: reference, document: parse(source), rootValue })
    const { data, errors } = JSON.parse(JSON.stringify(expected)) as typeof expected
    const answer = JSON.parse(
      await schema.execute(source, { rootValue, responseFormat: 'json' }),
    ) as {
      data: unknown
      errors?: { message: string }[]
    }
    const inWords = <Each extends { message: string }>(error: Each): Each => ({
      ...error,
      message: inCommonWords(error.message),
    })
    const extensions = { code: 'INTERNAL_SERVER_ERROR', id: ids[0] }
    expect({ ...answer, ...(answer.errors && { errors: answer.errors.map(inWords) }) }).toEqual({
      data,
      ...(errors && { errors: errors.map(error => ({ ...inWords(error), extensions })) }),
    })
  },
)
