import { apolloUploadClient } from './apollo-upload-client.ts'
import { fetchUploadClient } from './fetch-client.ts'
import { graphqlRequestUploadClient } from './graphql-request-client.ts'
import type { UploadClient, UploadResult } from './upload-client.ts'
import { sendUploads } from './uploads.ts'
import { urqlUploadClient } from './urql-client.ts'

/** A program that sends all operations with one client. */
export interface UploadProgram {
  run(url: string): Promise<Record<string, readonly UploadResult[]>>
}

function programOf(client: UploadClient): UploadProgram {
  return { run: url => sendUploads(client, url) }
}

/** All programs, by the names that the tests call them. */
export const programs = {
  'apollo-upload-client': programOf(apolloUploadClient),
  urql: programOf(urqlUploadClient),
  'graphql-request': programOf(graphqlRequestUploadClient),
  fetch: programOf(fetchUploadClient),
} as const satisfies Record<string, UploadProgram>

export type UploadProgramName = keyof typeof programs
