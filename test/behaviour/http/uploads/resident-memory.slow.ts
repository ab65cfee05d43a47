import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'

const GIGABYTE = 1_000_000_000
const MEGABYTE = 1_000_000
const chunk = randomBytes(64 * 1024)

const server = spawn(
  process.execPath,
  ['--expose-gc', 'test/behaviour/http/uploads/reading-server.js'],
  { cwd: resolve(import.meta.dirname, '../../../..'), stdio: ['pipe', 'pipe', 'inherit'] },
)
const lines = createInterface(server.stdout)[Symbol.asyncIterator]()
const nextLine = async (): Promise<string> => ((await lines.next()) as { value: string }).value
const port = Number(await nextLine())
afterAll(() => server.stdin.end())

async function residentBytes(): Promise<{ readonly peak: number; readonly now: number }> {
  server.stdin.write('\n')
  return JSON.parse(await nextLine()) as { peak: number; now: number }
}

/** Sends a file to a field, and returns the body of the answer. */
async function upload(field: string, fileBytes: number): Promise<string> {
  const names = field === 'twice' ? ['file', 'other'] : ['file']
  const operations = JSON.stringify({
    query: `query (${names.map(name => `$${name}: Upload!`).join(' ')}) { ${field}(${names.map(name => `${name}: $${name}`).join(' ')}) }`,
    variables: Object.fromEntries(names.map(name => [name, null])),
  })
  const map = JSON.stringify({ 0: names.map(name => `variables.${name}`) })
  const begin = [
    '--limit\r\nContent-Disposition: form-data; name="operations"',
    `\r\n${operations}\r\n--limit\r\nContent-Disposition: form-data; name="map"`,
    `\r\n${map}\r\n--limit\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\n`,
  ].join('\r\n')
  const end = '\r\n--limit--\r\n'
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  // A refusal closes the connection, and is the answer.
  socket.on('error', () => undefined)
  const closed = new Promise(settle => socket.on('close', settle))
  socket.write(
    [
      'POST /graphql HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'GraphQL-Require-Preflight: 1',
      'Content-Type: multipart/form-data; boundary=limit',
      `Content-Length: ${begin.length + fileBytes + end.length}`,
      `\r\n${begin}`,
    ].join('\r\n'),
  )
  for (let sent = 0; sent < fileBytes && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk.subarray(0, fileBytes - sent)))
      await Promise.race([new Promise(settle => socket.once('drain', settle)), closed])
  }
  socket.write(end)
  await closed
  return answer.slice(answer.indexOf('\r\n\r\n') + 4)
}

test.each(['atOnce', 'late', 'web', 'twice', 'unread'])(
  'a gigabyte for the field %s takes at most 32 megabytes of memory',
  { timeout: 120_000 },
  async field => {
    // The first file makes what stays: compiled code, and the spaces of the garbage collector.
    await upload(field, 64 * MEGABYTE)
    await residentBytes()
    const before = await residentBytes()
    const body = await upload(field, GIGABYTE)
    const { peak } = await residentBytes()
    expect(JSON.parse(body)).toEqual({ data: { [field]: field === 'unread' ? null : GIGABYTE } })
    expect((peak - before.now) / MEGABYTE).toBeLessThan(32)
  },
)
