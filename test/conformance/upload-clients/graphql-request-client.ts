import { ClientError, GraphQLClient, type RequestMiddleware } from 'graphql-request'
import { multipartForm } from './multipart-form.ts'
import { preflightHeaders, shownErrors, type SendUpload } from './upload-client.ts'

/** graphql-request has no files of its own: the middleware makes the form. */
const sendForm: RequestMiddleware = ({ headers, body, variables, ...request }) => {
  const formHeaders = new Headers(headers)
  // The boundary of the form is part of the header.
  formHeaders.delete('Content-Type')
  const operation = JSON.parse(body as string) as object
  return { ...request, headers: formHeaders, body: multipartForm({ ...operation, variables }) }
}

/** graphql-request with a middleware. */
export function graphqlRequestUploadClient(url: string): SendUpload {
  const client = new GraphQLClient(url, {
    headers: preflightHeaders,
    errorPolicy: 'all',
    requestMiddleware: sendForm,
  })
  return async (document, variables) => {
    const response = await client.rawRequest(document, variables).catch((error: unknown) => {
      if (!(error instanceof ClientError)) throw error
      return error.response
    })
    return { data: response.data ?? null, errors: shownErrors(response.errors) }
  }
}
