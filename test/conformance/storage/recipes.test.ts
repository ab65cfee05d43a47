import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Controller } from '../../../src/http/index.ts'
import { listen, type Listening } from '../../listen.ts'
import { blocksOf, root } from '../../repository/docs/blocks.ts'
import { fieldsOf, headOfFile, sendFile, sendForm } from '../http/form-client.ts'
import { startS3Server, type S3Server } from './s3-server.ts'

// The recipes of docs/uploads.md, with what the page does not show: clients that go, and clients that cheat.

const folder = join(root, '.cache/recipes')
const uploads = mkdtempSync(join(tmpdir(), 'recipes-'))
const store = 'mutation ($file: Upload!) { store(file: $file) }'
let s3: S3Server
const servers: Listening[] = []

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { isNamed, file, code } of blocksOf('docs/uploads.md'))
    if (isNamed) writeFileSync(join(folder, file), code)
  s3 = await startS3Server('uploads')
  Object.assign(process.env, s3.environment, { UPLOAD_FOLDER: uploads })
}, 60_000)

afterAll(async () => {
  for (const { close } of servers) await close()
  await s3.close()
  for (const path of [folder, uploads]) rmSync(path, { recursive: true, force: true })
})

/** Serves the controller of a recipe. */
async function serve(file: string): Promise<{ url: string; controller: Controller }> {
  const { controller } = (await import(join(folder, file))) as { readonly controller: Controller }
  const server = await listen(createServer(controller.handler('/graphql')))
  servers.push(server)
  return { url: `${server.origin}/graphql`, controller }
}

interface Response {
  readonly data: { readonly store: string } | null
  readonly errors?: readonly { readonly message: string }[]
}

/** Sends a file to the mutation of a recipe. */
async function sendTo(url: string, content: Buffer, filename?: string): Promise<Response> {
  const form = sendForm(url)
  await form.send(fieldsOf(store, ['file']))
  await sendFile(form, 'file', content, filename)
  return (await form.end()) as Response
}

describe('to disk', () => {
  let url: string
  beforeAll(async () => void ({ url } = await serve('disk.ts')), 60_000)

  test('a file is whole under a name of the host', async () => {
    const content = randomBytes(3_000_000)
    const { data } = await sendTo(url, content, '../../outside')
    expect(readdirSync(uploads)).toEqual([data!.store])
    expect(readFileSync(join(uploads, data!.store)).equals(content)).toBe(true)
    rmSync(join(uploads, data!.store))
  })

  test('a file that is too large leaves nothing', async () => {
    const { errors } = await sendTo(url, randomBytes(10_000_001))
    expect(errors).toMatchObject([{ message: 'The file "file" is larger than 10000000 bytes.' }])
    expect(readdirSync(uploads)).toEqual([])
  })

  test('a client that goes in the middle leaves nothing', async () => {
    const form = sendForm(url)
    await form.send(fieldsOf(store, ['file']) + headOfFile('file'))
    await form.send(randomBytes(300_000))
    await expect.poll(() => readdirSync(uploads)).toEqual([expect.stringMatching(/\.unfinished$/)])
    form.leave()
    await expect.poll(() => readdirSync(uploads)).toEqual([])
  })
})

let storage: S3Client

async function contentOf(key: string): Promise<Buffer> {
  const { Body } = await storage.send(new GetObjectCommand({ Bucket: 'uploads', Key: key }))
  return Buffer.from(await Body!.transformToByteArray())
}

describe('to a storage like S3', () => {
  let recipe: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    recipe = await serve('to-storage.ts')
    ;({ storage } = (await import(join(folder, 'storage.ts'))) as { storage: S3Client })
  }, 60_000)

  test('a file of several parts is whole', async () => {
    const content = randomBytes(12_000_000)
    const { data } = await sendTo(recipe.url, content)
    const key = `files/${data!.store}`
    expect(await s3.keys()).toEqual([key])
    expect(digestOf(await contentOf(key))).toBe(digestOf(content))
  })

  test('a client that goes in the middle makes no object', async () => {
    const before = await s3.keys()
    const commands: (string | undefined)[] = []
    storage.middlewareStack.add(
      (next, { commandName }) =>
        args => {
          commands.push(commandName)
          return next(args)
        },
      { step: 'initialize' },
    )
    const form = sendForm(recipe.url)
    await form.send(fieldsOf(store, ['file']) + headOfFile('file'))
    await form.send(randomBytes(6_000_000))
    await expect.poll(() => commands).toContain('UploadPartCommand')
    form.leave()
    await expect.poll(() => commands.at(-1)).toBe('AbortMultipartUploadCommand')
    expect(await s3.keys()).toEqual(before)
  })
})

describe('a signed URL', () => {
  let url: string
  beforeAll(async () => void ({ url } = await serve('signed-url.ts')), 60_000)
  const unknownId = '00000000-0000-4000-8000-000000000000'

  async function execute(query: string, user = '7'): Promise<any> {
    const headers = { 'content-type': 'application/json', 'x-user': user }
    const body = JSON.stringify({ query })
    return (await fetch(url, { method: 'POST', headers, body })).json()
  }

  async function begin(byteCount: number): Promise<{ readonly id: string; readonly url: string }> {
    const { data } = await execute(`mutation { beginUpload(byteCount: ${byteCount}) { id url } }`)
    return data.beginUpload as { readonly id: string; readonly url: string }
  }

  async function put(target: string, body: string): Promise<number> {
    return (await fetch(target, { method: 'PUT', body })).status
  }

  const end = (id: string): string => `mutation { endUpload(id: "${id}") }`
  const notArrived = { errors: [{ message: 'The file has not arrived.' }] }

  test('takes a file, which the second mutation moves', async () => {
    const upload = await begin(5)
    expect(await put(upload.url, 'bytes')).toBe(200)
    expect(await s3.keys()).toContain(`pending/7/${upload.id}`)
    expect(await execute(end(upload.id))).toEqual({ data: { endUpload: upload.id } })
    expect(String(await contentOf(`files/${upload.id}`))).toBe('bytes')
    expect(await s3.keys()).not.toContain(`pending/7/${upload.id}`)
  })

  test('takes no other content, no other key and no other method', async () => {
    const upload = await begin(5)
    expect(await put(upload.url, 'longer')).toBe(403)
    expect(await put(upload.url.replace(upload.id, unknownId), 'bytes')).toBe(403)
    expect(await put(upload.url.replace('/pending/7/', '/pending/8/'), 'bytes')).toBe(403)
    expect((await fetch(upload.url, { method: 'DELETE' })).status).toBe(403)
    expect(await execute(end(upload.id))).toMatchObject(notArrived)
  })

  test('is of one user', async () => {
    const upload = await begin(5)
    expect(await put(upload.url, 'bytes')).toBe(200)
    expect(await execute(end(upload.id), '8')).toMatchObject(notArrived)
    expect(await execute(end(upload.id))).toEqual({ data: { endUpload: upload.id } })
    expect(await execute(end(upload.id))).toMatchObject(notArrived)
  })

  test('is for a file of a bounded size, and for an id that is no path', async () => {
    for (const byteCount of [-1, 1_000_000_001]) {
      const { errors } = await execute(`mutation { beginUpload(byteCount: ${byteCount}) { id } }`)
      expect(errors).toMatchObject([{ message: 'A file has at most 1000000000 bytes.' }])
    }
    const { errors } = await execute(end('../8/a'))
    expect(errors).toMatchObject([{ message: expect.stringContaining('uuid') }])
  })
})

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
