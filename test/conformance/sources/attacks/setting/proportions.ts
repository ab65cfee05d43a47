import { describe, expect, test } from 'vitest'
import type { BeforeWrite } from '../../../../../src/sources/drizzle/index.ts'
import { changesOf, type Request, type Shop, type ShopContext } from '../shop/shop.ts'

const LONG = 50_000
const aliases = (count: number, field: string): string =>
  Array.from({ length: count }, (_, index) => `m${index}: ${field}`).join('\n')

/** Requests whose answer, statements or records should not outgrow them. */
export function proportions(open: () => Shop): void {
  describe('bytes of errors', () => {
    const long = 'x'.repeat(LONG)
    const echoes: Record<string, Request> = {
      'a key that no record has': {
        source: `mutation ($s: ID!) { ${aliases(100, 'deleteParcel(code: $s) { code }')} }`,
        variables: { s: long },
      },
      'a key of a record to be changed': {
        source: `mutation ($s: ID!) { ${aliases(100, 'updateParcel(code: $s, parcel: { status: PACKED }) { code }')} }`,
        variables: { s: long },
      },
      'a key of a nested record': {
        source: `mutation ($s: ID!) { ${aliases(100, 'updatePurchase(id: 1, purchase: { parcelAttributes: { code: $s, _delete: true } }) { id }')} }`,
        variables: { s: long },
      },
      'a key that is no number': {
        source: `mutation ($s: ID!) { ${aliases(100, 'deleteLabel(id: $s) { name }')} }`,
        variables: { s: long },
      },
      'a key of a member': {
        source: `mutation ($s: [ID!]) { ${aliases(100, 'updatePurchase(id: 1, purchase: { labelIds: $s }) { id }')} }`,
        variables: { s: [long] },
      },
      'a reference to no record': {
        source: `mutation ($s: ID!) { ${aliases(100, 'updatePurchase(id: 1, purchase: { customerId: $s }) { id }')} }`,
        variables: { s: long },
      },
      'a value that another record has': {
        source: `mutation ($s: String!) { ${aliases(50, 'createCustomer(customer: { name: "Eve", email: $s }) { id }')} }`,
        variables: { s: 'ann@a.example' },
      },
      'a value that is too long': {
        source: `mutation ($s: String!) { ${aliases(100, 'updatePurchase(id: 1, purchase: { reference: $s }) { id }')} }`,
        variables: { s: long },
      },
      'a decimal that is none': {
        source: `mutation ($s: Decimal!) { ${aliases(100, 'updateParcel(code: "P1", parcel: { weight: $s }) { code }')} }`,
        variables: { s: long },
      },
      'a decimal of many digits': {
        source: `mutation ($s: Decimal!) { ${aliases(100, 'updateParcel(code: "P1", parcel: { weight: $s }) { code }')} }`,
        variables: { s: '9'.repeat(LONG) },
      },
    }
    test.each(Object.keys(echoes))('%s is echoed shortened', async title => {
      const shop = open()
      const request = echoes[title]!
      const response = await shop.execute(
        shop.schema({}, { schema: { onError: () => {} } }),
        request,
      )
      const codes = new Set(response.errors?.map(({ extensions }) => extensions?.['code']))
      expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
      const messages = (response.errors ?? []).map(({ message }) => message)
      expect(Math.max(0, ...messages.map(({ length }) => length))).toBeLessThan(400)
      expect(JSON.stringify(response).length).toBeLessThan(
        2 * JSON.stringify(request).length + 30_000,
      )
    })
  })

  describe('records', () => {
    const lines = (count: number): readonly object[] =>
      Array.from({ length: count }, (_, index) => ({ no: 100 + index, text: 'x' }))
    const writeLines = 'updatePurchase(id: 1, purchase: { linesAttributes: $l }) { id }'

    test('one list has no more than its limit, and nothing is written', async () => {
      const shop = open()
      shop.statements.length = 0
      const { errors } = await shop.execute(shop.schema(), {
        source: `mutation ($l: [LineAttributes!]) { ${writeLines} }`,
        variables: { l: lines(101) },
      })
      expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['BAD_USER_INPUT'])
      expect(shop.statements.filter(text => /^(insert|update|delete)/.test(text))).toEqual([])
    })

    test('lists in lists are refused before one of their records is written', async () => {
      const shop = open()
      let called = 0
      const schema = shop.schema({
        Purchase: { before: () => void called++ },
        Line: { before: () => void called++ },
      })
      const purchases = Array.from({ length: 100 }, (_, index) => ({
        reference: `N${index}`,
        total: 0,
        linesAttributes: lines(100),
      }))
      const before = await shop.dump()
      const { errors } = await shop.execute(schema, {
        source:
          'mutation ($p: [PurchaseAttributes!]) { updateCustomer(id: 1, customer: { purchasesAttributes: $p }) { id } }',
        variables: { p: purchases },
      })
      expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['COMPLEXITY_LIMIT'])
      expect(changesOf(before, await shop.dump())).toEqual({ added: [], removed: [] })
      expect(called).toBeLessThanOrEqual(1000)
    })

    test('the fields of a request share what it may write', async () => {
      const shop = open()
      const before = await shop.dump()
      const { errors = [] } = await shop.execute(
        shop.schema({}, { sources: { maxWrittenRecords: 30 } }),
        {
          source: `mutation ($l: [LineAttributes!]) { ${aliases(50, writeLines)} }`,
          variables: { l: lines(10).map(line => ({ ...line, _delete: true })) },
        },
      )
      expect(errors.length).toBe(50)
      const created = await shop.execute(
        shop.schema({}, { sources: { maxWrittenRecords: 30 } }),
        `mutation { ${Array.from({ length: 100 }, (_, i) => `m${i}: createLabel(label: { name: "n${i}" }) { name }`).join(' ')} }`,
      )
      expect(created.errors?.length).toBe(70)
      expect(changesOf(before, await shop.dump()).added.length).toBe(30)
    })

    test('members count as records, also those that go', async () => {
      const shop = open()
      const before = await shop.dump()
      const { errors = [] } = await shop.execute(
        shop.schema({}, { sources: { maxWrittenRecords: 4 } }),
        'mutation { a: updatePurchase(id: 2, purchase: { labelIds: [1, 2, 9] }) { id } b: updatePurchase(id: 2, purchase: { labelIds: [] }) { id } }',
      )
      expect(errors.map(({ path, extensions }) => [path, extensions?.['code']])).toEqual([
        [['b'], 'COMPLEXITY_LIMIT'],
      ])
      expect(changesOf(before, await shop.dump()).added.length).toBe(3)
    })

    test('a chain of records above each other is bounded', async () => {
      const shop = open()
      let chain: object = { name: 'top' }
      for (let index = 0; index < 40; index++)
        chain = { name: `n${index}`, referrerAttributes: chain }
      const before = await shop.dump()
      const { errors } = await shop.execute(
        shop.schema({}, { sources: { maxWrittenRecords: 20 } }),
        {
          source: 'mutation ($c: CustomerInput!) { createCustomer(customer: $c) { id } }',
          variables: { c: chain },
        },
      )
      expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['COMPLEXITY_LIMIT'])
      expect(changesOf(before, await shop.dump())).toEqual({ added: [], removed: [] })
    })

    test('the keys of a hundred new records are asked for one by one, each once', async () => {
      const shop = open()
      const asked: unknown[] = []
      const schema = shop.schema({
        Line: {
          authorize: () => asked.push('authorize') > 0,
          fields: { purchaseId: { authorize: () => asked.push('key') > 0 } },
          before: ({ values }: BeforeWrite<ShopContext>) => void asked.push(values['no']),
        },
        Purchase: {
          associations: {
            lines: { authorize: () => true },
            labels: { through: shop.tables.purchaseLabels },
          },
        },
      })
      const { errors } = await shop.execute(schema, {
        source: `mutation ($l: [LineAttributes!]) { ${writeLines} }`,
        variables: { l: lines(100) },
      })
      expect(errors).toBeUndefined()
      expect(asked.filter(name => name === 'authorize').length).toBe(1)
      expect(asked.filter(name => name === 'key').length).toBe(100)
      expect(asked.filter(name => typeof name === 'number')).toEqual(
        lines(100).map(line => (line as { no: number }).no),
      )
    })
  })
}
