import type { StreamMediaType } from '../request/accept.ts'

/** How a media type frames the responses of a stream. */
export interface Framing {
  readonly mediaType: StreamMediaType
  /** With the parameters that a client reads. */
  readonly contentType: string
  /** Before the first response. */
  readonly begin: string
  /** Around the JSON of each response. */
  readonly before: string
  readonly after: string
  /** What keeps proxies from ending a connection on which nothing happens. */
  readonly heartbeat: string
  /** Behind the last response. */
  readonly end: string
  /** The end of a stream that fails, given the JSON of a response with the error. */
  readonly failure: (response: string) => string
}

/**
 * Server-sent events, an event `next` for each response and `complete` behind the last one: the
 * "distinct connections mode" of the GraphQL over Server-Sent Events Protocol. The JSON of a
 * response has no line terminators.
 */
const eventStream: Framing = {
  mediaType: 'text/event-stream',
  contentType: 'text/event-stream; charset=utf-8',
  begin: ':\n\n',
  before: 'event: next\ndata: ',
  after: '\n\n',
  heartbeat: ':\n\n',
  end: 'event: complete\ndata: \n\n',
  failure: response => `event: next\ndata: ${response}\n\nevent: complete\ndata: \n\n`,
}

const boundary = '\r\n--graphql'
const part = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n'

/**
 * Parts of a multipart body (RFC 2046, 5.1), as clients with `subscriptionSpec=1.0` read them: a
 * response is the `payload` of a part, and an empty object is a heartbeat. Each part is followed by
 * its boundary, because a client hands a part on when it sees the next boundary.
 */
const multipart: Framing = {
  mediaType: 'multipart/mixed',
  contentType: 'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
  begin: boundary,
  before: `${part}{"payload":`,
  after: `}${boundary}`,
  heartbeat: `${part}{}${boundary}`,
  end: '--\r\n',
  failure: response => `${part}{"payload":null,${response.slice(1)}${boundary}--\r\n`,
}

export const framings: Readonly<Record<StreamMediaType, Framing>> = {
  'text/event-stream': eventStream,
  'multipart/mixed': multipart,
}
