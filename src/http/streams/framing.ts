import type { IncrementalFormat, StreamFormat, SubscriptionFormat } from '../request/accept.ts'

/** The framing of the responses of a stream. */
export interface Framing {
  /** The media type without parameters. */
  readonly mediaType: 'text/event-stream' | 'multipart/mixed'
  /** The Content-Type, with the parameters that clients read. */
  readonly contentType: string
  /** The text before the first response. */
  readonly begin: string
  /** The text before the JSON of each response. */
  readonly prefix: string
  /** The text after the JSON of each response. */
  readonly suffix: string
  /** The text that keeps proxies from ending an idle connection. */
  readonly heartbeat: string
  /**
   * Whether a heartbeat stands between the prefix of the next response and its JSON, as white
   * space; a heartbeat between two responses otherwise.
   */
  readonly beatsInResponse: boolean
  /** The text after the last response. */
  readonly end: string
  /**
   * Whether a body without `end` has clients ask again, as those of server-sent events do; otherwise
   * the errors of a last response say that there is more.
   */
  readonly endsUnannounced: boolean
  /** Returns the JSON of the response that ends a failed stream, for the JSON of its errors. */
  readonly failure: (errors: string) => string
}

/**
 * Server-sent events, an event `next` for each response and `complete` after the last response: the
 * "distinct connections mode" of the GraphQL over Server-Sent Events Protocol. The JSON of a
 * response has no line terminators.
 */
const eventStream: Framing = {
  mediaType: 'text/event-stream',
  contentType: 'text/event-stream; charset=utf-8',
  begin: ':\n\n',
  prefix: 'event: next\ndata: ',
  suffix: '\n\n',
  heartbeat: ':\n\n',
  beatsInResponse: false,
  end: 'event: complete\ndata: \n\n',
  endsUnannounced: true,
  failure: errors => `{"errors":${errors}}`,
}

/**
 * Server-sent events of many operations, which are events already: the "single connection mode" of
 * the GraphQL over Server-Sent Events Protocol. No event is of all operations, so that the errors of a
 * stream that is refused are a comment.
 */
export const sharedEventStream: Framing = {
  ...eventStream,
  prefix: '',
  end: '',
  failure: errors => `: ${errors}`,
}

const boundary = '\r\n--graphql'
const partHead = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n'

/**
 * Parts of a multipart body (RFC 2046, 5.1), as clients with `subscriptionSpec=1.0` read them: a
 * response is the `payload` of a part, and an empty object is a heartbeat. Each part is followed by
 * its boundary, because a client hands a part on when it sees the next boundary.
 */
const subscriptionParts: Framing = {
  mediaType: 'multipart/mixed',
  contentType: 'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
  begin: boundary,
  prefix: `${partHead}{"payload":`,
  suffix: `}${boundary}`,
  heartbeat: `${partHead}{}${boundary}`,
  beatsInResponse: false,
  end: '--\r\n',
  endsUnannounced: false,
  failure: errors => `null,"errors":${errors}`,
}

/** The framings of the responses to a subscription. */
export const subscriptionFramings: Readonly<Record<SubscriptionFormat, Framing>> = {
  'text/event-stream': eventStream,
  'multipart/mixed;subscriptionSpec=1.0': subscriptionParts,
}

/** The JSON of a last part without content, which clients read in the format of the draft and of 2022. */
export const emptyResponse = '{"hasNext":false}'

/** The failure of an incremental response: what is pending stays without data. */
const incrementalFailure: Framing['failure'] = errors => `{"errors":${errors},"hasNext":false}`

/**
 * Parts of a multipart body that are the responses themselves. Clients show a part that is an empty
 * object, so a heartbeat is a space before the JSON of the next part.
 */
const incrementalParts: Framing = {
  mediaType: 'multipart/mixed',
  contentType: 'multipart/mixed; boundary="graphql"',
  begin: boundary,
  prefix: partHead,
  suffix: boundary,
  heartbeat: ' ',
  beatsInResponse: true,
  end: '--\r\n',
  endsUnannounced: false,
  failure: incrementalFailure,
}

/** The framings of the parts of an incremental response. */
export const incrementalFramings: Readonly<Record<IncrementalFormat, Framing>> = {
  'text/event-stream': { ...eventStream, failure: incrementalFailure },
  'multipart/mixed': incrementalParts,
  'multipart/mixed;incrementalSpec=v0.2': {
    ...incrementalParts,
    contentType: `${incrementalParts.contentType}; incrementalSpec=v0.2`,
  },
  'multipart/mixed;deferSpec=20220824': {
    ...incrementalParts,
    contentType: `${incrementalParts.contentType}; deferSpec=20220824`,
  },
}

/** Returns the framing of a single response to a client that accepts streams alone. */
export function singleFraming(format: StreamFormat): Framing {
  return format === 'multipart/mixed;subscriptionSpec=1.0'
    ? subscriptionFramings[format]
    : incrementalFramings[format]
}
