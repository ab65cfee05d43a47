import { describe, expect, test } from 'vitest'
import { inCommonWords } from '../completion-messages.ts'
import { peers, type PeerVersion } from '../execution/peers.ts'
import { corpus } from './corpus.ts'
import type { ExecutionCase, ExpectedError, ExpectedResponse } from './execution-case.ts'
import { newSchemas } from './schemas.ts'

const schemas = newSchemas()

describe.each(corpus)('$section', ({ cases }) => {
  test.each(cases)('$name', async one => {
    const { data, errors } = one
    const expected = inWords({ data, errors } as ExpectedResponse)
    const found: Record<string, ExpectedResponse> = {}
    for (const [way, schema] of schemas.ours) {
      const text = await schema.execute(one.source, { ...requestOf(one), responseFormat: 'json' })
      found[way] = inWords(responseOf(JSON.parse(text) as PlainResponse, dataText(text)))
    }
    for (const [way, schema] of schemas.ours.slice(0, 4)) {
      const hash = await schema.execute(one.source, { ...requestOf(one), responseFormat: 'hash' })
      found[`${way}, hash`] = inWords(responseOf(hash))
    }
    const ways = Object.keys(found)
    expect(found).toEqual(Object.fromEntries(ways.map(way => [way, expected])))
  })
})

describe('graphql-js', () => {
  test.each(corpus)('16 answers the same on $section, or what a case says', async ({ cases }) => {
    for (const one of cases) {
      const { data, errors } = await peerResponse(16, one)
      const expected = one.peers?.[16] ?? one
      expect({ name: one.name, data, errors }).toEqual({
        name: one.name,
        data: expected.data,
        errors: expected.errors ?? [],
      })
    }
  })

  test.each(corpus)(
    '17 answers the same data, with errors at the same paths, on $section',
    async ({ cases }) => {
      for (const one of cases) {
        const { data, errors } = await peerResponse(17, one)
        const expected = one.peers?.[17] ?? one
        const paths = (list: readonly ExpectedError[]): unknown[] =>
          list.map(([, , ...path]) => path)
        expect({ name: one.name, data, paths: paths(errors ?? []) }).toEqual({
          name: one.name,
          data: expected.data,
          paths: paths(expected.errors ?? []),
        })
      }
    },
  )
})

describe('the corpus', () => {
  const cases = corpus.flatMap(section => section.cases)

  test('has many cases, each once in its section', () => {
    expect(cases.length).toBeGreaterThanOrEqual(400)
    for (const section of corpus) {
      const names = section.cases.map(({ name }) => name)
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    }
  })

  test('has many with errors, and many without', () => {
    const withErrors = cases.filter(({ errors = [] }) => errors.length > 0)
    expect(withErrors.length).toBeGreaterThan(120)
    expect(cases.length - withErrors.length).toBeGreaterThan(200)
  })

  test('says why where a graphql-js disagrees', () => {
    for (const { name, peers: others } of cases) {
      if (others !== undefined)
        expect({ name, why: others.why }).toEqual({ name, why: expect.stringMatching(/\.$/) })
    }
  })
})

interface PlainResponse {
  readonly data?: unknown
  readonly errors?: readonly {
    readonly message: string
    readonly locations?: readonly { readonly line: number; readonly column: number }[] | undefined
    readonly path?: readonly (string | number)[] | undefined
  }[]
}

function requestOf({ variables, operationName, root = {} }: ExecutionCase) {
  return {
    variables,
    operationName,
    rootValue: typeof root === 'function' ? (root as () => unknown)() : root,
  }
}

async function peerResponse(version: PeerVersion, one: ExecutionCase): Promise<ExpectedResponse> {
  const { variables, operationName, rootValue } = requestOf(one)
  const { parse, execute } = peers[version]
  const { data, errors } = await execute({
    schema: schemas.peers[version],
    document: parse(one.source),
    variableValues: variables,
    operationName,
    rootValue,
  })
  const plain = errors?.map(error => error.toJSON())
  return responseOf({ ...(data !== undefined && { data }), ...(plain && { errors: plain }) })
}

/** What clients must not see is masked. */
const masked = /^(secret|Unexpected error value: |Even takes numbers)/

/** The messages of the cases are those of graphql-js. */
function inWords(response: ExpectedResponse): ExpectedResponse {
  const errors = (response.errors ?? []).map(([message, ...place]): ExpectedError => [
    inCommonWords(message),
    ...place,
  ])
  return { ...response, errors }
}

function responseOf(
  response: PlainResponse,
  data = JSON.stringify(response.data),
): ExpectedResponse {
  const errors = (response.errors ?? []).map(({ message, locations, path }): ExpectedError => {
    const shown = masked.test(message) ? 'Internal server error' : message
    const places = (locations ?? []).map(({ line, column }) => `${line}:${column}`).join(' ')
    return places === '' ? [shown] : [shown, places, ...(path ?? [])]
  })
  return { data, errors }
}

/** The text of `data` as it stands in a response, behind the errors. */
function dataText(text: string): string | undefined {
  const { errors } = JSON.parse(text) as PlainResponse
  const begin = errors === undefined ? '{"data":' : `{"errors":${JSON.stringify(errors)},"data":`
  return text.startsWith(begin) ? text.slice(begin.length, -1) : undefined
}
