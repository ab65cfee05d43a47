import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import type { MagazineContext } from './magazine/magazine.ts'
import type { OpenMagazine } from './magazine/open-magazine.ts'
import { tags } from './magazine/rows.ts'

interface Writable {
  readonly schema: Schema<MagazineContext>
  readonly magazine: OpenMagazine
}

interface Tagged {
  readonly id: string
  readonly tags: readonly { readonly name: string }[]
}

/** Sets the members of an association through a table. */
export function members(writable: () => Writable): void {
  const execute = async (source: string, variables?: Record<string, unknown>): Promise<any> => {
    const { schema, magazine } = writable()
    const context = { db: magazine.db, magazine_id: 1 }
    return schema.execute(source, { context, variables, responseFormat: 'hash' })
  }
  const data = async (source: string, variables?: Record<string, unknown>): Promise<any> => {
    const response = await execute(source, variables)
    expect(response.errors).toBeUndefined()
    return response.data
  }
  const idsOf = (...names: readonly string[]): readonly string[] =>
    names.map(name => tags.find(tag => tag.name === name)!.id)
  const create = async (...names: readonly string[]): Promise<Tagged> => {
    const { createArticle } = await data(
      'mutation ($tagIds: [ID!]) { createArticle(article: { magazineId: 1, authorId: 1, title: "m", tagIds: $tagIds }) { id tags { name } } }',
      { tagIds: idsOf(...names) },
    )
    return createArticle as Tagged
  }
  /** The names of the tags that an update leaves, and the statements of it. */
  const update = async (id: string, tagIds: unknown): Promise<object> => {
    writable().magazine.statements.length = 0
    const { updateArticle } = await data(
      'mutation ($id: ID!, $tagIds: [ID!]) { updateArticle(id: $id, article: { tagIds: $tagIds }) { tags { name } } }',
      { id, tagIds },
    )
    const kinds = writable().magazine.statements.flatMap(text =>
      text.includes('article_tags') || /from ["`]tags/.test(text)
        ? [/^\W*(insert|delete|select)/.exec(text)![1]]
        : [],
    )
    return { names: (updateArticle as Tagged).tags.map(({ name }) => name), kinds }
  }

  test('a new record has the members that are given', async () => {
    const { id, tags: own } = await create('war', 'art')
    expect(own).toEqual([{ name: 'art' }, { name: 'war' }])
    expect((await create()).tags).toEqual([])
    await data('mutation ($id: ID!) { updateArticle(id: $id, article: { tagIds: [] }) { id } }', {
      id,
    })
  })

  test('an update replaces all members, by one statement of each kind and only where there is need', async () => {
    const { id } = await create('art', 'food')
    // The last select reads the response.
    expect(await update(id, idsOf('food', 'war', 'food', 'sport'))).toEqual({
      names: ['food', 'sport', 'war'],
      kinds: ['select', 'delete', 'insert', 'select'],
    })
    expect(await update(id, idsOf('war', 'sport', 'food'))).toEqual({
      names: ['food', 'sport', 'war'],
      kinds: ['select', 'select'],
    })
    expect(await update(id, idsOf('war'))).toEqual({
      names: ['war'],
      kinds: ['select', 'delete', 'select'],
    })
    expect(await update(id, null)).toEqual({ names: ['war'], kinds: ['select'] })
    expect(await update(id, [])).toEqual({ names: [], kinds: ['select', 'delete', 'select'] })
  })

  test('an update without them leaves members alone', async () => {
    const { id } = await create('art')
    const { updateArticle } = await data(
      'mutation ($id: ID!) { updateArticle(id: $id, article: { title: "n" }) { title tags { name } } }',
      { id },
    )
    expect(updateArticle).toEqual({ title: 'n', tags: [{ name: 'art' }] })
  })

  test('nested records have members, new ones and changed ones', async () => {
    const { id } = await create('art')
    const { createPerson } = await data(
      `mutation ($a: [ID!], $b: [ID!]) { createPerson(person: { magazineId: 1, name: "M", articlesAttributes: [
         { magazineId: 1, title: "one", tagIds: $a }, { magazineId: 1, title: "two", tagIds: $b }, { magazineId: 1, title: "three" }
       ] }) { id articles { id tags { name } } } }`,
      { a: idsOf('art', 'food'), b: idsOf('food') },
    )
    expect((createPerson.articles as readonly Tagged[]).map(article => article.tags)).toEqual([
      [{ name: 'art' }, { name: 'food' }],
      [{ name: 'food' }],
      [],
    ])
    const { updatePerson } = await data(
      `mutation ($person: ID!, $article: ID!, $a: [ID!]) { updatePerson(id: $person, person: { articlesAttributes: [{ id: $article, tagIds: $a }] }) { articles(limit: 1) { tags { name } } } }`,
      { person: createPerson.id, article: createPerson.articles[0].id, a: idsOf('war') },
    )
    expect(updatePerson.articles).toEqual([{ tags: [{ name: 'war' }] }])
    await data('mutation ($id: ID!) { updateArticle(id: $id, article: { tagIds: [] }) { id } }', {
      id,
    })
  })

  test('members that do not exist are refused, and nothing is written', async () => {
    const { id } = await create('art')
    for (const tagIds of [['00000000-0000-4000-8000-0000000000ff'], ['']]) {
      const { errors } = await execute(
        'mutation ($id: ID!, $tagIds: [ID!]) { updateArticle(id: $id, article: { title: "no", tagIds: $tagIds }) { id } }',
        { id, tagIds: [...idsOf('war'), ...tagIds] },
      )
      expect(errors).toMatchObject([{ extensions: { code: 'RECORD_NOT_FOUND' } }])
    }
    const { article } = await data(
      'query ($id: ID!) { article(id: $id) { title tags { name } } }',
      {
        id,
      },
    )
    expect(article).toEqual({ title: 'm', tags: [{ name: 'art' }] })
  })
}
