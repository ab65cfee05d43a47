import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { memoryPubSub } from '../../../src/pubsub/memory-pubsub.ts'
import type { MagazineContext } from './magazine/magazine.ts'
import type { OpenMagazine } from './magazine/open-magazine.ts'
import { scopeAttempts, scopedSubscriptions } from './scope-attempts.ts'

interface Scoped {
  /** A schema whose sources have scopes. */
  readonly schema: Schema<MagazineContext>
  readonly magazine: OpenMagazine
}

/** Tries to read around the scopes of the sources. */
export function scopes(scoped: () => Scoped): void {
  test.each(scopeAttempts)('$source', async ({ source, variables, code }) => {
    const { schema, magazine } = scoped()
    const before = await foreignRows(magazine)
    const context = { db: magazine.db, magazine_id: 1 }
    const response = await schema.execute(source, { context, variables, responseFormat: 'hash' })
    const failures = (response.errors ?? []).map(({ extensions }) => extensions?.['code'])
    if (code === undefined) expect(failures.filter(each => each !== 'RECORD_NOT_FOUND')).toEqual([])
    else expect(failures).toEqual([code])
    expect(foreignIds(response.data)).toEqual([])
    expect(await foreignRows(magazine)).toEqual(before)
  })

  test('orders by what a request may not see take it for nothing', async () => {
    const { schema, magazine } = scoped()
    const context = { db: magazine.db, magazine_id: 1 }
    const ordered = async (order: string): Promise<readonly unknown[]> => {
      const source = `{ comments(filter: { id: { in: [1, 3, 901] } }, order: [${order}]) { id } people(order: [{ articlesCount: DESC }, { id: ASC }], limit: 1) { id } }`
      const { data } = await schema.execute(source, { context, responseFormat: 'hash' })
      const { comments } = data as { readonly comments: readonly { readonly id: string }[] }
      return comments.map(({ id }) => id)
    }
    // The article of 901 is one of the other magazine.
    expect((await ordered('{ article: { title: ASC } }')).at(-1)).toBe('901')
    expect((await ordered('{ article: { title: DESC } }')).at(-1)).toBe('901')
    const { articles } = magazine.tables
    const unseen = [911, 913, 915].map(id => ({ id, magazineId: 2, authorId: 7, title: 'unseen' }))
    await magazine.db.insert(articles).values(unseen)
    try {
      const source = '{ people(order: [{ articlesCount: DESC }]) { id } }'
      const { data } = await schema.execute(source, { context, responseFormat: 'hash' })
      expect((data as { readonly people: readonly unknown[] }).people.at(-1)).toEqual({ id: '7' })
    } finally {
      await magazine.run('delete from articles where id in (911, 913, 915)')
    }
  })

  test.each(scopedSubscriptions)('%s', async source => {
    const { schema, magazine } = scoped()
    const context = { db: magazine.db, magazine_id: 1, pubsub: memoryPubSub() }
    const responses = await schema.subscribe(source, { context, responseFormat: 'hash' })
    if ('errors' in responses) throw new Error(JSON.stringify(responses))
    const events = responses[Symbol.asyncIterator]()
    const [first, second] = [events.next(), events.next()]
    await context.pubsub.publish('articles', { id: 1 })
    await context.pubsub.publish('articles', { id: 2 })
    const own = (await first).value?.data
    expect(own).toMatchObject({ articleChanged: { id: '1' } })
    expect(foreignIds(own)).toEqual([])
    expect((await second).value?.data).toEqual({ articleChanged: null })
    await events.return?.()
  })
}

/** The ids of the second magazine, and what was planted, in a response. */
function foreignIds(value: unknown, name = ''): unknown[] {
  if (Array.isArray(value)) return value.flatMap(item => foreignIds(item, name))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, each]) => foreignIds(each, key))
  if (name === 'planted') return [value]
  if (name === 'totalCount') return Number(value) > 12 ? [value] : []
  return name.toLowerCase().endsWith('id') && Number(value) < 900 && Number(value) % 2 === 0
    ? [value]
    : []
}

async function foreignRows({ run }: OpenMagazine): Promise<unknown> {
  const tables = ['people', 'profiles', 'articles', 'comments']
  return Promise.all(
    tables.map(table => run(`select * from ${table} where magazine_id = 2 order by 1`)),
  )
}
