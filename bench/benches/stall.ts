// The longest time for which the event loop stands still while 100,000 rows are answered with
// bytes: by tapeql, by code that is generated and by plans that are interpreted, as the first
// requests are, and by graphql-js 16, whose result is stringified and encoded. Milliseconds of the
// longest turn of the loop, by the clock and of the processor, and of the whole: medians of
// interleaved rounds (minimum to maximum). `npm run bench -- stall`, or with another number of
// rows: `npm run bench -- stall 10000`
import { createHash } from 'node:crypto'
import {
  buildSchema as buildReference,
  execute,
  parse,
  version,
  type GraphQLObjectType,
} from 'graphql'
import { buildSchema } from 'tapeql'
import { countOf, roundsOf } from '../effort.ts'
import { report } from '../report.ts'
import { median } from '../rounds.ts'

const ROUNDS = roundsOf(5)
const WARM_UP = roundsOf(2)

const [count = countOf(100_000)] = process.argv.slice(2).map(Number)

interface Row {
  readonly id: number
  readonly name: string
  readonly description: string | null
  readonly price: number
  readonly isAvailable: boolean
}

const sdl = `
  type Query { plain: [Row!]!, resolved: [Resolved!]!, promised: [Promised!]!, later: [Row!]! }
  type Row { id: ID!, name: String!, description: String, price: Float!, isAvailable: Boolean! }
  type Resolved { id: ID!, name: String!, description: String, price: Float!, isAvailable: Boolean! }
  type Promised { id: ID!, name: String!, description: String, price: Float!, isAvailable: Boolean! }
`
const rows = Array.from({ length: count }, (_, index): Row => ({
  id: index,
  name: `Row number ${index}`,
  description: index % 7 === 0 ? null : `What there is to say about row ${index}, in a sentence.`,
  price: (199 + index * 125) / 100,
  isAvailable: index % 3 !== 0,
}))
type Resolve = (parent: Row) => unknown
const resolvers: Record<string, Record<string, Resolve>> = {
  Query: {
    plain: () => rows,
    resolved: () => rows,
    promised: () => rows,
    later: () => Promise.resolve(rows),
  },
  Resolved: { name: ({ name }) => name, price: ({ price }) => price },
  Promised: { name: ({ name }) => Promise.resolve(name) },
}
const [generated, interpreted] = ([0, false] as const).map(generatesCodeAfter =>
  buildSchema(sdl, {
    resolvers,
    config: { generatesCodeAfter, limits: { maxResponseBytes: false } },
  }),
)
const reference = buildReference(sdl)
for (const [typeName, fields] of Object.entries(resolvers)) {
  const type = reference.getType(typeName) as GraphQLObjectType
  for (const [name, resolve] of Object.entries(fields)) type.getFields()[name]!.resolve = resolve
}

type Answer = Uint8Array | string
type Contenders = Readonly<Record<string, () => Promise<Answer>>>

const requests = {
  'properties of rows': 'plain',
  'properties of rows that come later': 'later',
  'two resolvers a row': 'resolved',
  'a promise a row': 'promised',
} as const

console.log(
  `node ${process.version}, V8 ${process.versions.v8}, graphql-js ${version}, ${count} rows`,
)
for (const [title, field] of Object.entries(requests)) {
  const source = `{ ${field} { id name description price isAvailable } }`
  const document = parse(source)
  const contenders: Contenders = {
    tapeql: async () => (await generated!.respond(source)).body,
    'tapeql, plans': async () => (await interpreted!.respond(source)).body,
    'graphql-js 16': async () =>
      Buffer.from(JSON.stringify(await execute({ schema: reference, document }))),
  }
  await compare(title, contenders)
}

async function compare(title: string, contenders: Contenders): Promise<void> {
  const rounds = new Map(Object.keys(contenders).map(name => [name, [] as Stall[]]))
  const answers = new Set<string>()
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    for (const [name, run] of Object.entries(contenders)) {
      const { stall, answer } = await stallOf(run)
      if (round >= 0) rounds.get(name)!.push(stall)
      else answers.add(createHash('sha256').update(answer).digest('hex'))
    }
  }
  if (answers.size > 1) throw new Error('The answers differ.')
  console.log(`\n${title}`)
  for (const [key, step] of [
    ['longest', 'longest turn'],
    ['whole', 'whole'],
  ] as const) {
    const times = [...rounds.values()].map(stalls => stalls.map(stall => stall[key]))
    report(`${title}, ${step}`, 'ms', [...rounds.keys()], times)
  }
  for (const [name, stalls] of rounds) {
    const figures = (['longest', 'processor', 'whole'] as const).map(key => {
      const times = stalls.map(stall => stall[key])
      const [low, middle, high] = [Math.min(...times), median(times), Math.max(...times)].map(ms =>
        ms.toFixed(0),
      )
      return `${key} ${middle!.padStart(5)} ms (${low} to ${high})`
    })
    console.log(`  ${name.padEnd(16)} ${figures.join(', ')}`)
  }
}

interface Stall {
  /** Of the longest turn of the event loop. */
  readonly longest: number
  /** What the processor has spent in such a turn at most. */
  readonly processor: number
  readonly whole: number
}

/** Runs once, and notes every turn of the event loop meanwhile. */
async function stallOf(
  run: () => Promise<Answer>,
): Promise<{ readonly stall: Stall; readonly answer: Answer }> {
  gc!()
  await new Promise(resolve => setImmediate(resolve))
  let [longest, processor] = [0, 0]
  let isOver = false
  const begin = performance.now()
  let last = { clock: begin, processor: process.cpuUsage() }
  const note = (): void => {
    const { user, system } = process.cpuUsage(last.processor)
    const clock = performance.now()
    longest = Math.max(longest, clock - last.clock)
    processor = Math.max(processor, (user + system) / 1000)
    last = { clock, processor: process.cpuUsage() }
    if (!isOver) setImmediate(note)
  }
  setImmediate(note)
  const answer = await run()
  const whole = performance.now() - begin
  isOver = true
  note()
  return { stall: { longest, processor, whole }, answer }
}
