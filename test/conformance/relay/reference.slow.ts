import { beforeAll, describe, expect, test } from 'vitest'
import {
  connection,
  connectionArguments,
  createConnection,
  defineGraphQL,
  globalId,
  object,
  withConnection,
} from '../../../src/index.ts'
import { Peers } from '../adoption/peers.ts'
import { forEachCase } from '../../random/cases.ts'

// The reference functions of Relay judge pages and IDs.

interface Reference {
  readonly toGlobalId: (type: string, id: string | number) => string
  readonly fromGlobalId: (id: string) => { readonly type: string; readonly id: string }
  readonly connectionFromArray: (
    list: readonly unknown[],
    parameters: Readonly<Record<string, unknown>>,
  ) => {
    readonly edges: readonly { readonly node: { readonly id: number }; readonly cursor: string }[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean }
  }
  readonly offsetToCursor: (offset: number) => string
}
interface Page {
  readonly edges: readonly { readonly node: { readonly id: number }; readonly cursor: string }[]
  readonly pageInfo: { readonly hasNextPage: boolean; readonly hasPreviousPage: boolean }
}

const peers = new Peers('../relay/peers')
let reference: Reference
beforeAll(() => {
  peers.install()
  if (peers.fault === undefined) reference = peers.load<Reference>('graphql-relay')
}, 240_000)

const GraphQL = defineGraphQL<{ readonly rows: readonly { readonly id: number }[] }>()({
  Row: withConnection(object<{ readonly id: number }>()),
})
GraphQL.Row.field('id', 'int', { null: false })
const sealed = createConnection({ cursorSecret: 'a secret of the tests' })
GraphQL.query
  .field('list', 'RowConnection', { arguments: connectionArguments }, ({ rows }, event) =>
    connection(event, rows),
  )
  .field('sealed', 'RowConnection', { arguments: connectionArguments }, ({ rows }, event) =>
    sealed(event, rows),
  )
  .field('loaded', 'RowConnection', { arguments: connectionArguments }, ({ rows }, event) =>
    connection(event, {
      key: 'number',
      load({ after = -1, before = rows.length, limit, isFromEnd }) {
        const between = rows.filter(({ id }) => id > after && id < before)
        return (isFromEnd ? between.toReversed() : between).slice(0, limit)
      },
    }),
  )
const schema = GraphQL.schema('Reference of pages')

const pageSelection = 'edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage }'

async function pageOf(
  field: string,
  rows: readonly { readonly id: number }[],
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Page> {
  const source = `query ($first: Int, $after: String, $last: Int, $before: String) {
    page: ${field}(first: $first, after: $after, last: $last, before: $before) { ${pageSelection} }
  }`
  const { data, errors } = await schema.execute(source, {
    context: { rows },
    variables,
    responseFormat: 'hash',
  })
  expect(errors).toBeUndefined()
  return (data as { page: Page }).page
}

describe.each(['list', 'sealed', 'loaded'])('a random page of %s', field => {
  test('has the rows of the reference', { timeout: 240_000 }, async context => {
    context.skip(peers.fault !== undefined, peers.fault)
    await forEachCase(2000, async ({ below, chance }) => {
      const rows = Array.from({ length: below(12) }, (_, id) => ({ id }))
      const cursors = (await pageOf(field, rows, { first: 100 })).edges.map(({ cursor }) => cursor)
      const size = below(14)
      const isFromEnd = chance(0.5)
      const after = cursors.length > 0 && chance(0.5) ? below(cursors.length) : undefined
      const before = cursors.length > 0 && chance(0.5) ? below(cursors.length) : undefined
      const sizes = isFromEnd ? { last: size } : { first: size }
      const page = await pageOf(field, rows, {
        ...sizes,
        after: after === undefined ? null : cursors[after],
        before: before === undefined ? null : cursors[before],
      })
      const expected = reference.connectionFromArray(rows, {
        ...sizes,
        after: after === undefined ? null : reference.offsetToCursor(after),
        before: before === undefined ? null : reference.offsetToCursor(before),
      })
      expect(page.edges.map(({ node }) => node.id)).toEqual(
        expected.edges.map(({ node }) => node.id),
      )
      // The reference knows what lies beside a page in the direction of paging alone.
      const [own, theirs] = [page.pageInfo, expected.pageInfo]
      if (isFromEnd) {
        if (after === undefined) expect(own.hasPreviousPage).toBe(theirs.hasPreviousPage)
      } else if (before === undefined) expect(own.hasNextPage).toBe(theirs.hasNextPage)
    })
  })
})

test('random IDs are those of the reference', async context => {
  context.skip(peers.fault !== undefined, peers.fault)
  const texts = globalId('User', 'string')
  const numbers = globalId('Team', 'number')
  await forEachCase(2000, ({ below, pick }) => {
    const letters = Array.from({ length: below(20) }, () => pick(['a', ':', 'é', '🙂', '"', '\n']))
    const text = letters.join('')
    expect(texts.encode(text)).toBe(reference.toGlobalId('User', text))
    expect(texts.decode(texts.encode(text))).toBe(reference.fromGlobalId(texts.encode(text)).id)
    const number = below(2 ** 40)
    expect(numbers.encode(number)).toBe(reference.toGlobalId('Team', number))
  })
})
