import { beforeEach, describe, expect, test, vi } from 'vitest'
import { applicationSchema } from '../../src/engine/registry.ts'
import { createController } from '../../src/http/index.ts'
import * as tapeql from '../../src/index.ts'
import type { Schema } from '../../src/index.ts'
import { faultsOf } from '../behaviour/definition/faults-of.ts'
import { postRequest } from '../behaviour/http/post-request.ts'
import { newProcess } from '../new-process.ts'

beforeEach(newProcess)

const sdl = 'type Query { name: String }'

function schemaCalled(name?: string, options: { readonly replace?: boolean } = {}): Schema {
  return tapeql.buildSchema(sdl, { ...(name !== undefined && { name }), ...options })
}

test('a schema is found by its name, as the only one, and by the name of the application', () => {
  expect(() => applicationSchema()).toThrow(
    'No schema is named "TapeqlSchema" or "Tapeql" after the application; no schema is registered.',
  )
  const only = schemaCalled('OnlySchema')
  expect(tapeql.schemaNamed('OnlySchema')).toBe(only)
  expect(applicationSchema()).toBe(only)

  const named = schemaCalled('TapeqlSchema')
  expect(applicationSchema()).toBe(named)
  tapeql.configure({ applicationName: 'OnlySchema' })
  expect(applicationSchema()).toBe(only)
  expect(() => tapeql.schemaNamed('NoSchema')).toThrow(
    'There is no schema named "NoSchema"; the registered schemas are OnlySchema, TapeqlSchema.',
  )
})

describe('a second schema of one given name', () => {
  test('is an error that names the first, and leaves the first where it is', () => {
    const first = schemaCalled('AppSchema')
    expect(faultsOf(() => schemaCalled('AppSchema'))).toEqual([
      'There is a schema named "AppSchema" already; expected a name of its own, or `replace: true` where the second schema is to take the place of the first.',
    ])
    expect(tapeql.schemaNamed('AppSchema')).toBe(first)
  })

  test('is an error where the first is of another namespace, which it names', () => {
    const base = tapeql.defineGraphQL()({})
    base.query.field('name', 'string', () => 'x')
    base.extend('admin')({}).schema('AppSchema')
    expect(faultsOf(() => base.schema('AppSchema'))).toEqual([
      expect.stringContaining(
        'There is a schema named "AppSchema", of the namespace "admin", already;',
      ),
    ])
  })

  test('takes the place of the first with `replace: true`', () => {
    schemaCalled('AppSchema')
    const second = schemaCalled('AppSchema', { replace: true })
    expect(tapeql.schemaNamed('AppSchema')).toBe(second)
  })

  test('is no error where the first had faults', () => {
    expect(faultsOf(() => tapeql.buildSchema('type Query', { name: 'AppSchema' }))).toHaveLength(1)
    const second = schemaCalled('AppSchema')
    expect(tapeql.schemaNamed('AppSchema')).toBe(second)
  })
})

describe('schemas without a given name', () => {
  test('collide with nobody', () => {
    schemaCalled('Schema')
    expect([schemaCalled().name, schemaCalled().name]).toEqual(['Schema', 'Schema'])
  })

  test('are found where there is one schema, and else counted', () => {
    const only = schemaCalled()
    expect(applicationSchema()).toBe(only)
    schemaCalled()
    expect(() => applicationSchema()).toThrow('the registered schemas are 2 without a name.')
    schemaCalled('OtherSchema')
    expect(() => applicationSchema()).toThrow(
      'the registered schemas are OtherSchema, 2 without a name.',
    )
  })
})

test('a controller that names no schema looks for one when it is made, where there are some already', () => {
  expect(() => createController()).not.toThrow()
  schemaCalled()
  expect(() => createController()).not.toThrow()
  schemaCalled()
  expect(() => createController()).toThrow('the registered schemas are 2 without a name.')
})

describe('configure() after a schema was first used', () => {
  test.each<[string, (schema: Schema) => unknown]>([
    ['execute', schema => schema.executeSync('{ name }')],
    ['compile', schema => schema.compile('{ name }')],
    ['persist', schema => schema.persist('{ name }')],
    ['validate', schema => schema.validate('{ name }')],
  ])('throws, and says which schema: %s', (_, use) => {
    const schema = schemaCalled('UsedSchema')
    schemaCalled('LaterSchema')
    tapeql.configure({ limits: { maxDepth: 20 } })
    use(schema)
    expect(() => tapeql.configure({ limits: { maxDepth: 30 } })).toThrow(
      'configure() comes after the schema "UsedSchema" was first used; call it before the first request, in the file that starts the application.',
    )
    expect(tapeql.schemaNamed('LaterSchema').configuration.limits.maxDepth).toBe(20)
  })

  test('is allowed where a schema was only made or printed', () => {
    schemaCalled('PrintedSchema').toSDL()
    expect(() => tapeql.configure({ enableIntrospection: false })).not.toThrow()
  })
})

describe('the schema of the application', () => {
  const named = [
    ['MyShop', 'MyShop'],
    ['MyShop', 'MyShopSchema'],
    ['MyShopSchema', 'MyShop'],
    ['MyShopSchema', 'MyShopSchema'],
    ['my-shop', 'MyShop'],
    ['my-shop', 'MyShopSchema'],
  ] as const

  test.each(named)('named %j by configure() is found under %s', (applicationName, name) => {
    tapeql.configure({ applicationName })
    schemaCalled('OtherSchema')
    const schema = schemaCalled(name)
    expect(applicationSchema()).toBe(schema)
  })

  test.each(['Tapeql', 'TapeqlSchema'])('named by package.json is found under %s', name => {
    schemaCalled('OtherSchema')
    const schema = schemaCalled(name)
    expect(applicationSchema()).toBe(schema)
  })

  test('is the one that is named exactly, where there are both', () => {
    const [short, long] = [schemaCalled('MyShop'), schemaCalled('MyShopSchema')]
    tapeql.configure({ applicationName: 'MyShop' })
    expect(applicationSchema()).toBe(short)
    tapeql.configure({ applicationName: 'MyShopSchema' })
    expect(applicationSchema()).toBe(long)
  })
})

describe('a controller whose schema cannot be found', () => {
  test('says so when it is made, where there are schemas and none is that of the application', () => {
    schemaCalled('OneSchema')
    schemaCalled('TwoSchema')
    expect(() => createController()).toThrow(
      'No schema is named "TapeqlSchema" or "Tapeql" after the application; the registered schemas are OneSchema, TwoSchema.',
    )
    expect(() => createController({ schema: 'OneSchema' })).not.toThrow()
  })

  test('says so with the registered names when a request comes, as its schema may be made later', async () => {
    const onError = vi.fn()
    const unnamed = createController({ onError })
    const named = createController({ schema: 'AppShcema', onError })
    const statuses = async (): Promise<number[]> => {
      const request = (): Request => postRequest('http://localhost/graphql', { query: '{ name }' })
      return [(await unnamed.fetch(request())).status, (await named.fetch(request())).status]
    }
    expect(await statuses()).toEqual([500, 500])
    schemaCalled('AppSchema')
    expect(await statuses()).toEqual([200, 500])
    expect(onError.mock.calls.map(([thrown]) => (thrown as Error).message)).toEqual([
      'No schema is named "TapeqlSchema" or "Tapeql" after the application; no schema is registered.',
      'There is no schema named "AppShcema"; no schema is registered.',
      'There is no schema named "AppShcema"; the registered schemas are AppSchema.',
    ])
  })
})
