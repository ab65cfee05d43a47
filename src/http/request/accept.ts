import { remember } from './remember.ts'
import { isUTF8, parseMediaType, splitOutsideQuotes } from './media-type.ts'

/** The two media types of a GraphQL response. GraphQL over HTTP, "Media Types". */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json'

/**
 * The media types of a stream of responses: server-sent events, and the parts of a multipart body
 * that `subscriptionSpec=1.0` describes.
 */
export type StreamMediaType = 'text/event-stream' | 'multipart/mixed'

/** The media type of a response to a client without a preference. */
export const defaultMediaType: ResponseMediaType = 'application/json'

/**
 * Returns the media type that an `Accept` header prefers: the highest quality, then the more
 * specific range, then the range that the header names first. Undefined when the header accepts
 * neither media type. RFC 9110, 12.5.1 "Accept".
 */
export function negotiateMediaType(accept: string | undefined): ResponseMediaType | undefined {
  return accept === undefined ? defaultMediaType : (preferredMediaType(accept) ?? undefined)
}

/** Null for neither. */
const preferredMediaType = remember((accept): ResponseMediaType | null => {
  if (accept.trim() === '') return defaultMediaType
  const ranges = parseAccept(accept)
  let best: { readonly mediaType: ResponseMediaType; readonly range: Range } | undefined
  for (const mediaType of responseMediaTypes) {
    const range = mostSpecificRange(ranges, mediaType)
    if (range === undefined || range.quality === 0) continue
    if (best === undefined || isPreferred(range, best.range)) best = { mediaType, range }
  }
  return best?.mediaType ?? null
})

/**
 * Returns the media type that an `Accept` header prefers for a stream of responses: the highest
 * quality, then the range that the header names first. Undefined when the header names none.
 */
export function negotiateStream(accept: string | undefined): StreamMediaType | undefined {
  return accept === undefined ? undefined : (preferredStream(accept) ?? undefined)
}

/** Null for none. */
const preferredStream = remember((accept): StreamMediaType | null => {
  const ranges = parseAccept(accept).filter(
    ({ essence, quality, isStream }) =>
      quality > 0 && (essence === 'text/event-stream' || isStream),
  )
  const best = ranges.reduce<Range | undefined>(
    (best, range) => (best === undefined || isPreferred(range, best) ? range : best),
    undefined,
  )
  return (best?.essence ?? null) as StreamMediaType | null
})

/** Whether an `Accept` header names `text/html`, as browsers do. */
export function acceptsHTML(accept: string | undefined): boolean {
  return parseAccept(accept ?? '').some(range => range.essence === 'text/html' && range.quality > 0)
}

/** The first media type wins a tie. */
const responseMediaTypes: readonly ResponseMediaType[] = [
  'application/json',
  'application/graphql-response+json',
]

interface Range {
  readonly essence: string
  /** From 0, not acceptable, to 1. */
  readonly quality: number
  readonly position: number
  /** Whether the range is `multipart/mixed` for subscriptions; any other is for `@defer`. */
  readonly isStream: boolean
}

function parseAccept(accept: string): Range[] {
  const ranges: Range[] = []
  for (const [position, part] of splitOutsideQuotes(accept, ',').entries()) {
    const mediaType = parseMediaType(part)
    if (mediaType === undefined || !isUTF8(mediaType)) continue
    ranges.push({
      essence: mediaType.essence,
      quality: parseQuality(mediaType.parameters.get('q')),
      position,
      isStream:
        mediaType.essence === 'multipart/mixed' &&
        mediaType.parameters.get('subscriptionspec') === '1.0',
    })
  }
  return ranges
}

/** Returns a quality value, from 0 to 1; 1 for a malformed text. RFC 9110, 12.4.2. */
export function parseQuality(text: string | undefined): number {
  return text !== undefined && /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text) : 1
}

/** "The most specific reference has precedence" (RFC 9110, 12.5.1). */
function mostSpecificRange(
  ranges: readonly Range[],
  mediaType: ResponseMediaType,
): Range | undefined {
  return (
    ranges.find(range => range.essence === mediaType) ??
    ranges.find(range => range.essence === 'application/*') ??
    ranges.find(range => range.essence === '*/*')
  )
}

function isPreferred(range: Range, best: Range): boolean {
  if (range.quality !== best.quality) return range.quality > best.quality
  if (specificity(range) !== specificity(best)) return specificity(range) > specificity(best)
  return range.position < best.position
}

function specificity({ essence }: Range): number {
  return essence === '*/*' ? 0 : essence.endsWith('/*') ? 1 : 2
}
