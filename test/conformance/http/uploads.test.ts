import { createHash, randomBytes } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFiles } from '../../behaviour/http/uploads/temporary-files.ts'
import { createController, type Controller } from '../../../src/http/index.ts'
import { arg, defineGraphQL } from '../../../src/index.ts'
import {
  fieldsOf,
  headOfFile,
  sendFile,
  sendForm,
  sendFormOverHTTP2,
  type SentForm,
} from './form-client.ts'
import { readingHosts, uploadHosts } from './upload-hosts.ts'

// Files through every framework: whole, slowly, broken off, and too large.

const mebibyte = 1024 * 1024

/** The socket of the last request of HTTP/1.1, which a `Request` does not tell. */
let socketOfHTTP1: Socket | undefined
subscribe('http.server.request.start', message => {
  socketOfHTTP1 = (message as { readonly socket: Socket }).socket
})

interface UploadContext {
  readonly request: IncomingMessage
}

/** A controller that takes files, and what its resolvers have seen. */
function createUploadService(): { readonly controller: Controller; readonly log: unknown[] } {
  const log: unknown[] = []
  const GraphQL = defineGraphQL<UploadContext>()({})
  const file = arg('file', 'upload', { null: false })
  GraphQL.query
    .field('digest', 'string', { arguments: file }, async ({ file: upload }) => {
      return `${upload.filename} ${digestOf(await upload.bytes())}`
    })
    .field('readSlowly', 'string', { arguments: file }, async ({ file: upload, request }) => {
      const hash = createHash('sha256')
      const socket = socketOfHTTP1 ?? request.socket
      let length = 0
      let mostBytes = 0
      for await (const chunk of upload.stream()) {
        hash.update(chunk as Buffer)
        length += (chunk as Buffer).length
        await delay(1)
        mostBytes = Math.max(mostBytes, socket.bytesRead - length)
        if (temporaryFiles().length > 0) log.push('a temporary file is open')
      }
      if (mostBytes > mebibyte) log.push(`${mostBytes} bytes wait in memory`)
      return hash.digest('hex')
    })
    .field('hold', 'string', { arguments: file }, async ({ file: upload }) => {
      const stream = upload.stream()
      log.push('hold')
      const error = await new Promise<Error>(resolve => stream.once('error', resolve))
      log.push(error.message)
      throw error
    })
  const schema = GraphQL.schema('UploadSchema', { replace: true, onError: () => undefined })
  const controller = createController({
    schema,
    context: request => ({ request }),
    onError: error => void log.push((error as Error).message),
    acceptUploads: { maxFileBytes: 6 * mebibyte, maxBytesInMemory: 100_000 },
  })
  return { controller, log }
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

describe.each(uploadHosts)('on $name', host => {
  /** Serves files, and begins to send a form. */
  async function begin(
    query: string,
    names: readonly string[],
  ): Promise<{
    readonly form: SentForm
    readonly log: readonly unknown[]
    readonly controller: Controller
    readonly again: () => Promise<SentForm>
  }> {
    const { controller, log } = createUploadService()
    const { url, close } = await host.start(controller)
    onTestFinished(close)
    socketOfHTTP1 = undefined
    const again = async (): Promise<SentForm> => {
      const form = host.isHTTP2 === true ? sendFormOverHTTP2(url) : sendForm(url)
      await form.send(fieldsOf(query, names))
      return form
    }
    return { form: await again(), log, controller, again }
  }

  test('a file arrives whole', async () => {
    const { form } = await begin('query ($a: Upload!) { digest(file: $a) }', ['a'])
    const content = randomBytes(100)
    await sendFile(form, 'a', content)
    expect(await form.end()).toEqual({ data: { digest: `a.bin ${digestOf(content)}` } })
  })

  test('two files arrive whole', async () => {
    const query = 'query ($a: Upload!, $b: Upload!) { a: digest(file: $a) b: digest(file: $b) }'
    const { form } = await begin(query, ['a', 'b'])
    const [first, second] = [randomBytes(300_000), randomBytes(1)]
    await sendFile(form, 'a', first)
    await sendFile(form, 'b', second)
    expect(await form.end()).toEqual({
      data: { a: `a.bin ${digestOf(first)}`, b: `b.bin ${digestOf(second)}` },
    })
  })

  test('a large file waits for a slow reader in the network, not in memory nor on disk', async () => {
    const { form, log } = await begin('query ($a: Upload!) { readSlowly(file: $a) }', ['a'])
    const content = randomBytes(5 * mebibyte)
    await sendFile(form, 'a', content)
    expect(await form.end()).toEqual({ data: { readSlowly: digestOf(content) } })
    expect(log).toEqual([])
  })

  test('a client that goes in the middle ends its readers, and nothing is left', async () => {
    const query = 'query ($a: Upload!, $b: Upload!) { hold(file: $a) digest(file: $b) }'
    const { form, log, controller } = await begin(query, ['a', 'b'])
    await form.send(headOfFile('a'))
    await form.send(randomBytes(400_000))
    await expect.poll(() => log).toEqual(['hold'])
    await expect.poll(temporaryFiles).toEqual([expect.stringContaining('tapeql-upload-')])
    // Koa prints that its client has gone.
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => printed.mockRestore())
    form.leave()
    await expect.poll(() => log).toEqual(['hold', 'The body broke off before its end.'])
    await expect.poll(temporaryFiles).toEqual([])
    await controller.close()
  })

  test('a file that is too large fails, and the next form is answered', async () => {
    const { form, again } = await begin('query ($a: Upload!) { digest(file: $a) }', ['a'])
    await sendFile(form, 'a', randomBytes(6 * mebibyte + 1))
    expect(await form.end()).toEqual({
      data: { digest: null },
      errors: [
        {
          message: `The file "a" is larger than ${6 * mebibyte} bytes.`,
          locations: [{ line: 1, column: 23 }],
          path: ['digest'],
          extensions: { code: 'BODY_TOO_LARGE' },
        },
      ],
    })
    const next = await again()
    await sendFile(next, 'a', randomBytes(5))
    expect(await next.end()).toEqual({ data: { digest: expect.stringContaining('a.bin') } })
  })
})

