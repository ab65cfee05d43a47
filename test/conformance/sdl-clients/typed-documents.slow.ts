import { codegen } from '@graphql-codegen/core'
import * as typescriptOperations from '@graphql-codegen/typescript-operations'
import { buildSchema, introspectionFromSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { diagnosticsOf, equality } from './compile.ts'

const sdl = `
  type Query { user(id: ID!, order: Order): User, hello(name: String): String! }
  type User { name: String! }
  enum Order { ASC DESC }
`
const source = 'query User($id: ID!, $order: Order) { user(id: $id, order: $order) { name } }'
const hello = 'query Hello { hello }'
const optional = 'query Named($name: String) { hello(name: $name) }'

// Files of the disk, so that what they import is found.
const path = (name: string): string => new URL(name, import.meta.url).pathname
const imports = `
import { buildSchema, defineGraphQL, type ExecutionResult, type SubscribeResult } from '../../../src/index.ts'
const schema = buildSchema('type Query { a: Int }')
const hashed = buildSchema('type Query { a: Int }', { config: { defaultResponseFormat: 'hash' } })
const ofAnn = defineGraphQL<{ user: string }>()({}).schema('Ann')
const context = { user: 'ann' }
${equality}
`

/** What holds for documents \`user\`, \`hello\` and \`named\`, however they are typed. */
const assertions = `
// Variables are required where the operation needs them, and have its types.
const variables = { id: '1', order: 'ASC' } as const
const result = await schema.execute(user, { variables, responseFormat: 'hash' })
export type Result = Holds<Equal<typeof result, ExecutionResult<UserData>>>
const name: string | undefined = result.data?.user?.name
const byDefault = hashed.executeSync(user, { variables })
export type ByDefault = Holds<Equal<typeof byDefault, ExecutionResult<UserData>>>
JSON.parse(await schema.execute(user, { variables }))
const bytes: Uint8Array = schema.executeSync(user, { variables, responseFormat: 'bytes' })
const prepared = hashed.prepare(user).executeSync({ variables })
export type Prepared = Holds<Equal<typeof prepared, ExecutionResult<UserData>>>
const events = await hashed.subscribe(user, { variables })
export type Events = Holds<Equal<
  typeof events,
  SubscribeResult<ExecutionResult<UserData>>
>>
JSON.parse(await ofAnn.execute(user, { variables, context }))
// @ts-expect-error the options are required
void schema.execute(user)
// @ts-expect-error the variables are required
void schema.execute(user, {})
// @ts-expect-error the variable id is required
void schema.execute(user, { variables: {} })
// @ts-expect-error order is ASC or DESC
void schema.execute(user, { variables: { id: '1', order: 'UP' } })
// @ts-expect-error the variables are required, beside a context
void ofAnn.execute(user, { context })
// @ts-expect-error the context is required, beside variables
void ofAnn.execute(user, { variables })
// @ts-expect-error the variables are required
void schema.prepare(user).execute({})
// @ts-expect-error the options are required
void schema.prepare(user).execute()
// @ts-expect-error there is no field age
void result.data?.user?.age

// Variables may be left out where the operation can do without.
const greeted = await hashed.execute(hello)
const greeting: string | undefined = greeted.data?.hello
for (const options of [{}, { variables: {} }, { variables: { name: 'Ann' } }, { variables: null }])
  JSON.parse(await schema.execute(named, options))
const ofNamed: string | undefined = hashed.prepare(named).executeSync().data?.hello
// @ts-expect-error the variable name is a text
void schema.execute(named, { variables: { name: 1 } })
// @ts-expect-error the context is required
void ofAnn.execute(named)

// All other methods take them, too.
schema.validate(user)
schema.compile(user)
schema.persist(user)
export { bytes, greeting, name, ofNamed }
`

async function typesOf(): Promise<string> {
  return codegen({
    filename: 'types.ts',
    schema: parse(sdl),
    documents: [{ location: 'a.graphql', document: parse(`${source} ${hello} ${optional}`) }],
    plugins: [{ plugin: {} }],
    pluginMap: { plugin: typescriptOperations as never },
    config: {},
  })
}

const texts = `
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
class TypedDocumentString<Result, Variables> extends String
  implements DocumentTypeDecoration<Result, Variables> {
  __apiType?: NonNullable<DocumentTypeDecoration<Result, Variables>['__apiType']>
}
`

test('the compiler knows variables and data of typed documents of the code generator', async () => {
  const types = (await typesOf()) + imports + `type UserData = UserQuery\n` + assertions
  const documents = (type: string): string => `
    declare const user: ${type.replace('<', '<UserQuery, UserQueryVariables')}
    declare const hello: ${type.replace('<', '<HelloQuery, HelloQueryVariables')}
    declare const named: ${type.replace('<', '<NamedQuery, NamedQueryVariables')}
  `
  const core = `import type { TypedDocumentNode } from '@graphql-typed-document-node/core'\n`
  const former = `
    import type { DocumentNode } from 'graphql'
    interface Former<Data, Variables> extends DocumentNode {
      readonly __resultType?: Data
      readonly __variablesType?: Variables
    }
  `
  const branded = `
    import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core'
    type Branded<Result, Variables> = string & DocumentTypeDecoration<Result, Variables>
  `
  const files = new Map([
    [path('node.ts'), core + types + documents('TypedDocumentNode<>')],
    [path('former.ts'), former + types + documents('Former<>')],
    [path('text.ts'), texts + types + documents('TypedDocumentString<>')],
    [path('branded.ts'), branded + types + documents('Branded<>')],
  ])
  expect(types).toContain('UserQueryVariables')
  expect(diagnosticsOf(files, ['node'])).toEqual([])
})

test('the compiler knows variables and data of documents of gql.tada', () => {
  const introspection = JSON.stringify(introspectionFromSchema(buildSchema(sdl)))
  const file = `
import { initGraphQLTada, type ResultOf } from 'gql.tada'
const introspection = ${introspection} as const
const graphql = initGraphQLTada<{ introspection: typeof introspection }>()
const user = graphql(\`${source}\`)
const hello = graphql(\`${hello}\`)
const named = graphql(\`${optional}\`)
type UserData = ResultOf<typeof user>
${imports}${assertions}`
  expect(diagnosticsOf(new Map([[path('tada.ts'), file]]), ['node'])).toEqual([])
})

test('a document without types has variables of any names, and data of any', () => {
  const file = `
import type { DocumentNode } from 'graphql'
${imports}
declare const document: DocumentNode
for (const source of [document, '{ a }', undefined, new Uint8Array(2)]) {
  JSON.parse(await schema.execute(source))
  JSON.parse(await schema.execute(source, { variables: { any: 1 } }))
}
const result = hashed.executeSync(document)
export type Result = Holds<Equal<typeof result, ExecutionResult>>
const ofText = hashed.executeSync('{ a }')
export type OfText = Holds<Equal<typeof ofText, ExecutionResult>>
// @ts-expect-error this is no document
void schema.execute({ query: '{ a }' })
// @ts-expect-error this is no document
void schema.execute(1)
`
  expect(diagnosticsOf(new Map([[path('untyped.ts'), file]]), ['node'])).toEqual([])
})
