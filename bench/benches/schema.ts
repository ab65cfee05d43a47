// A schema from its text to what clients see of it: parsed, built, validated, printed as SDL, and
// asked about itself for the first time, by graphql-js 16 and 17 and by tapeql. Milliseconds of the
// processor, garbage collection included: medians of interleaved rounds, and their ratios to
// tapeql; the exponent of growth from 1,000 to 10,000 types; bytes that a built schema keeps for
// each type, each engine in a process of its own. `npm run bench -- schema`
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  buildSchema,
  Kind,
  parse,
  getIntrospectionQuery,
  lexicographicSortSchema,
  parseValue,
  printSchema,
  valueFromASTUntyped,
  type IntrospectionQuery,
} from 'graphql'
import { countOf, inputsOf, roundsOf } from '../effort.ts'
import { own, peers, type Engine } from '../engines/schema.ts'
import { githubSchema } from '../fixtures/github-schema.ts'
import { syntheticSchema } from '../fixtures/synthetic-schema.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(7)
const WARM_UP = roundsOf(5)
const everything = {
  descriptions: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
  oneOf: true,
}
const query = getIntrospectionQuery(everything)

const engines = [...peers, own]
const [, , only, size] = process.argv
if (only !== undefined) reportMemory(engines[Number(only)]!, size!)
else await compareAll()

async function compareAll(): Promise<void> {
  console.log(`node ${process.version}, V8 ${process.versions.v8}`)
  console.log('The answers to introspection include parsing and validating the query.')
  const medians = new Map<string, ReadonlyMap<string, readonly number[]>>()
  const sizes = [Math.max(100, countOf(1_000)), countOf(10_000)].map(String)
  for (const size of inputsOf([...sizes, 'github'])) medians.set(size, await compare(size))
  const [small, large] = sizes.map(size => medians.get(size))
  if (small === undefined || large === undefined) return
  console.log('\nexponents of growth from 1,000 to 10,000 types')
  for (const [stage, times] of small) {
    const largeTimes = large.get(stage)!
    const exponents = engines.map(
      ({ name }, index) => `${name} ${Math.log10(largeTimes[index]! / times[index]!).toFixed(2)}`,
    )
    console.log(`  ${stage.padEnd(20)} ${exponents.join(', ')}`)
  }
}

/** The medians of each stage, in the order of the engines. */
async function compare(size: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const sdl = sdlOf(size)
  const typeCount = checkEqual(sdl)
  const title = size === 'github' ? "GitHub's schema" : `${size} types`
  const names = engines.map(({ name }) => name)
  console.log(
    `\n${size === 'github' ? title : 'synthetic'}, ${typeCount} types, ${sdl.length} units`,
  )
  const stages: readonly (readonly [
    name: string,
    run: (engine: Engine, schema: unknown) => unknown,
  ])[] = [
    ['parse', engine => engine.parse(sdl)],
    ['build', engine => engine.build(sdl)],
    ['build and validate', engine => engine.validate(sdl)],
    ['and answer', engine => engine.introspect(engine.validate(sdl), '{ __typename }')],
    ['print', (engine, schema) => engine.print(schema)],
    ['introspect', (engine, schema) => engine.introspect(schema, query)],
  ]
  const medians = new Map<string, readonly number[]>()
  for (const [stage, run] of stages) {
    const printed = stage === 'print' ? engines.map(engine => engine.build(sdl)) : []
    const all = await interleaved(engines, WARM_UP + ROUNDS, (engine, index) => {
      // Only a schema that nobody has asked yet is asked for the first time.
      const schema = stage === 'introspect' ? engine.build(sdl) : printed[index]
      return timeOf(() => run(engine, schema))
    })
    const rounds = all.map(times => times.slice(WARM_UP))
    report(`${title}, ${stage}`, 'ms', names, rounds)
    const middle = rounds.map(median)
    const own = middle.at(-1)!
    const figures = engines.map(({ name }, index) => {
      const times = rounds[index]!
      const range = `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)}`
      return `${name} ${middle[index]!.toFixed(1)} ms (${range}), ${(middle[index]! / own).toFixed(2)} x`
    })
    console.log(`  ${stage.padEnd(20)} ${figures.join('; ')}`)
    medians.set(stage, middle)
  }
  const file = fileURLToPath(import.meta.url)
  const kept = engines.map(({ name }, index) => {
    const flags = [...process.execArgv, '--expose-gc', file, String(index), size]
    const bytes = Number(execFileSync(process.execPath, flags, { encoding: 'utf8' }))
    console.log(`  ${name.padEnd(20)} ${Math.round(bytes / typeCount)} bytes for each type`)
    return [bytes / typeCount]
  })
  report(`${title}, kept for each type`, 'bytes', names, kept)
  return medians
}

