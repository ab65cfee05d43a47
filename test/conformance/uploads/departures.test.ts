import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { buildSchema, type Upload } from '../../../src/index.ts'
import { serveController } from '../../behaviour/http/server.ts'

describe('a client that goes in the middle of a file', () => {
  const query =
    'query ($a: Upload!, $b: Upload!, $c: Upload!) { a: read(file: $a) b: read(file: $b) c: read(file: $c) }'
  const operations = JSON.stringify({ query, variables: { a: null, b: null, c: null } })
  const map = '{"a":["variables.a"],"b":["variables.b"],"c":["variables.c"]}'
  const field = (name: string, content: string): string =>
    `--abcde\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
  const head = (name: string): string =>
    `--abcde\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.txt"\r\n\r\n`
  const sent = [
    'POST /graphql HTTP/1.1\r\nHost: a\r\nX-Requested-With: a\r\nContent-Length: 999999\r\n',
    'Content-Type: multipart/form-data; boundary=abcde\r\n\r\n',
    field('operations', operations),
    field('map', map),
    `${head('a')}whole\r\n${head('b')}${'b'.repeat(70_000)}`,
  ].join('')

  /** Sends the form to a resolver that reads after a wait. */
  async function sendTo(wait: Promise<void>) {
    /** The files with which the resolver was called, and their contents or the errors of reading. */
    const begun: string[] = []
    const log: string[] = []
    let isGone = false
    const read = async (_: unknown, { file }: { readonly file: Upload }): Promise<string> => {
      begun.push(file.filename)
      await wait
      const outcome = await file.text().catch((error: Error) => error.message)
      log.push(`${file.filename}: ${outcome}`)
      return outcome
    }
    const schema = buildSchema('scalar Upload type Query { read(file: Upload!): String }', {
      resolvers: { Query: { read } },
    })
    const context = (request: IncomingMessage): object => {
      request.once('close', () => (isGone = true))
      return {}
    }
    const url = new URL(await serveController({ schema, context, acceptUploads: true }))
    const socket = connect(Number(url.port), url.hostname)
    socket.write(sent)
    await expect.poll(() => begun).toEqual(['a.txt', 'b.txt'])
    const go = async (): Promise<void> => {
      socket.destroy()
      await expect.poll(() => isGone).toBe(true)
    }
    return { go, begun, log }
  }

  test('ends that file for its reader, and the resolver is not called with the next file', async () => {
    const { go, begun, log } = await sendTo(Promise.resolve())
    await expect.poll(() => log).toEqual(['a.txt: whole'])
    await go()
    await expect.poll(() => log.slice(1)).toEqual(['b.txt: The body broke off before its end.'])
    expect(begun).toEqual(['a.txt', 'b.txt'])
  })

  test('ends the files for readers that begin afterwards', async () => {
    let endWait!: () => void
    const { go, begun, log } = await sendTo(new Promise(resolve => (endWait = resolve)))
    await go()
    endWait()
    await expect
      .poll(() => log)
      .toEqual([
        'a.txt: The request is over, and with it the file.',
        'b.txt: The body broke off before its end.',
      ])
    expect(begun).toEqual(['a.txt', 'b.txt'])
  })
})
