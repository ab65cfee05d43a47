// The ways in which a request brings its document, each executed to JSON text: a text that nobody
// has seen, one that the process knows, a key alone, and compiled bytes; graphql-js 16 and
// Mercurius beside them. Operations a second, and the ratio of medians of interleaved rounds to
// graphql-js with a document that was parsed and validated before. `npm run bench -- persisted`
import fastify from 'fastify'
import { buildSchema, execute, parse, validate, version as graphqlVersion } from 'graphql'
import mercurius from 'mercurius'
import { arg, defineGraphQL, object, type Schema } from 'tapeql'
import { durationOf, roundsOf } from '../effort.ts'
import { versionOf } from '../peers.ts'
import { report } from '../report.ts'
import { interleaved, median } from '../rounds.ts'

const ROUNDS = roundsOf(9)
const ROUND_MS = durationOf(300)
/** Calls between two looks at the clock. */
const BATCH = 50
const BOOKS = 5

interface Author {
  readonly id: string
  readonly name: string
}
interface Book {
  readonly id: string
  readonly title: string
  readonly year: number
  readonly author: Author
}
type Run = () => unknown

const books: readonly Book[] = Array.from({ length: BOOKS }, (_, index) => ({
  id: String(index),
  title: `Volume ${index}`,
  year: 1900 + index,
  author: { id: `a${index}`, name: `Author ${index}` },
}))
const document = `query Books($first: Int = ${BOOKS}, $withAuthor: Boolean = true, $withYear: Boolean = true) {
  featured: books(first: $first) {
    ...BookParts
    author @include(if: $withAuthor) { ...AuthorParts }
  }
  newest: books(first: 2) { __typename ...BookParts }
}
fragment BookParts on Book { id title year @include(if: $withYear) }
fragment AuthorParts on Author { id name }`
const variables = { first: BOOKS, withAuthor: true }

// A cold document has no place in a cache of one byte; apart from that the schemas are equal.
const cold = tapeqlSchema('ColdSchema', { limits: { maxCachedDocumentBytes: 1 } })
const warm = tapeqlSchema('WarmSchema', { cacheSecret: 'a secret' })
const unsigned = tapeqlSchema('UnsignedSchema', {})
const key = warm.persist(document)
const compiled = warm.compile(document)
const compiledText = Buffer.from(compiled).toString('base64url')
const unsignedBytes = unsigned.compile(document)
const options = { variables, responseFormat: 'json' } as const

const graphqlSchema = buildSchema(warm.toSDL({ withoutSpec: true }))
const rootValue = { books: booksOf }
const known = parse(document)

const resolvers = {
  Query: { books: (_: unknown, given: { readonly first: number }) => booksOf(given) },
}
const mercuriusCold = await mercuriusApp({ cache: false })
const mercuriusWarm = await mercuriusApp({})
const mercuriusJit = await mercuriusApp({ jit: 1 })

const contenders: readonly (readonly [name: string, run: Run])[] = [
  ['tapeql, cold text', () => cold.execute(document, options)],
  ['tapeql, warm text', () => warm.execute(document, options)],
  ['tapeql, key alone', () => warm.execute(undefined, { ...options, queryCacheKey: key })],
  ['tapeql, compiled, signed', () => warm.execute(compiled, { ...options, compiled: true })],
  ['  as base64url', () => warm.execute(compiledText, { ...options, compiled: true })],
  ['  not signed', () => unsigned.execute(unsignedBytes, { ...options, compiled: true })],
  ['graphql-js, cold text', () => byGraphqlJS()],
  ['graphql-js, cached document', () => executeByGraphqlJS(known)],
  ['Mercurius, cold text', () => byMercurius(mercuriusCold)],
  ['Mercurius, warm text', () => byMercurius(mercuriusWarm)],
  ['Mercurius, warm text, JIT', () => byMercurius(mercuriusJit)],
]
const BASE = 7

