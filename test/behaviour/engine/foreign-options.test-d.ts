import { createController } from '../../../src/http/index.ts'
import { buildSchema, configure } from '../../../src/index.ts'

// Checked by the compiler alone; nothing of it runs. The sentences are the types of the options.

const schema = buildSchema('type Query { a: Int }')

createController({ schema, basePath: '/api' })
// @ts-expect-error there is no option `path`: write `basePath`
createController({ schema, path: '/api' })
// @ts-expect-error introspection is switched by the schema
createController({ schema, introspection: true })
// @ts-expect-error there is no option `formatError`: write `formatErrors`
createController({ schema, formatError: () => {} })
// @ts-expect-error write `schema: buildSchema(typeDefs, { resolvers })`
createController({ typeDefs: 'type Query { a: Int }' })
// @ts-expect-error a schema stands in the place of the options
createController(schema)
// @ts-expect-error there is no option `introspection`: write `enableIntrospection`
configure({ introspection: false })
// @ts-expect-error resolvers are an option: write `{ resolvers: { Query: ... } }`
buildSchema('type Query { a: Int }', { Query: { a: () => 1 } })
