import { Client, fetchExchange } from '@urql/core'
import { preflightHeaders, shownErrors, type SendUpload } from './upload-client.ts'

/** urql, which sends a form where the variables have files. */
export function urqlUploadClient(url: string): SendUpload {
  const client = new Client({
    url,
    exchanges: [fetchExchange],
    fetchOptions: { headers: preflightHeaders },
  })
  return async (document, variables) => {
    const { data = null, error } = await client.mutation(document, variables)
    if (error?.networkError !== undefined) throw error
    return { data, errors: shownErrors(error?.graphQLErrors) }
  }
}
