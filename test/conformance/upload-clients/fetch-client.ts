import { multipartForm } from './multipart-form.ts'
import {
  preflightHeaders,
  shownErrors,
  type SendUpload,
  type UploadResult,
} from './upload-client.ts'

/** The function `fetch` of Node.js or of a page, with a form. */
export function fetchUploadClient(url: string): SendUpload {
  return async (query, variables) => {
    const body = multipartForm({ query, variables })
    const response = await fetch(url, { method: 'POST', headers: preflightHeaders, body })
    const { data = null, errors } = (await response.json()) as UploadResult
    return { data, errors: shownErrors(errors) }
  }
}
