import { describe, expect, test } from 'vitest'
import type { Shop } from '../shop/shop.ts'

/** Values at the edges of their types are kept as they are, or refused. */
export function values(open: () => Shop): void {
  const setAndRead = async (input: string, type: string, value: unknown): Promise<unknown> => {
    const shop = open()
    const { data, errors } = await shop.execute(
      shop.schema({}, { schema: { onError: () => {} } }),
      {
        source: `mutation ($v: ${type}) { updateParcel(code: "P1", parcel: { ${input}: $v }) { ${input} } }`,
        variables: { v: value },
      },
    )
    if (errors !== undefined) return errors.map(({ extensions }) => extensions?.['code']).join()
    const { data: read } = await shop.execute(shop.schema(), `{ parcel(code: "P1") { ${input} } }`)
    expect(read).toEqual({ parcel: (data as any)?.updateParcel })
    return (read as any).parcel[input]
  }
  const kept = Symbol('kept')

  describe('values', () => {
    test.each([
      [
        'details',
        'JSON',
        JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1,"toString":null}'),
        kept,
      ],
      ['details', 'JSON', 'a text', kept],
      ['details', 'JSON', '{"a":1}', kept],
      ['details', 'JSON', '', kept],
      ['details', 'JSON', 0, kept],
      ['details', 'JSON', false, kept],
      ['details', 'JSON', [], kept],
      ['details', 'JSON', [[null], { '': '' }], kept],
      ['details', 'JSON', { 'ключ 🔑': '\u2028\u2029"\\' }, kept],
      ['weight', 'Decimal', '9999.99', kept],
      ['weight', 'Decimal', '-9999.99', kept],
      ['weight', 'Decimal', '99999.99', 'BAD_USER_INPUT'],
      ['weight', 'Decimal', 'NaN', 'BAD_USER_INPUT'],
      ['weight', 'Decimal', 'Infinity', 'BAD_USER_INPUT'],
      ['weight', 'Decimal', '', 'BAD_USER_INPUT'],
      ['sentAt', 'DateTime', '9999-12-31T23:59:59.999Z', kept],
      ['sentAt', 'DateTime', '2024-02-30T00:00:00.000Z', 'BAD_USER_INPUT'],
      ['sentAt', 'DateTime', '2016-12-31T23:59:60.000Z', 'BAD_USER_INPUT'],
      ['sentAt', 'DateTime', '+275760-09-13T00:00:00.000Z', 'BAD_USER_INPUT'],
      ['status', 'ParcelStatus', 'in-transit', 'BAD_USER_INPUT'],
      ['status', 'ParcelStatus', 'constructor', 'BAD_USER_INPUT'],
      ['status', 'ParcelStatus', null, 'BAD_USER_INPUT'],
    ])('%s: %s of %j', async (input, type, value, expected) => {
      const answer = await setAndRead(input, type, value)
      if (open().kind.dialect === 'sqlite' && expected === 'BAD_USER_INPUT' && value === '99999.99')
        expect(answer).toBe('99999.99')
      else expect(answer).toEqual(expected === kept ? value : expected)
    })

    test.each([
      ['a zero character', 'a\0b'],
      ['half a pair', 'a\ud800b'],
      ['pairs and marks', '👩‍👩‍👧 e\u0301 \u202e'],
      ['spaces around', '  a  '],
      ['a quote, a backslash and wildcards', `'"\\%_;--`],
    ])('a text with %s is kept as it is, or refused', async (_title, name) => {
      const shop = open()
      const schema = shop.schema({}, { schema: { onError: () => {} } })
      const { data, errors } = await shop.execute(schema, {
        source: 'mutation ($n: String!) { updateLabel(id: 2, label: { name: $n }) { name } }',
        variables: { n: name },
      })
      if (errors === undefined) {
        expect(data).toEqual({ updateLabel: { name } })
        expect(await shop.run('select name from labels where id = 2')).toEqual([{ name }])
      } else
        expect(errors.map(({ extensions }) => extensions?.['code'])).toEqual(['BAD_USER_INPUT'])
    })
  })

  describe('keys', () => {
    test.each([
      '1abc',
      '0x1',
      ' 1',
      '1 ',
      '01',
      '+1',
      '1.0',
      '1e0',
      '1;2',
      '',
      '-0',
      '１',
      '1\0',
      '99999999999999999999',
    ])('the id %j is not that of the record 1', async id => {
      const shop = open()
      const before = await shop.dump()
      const { data, errors } = await shop.execute(
        shop.schema({}, { schema: { onError: () => {} } }),
        {
          source:
            'mutation ($id: ID!) { updateLabel(id: $id, label: { name: "stolen" }) { name } }',
          variables: { id },
        },
      )
      expect([data, await shop.dump()]).toEqual([{ updateLabel: null }, before])
      expect(['RECORD_NOT_FOUND', 'BAD_USER_INPUT']).toContain(errors?.[0]?.extensions?.['code'])
    })

    test.each([
      JSON.parse('{"name":"x","__proto__":{"credit":1}}'),
      { name: 'x', constructor: 1 },
      { name: 'x', toString: 'y' },
      Object.create({ name: 'inherited' }),
    ])('an input with names of Object.prototype is refused: %j', async label => {
      const shop = open()
      const before = await shop.dump()
      const { errors } = await shop.execute(shop.schema(), {
        source: 'mutation ($l: LabelInput!) { createLabel(label: $l) { name } }',
        variables: { l: label },
      })
      expect(errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
      expect(await shop.dump()).toEqual(before)
    })

    test('a record that is made with the key of another one does not take its place', async () => {
      const shop = open()
      const before = await shop.dump()
      const { errors } = await shop.execute(
        shop.schema(),
        'mutation { createParcel(parcel: { code: "P9", purchaseId: 2, status: IN_TRANSIT }) { code } }',
      )
      expect(errors?.map(({ extensions }) => extensions)).toEqual([
        { code: 'UNIQUE_VIOLATION', fields: ['code'] },
      ])
      expect(await shop.dump()).toEqual(before)
    })

    test.each([
      ['{ no: 1, text: "x" }, { no: 1, _delete: true }', ['RECORD_NOT_FOUND'], 'tea'],
      ['{ no: 1, _delete: true }, { no: 1, text: "x" }', ['RECORD_NOT_FOUND'], 'tea'],
      ['{ no: 1, _delete: true }, { no: 1, _delete: true }', [], undefined],
      ['{ no: 1, text: "x" }, { no: 1, text: "y" }', [], 'y'],
      [
        '{ no: 1, text: "x" }, { no: 5, text: "x" }, { no: 5, text: "y" }',
        ['UNIQUE_VIOLATION'],
        'tea',
      ],
    ])('a nested record that stands twice in a list: %s', async (list, codes, text) => {
      const shop = open()
      const { errors = [] } = await shop.execute(
        shop.schema(),
        `mutation { updatePurchase(id: 1, purchase: { linesAttributes: [${list}] }) { id } }`,
      )
      const [row] = await shop.run(
        'select text from purchase_lines where purchase_id = 1 and no = 1',
      )
      expect([errors.map(({ extensions }) => extensions?.['code']), row?.['text']]).toEqual([
        codes,
        text,
      ])
    })
  })
}
