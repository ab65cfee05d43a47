/* eslint-disable @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument --
   The packages are installed by the test alone, so that they have no types here. */
import { expect } from 'vitest'
import { GraphQLError, Kind } from '../../../../src/index.ts'
import { peers, schemaOf, serveOurs, serveYoga } from '../servers.ts'
import { fail, field, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

/** "Plugins of Yoga". */
export const yogaPluginRows: Rows = {
  async '`onRequest` with `endResponse`'() {
    const plugin = {
      onRequest({ endResponse, fetchAPI }: any) {
        endResponse(new fetchAPI.Response('Closed.', { status: 503 }))
      },
    }
    const theirs = await serveYoga(greeting, { plugins: [plugin] })
    const ours = await serveOurs(schemaOf(greeting), {
      before: (_request, response) => response.writeHead(503).end('Closed.'),
    })
    for (const { ask } of [theirs, ours]) {
      const { status, text } = await ask(hello)
      expect([status, text]).toEqual([503, 'Closed.'])
    }
  },

  async '`onResponse`'() {
    const [log, ourLog]: number[][] = [[], []]
    const plugin = {
      onResponse({ response }: any) {
        response.headers.set('x-a', '1')
        log!.push(response.status)
      },
    }
    const theirs = await serveYoga(greeting, { plugins: [plugin] })
    const ours = await serveOurs(schemaOf(greeting), {
      before(_request, response) {
        response.setHeader('X-A', '1')
        response.once('finish', () => ourLog!.push(response.statusCode))
      },
    })
    for (const { ask } of [theirs, ours]) expect((await ask(hello)).headers.get('x-a')).toBe('1')
    await expect.poll(() => [log, ourLog]).toEqual([[200], [200]])
  },

  async '`onRequestParse`, `onParams` with `setParams`'() {
    const onParams = ({ params, setParams }: any): void =>
      setParams({ ...params, query: '{ hello(name: "Ann") }' })
    const theirs = await serveYoga(greeting, { plugins: [{ onParams }] })
    const ours = await serveOurs(schemaOf(greeting), { query: () => '{ hello(name: "Ann") }' })
    for (const { ask } of [theirs, ours])
      expect((await ask({ query: '{ __typename }' })).json).toEqual({
        data: { hello: 'Hello, Ann!' },
      })
  },

  async '`onParse`, `onValidate`'() {
    const log: string[] = []
    const onParse = (): (() => void) => {
      log.push('parse')
      return () => log.push('parsed')
    }
    const onValidate = (): ((end: any) => void) => {
      log.push('validate')
      return ({ result }) => log.push(`${result.length} errors`)
    }
    const ours: string[] = []
    const schema = schemaOf(greeting)
    schema.on('parse', () => {
      ours.push('parse')
      return () => ours.push('parsed')
    })
    schema.on('validate', () => {
      ours.push('validate')
      return ({ errors }) => ours.push(`${errors.length} errors`)
    })
    const theirs = await serveYoga(greeting, { plugins: [{ onParse, onValidate }] })
    for (const { ask } of [theirs, await serveOurs(schema)]) {
      await ask({ query: '{ nope }' })
      await ask({ query: '{ nope }' })
    }
    const events = ['parse', 'parsed', 'validate', '1 errors']
    expect(ours).toEqual(events)
    // Yoga tells of known documents, too.
    expect(log).toEqual([...events, ...events])
  },

  async '`addValidationRule` of `onValidate`'() {
    const host = peers.load('graphql')
    const onValidate = ({ addValidationRule }: any): void =>
      addValidationRule((context: any) => ({
        Field: () => context.reportError(new host.GraphQLError('No fields.')),
      }))
    const theirs = await serveYoga(greeting, { plugins: [{ onValidate }] })
    const ours = await serveOurs(
      schemaOf(greeting, {
        rules: [{ enter: { [Kind.FIELD]: (context, node) => context.report('No fields.', node) } }],
      }),
    )
    for (const { ask } of [theirs, ours])
      expect((await ask(hello)).json.errors[0].message).toBe('No fields.')
  },

  async '`onContextBuilding` with `extendContext`'() {
    const definitions = fieldOf((_parent, _args, { user }: { user: string }) => user)
    const onContextBuilding = ({ extendContext }: any): void => extendContext({ user: 'Ann' })
    const theirs = await serveYoga(definitions, { plugins: [{ onContextBuilding }] })
    const ours = await serveOurs(schemaOf(definitions), { context: () => ({ user: 'Ann' }) })
    for (const { ask } of [theirs, ours])
      expect((await ask(field)).json).toEqual({ data: { field: 'Ann' } })
  },

  async '`onExecute`, `onExecuteDone`'() {
    const log: unknown[] = []
    const plugin = {
      onExecute({ args }: any) {
        log.push(args.operationName)
        return { onExecuteDone: ({ result }: any) => void log.push(result.errors.length) }
      },
    }
    const ours: unknown[] = []
    const definitions = fieldOf(() => fail(new GraphQLError('No.')))
    const schema = schemaOf(definitions)
    schema.on('execute', ({ operationName }) => {
      ours.push(operationName)
      return ({ errors }) => ours.push(errors.length)
    })
    const theirs = await serveYoga(definitions, { plugins: [plugin] })
    for (const { ask } of [theirs, await serveOurs(schema)])
      await ask({ query: 'query A { field }', operationName: 'A' })
    expect([log, ours]).toEqual([
      ['A', 1],
      ['A', 1],
    ])
  },

  async '`onSubscribe`'() {
    const subscribe = async function* (): AsyncGenerator<object> {
      yield await Promise.resolve({ count: 1 })
    }
    const definitions = {
      typeDefs: 'type Query { a: Int } type Subscription { count: Int }',
      resolvers: { Subscription: { count: { subscribe } } },
    }
    const log: string[] = []
    const onSubscribe = (): void => void log.push('subscribe')
    const ours: string[] = []
    const schema = schemaOf(definitions)
    schema.on('subscribe', () => void ours.push('subscribe'))
    const theirs = await serveYoga(definitions, { plugins: [{ onSubscribe }] })
    const headers = { Accept: 'text/event-stream' }
    for (const { ask } of [theirs, await serveOurs(schema)])
      await ask({ query: 'subscription { count }' }, { headers })
    expect([log, ours]).toEqual([['subscribe'], ['subscribe']])
  },

  async '`setResultAndStopExecution`, `setResult`, `onExecutionResult`, `onResultProcess`'() {
    const onExecute = ({ setResultAndStopExecution }: any): void =>
      setResultAndStopExecution({ data: { hello: 'cached' } })
    const theirs = await serveYoga(greeting, { plugins: [{ onExecute }] })
    expect((await theirs.ask(hello)).json).toEqual({ data: { hello: 'cached' } })
    const schema = schemaOf(greeting)
    schema.on('execute', () => ({ data: { hello: 'cached' } }) as never)
    expect((await (await serveOurs(schema)).ask(hello)).json).toEqual(helloData)
  },

  async '`useErrorHandler`, `useLogger`'() {
    const { useErrorHandler } = peers.load('@envelop/core')
    const definitions = fieldOf(() => fail(new Error('secret')))
    const log: string[] = []
    const errorHandler = ({ errors }: any): void =>
      void log.push(...errors.map(({ originalError }: any) => originalError.message))
    const ours: string[] = []
    const schema = schemaOf(definitions)
    schema.on('error', ({ thrown }) => void ours.push((thrown as Error).message))
    const theirs = await serveYoga(definitions, { plugins: [useErrorHandler(errorHandler)] })
    for (const { ask } of [theirs, await serveOurs(schema)]) await ask(field)
    expect([log, ours]).toEqual([['secret'], ['secret']])
  },
}
