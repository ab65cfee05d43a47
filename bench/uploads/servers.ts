// Servers that take a file and answer how many bytes it has.
import { Busboy } from '@fastify/busboy'
import type { RequestListener } from 'node:http'
import type { Readable } from 'node:stream'
import { buildSchema, type Upload } from 'tapeql'
import { createController } from 'tapeql/http'
import { load } from '../peers.ts'
import { subjectOf } from '../http/subjects.ts'

const field = 'byteLength(file: Upload!): Float!'

/** tapeql with a subject, and a field that takes a file. */
export function uploadListener(subject: string): RequestListener {
  const { sdl, resolvers } = subjectOf(subject)
  const schema = buildSchema(`${sdl} scalar Upload extend type Query { ${field} }`, {
    resolvers: { ...resolvers, Query: { ...resolvers['Query'], byteLength } },
  })
  const acceptUploads = { maxBytes: false, maxFileBytes: false, timeoutMs: false } as const
  return createController({ schema, acceptUploads }).handler('/graphql')
}

/** The parser of forms alone, whose file is counted as it comes. */
export function bareUploadListener(): RequestListener {
  return (request, response) => {
    const contentType = request.headers['content-type']!
    const parser = new Busboy({ headers: { ...request.headers, 'content-type': contentType } })
    let length = 0
    parser.on('file', (_, file) => file.on('data', (chunk: Buffer) => (length += chunk.length)))
    parser.on('finish', () => {
      response.writeHead(200, ['Content-Type', 'application/json; charset=utf-8'])
      response.end(JSON.stringify({ data: { byteLength: length } }))
    })
    request.pipe(parser)
  }
}

/** GraphQL Yoga, which reads a form to its end before it executes. */
export function yogaUploadListener(): RequestListener {
  const schema = load('graphql').buildSchema(`scalar Upload type Query { ${field} }`)
  const fields = schema.getQueryType()!.getFields()
  fields['byteLength']!.resolve = (_, { file }: { readonly file: Blob }) => lengthOf(file.stream())
  const yoga = load('graphql-yoga').createYoga({
    schema,
    logging: false,
    graphiql: false,
    maxRequestBodySize: false,
  })
  return (request, response) => void yoga(request, response)
}

function byteLength(_: unknown, { file }: { readonly file: Upload }): Promise<number> {
  return lengthOf(file.stream())
}

async function lengthOf(content: Readable | ReadableStream<Uint8Array>): Promise<number> {
  let length = 0
  for await (const chunk of content as AsyncIterable<Uint8Array>) length += chunk.length
  return length
}
