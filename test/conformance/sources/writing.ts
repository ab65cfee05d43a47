import { expect, test } from 'vitest'
import type { Schema } from '../../../src/engine/schema.ts'
import type { MagazineContext } from './magazine/magazine.ts'
import type { OpenMagazine } from './magazine/open-magazine.ts'

interface Writable {
  readonly schema: Schema<MagazineContext>
  readonly magazine: OpenMagazine
}

/** Creates, changes and deletes records, alone and nested, and has the database refuse some. */
export function writing(writable: () => Writable): void {
  const execute = (source: string, variables?: Record<string, unknown>): Promise<any> => {
    const { schema, magazine } = writable()
    const context = { db: magazine.db, magazine_id: 1 }
    return schema.execute(source, { context, variables, responseFormat: 'hash' })
  }
  const data = async (source: string, variables?: Record<string, unknown>): Promise<any> => {
    const response = await execute(source, variables)
    expect(response.errors).toBeUndefined()
    return response.data
  }
  const counts = async (): Promise<unknown> => {
    const { run } = writable().magazine
    const tables = ['people', 'profiles', 'articles', 'comments', 'tags', 'article_tags']
    return Promise.all(
      tables.map(async table =>
        Number(Object.values((await run(`select count(*) from ${table}`))[0]!)[0]),
      ),
    )
  }

  test('a record is created with the columns that are given, changed and deleted', async () => {
    const { createPerson } = await data(
      'mutation { createPerson(person: { magazineId: 1, name: "Ida", joinedAt: "2025-05-06T07:08:09.123Z" }) { id name email salary joinedAt } }',
    )
    expect(createPerson).toEqual({
      id: expect.any(String),
      name: 'Ida',
      email: null,
      salary: null,
      joinedAt: '2025-05-06T07:08:09.123Z',
    })
    const { id } = createPerson
    const { updatePerson } = await data(
      'mutation ($id: ID!) { updatePerson(id: $id, person: { salary: 5, email: "ida@example.org" }) { name email salary } }',
      { id },
    )
    expect(updatePerson).toEqual({ name: 'Ida', email: 'ida@example.org', salary: 5 })
    const { cleared } = await data(
      'mutation ($id: ID!) { cleared: updatePerson(id: $id, person: { salary: null }) { salary email } }',
      { id },
    )
    expect(cleared).toEqual({ salary: null, email: 'ida@example.org' })
    const { deletePerson } = await data('mutation ($id: ID!) { deletePerson(id: $id) { name } }', {
      id,
    })
    expect(deletePerson).toEqual({ name: 'Ida' })
    expect(await execute('query ($id: ID!) { person(id: $id) { id } }', { id })).toMatchObject({
      data: { person: null },
      errors: [{ extensions: { code: 'RECORD_NOT_FOUND' } }],
    })
  })

  test('values of every type are written and read again', async () => {
    const article = {
      magazineId: 1,
      authorId: 1,
      title: 'Ünï \u{1F600} \'quote\' "double" \\ %',
      status: 'IN_PRINT',
      fee: '123456.78',
      words: '9007199254740993',
      isFree: true,
      publishedOn: '2024-12-31',
    }
    const { createArticle } = await data(
      'mutation ($article: ArticleInput!) { createArticle(article: $article) { id title status fee words isFree publishedOn } }',
      { article },
    )
    const { magazineId, authorId, ...written } = article
    expect([magazineId, authorId]).toEqual([1, 1])
    expect({ ...createArticle, fee: Number(createArticle.fee) }).toEqual({
      ...written,
      id: createArticle.id,
      fee: 123456.78,
    })
    await data('mutation ($id: ID!) { deleteArticle(id: $id) { id } }', { id: createArticle.id })
    const links = { a: [1, null, { b: 'c' }], n: null }
    const { createProfile } = await data(
      'mutation ($links: JSON) { createProfile(profile: { personId: 6, magazineId: 2, about: "x", links: $links }) { links person { name } } }',
      { links },
    )
    expect(createProfile).toEqual({ links, person: { name: 'Finn' } })
    await data('mutation { deleteProfile(personId: 6) { about } }')
  })

  test('defaults of the database are those of a record that gives no value', async () => {
    const { createArticle } = await data(
      'mutation { createArticle(article: { magazineId: 1, authorId: 1, title: "Plain" }) { id status isFree author { name } } }',
    )
    expect(createArticle).toMatchObject({ status: 'DRAFT', isFree: false, author: { name: 'Ada' } })
    await data('mutation ($id: ID!) { deleteArticle(id: $id) { id } }', { id: createArticle.id })
  })

  test('nested records are created together, on three levels', async () => {
    const { statements } = writable().magazine
    statements.length = 0
    const { createPerson } =
      await data(`mutation { createPerson(person: { magazineId: 1, name: "Jo",
      profileAttributes: { magazineId: 1, about: "of Jo" },
      managerAttributes: { magazineId: 1, name: "Kai" },
      articlesAttributes: [
        { magazineId: 1, title: "first", commentsAttributes: [{ magazineId: 1, authorId: 1, text: "a" }, { magazineId: 1, authorId: 1, text: "b" }] },
        { magazineId: 1, title: "second", commentsAttributes: [{ magazineId: 1, authorId: 1, text: "c" }] }] }) {
      name profile { about } manager { name } articles { title comments { text } } } }`)
    expect(createPerson).toEqual({
      name: 'Jo',
      profile: { about: 'of Jo' },
      manager: { name: 'Kai' },
      articles: [
        { title: 'first', comments: [{ text: 'a' }, { text: 'b' }] },
        { title: 'second', comments: [{ text: 'c' }] },
      ],
    })
    // One for each table of a level, however many records there are.
    const inserts = statements.filter(statement => statement.startsWith('insert'))
    expect(inserts).toHaveLength(5)
  })

  test('nested records are changed, created and deleted in one request', async () => {
    const { createArticle } = await data(
      'mutation { createArticle(article: { magazineId: 1, authorId: 1, title: "T", commentsAttributes: [{ magazineId: 1, authorId: 1, text: "keep" }, { magazineId: 1, authorId: 1, text: "change" }, { magazineId: 1, authorId: 1, text: "drop" }] }) { id comments { id } } }',
    )
    const [, changed, dropped] = createArticle.comments
    const { updateArticle } = await data(
      'mutation ($id: ID!, $article: ArticleUpdateInput!) { updateArticle(id: $id, article: $article) { title comments { text } author { name } } }',
      {
        id: createArticle.id,
        article: {
          title: 'U',
          commentsAttributes: [
            { id: changed.id, text: 'changed' },
            { id: dropped.id, _delete: true },
            { magazineId: 1, authorId: 3, text: 'new' },
          ],
        },
      },
    )
    expect(updateArticle).toEqual({
      title: 'U',
      comments: [{ text: 'keep' }, { text: 'changed' }, { text: 'new' }],
      author: { name: 'Ada' },
    })
  })

  test('the record above is created where there is none, and changed where there is one', async () => {
    const { updatePerson: first } = await data(
      'mutation { updatePerson(id: 2, person: { managerAttributes: { magazineId: 2, name: "New" } }) { manager { id name } } }',
    )
    expect(first.manager.name).toBe('New')
    const { updatePerson: second } = await data(
      'mutation { updatePerson(id: 2, person: { managerAttributes: { name: "Changed" } }) { manager { id name } } }',
    )
    expect(second.manager).toEqual({ id: first.manager.id, name: 'Changed' })
  })

  test('a record whose key is that of its parent is changed', async () => {
    const { updatePerson } = await data(
      'mutation { updatePerson(id: 1, person: { profileAttributes: { about: "changed" } }) { profile { about } } }',
    )
    expect(updatePerson).toEqual({ profile: { about: 'changed' } })
    await data('mutation { updateProfile(personId: 1, profile: { about: "About Ada" }) { about } }')
  })

  test.each(refusals)('%s', async (_, source, error) => {
    const before = await counts()
    const { data: found, errors } = await execute(source)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject(error)
    expect(JSON.stringify(errors[0])).not.toMatch(/constraint|duplicate|sqlite|violates|column "/i)
    expect(Object.values((found ?? { none: null }) as object)).toContain(null)
    expect(await counts()).toEqual(before)
  })

  test('a request that has failed once goes on with its other fields', async () => {
    const { data: found, errors } = await execute(
      'mutation { a: createTag(tag: { id: "00000000-0000-4000-8000-0000000000a1", name: "one" }) { name } b: createTag(tag: { id: "00000000-0000-4000-8000-0000000000a2", name: "one" }) { name } c: deleteTag(id: "00000000-0000-4000-8000-0000000000a1") { name } }',
    )
    expect(found).toEqual({ a: { name: 'one' }, b: null, c: { name: 'one' } })
    expect(errors).toHaveLength(1)
    expect(errors[0].extensions).toEqual({ code: 'UNIQUE_VIOLATION', fields: ['name'] })
  })
}

const refusals: readonly [what: string, source: string, error: object][] = [
  [
    'a value that is taken',
    'mutation { createPerson(person: { magazineId: 1, name: "x", email: "ada@example.org" }) { id } }',
    {
      message: 'Person.email is taken: another person has the same value.',
      path: ['createPerson'],
      extensions: { code: 'UNIQUE_VIOLATION', fields: ['email'] },
    },
  ],
  [
    'a value that another record has, in a change',
    'mutation { updatePerson(id: 1, person: { email: "ben@example.org" }) { id } }',
    { extensions: { code: 'UNIQUE_VIOLATION', fields: ['email'] } },
  ],
  [
    'a primary key that is taken',
    'mutation { createTag(tag: { id: "00000000-0000-4000-8000-000000000001", name: "new" }) { id } }',
    { extensions: { code: 'UNIQUE_VIOLATION', fields: ['id'] } },
  ],
  [
    'a reference to nothing',
    'mutation { createComment(comment: { magazineId: 1, articleId: 99999, authorId: 1, text: "x" }) { id } }',
    { extensions: { code: 'REFERENCE_VIOLATION' } },
  ],
  [
    'a record to which others refer',
    'mutation { deletePerson(id: 1) { id } }',
    {
      message: 'The person cannot be deleted, because other records refer to it.',
      extensions: { code: 'REFERENCE_VIOLATION' },
    },
  ],
  [
    'a value that a rule forbids',
    'mutation { createPerson(person: { magazineId: 1, name: "x", salary: -1 }) { id } }',
    { extensions: { code: 'CHECK_VIOLATION' } },
  ],
  [
    'null where there must be a value',
    'mutation { updateArticle(id: 1, article: { title: null }) { id } }',
    { message: 'Article.title is null; expected a value.', extensions: { code: 'BAD_USER_INPUT' } },
  ],
  [
    'a nested record without a value that it needs',
    'mutation { updateArticle(id: 1, article: { title: "lost", commentsAttributes: [{ magazineId: 1, authorId: 1 }] }) { id } }',
    { message: 'Comment.text is missing; expected a value.' },
  ],
  [
    'a nested record that the database refuses',
    'mutation { createPerson(person: { magazineId: 1, name: "lost", articlesAttributes: [{ magazineId: 1, title: "lost", commentsAttributes: [{ magazineId: 1, authorId: 99999, text: "lost" }] }] }) { id } }',
    { extensions: { code: 'REFERENCE_VIOLATION' } },
  ],
  [
    'a nested record of another parent',
    'mutation { updateArticle(id: 1, article: { commentsAttributes: [{ id: 2, text: "stolen" }] }) { id } }',
    { message: 'There is no comment with the id "2".', extensions: { code: 'RECORD_NOT_FOUND' } },
  ],
  [
    'an existing record nested in a new one',
    'mutation { createArticle(article: { magazineId: 1, authorId: 1, title: "x", commentsAttributes: [{ id: 1, text: "stolen" }] }) { id } }',
    { extensions: { code: 'BAD_USER_INPUT' } },
  ],
  [
    'too many nested records',
    `mutation { updateArticle(id: 1, article: { commentsAttributes: [${'{ text: "x" } '.repeat(101)}] }) { id } }`,
    {
      message: 'Article.commentsAttributes has 101 records; expected at most 100.',
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ],
  [
    'a key that is none',
    'mutation { createComment(comment: { magazineId: 1, articleId: "one", authorId: 1, text: "x" }) { id } }',
    { extensions: { code: 'BAD_USER_INPUT' } },
  ],
]
