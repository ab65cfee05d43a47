/* eslint-disable @typescript-eslint/no-unsafe-call --
   The packages are installed by the test alone, so that they have no types here. */
import { expect } from 'vitest'
import { GraphQLError, Kind, rescueFrom } from '../../../../src/index.ts'
import { createController } from '../../../../src/http/index.ts'
import { schemaOf, serveApollo, serveOurs } from '../servers.ts'
import { fail, field, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

type Log = unknown[]

/** Apollo Server with a plugin for requests. */
async function plugged(
  definitions: typeof greeting,
  listener: (log: Log) => object,
  log: Log,
): ReturnType<typeof serveApollo> {
  const requestDidStart = (): Promise<object> => Promise.resolve(listener(log))
  return serveApollo({ ...definitions, plugins: [{ requestDidStart }] })
}

/** "Plugins of Apollo Server". */
export const apolloPluginRows: Rows = {
  async '`serverWillStart`, `drainServer`, `serverWillStop`'() {
    const log: Log = []
    const listener = {
      drainServer: () => Promise.resolve(log.push('drain')),
      serverWillStop: () => Promise.resolve(log.push('stop')),
    }
    const serverWillStart = (): Promise<object> => {
      log.push('start')
      return Promise.resolve(listener)
    }
    const { server } = await serveApollo({ ...greeting, plugins: [{ serverWillStart }] })
    await server.stop()
    expect(log).toEqual(['start', 'drain', 'stop'])
    // In place of them is code of the host, around calls that return when they are done.
    expect(await createController({ schema: schemaOf(greeting) }).close()).toBeUndefined()
  },

  async '`requestDidStart`'() {
    const theirs: Log = []
    const plugin = {
      requestDidStart({ request }: any) {
        theirs.push(request.http.headers.get('x-user'))
        return Promise.resolve()
      },
    }
    const apollo = await serveApollo({ ...greeting, plugins: [plugin] })
    const ours: Log = []
    const { ask } = await serveOurs(schemaOf(greeting), {
      before: ({ headers }, _response, action) => void ours.push(headers['x-user'], action),
    })
    const headers = { 'X-User': 'Ann' }
    await apollo.ask(hello, { headers })
    await ask(hello, { headers })
    expect([theirs, ours]).toEqual([['Ann'], ['Ann', 'execute']])
  },

  async '`didResolveSource`, `parsingDidStart`, `validationDidStart`'() {
    const theirs: Log = []
    const { ask } = await plugged(
      greeting,
      log => ({
        didResolveSource: ({ source }: any) => Promise.resolve(log.push(['source', source])),
        parsingDidStart: () => Promise.resolve(() => log.push('parsed')),
        validationDidStart: () =>
          Promise.resolve((errors = []) => log.push(['valid', errors.length])),
      }),
      theirs,
    )
    const ours: Log = []
    const schema = schemaOf(greeting)
    schema.on('parse', ({ source }) => {
      ours.push(['source', source])
      return () => ours.push('parsed')
    })
    schema.on(
      'validate',
      () =>
        ({ errors }) =>
          ours.push(['valid', errors.length]),
    )
    const server = await serveOurs(schema)
    const invalid = { query: '{ nope }' }
    for (const body of [hello, invalid, hello]) {
      await ask(body)
      await server.ask(body)
    }
    const events = [
      ['source', hello.query],
      'parsed',
      ['valid', 0],
      ['source', invalid.query],
      'parsed',
      ['valid', 1],
    ]
    // Of a document that is known Apollo Server tells the source, and nothing else.
    expect(theirs).toEqual([...events, ['source', hello.query]])
    expect(ours).toEqual(events)
  },

  async '`didResolveOperation`'() {
    const log: Log = []
    const schema = schemaOf(greeting)
    schema.on('execute', ({ operationName, operationType, variables }) => {
      log.push([operationName, operationType, variables])
    })
    const theirs: Log = []
    const apollo = await plugged(
      greeting,
      told => ({
        didResolveOperation: ({ operationName, operation, request }: any) =>
          Promise.resolve(told.push([operationName, operation.operation, request.variables])),
      }),
      theirs,
    )
    const ours = await serveOurs(schema)
    const body = { query: 'query Hi ($a: String) { hello(name: $a) }', variables: { a: 'Ann' } }
    for (const { ask } of [apollo, ours]) await ask(body)
    expect(theirs).toEqual([['Hi', 'query', { a: 'Ann' }]])
    expect(JSON.parse(JSON.stringify(log))).toEqual(theirs)
  },

  async '`didResolveOperation` that throws'() {
    const refuse = (): never =>
      fail(new GraphQLError('Not today.', { extensions: { http: { status: 403 } } }))
    const apollo = await plugged(
      greeting,
      () => ({ didResolveOperation: () => Promise.resolve().then(refuse) }),
      [],
    )
    const listening = schemaOf(greeting)
    listening.on('execute', refuse)
    const byListener = await serveOurs(listening)
    const byContext = await serveOurs(schemaOf(greeting), { context: refuse })
    const byOperationName = await serveOurs(schemaOf(greeting), { operationName: refuse })
    const byRule = await serveOurs(
      schemaOf(greeting, {
        rules: [{ enter: { [Kind.FIELD]: (context, node) => context.report('Not today.', node) } }],
      }),
    )
    const outcome = async ({ ask }: typeof byRule): Promise<unknown> => {
      const { status, json } = await ask(hello)
      return [status, json.errors?.[0].message]
    }
    expect(await outcome(apollo)).toEqual([403, 'Not today.'])
    expect(await outcome(byContext)).toEqual([403, 'Not today.'])
    expect(await outcome(byOperationName)).toEqual([403, 'Not today.'])
    expect(await outcome(byRule)).toEqual([200, 'Not today.'])
    expect(await outcome(byListener)).toEqual([200, undefined])
  },

  async '`responseForOperation`'() {
    const result = { data: { hello: 'cached' } }
    const apollo = await plugged(
      greeting,
      () => ({
        responseForOperation: () =>
          Promise.resolve({ http: {}, body: { kind: 'single', singleResult: result } }),
      }),
      [],
    )
    expect((await apollo.ask(hello)).json).toEqual(result)
    const ours = await serveOurs(schemaOf(greeting), {
      before: (_request, response) =>
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(result)),
    })
    expect((await ours.ask(hello)).json).toEqual(result)
  },

  async '`executionDidStart`, `executionDidEnd`'() {
    const theirs: Log = []
    const executionDidEnd = (): Promise<number> => Promise.resolve(theirs.push('end'))
    const apollo = await plugged(
      greeting,
      log => ({
        executionDidStart() {
          log.push('start')
          return Promise.resolve({ executionDidEnd })
        },
      }),
      theirs,
    )
    const ours: Log = []
    const schema = schemaOf(greeting)
    schema.on('execute', () => {
      ours.push('start')
      return () => ours.push('end')
    })
    for (const { ask } of [apollo, await serveOurs(schema)])
      expect((await ask(hello)).json).toEqual(helloData)
    expect([theirs, ours]).toEqual([
      ['start', 'end'],
      ['start', 'end'],
    ])
  },

  async '`willResolveField`'() {
    const definitions = {
      typeDefs: 'type Query { post: Post } type Post { title: String, author: String }',
      resolvers: {
        Query: { post: () => ({ title: 'Emma' }) },
        Post: { author: () => 'Jane' },
      },
    }
    const theirs: Log = []
    const apollo = await plugged(
      definitions,
      log => ({
        executionDidStart: () =>
          Promise.resolve({
            willResolveField({ info }: any) {
              log.push(`${info.parentType.name}.${info.fieldName}`)
            },
          }),
      }),
      theirs,
    )
    const ours: Log = []
    const schema = schemaOf(definitions)
    schema.on('resolve', ({ coordinate }) => void ours.push(coordinate))
    for (const { ask } of [apollo, await serveOurs(schema)])
      await ask({ query: '{ post { title author } }' })
    expect(theirs).toEqual(['Query.post', 'Post.title', 'Post.author'])
    expect(ours).toEqual(['Query.post', 'Post.author'])
  },

  async '`didEncounterErrors`'() {
    const definitions = {
      typeDefs: 'type Query { a: Int, b: Int }',
      resolvers: { Query: { a: () => fail(new Error('A')), b: () => fail(new Error('B')) } },
    }
    const theirs: Log = []
    const apollo = await plugged(
      definitions,
      log => ({
        didEncounterErrors: ({ errors }: any) => Promise.resolve(log.push(errors.length)),
      }),
      theirs,
    )
    const ours: Log = []
    const schema = schemaOf(definitions)
    schema.on('error', ({ thrown }) => void ours.push((thrown as Error | undefined)?.message))
    for (const { ask } of [apollo, await serveOurs(schema)]) {
      await ask({ query: '{ a b }' })
      await ask({ query: '{ c }' })
    }
    expect(theirs).toEqual([2, 1])
    expect(ours).toEqual(['A', 'B', undefined])
  },

  async '`willSendResponse` that reads the response'() {
    const theirs: Log = []
    const apollo = await plugged(
      fieldOf(() => fail(new GraphQLError('No.'))),
      log => ({
        willSendResponse: ({ response }: any) =>
          Promise.resolve(
            log.push([response.http.status ?? 200, response.body.singleResult.errors.length]),
          ),
      }),
      theirs,
    )
    const ours: Log = []
    const schema = schemaOf(fieldOf(() => fail(new GraphQLError('No.'))))
    schema.on(
      'execute',
      () =>
        ({ errors }) =>
          ours.push(errors.length),
    )
    const server = await serveOurs(schema, {
      before: (_request, response) =>
        void response.once('finish', () => ours.push(response.statusCode)),
    })
    await apollo.ask(field)
    await server.ask(field)
    await expect.poll(() => ours).toEqual([1, 200])
    expect(theirs).toEqual([[200, 1]])
  },

  async '`willSendResponse` that sets headers'() {
    const apollo = await plugged(
      greeting,
      () => ({
        willSendResponse: ({ response }: any) =>
          Promise.resolve(response.http.headers.set('x-a', '1')),
      }),
      [],
    )
    const ours = await serveOurs(schemaOf(greeting), {
      before: (_request, response) => void response.setHeader('X-A', '1'),
    })
    for (const { ask } of [apollo, ours])
      for (const body of [hello, { query: '{' }])
        expect((await ask(body)).headers.get('x-a')).toBe('1')
  },

  async '`willSendResponse` that changes errors'() {
    const definitions = fieldOf(() => fail(new RangeError('10 is too large.')))
    const apollo = await plugged(
      definitions,
      () => ({
        willSendResponse({ response }: any) {
          response.body.singleResult.errors = [{ message: 'Too large.' }]
          return Promise.resolve()
        },
      }),
      [],
    )
    const tooLarge = rescueFrom(RangeError, () => new GraphQLError('Too large.'))
    const ours = await serveOurs(schemaOf(definitions, { rescueFrom: [tooLarge] }))
    for (const { ask } of [apollo, ours])
      expect((await ask(field)).json.errors[0].message).toBe('Too large.')
  },

  async '`willSendResponse` that changes data, or adds `extensions`'() {
    const apollo = await plugged(
      greeting,
      () => ({
        willSendResponse({ response }: any) {
          response.body.singleResult.extensions = { cost: 1 }
          return Promise.resolve()
        },
      }),
      [],
    )
    expect((await apollo.ask(hello)).json).toEqual({ ...helloData, extensions: { cost: 1 } })
    const schema = schemaOf(greeting)
    const ours = await serveOurs(schema, {
      async before(_request, response, action) {
        if (action !== 'execute') return
        const { data } = await schema.execute('{ hello }', { responseFormat: 'hash' })
        response.setHeader('Content-Type', 'application/json')
        response.end(JSON.stringify({ data, extensions: { cost: 1 } }))
      },
    })
    expect((await ours.ask(hello)).json).toEqual({ ...helloData, extensions: { cost: 1 } })
  },

  async '`contextCreationDidFail`, `unexpectedErrorProcessingRequest`'() {
    const theirs: Log = []
    const context = (): never => fail(new Error('No database.'))
    const plugin = {
      contextCreationDidFail: ({ error }: any) => Promise.resolve(theirs.push(error.message)),
    }
    const apollo = await serveApollo({ ...greeting, plugins: [plugin] }, { context })
    const ours: Log = []
    const onError = (error: unknown): number => ours.push((error as Error).message)
    const server = await serveOurs(schemaOf(greeting), { context, onError })
    for (const { ask } of [apollo, server]) expect((await ask(hello)).status).toBe(500)
    expect([theirs, ours]).toEqual([['No database.'], ['No database.']])
  },

  async '`invalidRequestWasReceived`'() {
    const theirs: Log = []
    const plugin = {
      invalidRequestWasReceived: ({ error }: any) => Promise.resolve(theirs.push(error.message)),
    }
    const apollo = await serveApollo({ ...greeting, plugins: [plugin] })
    const ours: Log = []
    const told: Log = []
    const schema = schemaOf(greeting)
    schema.on('error', ({ error }) => void told.push(error.message))
    const server = await serveOurs(schema, {
      before: (_request, response) =>
        void response.once('finish', () => ours.push(response.statusCode)),
    })
    for (const { ask } of [apollo, server]) expect((await ask({ query: 1 })).status).toBe(400)
    expect(theirs).toHaveLength(1)
    await expect.poll(() => ours).toEqual([400])
    expect(told).toEqual([])
  },
}
