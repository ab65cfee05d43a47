import { defineGraphQL, object, type Schema } from '../../../src/index.ts'
import { createController } from '../../../src/http/index.ts'
import type { IncomingMessage } from 'node:http'

// A schema knows the context that its resolvers need: whoever executes it must give that context.
// Checked by the compiler alone; nothing of it runs.

interface User {
  id: string
}

interface AppContext {
  current_user: User | null
}

interface AdminContext extends AppContext {
  admin: true
}

declare const user: User
declare const request: IncomingMessage

const GraphQL = defineGraphQL<AppContext>()({ User: object<User>() })
const schema: Schema<AppContext> = GraphQL.schema('Context')
const admin: Schema<AdminContext> = GraphQL.extend<AdminContext>('admin')({}).schema('Admin')
const free = defineGraphQL()({}).schema('Free')
const optional = defineGraphQL<{ current_user?: User }>()({}).schema('Optional')
const context = { current_user: user }
const adminContext = { ...context, admin: true as const }
const misnamed = { currentUser: user }

// ---- Execution ----

void schema.execute('{ a }', { context })
void schema.execute('{ a }', { context: { current_user: null }, responseFormat: 'hash' })
schema.executeSync('{ a }', { context, responseFormat: 'json' }).trim()
void schema.respond('{ a }', { context: adminContext })
void schema.prepare('{ a }').execute({ context })
void schema.prepare('{ a }').respond({ context })

// @ts-expect-error no context
void schema.execute('{ a }')
// @ts-expect-error options without context
void schema.execute('{ a }', { variables: {} })
// @ts-expect-error options of a format without context
void schema.execute('{ a }', { responseFormat: 'json' })
// @ts-expect-error a context of other names
void schema.execute('{ a }', { context: misnamed })
// @ts-expect-error undefined is no context
void schema.execute('{ a }', { context: undefined })
// @ts-expect-error no context
schema.executeSync('{ a }')
// @ts-expect-error a context of other names
schema.executeSync('{ a }', { context: misnamed })
// @ts-expect-error no context
void schema.respond('{ a }')
// @ts-expect-error a context of other names
void schema.respond('{ a }', { context: misnamed })
// @ts-expect-error no context
void schema.prepare('{ a }').execute()
// @ts-expect-error a context of other names
void schema.prepare('{ a }').executeSync({ context: misnamed })
// @ts-expect-error no context
void schema.prepare('{ a }').respond({})

// An empty object is a context of these.
void free.execute('{ a }')
void free.respond('{ a }', {})
void optional.execute('{ a }')
void optional.prepare('{ a }').execute()
// @ts-expect-error a context of other names
void optional.execute('{ a }', { context: misnamed })

// ---- Controllers ----

const controller = createController({ schema, context: () => context })
createController({
  schema,
  context: async ({ headers }, response) => {
    response.setHeader('x-user', headers['x-user'] ?? '')
    return Promise.resolve({ current_user: null })
  },
})
createController({ schema: free })
createController({ schema: free, context: () => context })
createController({ schema: optional })
createController({ schema: () => free })
createController({ schema: 'Context', context: () => misnamed })
createController({ context: () => misnamed })
createController({})
createController()

// @ts-expect-error a context of other names
createController({ schema, context: () => ({ currentUser: user }) })
// @ts-expect-error a promise of a context of other names
createController({ schema, context: async () => Promise.resolve(misnamed) })
// @ts-expect-error no context
createController({ schema })
// @ts-expect-error a context of other names
createController({ schema: optional, context: () => misnamed })
// @ts-expect-error the chosen schema needs a context
createController({ schema: () => schema })
// @ts-expect-error the chosen schema needs another context
createController({ schema: async () => Promise.resolve(schema), context: () => misnamed })

// A choice of several schemas needs what each of them needs.
const choose = ({ url }: IncomingMessage): typeof admin | typeof schema | typeof free =>
  url === '/admin' ? admin : url === '/free' ? free : schema
createController({ schema: choose, context: () => adminContext })
// @ts-expect-error one of the schemas needs more
createController({ schema: choose, context: () => context })

void controller.request(request)
void controller.request(request, { context })
// @ts-expect-error a context of other names
void controller.request(request, { context: misnamed })
// @ts-expect-error null is no context here
void controller.request(request, { context: null })
void createController({ schema: free }).request(request, { context: null })
// @ts-expect-error another schema, which needs more than the hook gives
void controller.request(request, { schema: admin })

// ---- Schemas as values ----

declare function serve(any: Schema): void
serve(schema)
declare function serveWithoutContext(one: Schema<object>): void
serveWithoutContext(free)
// @ts-expect-error the schema needs a context
serveWithoutContext(schema)
