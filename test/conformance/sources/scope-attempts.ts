/** An attempt to see, count or change records of the other magazine. */
export interface ScopeAttempt {
  readonly source: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The code of the error that refuses it. */
  readonly code?: string
}

/**
 * Requests of somebody who may see the first magazine alone, whose ids are odd. No response has an
 * even id or a record under the name `planted`, and no row of the second magazine changes.
 */
export const scopeAttempts: readonly ScopeAttempt[] = [
  // Root fields.
  { source: '{ person(id: 2) { id name } }' },
  { source: '{ people { id name } }' },
  { source: '{ people(limit: 100, offset: 0, order: [{ id: DESC }]) { id } }' },
  { source: '{ peopleConnection(first: 100) { nodes { id } edges { node { id } } totalCount } }' },
  { source: '{ peopleConnection(last: 100) { nodes { id } totalCount } }' },
  { source: '{ articles(filter: { id: { in: [2, 4, 6] } }) { id } }' },
  { source: '{ articles(filter: { or: [{ id: { equal: 2 } }, {}] }) { id } }' },
  { source: '{ articles(filter: { not: { id: { equal: 1 } } }) { id } }' },
  { source: '{ articles(filter: { not: { not: { id: { equal: 2 } } } }) { id } }' },
  { source: '{ articles(filter: { or: [] }) { id } }' },
  { source: '{ articles(filter: { and: [{ not: { or: [] } }] }) { id } }' },
  { source: '{ a: person(id: 2) { id } b: people(filter: { id: { equal: 4 } }) { id } }' },
  { source: '{ profile(personId: 2) { about personId } }' },
  { source: 'query ($id: ID!) { comment(id: $id) { id text } }', variables: { id: 2 } },
  // Aggregates: `planted` is what a request that sees one magazine alone does not get.
  {
    source:
      '{ peopleAggregate(filter: { id: { in: [2, 4] } }) { groups(by: [ID]) { key { id } planted: count } } }',
  },
  { source: '{ peopleAggregate { groups(by: [ID], limit: 100) { key { id } } } }' },
  {
    source: '{ articlesAggregate { groups(by: [AUTHOR_ID]) { key { authorId } } } }',
  },
  {
    source:
      '{ articlesAggregate { groups(by: [ID], order: [{ key: { id: DESC } }]) { key { id } } } }',
  },
  {
    source: '{ articles { commentsAggregate { groups(by: [ID], limit: 100) { key { id } } } } }',
  },
  { source: '{ people { articlesAggregate { groups(by: [ID]) { key { id } } } } }' },
  // Nested, by aliases, fragments and connections. Tags belong to both magazines.
  { source: '{ tags { articles(limit: 100) { id author { id } } } }' },
  { source: '{ tags { a: articles(limit: 1) { id } b: articles(limit: 50, offset: 1) { id } } }' },
  { source: '{ tags { articles(filter: { id: { equal: 2 } }) { id } } }' },
  { source: '{ tags { articles(order: [{ id: DESC }]) { id comments { id author { id } } } } }' },
  {
    source:
      '{ tags { ...T } } fragment T on Tag { articles { ...A } } fragment A on Article { id }',
  },
  { source: '{ tags { ... on Tag { articles { id } } } }' },
  { source: '{ articles { tags { articles { id tags { articles { id } } } } } }' },
  { source: '{ people { articlesConnection(first: 100) { totalCount nodes { id } } } }' },
  { source: '{ people { manager { id peopleAsManager { id manager { id } } } } }' },
  {
    source:
      '{ articles { editor { id } author { articlesAsEditor { id } comments { id article { id } } } } }',
  },
  // Filters by associations tell nothing of records that are out of sight: a link of the second
  // magazine was planted into the first.
  { source: '{ comments(filter: { article: { id: { equal: 2 } } }) { id } }' },
  {
    source:
      '{ comments(filter: { article: { title: { startsWith: "Title" } }, id: { equal: 901 } }) { planted: id } }',
  },
  { source: '{ people(filter: { comments: { some: { id: { equal: 902 } } } }) { planted: id } }' },
  {
    source:
      '{ people(filter: { articles: { some: { comments: { some: { author: { id: { in: [2, 4] } } } } } } }) { planted: id } }',
  },
  {
    source:
      '{ tags(filter: { articles: { some: { id: { equal: 2 }, author: { name: { equal: "Ben" } } } } }) { planted: name } }',
  },
  { source: '{ comment(id: 901) { article { id title } } }' },
  // Mutations: of foreign records, into foreign records, out of one's own reach.
  {
    source: 'mutation { updatePerson(id: 2, person: { name: "mine" }) { id name } }',
    code: 'RECORD_NOT_FOUND',
  },
  { source: 'mutation { deleteComment(id: 2) { id text } }', code: 'RECORD_NOT_FOUND' },
  {
    source:
      'mutation { createComment(comment: { articleId: 2, authorId: 1, text: "planted" }) { id article { id } } }',
    code: 'REFERENCE_VIOLATION',
  },
  {
    source:
      'mutation { createComment(comment: { articleId: 1, authorId: 2, text: "planted" }) { author { id } } }',
    code: 'REFERENCE_VIOLATION',
  },
  {
    source: 'mutation { updateComment(id: 1, comment: { articleId: 2 }) { article { id } } }',
    code: 'REFERENCE_VIOLATION',
  },
  {
    source: 'mutation { createPerson(person: { magazineId: 2, name: "planted" }) { id } }',
    code: 'GRAPHQL_VALIDATION_FAILED',
  },
  {
    source:
      'mutation { updateArticle(id: 1, article: { commentsAttributes: [{ id: 2, text: "planted" }] }) { id } }',
    code: 'RECORD_NOT_FOUND',
  },
  {
    source:
      'mutation { updateArticle(id: 1, article: { commentsAttributes: [{ id: 2, _delete: true }] }) { id } }',
    code: 'RECORD_NOT_FOUND',
  },
  {
    source:
      'mutation { createPerson(person: { name: "planted", managerId: 2 }) { manager { id } } }',
    code: 'REFERENCE_VIOLATION',
  },
  {
    source:
      'mutation { updatePerson(id: 1, person: { articlesAttributes: [{ id: 2, title: "planted" }] }) { id } }',
    code: 'RECORD_NOT_FOUND',
  },
  {
    source:
      'mutation { createPerson(person: { name: "Own", articlesAttributes: [{ title: "Own", commentsAttributes: [{ authorId: 2, text: "planted" }] }] }) { articles { comments { author { id } } } } }',
    code: 'REFERENCE_VIOLATION',
  },
  {
    source:
      'mutation { createArticle(article: { authorId: 1, title: "Own" }) { author { articles(limit: 100) { id } } tags { articles { id } } } }',
  },
  // The scope holds clients back where they give the column of the scope themselves.
  {
    source:
      'mutation { createProfile(profile: { personId: 7, magazineId: 2, about: "planted" }) { about } }',
    code: 'FORBIDDEN',
  },
  {
    source: 'mutation { updateProfile(personId: 1, profile: { magazineId: 2 }) { about } }',
    code: 'FORBIDDEN',
  },
]

/** Subscriptions to the changes of articles, of which each of two is told: one of each magazine. */
export const scopedSubscriptions: readonly string[] = [
  'subscription { articleChanged { id title } }',
  'subscription { articleChanged { id author { id articles { id } } tags { articles { id } } } }',
]
