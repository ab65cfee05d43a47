import { expect, test } from 'vitest'
import { ActionCable } from '../../../src/websocket/action-cable.ts'
import { GraphQLTransportWS } from '../../../src/websocket/graphql-transport-ws.ts'
import type { Protocol } from '../../../src/websocket/protocol.ts'
import { forEachCase, ofAllCases } from '../../random/cases.ts'
import { countOf } from '../../random/seed.ts'
import { FedStream, feed, RecordedWire, settingsFor, settle } from '../../websocket/machine.ts'

// Whatever the order of events: a stream that has not ended by itself is returned once.

const identifier = '{"channel":"GraphQL::BaseChannel"}'

function cableMessage(data: object): object {
  return { command: 'message', identifier, data: JSON.stringify(data) }
}

const protocols = {
  'graphql-transport-ws': {
    machine: (wire: RecordedWire, settings: ReturnType<typeof settingsFor>): Protocol =>
      new GraphQLTransportWS(wire, settings, false),
    begin: { type: 'connection_init' },
    subscribe: (id: string): object => ({ type: 'subscribe', id, payload: { query: '' } }),
    leave: (id: string): object[] => [{ type: 'complete', id }],
  },
  'Action Cable': {
    machine: (wire: RecordedWire, settings: ReturnType<typeof settingsFor>): Protocol =>
      new ActionCable(wire, settings, 'GraphQL::BaseChannel', false),
    begin: { command: 'subscribe', identifier },
    subscribe: (id: string): object => cableMessage({ action: 'execute', query: '', id }),
    leave: (): object[] => [
      { command: 'unsubscribe', identifier },
      { command: 'subscribe', identifier },
    ],
  },
}

const COUNT = countOf(1_000)

test.each(Object.entries(protocols))(
  `${COUNT} interleavings of %s`,
  async (_, protocol) => {
    let begun = 0
    await forEachCase(COUNT, async ({ below: random }) => {
      const wire = new RecordedWire()
      const streams: FedStream[] = []
      let connected = 0
      const pending: (() => void)[] = []
      const settings = settingsFor({
        maxOperations: 5,
        connect: () => void connected++,
        perform: () =>
          new Promise(resolve =>
            pending.push(() => {
              const stream = new FedStream()
              streams.push(stream)
              resolve(stream)
            }),
          ),
      })
      const machine = protocol.machine(wire, settings)
      await feed(machine, protocol.begin)
      const actions: readonly (() => unknown)[] = [
        () => feed(machine, protocol.subscribe(`${random(4)}`)),
        () => feed(machine, protocol.subscribe(`${random(4)}`)),
        () => feed(machine, ...protocol.leave(`${random(4)}`)),
        () => pending.shift()?.(),
        () => pending.shift()?.(),
        () => streams[random(streams.length || 1)]?.feed(1),
        () => {
          const stream = streams[random(streams.length || 1)]
          if (random(2) === 0) stream?.finish()
          else stream?.break(new Error('broken'))
        },
        () => wire.block(),
        () => wire.drain(),
        settle,
      ]
      const steps = 5 + random(25)
      for (let step = 0; step < steps; step++) await actions[random(actions.length)]!()
      machine.onClose()
      const { length } = wire.sent
      for (const begin of pending) begin()
      wire.drain()
      await settle()
      const returned = streams.map(stream => stream.returned)
      const expected = streams.map(stream => (stream.isOver ? 0 : 1))
      expect(returned).toEqual(expected)
      expect(wire.sent.length).toBe(length)
      expect(settings.disconnected.length).toBe(connected)
      begun += streams.length
    })
    ofAllCases(() => expect(begun).toBeGreaterThan(COUNT * 1.5))
  },
  countOf(30_000),
)
