import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { articles, articleTags, comments, people, tags } from './magazine/rows.ts'
import type { MagazineContext } from './magazine/magazine.ts'

interface Readable {
  readonly schema: Schema<MagazineContext>
  readonly context: MagazineContext
}

/** A record of a response, with those of the fields that a document selects. */
interface Found {
  readonly id: string
  readonly name: string
  readonly fee: string | null
  readonly first: readonly Found[]
  readonly rest: readonly Found[]
  readonly newest: readonly Found[]
  readonly articles: readonly Found[]
  readonly tags: readonly Found[]
  readonly articlesConnection: FoundPage
  readonly tagsConnection: FoundPage
}

interface FoundPage {
  readonly totalCount: number
  readonly nodes: readonly Found[]
  readonly edges: readonly { readonly cursor: string }[]
  readonly pageInfo: {
    readonly hasNextPage: boolean
    readonly hasPreviousPage: boolean
    readonly startCursor: string
    readonly endCursor: string
  }
}

interface Data {
  readonly people: readonly Found[]
  readonly articles: readonly Found[]
  readonly tags: readonly Found[]
  readonly profile: unknown
  readonly articlesConnection: FoundPage
}

type Article = (typeof articles)[number]
type Person = (typeof people)[number]

/** Compares what filters, orders, limits and pages read with the same over the rows in memory. */
export function reading(readable: () => Readable): void {
  const data = async (source: string, variables?: Record<string, unknown>): Promise<Data> => {
    const { schema, context } = readable()
    const response = await schema.execute(source, { context, variables, responseFormat: 'hash' })
    expect(response.errors).toBeUndefined()
    return response.data as unknown as Data
  }

  test.each(articleFilters)('articles with %s', async (filter, holds) => {
    const { articles: found } = await data(`{ articles(limit: 100, filter: { ${filter} }) { id } }`)
    expect(idsOf(found)).toEqual(articles.filter(holds).map(({ id }) => id))
  })

  test.each(personFilters)('people with %s', async (filter, holds) => {
    const { people: found } = await data(`{ people(limit: 100, filter: { ${filter} }) { id } }`)
    expect(idsOf(found)).toEqual(people.filter(holds).map(({ id }) => id))
  })

  test.each(articleOrders)('articles by %s', async (order, compare) => {
    const sorted = idsOf([...articles].sort((a, b) => compare(a, b) || a.id - b.id))
    const { articles: found } = await data(`{ articles(limit: 100, order: [${order}]) { id } }`)
    expect(idsOf(found)).toEqual(sorted)
    const { articles: some } = await data(
      `{ articles(limit: 7, offset: 5, order: [${order}]) { id } }`,
    )
    expect(idsOf(some)).toEqual(sorted.slice(5, 12))
  })

  test.each(articleOrders)(
    'pages of articles by %s, in both directions',
    async (order, compare) => {
      const sorted = idsOf([...articles].sort((a, b) => compare(a, b) || a.id - b.id))
      const page = async (bounds: string): Promise<FoundPage> => {
        const { articlesConnection } = await data(
          `{ articlesConnection(order: [${order}], ${bounds}) { totalCount nodes { id } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
        )
        expect(articlesConnection.totalCount).toBe(articles.length)
        const cursors = articlesConnection.edges.map(({ cursor }) => cursor)
        expect(articlesConnection.pageInfo.startCursor).toBe(cursors[0])
        expect(articlesConnection.pageInfo.endCursor).toBe(cursors.at(-1))
        return articlesConnection
      }
      const forwards: number[] = []
      let after = ''
      for (;;) {
        const { nodes, pageInfo } = await page(`first: 5${after}`)
        forwards.push(...idsOf(nodes))
        expect(pageInfo.hasPreviousPage).toBe(after !== '')
        if (!pageInfo.hasNextPage) break
        after = `, after: "${pageInfo.endCursor}"`
      }
      expect(forwards).toEqual(sorted)
      const backwards: number[] = []
      let before = ''
      for (;;) {
        const { nodes, pageInfo } = await page(`last: 7${before}`)
        backwards.unshift(...idsOf(nodes))
        expect(pageInfo.hasNextPage).toBe(before !== '')
        if (!pageInfo.hasPreviousPage) break
        before = `, before: "${pageInfo.startCursor}"`
      }
      expect(backwards).toEqual(sorted)
    },
  )

  test('lists of each parent have limits and offsets of their own', async () => {
    const { people: found } = await data(
      '{ people { id first: articles(limit: 2) { id } rest: articles(offset: 2, limit: 100) { id } newest: articles(order: [{ id: DESC }], limit: 1) { id } } }',
    )
    for (const { id, first, rest, newest } of found) {
      const own = articles.filter(({ authorId }) => authorId === Number(id)).map(each => each.id)
      expect(idsOf(first)).toEqual(own.slice(0, 2))
      expect(idsOf(rest)).toEqual(own.slice(2))
      expect(idsOf(newest)).toEqual(own.slice(-1))
    }
  })

  test('a cursor of an order by one association is none of an order by another', async () => {
    const { schema, context } = readable()
    const page = (order: string, after: string): Promise<any> =>
      schema.execute(
        `{ articlesConnection(order: [${order}], first: 1${after}) { pageInfo { endCursor } } }`,
        { context, responseFormat: 'hash' },
      )
    const { data: found } = await page('{ author: { name: ASC } }', '')
    const after = `, after: "${found.articlesConnection.pageInfo.endCursor}"`
    for (const order of [
      '{ author: { email: ASC } }',
      '{ editor: { name: ASC } }',
      '{ tagsCount: ASC }',
    ])
      expect((await page(order, after)).errors).toMatchObject([
        { extensions: { code: 'BAD_USER_INPUT' } },
      ])
    expect((await page('{ author: { name: ASC } }', after)).errors).toBeUndefined()
  })

  test('lists and pages of each parent are ordered by associations, under aliases too', async () => {
    const { people: found } = await data(
      `{ people { id first: articles(order: [{ commentsCount: DESC }], limit: 2) { id } rest: articles(order: [{ editor: { name: ASC } }], offset: 1, limit: 100) { id }
         articlesConnection(order: [{ commentsCount: DESC }], first: 2) { nodes { id } edges { cursor } } } }`,
    )
    const byId: Compare = (a, b) => a.id - b.id
    const byComments = by(({ id }) => commentsOf(id), -1)
    const byEditor = by(({ editorId }) => personOf(editorId)?.name ?? null, 1)
    for (const { id, first, rest, articlesConnection } of found) {
      const own = articles.filter(({ authorId }) => authorId === Number(id))
      const most = own.toSorted((a, b) => byComments(a, b) || byId(a, b))
      expect(idsOf(first)).toEqual(idsOf(most.slice(0, 2)))
      expect(idsOf(articlesConnection.nodes)).toEqual(idsOf(most.slice(0, 2)))
      const edited = own.toSorted((a, b) => byEditor(a, b) || byId(a, b))
      expect(idsOf(rest)).toEqual(idsOf(edited.slice(1)))
    }
  })

  test('pages of each parent begin behind one cursor', async () => {
    const { articlesConnection } = await data(
      '{ articlesConnection(first: 6) { pageInfo { endCursor } } }',
    )
    const { people: found } = await data(
      'query ($after: String) { people { id articlesConnection(first: 2, after: $after) { totalCount nodes { id } pageInfo { hasNextPage } } } }',
      { after: articlesConnection.pageInfo.endCursor },
    )
    for (const { id, articlesConnection: own } of found) {
      const all = articles.filter(({ authorId }) => authorId === Number(id)).map(each => each.id)
      const behind = all.filter(each => each > 6)
      expect(idsOf(own.nodes)).toEqual(behind.slice(0, 2))
      expect(own.totalCount).toBe(all.length)
      expect(own.pageInfo.hasNextPage).toBe(behind.length > 2)
    }
  })

  test('associations through a table, in both directions', async () => {
    const read = await data(
      '{ articles(limit: 100) { id tags(order: [{ name: DESC }]) { name } tagsConnection(first: 1) { totalCount nodes { name } } } tags { id articles(limit: 3) { id } } }',
    )
    for (const { id, tags: found, tagsConnection } of read.articles) {
      const own = tagsOf(Number(id))
      expect(found.map(({ name }) => name)).toEqual([...own].reverse())
      expect(tagsConnection.totalCount).toBe(own.length)
      expect(tagsConnection.nodes.map(({ name }) => name)).toEqual(own.slice(0, 1))
    }
    for (const { id, articles: found } of read.tags) {
      const own = articleTags.filter(({ tagId }) => tagId === id).map(each => each.articleId)
      expect(idsOf(found)).toEqual(own.slice(0, 3))
    }
  })

  test('values of every type', async () => {
    const { articles: found, profile } = await data(
      '{ articles(limit: 100) { title status fee words isFree publishedOn } profile(personId: 2) { links person { joinedAt } } }',
    )
    expect(
      found.map(article => ({
        ...article,
        fee: article.fee === null ? null : Number(article.fee),
      })),
    ).toEqual(
      articles.map(({ title, status, fee, words, isFree, publishedOn }) => ({
        title,
        status: status === 'draft' ? 'DRAFT' : 'IN_PRINT',
        fee: fee === null ? null : Number(fee),
        words: words === null ? null : String(words),
        isFree,
        publishedOn,
      })),
    )
    expect(profile).toEqual({
      links: { home: 'https://example.org/2' },
      person: { joinedAt: people[1]!.joinedAt.toISOString() },
    })
  })
}

const articleFilters: readonly [filter: string, holds: (article: Article) => boolean][] = [
  ['title: { equal: "Title A 100%" }', ({ title }) => title === 'Title A 100%'],
  ['title: { notEqual: "Title A 100%" }', ({ title }) => title !== 'Title A 100%'],
  ['title: { contains: "title b" }', ({ title }) => title.startsWith('Title B')],
  ['title: { contains: "100%" }', () => true],
  ['title: { contains: "0%0" }', () => false],
  ['title: { contains: "itle_" }', () => false],
  ['title: { contains: "\\\\" }', () => false],
  ['title: { startsWith: "Title C" }', ({ title }) => title.startsWith('Title C')],
  ['title: { endsWith: "D 100%" }', ({ title }) => title.endsWith('D 100%')],
  [
    'title: { greater: "Title M", lessOrEqual: "Title Q 100%" }',
    ({ title }) => title > 'Title M' && title <= 'Title Q 100%',
  ],
  ['title: { in: ["Title A 100%", "Title B 100%"] }', ({ title }) => /^Title [AB]/.test(title)],
  ['title: { notIn: ["Title A 100%"] }', ({ title }) => !title.startsWith('Title A')],
  ['title: { in: [] }', () => false],
  ['title: { notIn: [] }', () => true],
  ['status: { equal: IN_PRINT }', ({ status }) => status === 'in-print'],
  ['status: { in: [DRAFT, IN_PRINT] }', () => true],
  ['isFree: { equal: true }', ({ isFree }) => isFree],
  ['isFree: { notEqual: true }', ({ isFree }) => !isFree],
  ['id: { equal: 3 }', ({ id }) => id === 3],
  ['id: { equal: "3" }', ({ id }) => id === 3],
  ['id: { equal: "x" }', () => false],
  ['id: { equal: 99999999999 }', () => false],
  ['id: { notEqual: "x" }', () => true],
  ['id: { in: [1, 2, "x", 3] }', ({ id }) => id <= 3],
  ['id: { notIn: [1, "x"] }', ({ id }) => id !== 1],
  ['editorId: { isNull: true }', ({ editorId }) => editorId === null],
  ['editorId: { isNull: false }', ({ editorId }) => editorId !== null],
  ['fee: { greater: "100" }', ({ fee }) => fee !== null && Number(fee) > 100],
  ['fee: { lessOrEqual: "30.50" }', ({ fee }) => fee !== null && Number(fee) <= 30.5],
  ['fee: { equal: "10.50" }', ({ fee }) => fee === '10.50'],
  [
    'words: { greaterOrEqual: "5000", less: "9000" }',
    ({ words }) => words !== null && words >= 5000n && words < 9000n,
  ],
  ['words: { isNull: true }', ({ words }) => words === null],
  [
    'publishedOn: { greater: "2024-02-10" }',
    ({ publishedOn }) => publishedOn !== null && publishedOn > '2024-02-10',
  ],
  ['publishedOn: { equal: "2024-02-02" }', ({ publishedOn }) => publishedOn === '2024-02-02'],
  // SQL's meaning: what has no value is not unequal.
  [
    'publishedOn: { notEqual: "2024-02-02" }',
    ({ publishedOn }) => publishedOn !== null && publishedOn !== '2024-02-02',
  ],
  ['not: { status: { equal: DRAFT } }', ({ status }) => status !== 'draft'],
  [
    'or: [{ id: { equal: 1 } }, { title: { startsWith: "Title B" } }]',
    ({ id, title }) => id === 1 || title.startsWith('Title B'),
  ],
  ['and: [{ id: { in: [1, 2] } }], isFree: { equal: true }', ({ id, isFree }) => id <= 2 && isFree],
  ['or: []', () => false],
  ['and: []', () => true],
  ['not: {}', () => false],
  ['author: { name: { equal: "Ada" } }', ({ authorId }) => authorId === 1],
  ['editor: { name: { startsWith: "B" } }', ({ editorId }) => editorId === 2],
  ['not: { editor: { name: { startsWith: "B" } } }', ({ editorId }) => editorId !== 2],
  [
    'author: { manager: { manager: { id: { equal: 1 } } } }',
    ({ authorId }) => people[authorId - 1]!.managerId === 3,
  ],
  [
    'comments: { some: { stars: { equal: 5 } } }',
    ({ id }) => comments.some(comment => comment.articleId === id && comment.stars === 5),
  ],
  ['comments: { none: {} }', ({ id }) => !comments.some(comment => comment.articleId === id)],
  [
    'comments: { some: { author: { name: { equal: "Ben" } } } }',
    ({ id }) => comments.some(comment => comment.articleId === id && comment.authorId === 2),
  ],
  ['tags: { some: { name: { equal: "war" } } }', ({ id }) => tagsOf(id).includes('war')],
  [
    'tags: { none: { name: { in: ["war", "art"] } } }',
    ({ id }) => !tagsOf(id).some(name => name === 'war' || name === 'art'),
  ],
]

const personFilters: readonly [filter: string, holds: (person: Person) => boolean][] = [
  ['salary: { greater: 3000 }', ({ salary }) => salary !== null && salary > 3000],
  ['salary: { isNull: true }', ({ salary }) => salary === null],
  ['email: { isNull: false }', ({ email }) => email !== null],
  [
    'joinedAt: { less: "2024-01-03T12:30:15Z" }',
    ({ joinedAt }) => joinedAt < new Date('2024-01-03T12:30:15Z'),
  ],
  ['joinedAt: { equal: "2024-01-03T14:30:15+02:00" }', ({ id }) => id === 3],
  [
    'joinedAt: { in: ["2024-01-03T12:30:15Z", "2024-01-04T12:30:15Z"] }',
    ({ id }) => id === 3 || id === 4,
  ],
  ['manager: { name: { equal: "Ada" } }', ({ managerId }) => managerId === 1],
  ['peopleAsManager: { some: { name: { equal: "Cleo" } } }', ({ id }) => id === 1],
  ['peopleAsManager: { none: {} }', ({ id }) => !people.some(({ managerId }) => managerId === id)],
  ['profile: { about: { contains: "about" } }', ({ id }) => id <= 5],
  ['not: { profile: {} }', ({ id }) => id > 5],
  [
    'articles: { some: { tags: { some: { name: { equal: "art" } } } } }',
    ({ id }) =>
      articles.some(article => article.authorId === id && tagsOf(article.id).includes('art')),
  ],
]

type Compare = (a: Article, b: Article) => number

const articleOrders: readonly [order: string, compare: Compare][] = [
  ['{ id: ASC }', (a, b) => a.id - b.id],
  ['{ id: DESC }', (a, b) => b.id - a.id],
  ['{ title: ASC }', (a, b) => (a.title < b.title ? -1 : 1)],
  ['{ status: ASC }', (a, b) => a.status.localeCompare(b.status)],
  ['{ publishedOn: ASC }', by(({ publishedOn }) => publishedOn, 1)],
  ['{ publishedOn: DESC }', by(({ publishedOn }) => publishedOn, -1)],
  ['{ editorId: ASC }', by(({ editorId }) => editorId, 1)],
  [
    '{ editorId: DESC }, { fee: ASC }',
    (a, b) =>
      by(({ editorId }) => editorId, -1)(a, b) ||
      by(({ fee }) => (fee === null ? null : Number(fee)), 1)(a, b),
  ],
  ['{ words: DESC }', by(({ words }) => words, -1)],
  [
    '{ authorId: DESC }, { editorId: ASC }, { status: DESC }',
    (a, b) =>
      b.authorId - a.authorId ||
      by(({ editorId }) => editorId, 1)(a, b) ||
      b.status.localeCompare(a.status),
  ],
  ['{ author: { name: DESC } }', by(({ authorId }) => personOf(authorId)?.name ?? null, -1)],
  ['{ editor: { name: ASC } }', by(({ editorId }) => personOf(editorId)?.name ?? null, 1)],
  ['{ editor: { salary: DESC } }', by(({ editorId }) => personOf(editorId)?.salary ?? null, -1)],
  [
    '{ editor: { joinedAt: DESC } }',
    by(({ editorId }) => personOf(editorId)?.joinedAt ?? null, -1),
  ],
  ['{ commentsCount: DESC }', by(({ id }) => commentsOf(id), -1)],
  [
    '{ tagsCount: ASC }, { author: { id: DESC } }, { editor: { name: ASC } }',
    (a, b) =>
      by(({ id }) => tagsOf(id).length, 1)(a, b) ||
      b.authorId - a.authorId ||
      by(({ editorId }) => personOf(editorId)?.name ?? null, 1)(a, b),
  ],
]

function personOf(personId: number | null): Person | undefined {
  return people.find(({ id }) => id === personId)
}

function commentsOf(articleId: number): number {
  return comments.filter(comment => comment.articleId === articleId).length
}

/** Compares by a value; those without one come last in both directions. */
function by<Value extends NonNullable<unknown>>(
  valueOf: (article: Article) => Value | null,
  sign: 1 | -1,
): Compare {
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return left === right ? 0 : left < right ? -sign : sign
  }
}

function tagsOf(articleId: number): readonly string[] {
  const own = articleTags.filter(each => each.articleId === articleId).map(({ tagId }) => tagId)
  return tags.filter(({ id }) => own.includes(id)).map(({ name }) => name)
}

function idsOf(records: readonly { readonly id: string | number }[]): readonly number[] {
  return records.map(({ id }) => Number(id))
}
