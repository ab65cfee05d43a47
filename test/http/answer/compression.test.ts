import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { textAnswer, type Answer } from '../../../src/http/answer/answer.ts'
import { Compression } from '../../../src/http/answer/compression.ts'

/** Encodes texts at once for requests that take gzip. Returns the codings. */
async function codingsOf(compression: Compression, bodies: readonly Buffer[]): Promise<unknown[]> {
  const answers = await Promise.all(
    bodies.map(async body => {
      const request = new IncomingMessage(new Socket())
      request.headers['accept-encoding'] = 'gzip'
      const messages = { head: request, request, response: new ServerResponse(request) }
      return compression.encode(textAnswer(200, 'text/plain', body), messages)
    }),
  )
  for (const [index, { body, headers }] of answers.entries()) {
    const bytes = Buffer.from(body)
    const plain = headers?.['Content-Encoding'] === undefined ? bytes : gunzipSync(bytes)
    expect(plain.equals(bodies[index]!)).toBe(true)
  }
  return answers.map((answer: Answer) => answer.headers?.['Content-Encoding'])
}

test('eight answers are compressed at once, others are sent as they are', async () => {
  const compression = new Compression({}, {})
  const bodies = Array.from({ length: 10 }, (_, index) => Buffer.alloc(2_000, index))
  const eight = Array.from({ length: 8 }, () => 'gzip')
  expect(await codingsOf(compression, bodies)).toEqual([...eight, undefined, undefined])
  expect(await codingsOf(compression, bodies)).toEqual([...eight, undefined, undefined])
})

test('answers of 64 MiB are compressed at once, others are sent as they are', async () => {
  const compression = new Compression({}, {})
  const mebibyte = 1024 * 1024
  const bodies = [40, 25, 24, 1].map(size => Buffer.alloc(size * mebibyte))
  expect(await codingsOf(compression, bodies)).toEqual(['gzip', undefined, 'gzip', undefined])
  expect(await codingsOf(compression, [Buffer.alloc(65 * mebibyte)])).toEqual([undefined])
  expect(await codingsOf(compression, bodies)).toEqual(['gzip', undefined, 'gzip', undefined])
})
