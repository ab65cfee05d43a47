import { once } from 'node:events'
import {
  createServer,
  request,
  type Agent,
  type IncomingMessage,
  type RequestListener,
} from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createController, type ControllerOptions } from '../../../src/http/index.ts'
import { listen } from '../../listen.ts'

/** Serves a listener on a free port until the test ends; returns the origin. */
export async function serve(listener: RequestListener): Promise<string> {
  const { origin, close } = await listen(createServer(listener))
  onTestFinished(close)
  return origin
}

/**
 * Serves a controller below `/graphql` until the test ends; returns the address of its base path.
 */
export async function serveController(options: ControllerOptions): Promise<string> {
  return `${await serve(createController(options).handler('/graphql'))}/graphql`
}

/** Posts a JSON body, an object or a text. */
export async function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
}

/** Posts a JSON body over the connections of an agent. */
export async function postThrough(
  agent: Agent,
  origin: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{
  readonly status: number
  readonly body: string
  readonly connection: string | undefined
}> {
  const sent = request(`${origin}/graphql`, {
    agent,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return {
    status: response.statusCode!,
    body: await text(response),
    connection: response.headers.connection,
  }
}

/** The summary of the answer to a path at which a handler serves nothing, with a hint. */
export function notFoundAt(path: string, basePath = '/graphql', hint = ''): object {
  const message = `Nothing is served at "${path}"; the base path is "${basePath}".${hint}`
  return {
    status: 404,
    type: 'application/json; charset=utf-8',
    body: { errors: [{ message, extensions: { code: 'NOT_FOUND' } }] },
  }
}

/** Status, media type and JSON body of a response. */
export async function summary(
  response: Response,
): Promise<{ status: number; type: string; body: unknown }> {
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: await response.json(),
  }
}

/**
 * Sends raw bytes over a socket, piece by piece, and returns all that comes back until the server
 * closes.
 */
export async function sendRaw(
  origin: string,
  ...pieces: readonly (string | Uint8Array)[]
): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk))
  socket.on('error', () => socket.destroy())
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()))
  for (const piece of pieces) {
    socket.write(piece)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  await closed
  return Buffer.concat(chunks).toString()
}
