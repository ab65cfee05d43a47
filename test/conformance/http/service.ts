import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { arg, defineGraphQL, GraphQLError, RecordNotFoundError } from '../../../src/index.ts'
import { createController, type Controller } from '../../../src/http/index.ts'

interface ServiceContext {
  readonly greeting: string | undefined
  readonly response: ServerResponse
}

/** A controller and what its hooks and resolvers have seen. */
export interface Service {
  readonly controller: Controller
  /** The bodies and originals of the requests that the hook `before` has seen, the newest last. */
  readonly seen: { readonly body: unknown; readonly original: unknown }[]
  /** Tells `started` and `aborted` of the field `wait`, and lets it end by `release`. */
  readonly events: EventEmitter
}

/** The page whose requests are let in. */
export const shopOrigin = 'https://shop.example'

/** Makes a controller with every switch on that changes what goes over the wire. */
export function createService(): Service {
  const events = new EventEmitter()
  const seen: { body: unknown; original: unknown }[] = []
  const GraphQL = defineGraphQL<ServiceContext>()({})
  GraphQL.query
    .field(
      'hello',
      'string',
      { null: false, desc: 'Greets.', arguments: arg('name', 'string', { default: 'world' }) },
      ({ name: whom, greeting }) => `${greeting ?? 'Hello'}, ${whom}!`,
    )
    .field('echo', 'string', { arguments: arg('text', 'string') }, ({ text }) => text)
    .field('failing', 'string', {}, () => {
      throw new Error('a secret')
    })
    .field('missing', 'string', {}, () => {
      throw new RecordNotFoundError('There is no such record.')
    })
    .field('cookies', 'int', { null: false }, ({ response }) => {
      response.appendHeader(
        'Set-Cookie',
        'session=a, b; Path=/; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
      )
      response.appendHeader('Set-Cookie', 'theme=dark; HttpOnly')
      response.setHeader('X-Served', 'A3')
      return 2
    })
    .field(
      'wait',
      'string',
      {},
      (_, { signal }) =>
        new Promise<string>(resolve => {
          events.once('release', () => resolve('released'))
          signal.addEventListener('abort', () => events.emit('aborted'))
          events.emit('started')
        }),
    )
  GraphQL.mutation.field('touch', 'string', { null: false }, () => 'touched')
  const controller = createController({
    schema: GraphQL.schema('ConformanceSchema', { replace: true }),
    acceptBatches: true,
    cors: { origins: [shopOrigin], credentials: true, exposedHeaders: ['X-Served'] },
    before: (request: IncomingMessage & { body?: unknown; original?: unknown }) => {
      seen.push({ body: request.body, original: request.original })
      if (request.headers['x-refuse'] === undefined) return
      throw new GraphQLError('Sign in first.', {
        extensions: { code: 'UNAUTHENTICATED', http: { status: 401 } },
      })
    },
    context: ({ headers }, response) => ({ greeting: headers['x-greeting']?.toString(), response }),
  })
  return { controller, seen, events }
}
