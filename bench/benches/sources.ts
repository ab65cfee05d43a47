// Sources beside libraries that make GraphQL of tables, and beside SQL by hand, each over HTTP on one
// PostgreSQL; `bench/sources/README.md` says what is measured and how to read it. `npm run bench --
// sources`, or parts of it: `npm run bench -- sources nested growth --contenders tapeql,sql --rounds 5`
import { parseArgs } from 'node:util'
import { countOf, durationOf, inputsOf, roundsOf } from '../effort.ts'
import { hasCores, LOAD_CORE, useCore } from '../http/processes.ts'
import { measure, middle, type Effort, type Measured } from '../sources/compare.ts'
import { Databases, postgreSQL } from '../sources/database.ts'
import { contenders, workloads, type Contender } from '../sources/workloads.ts'
import { ownVersion, peer, peerVersions, versionOf } from '../peers.ts'
import { report } from '../report.ts'
import { isPossible } from '../requirements.ts'
import { median } from '../rounds.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    contenders: { type: 'string' },
    orders: { type: 'string', default: String(countOf(100_000)) },
    rounds: { type: 'string', default: String(roundsOf(5)) },
    seconds: { type: 'string', default: String(durationOf(2)) },
    connections: { type: 'string', default: '8' },
    profile: { type: 'string' },
  },
})
const effort: Effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
  profileFolder: values.profile,
}
const SIZES = [1_000, countOf(100_000), countOf(1_000_000)]
/** Above this share of a core the database or the load is what is measured. */
const MAX_BUSY = 0.9
/** What tapeql shall reach in the nested read: a multiple of the better library, a share of SQL by hand. */
const TARGETS = { libraries: 3, byHand: 0.6 }

const names = Object.keys(workloads)
const asked = positionals.length === 0 ? inputsOf([...names, 'growth']) : positionals
const unknown = asked.filter(name => name !== 'growth' && !names.includes(name))
if (unknown.length > 0) {
  throw new Error(`There is no ${unknown.join(', ')}; there are ${names.join(', ')}, growth.`)
}
const chosen = chosenContenders()
if (isPossible('All of it', postgreSQL)) await measureAll()

async function measureAll(): Promise<void> {
  // The database gets the core of the load, so that servers have one for themselves.
  useCore(LOAD_CORE)
  const databases = await Databases.start()
  try {
    printVersions(databases)
    for (const name of asked) {
      if (name === 'growth') await growth(databases)
      else await beside(name, databases)
    }
  } finally {
    await databases.remove()
  }
}

function printVersions({ version }: Databases): void {
  const own = ['drizzle-orm', 'pg'].map(name => `${name} ${versionOf(name)}`).join(', ')
  console.log(`node ${process.version}, PostgreSQL ${version}, tapeql ${ownVersion()}, ${own}`)
  console.log(`drizzle-graphql on Yoga: ${peerVersions('sources/drizzle-graphql')}`)
  console.log(`Pothos on Yoga: ${peerVersions('sources/pothos')}`)
  console.log(
    `${effort.rounds} rounds of ${effort.seconds} s each, one server behind the other, ${effort.connections} connections: ` +
      `medians (minimum to maximum); ` +
      (hasCores
        ? 'the server has a core, the load and the database have another'
        : 'server, load and database share the cores'),
  )
}

