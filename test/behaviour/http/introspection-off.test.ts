import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { configure } from '../../../src/index.ts'
import { newProcess } from '../../new-process.ts'
import { createGreetings } from './schema.ts'
import { notFoundAt, post, serveController, summary } from './server.ts'

const closed = createGreetings('ClosedToAll', { enableIntrospection: false })
const open = createGreetings('OpenToAll', { enableIntrospection: true })
const actions = ['describe', 'graphiql'] as const

let warn: MockInstance<typeof console.warn>

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

afterEach(() => {
  warn.mockRestore()
})

describe.each(actions)('where introspection is off, the action %s', action => {
  test('is not found, which is noted once with what switches it on', async () => {
    const url = await serveController({ schema: closed })
    expect(await summary(await fetch(`${url}/${action}`))).toEqual(notFoundAt(`/graphql/${action}`))
    expect(await summary(await fetch(`${url}/${action}`))).toEqual(notFoundAt(`/graphql/${action}`))
    expect(warn.mock.calls).toEqual([
      [
        `The action ${action} of the schema ClosedToAll is off, as introspection is; ` +
          `createController({ ${action}: true }) switches it on.`,
      ],
    ])
  })

  test('is not found by HEAD either', async () => {
    const url = await serveController({ schema: closed })
    expect((await fetch(`${url}/${action}`, { method: 'HEAD' })).status).toBe(404)
  })

  test('is served where its option is true, without a note, and the other is not', async () => {
    const url = await serveController({ schema: closed, [action]: true })
    const statuses = await Promise.all(
      actions.map(async each => (await fetch(`${url}/${each}`)).status),
    )
    expect(statuses).toEqual(actions.map(each => (each === action ? 200 : 404)))
    expect(
      warn.mock.calls.filter(([note]) => String(note).includes(`The action ${action} `)),
    ).toEqual([])
  })

  test('follows the schema of the request', async () => {
    const url = await serveController({
      schema: ({ url }) => (url?.includes('open') ? open : closed),
    })
    expect((await fetch(`${url}/${action}?open`)).status).toBe(200)
    expect((await fetch(`${url}/${action}`)).status).toBe(404)
  })

  test('follows the global configuration', async () => {
    newProcess()
    configure({ enableIntrospection: false })
    const url = await serveController({ schema: createGreetings(`Global${action}`) })
    expect(await summary(await fetch(`${url}/${action}`))).toEqual(notFoundAt(`/graphql/${action}`))
  })
})

test.each(actions)(
  'where introspection is on, the action %s is served unless its option is false',
  async action => {
    const served = await fetch(`${await serveController({ schema: open })}/${action}`)
    expect(served.status).toBe(200)
    const off = await fetch(`${await serveController({ schema: open, [action]: false })}/${action}`)
    expect(await summary(off)).toEqual(notFoundAt(`/graphql/${action}`))
    expect(warn.mock.calls).toEqual([])
  },
)

test('where introspection is off, execute answers __typename, and knows no __schema', async () => {
  const url = await serveController({ schema: closed })
  expect(await summary(await post(url, { query: '{ __typename }' }))).toMatchObject({
    status: 200,
    body: { data: { __typename: 'Query' } },
  })
  expect((await summary(await post(url, { query: '{ __schema { description } }' }))).body).toEqual({
    errors: [
      {
        message:
          'Cannot query field "__schema" on type "Query". Introspection is switched off; the option enableIntrospection switches it on.',
        locations: [{ line: 1, column: 3 }],
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
      },
    ],
  })
})
