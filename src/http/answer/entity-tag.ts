import { createHash } from 'node:crypto'
import type { RequestHead } from '../request/request-head.ts'
import type { Answer } from './answer.ts'

/** Returns a strong validator of the parts of an answer: RFC 9110, 8.8.3 "ETag". */
export function entityTagOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 27)}"`
}

/**
 * Returns an answer with the ETag of its coding, or 304 to a client that has the answer in this
 * coding or in none. Codings have different tags: RFC 9110, 8.8.3.3 "Entity Tags Varying on
 * Content-Negotiated Resources".
 */
export function revalidated(answer: Answer, { headers }: RequestHead, coding = 'identity'): Answer {
  const { entityTag, vary, cacheControl } = answer
  if (entityTag === undefined) return answer
  const codedTag = coding === 'identity' ? entityTag : `${entityTag.slice(0, -1)}-${coding}"`
  const clientTag = [codedTag, entityTag].find(tag =>
    matchesEntityTag(headers['if-none-match'], tag),
  )
  if (clientTag === undefined) return { ...answer, headers: { ...answer.headers, ETag: codedTag } }
  return {
    status: 304,
    headers: { ETag: clientTag },
    body: '',
    ...(vary !== undefined && { vary }),
    ...(cacheControl !== undefined && { cacheControl }),
  }
}

/**
 * Whether an `If-None-Match` header names an entity tag, compared weakly: RFC 9110, 13.1.2
 * "If-None-Match".
 */
function matchesEntityTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    tag => tag.replace(/^W\//, '') === entityTag,
  )
}
