import { createCable, Channel as AnyCableChannel } from '@anycable/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { serveSockets, until, type Served } from '../../websocket/server.ts'
import { createCountdown, type Countdown } from './countdown.ts'

// Clients of Action Cable. That of Rails is made for pages: it listens to the page's visibility.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('removeEventListener', () => {})
vi.stubGlobal('document', { visibilityState: 'visible' })
const { adapters, createConsumer } = await import('@rails/actioncable')
adapters.WebSocket = WebSocket as never

const channel = 'GraphQL::BaseChannel'

async function setUp(options: ControllerOptions<any> = {}): Promise<Served & Countdown> {
  const countdown = createCountdown()
  return { ...countdown, ...(await serveSockets({ schema: countdown.schema, ...options })) }
}

interface Subscription {
  readonly received: unknown[]
  readonly events: string[]
  readonly perform: (parameters: object) => void
  /** Sends a command that servers of AnyCable alone know. */
  readonly whisper?: () => Promise<void>
  readonly leave: () => void
  readonly disconnect: () => void
}

function rails(url: string, parameters: object = {}): Subscription {
  const received: unknown[] = []
  const events: string[] = []
  const consumer = createConsumer(url)
  onTestFinished(() => consumer.disconnect())
  const subscription = consumer.subscriptions.create(
    { channel, ...parameters },
    {
      connected: () => void events.push('connected'),
      rejected: () => void events.push('rejected'),
      disconnected: () => void events.push('disconnected'),
      received: (message: unknown) => void received.push(message),
    },
  )
  return {
    received,
    events,
    perform: parameters => void subscription.perform('execute', parameters),
    leave: () => void subscription.unsubscribe(),
    disconnect: () => consumer.disconnect(),
  }
}

class GraphQLChannel extends AnyCableChannel {
  static override readonly identifier = channel
}

function anyCable(url: string, parameters: object = {}): Subscription {
  const received: unknown[] = []
  const events: string[] = []
  const cable = createCable(url, {
    websocketImplementation: WebSocket,
    logLevel: 'error',
  } as object)
  onTestFinished(() => cable.disconnect())
  const subscription = new GraphQLChannel(parameters as never)
  subscription.on('connect', () => void events.push('connected'))
  subscription.on('close', () => void events.push('rejected'))
  subscription.on('disconnect', () => void events.push('disconnected'))
  subscription.on('message', message => void received.push(message))
  cable.subscribe(subscription)
  return {
    whisper: () => subscription.whisper({ typing: true }),
    received,
    events,
    perform: parameters => void subscription.perform('execute', parameters),
    leave: () => subscription.disconnect(),
    disconnect: () => cable.disconnect(),
  }
}

describe.each([
  ['@rails/actioncable', rails],
  ['@anycable/core', anyCable],
] as const)('%s', (_, subscribe) => {
  test('executes queries, mutations and subscriptions, told apart by their ids', async () => {
    const { url, streams } = await setUp()
    const { received, events, perform } = subscribe(url)
    await until(() => events.length > 0)
    perform({ query: 'query ($a: String) { hello(name: $a) }', variables: { a: 'Ada' } })
    await until(() => received.length === 1)
    perform({ query: 'mutation { double(number: 2) }', id: 'm' })
    await until(() => received.length === 2)
    perform({ query: 'subscription { countdown(from: 1) }', id: 1 })
    await until(() => received.length === 5)
    expect(events).toEqual(['connected'])
    expect(received).toEqual([
      { result: { data: { hello: 'Hello, Ada!' } }, more: false },
      { result: { data: { double: 4 } }, more: false, id: 'm' },
      { result: { data: { countdown: 1 } }, more: true, id: 1 },
      { result: { data: { countdown: 0 } }, more: true, id: 1 },
      { result: null, more: false, id: 1 },
    ])
    expect(streams).toEqual({ begun: 1, returned: 1 })
  })

  test('keeps its connection where it whispers', async () => {
    const { url } = await setUp()
    const { received, events, perform, whisper } = subscribe(url)
    await until(() => events.length > 0)
    await whisper?.()
    perform({ query: '{ hello(name: "Ada") }' })
    await until(() => received.length > 0)
    expect(received).toEqual([{ result: { data: { hello: 'Hello, Ada!' } }, more: false }])
    expect(events).toEqual(['connected'])
  })

  test('is rejected by onConnect, which sees the parameters of the channel', async () => {
    const parameters: unknown[] = []
    const { url } = await setUp({
      onConnect: connection => {
        parameters.push(connection.parameters)
        return false
      },
    })
    const { events } = subscribe(url, { token: 't' })
    await until(() => events.length > 0)
    expect(events).toEqual(['rejected'])
    expect(parameters).toEqual([{ channel, token: 't' }])
  })

  test('ends its subscriptions by leaving the channel, and by going', async () => {
    const { url, streams, sockets } = await setUp()
    for (const end of ['leave', 'disconnect'] as const) {
      const subscription = subscribe(url)
      await until(() => subscription.events.length > 0)
      const { begun } = streams
      subscription.perform({ query: 'subscription { forever }' })
      await until(() => streams.begun > begun)
      subscription[end]()
      await until(() => streams.returned === streams.begun)
      subscription.disconnect()
    }
    await until(() => sockets.size === 0)
    expect(streams).toEqual({ begun: 2, returned: 2 })
  })

  test('is told that the server restarts', async () => {
    const { url, controller, streams } = await setUp()
    const { events, perform } = subscribe(url)
    await until(() => events.length > 0)
    perform({ query: 'subscription { forever }' })
    await until(() => streams.begun === 1)
    await controller.close()
    await until(() => events.length === 2)
    expect(events).toEqual(['connected', 'disconnected'])
    expect(streams.returned).toBe(1)
  })
})
