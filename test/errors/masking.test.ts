import { expect, test } from 'vitest'
import { ExecutionError, GraphQLError } from '../../src/errors/graphql-error.ts'
import { errorForClient } from '../../src/errors/masking.ts'

const place = { path: ['a', 0], locations: [{ line: 1, column: 3 }] }
const named = (extensions: unknown): Error =>
  Object.assign(new Error('shown'), { name: 'GraphQLError', extensions })
const circle: Record<string, unknown> = {}
circle['circle'] = circle
const revoked = Proxy.revocable({}, {})
revoked.revoke()

test.each([
  [
    'an error of this package',
    new ExecutionError('shown', { extensions: { a: 1 } }),
    { code: 'EXECUTION_ERROR', a: 1 },
  ],
  ['an error known by its name', named({ a: 1 }), { a: 1 }],
  ['extensions that are no map', named('text'), {}],
])('shows %s at the place of its field', (_case, thrown, extensions) => {
  const error = errorForClient(thrown, () => expect.unreachable(), place)
  expect(JSON.parse(JSON.stringify({ ...error.toJSON(), extensions: error.extensions }))).toEqual({
    message: 'shown',
    ...place,
    extensions,
  })
})

test('a path and locations that a resolver made up do not count as a place', () => {
  const error = errorForClient(
    new GraphQLError('shown', { path: 'x' as never, locations: 'y' as never }),
    () => 0,
    place,
  )
  expect([error.path, error.locations]).toEqual([place.path, place.locations])
})

test.each([
  ['undefined', undefined],
  ['a string', 'secret'],
  ['an ordinary error', new Error('secret')],
  ['a revoked proxy', revoked.proxy],
  ['extensions in a circle', named(circle)],
  ['extensions with a bigint', named({ big: 1n })],
  ['extensions that throw', named({ toJSON: () => { throw new Error('secret') } })],
  ['a message that throws', Object.defineProperty(new GraphQLError('x'), 'message', { get: () => { throw new Error('secret') } })],
])('masks %s, and hands it to onError', (_case, thrown) => {
  const seen: unknown[] = []
  const error = errorForClient(thrown, original => seen.push(original), place)
  expect(error.toJSON()).toEqual({
    message: 'Internal server error',
    ...place,
    extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) as string },
  })
  expect(seen.length === 1 && seen[0] === thrown).toBe(true)
}) // prettier-ignore
