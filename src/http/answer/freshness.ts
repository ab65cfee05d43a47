import type { Freshness } from '../../engine/transport-response.ts'
import type { Answer } from './answer.ts'
import { entityTagOf } from './entity-tag.ts'

/**
 * Returns the answer to a GET that caches may keep: RFC 9111, 5.2.2 "Response Cache-Control Directives".
 * The browser of a client asks each time whether a private answer still holds: nobody but the host knows
 * which headers name a session.
 *
 * @param isOfURL whether requests for the URL have the same answer, whatever their headers are
 */
export function withFreshness(answer: Answer, freshness: Freshness, isOfURL: boolean): Answer {
  const { madeAtMs, maxAge, staleWhileRevalidate } = freshness
  const entityTag = entityTagOf(`${answer.contentType}\n`, answer.body)
  if (freshness.isPrivate || !isOfURL)
    return { ...answer, cacheControl: 'private, no-cache', entityTag }
  const age = Math.max(Math.floor((Date.now() - madeAtMs) / 1_000), 0)
  const maxAgeLeft = secondsLeft(maxAge, age)
  const staleLeft = secondsLeft(staleWhileRevalidate, Math.max(age - maxAge, 0))
  const stale = staleLeft > 0 ? `, stale-while-revalidate=${staleLeft}` : ''
  return { ...answer, cacheControl: `public, max-age=${maxAgeLeft}${stale}`, entityTag }
}

/** Whole seconds, as headers have them. RFC 9111, 1.2.2 "Delta Seconds". */
function secondsLeft(seconds: number, age: number): number {
  return Math.max(Math.floor(seconds - age), 0)
}
