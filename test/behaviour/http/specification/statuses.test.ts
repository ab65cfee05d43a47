import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createController, type ControllerOptions } from '../../../../src/http/index.ts'
import { expectAnswers, headersOfAnswers, withJSON } from '../statuses/expect-answers.ts'
import { reachServices, type ReachedServices } from '../statuses/reach-services.ts'
import { mediaTypes, posted, refusal } from '../statuses/status-case.ts'
import { statuses } from '../statuses/statuses.ts'
import { transports, type Reached } from '../transports.ts'
import { createLibrary } from './library.ts'

// The table "Status and body": one test for each row, in both media types, over each transport.

const schema = createLibrary('LibrarySchema')

describe.each(transports)('over $name', ({ reach }) => {
  let reached: ReachedServices

  beforeAll(async () => {
    reached = await reachServices(reach)
  })
  afterAll(() => reached.close())

  /** Reaches a controller until the test ends. */
  async function reachOne(options: ControllerOptions): Promise<Reached> {
    const one = await reach(createController({ schema, ...options }))
    onTestFinished(one.close)
    return one
  }

  test.each(statuses.map(row => [row.title, row] as const))('%s', async (_, row) => {
    await expectAnswers(reached.of(row), row)
  })

  describe('500, masked, of a fault of the hook', () => {
    const fault = (): never => {
      throw new Error('a secret of /srv/app.js:1:1')
    }
    const hooks: readonly ControllerOptions[] = [
      { before: fault },
      { context: fault },
      { schema: fault },
      { query: fault },
      { variables: fault },
      { operationName: fault },
      { queryCacheKey: fault },
      { queryCacheVersion: fault },
    ]

    test.each(hooks.map(hook => [Object.keys(hook)[0], hook] as const))(
      '%s, in both media types',
      async (_, hook) => {
        const reported: unknown[] = []
        const { ask } = await reachOne({
          ...hook,
          onError: (error, { id }) => void reported.push(String(error), id),
        })
        for (const accept of mediaTypes) {
          const answer = await ask(posted({ query: '{ hello }' }, { accept }))
          expect(withJSON(answer)).toEqual({
            status: 500,
            headers: { ...headersOfAnswers, 'content-type': `${accept}; charset=utf-8` },
            body: {
              errors: [
                {
                  message: 'Internal server error',
                  extensions: {
                    code: 'INTERNAL_SERVER_ERROR',
                    id: expect.stringMatching(/^[\da-f-]{36}$/),
                  },
                },
              ],
            },
          })
        }
        expect(reported).toEqual(
          Array(2)
            .fill(['Error: a secret of /srv/app.js:1:1', expect.any(String)])
            .flat(),
        )
      },
    )

    test('describeHeader, describeFooter and graphiqlSettings, at their actions', async () => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => {})
      for (const [action, hook] of [
        ['describe', { describeHeader: fault }],
        ['describe', { describeFooter: fault }],
        ['graphiql', { graphiqlSettings: fault }],
      ] as const) {
        const { ask } = await reachOne(hook)
        const answer = await ask({ method: 'GET', path: `/${action}` })
        expect(answer.status).toBe(500)
        expect(answer.body).not.toContain('secret')
      }
      expect(error).toHaveBeenCalledTimes(3)
      error.mockRestore()
    })
  })

  test('503 while the controller closes is the status of every action, and what was in flight is answered', async () => {
    let release = (): void => {}
    let begun = (): void => {}
    const hasBegun = new Promise<void>(resolve => (begun = resolve))
    const waiting = new Promise<void>(resolve => (release = resolve))
    const controller = createController({
      schema,
      health: true,
      context: async () => {
        begun()
        await waiting
        return {}
      },
    })
    const { ask, close } = await reach(controller)
    onTestFinished(close)
    const inFlight = ask(posted({ query: '{ hello }' }))
    await hasBegun
    const closed = controller.close()
    for (const path of ['', '/execute', '/describe', '/graphiql', '/health']) {
      const request = path.startsWith('/e') || path === '' ? posted({}) : { method: 'GET' }
      const answer = await ask({ ...request, path })
      expect(withJSON(answer)).toEqual({
        status: 503,
        headers: {
          ...headersOfAnswers,
          ...(path === '/describe' && { 'cache-control': 'no-cache' }),
          'content-type': 'application/json; charset=utf-8',
          'retry-after': '1',
        },
        body: refusal('The server is shutting down.', 'SERVICE_UNAVAILABLE'),
      })
    }
    release()
    expect(JSON.parse((await inFlight).body)).toEqual({ data: { hello: 'Hello, world!' } })
    await closed
  })

  test('a Content-Length is that of the bytes', async () => {
    const { ask } = await reachOne({})
    const { body, headers } = await ask(posted({ query: '{ hello(name: "Zoë 🎈") }' }))
    expect(body).toBe('{"data":{"hello":"Hello, Zoë 🎈!"}}')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  })
})