function sdlOf(size: string): string {
  if (size !== 'github') return syntheticSchema(Number(size))
  return withoutFaults(githubSchema)
}

/**
 * GitHub's schema as published has two fields twice, and twelve are deprecated where their
 * interface's are not.
 */
function withoutFaults(sdl: string): string {
  const cuts: { readonly start: number; readonly end: number }[] = []
  for (const definition of parse(sdl).definitions) {
    if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) continue
    const seen = new Set<string>()
    for (const { name, loc, directives = [] } of definition.fields ?? []) {
      if (seen.has(name.value)) cuts.push(loc!)
      else if ((definition.interfaces ?? []).length > 0)
        cuts.push(...directives.map(({ loc }) => loc!))
      seen.add(name.value)
    }
  }
  return cuts.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), sdl)
}

/**
 * Throws unless all engines print equal schemas and give equal answers; how many types there are.
 * Left out is what each implementation has of its own: the types of introspection, the descriptions
 * of specified scalars, the specified directives (graphql-js has more directive locations than the
 * specification), the order of types and of those that implement, and how the literals of defaults
 * are spaced and sorted.
 */
function checkEqual(sdl: string): number {
  const texts = new Set<string>()
  const answers = new Set<string>()
  let typeCount = 0
  for (const engine of engines) {
    const printed = engine.print(engine.build(sdl))
    const peer = buildSchema(printed, { assumeValid: true })
    texts.add(printSchema(lexicographicSortSchema(peer)))
    const answer = JSON.parse(engine.introspect(engine.build(sdl), query)) as {
      readonly data: IntrospectionQuery
    }
    const comparable = comparableAnswer(answer.data)
    typeCount = comparable.types.length
    answers.add(JSON.stringify(comparable, withoutLiterals))
  }
  if (texts.size > 1) throw new Error('The printed schemas differ.')
  if (answers.size > 1) throw new Error('The answers to introspection differ.')
  return typeCount
}

function comparableAnswer({ __schema: { types, directives, ...schema } }: IntrospectionQuery) {
  const specifiedScalars = ['Boolean', 'Float', 'ID', 'Int', 'String']
  const specifiedDirectives = ['deprecated', 'include', 'oneOf', 'skip', 'specifiedBy']
  return {
    ...schema,
    types: types
      .filter(({ name }) => !name.startsWith('__'))
      .map(type => {
        if (type.kind === 'INTERFACE')
          return { ...type, possibleTypes: type.possibleTypes.toSorted(byName) }
        return specifiedScalars.includes(type.name) ? { ...type, description: null } : type
      })
      .toSorted(byName),
    directives: directives
      .filter(({ name }) => !specifiedDirectives.includes(name))
      .toSorted(byName),
  }
}

function withoutLiterals(key: string, value: unknown): unknown {
  if (key !== 'defaultValue' || typeof value !== 'string') return value
  return sorted(valueFromASTUntyped(parseValue(value)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, entry]) => [key, sorted(entry)] as const)
  return entries.sort(([left], [right]) => (left < right ? -1 : 1))
}

function byName(left: { readonly name: string }, right: { readonly name: string }): number {
  return left.name < right.name ? -1 : 1
}

/** Prints the bytes that a built schema keeps, outside of the heap too. */
function reportMemory(engine: Engine, size: string): void {
  // What is made once, and for the first schema alone, is no part of a type.
  engine.build(syntheticSchema(100))
  const sdl = sdlOf(size)
  const before = bytesInUse()
  const schema = engine.build(sdl)
  console.log(bytesInUse() - before)
  if (schema === undefined) throw new Error('There is no schema.')
}

function bytesInUse(): number {
  for (let count = 0; count < 4; count++) globalThis.gc!()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function timeOf(run: () => unknown): number {
  const begin = process.cpuUsage()
  const result = run()
  // A text that nobody has read may not have been put together yet.
  if (typeof result === 'string' && result.charCodeAt(0) === 0)
    throw new Error('The text is empty.')
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1000
}
