// A process of its own, with --unhandled-rejections=strict: lets the host fail in every way at
// every place, and prints how often it did and what was answered otherwise than it should be.
import type { Schema } from '../../../../src/index.ts'
import { faultySchema, places } from './faulty-schema.ts'
import { thrownValues } from './thrown-values.ts'
import { ways } from './ways.ts'

let act = (): unknown => undefined
const run = (): never => act() as never

/** How responses are written. */
const writers = [
  ['closures', faultySchema(run, false), 'json'],
  ['an object', faultySchema(run, false), 'hash'],
] as const
const wrong: string[] = []
let count = 0
let current = ''
process.on('uncaughtException', thrown => {
  wrong.push(`${current}, or the one before: a rejection is left: ${shown(thrown)}`)
})

for (const [place, source] of Object.entries(places)) {
  for (const [way, fail] of Object.entries(ways)) {
    if (!fits(way, place)) continue
    for (const [value, valueOf] of Object.entries(thrownValues)) {
      act = () => fail(valueOf())
      // Generated code gives up where it has failed too often, so it begins anew each time.
      const generated = ['generated code', faultySchema(run, 0), 'json'] as const
      for (const [writer, schema, responseFormat] of [...writers, generated]) {
        current = `${place}, ${way}, ${value}, ${writer}`
        const found = await faultOf(schema, source, responseFormat)
        if (found !== undefined) wrong.push(`${current}: ${found}`)
        count++
        // A rejection that nobody has looked at is told of before this.
        await new Promise(setImmediate)
      }
    }
  }
}
// What was behind its answer has come.
await new Promise(resolve => setTimeout(resolve, 50))
console.log(JSON.stringify({ count, wrongCount: wrong.length, wrong: wrong.slice(0, 10) }))

/**
 * A promise that nobody is asked for is left to the host: a list of them has a place in lists
 * alone.
 */
function fits(way: string, place: string): boolean {
  const isBatch = place === 'batch' || place === 'batch of objects'
  if (way === 'reject in a list' || way === 'an async iterable with rejected items') {
    return place.startsWith('list') || isBatch
  }
  if (way.endsWith('behind a null')) return place === 'object'
  if (way === 'a promise in a property')
    return place === 'object' || place === 'object of a mutation'
  // What a scalar serializes to is the host's own, where the response is an object.
  return place !== 'scalar' || way === 'throw'
}

/**
 * What is wrong with an answer: the neighbours of a field that fails are answered, and every error
 * has a path and a code.
 */
async function faultOf(
  schema: Schema,
  source: string,
  responseFormat: 'json' | 'hash',
): Promise<string | undefined> {
  let text: string
  try {
    const answer = await schema.execute(source, { responseFormat: responseFormat as 'json' })
    text = responseFormat === 'json' ? answer : JSON.stringify(answer)
  } catch (error) {
    return `execute has thrown ${shown(error)}`
  }
  const { data, errors = [] } = JSON.parse(text) as Answer
  if (data?.before !== 'before' || data.after !== 'after')
    return `the neighbours are missing: ${text}`
  for (const { message, path, extensions } of errors) {
    if (message.includes('secret')) return `a message is not masked: ${text}`
    if (message === 'Internal server error' && extensions?.id === undefined)
      return `an error has no id: ${text}`
    if (!Array.isArray(path)) return `an error has no path: ${text}`
    if (extensions?.code === undefined) return `an error has no code: ${text}`
  }
  return undefined
}

interface Answer {
  readonly data?: { readonly before?: string; readonly after?: string } | null
  readonly errors?: readonly {
    readonly message: string
    readonly path?: readonly unknown[]
    readonly extensions?: { readonly code?: string; readonly id?: string }
  }[]
}

function shown(error: unknown): string {
  try {
    return String((error as Error).stack)
  } catch {
    return 'what cannot be read'
  }
}
