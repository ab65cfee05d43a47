import { remember } from './remember.ts'
import { isUTF8, parseMediaType, splitOutsideQuotes, type MediaType } from './media-type.ts'

/** The two media types of a GraphQL response. GraphQL over HTTP, "Media Types". */
export type ResponseMediaType = 'application/json' | 'application/graphql-response+json'

/** The formats of the responses to a subscription, as an `Accept` header names them. */
export type SubscriptionFormat = 'text/event-stream' | 'multipart/mixed;subscriptionSpec=1.0'

/**
 * The formats of an incremental response, as an `Accept` header names them. The parts of
 * `deferSpec=20220824` are those of 2022; the parts of all other formats are those of the draft.
 */
export type IncrementalFormat =
  | 'text/event-stream'
  | 'multipart/mixed'
  | 'multipart/mixed;incrementalSpec=v0.2'
  | 'multipart/mixed;deferSpec=20220824'

export type StreamFormat = SubscriptionFormat | IncrementalFormat

/** The formats of streams that a client prefers; undefined where it accepts none. */
interface StreamFormats {
  readonly subscription: SubscriptionFormat | undefined
  /** Undefined, too, where a single response is preferred. */
  readonly incremental: IncrementalFormat | undefined
  /** The preferred one of both: the format of a single response to a client of streams alone. */
  readonly preferred: StreamFormat
}

/** The media type of a response to a client without a preference. */
export const defaultMediaType: ResponseMediaType = 'application/json'

/** What a client accepts as the answer to a GraphQL request. */
export interface AcceptedAnswers {
  /** The media type of a single response; undefined where the client accepts neither. */
  readonly mediaType: ResponseMediaType | undefined
  readonly stream: StreamFormats | undefined
}

/** Returns what an `Accept` header accepts; without a header, a single response. */
export function negotiate(accept: string | undefined): AcceptedAnswers {
  return accept === undefined ? singleResponse : acceptedAnswers(accept)
}

const singleResponse: AcceptedAnswers = { mediaType: defaultMediaType, stream: undefined }

const acceptedAnswers = remember((accept): AcceptedAnswers => ({
  mediaType: preferredMediaType(accept),
  stream: preferredFormats(accept),
}))

/**
 * Returns the media type that an `Accept` header prefers: the highest quality, then the more
 * specific range, then the range that the header names first. Undefined when the header accepts
 * neither media type. RFC 9110, 12.5.1 "Accept".
 */
function preferredMediaType(accept: string): ResponseMediaType | undefined {
  if (accept.trim() === '') return defaultMediaType
  const ranges = parseAccept(accept)
  let best: { readonly mediaType: ResponseMediaType; readonly range: Range } | undefined
  for (const mediaType of responseMediaTypes) {
    const range = mostSpecificRange(ranges, mediaType)
    if (range === undefined || range.quality === 0) continue
    if (best === undefined || isPreferred(range, best.range)) best = { mediaType, range }
  }
  return best?.mediaType
}

/**
 * Returns the formats that an `Accept` header prefers for streams of responses: the highest
 * quality, then the range that the header names first. Undefined when the header names none.
 */
function preferredFormats(accept: string): StreamFormats | undefined {
  const ranges = parseAccept(accept)
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => (isPreferred(left, right) ? -1 : 1))
  const formats = ranges.flatMap(range => range.streamFormats)
  const [preferred] = formats
  if (preferred === undefined) return undefined
  const single = ranges.find(({ essence }) => isResponseMediaType(essence))
  return {
    subscription: formats.find(isSubscriptionFormat),
    incremental: ranges
      .filter(({ quality }) => quality >= (single?.quality ?? 0))
      .flatMap(range => range.streamFormats)
      .find(isIncrementalFormat),
    preferred,
  }
}

function isResponseMediaType(essence: string): boolean {
  return responseMediaTypes.some(mediaType => mediaType === essence)
}

function isSubscriptionFormat(format: StreamFormat): format is SubscriptionFormat {
  return format === 'text/event-stream' || format === 'multipart/mixed;subscriptionSpec=1.0'
}

function isIncrementalFormat(format: StreamFormat): format is IncrementalFormat {
  return format !== 'multipart/mixed;subscriptionSpec=1.0'
}

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
  /** The formats of streams that the range names. */
  readonly streamFormats: readonly StreamFormat[]
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
      streamFormats: streamFormatsOf(mediaType),
    })
  }
  return ranges
}

/** The parameters that tell what the parts of `multipart/mixed` are, with the known values. */
const specifications = {
  subscriptionspec: { value: '1.0', format: 'multipart/mixed;subscriptionSpec=1.0' },
  incrementalspec: { value: 'v0.2', format: 'multipart/mixed;incrementalSpec=v0.2' },
  deferspec: { value: '20220824', format: 'multipart/mixed;deferSpec=20220824' },
} as const satisfies Record<string, { readonly value: string; readonly format: StreamFormat }>

/** Returns no format for `multipart/mixed` with an unknown value of a specification. */
function streamFormatsOf({ essence, parameters }: MediaType): readonly StreamFormat[] {
  if (essence === 'text/event-stream') return [essence]
  if (essence !== 'multipart/mixed') return []
  const entries = Object.entries(specifications).filter(([name]) => parameters.has(name))
  if (entries.length === 0) return [essence]
  return entries
    .filter(([name, { value }]) => parameters.get(name) === value)
    .map(([, { format }]) => format)
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
