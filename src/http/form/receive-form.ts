import type { Busboy } from '@fastify/busboy'
import { createRequire } from 'node:module'
import type { IncomingMessage } from 'node:http'
import { badRequest, bodyTooLarge, incompleteBody, type Refusal } from '../refusal.ts'
import { FormReader, MAX_FIELDS, type FormLimits } from './form-reader.ts'

const require = createRequire(import.meta.url)

/**
 * Begins to read a form of the media type `multipart/form-data`. The parser is loaded with the first
 * form.
 */
export function receiveForm(request: IncomingMessage, limits: FormLimits): FormReader | Refusal {
  const { maxBytes, maxFiles, maxBodyBytes } = limits
  if (maxBytes !== false && Number(request.headers['content-length']) > maxBytes)
    return bodyTooLarge(maxBytes)
  const { Busboy: Parser } = require('@fastify/busboy') as { readonly Busboy: typeof Busboy }
  if (request.destroyed) return incompleteBody()
  try {
    return new FormReader(request, limits, () => {
      return new Parser({
        headers: { ...request.headers, 'content-type': request.headers['content-type']! },
        limits: {
          fields: MAX_FIELDS,
          fieldSize: maxBodyBytes === false ? Infinity : maxBodyBytes,
          files: maxFiles === false ? Infinity : maxFiles,
          // Parts without a name are neither fields nor files.
          parts: maxFiles === false ? Infinity : MAX_FIELDS + maxFiles,
          headerPairs: 100,
          headerSize: 16 * 1024,
        },
      })
    })
  } catch {
    return badRequest('The Content-Type of a form must have a boundary, of 70 characters at most.')
  }
}
