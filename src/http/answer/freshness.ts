import type { Freshness } from '../../engine/transport-response.ts'
import type { Answer } from './answer.ts'
import { entityTagOf } from './entity-tag.ts'

/**
 * Returns the answer to a GET that caches may keep: RFC 9111, 5.2.2 "Response Cache-Control Directives".
 * An answer for one client is kept by its browser, for as long as it has the same credentials.
 *
 * @param isOfURL whether requests for the URL have the same answer, whatever their headers are
 */
export function withFreshness(answer: Answer, freshness: Freshness, isOfURL: boolean): Answer {
  const { madeAtMs, maxAge, staleWhileRevalidate } = freshness
  const isPrivate = freshness.isPrivate || !isOfURL
  const age = Math.max(Math.floor((Date.now() - madeAtMs) / 1_000), 0)
  const maxAgeLeft = Math.max(maxAge - age, 0)
  const stale = staleWhileRevalidate > 0 ? `, stale-while-revalidate=${staleWhileRevalidate}` : ''
  return {
    ...answer,
    cacheControl: `${isPrivate ? 'private' : 'public'}, max-age=${maxAgeLeft}${stale}`,
    ...(isPrivate && { vary: 'Accept, Cookie, Authorization' }),
    entityTag: entityTagOf(answer.body),
  }
}
