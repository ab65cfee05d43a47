/** The operations that every program sends. */
export const operations = {
  Books: 'query Books { books { id title } }',
  Book: 'query Book($id: ID!) { book(id: $id) { id title } }',
  Misspelt: 'query Misspelt { books { id titel } }',
  Reviews: 'query Reviews { books { id review } }',
  AddBook: 'mutation AddBook($book: BookInput!) { addBook(book: $book) { id title } }',
  Visitor: 'query Visitor { visitor }',
  SignIn: 'mutation SignIn($name: String!) { signIn(name: $name) }',
} as const

export type OperationName = keyof typeof operations

/** The variables of the operations that have some. */
export const variables = {
  Book: { id: '2' },
  AddBook: { book: { title: 'Żółw & 龜: "tortoises"' } },
  SignIn: { name: 'Ann' },
} as const
