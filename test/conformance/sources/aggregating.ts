import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { articles, comments, people } from './magazine/rows.ts'
import type { MagazineContext } from './magazine/magazine.ts'

interface Aggregated {
  readonly schema: Schema<MagazineContext>
  readonly context: MagazineContext
  /** Every statement that was sent, in order. */
  readonly statements: string[]
}

interface Aggregate {
  readonly groups: readonly { readonly key: Readonly<Record<string, unknown>> }[]
}

interface Tagged {
  readonly tags: readonly { readonly name: string }[]
  readonly tagsAggregate: unknown
}

/** Compares what is computed by the database with the same over the rows in memory. */
export function aggregating(aggregated: () => Aggregated): void {
  const execute = async (source: string): Promise<any> => {
    const { schema, context } = aggregated()
    return schema.execute(source, { context, responseFormat: 'hash' })
  }
  const data = async (source: string): Promise<any> => {
    const response = await execute(source)
    expect(response.errors).toBeUndefined()
    return response.data
  }
  const statements = async (source: string): Promise<number> => {
    aggregated().statements.length = 0
    await data(source)
    return aggregated().statements.length
  }

  test('an aggregate of a list has numbers, sums, averages and extremes', async () => {
    const salaries = people.flatMap(({ salary }) => salary ?? [])
    const names = people.map(({ name }) => name).sort()
    const dates = people.map(({ joinedAt }) => joinedAt.toISOString()).sort()
    const { peopleAggregate } = await data(
      '{ peopleAggregate { count sum { salary } average { salary } min { name salary joinedAt email } max { name salary joinedAt } } }',
    )
    expect(peopleAggregate).toEqual({
      count: people.length,
      sum: { salary: String(total(salaries)) },
      average: { salary: total(salaries) / salaries.length },
      min: {
        name: names[0],
        salary: Math.min(...salaries),
        joinedAt: dates[0],
        email: 'ada@example.org',
      },
      max: { name: names.at(-1), salary: Math.max(...salaries), joinedAt: dates.at(-1) },
    })
  })

  test('integers beyond 32 bits and decimals keep their digits', async () => {
    const fees = articles.flatMap(({ fee }) => (fee === null ? [] : Number(fee)))
    const words = articles.flatMap(article => article.words ?? [])
    const { articlesAggregate } = await data(
      '{ articlesAggregate { sum { fee words } average { fee words } min { fee words publishedOn } max { words publishedOn } } }',
    )
    expect({
      ...articlesAggregate,
      sum: { ...articlesAggregate.sum, fee: Number(articlesAggregate.sum.fee) },
      average: {
        fee: Number(articlesAggregate.average.fee),
        words: articlesAggregate.average.words,
      },
      min: { ...articlesAggregate.min, fee: Number(articlesAggregate.min.fee) },
    }).toEqual({
      sum: { fee: total(fees), words: String(words.reduce((sum, each) => sum + each, 0n)) },
      average: {
        fee: expect.closeTo(total(fees) / fees.length, 3),
        words: expect.closeTo(total(words.map(Number)) / words.length, 3),
      },
      min: { fee: Math.min(...fees), words: '1000', publishedOn: '2024-02-02' },
      max: { words: '23000', publishedOn: '2024-02-24' },
    })
    for (const decimal of [articlesAggregate.sum.fee, articlesAggregate.min.fee])
      expect(typeof decimal).toBe('string')
  })

  test('of no records, the number is 0 and the rest is null', async () => {
    const nothing = {
      count: 0,
      sum: { salary: null },
      average: { salary: null },
      min: { name: null },
      groups: [],
    }
    const { peopleAggregate, person } = await data(
      `{ peopleAggregate(filter: { id: { equal: 77 } }) { ...all }
         person(id: 8) { articlesAggregate { count sum { fee } max { title } groups(by: [STATUS]) { count } } } }
       fragment all on PersonAggregate { count sum { salary } average { salary } min { name } groups(by: [NAME]) { count } }`,
    )
    expect(peopleAggregate).toEqual(nothing)
    expect(person.articlesAggregate).toEqual({
      count: 0,
      sum: { fee: null },
      max: { title: null },
      groups: [],
    })
  })

  test('a filter chooses the records', async () => {
    const own = comments.filter(({ stars }) => (stars ?? 0) > 2)
    const { articlesAggregate } = await data(
      '{ articlesAggregate(filter: { comments: { some: { stars: { greater: 2 } } } }) { count } }',
    )
    expect(articlesAggregate.count).toBe(new Set(own.map(({ articleId }) => articleId)).size)
  })

  test('groups by one column have its values, and are ordered by them', async () => {
    const { articlesAggregate } = await data(
      '{ articlesAggregate { groups(by: [STATUS]) { key { status } count max { id: title } } } }',
    )
    expect(articlesAggregate.groups).toEqual(
      (['draft', 'in-print'] as const).map(status => {
        const own = articles.filter(article => article.status === status)
        return {
          key: { status: status === 'draft' ? 'DRAFT' : 'IN_PRINT' },
          count: own.length,
          max: {
            id: own
              .map(({ title }) => title)
              .sort()
              .at(-1),
          },
        }
      }),
    )
  })

  test('groups by several columns are ordered by what is computed, and limited', async () => {
    const byKeys = grouped(articles, ({ authorId, isFree }) => `${authorId} ${isFree}`)
    const sorted = [...byKeys]
      .map(([key, own]) => ({ key, count: own.length, author: Number(key.split(' ')[0]) }))
      .sort((a, b) => b.count - a.count || a.author - b.author || (a.key < b.key ? -1 : 1))
    const { articlesAggregate } = await data(
      '{ articlesAggregate { groups(by: [AUTHOR_ID, IS_FREE, AUTHOR_ID], order: [{ count: DESC }], offset: 1, limit: 3) { key { authorId isFree title } count } } }',
    )
    expect(articlesAggregate.groups).toEqual(
      sorted.slice(1, 4).map(({ key, count, author }) => ({
        key: { authorId: String(author), isFree: key.endsWith('true'), title: null },
        count,
      })),
    )
  })

  test('groups without a value are a group, and come last in both directions', async () => {
    const { up, down } = await data(
      `{ up: articlesAggregate { groups(by: [EDITOR_ID]) { key { editorId } } }
         down: articlesAggregate { groups(by: [EDITOR_ID], order: [{ key: { editorId: DESC } }]) { key { editorId } } } }`,
    )
    const editors = [...new Set(articles.flatMap(({ editorId }) => editorId ?? []))]
    const ascending = editors.sort((a, b) => a - b).map(String)
    const keys = ({ groups }: Aggregate): unknown[] => groups.map(({ key }) => key['editorId'])
    expect(keys(up as Aggregate)).toEqual([...ascending, null])
    expect(keys(down as Aggregate)).toEqual([...ascending.reverse(), null])
  })

  test('groups are ordered by a sum that is not selected', async () => {
    const fees = grouped(articles, ({ authorId }) => String(authorId))
    const sorted = [...fees]
      .map(([id, own]) => ({ id, sum: total(own.map(({ fee }) => Number(fee ?? 0))) }))
      .sort((a, b) => b.sum - a.sum)
    const { articlesAggregate } = await data(
      '{ articlesAggregate { groups(by: [AUTHOR_ID], order: [{ sum: { fee: DESC } }]) { key { authorId } } } }',
    )
    expect((articlesAggregate as Aggregate).groups.map(({ key }) => key['authorId'])).toEqual(
      sorted.map(({ id }) => id),
    )
  })

  test('associations have aggregates for each parent, under aliases and with groups', async () => {
    const { people: found } = await data(
      `{ people(limit: 100) { id all: articlesAggregate { count sum { words } groups(by: [STATUS], limit: 1) { key { status } count } }
           free: articlesAggregate(filter: { isFree: { equal: true } }) { count max { title } groups(by: [STATUS]) { count } } } }`,
    )
    const ofAuthor = (id: number) => articles.filter(({ authorId }) => authorId === id)
    expect(found).toEqual(
      people.map(({ id }) => {
        const own = ofAuthor(id)
        const free = own.filter(({ isFree }) => isFree)
        const words = own.flatMap(article => article.words ?? [])
        const [first] = byStatus(own)
        return {
          id: String(id),
          all: {
            count: own.length,
            sum: {
              words:
                words.length === 0 ? null : String(words.reduce((sum, each) => sum + each, 0n)),
            },
            groups: first === undefined ? [] : [first],
          },
          free: {
            count: free.length,
            max: {
              title:
                free
                  .map(({ title }) => title)
                  .sort()
                  .at(-1) ?? null,
            },
            groups: byStatus(free).map(({ count }) => ({ count })),
          },
        }
      }),
    )
  })

  test('associations through a table have aggregates', async () => {
    const { articles: found } = await data(
      '{ articles { tags { name } tagsAggregate { count min { name } groups(by: [NAME]) { key { name } } } } }',
    )
    for (const { tags, tagsAggregate } of found as readonly Tagged[]) {
      const names = tags.map(({ name }) => name).sort()
      expect(tagsAggregate).toEqual({
        count: names.length,
        min: { name: names[0] ?? null },
        groups: names.map(name => ({ key: { name } })),
      })
    }
  })

  test('parents with texts as keys have aggregates and groups', async () => {
    const { tags: found } = await data(
      '{ tags { articles(limit: 100) { isFree } articlesAggregate { count groups(by: [IS_FREE], order: [{ key: { isFree: DESC } }]) { key { isFree } count } } } }',
    )
    for (const tag of found) {
      const free = grouped(tag.articles as { isFree: boolean }[], ({ isFree }) => String(isFree))
      expect(tag.articlesAggregate).toEqual({
        count: tag.articles.length,
        groups: ['true', 'false'].flatMap(key => {
          const count = free.get(key)?.length
          return count === undefined ? [] : [{ key: { isFree: key === 'true' }, count }]
        }),
      })
    }
  })

  test.each([
    ['{ peopleAggregate { __typename } }', 0],
    ['{ peopleAggregate { count sum { salary } average { salary } max { name } } }', 1],
    ['{ peopleAggregate { groups(by: [NAME]) { count key { name } } } }', 1],
    ['{ peopleAggregate { count groups(by: [NAME]) { count max { salary } } } }', 2],
    ['{ people { articlesAggregate { count sum { words } max { title } } } }', 2],
    ['{ people { a: articlesAggregate { count } b: articlesAggregate { max { title } } } }', 2],
    ['{ people { articlesAggregate { count groups(by: [STATUS]) { count } } } }', 3],
    [
      '{ people { a: articlesAggregate { groups(by: [STATUS]) { count } } b: articlesAggregate { groups(by: [STATUS]) { max { title } } } } }',
      2,
    ],
  ])('%s is %i statements', async (source, count) => {
    expect(await statements(source)).toBe(count)
  })

  test('what is not selected is not computed', async () => {
    const { statements: texts } = aggregated()
    texts.length = 0
    await data(
      '{ peopleAggregate { max { name @skip(if: true) salary } count @include(if: false) } }',
    )
    expect(texts.map(text => text.replace(/ from .*/s, '').replaceAll(/["`]/g, ''))).toEqual([
      'select max(t0.salary)',
    ])
  })

  test.each([
    ['by: []', 'The argument by has no fields'],
    ['by: [NAME], order: [{ key: { salary: ASC } }]', 'ordered by the key salary'],
    ['by: [NAME], limit: 101', 'The argument limit is 101'],
    ['by: [NAME], limit: -1', 'The argument limit is -1'],
  ])('groups(%s) is refused', async (given, words) => {
    const { data: found, errors } = await execute(
      `{ peopleAggregate { count groups(${given}) { count } } }`,
    )
    expect(found).toEqual({ peopleAggregate: { count: 8, groups: null } })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(errors[0].message).toContain(words)
  })
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}

function byStatus(
  rows: typeof articles,
): readonly { readonly key: { readonly status: string }; readonly count: number }[] {
  return [...grouped(rows, ({ status }) => status)].sort().map(([status, { length }]) => ({
    key: { status: status === 'draft' ? 'DRAFT' : 'IN_PRINT' },
    count: length,
  }))
}

function grouped<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
