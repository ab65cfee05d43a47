import type { DocumentNode } from 'graphql'
import { expect, test } from 'vitest'
import { sides } from '../../conformance/adoption/worlds/sides.ts'

const versions = [16, 17] as const
const moments = ['at once', 'later'] as const

// graphql-js cannot make an error of such nodes.
test.each(versions.flatMap(version => moments.map(moment => [version, moment] as const)))(
  'where locations have no source an error ends the request, as by graphql-js %d: %s',
  async (version, moment) => {
    const { host, ours } = sides[version]
    const schema = host.buildSchema('type Query { a: String, b: String }')
    const document = JSON.parse(JSON.stringify(host.parse('{ a b }'))) as DocumentNode
    const fail = (): never => {
      throw new Error('It fails.')
    }
    const failLater = async (): Promise<never> => {
      await Promise.resolve()
      return fail()
    }
    const rootValue = { a: moment === 'later' ? failLater : fail, b: 'b' }
    const theirs = await host.execute({ schema, document, rootValue })
    for (let time = 0; time < 2; time++) {
      const { data, errors = [] } = await ours.execute({ schema, document, rootValue })
      expect(data).toBe(theirs.data)
      expect(errors.map(({ message }) => message)).toEqual(
        theirs.errors?.map(({ message }) => message),
      )
      expect(errors.every(error => error instanceof host.GraphQLError)).toBe(true)
    }
    const fine = { schema, document, rootValue: { a: 'a', b: 'b' } }
    expect(await ours.execute(fine)).toEqual(await host.execute(fine))
  },
)
