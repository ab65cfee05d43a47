// The data and the requests of the applications of NestJS, and the schema as plain tapeql has it.

interface Author {
  readonly id: string
  readonly name: string
}

export interface Book {
  readonly id: string
  readonly title: string
  readonly pages: number
  readonly authorId: string
}

export const authors: readonly Author[] = Array.from({ length: 20 }, (_, index) => ({
  id: `a${index}`,
  name: `Author Number ${index}`,
}))

export const books: readonly Book[] = Array.from({ length: 100 }, (_, index) => ({
  id: `b${index}`,
  title: `Book Number ${index} of a Hundred`,
  pages: 100 + index,
  authorId: `a${index % 20}`,
}))

export function authorOf(id: string): Author {
  return authors[Number(id.slice(1))]!
}

export const nestQueries: Readonly<Record<string, string>> = {
  'nest-object': '{ book(id: "b7") { id title pages } }',
  'nest-list': '{ books { id title pages } }',
  'nest-loader': '{ books { id title author { id name } } }',
}

export const nestSubject = {
  sdl: `
    type Query { book(id: ID!): Book, books: [Book!]! }
    type Book { id: ID!, title: String!, pages: Int!, author: Author! }
    type Author { id: ID!, name: String! }
  `,
  resolvers: {
    Query: {
      book: (_parent: unknown, { id }: { readonly id: string }) =>
        books.find(book => book.id === id),
      books: () => books,
    },
    Book: { author: ({ authorId }: Book) => authorOf(authorId) },
  },
}
