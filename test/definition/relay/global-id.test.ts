import { describe, expect, test } from 'vitest'
import {
  arg,
  defineGraphQL,
  globalId,
  globalIds,
  input,
  type GraphQLError,
  type KeyShape,
} from '../../../src/index.ts'
import { faultsOf } from '../../behaviour/definition/faults-of.ts'
import { untyped } from '../untyped.ts'

const UserId = globalId('User', 'number')
const SeatId = globalId('Seat', { row: 'number', seat: 'string' })
const TeamId = globalId('Team', 'uuid')

const base64 = (text: string): string => Buffer.from(text).toString('base64')

describe('an ID', () => {
  test.each<[KeyShape, unknown, string]>([
    ['number', 1, 'T:1'],
    ['number', -1.5, 'T:-1.5'],
    ['number', 2 ** 53, 'T:9007199254740992'],
    ['string', 'a:b "ü" 🙂', 'T:a:b "ü" 🙂'],
    ['string', '', 'T:'],
    ['bigint', 12345678901234567890n, 'T:12345678901234567890'],
    ['bigint', -1n, 'T:-1'],
    ['date', new Date(0), 'T:1970-01-01T00:00:00.000Z'],
    [{ row: 'number', seat: 'string' }, { row: 3, seat: 'A' }, 'T:["3","A"]'],
    [{ __proto: 'string' }, { __proto: 'x' }, 'T:["x"]'],
  ])('of the kind %s holds %s', (shape, key, text) => {
    const id = globalId('T', shape)
    expect(id.encode(key as never)).toBe(base64(text))
    expect(id.decode(base64(text))).toEqual(key)
  })

  test('of a UUID is that in lower case', () => {
    const uuid = '0190A8C2-7B1B-7C3D-8E4F-123456789ABC'
    expect(TeamId.decode(TeamId.encode(uuid))).toBe(uuid.toLowerCase())
    expect(refusal(() => TeamId.decode(base64(`Team:${uuid}`)))).toContain('expected an ID of Team')
  })

  test('is that of graphql-relay and other servers', () => {
    expect(UserId.encode(1)).toBe('VXNlcjox')
  })

  test.each<[string, unknown]>([
    ['no text', 1],
    ['null', null],
    ['an object with a method', { toString: () => UserId.encode(1) }],
    ['a blank text', ''],
    ['a text without a colon', base64('User')],
    ['a text that is no Base64', 'User:1'],
    ['the name of another type', base64('Team:1')],
    ['the name of a property of every object', base64('__proto__:1')],
    ['constructor', base64('constructor:1')],
    ['toString', base64('toString:1')],
    ['a name that is none', base64(':1')],
    ['another case', base64('user:1')],
    ['a key of another kind', base64('User:1 or 1=1')],
    ['a number in another form', base64('User:01')],
    ['a number with a sign', base64('User:+1')],
    ['a number with an exponent', base64('User:1e0')],
    ['a number with a space', base64('User: 1')],
    ['Infinity', base64('User:Infinity')],
    ['NaN', base64('User:NaN')],
    ['no key', base64('User:')],
    ['Base64 with a line break', 'VXNl\ncjox'],
    ['Base64 with the letters of URLs', base64('User:1').replace('+', '-') + '='],
    ['Base64 with bits that nobody reads', 'VXNlcjoxMR=='],
    ['Base64 without its padding', base64('User:11').replace(/=+$/, '')],
    ['bytes that are no UTF-8', Buffer.from('User:1\xff', 'latin1').toString('base64')],
    ['more characters than an ID has', base64(`User:${'1'.repeat(10_000_000)}`)],
  ])('is refused as %s', (_, value) => {
    const message = refusal(() => UserId.decode(value))
    expect(message).toContain('expected an ID of User.')
    expect(message.length).toBeLessThan(300)
  })

  test.each([
    '[]',
    '["1"]',
    '["1","A","B"]',
    '[1,"A"]',
    '["1", "A"]',
    '{"row":"1"}',
    '[[],[]]',
    'x',
  ])('of several columns is refused as %s', text => {
    expect(refusal(() => SeatId.decode(base64(`Seat:${text}`)))).toContain('an ID of Seat')
  })

  test('of a text that is longer than any ID is refused', () => {
    const texts = globalId('T', 'string')
    expect(texts.read(base64(`T:${'x'.repeat(1500)}`))).toHaveLength(1500)
    expect(texts.read(base64(`T:${'x'.repeat(1600)}`))).toBeUndefined()
  })

  test('says of which type a wrong one is', () => {
    expect(refusal(() => UserId.decode(SeatId.encode({ row: 1, seat: 'A' })))).toBe(
      'The value "U2VhdDpbIjEiLCJBIl0=" is an ID of Seat; expected an ID of User.',
    )
  })

  test('of random bytes is refused, or encodes to itself', () => {
    let state = 42
    const next = (): number => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31)
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from(UserId.encode(next() % 1000), 'base64')
      bytes[next() % bytes.length] = next() % 256
      const id = bytes.toString('base64')
      try {
        expect(UserId.encode(UserId.decode(id))).toBe(id)
      } catch (error) {
        expect((error as GraphQLError).extensions['code']).toBe('BAD_USER_INPUT')
      }
    }
  })
})

