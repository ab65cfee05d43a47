// Resolvers that take their values by name against the same resolvers with positional parameters,
// over 40 fields of 100 parents: the call of a resolver alone (at most 1.2 times is the target),
// then whole requests. Nanoseconds a call, and the ratio of medians of interleaved rounds; each
// comparison in a process of its own. `npm run bench -- injection`
import { spawnSync } from 'node:child_process'
import { arg, defineGraphQL, object } from 'tapeql'
import { inputsOf, roundsOf } from '../effort.ts'
import { internal } from '../engines/internal.ts'
import { benchmarkVersion, callsPerSecond } from '../rate.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const FIELDS = 40
const PARENTS = 100
const ROUNDS = roundsOf(9)

interface Parent {
  readonly size: number
}

interface Context {
  readonly current_user: { readonly id: number }
  readonly db: { readonly base: number }
  readonly locale: string
  load(id: number): number
}

class Session implements Context {
  readonly #user = { id: 3 }
  readonly #db = { base: 7 }

  get current_user(): { readonly id: number } {
    return this.#user
  }

  get db(): { readonly base: number } {
    return this.#db
  }

  get locale(): string {
    return 'en'
  }

  load(id: number): number {
    return id + this.#db.base
  }
}

/** Stands for a request in execution. */
class Source {
  readonly request: { readonly context: Context }

  constructor(context: Context) {
    this.request = { context }
  }

  get context(): Context {
    return this.request.context
  }
}

const contexts: Readonly<Record<string, Context>> = {
  'a plain context': { current_user: { id: 3 }, db: { base: 7 }, locale: 'en', load: id => id + 7 },
  'a class with getters and a method': new Session(),
}

/**
 * What resolvers read: the names, where a positional caller finds each value, and what they make of
 * them.
 */
const readings = {
  'two arguments, current, two entries': {
    names: ['limit', 'order', 'current', 'current_user', 'db'],
    found: ['values.limit', 'values.order', 'event.current', 'context.current_user', 'context.db'],
    sum: 'limit + order.length + current.size + current_user.id + db.base',
  },
  everything: {
    names: [
      'limit',
      'order',
      'current',
      'current_user',
      'db',
      'locale',
      'load',
      'context',
      'event',
    ],
    found: [
      'values.limit',
      'values.order',
      'event.current',
      'context.current_user',
      'context.db',
      'context.locale',
      'context.load',
      'context',
      'event',
    ],
    sum: 'limit + order.length + current.size + current_user.id + db.base + locale.length + load(1) + context.db.base + event.field.name.length',
  },
}
type Reading = (typeof readings)[keyof typeof readings]

/** What the bench sees of the engine's inside, which is not exported. */
interface Engine {
  readonly FieldEvent: new (scope: object, node: object, index: number, values: object) => object
  readonly NamedValuesFactory: {
    new (injection: object): NamedValuesFactory
    readonly prototype: NamedValuesFactory
  }
}
interface NamedValuesFactory {
  noteEntries: (context: object) => void
  for: (field: object) => (values: object, event: object) => object
  callerFor: (field: { readonly resolve: Resolver }) => (values: object, event: object) => unknown
}
type Resolver = (...parameters: any[]) => number

/** Runs every resolver once for each parent, and returns what they made together. */
type Run = () => unknown

/** What the last run returned. */
let result: unknown

const [level, contextName, readingName] = process.argv.slice(2)
if (level === undefined) compareAll()
else {
  const context = contexts[contextName!]!
  const reading = readings[readingName as keyof typeof readings]
  const engine = await loadEngine()
  await compare(
    `${level === 'calls' ? 'a call' : 'a request'}, ${contextName}, ${readingName}`,
    level === 'calls' ? callsOf(engine, context, reading) : requestsOf(engine, context, reading),
  )
}

function compareAll(): void {
  console.log(`node ${process.version}, V8 ${process.versions.v8}, benchmark ${benchmarkVersion}`)
  for (const [level, title] of [
    ['calls', 'The call of a resolver'],
    ['requests', 'Whole requests'],
  ] as const) {
    for (const context of inputsOf(Object.keys(contexts))) {
      for (const reading of inputsOf(Object.keys(readings))) {
        console.log(`${title}; ${context}; resolvers read ${reading}`)
        const script = [import.meta.filename, level, context, reading]
        const { status } = spawnSync(process.execPath, script, { stdio: 'inherit' })
        if (status !== 0) throw new Error(`The comparison ended with ${status}.`)
      }
    }
  }
}

async function loadEngine(): Promise<Engine> {
  const events = await internal<Pick<Engine, 'FieldEvent'>>(
    'execution/named/field-event',
    'FieldEvent',
  )
  const values = await internal<Pick<Engine, 'NamedValuesFactory'>>(
    'execution/named/named-values',
    'NamedValuesFactory',
  )
  return { ...events, ...values }
}

