// What is hostile in the load: every kind of request and socket that `npm run abuse -- attacks`
// sends, and documents that are written to be expensive.
import assert from 'node:assert/strict'
import { families } from '../../../bench/fixtures/hostile-documents.ts'
import { attack as attackHTTP } from '../http/connection.ts'
import { faultsOfHTTP } from '../http/judge.ts'
import { kinds as httpKinds } from '../http/kinds.ts'
import { attack as attackSocket } from '../websocket/connection.ts'
import { faultsOfSocket } from '../websocket/judge.ts'
import { kinds as socketKinds } from '../websocket/kinds.ts'
import { ask } from './client.ts'
import type { Ports } from './server.ts'

/** Something hostile; throws where what comes of it is not right. */
export type Hostile = (ports: Ports, number: number) => Promise<void>

const SIZES = [5, 50, 500]
/** What is under way between two sockets at the least. */
const SOCKET_BYTES = 2 ** 16
const http = httpKinds.filter(({ isSlow }) => isSlow !== true)
const sockets = socketKinds.filter(({ isSlow }) => isSlow !== true)

/**
 * What comes of kinds that pause between their parts, where a busy server reads the parts at once:
 * an operation that was ended counts until its execution has ended.
 */
const busy: ReadonlyMap<string, RegExp> = new Map([
  [
    '2,000 subscriptions, each ended at once',
    /^connection_ack(, error OPERATION_LIMIT( x\d+)?)?, close 1000$/,
  ],
])

export const hostile: Readonly<Record<string, Hostile>> = {
  async 'a hostile request'({ http: ports }, number) {
    const kind = http[number % http.length]!
    const received = await attackHTTP(ports[kind.service ?? 'plain'], kind)
    const expected = [kind.expected, ...(mayBeReset(kind) ? (['closed'] as const) : [])].flat()
    assert.deepEqual(faultsOfHTTP(kind, expected, received), [], kind.title)
  },
  async 'a hostile socket'({ sockets: ports }, number) {
    const kind = sockets[number % sockets.length]!
    const received = await attackSocket(ports[kind.service ?? 'plain'], kind)
    const expected = busy.get(kind.title) ?? kind.expected
    assert.deepEqual(faultsOfSocket({ ...kind, expected }, received), [], kind.title)
  },
  async 'a hostile document'({ main }, number) {
    const family = families[number % families.length]!
    const query = `# ${number}\n${family.document(SIZES[number % SIZES.length]!)}`
    const { status, body } = await ask(main, {
      path: '/hostile',
      headers: { Accept: 'application/graphql-response+json' },
      body: JSON.stringify({ query }),
    })
    assert.ok(status === 200 || status === 400, `${family.name} is answered ${status}`)
    const { data, errors } = JSON.parse(body) as { data?: unknown; errors?: readonly object[] }
    assert.ok(data !== undefined || errors!.length > 0, `${family.name} has no answer`)
  },
}

/**
 * Whether a server that refuses it may reset the connection before its client has read the answer.
 * RFC 9112, 9.6 "Tear-down".
 */
function mayBeReset({ send, expected }: (typeof http)[number]): boolean {
  const isRefused = [expected].flat().every(outcome => outcome.startsWith('4'))
  const sizes = send().map(piece => (typeof piece === 'number' ? 0 : piece.length))
  return isRefused && sizes.reduce((sum, size) => sum + size, 0) > SOCKET_BYTES
}
