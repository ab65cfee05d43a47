import { createHash } from 'node:crypto'
import { buildSchema, ExecutionError, type Upload } from '../../../src/index.ts'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { serveController } from '../../behaviour/http/server.ts'

/** What the service says of a file that it has read. */
export interface StoredFile {
  readonly filename: string
  readonly mimetype: string
  readonly length: number
  readonly sha256: string
}

async function store(file: Upload): Promise<StoredFile> {
  const hash = createHash('sha256')
  let length = 0
  for await (const chunk of file.stream()) {
    hash.update(chunk as Buffer)
    length += (chunk as Buffer).length
  }
  const { filename, mimetype } = file
  return { filename, mimetype, length, sha256: hash.digest('hex') }
}

interface Parcel {
  readonly photo: Upload
  readonly pages: readonly Upload[]
}

/** A schema of resolvers that read files, and show the digests of their contents. */
export const fileSchema = buildSchema(
  `scalar Upload
  type StoredFile { filename: String!, mimetype: String!, length: Int!, sha256: String! }
  input Parcel { title: String!, photo: Upload!, pages: [Upload!]! }
  type Query { version: Int }
  type Mutation {
    store(file: Upload!): StoredFile
    storeAll(files: [Upload!]!): [StoredFile!]
    send(parcel: Parcel!): [StoredFile!]
    refuse(file: Upload!): String
  }`,
  {
    resolvers: {
      Query: { version: () => 1 },
      Mutation: {
        store: (_: unknown, { file }: { file: Upload }) => store(file),
        storeAll: (_: unknown, { files }: { files: readonly Upload[] }) =>
          Promise.all(files.map(store)),
        send: (_: unknown, { parcel: { photo, pages } }: { parcel: Parcel }) =>
          Promise.all([photo, ...pages].map(store)),
        refuse: (_: unknown, { file }: { file: Upload }) => {
          throw new ExecutionError(`Nobody wants ${file.filename}.`)
        },
      },
    },
  },
)

/** Serves the schema until the test ends; files of more than 64 kB wait on disk or for readers. */
export function serveFiles(options: ControllerOptions = {}): Promise<string> {
  return serveController({
    schema: fileSchema,
    acceptUploads: {
      maxFileBytes: 1_000_000,
      maxBytes: 4_000_000,
      maxBytesInMemory: 64_000,
    },
    ...options,
  })
}
