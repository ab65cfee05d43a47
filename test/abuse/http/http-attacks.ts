import { setTimeout as pause } from 'node:timers/promises'
import { hosts, type Host } from '../../conformance/http/hosts.ts'
import type { Attack } from '../attack.ts'
import { attack } from './connection.ts'
import { faultsOfHTTP, outcomeOf } from './judge.ts'
import { unanswered, type Answered, type HostName, type Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { hello, post } from './request.ts'
import { startServices, type Services } from './services.ts'

const rounds = 3
const connectionsAtOnce = 4
const maxGrowthMegabytes = 60
const minKinds = 100

/** Every kind, three times over, on every framework. */
export const httpAttacks: readonly Attack[] = hosts.map(host => ({
  title: `${kinds.length} kinds of hostile requests over HTTP on ${host.name}`,
  maxSeconds: 240,
  run: () => run(host),
}))

async function run(host: Host): Promise<string> {
  // What frameworks tell of an error depends on it.
  process.env['NODE_ENV'] = 'production'
  silence()
  const faults = new Set<string>()
  const addUncaught = (error: unknown): void =>
    void faults.add(`the process would have ended: ${String(error)}`)
  process.on('uncaughtException', addUncaught)
  const services = await startServices(host)
  const chosen = kinds.filter(kind => expectedOn(host, kind) !== unanswered)
  if (chosen.length < minKinds) faults.add(`only ${chosen.length} kinds are sent`)
  const sizes: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const fault of await sendAll(host, services, chosen)) faults.add(fault)
    for (const fault of await aftermath(services)) faults.add(fault)
    sizes.push(await residentMegabytes())
  }
  await services.close()
  // It would swallow what is thrown below as well.
  process.off('uncaughtException', addUncaught)
  const growth = sizes.at(-1)! - sizes[0]!
  const outcome = `${chosen.length} kinds ${rounds} times, ${sizes.map(size => Math.round(size)).join(' ')} MB`
  if (growth > maxGrowthMegabytes) faults.add(`the process has grown by ${Math.round(growth)} MB`)
  if (faults.size > 0)
    throw new Error(`${outcome}; ${faults.size} faults: ${[...faults].join('; ')}`)
  return outcome
}

/** What shall come back from a kind on a host. */
function expectedOn({ name }: Host, kind: Kind): Answered {
  return kind.except?.[name as HostName] ?? kind.expected
}

async function sendAll(
  host: Host,
  { ports }: Services,
  chosen: readonly Kind[],
): Promise<readonly string[]> {
  const faults: string[] = []
  const left = chosen.values()
  const sendNext = async (): Promise<void> => {
    for (const kind of left) {
      const expected = expectedOn(host, kind)
      if (expected === unanswered) continue
      const received = await attack(ports[kind.service ?? 'plain'], kind)
      faults.push(...faultsOfHTTP(kind, expected, received).map(fault => `${kind.title} ${fault}`))
    }
  }
  await Promise.all(Array.from({ length: connectionsAtOnce }, sendNext))
  return faults
}

/** Afterwards every service answers as ever, and nothing waits for a client that has gone. */
async function aftermath({ ports, told }: Services): Promise<readonly string[]> {
  const faults: string[] = []
  for (const port of Object.values(ports)) {
    const outcome = outcomeOf(
      await attack(port, { title: 'hello', send: () => [post(hello)], expected: '200' }),
    )
    if (outcome !== '200') faults.push(`a query afterwards is answered ${outcome}`)
  }
  // "`signal` fires within 100 ms."
  await pause(100)
  if (told.waiting !== 0) faults.push(`${told.waiting} resolvers wait for clients that have gone`)
  return faults
}

async function residentMegabytes(): Promise<number> {
  for (let round = 0; round < 5; round++) {
    gc!()
    await pause(20)
  }
  return process.memoryUsage.rss() / 2 ** 20
}

/** Frameworks print what clients do to them; whoever runs the attack reads the outcome alone. */
function silence(): void {
  console.error = () => undefined
}
