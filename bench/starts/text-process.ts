// A process that reads GitHub's schema and prints it again and again, with one engine alone:
// `bench/benches/start.ts` says which. It prints milliseconds as JSON.
import { readFileSync } from 'node:fs'
import type { EngineName } from './start-process.ts'

/** Milliseconds of the clock from text to text. */
export interface Texts {
  readonly first: number
  /** The median of the later times, behind those in which V8 compiles. */
  readonly later: number
}

const TIMES = 12
const WARM_UP = 4

const [engine, gitHubPath] = process.argv.slice(2) as [EngineName, string]
const sdl = readFileSync(gitHubPath, 'utf8')
const print = engine === 'tapeql' ? await withTapeql() : await withGraphQLJs()
const times = Array.from({ length: TIMES }, () => {
  const begin = performance.now()
  if (!print().includes('type Repository ')) throw new Error('The schema is not printed.')
  return performance.now() - begin
})
const later = times.slice(WARM_UP).sort((one, other) => one - other)
const texts: Texts = { first: times[0]!, later: later[later.length >> 1]! }
console.log(JSON.stringify(texts))

async function withTapeql(): Promise<() => string> {
  const { buildSchema } = await import('tapeql')
  return () => buildSchema(sdl, { assumeValid: true }).toSDL()
}

async function withGraphQLJs(): Promise<() => string> {
  const { buildSchema, printSchema } = await import('graphql')
  return () => printSchema(buildSchema(sdl, { assumeValid: true, assumeValidSDL: true }))
}
