import { describe, expect, test } from 'vitest'
import { acceptsHTML, negotiate } from '../../../src/http/request/accept.ts'

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
  expect(negotiate(accept).mediaType).toBe(mediaType)
})

test('acceptsHTML wants the type by name', () => {
  const headers = ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/html;q=0', undefined]
  expect(headers.map(acceptsHTML)).toEqual([true, false, false, false])
})

describe('the format of a stream', () => {
  const events = 'text/event-stream'
  const subscription = 'multipart/mixed;subscriptionSpec=1.0'
  const draft = 'multipart/mixed;incrementalSpec=v0.2'
  const of2022 = 'multipart/mixed;deferSpec=20220824'
  const bare = 'multipart/mixed'

  test.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'text/*',
    'multipart/*',
    `${events};q=0`,
    `${events}; charset=latin1`,
    `${bare};q=0`,
    'multipart/mixed;subscriptionSpec=2.0',
    'multipart/mixed;incrementalSpec=v0.1',
    'multipart/mixed;deferSpec=20200824',
    'multipart/mixed;incrementalSpec=v0.1;subscriptionSpec=2.0',
  ])('of the header %j is none', accept => {
    expect(negotiate(accept).stream).toBe(undefined)
  })

  test.each([
    [events, events, events],
    [subscription, subscription, undefined],
    ['multipart/mixed;subscriptionSpec="1.0"', subscription, undefined],
    ['multipart/mixed;boundary=graphql;subscriptionSpec=1.0', subscription, undefined],
    [draft, undefined, draft],
    ['MULTIPART/Mixed; INCREMENTALspec="v0.2"', undefined, draft],
    [of2022, undefined, of2022],
    [bare, undefined, bare],
    [`${bare}; boundary=-`, undefined, bare],
    [`${bare}, ${events};q=0.5`, events, bare],
    [`${bare};q=0.5, ${events}`, events, events],
    [`${subscription};q=0.5, ${events}`, events, events],
    [`${subscription}, ${events}`, subscription, events],
    [`${draft}, ${of2022}`, undefined, draft],
    [`${of2022}, ${draft}`, undefined, of2022],
    [`${of2022};q=0.1, ${draft};q=0.2, ${bare};q=0`, undefined, draft],
    [`${bare};incrementalSpec=v0.1, ${events};q=0.1`, events, events],
    [`${draft};subscriptionSpec=1.0`, subscription, draft],
    [`${draft};deferSpec=1`, undefined, draft],
    // A single response is preferred.
    [`${json}, ${bare};q=0.1`, undefined, undefined],
    [`${events};q=0.5, ${graphql};q=0.9, ${draft};q=0.9`, events, draft],
    [`${events};q=0.5, ${graphql};q=0.9`, events, undefined],
  ])('of the header %j is %j for subscriptions, %j for incremental responses', (...row) => {
    const [accept, forSubscriptions, forIncremental] = row
    expect(negotiate(accept).stream).toMatchObject({
      subscription: forSubscriptions,
      incremental: forIncremental,
    })
  })

  // Headers as the clients send them.
  test.each([
    ['Apollo Client', `${of2022},${graphql},${json};q=0.9`, graphql, undefined, of2022],
    ['Apollo Client', `${draft},${graphql},${json};q=0.9`, graphql, undefined, draft],
    [
      'Apollo Client',
      `multipart/mixed;boundary=graphql;subscriptionSpec=1.0,${graphql},${json};q=0.9`,
      graphql,
      subscription,
      undefined,
    ],
    ['urql', `${graphql}, application/graphql+json, ${json}, ${events}, ${bare}`, graphql, events, events], // prettier-ignore
    ['urql', `${events}, ${bare}`, undefined, events, events],
    ['GraphiQL', `${json}, ${bare}`, json, undefined, bare],
    ['graphql-sse', events, undefined, events, events],
  ])('of %s, which sends %j', (_, accept, mediaType, forSubscriptions, forIncremental) => {
    expect(negotiate(accept).mediaType).toBe(mediaType)
    expect(negotiate(accept).stream).toMatchObject({
      subscription: forSubscriptions,
      incremental: forIncremental,
    })
  })

  test.each([
    [`${subscription}, ${draft}`, subscription],
    [`${draft}, ${subscription}`, draft],
    [`${draft};q=0.5, ${subscription}`, subscription],
    [`${bare}, ${events}`, bare],
  ])('of the header %j is %j for a single response', (accept, preferred) => {
    expect(negotiate(accept).stream?.preferred).toBe(preferred)
  })
})
