import { describe, expect, test } from 'vitest'
import {
  acceptsHTML,
  negotiateMediaType,
  negotiateStream,
} from '../../../src/http/request/accept.ts'

const json = 'application/json'
const graphql = 'application/graphql-response+json'

test.each([
  [undefined, json],
  ['', json],
  ['*/*', json],
  ['application/*', json],
  [json, json],
  [graphql, graphql],
  [`${graphql}, ${json};q=0.9`, graphql],
  [`${json};q=0.9, ${graphql}`, graphql],
  [`${json}, ${graphql};q=0.9`, json],
  [`${json}, ${graphql}`, json],
  [`${graphql}, ${json}`, graphql],
  [`*/*, ${graphql}`, graphql],
  [`*/*;q=0.1, ${json};q=0`, graphql],
  [`application/*;q=0.2, ${graphql};q=0.1`, json],
  ['text/html, */*;q=0.8', json],
  [`${graphql}; charset=utf-8`, graphql],
  [`${graphql}; charset=utf-16, ${json}`, json],
  [`APPLICATION/GRAPHQL-RESPONSE+JSON`, graphql],
  [`${json};q=1.5`, json],
  ['text/html', undefined],
  [`${json};q=0`, undefined],
  [`${json};q=0, ${graphql};q=0.000`, undefined],
  ['nonsense', undefined],
])('the Accept header %j asks for %j', (accept, mediaType) => {
  expect(negotiateMediaType(accept)).toBe(mediaType)
})

test('acceptsHTML wants the type by name', () => {
  const headers = ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/html;q=0', undefined]
  expect(headers.map(acceptsHTML)).toEqual([true, false, false, false])
})

describe('the media type of a stream', () => {
  test.each([
    [undefined, undefined],
    ['*/*', undefined],
    ['application/json', undefined],
    ['text/*', undefined],
    ['text/event-stream', 'text/event-stream'],
    ['text/event-stream;q=0', undefined],
    ['text/event-stream; charset=latin1', undefined],
    ['multipart/mixed', undefined],
    ['multipart/mixed;deferSpec=20220824', undefined],
    ['multipart/mixed;subscriptionSpec=2.0', undefined],
    ['multipart/mixed;subscriptionSpec="1.0"', 'multipart/mixed'],
    ['multipart/mixed;subscriptionSpec=1.0, application/json', 'multipart/mixed'],
    ['application/json, text/event-stream, multipart/mixed', 'text/event-stream'],
    ['multipart/mixed;subscriptionSpec=1.0, text/event-stream', 'multipart/mixed'],
    ['multipart/mixed;subscriptionSpec=1.0;q=0.5, text/event-stream', 'text/event-stream'],
  ])('of the header %j is %j', (accept, mediaType) => {
    expect(negotiateStream(accept)).toBe(mediaType)
  })
})
