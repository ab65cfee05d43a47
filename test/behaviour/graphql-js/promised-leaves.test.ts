import type { GraphQLScalarType } from 'graphql'
import { test } from 'vitest'
import { sides } from '../../conformance/adoption/worlds/sides.ts'
import { compareResults } from '../../conformance/adoption/worlds/compare-results.ts'

test.each([16, 17] as const)(
  'a leaf that its scalar makes a promise of is awaited, as by graphql-js %d',
  async version => {
    const { host } = sides[version]
    const schema = host.buildSchema(`
      scalar Later
      type Query { a: Later, b: Later, strict: Later!, list: [Later], exact: [Later!], item: Query }
    `)
    const later = schema.getType('Later') as GraphQLScalarType
    const serialize = async (value: unknown): Promise<unknown> => {
      await Promise.resolve()
      if (value === 'bad') throw new Error('It fails.')
      return value
    }
    Object.assign(later, { serialize, coerceOutputValue: serialize })
    const bad = (): Promise<string> => Promise.resolve('bad')
    const item = { a: 'bad', b: bad, strict: bad, list: ['c', bad(), 'bad'], exact: ['d'] }
    const rootValue = { a: bad, b: 'bad', strict: bad, list: ['bad'], exact: ['bad', 'e'], item }
    for (const source of [
      '{ a b list exact item { a b strict list exact } }',
      '{ b a item { b a } }',
      '{ exact a b }',
      '{ item { strict a } strict }',
    ]) {
      const document = host.parse(source)
      const { execute } = sides[version].ours
      for (let time = 0; time < 2; time++) {
        const theirs = await host.execute({ schema, document, rootValue })
        compareResults(await execute({ schema, document, rootValue }), theirs, false)
      }
    }
  },
)
