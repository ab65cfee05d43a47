import { createServer } from 'node:http'
import { connect } from 'node:net'
import { defineGraphQL } from '../../../../src/definition/define-graphql.ts'
import type { Schema } from '../../../../src/engine/schema.ts'
import { createController } from '../../../../src/http/index.ts'
import { createSource, type SourcesOptions } from '../../../../src/sources/drizzle/index.ts'
import { listen } from '../../../listen.ts'
import { randomOf } from '../../../random/random.ts'
import { seed } from '../../../random/seed.ts'
import type { DatabaseKind, Drizzle0, OpenDatabase } from '../databases/database.ts'
import { creationOf, tablesOf, type Dialect } from './tables.ts'

interface Context {
  readonly db: unknown
}

/** A server of albums and photos in a database. */
export interface Gallery extends Pick<OpenDatabase<Drizzle0>, 'statements' | 'close'> {
  readonly origin: string
  /** The number of requests whose fields have arrived. */
  readonly requests: () => number
  /** The bytes of a column of all rows in base64, in the order of their keys. */
  readonly bytesOf: (table: string, column: string) => Promise<readonly (string | null)[]>
  readonly countOf: (table: string) => Promise<number>
  /** Serves the same database with options of its sources. */
  readonly serve: (options: GalleryOptions) => Promise<Gallery>
}

export interface GalleryOptions {
  readonly album?: object
  readonly photo?: object
  readonly sources?: SourcesOptions<Context>
}

let schemas = 0

/** Opens a database with its tables, and a server of it. */
export async function openGallery(kind: DatabaseKind): Promise<Gallery> {
  const opened = await kind.open()
  for (const statement of creationOf(kind.dialect)) await opened.run(statement)
  const gallery = await serve(kind.dialect, opened, {})
  return {
    ...gallery,
    async close() {
      await gallery.close()
      await opened.close()
    },
  }
}

async function serve(
  dialect: Dialect,
  opened: OpenDatabase<Drizzle0>,
  options: GalleryOptions,
): Promise<Gallery> {
  let requestCount = 0
  const controller = createController({
    schema: schemaOf(dialect, options),
    context: () => {
      requestCount++
      return { db: opened.db }
    },
    acceptUploads: { maxBytesInMemory: 20_000, maxFileBytes: 400_000 },
  })
  const { origin, close } = await listen(createServer(controller.handler('/graphql')))
  return {
    origin,
    statements: opened.statements,
    requests: () => requestCount,
    serve: otherOptions => serve(dialect, opened, otherOptions),
    async bytesOf(table, column) {
      const rows = await opened.run(`select ${column} as bytes from ${table} order by id`)
      return rows.map(({ bytes }) => (bytes === null ? null : base64(bytes as Uint8Array)))
    },
    async countOf(table) {
      const [row] = await opened.run(`select count(*) as number from ${table}`)
      return Number(row!['number'])
    },
    async close() {
      await controller.close()
      await close()
    },
  }
}

function schemaOf(dialect: Dialect, { album, photo, sources }: GalleryOptions): Schema<Context> {
  const { albums, photos } = tablesOf(dialect)
  const source = createSource<Context>(sources)
  const GraphQL = defineGraphQL<Context>()({
    Album: source(albums, { uploads: ['cover'], ...album })
      .buildQuery()
      .buildMutation({ nested: ['photos'] }),
    Photo: source(photos, { uploads: ['content', 'preview'], ...photo })
      .buildQuery()
      .buildMutation({ nested: ['album'] }),
  })
  return GraphQL.schema(`Gallery${++schemas}`)
}

const random = randomOf('uploads', seed)
const block = Buffer.from(Array.from({ length: 999 }, () => random.below(256)))

/** Random bytes that begin with each byte once, in another order for each shift. */
export function randomBytes(length: number, shift = 0): Buffer<ArrayBuffer> {
  const beginning = Buffer.from(Array.from({ length: 256 }, (_, index) => (index + shift) % 256))
  return Buffer.concat([beginning, Buffer.alloc(length, block)]).subarray(0, length)
}

/** The text of bytes, which compares them faster than the assertions of objects do. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

/** A response as the client receives it. */
export interface ClientResponse {
  readonly data?: any
  readonly errors?: readonly {
    readonly message: string
    readonly path?: unknown
    readonly extensions?: Readonly<Record<string, unknown>>
  }[]
}

/** The files of a request by the paths of their places, separated by spaces. */
type Files = Readonly<Record<string, Buffer<ArrayBuffer>>>

/** Sends a request with files as a browser does. */
export async function send(
  { origin }: Gallery,
  query: string,
  variables: object,
  files: Files = {},
): Promise<ClientResponse> {
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables }))
  form.append('map', JSON.stringify(mapOf(files)))
  for (const [index, content] of Object.values(files).entries())
    form.append(`${index}`, new Blob([content]), 'a.bin')
  const headers = { 'Apollo-Require-Preflight': 'true' }
  const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body: form })
  return (await response.json()) as ClientResponse
}

function mapOf(files: Files): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.keys(files).map((paths, index) => [
      `${index}`,
      paths.split(' ').map(path => `variables.${path}`),
    ]),
  )
}

/** A client that has sent a form up to the middle of its file. */
export interface HalfSent {
  /** Sends the rest. Returns the answer. */
  finish(): Promise<string>
  /** Goes without sending the rest. */
  leave(): Promise<void>
}

/** Sends a form up to the middle of its only file, and waits until the request has begun. */
export async function sendHalf(
  gallery: Gallery,
  query: string,
  variables: object,
  path: string,
): Promise<HalfSent> {
  const half = 'half of a file. '
  const partHead = (name: string): string =>
    `--limit\r\nContent-Disposition: form-data; name="${name}"`
  const beginning = [
    `${partHead('operations')}\r\n\r\n${JSON.stringify({ query, variables })}\r\n`,
    `${partHead('map')}\r\n\r\n${JSON.stringify({ 0: [`variables.${path}`] })}\r\n`,
    `${partHead('0')}; filename="a.bin"\r\n\r\n${half}`,
  ].join('')
  const end = `${half}\r\n--limit--\r\n`
  const socket = connect(Number(new URL(gallery.origin).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  socket.on('error', () => undefined)
  const closed = new Promise<void>(resolve => socket.on('close', () => resolve()))
  const earlierRequests = gallery.requests()
  socket.write(
    [
      'POST /graphql HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Apollo-Require-Preflight: true',
      'Content-Type: multipart/form-data; boundary=limit',
      `Content-Length: ${beginning.length + end.length}`,
      `\r\n${beginning}`,
    ].join('\r\n'),
  )
  while (gallery.requests() === earlierRequests) await new Promise(resolve => setImmediate(resolve))
  return {
    async finish() {
      socket.write(end)
      await closed
      return answer
    },
    async leave() {
      socket.destroy()
      await closed
    },
  }
}
