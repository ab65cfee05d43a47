import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { buildSchema, GraphQLError } from '../../../src/index.ts'
import { postRequest } from './post-request.ts'
import { createGreetings } from './schema.ts'
import { sendRaw, serveController } from './server.ts'

// How long a body is, is ours to say, whatever headers the host sets. RFC 9112, 6 "Message Body".

const schema = createGreetings('FramingSchema')

const framingHeaders = [
  ['Transfer-Encoding', 'chunked'],
  ['Content-Length', '3'],
  ['Trailer', 'X-Checksum'],
] as const

async function rawAnswer(options: ControllerOptions, query = '{ hello }'): Promise<string> {
  const url = await serveController({ schema, ...options })
  const body = JSON.stringify({ query })
  return sendRaw(
    new URL(url).origin,
    `POST /graphql HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
}

describe.each(framingHeaders)('a header %s of a hook', (name, value) => {
  const before = (_: unknown, response: ServerResponse): void =>
    void response.setHeader(name, value)
  const expected = '{"data":{"hello":"Hello, world!"}}'

  test('does not come into the answer', async () => {
    const answer = await rawAnswer({ before })
    expect(answer).toContain(`Content-Length: ${expected.length}\r\n`)
    expect(answer.split('\r\n\r\n')[1]).toBe(expected)
    expect(answer).not.toMatch(/transfer-encoding|trailer/i)
  })

  test('does not come into a Response', async () => {
    const { fetch } = createController({ schema, before })
    const response = await fetch(postRequest('http://x/graphql', { query: '{ hello }' }))
    expect(await response.text()).toBe(expected)
    expect(response.headers.get('trailer')).toBe(null)
  })

  test('of an error does not, either', async () => {
    const failing = buildSchema('type Query { failing: Int }', {
      resolvers: {
        Query: {
          failing: () => {
            const http = { status: 422, headers: { [name]: value }, body: 'sorry' }
            throw new GraphQLError('', { extensions: { http } })
          },
        },
      },
    })
    const answer = await rawAnswer({ schema: failing }, '{ failing }')
    expect(answer).toContain('Content-Length: 7\r\n')
    expect(answer).not.toMatch(/transfer-encoding|trailer/i)
    expect(answer.split('\r\n\r\n')[1]).toBe('"sorry"')
  })
})
