/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument --
   The packages are installed by the test alone, so that they have no types here. */
import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { GraphQLError, Kind, rescueFrom } from '../../../../src/index.ts'
import { peers, schemaOf, serve, serveApollo, serveOurs, whenClosed } from '../servers.ts'
import { fail, field, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

/** "From Apollo Server": what is asked, and what is answered. */
export const apolloRequestRows: Rows = {
  async '`formatError`'() {
    class RowMissing extends Error {}
    const definitions = fieldOf(() => fail(new RowMissing('secret')))
    const formatError = (): object => ({ message: 'There is no such row.' })
    const theirs = await serveApollo({ ...definitions, formatError })
    const missing = rescueFrom(RowMissing, () => new GraphQLError('There is no such row.'))
    const ours = await serveOurs(schemaOf(definitions, { rescueFrom: [missing] }))
    const message = async ({ ask }: typeof ours, query: string): Promise<string> =>
      (await ask({ query })).json.errors[0].message as string
    for (const server of [theirs, ours])
      expect(await message(server, '{ field }')).toBe('There is no such row.')
    // Of documents that are not valid `rescueFrom` is not asked.
    const formatted = await serveOurs(schemaOf(definitions), {
      formatErrors: errors => errors.map(() => new GraphQLError('There is no such row.')),
    })
    for (const server of [theirs, formatted])
      for (const query of ['{ field }', '{ nope }'])
        expect(await message(server, query)).toBe('There is no such row.')
    expect(await message(ours, '{ nope }')).toBe('Cannot query field "nope" on type "Query".')
    const causes: unknown[] = []
    const reworded = await serveOurs(schemaOf(definitions), {
      formatErrors: errors =>
        errors.map(error => {
          const copy = new GraphQLError('Other words.', { ...error, cause: error.cause })
          causes.push(copy.cause, { ...copy.toJSON(), message: error.message })
          expect(causes[1]).toEqual(error.toJSON())
          return copy
        }),
    })
    expect(await message(reworded, '{ field }')).toBe('Other words.')
    expect(causes[0]).toBeInstanceOf(RowMissing)
  },

  async '`extensions: { http: { status, headers } }`'() {
    const { HeaderMap } = peers.load('@apollo/server')
    const errorOf = (status: number) => {
      const http = { status, headers: new HeaderMap([['x-why', 'tea']]) }
      return new GraphQLError('I am a teapot.', { extensions: { code: 'TEA', http } })
    }
    for (const status of [418, 302]) {
      const definitions = fieldOf(() => fail(errorOf(status)))
      const theirs = await (await serveApollo(definitions)).ask(field)
      const ours = await (await serveOurs(schemaOf(definitions))).ask(field)
      expect(theirs.status).toBe(status)
      expect(ours.status).toBe(status === 302 ? 200 : status)
      for (const { json, headers } of [theirs, ours]) {
        expect(headers.get('x-why')).toBe('tea')
        expect(json.errors[0].extensions).toEqual({ code: 'TEA' })
      }
    }
  },

  async '`extensions.code` of errors'() {
    const theirs = await serveApollo(greeting)
    const ours = await serveOurs(schemaOf(greeting))
    const codes = {
      GRAPHQL_PARSE_FAILED: { query: '{' },
      GRAPHQL_VALIDATION_FAILED: { query: '{ nope }' },
      BAD_USER_INPUT: { query: 'query ($name: String!) { hello(name: $name) }' },
      OPERATION_RESOLUTION_FAILURE: { query: 'query A { hello }', operationName: 'B' },
      BAD_REQUEST: { query: 1 },
    }
    for (const [code, body] of Object.entries(codes))
      for (const { ask } of [theirs, ours])
        expect((await ask(body)).json.errors[0].extensions).toMatchObject({ code })
    const failing = fieldOf(() => fail(new Error('secret')))
    for (const { ask } of [await serveApollo(failing), await serveOurs(schemaOf(failing))])
      expect((await ask(field)).json.errors[0].extensions.code).toBe('INTERNAL_SERVER_ERROR')
    const plain = fieldOf(() => fail(new GraphQLError('no code')))
    const codeOf = async ({ ask }: typeof ours): Promise<unknown> =>
      (await ask(field)).json.errors[0].extensions?.code
    expect(await codeOf(await serveApollo(plain))).toBe('INTERNAL_SERVER_ERROR')
    expect(await codeOf(await serveOurs(schemaOf(plain)))).toBeUndefined()
    for (const [{ ask }, code] of [
      [theirs, 'BAD_REQUEST'],
      [ours, 'METHOD_NOT_ALLOWED'],
    ] as const)
      expect((await ask('{}', { method: 'PUT' })).json.errors[0].extensions).toEqual({ code })
  },

  async '`includeStacktraceInErrorResponses`'() {
    const definitions = fieldOf(() => fail(new Error('secret')))
    const theirs = await serveApollo({ ...definitions, includeStacktraceInErrorResponses: true })
    const { message, extensions } = (await theirs.ask(field)).json.errors[0]
    expect([message, extensions.stacktrace[0]]).toEqual(['secret', 'Error: secret'])
    const environment = process.env['NODE_ENV']
    const ours = await serveOurs(schemaOf(definitions))
    try {
      process.env['NODE_ENV'] = 'development'
      const error = (await ours.ask(field)).json.errors[0]
      expect(error.message).toBe('Internal server error')
      expect(error.extensions.originalError).toMatchObject({
        message: 'secret',
        stack: expect.stringMatching(/^Error: secret\n/),
      })
    } finally {
      process.env['NODE_ENV'] = environment
    }
    expect((await ours.ask(field)).text).not.toContain('secret')
  },

  async '`validationRules`'() {
    const host = peers.load('graphql')
    const theirRule = (context: any): object => ({
      Field: (node: { readonly name: { readonly value: string } }) =>
        node.name.value === 'hello' && context.reportError(new host.GraphQLError('No greetings.')),
    })
    const theirs = await serveApollo({ ...greeting, validationRules: [theirRule] })
    const ours = await serveOurs(
      schemaOf(greeting, {
        rules: [
          {
            enter: {
              [Kind.FIELD]: (context, node) =>
                context.scope.field?.name === 'hello' && context.report('No greetings.', node),
            },
          },
        ],
      }),
    )
    for (const { ask } of [theirs, ours])
      expect((await ask(hello)).json.errors).toMatchObject([{ message: 'No greetings.' }])
  },

  async '`introspection: false`'() {
    const theirs = await serveApollo({ ...greeting, introspection: false })
    const ours = await serveOurs(schemaOf(greeting, { config: { enableIntrospection: false } }))
    const query = '{ __schema { queryType { name } } }'
    const messages = [theirs, ours].map(
      async ({ ask }) => (await ask({ query })).json.errors[0].message as string,
    )
    expect(await Promise.all(messages)).toEqual([
      expect.stringMatching(/^GraphQL introspection is not allowed by Apollo Server/),
      expect.stringMatching(/^Cannot query field "__schema" on type "Query"\. /),
    ])
  },

  async '`hideSchemaDetailsFromClientErrors`'() {
    const theirs = await serveApollo({ ...greeting, hideSchemaDetailsFromClientErrors: true })
    const ours = await serveOurs(schemaOf(greeting, { config: { enableIntrospection: false } }))
    for (const { ask } of [theirs, ours]) {
      const { message } = (await ask({ query: '{ helo }' })).json.errors[0]
      expect(message).toMatch(
        /^Cannot query field "helo" on type "Query"\.( \[Suggestion hidden\])?$/,
      )
    }
  },

  async 'automatic persisted queries'() {
    const sha256Hash = createHash('sha256').update(hello.query).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    const [theirs, ours] = [await serveApollo(greeting), await serveOurs(schemaOf(greeting))]
    for (const { ask } of [theirs, ours]) {
      const unknown = await ask({ extensions })
      expect([unknown.status, unknown.json.errors]).toEqual([
        200,
        [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
      ])
      expect((await ask({ ...hello, extensions })).json).toEqual(helloData)
      expect((await ask({ extensions })).json).toEqual(helloData)
    }
    const another = { query: '{ __typename }', extensions }
    expect([(await theirs.ask(another)).status, (await ours.ask(another)).status]).toEqual([
      400, 400,
    ])
    expect((await ours.ask({ extensions })).json).toEqual(helloData)
  },

  async '`allowBatchedHttpRequests`'() {
    const theirs = await serveApollo({ ...greeting, allowBatchedHttpRequests: true })
    const ours = await serveOurs(schemaOf(greeting), { acceptBatches: true })
    for (const { ask } of [theirs, ours])
      expect((await ask([hello, hello])).json).toEqual([helloData, helloData])
    const eleven = Array.from({ length: 11 }, () => hello)
    expect((await theirs.ask(eleven)).status).toBe(200)
    expect((await ours.ask(eleven)).status).toBe(400)
  },

  async '`csrfPrevention`'() {
    const [theirs, ours] = [await serveApollo(greeting), await serveOurs(schemaOf(greeting))]
    const get = async ({ ask, origin }: typeof ours, headers: Record<string, string>) => {
      const base = origin === ours.origin ? '/graphql' : '/'
      const path = `${base}?query={hello}`
      return (await ask(undefined, { method: 'GET', path, headers })).status
    }
    const preflighted = { 'Apollo-Require-Preflight': '1' }
    expect([await get(theirs, {}), await get(theirs, preflighted)]).toEqual([400, 200])
    expect([await get(ours, {}), await get(ours, preflighted)]).toEqual([200, 200])
    expect(await get(ours, { 'Sec-Fetch-Site': 'cross-site' })).toBe(403)
    for (const { ask } of [theirs, ours]) {
      const { status } = await ask('{ hello }', { headers: { 'Content-Type': 'text/plain' } })
      expect(status).toBeGreaterThanOrEqual(400)
    }
  },

  async 'graphql-upload'() {
    const express = peers.load('express')
    const graphqlUploadExpress = peers.load('graphql-upload/graphqlUploadExpress.mjs').default
    const GraphQLUpload = peers.load('graphql-upload/GraphQLUpload.mjs').default
    const { expressMiddleware } = peers.load('@as-integrations/express5')
    const { ApolloServer } = peers.load('@apollo/server')
    const typeDefs = 'scalar Upload type Query { size(file: Upload!): Int }'
    const size = async (_parent: unknown, { file }: any): Promise<number> => {
      const { createReadStream, stream, filename } = await file
      expect(filename).toBe('a.txt')
      let byteCount = 0
      for await (const chunk of (createReadStream ?? stream).call(await file))
        byteCount += (chunk as Buffer).length
      return byteCount
    }
    const apollo = new ApolloServer({
      typeDefs,
      resolvers: { Upload: GraphQLUpload, Query: { size } },
    })
    await apollo.start()
    whenClosed(() => apollo.stop())
    const app = express()
    app.use('/graphql', graphqlUploadExpress(), express.json(), expressMiddleware(apollo))
    const theirs = await serve(app)
    const ours = await serveOurs(schemaOf({ typeDefs, resolvers: { Query: { size } } }), {
      acceptUploads: true,
    })
    for (const { ask } of [theirs, ours]) {
      const form = new FormData()
      const query = 'query ($file: Upload!) { size(file: $file) }'
      form.append('operations', JSON.stringify({ query, variables: { file: null } }))
      form.append('map', '{"0":["variables.file"]}')
      form.append('0', new Blob(['Hello!']), 'a.txt')
      const headers = { 'Apollo-Require-Preflight': 'true' }
      expect((await ask(form, { headers })).json).toEqual({ data: { size: 6 } })
    }
  },
}
