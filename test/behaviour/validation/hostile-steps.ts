// Counts what validation does for hostile documents of two sizes: how often each block of its code
// runs, as V8 counts it for a process whose code is compiled for that from the beginning. Writes the
// counts of each family as JSON.
import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'
import { families, hostileSchema } from '../../../bench/fixtures/hostile-documents.ts'
import type * as engine from '../../../src/index.ts'
import type * as validation from '../../../src/validation/validate.ts'

const [modules, ...sizes] = process.argv.slice(2) as [string, ...string[]]
const location = pathToFileURL(`${modules}/`).href
const unlimited = { maxTokens: false, maxSyntaxDepth: false, maxSourceLength: false } as const

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const { buildSchema, parse } = (await import(`${location}index.js`)) as typeof engine
const { validateDocument } = (await import(
  `${location}validation/validate.js`
)) as typeof validation
const { compiled } = buildSchema(hostileSchema)

const counts: Record<string, number[]> = {}
for (const { name, document } of families) {
  counts[name] = []
  for (const size of sizes) counts[name].push(await stepsOf(document(Number(size))))
}
process.stdout.write(JSON.stringify(counts))

async function stepsOf(source: string): Promise<number> {
  const document = parse(source, unlimited, compiled.symbolTable)
  if ('errors' in document) throw document.errors[0]
  await takeCount()
  validateDocument(compiled, document, {
    maxErrors: 100,
    hasSuggestions: true,
    maxFieldComparisons: false,
  })
  return takeCount()
}

/** How often blocks have run since the last count. */
async function takeCount(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith(location))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0)
}
