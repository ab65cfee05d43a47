import { once } from 'node:events'
import { request as requestOverHTTP } from 'node:http'
import * as http2 from 'node:http2'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** A form on its way, which a client sends piece by piece. */
export interface SentForm {
  readonly send: (piece: string | Buffer) => Promise<void>
  /** Ends the form, and returns the body of the answer. */
  readonly end: () => Promise<unknown>
  /** Goes away, as a client whose network is gone. */
  readonly leave: () => void
}

const boundary = 'the-boundary'
const head = {
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'apollo-require-preflight': 'true',
}

/** Begins to send a form to a server of HTTP/1.1. */
export function sendForm(url: string): SentForm {
  const request = requestOverHTTP(url, { method: 'POST', headers: head })
  request.on('error', () => undefined)
  const answer = once(request, 'response').then(([response]) => response as Readable)
  return formOver(request, answer, () => request.destroy())
}

/** Begins to send a form to a server of HTTP/2. */
export function sendFormOverHTTP2(url: string): SentForm {
  const { origin, pathname } = new URL(url)
  const session = http2.connect(origin)
  const stream = session.request({ ':method': 'POST', ':path': pathname, ...head })
  stream.on('error', () => undefined).on('close', () => session.close())
  const answer = once(stream, 'response').then(() => stream)
  return formOver(stream, answer, () => session.destroy())
}

function formOver(body: Writable, answer: Promise<Readable>, leave: () => void): SentForm {
  answer.catch(() => undefined)
  const send = async (piece: string | Buffer): Promise<void> => {
    if (!body.write(piece)) await once(body, 'drain')
  }
  const end = async (): Promise<unknown> => {
    body.end(`--${boundary}--\r\n`)
    return JSON.parse(await text(await answer)) as unknown
  }
  return { send, end, leave }
}

/** The fields in front of the files of a form. */
export function fieldsOf(query: string, names: readonly string[]): string {
  const variables = Object.fromEntries(names.map(name => [name, null]))
  const map = Object.fromEntries(names.map(name => [name, [`variables.${name}`]]))
  return (
    partOf('operations', JSON.stringify({ query, variables })) + partOf('map', JSON.stringify(map))
  )
}

function partOf(name: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

/** The head of a file, whose content follows. */
export function headOfFile(name: string, filename = `${name}.bin`): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: application/octet-stream\r\n\r\n`
}

/** Sends a file, in pieces. */
export async function sendFile(
  { send }: SentForm,
  name: string,
  content: Buffer,
  filename?: string,
): Promise<void> {
  await send(headOfFile(name, filename))
  for (let start = 0; start < content.length; start += 50_000)
    await send(content.subarray(start, start + 50_000))
  await send('\r\n')
}
