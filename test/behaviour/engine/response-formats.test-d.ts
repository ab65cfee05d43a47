import {
  buildSchema,
  defineGraphQL,
  type ExecutionResult,
  type RequestErrors,
  type Schema,
} from '../../../src/index.ts'

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
declare function exactly<Expected>(): <Actual>(
  value: Actual,
  ...same: Equal<Actual, Expected> extends true ? [] : [never]
) => void

const sdl = 'type Query { hello: String }'
const plain = buildSchema(sdl)
const hashed = buildSchema(sdl, { config: { defaultResponseFormat: 'hash' } })
const either = buildSchema(sdl, {
  config: { defaultResponseFormat: 'hash' as 'json' | 'hash' },
})
const GraphQL = defineGraphQL<{ user: string }>()({})
const own = GraphQL.schema('Own', { config: { defaultResponseFormat: 'hash' } })
const json = GraphQL.schema('JSON')
const context = { user: 'ann' }

// Without responseFormat a response has the type of the default of the schema.
JSON.parse(await plain.execute('{ hello }'))
JSON.parse(plain.executeSync('{ hello }', { variables: {} }))
JSON.parse(await plain.prepare('{ hello }').execute())
JSON.parse(await json.execute('{ hello }', { context }))
const result: ExecutionResult = await hashed.execute('{ hello }')
const prepared: ExecutionResult = hashed.prepare('{ hello }').executeSync({})
const ofOwn: ExecutionResult = own.executeSync('{ hello }', { context })
// A schema without an option `config` and one with other options answer as text.
const other = buildSchema(sdl, { config: { enableIntrospection: true }, name: 'Other' })
JSON.parse(await other.execute('{ hello }'))

// An option of the call wins over the default.
const asked: ExecutionResult = await plain.execute('{ hello }', { responseFormat: 'hash' })
JSON.parse(await hashed.execute('{ hello }', { responseFormat: 'json' }))
JSON.parse(await own.prepare('{ hello }').execute({ context, responseFormat: 'json' }))

const bytes: Uint8Array = await hashed.execute('{ hello }', { responseFormat: 'bytes' })
// @ts-expect-error bytes are no default
buildSchema(sdl, { config: { defaultResponseFormat: 'bytes' } })

// What is not known is either.
const both = either.executeSync('{ hello }')
exactly<string | ExecutionResult>()(both)
const any: Schema = hashed
const unknown = any.executeSync('{ hello }')
exactly<string | ExecutionResult>()(unknown)
// @ts-expect-error JSON.parse takes a text
JSON.parse(hashed.executeSync('{ hello }'))
// @ts-expect-error the schema answers plain objects
const wrong: Schema<any, 'json'> = hashed
// @ts-expect-error a context is required in either format
void own.execute('{ hello }', { responseFormat: 'json' })
// @ts-expect-error there is no such format
void plain.execute('{ hello }', { responseFormat: 'text' })

const events = await hashed.subscribe('subscription { hello }')
exactly<AsyncIterableIterator<ExecutionResult, undefined> | RequestErrors>()(events)
const texts = await plain.subscribe('subscription { hello }')
exactly<AsyncIterableIterator<string, undefined> | RequestErrors>()(texts)
// @ts-expect-error there may be no stream, but errors
for await (const text of texts) void text
if ('errors' in texts) exactly<RequestErrors>()(texts)
else for await (const text of texts) exactly<string>()(text)
if (Symbol.asyncIterator in events) for await (const { data } of events) void data
else exactly<RequestErrors>()(events)

export { asked, bytes, ofOwn, prepared, result, wrong }