async function beside(name: string, databases: Databases): Promise<void> {
  const orders = Number(values.orders)
  const measured = await measure(name, chosen, [orders], databases, effort)
  console.log(`\n${workloads[name]!.title}; ${orders} orders in the table`)
  const own = measured.find(({ server }) => server.contender === 'tapeql')
  if (own !== undefined) {
    report(
      name,
      'requests/s',
      measured.map(({ server }) => server.contender),
      measured.map(({ rounds }) => rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    )
  }
  for (const each of measured) {
    const ratio =
      own === undefined || each === own
        ? ''
        : `, tapeql ${rateRatio(own, each).toFixed(2)} x, processor ${cpuRatio(own, each).toFixed(2)} x`
    console.log(`  ${each.server.contender.padEnd(15)} ${figures(each)}${ratio}`)
  }
  if (name === 'nested' && own !== undefined) printTargets(own, measured)
}

function printTargets(own: Measured, measured: readonly Measured[]): void {
  const ratios = (contenders: readonly Contender[]): readonly number[] =>
    measured
      .filter(({ server }) => contenders.includes(server.contender))
      .map(other => rateRatio(own, other))
  const verdict = (what: string, reached: number, target: number): void => {
    if (!Number.isFinite(reached)) return
    const word = reached >= target ? 'reached' : 'MISSED'
    console.log(`  target: ${target} x ${what}: ${reached.toFixed(2)} x, ${word}`)
  }
  const libraries = Math.min(...ratios(['drizzle-graphql', 'pothos']))
  verdict('the better of the libraries', libraries, TARGETS.libraries)
  verdict('SQL by hand', Math.min(...ratios(['sql'])), TARGETS.byHand)
}

async function growth(databases: Databases): Promise<void> {
  console.log(
    '\ngrowth: the same pages of larger tables; requests/s, what is left of them, and us of the processor, server + database',
  )
  for (const name of names) {
    console.log(`  ${name}`)
    for (const contender of chosen) {
      const measured = await measure(name, [contender], SIZES, databases, effort)
      if (measured.length === 0) continue
      const [first] = measured
      const columns = measured.map(each => {
        const { server, rounds } = each
        const rate = middle(rounds, ({ requestsPerSecond }) => requestsPerSecond).toFixed(0)
        const left = each === first ? '' : ` (${rateRatio(each, first!).toFixed(2)} x)`
        const serverUs = middle(rounds, ({ serverUs }) => serverUs).toFixed(0)
        return `${server.orders} orders ${rate.padStart(5)}/s${left}, ${serverUs}${databaseText(rounds)} us`
      })
      console.log(`    ${contender.padEnd(15)} ${columns.join('; ')}`)
    }
  }
}

function databaseText(rounds: Measured['rounds']): string {
  if (rounds.some(({ databaseUs }) => databaseUs === undefined)) return ''
  return ` + ${middle(rounds, ({ databaseUs }) => databaseUs!).toFixed(0)}`
}

/** How many times the requests a second of another: the median of paired rounds. */
function rateRatio(one: Measured, other: Measured): number {
  return median(
    one.rounds.map(
      ({ requestsPerSecond }, index) => requestsPerSecond / other.rounds[index]!.requestsPerSecond,
    ),
  )
}

/** How many times less of the processor a server uses than another: the median of paired rounds. */
function cpuRatio(one: Measured, other: Measured): number {
  return median(one.rounds.map(({ serverUs }, index) => other.rounds[index]!.serverUs / serverUs))
}

function figures({ rounds }: Measured): string {
  const rates = rounds.map(({ requestsPerSecond }) => requestsPerSecond)
  const database = rounds.every(({ databaseUs }) => databaseUs !== undefined)
    ? [
        `${middle(rounds, ({ databaseUs }) => databaseUs!)
          .toFixed(0)
          .padStart(5)} us of the database's`,
      ]
    : []
  const busy = middle(rounds, round => round.busy)
  return [
    `${median(rates).toFixed(0).padStart(6)} requests/s (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`,
    `${middle(rounds, ({ serverUs }) => serverUs)
      .toFixed(0)
      .padStart(6)} us of the server's processor`,
    ...database,
    `p50 ${middle(rounds, ({ p50 }) => p50).toFixed(2)} ms`,
    `p99 ${middle(rounds, ({ p99 }) => p99).toFixed(2)} ms`,
    ...(busy > MAX_BUSY ? [`DATABASE AND LOAD ARE BUSY (${busy.toFixed(2)})`] : []),
  ].join(', ')
}

function chosenContenders(): readonly Contender[] {
  const wanted = values.contenders?.split(',') ?? contenders
  const strange = wanted.filter(name => !contenders.some(contender => contender === name))
  if (strange.length > 0) {
    throw new Error(`There is no ${strange.join(', ')}; there are ${contenders.join(', ')}.`)
  }
  const packages: Partial<Record<Contender, Parameters<typeof peer>>> = {
    'drizzle-graphql': ['drizzle-graphql', 'sources/drizzle-graphql'],
    pothos: ['@pothos/plugin-drizzle', 'sources/pothos'],
  }
  return contenders
    .filter(contender => wanted.includes(contender))
    .filter(contender => {
      const needed = packages[contender]
      return needed === undefined || isPossible(contender, peer(...needed))
    })
}