test('a key of another kind is no ID', () => {
  const encode = untyped(UserId.encode)
  for (const key of ['1', 1n, null, undefined, NaN, Infinity, {}, new Date()])
    expect(() => encode(key)).toThrow(TypeError)
  expect(() => globalId('T', 'string').encode('\ud800')).toThrow('expected a string')
  expect(() => globalId('T', 'string').encode('x'.repeat(2000))).toThrow('2048 at most')
  expect(() => untyped(SeatId.encode)(null)).toThrow(TypeError)
})

test.each([
  ['no name', ['', 'number'], 'globalId() has the name ""; expected the name of a type.'],
  [
    'a name with a colon',
    ['a:b', 'number'],
    'globalId() has the name "a:b"; expected the name of a type.',
  ],
  [
    'no kind',
    ['T'],
    expect.stringContaining('a key of the kind undefined; expected one of string,'),
  ],
  ['a kind that is none', ['T', 'toString'], expect.stringContaining('the kind "toString"')],
  ['an object without kinds', ['T', {}], expect.stringContaining('the kind {}')],
  ['a list', ['T', ['string']], expect.stringContaining('the kind ["string"]')],
])('%s is a fault', (_, parameters, fault) => {
  expect(faultsOf(() => untyped(globalId)(...parameters))).toEqual([fault])
})

describe('an argument', () => {
  const GraphQL = defineGraphQL()({
    Change: input(arg('user_id', 'id', { null: false, validate: UserId })),
  })
  GraphQL.query
    .field(
      'one',
      'int',
      { arguments: arg('id', 'id', { null: false, validate: UserId }) },
      ({ id }) => {
        const key: number = id
        return key
      },
    )
    .field(
      'many',
      'int',
      { arguments: arg('ids', 'id', { full: true, validate: UserId.list }) },
      ({ ids }) => {
        const keys: number[] = ids
        return keys.length
      },
    )
    .field(
      'any',
      'string',
      { arguments: arg('id', 'id', { validate: globalIds(UserId, TeamId) }) },
      ({ id }) => {
        if (id == null) return null
        const key: string = id.typeName === 'User' ? id.key.toFixed() : id.key
        return `${id.typeName} ${key}`
      },
    )
    .field(
      'nested',
      'int',
      { arguments: arg('change', 'Change', { null: false }) },
      ({ change }) => change.user_id,
    )
  const schema = GraphQL.schema('Arguments')
  const id = UserId.encode(7)
  const team = TeamId.encode('0190a8c2-7b1b-7c3d-8e4f-123456789abc')

  test('gives the key to the resolver', async () => {
    expect(
      await schema.execute(
        `{ one(id: "${id}") many(ids: ["${id}", "${id}"]) a: any(id: "${id}") b: any(id: "${team}") c: any nested(change: { userId: "${id}" }) }`,
      ),
    ).toBe(
      '{"data":{"one":7,"many":2,"a":"User 7","b":"Team 0190a8c2-7b1b-7c3d-8e4f-123456789abc","c":null,"nested":7}}',
    )
  })

  test('that is no ID of the type is an error before a resolver is called', async () => {
    const { errors } = await schema.execute(
      `{ one(id: "${team}") many(ids: ["${id}", "x"]) any(id: "x") }`,
      { responseFormat: 'hash' },
    )
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      {
        code: 'BAD_USER_INPUT',
        issues: [
          {
            message: expect.stringContaining('an ID of Team; expected an ID of User'),
            path: ['id'],
          },
        ],
      },
      {
        code: 'BAD_USER_INPUT',
        issues: [{ message: expect.stringContaining('"x"'), path: ['ids', 1] }],
      },
      {
        code: 'BAD_USER_INPUT',
        issues: [
          { message: expect.stringContaining('expected an ID of User or Team'), path: ['id'] },
        ],
      },
    ])
  })
})

function refusal(decode: () => unknown): string {
  try {
    decode()
  } catch (error) {
    expect((error as GraphQLError).extensions).toEqual({ code: 'BAD_USER_INPUT' })
    return (error as GraphQLError).message
  }
  return 'not refused'
}
