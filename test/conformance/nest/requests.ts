import { expect } from 'vitest'

// What both drivers are asked, by what it shows.

export interface Request {
  readonly method?: 'GET' | 'POST'
  readonly query?: string
  readonly variables?: object
  readonly operationName?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A body as it is, in the place of the parameters. */
  readonly body?: string
}

const ann = { 'X-User': 'Ann' }
const failing = (how: string): Request => ({ query: `{ failing(how: "${how}") }` })
const add = (book: object, fields = 'id title genre published price'): Request => ({
  query: `mutation ($book: NewBook!) { addBook(book: $book) { ${fields} } }`,
  variables: { book },
})

const statusOfDocuments = 'GraphQL over HTTP has 200 for application/json.'
const missingArgument =
  'Field "book" argument "id" of type "ID!" is required, but it was not provided.'
const noDay =
  'Variable "$book" got invalid value "soon" at "book.published"; Expected type "Day". That is no day.'

/** Answered equally: status, data, and message, path and extensions of each error. */
export const equalRequests: Readonly<Record<string, Request>> = {
  'an object': { query: '{ book(id: "b1") { id title } }' },
  'no object': { query: '{ book(id: "none") { id title } }' },
  'a list': { query: '{ books(take: 100) { id title genre published price subtitle } }' },
  'arguments that a class has': { query: '{ books(skip: 2, take: 1) { id } }' },
  'a list with a DataLoader': { query: '{ books(take: 9) { author { name } } }' },
  'lists inside each other': {
    query: '{ books(take: 4) { title author { name books(take: 2) { id author { id } } } } }',
  },
  'the batches of a DataLoader': {
    query: 'query { books { author { id } } } ',
  },
  'a field with an argument': { query: '{ book(id: "b1") { a: slug b: slug(by: "_") } }' },
  'field middleware': { query: '{ book(id: "b7") { price } }' },
  'an enum as argument': { query: '{ booksOf(genre: Poem) { genre } }' },
  'an enum as variable': {
    query: 'query ($genre: Genre!) { booksOf(genre: $genre) { genre id } }',
    variables: { genre: 'Novel' },
  },
  'an interface': {
    query: '{ node(id: "a1") { __typename id ... on Author { name } ... on Book { title } } }',
  },
  'an interface of another type': {
    query: '{ node(id: "b1") { __typename id ... on Author { name } ... on Book { title } } }',
  },
  'a union': {
    query:
      '{ search(text: "o") { __typename ... on Author { name } ... on Book { title price } } }',
  },
  'fragments and directives': {
    query:
      'query ($no: Boolean = false) { book(id: "b3") { ...B title @include(if: $no) } } fragment B on Book { id genre @skip(if: $no) }',
  },
  'aliases of one field': { query: '{ a: book(id: "b1") { id } b: book(id: "b2") { id } }' },
  'one of several operations': {
    query: 'query A { book(id: "b1") { id } } query B { book(id: "b2") { id } }',
    operationName: 'B',
  },
  'info of a resolver': { query: 'query Q { named: info }' },
  'the context of a resolver': { query: '{ account }', headers: ann },
  'a resolver of the scope of a request': { query: '{ visitor again: visitor }', headers: ann },
  'an interceptor': { query: '{ loud }' },
  'a pipe that changes a value': {
    query: '{ search(text: " Joyce ") { ... on Author { name } } }',
  },
  'a pipe that refuses': { query: '{ search(text: " ") { __typename } }' },
  'a number that a pipe parses': { query: '{ double(text: "21") }' },
  'no number for a pipe': { query: '{ double(text: "x") }' },
  'arguments that are not valid': { query: '{ books(skip: -1, take: 101) { id } }' },
  'a mutation': add({ title: 'Emma', genre: 'Poem', published: '1815-12-23' }),
  'defaults of an input': add({ title: 'Emma' }),
  'an input that is not valid': add({ title: '' }),
  'an input inside another that is not valid': add({ title: 'Emma', edition: { year: 1 } }),
  'two mutations in series': {
    query:
      'mutation { a: addBook(book: { title: "A" }) { title } b: addBook(book: { title: "B" }) { title } }',
  },
  'a guard that throws': { query: '{ account }' },
  'a guard that refuses': { query: '{ secret }', headers: { 'X-User': 'Bob' } },
  'a guard that throws before another': { query: '{ secret }' },
  'a guard that lets in': { query: '{ secret }', headers: ann },
  'a guard beside other fields': { query: '{ loud secret }', headers: { 'X-User': 'Bob' } },
  'a filter that returns an error': { query: '{ loud returned }' },
  'a filter that throws an exception': { query: '{ loud thrown }' },
  'a BadRequestException': failing('badRequest'),
  'a NotFoundException': failing('notFound'),
  'a ForbiddenException': failing('forbidden'),
  'an UnprocessableEntityException': failing('unprocessable'),
  'a ConflictException with an object': failing('conflict'),
  'an InternalServerErrorException': failing('internal'),
  'a GraphQLError with a code': failing('coded'),
  'an error that makes data null': { query: '{ required(how: "notFound") }' },
  'an error below a list': {
    query: '{ books(take: 2) { id } failing(how: "notFound") loud }',
  },
  introspection: {
    query:
      '{ __schema { queryType { name } } __type(name: "Book") { interfaces { name } fields(includeDeprecated: true) { name deprecationReason } } }',
  },
  'a query by GET with a header': {
    method: 'GET',
    query: '{ loud }',
    headers: { 'X-Apollo-Operation-Name': 'A' },
  },
  'a body that is no JSON': { body: '{' },
  __typename: { query: '{ __typename }' },
}

