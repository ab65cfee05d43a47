import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack } from '../../abuse/websocket/connection.ts'
import { close, frame, handshake, message } from '../../abuse/websocket/frames.ts'
import { faultsOfSocket } from '../../abuse/websocket/judge.ts'
import { kinds } from '../../abuse/websocket/kinds.ts'
import { subscribe } from '../../abuse/websocket/messages.ts'
import { startServices, type Services } from '../../abuse/websocket/services.ts'

// Everything hostile that a client can do on a socket: what it is told, and that nothing is left of
// it. What takes seconds is part of `npm run test:slow`.

const quick = kinds.filter(({ isSlow }) => isSlow !== true)

const nothing = { sockets: 0, connections: 0, sources: 0, executions: 0, listeners: 0 }

let services: Services

beforeAll(async () => {
  services = await startServices()
})

afterAll(() => services.close())

test('there are at least 150 kinds, each with a name of its own', () => {
  expect(quick.length).toBeGreaterThanOrEqual(150)
  expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length)
})

test('the service counts what it holds', async () => {
  const send = (): ReturnType<(typeof kinds)[number]['send']> => [
    handshake(),
    message({ type: 'connection_init' }),
    { until: 'connection_ack' },
    ...['idle', 'heard', 'pending'].map(field =>
      message(subscribe(field, `subscription { ${field} }`)),
    ),
    100,
  ]
  const attacked = attack(services.ports.plain, { title: '', send, then: 'leave', expected: '' })
  const all = { sockets: 1, connections: 1, sources: 1, executions: 1, listeners: 1 }
  await expect.poll(services.held, { interval: 2 }).toEqual(all)
  await attacked
  await expect.poll(services.held, { interval: 2 }).toEqual(nothing)
})

test.each([
  ['has closed', close()],
  ['has broken the framing', frame({ opcode: 3 })],
  ['has sent what is no message', message('{')],
])('nothing runs for a client that %s and keeps its half open', async (_, last) => {
  const socket = connect({ port: services.ports.plain, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('data', () => {})
  socket.write(handshake())
  socket.write(message({ type: 'connection_init' }))
  await expect.poll(() => services.held()['connections'], { interval: 2 }).toBe(1)
  socket.write(message(subscribe('1', 'subscription { idle }')))
  await expect.poll(() => services.held()['sources'], { interval: 2 }).toBe(1)
  socket.write(last)
  await expect.poll(services.held, { interval: 2 }).toEqual({ ...nothing, sockets: 1 })
  socket.destroy()
  await expect.poll(services.held, { interval: 2 }).toEqual(nothing)
})

test.each(quick)('$title', async kind => {
  const received = await attack(services.ports[kind.service ?? 'plain'], kind)
  expect(faultsOfSocket(kind, received)).toEqual([])
  await expect.poll(services.held, { interval: 2 }).toEqual(nothing)
})
