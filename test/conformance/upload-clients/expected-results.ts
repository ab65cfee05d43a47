import { createHash } from 'node:crypto'
import type { StoredFile } from './file-service.ts'
import { contentOf, files, type SentFile } from './files.ts'
import type { UploadResult } from './upload-client.ts'
import type { UploadName } from './uploads.ts'

/** Returns a file as the service shows it. */
export function stored(file: SentFile): StoredFile {
  const sha256 = createHash('sha256').update(contentOf(file)).digest('hex')
  return { filename: file.name, mimetype: file.type, length: file.length, sha256 }
}

const typed = (file: SentFile): object => ({ __typename: 'StoredFile', ...stored(file) })
const success = (data: object): UploadResult => ({ data, errors: undefined })
const failure = (message: string): UploadResult => ({ data: null, errors: [{ message }] })

/** The message of a file of more bytes than allowed. */
export const fileTooLarge = (key: string): string =>
  `The file "${key}" is larger than 1000000 bytes.`
export const formTooLarge = 'The body is larger than 4000000 bytes.'

/** The results of all clients. `key` is the name that a client gives to the first file of its form. */
export function expectedResults(key: string): Record<UploadName, readonly UploadResult[]> {
  const { letter, photo, empty } = files
  return {
    'one file': [success({ store: typed(photo) })],
    'a list of files': [success({ storeAll: [letter, empty, photo].map(typed) })],
    'files in an input object': [success({ send: [photo, letter].map(typed) })],
    'one file at two places': [success({ first: typed(photo), second: typed(photo) })],
    'a file and an error of a resolver': [
      {
        data: { store: typed(letter), refuse: null },
        errors: [{ message: `Nobody wants ${photo.name}.`, path: ['refuse'] }],
      },
    ],
    'a file that is too large in front of one that is not': [
      {
        data: { first: null, second: typed(photo) },
        errors: [{ message: fileTooLarge(key), path: ['first'] }],
      },
    ],
    'a form that is too large': [failure(formTooLarge)],
    'a document that the schema refuses': [
      failure('Cannot query field "stroe" on type "Mutation". Did you mean "store"?'),
    ],
    'two operations at the same time': [
      success({ store: typed(photo) }),
      success({ store: typed(letter) }),
    ],
  }
}