/** Answered differently, each with both answers: the status, and the data or the message of the error. */
export const differentRequests: Readonly<
  Record<
    string,
    Request & {
      readonly because: string
      readonly apollo: readonly [status: number, content: unknown]
      readonly tapeql: readonly [status: number, content: unknown]
    }
  >
> = {
  'a syntax error': {
    query: '{ book(',
    because: statusOfDocuments,
    apollo: [400, 'Syntax Error: Expected Name, found <EOF>.'],
    tapeql: [200, 'Syntax Error: Expected Name, found <EOF>.'],
  },
  'a field that does not exist': {
    query: '{ bok }',
    because: statusOfDocuments,
    apollo: [400, 'Cannot query field "bok" on type "Query". Did you mean "book" or "books"?'],
    tapeql: [200, 'Cannot query field "bok" on type "Query". Did you mean "book" or "books"?'],
  },
  'an argument that is missing': {
    query: '{ book { id } }',
    because: statusOfDocuments,
    apollo: [400, missingArgument],
    tapeql: [200, missingArgument],
  },
  'a variable that is missing': {
    query: 'query ($id: ID!) { book(id: $id) { id } }',
    because: statusOfDocuments,
    apollo: [400, 'Variable "$id" of required type "ID!" was not provided.'],
    tapeql: [200, 'Variable "$id" of required type "ID!" was not provided.'],
  },
  'a variable of another type': {
    query: 'query ($id: ID!) { book(id: $id) { id } }',
    variables: { id: [] },
    because: statusOfDocuments,
    apollo: [400, 'Variable "$id" got invalid value []; ID cannot represent value: []'],
    tapeql: [200, 'Variable "$id" got invalid value []; ID cannot represent value: []'],
  },
  'a scalar that refuses a variable': {
    ...add({ title: 'Emma', published: 'soon' }),
    because: statusOfDocuments,
    apollo: [400, noDay],
    tapeql: [200, noDay],
  },
  'an operation that is not there': {
    query: 'query A { loud }',
    operationName: 'B',
    because: statusOfDocuments,
    apollo: [400, 'Unknown operation named "B".'],
    tapeql: [200, 'Unknown operation named "B".'],
  },
  'an exception that Nest does not know': {
    ...failing('plain'),
    because: 'Exceptions are masked.',
    apollo: [200, 'A secret of the database.'],
    tapeql: [200, 'Internal server error'],
  },
  'a GraphQLError with a status': {
    ...failing('status'),
    because: 'The status of an error is that of the answer; the driver of Apollo resets it.',
    apollo: [200, 'Too much.'],
    tapeql: [429, 'Too much.'],
  },
  'no query': {
    because: 'The words are others.',
    apollo: [400, 'POST body missing, invalid Content-Type, or JSON object has no keys.'],
    tapeql: [400, 'The parameter "query" is missing; expected a string.'],
  },
  'a batch': {
    body: '[{ "query": "{ loud }" }]',
    because: 'The words are others.',
    apollo: [400, 'Operation batching disabled.'],
    tapeql: [
      400,
      'The body is an array; expected a JSON object. Batches need the option acceptBatches of the server.',
    ],
  },
  'a query by GET': {
    method: 'GET',
    query: '{ loud }',
    because: 'A GET of a page of another site is refused; others need no header.',
    apollo: [400, expect.stringContaining('Cross-Site Request Forgery') as unknown],
    tapeql: [200, { loud: 'QUIET' }],
  },
  'a mutation by GET': {
    method: 'GET',
    query: 'mutation { addBook(book: { title: "A" }) { id } }',
    headers: { 'X-Apollo-Operation-Name': 'A' },
    because: 'The words are others.',
    apollo: [405, 'GET requests only support query operations, not mutation operations'],
    tapeql: [
      405,
      'A mutation changes data, but this request may only read; over HTTP the method must be POST.',
    ],
  },
}
