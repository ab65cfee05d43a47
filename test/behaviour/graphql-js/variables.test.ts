import type { GraphQLResolveInfo } from 'graphql'
import * as graphql16 from 'graphql'
import * as graphql17 from 'graphql17'
import { describe, expect, test } from 'vitest'
import { dropInFor } from '../../../src/graphql-js/drop-in.ts'

type Host = typeof graphql16

const sdl = `
  type Query { echo(text: String, inner: In): String }
  input In { text: String, count: Int! = 3 }
`
const sources = {
  nullable: 'query ($text: String) { echo(text: $text) }',
  'non-null': 'query ($text: String!) { echo(text: $text) }',
  'with a default': 'query ($text: String = "default") { echo(text: $text) }',
  'an input object': 'query ($inner: In) { echo(inner: $inner) }',
  'in an input object': 'query ($text: String) { echo(inner: { text: $text }) }',
}
type Values = Readonly<Record<string, unknown>>

const given: Readonly<Record<string, Values>> = {
  own: { text: 'own', inner: { text: 'own' } },
  undefined: { text: undefined, inner: undefined },
  'undefined in an input object': { text: null, inner: { text: undefined } },
  inherited: Object.create({ text: 'inherited', inner: { text: 'inherited' } }) as Values,
  'own without a prototype': Object.assign(Object.create(null) as Values, { text: 'own' }),
  'not enumerable': Object.defineProperty({}, 'text', { value: 'hidden' }),
  'own getters': {
    get text() {
      return 'got'
    },
  },
  'a proxy': new Proxy({ text: 'own' }, { has: () => false }),
}

describe.each([graphql16, graphql17 as unknown as Host])(
  'variables in the place of graphql-js $versionInfo.major',
  host => {
    const schema = host.buildSchema(sdl)
    const ours = dropInFor(host)
    const rootValue = { echo: (args: object) => JSON.stringify(args) }

    test('read own properties of input objects alone', () => {
      const document = host.parse(sources['an input object'])
      const inner = Object.create({ text: 'inherited', count: 1 }) as object
      const { data } = ours.executeSync({ schema, document, rootValue, variableValues: { inner } })
      expect(data?.['echo']).toBe('{"inner":{"count":3}}')
    })

    test.each(Object.entries(sources))('are in info as they were given: %s', (_, source) => {
      const document = host.parse(source)
      const variablesBy = (functions: Pick<Host, 'execute'>, variableValues: Values): unknown[] => {
        const log: unknown[] = []
        const echo = (_args: unknown, _context: unknown, info: GraphQLResolveInfo): void => {
          log.push(info.variableValues)
        }
        void functions.execute({ schema, document, rootValue: { echo }, variableValues })
        return log
      }
      for (const [name, variableValues] of Object.entries(given))
        expect(variablesBy(ours, variableValues), name).toStrictEqual(
          variablesBy(host, variableValues),
        )
    })

    test.each(Object.entries(sources))('%s', (_, source) => {
      const document = host.parse(source)
      for (const [name, variableValues] of Object.entries(given)) {
        const args = { schema, document, rootValue, variableValues }
        expect(ours.executeSync(args), name).toEqual(host.executeSync(args))
      }
    })
  },
)
