import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { GraphQLError } from '../../../../../src/errors/graphql-error.ts'
import type { AfterWrite, BeforeWrite } from '../../../../../src/sources/drizzle/index.ts'
import {
  changesOf,
  type Changes,
  type HostOptions,
  type Shop,
  type ShopContext,
} from '../shop/shop.ts'

type Before = BeforeWrite<ShopContext>
type After = AfterWrite<ShopContext>

const createLabel = 'mutation { createLabel(label: { name: "new" }) { name } }'
const renameLabel = 'mutation { updateLabel(id: 1, label: { name: "new" }) { name } }'
const buy = `mutation { updateCustomer(id: 1, customer: { name: "Ann!",
  purchasesAttributes: [{ reference: "E1", total: 1 }] }) { name } }`

/** What hosts return where `false`, values or issues are expected. */
export function hooks(open: () => Shop): void {
  /** The codes of a response, what it changed, and what `onError` heard. */
  async function outcome(
    options: HostOptions,
    source: string,
    more: object = {},
  ): Promise<{ codes: unknown[]; changes: Changes; heard: string[] }> {
    const shop = open()
    const heard: string[] = []
    const schema = shop.schema(options, {
      schema: { onError: (error: Error) => void heard.push(error.message), ...more },
    })
    const before = await shop.dump()
    const { errors = [] } = await shop.execute(schema, source)
    const codes = errors.map(({ extensions }) => extensions?.['code'])
    return { codes, changes: changesOf(before, await shop.dump()), heard }
  }
  const nothing: Changes = { added: [], removed: [] }

  describe('what refuses', () => {
    test.each([
      ['false', () => false],
      ['a promise of false', () => Promise.resolve(false)],
      ['what has a method then', () => ({ then: (done: (is: boolean) => void) => done(false) })],
      ['undefined, as of a rule without a return', () => undefined],
      ['null', () => null],
      ['0', () => 0],
      ['an empty text', () => ''],
    ])('authorize of a source or of a column: %s', async (_title, authorize) => {
      const source = await outcome({ Label: { authorize } }, renameLabel)
      expect([source.codes, source.changes]).toEqual([['FORBIDDEN'], nothing])
      const column = await outcome({ Label: { fields: { name: { authorize } } } }, createLabel)
      expect([column.codes, column.changes]).toEqual([['FORBIDDEN'], nothing])
      const written = await outcome(
        { Label: { fields: { name: { authorizeWrite: authorize } } } },
        createLabel,
      )
      expect([written.codes, written.changes]).toEqual([['FORBIDDEN'], nothing])
    })

    test.each([
      ['no issues in a list', { issues: [] }, ['INTERNAL_SERVER_ERROR'], 1],
      ['an issue without a path', { issues: [{ message: 'no' }] }, ['BAD_USER_INPUT'], 0],
      [
        'an issue whose path has symbols and objects',
        { issues: [{ message: 'no', path: [Symbol('name'), { key: '__proto__' }, 0] }] },
        ['BAD_USER_INPUT'],
        0,
      ],
      ['nothing', undefined, ['INTERNAL_SERVER_ERROR'], 1],
      ['values that are no object', { value: 'new' }, ['INTERNAL_SERVER_ERROR'], 1],
      ['no values', { value: undefined }, ['INTERNAL_SERVER_ERROR'], 1],
      ['a column that is none', { value: { nome: 'new' } }, ['INTERNAL_SERVER_ERROR'], 1],
    ])('validate that returns %s', async (_title, result, codes, errors) => {
      const validate = { '~standard': { version: 1, vendor: 'host', validate: () => result } }
      for (const source of [createLabel, renameLabel]) {
        const refused = await outcome({ Label: { validate } }, source)
        expect([refused.codes, refused.changes, refused.heard.length]).toEqual([
          codes,
          nothing,
          errors,
        ])
      }
    })

    test.each([
      ['a text', 'new'],
      ['a list', ['new']],
      ['a column that is none', { nome: 'new' }],
      ['the name of a column in SQL', { "name\" = 'x' --": 'new' }],
      ['a column of Object.prototype', { constructor: 'new' }],
      ['what is named __proto__', JSON.parse('{ "__proto__": { "name": "stolen" } }') as object],
      ['an association', { purchases: [] }],
    ])('before that returns %s', async (_title, values) => {
      for (const source of [createLabel, renameLabel]) {
        const refused = await outcome({ Label: { before: () => values } }, source)
        expect([refused.codes, refused.changes, refused.heard.length]).toEqual([
          ['INTERNAL_SERVER_ERROR'],
          nothing,
          1,
        ])
      }
    })

    test.each([
      ['undefined', () => undefined, 'BAD_USER_INPUT'],
      ['null', () => null, 'NULL_VIOLATION'],
      [
        'a promise that is rejected',
        () => Promise.reject(new Error('no')),
        'INTERNAL_SERVER_ERROR',
      ],
      ['a promise of null', () => Promise.resolve(null), 'NULL_VIOLATION'],
    ])('assign that gives %s where there must be a value', async (_title, name, code) => {
      const refused = await outcome(
        { Customer: { assign: { name } } },
        'mutation { createCustomer(customer: { email: "new" }) { name } }',
      )
      expect([refused.codes, refused.changes]).toEqual([[code], nothing])
    })

    test.each(['authorize', 'before', 'after'])(
      '%s that rejects late, behind what is nested',
      async hook => {
        const late = async (): Promise<never> => {
          await new Promise(resolve => setTimeout(resolve, 5))
          throw new Error('late')
        }
        const refused = await outcome({ Purchase: { [hook]: late } }, buy)
        expect(refused).toEqual({
          codes: ['INTERNAL_SERVER_ERROR'],
          changes: nothing,
          heard: ['late'],
        })
      },
    )
  })

  describe('out of sight', () => {
    const scope = (table: any) => sql`${table.name} not like 'secret%'`

    test('what before or validate gives a record is asked of the scope', async () => {
      const before = (): object => ({ name: 'secret' })
      const validate = {
        '~standard': {
          version: 1,
          vendor: 'host',
          validate: () => ({ value: { name: 'secret' } }),
        },
      }
      for (const source of [createLabel, renameLabel])
        for (const hook of [{ before }, { validate }]) {
          const refused = await outcome({ Label: { scope, ...hook } }, source)
          expect([refused.codes, refused.changes]).toEqual([['FORBIDDEN'], nothing])
        }
    })

    test('a record that goes out of sight by the record above it, written in front of it', async () => {
      const shop = open()
      const { customers } = shop.tables
      const refused = await outcome(
        {
          Purchase: {
            scope: (table: any, { db }: ShopContext) =>
              sql`${table.customerId} in ${db
                .select({ id: customers.id })
                .from(customers)
                .where(sql`${customers.name} <> 'Gone'`)}`,
          },
        },
        'mutation { updatePurchase(id: 1, purchase: { customerAttributes: { id: 1, name: "Gone" } }) { reference } }',
      )
      expect([refused.codes, refused.changes]).toEqual([['FORBIDDEN'], nothing])
    })

    test.each([
      'mutation { updatePurchase(id: 2, purchase: { linesAttributes: [{ no: 1, _delete: true }] }) { reference } }',
      'mutation { updatePurchase(id: 2, purchase: { total: 1, linesAttributes: [{ no: 1, _delete: true }] }) { reference } }',
      'mutation { updateCustomer(id: 2, customer: { purchasesAttributes: [{ id: 2, total: 1, linesAttributes: [{ no: 1, _delete: true }] }] }) { name } }',
      'mutation { updateCustomer(id: 2, customer: { purchasesAttributes: [{ id: 2, linesAttributes: [{ no: 1, _delete: true }] }] }) { name } }',
      'mutation { updateParcel(code: "P1", parcel: { purchaseAttributes: { id: 1, linesAttributes: [{ no: 1, _delete: true }, { no: 2, _delete: true }] } }) { code } }',
    ])('a record that goes out of sight by those below it, written behind it: %s', async source => {
      const shop = open()
      const { lines } = shop.tables
      const refused = await outcome(
        {
          Purchase: {
            scope: (table: any, { db }: ShopContext) =>
              sql`${table.id} in ${db.select({ id: lines.purchaseId }).from(lines)}`,
          },
        },
        source,
      )
      expect([refused.codes, refused.changes]).toEqual([['FORBIDDEN'], nothing])
    })
  })

  describe('what hooks do themselves', () => {
    test('a statement whose failure after swallows is no success where the database undid all', async () => {
      const committed: string[] = []
      const { codes, changes } = await outcome(
        {
          Label: {
            after: async ({ context: { db } }: After) => {
              await db
                .insert(open().tables.labels)
                .values({ name: 'fast' })
                .catch(() => {})
            },
            afterCommit: ({ record }: After) => void committed.push(String(record['name'])),
          },
        },
        createLabel,
      )
      const isWritten = changes.added.length > 0
      expect([codes.length, committed, changes]).toEqual(
        isWritten ? [0, ['new'], { added: ['label: new'], removed: [] }] : [1, [], nothing],
      )
    })

    test('a transaction in the transaction is undone alone', async () => {
      const { codes, changes } = await outcome(
        {
          Label: {
            after: async ({ context: { db } }: After) => {
              const inner = db.transaction(async transaction => {
                await transaction.insert(open().tables.labels).values({ name: 'inner' })
                throw new Error('no')
              })
              await inner.catch(() => {})
            },
          },
        },
        createLabel,
      )
      expect([codes, changes]).toEqual([[], { added: ['label: new'], removed: [] }])
    })

    test.each(['before', 'after'])(
      'a mutation that %s executes is committed, heard of and published with all, or never',
      async hook => {
        for (const isUndone of [false, true]) {
          const shop = open()
          const heard: string[] = []
          const label = async ({ schema, context }: Pick<Before, 'schema' | 'context'>) => {
            await (schema as ReturnType<Shop['schema']>).execute(createLabel, { context })
          }
          const { changes } = await outcome(
            {
              Label: {
                afterCommit: ({ record, context: { db } }: After) =>
                  void heard.push(
                    `label ${String(record['name'])} ${String(Object.is(db, shop.context.db))}`,
                  ),
              },
              Customer: {
                before: (write: Before) => (hook === 'before' ? label(write) : undefined),
                after: async (write: After) => {
                  if (hook === 'after') await label(write)
                  if (isUndone) throw new GraphQLError('undone')
                },
                afterCommit: () => void heard.push('customer'),
              },
            },
            'mutation { updateCustomer(id: 9, customer: { name: "Zoe!" }) { name } }',
          )
          expect(heard).toEqual(isUndone ? [] : ['label new true', 'customer'])
          expect(changes.added).toEqual(
            isUndone
              ? []
              : [
                  'customer: Zoe! b zoe@b.example 7 0 0000 -',
                  'label: new',
                  'purchase: B9 b Zoe! 90 0',
                ],
          )
          await shop.reset()
        }
      },
    )

    test('values and records that a hook changes in place change nothing', async () => {
      const tamper = (write: any): void => {
        for (const object of [write.values, write.record, write.previous])
          if (object !== undefined) {
            try {
              object.name = 'stolen'
              object.credit = 1000
              object.id = 2
            } catch {
              // Frozen.
            }
          }
      }
      const { changes } = await outcome(
        {
          Customer: {
            authorize: (_: unknown, __: unknown, record: any) => {
              tamper({ record })
              return true
            },
            after: tamper,
            afterCommit: tamper,
          },
        },
        'mutation { updateCustomer(id: 9, customer: { email: "z" }) { name credit } }',
      )
      expect(changes).toEqual({
        added: ['customer: Zoe b z 7 0 0000 -'],
        removed: ['customer: Zoe b zoe@b.example 7 0 0000 -'],
      })
    })

    test('afterCommit that throws, rejects or is a text changes no response', async () => {
      for (const afterCommit of [
        () => {
          throw new GraphQLError('no')
        },
        () => Promise.reject(new Error('no')),
      ]) {
        const { codes, changes, heard } = await outcome({ Label: { afterCommit } }, createLabel)
        expect([codes, changes, heard]).toEqual([
          [],
          { added: ['label: new'], removed: [] },
          ['no'],
        ])
        await open().reset()
      }
    })
  })
}