/** The first is compared with; every contender has resolvers of its own. */
function callsOf(
  { FieldEvent, NamedValuesFactory }: Engine,
  context: Context,
  reading: Reading,
): Readonly<Record<string, Run>> {
  const source = new Source(context)
  const fields = byName(reading).map((resolve, index) => ({
    signature: 'named',
    resolve,
    coordinate: `Thing.f${index}`,
    declaredName: `f${index}`,
    name: `f${index}`,
    arguments: [{ declaredName: 'limit' }, { declaredName: 'order' }],
  }))
  const plans = fields.map((field, id) => ({ field, id }))
  const values = times(FIELDS, index => ({ limit: index, order: 'asc' }))
  const planAt = (index: number): object => plans[index]!
  const nodes = times(PARENTS, index => ({ value: { size: index }, planAt }))
  const factory = new NamedValuesFactory({ hasContext: true, hasEntries: true })
  factory.noteEntries(context)
  const known = { FieldEvent, source, plans, values, nodes, fields, factory }
  const runOf = (call: string, more: object): Run =>
    compile(
      { ...known, ...more },
      `() => {
        let sum = 0
        for (const node of nodes) {
          for (let index = 0; index < ${FIELDS}; index++) {
            const event = new FieldEvent(source, node, index, values[index])
            const { context } = event
            sum += ${call}
          }
        }
        return sum
      }`,
    )
  const found = argumentsOf(reading, context).map(place => place.replace('values', 'values[index]'))
  return {
    positional: runOf(`resolvers[index](${found.join(', ')})`, { resolvers: positional(reading) }),
    'positional, a caller for each field': runOf('callers[index](values[index], event)', {
      callers: positionalCallers(reading, context),
    }),
    'by name': runOf(
      '(callers[plans[index].id] ??= factory.callerFor(fields[index]))(values[index], event)',
      { callers: [] },
    ),
    'by name, object made first': runOf(
      'resolvers[index]((makers[plans[index].id] ??= factory.for(fields[index]))(values[index], event), event)',
      { resolvers: byName(reading), makers: [] },
    ),
  }
}

/**
 * Two schemas that differ in their resolvers; in the engine of the first, no named values are made.
 */
function requestsOf(
  { NamedValuesFactory }: Engine,
  context: Context,
  reading: Reading,
): Readonly<Record<string, Run>> {
  const source = `{ things { ${times(FIELDS, index => `f${index}(limit: ${index}, order: "asc")`).join(' ')} } }`
  const runOf = (name: string, resolvers: readonly Resolver[]): Run => {
    const schema = schemaOf(name, resolvers)
    return () => schema.executeSync(source, { context, responseFormat: 'json' })
  }
  const runs = {
    positional: runOf('Positional', positionalCallers(reading, context)),
    'by name': runOf('ByName', byName(reading)),
  }
  const { prototype } = NamedValuesFactory
  const { noteEntries } = prototype
  prototype.noteEntries = function (this: NamedValuesFactory) {
    this.noteEntries = () => undefined
    this.for = () => values => values
    this.callerFor = ({ resolve }) => resolve
  }
  runs.positional()
  prototype.noteEntries = noteEntries
  return runs
}

function schemaOf(name: string, resolvers: readonly Resolver[]) {
  const GraphQL = defineGraphQL<Context>()({ Thing: object<Parent>() })
  const things = times(PARENTS, index => ({ size: index }))
  GraphQL.query.field('things', 'Thing', { full: true }, () => things)
  const options = {
    null: false,
    arguments: [arg('limit', 'int', { null: false }), arg('order', 'string', { null: false })],
  } as const
  for (const [index, resolver] of resolvers.entries()) {
    GraphQL.Thing.field(`f${index}`, 'int', options, resolver)
  }
  return GraphQL.schema(name)
}

/**
 * Each with a source of its own: V8 shares what it learns about a source with every equal source.
 */
function byName({ names, sum }: Reading): readonly Resolver[] {
  return times(FIELDS, index => compile({}, `({ ${names.join(', ')} }) => ${sum} + ${index}`))
}

function positional({ names, sum }: Reading): readonly Resolver[] {
  const parameters = [...new Set([...names, 'event'])]
  return times(FIELDS, index => compile({}, `(${parameters.join(', ')}) => ${sum} + ${index}`))
}

function positionalCallers(reading: Reading, context: Context): readonly Resolver[] {
  return positional(reading).map((resolver, index) =>
    compile(
      { resolver },
      `(values, event) => {
        const { context } = event
        return resolver(${argumentsOf(reading, context).join(', ')}) // ${index}
      }`,
    ),
  )
}

/** A method of a class has to keep its `this` for a positional caller, too. */
function argumentsOf({ found }: Reading, context: Context): readonly string[] {
  const load = Object.hasOwn(context, 'load') ? 'context.load' : 'context.load.bind(context)'
  return [...new Set([...found, 'event'])].map(place => (place === 'context.load' ? load : place))
}

/** The function of a source text that knows some values by name. */
function compile<Compiled>(known: Readonly<Record<string, unknown>>, source: string): Compiled {
  const names = `{ ${Object.keys(known).join(', ')} }`
  // Resolvers of one literal in a loop would share what V8 learns about them; those of a host do
  // not.
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  const made = new Function(names, `return ${source} // ${Math.random()}`) as (
    known: object,
  ) => Compiled
  return made(known)
}

async function compare(title: string, contenders: Readonly<Record<string, Run>>): Promise<void> {
  const names = Object.keys(contenders)
  const expected = contenders[names[0]!]!()
  for (const name of names) {
    if (contenders[name]!() !== expected) throw new Error(`"${name}" comes to another result.`)
  }
  const rounds = await interleaved(names, ROUNDS, name =>
    nanosecondsPerCall(name, contenders[name]!),
  )
  report(
    title,
    'ns',
    names.map(name => (name === 'by name' ? 'tapeql' : name)),
    rounds,
  )
  const base = median(rounds[0]!)
  for (const [index, name] of names.entries()) {
    const times = rounds[index]!
    const [low, middle, high] = [Math.min(...times), median(times), Math.max(...times)].map(time =>
      time.toFixed(1),
    )
    const ratio = (median(times) / base).toFixed(2)
    console.log(
      `  ${name.padEnd(36)} ${middle} ns a call (${low} to ${high}), ${ratio} x positional`,
    )
  }
  if (result !== expected) throw new Error('A round comes to another result.')
}

function nanosecondsPerCall(name: string, run: Run): number {
  const runs = callsPerSecond(name, () => (result = run()), 0.3)
  return 1e9 / runs / FIELDS / PARENTS
}

function times<Made>(count: number, make: (index: number) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
