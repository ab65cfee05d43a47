import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import {
  arg,
  defineGraphQL,
  ExecutionError,
  idArgument,
  input,
  object,
  type Schema,
} from '../../../src/index.ts'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { serve } from '../../behaviour/http/server.ts'

interface Book {
  readonly id: string
  readonly title: string
}
interface LibraryContext {
  readonly shelf: Book[]
  readonly visitor_cookie: string | undefined
  readonly response: ServerResponse
}

/** A service that runs until the test ends. */
export interface ServedLibrary {
  readonly url: string
  /** Method, status and media type of each answer, in order. */
  readonly answers: readonly string[]
}

/**
 * Serves a library of two books; the mutation `signIn` sets the cookie that the query `visitor`
 * reads.
 */
export async function serveLibrary(options: ControllerOptions): Promise<ServedLibrary> {
  const shelf = [
    { id: '1', title: 'Middlemarch' },
    { id: '2', title: 'Ulysses' },
  ]
  const controller = createController({
    schema,
    context: (request, response) => ({ shelf, response, visitor_cookie: request.headers.cookie }),
    ...options,
  })
  const handle = controller.handler('/graphql')
  const answers: string[] = []
  const origin = await serve((request, response) => {
    const writeHead = response.writeHead.bind(response)
    let mediaType = 'no body'
    response.writeHead = (status: number, headers: any): ServerResponse => {
      mediaType = (headers as Record<string, string>)['Content-Type'] ?? mediaType
      return writeHead(status, headers as OutgoingHttpHeaders)
    }
    response.once('finish', () =>
      answers.push(`${request.method} ${response.statusCode} ${mediaType}`),
    )
    handle(request, response)
  })
  return { url: `${origin}/graphql`, answers }
}

const schema = defineLibrary()

function defineLibrary(): Schema {
  const GraphQL = defineGraphQL<LibraryContext>()({
    Book: object<Book>(),
    BookInput: input(arg('title', 'string', { null: false })),
  })
  GraphQL.Book.field('id', 'id', { null: false })
    .field('title', 'string', { null: false })
    .field('review', 'string', {}, (_, { current }) => {
      if (current.id === '2') throw new ExecutionError('Nobody has finished it.')
      return 'Long.'
    })
  GraphQL.query
    .field('books', 'Book', { full: true }, ({ shelf }) => shelf)
    .field('book', 'Book', { arguments: idArgument() }, ({ id, shelf }) =>
      shelf.find(book => book.id === id),
    )
    .field('visitor', 'string', {}, ({ visitor_cookie }) => visitor_cookie)
  GraphQL.mutation
    .field(
      'addBook',
      'Book',
      { null: false, arguments: arg('book', 'BookInput', { null: false }) },
      ({ book, shelf }) => {
        const added = { id: String(shelf.length + 1), ...book }
        shelf.push(added)
        return added
      },
    )
    .field(
      'signIn',
      'string',
      { null: false, arguments: arg('name', 'string', { null: false }) },
      ({ name, response }) => {
        response.appendHeader('Set-Cookie', `visitor=${name}; HttpOnly; SameSite=Lax; Path=/`)
        return name
      },
    )
  return GraphQL.schema('LibrarySchema')
}
