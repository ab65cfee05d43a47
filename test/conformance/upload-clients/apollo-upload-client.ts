import { ApolloClient, CombinedGraphQLErrors, gql, InMemoryCache } from '@apollo/client'
import UploadHttpLink from 'apollo-upload-client/UploadHttpLink.mjs'
import { preflightHeaders, shownErrors, type SendUpload } from './upload-client.ts'

/** Apollo Client with the link of apollo-upload-client. */
export function apolloUploadClient(url: string): SendUpload {
  const link = new UploadHttpLink({ uri: url, headers: preflightHeaders })
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  return async (document, variables) => {
    const { data = null, error } = await client.mutate({
      mutation: gql(document),
      variables,
      errorPolicy: 'all',
      // In the keys of the cache all files are equal.
      fetchPolicy: 'no-cache',
    })
    if (error !== undefined && !CombinedGraphQLErrors.is(error))
      throw new Error(error.message, { cause: error })
    return { data, errors: shownErrors(error?.errors) }
  }
}
