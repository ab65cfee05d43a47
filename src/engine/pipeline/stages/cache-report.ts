import type { ResponseExtensions } from '../../../response/response.ts'

/** Whether a response was kept (`hit`), is kept from now on (`miss`), or cannot be kept (`none`). */
type CacheOutcome = 'hit' | 'miss' | 'none'

/** The ends of bodies that report a miss and a hit. */
const MISS_END = endOf('miss')
const HIT_END = endOf('hit')

/**
 * The report of a response in its `extensions`.
 *
 * @param shortest the field because of which the response cannot be kept, as `Type.field`
 */
export function cacheReport(outcome: CacheOutcome, shortest?: string): ResponseExtensions {
  return { responseCache: shortest === undefined ? { outcome } : { outcome, shortest } }
}

/** The body of a kept response: that of the request that has made it, with the report of a hit. */
export function asHit(body: string | Buffer): string | Buffer {
  if (typeof body === 'string')
    return body.endsWith(MISS_END) ? body.slice(0, -MISS_END.length) + HIT_END : body
  const start = body.length - MISS_END.length
  if (body.toString('latin1', Math.max(start, 0)) !== MISS_END) return body
  return Buffer.concat([body.subarray(0, start), Buffer.from(HIT_END)])
}

/** The end of a body, whose last entry is the report. */
function endOf(outcome: CacheOutcome): string {
  return `${JSON.stringify(cacheReport(outcome)).slice(1)}}`
}
