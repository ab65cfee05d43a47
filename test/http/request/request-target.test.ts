import { expect, test } from 'vitest'
import { parseRequestTarget } from '../../../src/http/request/request-target.ts'

test.each([
  ['/graphql', '/graphql', ''],
  ['/graphql/', '/graphql', ''],
  ['/graphql///?a=1&b', '/graphql', 'a=1&b'],
  ['/', '/', ''],
  ['//', '/', ''],
  ['//evil.example/graphql', '//evil.example/graphql', ''],
  ['/graphql?x=?y#z', '/graphql', 'x=?y'],
  ['http://host/graphql/describe?a', '/graphql/describe', 'a'],
  ['HTTPS://[::1/graphql', '/graphql', ''],
  ['http://host', '/', ''],
  ['http://', '/', ''],
  ['*', '', ''],
  ['host:443', '', ''],
  ['/%', '/%', ''],
  ['/%ZZ?%ZZ=%', '/%ZZ', '%ZZ=%'],
  ['', '', ''],
  [undefined, '', ''],
])('the target %j has a path and a query', (target, path, query) => {
  expect(parseRequestTarget(target)).toEqual({ path, query })
})
