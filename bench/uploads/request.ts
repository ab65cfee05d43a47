// An upload as a client sends it: the multipart request of one file.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'

const HOST = '127.0.0.1'
const BOUNDARY = 'boundary-of-a-form'
const CHUNK_LENGTH = 64 * 1024

/** Chunks of the files, of which none begins like another one. */
const chunks = Array.from({ length: 16 }, () => randomBytes(CHUNK_LENGTH))
/** What follows the last byte of the file. */
export const FORM_END = `\r\n--${BOUNDARY}--\r\n`

/** The head of a request and its form, up to the first byte of the file. */
export function beginningOf(fileBytes: number): string {
  const operations = JSON.stringify({
    query: 'query ($file: Upload!) { byteLength(file: $file) }',
    variables: { file: null },
  })
  const form = [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="operations"\r\n\r\n${operations}\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="map"\r\n\r\n{"0":["variables.file"]}\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="0"; filename="file.bin"\r\n`,
    'Content-Type: application/octet-stream\r\n\r\n',
  ].join('')
  return [
    `POST /graphql HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\nAccept: application/json\r\n`,
    `Apollo-Require-Preflight: true\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n`,
    `Content-Length: ${form.length + fileBytes + FORM_END.length}\r\n\r\n`,
    form,
  ].join('')
}

/** Sends a file, and returns the answer with its head. */
export async function upload(port: number, fileBytes: number): Promise<string> {
  const socket = connect({ host: HOST, port })
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  // A server that refuses a file may close the connection before it has read all of it.
  socket.on('error', () => undefined)
  const ended = new Promise(resolve => socket.on('close', resolve))
  socket.write(beginningOf(fileBytes))
  for (let sent = 0; sent < fileBytes; sent += CHUNK_LENGTH) {
    const chunk = chunks[(sent / CHUNK_LENGTH) % chunks.length]!
    const isFull = !socket.write(chunk.subarray(0, fileBytes - sent))
    if (isFull) await Promise.race([new Promise(resolve => socket.once('drain', resolve)), ended])
    if (socket.destroyed) return answer
  }
  socket.write(FORM_END)
  await ended
  return answer
}
