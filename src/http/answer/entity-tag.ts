import { createHash } from 'node:crypto'

/** Returns a strong validator of a text: RFC 9110, 8.8.3 "ETag". */
export function entityTagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
}

/**
 * Whether an `If-None-Match` header names an entity tag, compared weakly: RFC 9110, 13.1.2
 * "If-None-Match".
 */
export function matchesEntityTag(ifNoneMatch: string | undefined, entityTag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return (ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? []).some(
    tag => tag.replace(/^W\//, '') === entityTag,
  )
}
