import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createController, type Controller } from '../../../../src/http/index.ts'
import { buildSchema, type Schema, type Upload } from '../../../../src/index.ts'

/** What a resolver sees of a file: its name, media type, encoding, and content. */
async function seen(file: Upload): Promise<string> {
  const text = await file.text()
  const content = text.length > 40 ? `${text.length} characters` : text
  return [file.filename, file.mimetype, file.encoding, content].join('|')
}

const schemaOf = (bodyTimeoutMs: number): Schema =>
  buildSchema(
    `scalar Upload
  input Document { title: String, file: Upload, parts: [Document!] }
  type Query { one: Int }
  type Mutation {
    one(file: Upload!): String
    many(files: [Upload!]!): [String!]
    document(document: Document!): String
    unread(file: Upload): String
  }`,
    {
      config: { limits: { bodyTimeoutMs } },
      resolvers: {
        Query: { one: () => 1 },
        Mutation: {
          one: (_: unknown, { file }: { file: Upload }) => seen(file),
          many: (_: unknown, { files }: { files: readonly Upload[] }) =>
            Promise.all(files.map(seen)),
          document: (_: unknown, { document }: { document: { file: Upload } }) =>
            seen(document.file),
          unread: () => 'unread',
        },
      },
    },
  )

export interface UploadService {
  readonly controller: Controller
  readonly port: number
  readonly server: Server
}

/** A server whose files and forms are small, and which waits so long for a body, and for its files. */
export async function startUploadService(timeoutMs = 20_000): Promise<UploadService> {
  const controller = createController({
    schema: schemaOf(timeoutMs),
    acceptUploads: {
      maxFiles: 3,
      maxFileBytes: 100_000,
      maxBytes: 1_000_000,
      maxBytesInMemory: 20_000,
      timeoutMs,
    },
    acceptBatches: true,
  })
  const server = createServer(controller.handler('/graphql')).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return { controller, server, port: (server.address() as AddressInfo).port }
}
