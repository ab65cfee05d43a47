/* eslint-disable @typescript-eslint/no-unsafe-call --
   The packages are installed by the test alone, so that they have no types here. */
import { expect } from 'vitest'
import { GraphQLError } from '../../../../src/index.ts'
import { schemaOf, serveMercurius, serveOurs } from '../servers.ts'
import { fail, fieldOf, greeting, hello, helloData, type Rows } from './row.ts'

/** Mercurius with a hook. */
async function hooked(
  definitions: typeof greeting,
  hooks: Readonly<Record<string, (...values: any[]) => unknown>>,
  options: object = {},
): ReturnType<typeof serveMercurius> {
  const server = await serveMercurius(definitions, options)
  for (const [name, hook] of Object.entries(hooks)) server.app.graphql.addHook(name, hook)
  return server
}

/** "Hooks of Mercurius". */
export const mercuriusHookRows: Rows = {
  async '`preParsing`, `preValidation`'() {
    const log: string[] = []
    const theirs = await hooked(greeting, {
      preParsing: (_schema, source) => Promise.resolve(log.push(`parse ${source}`)),
      preValidation: () => Promise.resolve(log.push('validate')),
    })
    const ours: string[] = []
    const schema = schemaOf(greeting)
    schema.on('parse', ({ source }) => void ours.push(`parse ${source}`))
    schema.on('validate', () => void ours.push('validate'))
    for (const { ask } of [theirs, await serveOurs(schema)]) {
      await ask(hello)
      await ask(hello)
    }
    expect(ours).toEqual(['parse { hello }', 'validate'])
    // Mercurius tells `preParsing` of a known document, too.
    expect(log).toEqual([...ours, 'parse { hello }'])
  },

  async '`preExecution` that reads'() {
    const log: unknown[] = []
    const theirs = await hooked(greeting, {
      preExecution: (_schema, _document, _context, variables) =>
        Promise.resolve(void log.push(variables)),
    })
    const ours: unknown[] = []
    const schema = schemaOf(greeting)
    schema.on('execute', ({ variables }) => void ours.push(JSON.parse(JSON.stringify(variables))))
    const body = { query: 'query ($a: String) { hello(name: $a) }', variables: { a: 'Ann' } }
    for (const { ask } of [theirs, await serveOurs(schema)]) await ask(body)
    expect([log, ours]).toEqual([[{ a: 'Ann' }], [{ a: 'Ann' }]])
  },

  async '`preExecution` that returns `document` or `variables`'() {
    const theirs = await hooked(greeting, {
      preExecution: () => Promise.resolve({ variables: { a: 'Bo' } }),
    })
    const ours = await serveOurs(schemaOf(greeting), { variables: () => ({ a: 'Bo' }) })
    const body = { query: 'query ($a: String) { hello(name: $a) }', variables: { a: 'Ann' } }
    for (const { ask } of [theirs, ours])
      expect((await ask(body)).json).toEqual({ data: { hello: 'Hello, Bo!' } })
  },

  async '`preExecution` that returns `errors`'() {
    const theirs = await hooked(greeting, {
      preExecution: () => Promise.resolve({ errors: [new Error('Beware.')] }),
    })
    expect((await theirs.ask(hello)).json).toMatchObject({
      ...helloData,
      errors: [{ message: 'Beware.' }],
    })
    const schema = schemaOf(greeting)
    schema.on('execute', () => ({ errors: [new Error('Beware.')] }) as never)
    expect((await (await serveOurs(schema)).ask(hello)).json).toEqual(helloData)
  },

  async 'a hook that throws'() {
    const refuse = (): never =>
      fail(new GraphQLError('Sign in.', { extensions: { http: { status: 401 } } }))
    const theirs = await hooked(greeting, { preParsing: () => Promise.resolve().then(refuse) })
    const ours = await serveOurs(schemaOf(greeting), { before: refuse })
    const outcome = async ({ ask }: typeof ours): Promise<unknown> => {
      const { status, json } = await ask(hello)
      return [status, json.errors[0].message]
    }
    expect(await outcome(theirs)).toEqual([200, 'Sign in.'])
    expect(await outcome(ours)).toEqual([401, 'Sign in.'])
  },

  async '`onResolution` that reads'() {
    const definitions = fieldOf(() => fail(new GraphQLError('No.')))
    const log: unknown[] = []
    const theirs = await hooked(definitions, {
      onResolution: ({ errors }) => Promise.resolve(log.push(errors.length)),
    })
    const ours: unknown[] = []
    const schema = schemaOf(definitions)
    schema.on(
      'execute',
      () =>
        ({ errors }) =>
          ours.push(errors.length),
    )
    for (const { ask } of [theirs, await serveOurs(schema)]) await ask({ query: '{ field }' })
    expect([log, ours]).toEqual([[1], [1]])
  },

  async '`onResolution` that changes `data`, or adds `extensions`'() {
    const theirs = await hooked(greeting, {
      onResolution(execution) {
        execution.extensions = { cost: 1 }
        return Promise.resolve()
      },
    })
    expect((await theirs.ask(hello)).json).toEqual({ ...helloData, extensions: { cost: 1 } })
    const schema = schemaOf(greeting)
    schema.on('execute', () => outcome => {
      Object.assign(outcome, { extensions: { cost: 1 } })
    })
    expect((await (await serveOurs(schema)).ask(hello)).json).toEqual(helloData)
  },
}
