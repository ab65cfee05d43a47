/** The result of an operation as plain values, which cross from a browser to the test. */
export interface UploadResult {
  readonly data: unknown
  readonly errors: readonly ShownError[] | undefined
}

/** The members of an error that all clients show. */
interface ShownError {
  readonly message: string
  readonly path?: readonly (string | number)[] | undefined
}

/** The variables of an operation, in which files may stand at any depth. */
export type UploadVariables = Readonly<Record<string, unknown>>

/** Sends an operation with files. */
export type SendUpload = (document: string, variables: UploadVariables) => Promise<UploadResult>

/** A client that is set up for a service as its users do. */
export type UploadClient = (url: string) => SendUpload

/** The header without which a form with files is refused. */
export const preflightHeaders = { 'Apollo-Require-Preflight': 'true' } as const

/** Returns the members of errors that all clients show, without the positions in the document. */
export function shownErrors(errors: readonly ShownError[] | undefined): UploadResult['errors'] {
  return errors?.map(({ message, path }) => (path === undefined ? { message } : { message, path }))
}
