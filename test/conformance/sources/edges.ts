import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import { articles, articleTags, tags } from './magazine/rows.ts'
import type { MagazineContext } from './magazine/magazine.ts'

interface Readable {
  readonly schema: Schema<MagazineContext>
  readonly context: MagazineContext
  readonly statements: string[]
}

/** Reads columns of the table between on the edges of connections. */
export function edges(readable: () => Readable): void {
  const data = async (source: string, variables?: Record<string, unknown>): Promise<any> => {
    const { schema, context } = readable()
    const response = await schema.execute(source, { context, variables, responseFormat: 'hash' })
    expect(response.errors).toBeUndefined()
    return response.data
  }
  const linksOf = (articleId: number): readonly (typeof articleTags)[number][] =>
    articleTags.filter(link => link.articleId === articleId)
  const edgesOf = (articleId: number): readonly object[] =>
    linksOf(articleId).map(({ tagId, addedAt, place }) => ({
      place,
      addedAt: addedAt?.toISOString() ?? null,
      node: { name: tags.find(({ id }) => id === tagId)!.name },
    }))

  test('edges have the columns of the row that leads to their record', async () => {
    const { articles: all, article } = await data(
      `{ articles(limit: 100) { id tagsConnection { edges { place addedAt node { name } } } }
         article(id: 3) { tagsConnection { edges { place addedAt node { name } } } } }`,
    )
    expect(all).toEqual(
      articles.map(({ id }) => ({ id: String(id), tagsConnection: { edges: edgesOf(id) } })),
    )
    expect(article).toEqual({ tagsConnection: { edges: edgesOf(3) } })
  })

  test('aliases, pages and orders keep them', async () => {
    const { articles: found } = await data(
      `{ articles(filter: { id: { in: [1, 3] } }) {
           id
           first: tagsConnection(first: 1) { edges { at: place cursor } pageInfo { endCursor } }
           last: tagsConnection(order: [{ name: DESC }], first: 1) { edges { addedAt node { id } } }
           plain: tagsConnection { nodes { name } edges { node { name } } totalCount }
         } }`,
    )
    for (const { id, first, last, plain } of found as readonly Paged[]) {
      const links = linksOf(Number(id))
      expect(first.edges.map(({ at }) => at)).toEqual([links[0]!.place])
      const newest = links.at(-1)!
      expect(last.edges).toEqual([
        { addedAt: newest.addedAt?.toISOString() ?? null, node: { id: newest.tagId } },
      ])
      expect(plain.edges).toHaveLength(links.length)
      const { article } = await data(
        'query ($id: ID!, $after: String) { article(id: $id) { tagsConnection(after: $after) { edges { place } } } }',
        { id, after: first.pageInfo.endCursor },
      )
      expect(article.tagsConnection.edges).toEqual(links.slice(1).map(({ place }) => ({ place })))
    }
  })

  test('they are read only where they are selected, by the same statement', async () => {
    const { statements } = readable()
    statements.length = 0
    await data('{ articles { tagsConnection { edges { place node { name } } } } }')
    expect(statements).toHaveLength(2)
    expect(statements[1]).toMatch(/place/)
    expect(statements[1]).not.toMatch(/added_at/)
    statements.length = 0
    await data('{ articles { tagsConnection { edges { node { name } } } } }')
    expect(statements[1]).not.toMatch(/place/)
  })

  test('filters through associations leave later statements alone', async () => {
    const names = (filter: string): Promise<any> =>
      data(
        `{ articles(filter: { id: { in: [1, 3] } }) { tagsConnection(${filter} first: 2) { edges { place } } tags${filter === '' ? '' : `(${filter})`} { name } } article(id: 3) { tags${filter === '' ? '' : `(${filter})`} { name } } }`,
      )
    const filtered = await names('filter: { articles: { some: { isFree: { equal: false } } } }')
    expect(await names('')).toEqual(filtered)
  })
}

interface Paged {
  readonly id: string
  readonly first: {
    readonly edges: readonly { readonly at: number }[]
    readonly pageInfo: { readonly endCursor: string }
  }
  readonly last: { readonly edges: readonly object[] }
  readonly plain: { readonly edges: readonly object[] }
}