console.log(`node ${process.version}, V8 ${process.versions.v8}`)
console.log(
  `graphql-js ${graphqlVersion}, Mercurius ${versionOf('mercurius')}, Fastify ${versionOf('fastify')}`,
)
console.log(
  `a document of ${document.length} units, compiled ${compiled.length} bytes, the answer ${await answer()}`,
)
// The first round warms up.
const all = await interleaved(contenders, ROUNDS + 1, ([, run]) => operationsPerSecond(run))
const rounds = all.map(([, ...speeds]) => speeds)
reportAs('a text never seen before', {
  'tapeql, cold text': 'tapeql',
  'graphql-js, cold text': 'graphql-js 16',
  'Mercurius, cold text': 'Mercurius',
})
reportAs('a text seen before', {
  'tapeql, warm text': 'tapeql',
  'tapeql, key alone': 'tapeql, a key alone',
  'tapeql, compiled, signed': 'tapeql, a compiled request',
  'graphql-js, cached document': 'graphql-js 16, a parsed document',
  'Mercurius, warm text': 'Mercurius',
  'Mercurius, warm text, JIT': 'Mercurius with jit',
})
const base = median(rounds[BASE]!)
for (const [index, [name]] of contenders.entries()) {
  const speeds = rounds[index]!
  const [low, middle, high] = [Math.min(...speeds), median(speeds), Math.max(...speeds)].map(
    Math.round,
  )
  const ratio = (median(speeds) / base).toFixed(2)
  console.log(
    `  ${name.padEnd(28)} ${middle} ops/s (${low} to ${high}), ${ratio} x ${contenders[BASE]![0]}`,
  )
}
await Promise.all([mercuriusCold, mercuriusWarm, mercuriusJit].map(app => app.close()))

function reportAs(title: string, names: Readonly<Record<string, string>>): void {
  const indexes = Object.keys(names).map(name => contenders.findIndex(([each]) => each === name))
  report(
    title,
    'operations/s',
    Object.values(names),
    indexes.map(index => rounds[index]!),
  )
}

function booksOf({ first }: { readonly first: number }): readonly Book[] {
  return books.slice(0, first)
}

function tapeqlSchema(name: string, config: object): Schema {
  const GraphQL = defineGraphQL()({ Book: object<Book>(), Author: object<Author>() })
  GraphQL.Author.field('id', 'id', { null: false }).field('name', 'string', { null: false })
  GraphQL.Book.field('id', 'id', { null: false })
    .field('title', 'string', { null: false })
    .field('year', 'int', { null: false })
    .field('author', 'Author', { null: false })
  GraphQL.query.field(
    'books',
    'Book',
    { full: true, arguments: arg('first', 'int', { default: BOOKS, null: false }) },
    booksOf,
  )
  return GraphQL.schema(name, { config })
}

async function byGraphqlJS(): Promise<string> {
  const parsed = parse(document)
  const errors = validate(graphqlSchema, parsed)
  if (errors.length > 0) throw errors[0]!
  return executeByGraphqlJS(parsed)
}

async function executeByGraphqlJS(parsed: ReturnType<typeof parse>): Promise<string> {
  const result = await execute({
    schema: graphqlSchema,
    document: parsed,
    rootValue,
    variableValues: variables,
  })
  return JSON.stringify(result)
}

async function mercuriusApp(settings: object) {
  const app = fastify()
  await app.register(mercurius, {
    schema: warm.toSDL({ withoutSpec: true }),
    resolvers,
    ...settings,
  })
  await app.ready()
  return app
}

async function byMercurius(app: Awaited<ReturnType<typeof mercuriusApp>>): Promise<string> {
  return JSON.stringify(await app.graphql(document, {}, variables))
}

/** How long the answer is; all contenders have to give the same one. */
async function answer(): Promise<string> {
  const answers = new Set<string>()
  for (const [, run] of contenders) answers.add(JSON.stringify(JSON.parse(String(await run()))))
  const [only, ...others] = answers
  if (only === undefined || others.length > 0) {
    throw new Error(`The contenders disagree: ${[...answers].join('\n')}`)
  }
  return `${only.length} units`
}

async function operationsPerSecond(run: Run): Promise<number> {
  let calls = 0
  const begin = performance.now()
  let now = begin
  while (now - begin < ROUND_MS) {
    for (let count = 0; count < BATCH; count++) await run()
    calls += BATCH
    now = performance.now()
  }
  return (calls * 1000) / (now - begin)
}
