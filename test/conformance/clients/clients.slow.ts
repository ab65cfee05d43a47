import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ControllerOptions } from '../../../src/http/index.ts'
import { browserIsMissing, launchBrowser } from '../../behaviour/browser.ts'
import { bundlePrograms } from './bundle-programs.ts'
import { expected, visitWith } from './expected-outcomes.ts'
import { serveLibrary } from './library.ts'
import { openPage } from './page.ts'
import type { Program } from './program.ts'
import { programs, type ProgramName } from './programs.ts'

const names = Object.keys(programs) as ProgramName[]

/** Nothing that a client needs has to be switched on, batches aside. */
function optionsFor(name: ProgramName): ControllerOptions {
  return name === 'Apollo Client with batches' ? { acceptBatches: true } : {}
}

test('the programs are those of four clients, of which Apollo Client and urql are used in several ways', () => {
  expect(names.length).toBe(7)
  expect(Object.keys(expected)).toEqual(names)
})

describe.each(names)('%s in Node.js', name => {
  test('gets data, errors and the result of a mutation', async () => {
    const { url, answers } = await serveLibrary(optionsFor(name))
    expect(await programs[name].run(url)).toEqual(expected[name].outcomes)
    expect(answers).toEqual(expected[name].answers)
  })

  test('keeps no cookies', async () => {
    const { url } = await serveLibrary(optionsFor(name))
    expect(await programs[name].visit(url)).toEqual(visitWith(null))
  })
})

/** Services that a page may not use, and why, in the words of the browser. */
const refusals: readonly {
  readonly situation: string
  readonly cors: (origin: string) => ControllerOptions['cors']
  readonly reason: string
}[] = [
  {
    situation: 'no origin is let in',
    cors: () => undefined,
    reason: "No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  },
  {
    situation: 'other origins are let in',
    cors: origin => ({ origins: ['http://127.0.0.1', origin.slice(0, -1)], credentials: true }),
    reason: "No 'Access-Control-Allow-Origin' header is present on the requested resource.",
  },
  {
    situation: 'the origin is let in without the cookies that the clients want to send',
    cors: origin => ({ origins: [origin] }),
    reason:
      "The value of the 'Access-Control-Allow-Credentials' header in the response is '' which must be 'true'",
  },
  {
    situation: 'all origins are let in without the cookies that the clients want to send',
    cors: () => ({ origins: '*' }),
    reason: "must not be the wildcard '*' when the request's credentials mode is 'include'.",
  },
]

describe.skipIf(browserIsMissing !== '')(`in a browser ${browserIsMissing}`.trim(), () => {
  let browser: Browser
  let bundle: string

  beforeAll(async () => {
    const module = new URL('./programs.ts', import.meta.url)
    ;[browser, bundle] = await Promise.all([launchBrowser(), bundlePrograms(module)])
  }, 60_000)

  afterAll(async () => {
    await browser?.close()
  })

  test.each(names)('%s gets the same on a page of another origin that is let in', async name => {
    const page = await openPage<Program>(browser, bundle)
    const library = await serveLibrary({
      ...optionsFor(name),
      cors: { origins: [page.origin], credentials: true },
    })
    expect(await page.call(name, 'run', library.url)).toEqual({ value: expected[name].outcomes })
    expect(library.answers).toEqual(expected[name].answersToBrowser)
    const refused = library.answers.filter(answer => answer.includes(' 400 '))
    const complaint =
      'Failed to load resource: the server responded with a status of 400 (Bad Request)'
    await expect.poll(() => page.complaints).toEqual(refused.map(() => complaint))
  })

  test('all send the cookie that a resolver has set', async () => {
    const page = await openPage<Program>(browser, bundle)
    const origins = (origin: string) => origin === page.origin
    for (const name of names) {
      const library = await serveLibrary({
        ...optionsFor(name),
        cors: { origins, credentials: true },
      })
      expect(await page.call(name, 'visit', library.url)).toEqual({
        value: visitWith('visitor=Ann'),
      })
      await page.forgetCookies()
    }
    expect(page.complaints).toEqual([])
  })

  test('urql, which asks by GET, runs on a page of another site that is let in, and on no other', async () => {
    const page = await openPage<Program>(browser, bundle)
    const from = async (origins: readonly string[]) => {
      const library = await serveLibrary({ cors: { origins } })
      // To a browser the page at 127.0.0.1 is of another site.
      const called = await page.call('urql', 'run', library.url.replace('127.0.0.1', 'localhost'))
      return { called, answers: library.answers }
    }
    expect(await from([page.origin])).toEqual({
      called: { value: expected.urql.outcomes },
      answers: expected.urql.answersToBrowser,
    })
    expect(await from(['https://shop.example'])).toEqual({
      called: { thrown: networkError('urql') },
      answers: ['GET 403 application/graphql-response+json; charset=utf-8'],
    })
  })

  test.each(refusals)(
    'all fail as over a broken network where $situation',
    async ({ cors, reason }) => {
      const page = await openPage<Program>(browser, bundle)
      for (const name of names) {
        const library = await serveLibrary({ ...optionsFor(name), cors: cors(page.origin) })
        expect(await page.call(name, 'visit', library.url)).toEqual({ thrown: networkError(name) })
        expect(library.answers).toEqual(answersToStranger(name, cors(page.origin)))
        await expect.poll(() => page.complaints).toHaveLength(2)
        const [complaint, ...others] = page.complaints.splice(0)
        expect(complaint).toContain(
          `from origin '${page.origin}' has been blocked by CORS policy: `,
        )
        expect(complaint).toContain(reason)
        expect(others).toEqual(['Failed to load resource: net::ERR_FAILED'])
      }
    },
  )
})

/** What a client throws when the browser keeps an answer from it. */
function networkError(name: ProgramName): string {
  return name.startsWith('urql') ? '[Network] Failed to fetch' : 'TypeError: Failed to fetch'
}

/**
 * Browsers ask for leave first, except for the GET without headers of its own, whose answer they
 * hide.
 */
function answersToStranger(name: ProgramName, cors: ControllerOptions['cors']): readonly string[] {
  if (name === 'urql') return expected[name].answers.slice(0, 1)
  return [
    cors === undefined ? 'OPTIONS 405 application/json; charset=utf-8' : 'OPTIONS 204 no body',
  ]
}