describe.each(readingHosts)('behind $name a form', host => {
  test.each([10, 300_000])('of a file of %i bytes is an error of the host', async length => {
    const { controller, log } = createUploadService()
    const { url, close } = await host.start(controller)
    onTestFinished(close)
    const form = sendForm(url)
    await form.send(fieldsOf('query ($a: Upload!) { digest(file: $a) }', ['a']))
    await sendFile(form, 'a', randomBytes(length))
    expect(await form.end()).toEqual({
      errors: [
        {
          message: 'Internal server error',
          extensions: { code: 'INTERNAL_SERVER_ERROR', id: expect.any(String) },
        },
      ],
    })
    expect(log).toEqual([
      `The form of the request was read before the action${host.state}; expected the controller in front of what reads forms.`,
    ])
  })
})

describe('controller.fetch with a Request of a FormData', () => {
  function requestOf(
    query: string,
    files: Readonly<Record<string, Buffer>>,
    signal?: AbortSignal,
  ): Request {
    const names = Object.keys(files)
    const form = new FormData()
    const variables = Object.fromEntries(names.map(name => [name, null]))
    form.append('operations', JSON.stringify({ query, variables }))
    const paths = names.map(name => [name, [`variables.${name}`]])
    form.append('map', JSON.stringify(Object.fromEntries(paths)))
    for (const [name, content] of Object.entries(files))
      form.append(name, new File([content], `${name}.bin`))
    return new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true' },
      body: form,
      signal: signal ?? null,
    })
  }

  test('gives a resolver two files, of which one is large', async () => {
    const { controller } = createUploadService()
    const query = 'query ($a: Upload!, $b: Upload!) { a: digest(file: $a) b: digest(file: $b) }'
    const [a, b] = [randomBytes(10), randomBytes(5 * mebibyte)]
    const response = await controller.fetch(requestOf(query, { a, b }))
    expect(await response.json()).toEqual({
      data: { a: `a.bin ${digestOf(a)}`, b: `b.bin ${digestOf(b)}` },
    })
  })

  test('refuses a file that is too large', async () => {
    const { controller } = createUploadService()
    const query = 'query ($a: Upload!) { digest(file: $a) }'
    const response = await controller.fetch(requestOf(query, { a: randomBytes(6 * mebibyte + 1) }))
    expect(await response.json()).toMatchObject({
      errors: [{ message: `The file "a" is larger than ${6 * mebibyte} bytes.` }],
    })
  })

  test('ends the readers of a Request that is aborted', async () => {
    const { controller, log } = createUploadService()
    const client = new AbortController()
    const query = 'query ($a: Upload!) { hold(file: $a) }'
    const files = { a: randomBytes(5 * mebibyte) }
    const answer = controller.fetch(requestOf(query, files, client.signal))
    await expect.poll(() => log).toEqual(['hold'])
    client.abort()
    expect((await answer).status).toBe(499)
    // Node.js may pass the file on as one chunk, so that all of it has arrived.
    const reason = /^The request is over, and with it the file\.$|^The body broke off/
    await expect.poll(() => log).toEqual(['hold', expect.stringMatching(reason)])
    await expect.poll(temporaryFiles).toEqual([])
    await controller.close()
  })
})
