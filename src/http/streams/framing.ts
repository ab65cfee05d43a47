import type { StreamMediaType } from '../request/accept.ts'

/** The framing of the responses of a stream in a media type. */
export interface Framing {
  readonly mediaType: StreamMediaType
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
  /** The text after the last response. */
  readonly end: string
  /** Returns the end of a stream that fails, for the JSON of a response with the error. */
  readonly failure: (response: string) => string
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
  end: 'event: complete\ndata: \n\n',
  failure: response => `event: next\ndata: ${response}\n\nevent: complete\ndata: \n\n`,
}

const boundary = '\r\n--graphql'
const partHead = '\r\nContent-Type: application/json; charset=utf-8\r\n\r\n'

/**
 * Parts of a multipart body (RFC 2046, 5.1), as clients with `subscriptionSpec=1.0` read them: a
 * response is the `payload` of a part, and an empty object is a heartbeat. Each part is followed by
 * its boundary, because a client hands a part on when it sees the next boundary.
 */
const multipart: Framing = {
  mediaType: 'multipart/mixed',
  contentType: 'multipart/mixed; boundary="graphql"; subscriptionSpec=1.0',
  begin: boundary,
  prefix: `${partHead}{"payload":`,
  suffix: `}${boundary}`,
  heartbeat: `${partHead}{}${boundary}`,
  end: '--\r\n',
  failure: response => `${partHead}{"payload":null,${response.slice(1)}${boundary}--\r\n`,
}

export const framings: Readonly<Record<StreamMediaType, Framing>> = {
  'text/event-stream': eventStream,
  'multipart/mixed': multipart,
}
