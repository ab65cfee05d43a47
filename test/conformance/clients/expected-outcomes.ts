import { operations, variables } from './operations.ts'
import type { Outcomes } from './program.ts'
import type { ProgramName } from './programs.ts'

const middlemarch = { id: '1', title: 'Middlemarch' }
const ulysses = { id: '2', title: 'Ulysses' }
const added = { id: '3', title: 'Żółw & 龜: "tortoises"' }
const reviews = [
  { id: '1', review: 'Long.' },
  { id: '2', review: null },
]

/** The error of the misspelt field, where the document as the client prints it has the field. */
const misspelt = (line: number, column: number) => ({
  message: 'Cannot query field "titel" on type "Book". Did you mean "title"?',
  locations: [{ line, column }],
  extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
})

/** The error of the field that failed. */
const unfinished = (line: number, column: number) => ({
  message: 'Nobody has finished it.',
  locations: [{ line, column }],
  path: ['books', 1, 'review'],
  extensions: { code: 'EXECUTION_ERROR' },
})

/** Apollo Client asks for `__typename` everywhere and shows it. */
const typed = <Value extends object>(value: Value) => ({ __typename: 'Book', ...value })
const apollo: Outcomes = {
  query: { books: [typed(middlemarch), typed(ulysses)] },
  variables: { book: typed(ulysses) },
  error: {
    request: {
      name: 'CombinedGraphQLErrors',
      message: misspelt(4, 5).message,
      errors: [misspelt(4, 5)],
      data: undefined,
    },
    field: {
      data: { books: reviews.map(typed) },
      error: {
        name: 'CombinedGraphQLErrors',
        message: unfinished(4, 5).message,
        errors: [unfinished(4, 5)],
        data: { books: reviews.map(typed) },
      },
    },
  },
  mutation: { addBook: typed(added) },
}

const urql: Outcomes = {
  query: { books: [typed(middlemarch), typed(ulysses)] },
  variables: { book: typed(ulysses) },
  error: {
    request: {
      data: undefined,
      error: {
        name: 'CombinedError',
        message: `[GraphQL] ${misspelt(4, 5).message}`,
        graphQLErrors: [{ ...misspelt(4, 5), path: undefined }],
        status: 400,
      },
    },
    field: {
      data: { books: reviews.map(typed) },
      error: {
        name: 'CombinedError',
        message: `[GraphQL] ${unfinished(4, 5).message}`,
        graphQLErrors: [unfinished(4, 5)],
        status: 200,
      },
    },
  },
  mutation: { addBook: typed(added) },
}

const graphqlRequest: Outcomes = {
  query: { books: [middlemarch, ulysses] },
  variables: { book: ulysses },
  error: {
    request: {
      response: { status: 400, data: undefined, errors: [misspelt(1, 29)] },
      request: { query: operations.Misspelt, variables: undefined },
    },
    field: {
      response: { status: 200, data: { books: reviews }, errors: [unfinished(1, 28)] },
      request: { query: operations.Reviews, variables: undefined },
    },
  },
  mutation: { addBook: added },
}

const relay: Outcomes = {
  query: { books: [middlemarch, ulysses] },
  variables: { book: ulysses },
  error: {
    request: {
      name: 'RelayNetwork',
      message: `No data returned for operation \`Misspelt\`, got error(s):\n${misspelt(1, 29).message}\n\nSee the error \`source\` property for more information.`,
      source: { errors: [misspelt(1, 29)], variables: {} },
    },
    field: {
      payload: { data: { books: reviews }, errors: [unfinished(1, 28)] },
      data: { books: reviews },
    },
  },
  mutation: { response: { addBook: added }, errors: null },
}

const response = 'application/graphql-response+json; charset=utf-8'
const posts = [
  `POST 200 ${response}`,
  `POST 200 ${response}`,
  `POST 400 ${response}`,
  `POST 200 ${response}`,
]
const gets = posts.map(answer => answer.replace('POST', 'GET'))
const mutation = `POST 200 ${response}`
/** What a client gets that does not know of the media type of GraphQL responses. */
const plain = 'POST 200 application/json; charset=utf-8'
const preflight = 'OPTIONS 204 no body'

/**
 * What a program gets, and how it is answered: as a process, and in a browser, which asks for leave
 * first.
 */
export interface Expected {
  readonly outcomes: Outcomes
  readonly answers: readonly string[]
  readonly answersToBrowser: readonly string[]
}

/** One leave lasts for all requests to a URL with the same method and headers. */
export const expected: Readonly<Record<ProgramName, Expected>> = {
  'Apollo Client': {
    outcomes: apollo,
    answers: [...posts, mutation],
    answersToBrowser: [preflight, ...posts, mutation],
  },
  'Apollo Client with GET': {
    outcomes: apollo,
    answers: [...gets, mutation],
    answersToBrowser: [...gets, mutation].flatMap(answer => [preflight, answer]),
  },
  'Apollo Client with batches': {
    outcomes: apollo,
    answers: [plain, plain],
    answersToBrowser: [preflight, plain, plain],
  },
  urql: {
    outcomes: urql,
    answers: [...gets, mutation],
    answersToBrowser: [...gets, preflight, mutation],
  },
  'urql with POST': {
    outcomes: urql,
    answers: [...posts, mutation],
    answersToBrowser: [preflight, ...posts, mutation],
  },
  'graphql-request': {
    outcomes: graphqlRequest,
    answers: [...posts, mutation],
    answersToBrowser: [preflight, ...posts, mutation],
  },
  Relay: {
    outcomes: relay,
    answers: Array<string>(6).fill(plain),
    answersToBrowser: [preflight, ...Array<string>(6).fill(plain)],
  },
}

/** What a program that signs in shows, with the cookie that the service sees afterwards. */
export const visitWith = (cookie: string | null) => ({
  before: { visitor: null },
  signIn: { signIn: variables.SignIn.name },
  after: { visitor: cookie },
})
