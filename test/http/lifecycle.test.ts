import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { ServedConnection, type InFlightRequest } from '../../src/http/lifecycle.ts'

function exchangeOf(unwrittenBytes = 0): InFlightRequest {
  const ignore = (): void => undefined
  return {
    ...{ request: {} as IncomingMessage, response: {} as ServerResponse, unwrittenBytes },
    ...{ connection: undefined, abort: ignore, endStream: ignore, close: ignore },
  }
}

describe('a connection', () => {
  test('is idle when none of its exchanges has begun, and none waits', async () => {
    const connection = new ServedConnection({ maxConnectionRequests: 1 })
    const [first, second] = [exchangeOf(), exchangeOf()]
    expect(connection.isIdle).toBe(true)
    expect(connection.add(first)).toBeUndefined()
    expect(connection.isIdle).toBe(false)
    const turn = connection.add(second)
    connection.remove(first)
    expect(connection.isIdle).toBe(false)
    await turn
    expect(connection.isIdle).toBe(false)
    connection.remove(second)
    expect(connection.isIdle).toBe(true)
  })

  test('has its exchanges in the order of their requests, of which one is the last', () => {
    const connection = new ServedConnection({ maxConnectionRequests: 2 })
    const exchanges = [exchangeOf(), exchangeOf(), exchangeOf()]
    const turns = exchanges.map(exchange => connection.add(exchange))
    expect(turns).toEqual([undefined, undefined, expect.any(Promise)])
    expect(connection.exchanges).toEqual(exchanges)
    expect(connection.isLast(exchanges[1]!)).toBe(false)
    connection.remove(exchanges[2]!)
    expect(connection.isLast(exchanges[1]!)).toBe(true)
    expect(connection.isLast(exchanges[0]!)).toBe(false)
  })

  test('lets a request wait behind more bytes than the client may leave unread', () => {
    const connection = new ServedConnection({ maxUnwrittenBytes: 100 })
    expect(connection.add(exchangeOf(60))).toBeUndefined()
    expect(connection.add(exchangeOf(40))).toBeUndefined()
    expect(connection.add(exchangeOf(1))).toBeUndefined()
    expect(connection.add(exchangeOf())).toBeInstanceOf(Promise)
  })
})
