import { describe, expect, test } from 'vitest'
import type { AfterWrite, BeforeWrite } from '../../../../../src/sources/drizzle/index.ts'
import { changesOf, type Shop, type ShopContext } from '../shop/shop.ts'

type Before = BeforeWrite<ShopContext>
type After = AfterWrite<ShopContext>

const REQUESTS = 20
/** What clients may be told of conflicts: to try again, and what is not there any more. */
const conflicts = [
  'WRITE_CONFLICT',
  'RECORD_NOT_FOUND',
  'UNIQUE_VIOLATION',
  'REFERENCE_VIOLATION',
  'BAD_USER_INPUT',
]

/** Requests at the same time, and executions that end while they write. */
export function races(open: () => Shop): void {
  /** Sends a request many times at once; returns how many succeeded. */
  async function race(
    schema: ReturnType<Shop['schema']>,
    sourceOf: (index: number) => string,
  ): Promise<number> {
    const responses = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) => open().execute(schema, sourceOf(index))),
    )
    const codes = responses.flatMap(({ errors = [] }) => errors.map(e => e.extensions?.['code']))
    expect(codes.filter(code => !conflicts.includes(code as string))).toEqual([])
    return responses.filter(({ errors }) => errors === undefined).length
  }

  describe('at the same time', () => {
    test('no change is lost where before counts upon the record', async () => {
      const shop = open()
      const schema = shop.schema({
        Purchase: { before: ({ record }: Before) => ({ total: Number(record?.['total']) + 1 }) },
      })
      const direct = await race(
        schema,
        () => 'mutation { updatePurchase(id: 1, purchase: { isApproved: true }) { id } }',
      )
      const nested = await race(
        schema,
        () =>
          'mutation { updateCustomer(id: 1, customer: { purchasesAttributes: [{ id: 1, isApproved: true }] }) { id } }',
      )
      expect(direct).toBeGreaterThan(0)
      const [row] = await shop.run('select total from purchases where id = 1')
      expect(row).toEqual({ total: 10 + direct + nested })
    })

    test('a record is deleted once, and its hooks are called once', async () => {
      const shop = open()
      let deleted = 0
      const schema = shop.schema({ Label: { afterCommit: () => void deleted++ } })
      const done = await race(schema, () => 'mutation { deleteLabel(id: 2) { name } }')
      expect([done, deleted]).toEqual([1, 1])
    })

    test('one of many records has a unique value', async () => {
      const shop = open()
      const done = await race(
        shop.schema(),
        () => 'mutation { createLabel(label: { name: "new" }) { name } }',
      )
      expect(done).toBe(1)
    })

    test('one of many records is the one of a record', async () => {
      const shop = open()
      const before = await shop.dump()
      const done = await race(
        shop.schema(),
        index =>
          `mutation { updatePurchase(id: 2, purchase: { parcelAttributes: { code: "N${index}", status: PACKED } }) { id } }`,
      )
      const { added, removed } = changesOf(before, await shop.dump())
      expect([done, added.length, removed]).toEqual([1, 1, []])
    })

    test('members are those of one request, and never of two', async () => {
      const shop = open()
      await race(
        shop.schema(),
        index =>
          `mutation { updatePurchase(id: 2, purchase: { labelIds: [${index % 2 ? '1, 2' : '9'}] }) { id } }`,
      )
      const links = (await shop.dump()).filter(line => line.startsWith('link: A2'))
      expect([
        ['link: A2 secret audit nobody'],
        ['link: A2 fast nobody', 'link: A2 gift nobody'],
      ]).toContainEqual(links)
    })

    test('a rule upon two columns holds for what two requests set', async () => {
      const shop = open()
      const validate = {
        '~standard': {
          version: 1,
          vendor: 'host',
          validate: (value: any) =>
            value.name === 'A' && value.email === 'b' ? { issues: [{ message: 'no' }] } : { value },
        },
      }
      const schema = shop.schema({ Customer: { validate } })
      await Promise.all([
        shop.execute(schema, 'mutation { updateCustomer(id: 2, customer: { name: "A" }) { id } }'),
        shop.execute(schema, 'mutation { updateCustomer(id: 2, customer: { email: "b" }) { id } }'),
      ])
      expect(await shop.run("select id from customers where name = 'A' and email = 'b'")).toEqual(
        [],
      )
    })
  })

  describe('when an execution ends', () => {
    const three =
      'mutation { a: createLabel(label: { name: "one" }) { name } b: createLabel(label: { name: "two" }) { name } c: createLabel(label: { name: "three" }) { name } }'

    test('the mutation that waits writes nothing, those before it stay, those behind it never begin', async () => {
      const shop = open()
      const calls: unknown[] = []
      const controller = new AbortController()
      const schema = shop.schema({
        Label: {
          before: ({ values }: Before) => void calls.push(`before ${String(values['name'])}`),
          after: ({ record }: After) => {
            calls.push(`after ${String(record['name'])}`)
            if (record['name'] === 'two') controller.abort()
          },
          afterCommit: ({ record, trigger }: After) => {
            calls.push(`afterCommit ${String(record['name'])}`)
            return trigger('label_saved', { payload: record['name'] })
          },
        },
      })
      const before = await shop.dump()
      const { errors } = await shop.execute(schema, three, { signal: controller.signal })
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual([
        'CANCELLED',
        'CANCELLED',
      ])
      expect(calls).toEqual([
        'before one',
        'after one',
        'afterCommit one',
        'before two',
        'after two',
      ])
      expect(changesOf(before, await shop.dump())).toEqual({ added: ['label: one'], removed: [] })
    })

    test('a deletion is undone where its last hook sees the client go', async () => {
      const shop = open()
      const controller = new AbortController()
      const calls: string[] = []
      const schema = shop.schema({
        Label: {
          after: () => controller.abort(),
          afterCommit: () => void calls.push('afterCommit'),
        },
      })
      const before = await shop.dump()
      const { errors } = await shop.execute(schema, 'mutation { deleteLabel(id: 2) { name } }', {
        signal: controller.signal,
      })
      await new Promise(resolve => setTimeout(resolve, 50))
      expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['CANCELLED'])
      expect([calls, await shop.dump()]).toEqual([[], before])
    })

    test('nothing begins for who has gone before', async () => {
      const shop = open()
      shop.statements.length = 0
      const { errors } = await shop.execute(shop.schema(), three, { signal: AbortSignal.abort() })
      expect(errors?.map(({ extensions }) => extensions?.['code'])).toEqual([
        'CANCELLED',
        'CANCELLED',
        'CANCELLED',
      ])
      expect(shop.statements).toEqual([])
    })

    test('an afterCommit that never ends holds no connection', async () => {
      const shop = open()
      const never = new Promise(() => {})
      const schema = shop.schema(
        { Label: { afterCommit: () => never } },
        { schema: { config: { limits: { executionTimeoutMs: 300 } }, onError: () => {} } },
      )
      await Promise.all(
        [1, 2, 3, 4].map(index =>
          shop.execute(schema, `mutation { createLabel(label: { name: "n${index}" }) { name } }`),
        ),
      )
      const { errors, data } = await shop.execute(
        shop.schema(),
        'mutation { createLabel(label: { name: "free" }) { name } }',
      )
      expect([errors, data]).toEqual([undefined, { createLabel: { name: 'free' } }])
    })
  })

  describe('in contexts of all kinds', () => {
    const mutation = 'mutation { createCustomer(customer: { name: "Eve" }) { id } }'
    class Visit {
      readonly pool: ShopContext['db']
      constructor(db: ShopContext['db']) {
        this.pool = db
      }
      get db(): ShopContext['db'] {
        return this.pool
      }
      get tenant(): string {
        return 'a'
      }
    }
    const kinds: Record<string, (db: ShopContext['db']) => object> = {
      'a class whose entries are accessors': db => new Visit(db),
      'a frozen object': db => Object.freeze({ db, tenant: 'a', role: 'clerk' }),
      'an object without a prototype': db =>
        Object.assign(Object.create(null) as object, { db, tenant: 'a' }),
      'an object whose entries are those of its prototype': db =>
        Object.create({ db, tenant: 'a' }) as object,
      'a proxy': db => new Proxy({ db, tenant: 'a' }, {}),
      'getters of its own': db =>
        Object.defineProperties({}, { db: { get: () => db }, tenant: { get: () => 'a' } }),
    }
    test.each(Object.keys(kinds))(
      '%s has the entries and the database of the transaction in every hook',
      async name => {
        const shop = open()
        const seen: unknown[] = []
        const note = (hook: string, { db, tenant }: ShopContext): true => {
          seen.push([hook, tenant, Object.is(db, shop.context.db)])
          return true
        }
        const schema = shop.schema({
          Customer: {
            assign: { tenant: (context: ShopContext) => note('assign', context) && context.tenant },
            authorize: (context: ShopContext) => note('authorize', context),
            fields: { name: { authorize: (context: ShopContext) => note('field', context) } },
            before: ({ context }: Before) => void note('before', context),
            after: ({ context }: After) => void note('after', context),
            afterCommit: ({ context }: After) => void note('afterCommit', context),
          },
        })
        const { errors } = await shop.execute(schema, mutation, {
          context: kinds[name]!(shop.context.db),
        })
        expect(errors).toBeUndefined()
        expect(seen.toSorted()).toEqual([
          ['after', 'a', false],
          ['afterCommit', 'a', true],
          ['assign', 'a', false],
          ['authorize', 'a', false],
          ['before', 'a', false],
          ['field', 'a', false],
        ])
      },
    )
  })
}
