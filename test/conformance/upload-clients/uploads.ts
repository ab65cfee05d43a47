import { fileOf, files, type SentFile } from './files.ts'
import type { UploadClient, UploadResult, UploadVariables } from './upload-client.ts'

/** An operation, and its variables without the files that clients take from their users. */
interface UploadOperation {
  readonly document: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** Apollo Client asks for `__typename`, so that all clients do. */
const fields = '{ __typename filename mimetype length sha256 }'

const store = `mutation Store($file: Upload!) { store(file: $file) ${fields} }`
const storeTwo = `mutation StoreTwo($a: Upload!, $b: Upload!) {
  first: store(file: $a) ${fields}
  second: store(file: $b) ${fields}
}`

/** The operations that every client sends; those of one entry are sent at the same time. */
export const uploads = {
  'one file': [{ document: store, variables: { file: files.photo } }],
  'a list of files': [
    {
      document: `mutation StoreAll($files: [Upload!]!) { storeAll(files: $files) ${fields} }`,
      variables: { files: [files.letter, files.empty, files.photo] },
    },
  ],
  'files in an input object': [
    {
      document: `mutation Send($parcel: Parcel!) { send(parcel: $parcel) ${fields} }`,
      variables: { parcel: { title: 'Żółw', photo: files.photo, pages: [files.letter] } },
    },
  ],
  'one file at two places': [{ document: storeTwo, variables: { a: files.photo, b: files.photo } }],
  'a file and an error of a resolver': [
    {
      document: `mutation Refuse($a: Upload!, $b: Upload!) {
        store(file: $a) ${fields}
        refuse(file: $b)
      }`,
      variables: { a: files.letter, b: files.photo },
    },
  ],
  'a file that is too large in front of one that is not': [
    { document: storeTwo, variables: { a: files.film, b: files.photo } },
  ],
  'a form that is too large': [{ document: store, variables: { file: files.archive } }],
  'a document that the schema refuses': [
    {
      document: 'mutation Misspelt($file: Upload!) { stroe(file: $file) }',
      variables: { file: files.photo },
    },
  ],
  'two operations at the same time': [
    { document: store, variables: { file: files.photo } },
    { document: store, variables: { file: files.letter } },
  ],
} as const satisfies Record<string, readonly UploadOperation[]>

export type UploadName = keyof typeof uploads

/** Sends all operations with a client; returns their results by the names of the entries. */
export async function sendUploads(
  client: UploadClient,
  url: string,
): Promise<Record<string, readonly UploadResult[]>> {
  const send = client(url)
  const results: Record<string, readonly UploadResult[]> = {}
  for (const [name, operations] of Object.entries(uploads)) {
    results[name] = await Promise.all(
      operations.map(({ document, variables }) => send(document, withFiles(variables))),
    )
  }
  return results
}

/** Returns variables with their files; one file at two places is one object. */
function withFiles(variables: UploadVariables): UploadVariables {
  const opened = new Map<SentFile, File>()
  const open = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(open)
    if (typeof value !== 'object' || value === null) return value
    const file = value as SentFile
    if (!('length' in file))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, open(item)]))
    if (!opened.has(file)) opened.set(file, fileOf(file))
    return opened.get(file)
  }
  return open(variables) as UploadVariables
}
