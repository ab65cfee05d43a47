import { createHash } from 'node:crypto'
import { arg, defineGraphQL, type Schema, type SchemaConfiguration } from '../../../src/index.ts'

/**
 * A schema of one field, and of another one where it is given: what two processes of one service,
 * or two services, have.
 */
export function createGreetings(config: SchemaConfiguration = {}, otherField?: string): Schema {
  const GraphQL = defineGraphQL<{ readonly _?: never }>()({})
  GraphQL.query.field(
    'hello',
    'string',
    { null: false, arguments: arg('name', 'string', { default: 'world' }) },
    ({ name }) => `Hello, ${name}!`,
  )
  if (otherField !== undefined) GraphQL.query.field(otherField, 'string', {}, () => otherField)
  return GraphQL.schema('GreetingsSchema', { config, replace: true })
}

/** The response to a document, or to a key alone, as text. */
export function ask(
  schema: Schema,
  query: string | undefined,
  queryCacheKey?: string,
  queryCacheVersion?: string,
): Promise<string> {
  return schema.execute(query, { queryCacheKey, queryCacheVersion, responseFormat: 'json' })
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The response to a request that was refused. */
export function refusal(message: string, code = 'BAD_REQUEST'): string {
  return JSON.stringify({ errors: [{ message, extensions: { code } }] })
}

export const notFound = refusal('PersistedQueryNotFound', 'PERSISTED_QUERY_NOT_FOUND')
export const persistedOnly = refusal(
  'This service executes persisted queries only.',
  'PERSISTED_QUERY_REQUIRED',
)
