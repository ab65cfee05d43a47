import { buildSchema, type Upload } from '../../../src/index.ts'

/** What a resolver reads of a file. */
interface ReadFile {
  readonly filename: string
  readonly mimetype: string
  readonly encoding: string
  readonly text: string
}

interface FileArgument {
  readonly file: Upload
}

/** Returns a file of plain text as resolvers read it. */
export function plainFile(filename: string, text: string): ReadFile {
  return { filename, mimetype: 'text/plain', encoding: '7bit', text }
}

async function read(_: unknown, { file }: FileArgument): Promise<ReadFile> {
  const { filename, mimetype, encoding } = file
  return { filename, mimetype, encoding, text: await file.text() }
}

async function readInBase64(_: unknown, { file }: FileArgument): Promise<string> {
  const texts: string[] = []
  for await (const text of file.stream().setEncoding('base64')) texts.push(text as string)
  return texts.join('')
}

async function readFirstByte(_: unknown, { file }: FileArgument): Promise<number | undefined> {
  for await (const chunk of file.stream()) return (chunk as Buffer)[0]
  return undefined
}

/** A schema of resolvers that show files as they read them. */
export const readingSchema = buildSchema(
  `scalar Upload
  type ReadFile { filename: String!, mimetype: String!, encoding: String!, text: String! }
  type Query {
    version: Int
    read(file: Upload!): ReadFile
    readAll(files: [Upload!]!): [ReadFile]
    readInBase64(file: Upload!): String
    readFirstByte(file: Upload!): Int
    ignore(file: Upload!): String
    output: Upload
  }`,
  {
    resolvers: {
      Query: {
        version: () => 1,
        read,
        readAll: (_: unknown, { files }: { readonly files: readonly Upload[] }) =>
          files.map(file => read(undefined, { file })),
        readInBase64,
        readFirstByte,
        ignore: (_: unknown, { file }: FileArgument) => file.filename,
        output: () => 'a file',
      },
    },
    onError: () => undefined,
  },
)
