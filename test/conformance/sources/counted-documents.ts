/** A document, and the statements that it may cost: the root's, and one for each association of a level. */
export interface CountedDocument {
  readonly source: string
  /** The tables that the statements read, in any order; a table is named once for each statement. */
  readonly reads: readonly string[]
  /** Columns that the statements must select, and no others, by the table of the statement. */
  readonly columns?: Readonly<Record<string, readonly string[]>>
}

export const countedDocuments: readonly CountedDocument[] = [
  { source: '{ people { name } }', reads: ['people'], columns: { people: ['name'] } },
  { source: '{ people { __typename } }', reads: ['people'], columns: { people: ['id'] } },
  {
    source: '{ person(id: 1) { id email } }',
    reads: ['people'],
    columns: { people: ['id', 'email'] },
  },
  {
    source: '{ people { name articles { title } } }',
    reads: ['people', 'articles'],
    columns: { people: ['id', 'name'], articles: ['title'] },
  },
  {
    source: '{ people { articles { title comments { text } } } }',
    reads: ['people', 'articles', 'comments'],
    columns: { people: ['id'], articles: ['id', 'title'], comments: ['text'] },
  },
  {
    source: '{ people { articles { comments { author { name } } } } }',
    reads: ['people', 'articles', 'comments', 'people'],
    columns: { articles: ['id'], comments: ['author_id'] },
  },
  {
    source: '{ articles { author { name } editor { name } } }',
    reads: ['articles', 'people', 'people'],
    columns: { articles: ['author_id', 'editor_id'], people: ['name'] },
  },
  {
    source: '{ articles { author { manager { manager { name } } } } }',
    reads: ['articles', 'people', 'people', 'people'],
  },
  { source: '{ people { profile { about } } }', reads: ['people', 'profiles'] },
  {
    source: '{ articles { tags { name } } }',
    reads: ['articles', 'tags'],
    columns: { articles: ['id'], tags: ['name'] },
  },
  {
    source: '{ tags { articles { author { name } } } }',
    reads: ['tags', 'articles', 'people'],
  },
  // Aliases of one association.
  {
    source: '{ people { a: articles { title } b: articles { status } } }',
    reads: ['people', 'articles'],
    columns: { articles: ['title', 'status'] },
  },
  {
    source:
      '{ people { a: articles(limit: 1) { title } b: articles(limit: 2, offset: 1) { title } } }',
    reads: ['people', 'articles'],
  },
  {
    source: `{ people { a: articles(filter: { status: { equal: DRAFT } }) { title }
      b: articles(order: [{ title: DESC }], limit: 3) { id } c: articles { fee } } }`,
    reads: ['people', 'articles'],
  },
  {
    source: `{ people { a: articles(limit: 1) { comments(limit: 1) { text } }
      b: articles(limit: 2) { comments(limit: 2) { stars } } } }`,
    reads: ['people', 'articles', 'comments'],
    columns: { comments: ['text', 'stars'] },
  },
  {
    source: '{ articles { a: author { name } b: author { email } } }',
    reads: ['articles', 'people'],
    columns: { people: ['name', 'email'] },
  },
  {
    source: `{ articles { a: tags(limit: 1) { name } b: tags(order: [{ name: DESC }]) { id } } }`,
    reads: ['articles', 'tags'],
  },
  // Fragments.
  {
    source:
      '{ people { ...P } } fragment P on Person { name articles { ...A } } fragment A on Article { title }',
    reads: ['people', 'articles'],
  },
  {
    source: `{ people { ... on Person { articles { title } } articles { comments { text } } } }`,
    reads: ['people', 'articles', 'comments'],
  },
  {
    source: 'query ($no: Boolean = false) { people { name articles @include(if: $no) { title } } }',
    reads: ['people'],
    columns: { people: ['name'] },
  },
  {
    source: 'query ($no: Boolean = true) { people { name email @skip(if: $no) } }',
    reads: ['people'],
    columns: { people: ['name'] },
  },
  // Connections: the rows, and where they are counted, the number.
  {
    source: '{ peopleConnection(first: 3) { nodes { name } } }',
    reads: ['people'],
  },
  {
    source:
      '{ peopleConnection(first: 3) { edges { cursor node { name } } pageInfo { endCursor } } }',
    reads: ['people'],
  },
  { source: '{ peopleConnection { totalCount } }', reads: ['count of people'] },
  // No record is read where none is asked for.
  { source: '{ peopleConnection { __typename totalCount } }', reads: ['count of people'] },
  { source: '{ peopleConnection { __typename } }', reads: [] },
  { source: '{ peopleConnection { pageInfo { __typename } } }', reads: [] },
  { source: '{ peopleConnection { pageInfo { hasNextPage } } }', reads: ['people'] },
  { source: '{ peopleConnection { nodes { __typename } } }', reads: ['people'] },
  {
    source: `{ peopleConnection { number: totalCount type: __typename ...Page nodes @include(if: false) { name } } }
      fragment Page on PersonConnection { __typename ... @skip(if: true) { edges { cursor } } }`,
    reads: ['count of people'],
  },
  {
    source: '{ people { articlesConnection { __typename totalCount } } }',
    reads: ['people', 'count of articles'],
  },
  {
    source: '{ people { articlesConnection { __typename pageInfo { __typename } } } }',
    reads: ['people'],
  },
  {
    source:
      '{ articles { tagsConnection { ... on ArticleTagsConnection { __typename totalCount } } } }',
    reads: ['articles', 'count of tags'],
  },
  {
    source: '{ peopleConnection(first: 2) { totalCount nodes { name } } }',
    reads: ['people', 'count of people'],
  },
  {
    source: '{ people { articlesConnection(first: 2) { nodes { title } } } }',
    reads: ['people', 'articles'],
  },
  {
    source: '{ people { articlesConnection { totalCount } } }',
    reads: ['people', 'count of articles'],
  },
  {
    source: `{ people { a: articlesConnection(first: 1) { totalCount nodes { title } }
      b: articlesConnection(first: 2, filter: { isFree: { equal: true } }) { totalCount edges { node { id } } } } }`,
    reads: ['people', 'articles', 'count of articles'],
  },
  {
    source:
      '{ articlesConnection(first: 5) { nodes { author { name } comments { author { name } } } } }',
    reads: ['articles', 'people', 'comments', 'people'],
  },
  // Filters by associations are part of the statement.
  {
    source: `{ people(filter: { articles: { some: { comments: { some: { stars: { greater: 3 } } } } } }) { name } }`,
    reads: ['people'],
  },
  {
    source: `{ articles(filter: { author: { name: { startsWith: "A" } } }) { author { name } } }`,
    reads: ['articles', 'people'],
  },
  // Computed fields read what they say.
  { source: '{ people { greeting } }', reads: ['people'], columns: { people: ['name'] } },
]
