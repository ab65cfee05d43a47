import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '../../../..')
const program = ['--expose-gc', 'test/behaviour/http/uploads/reading-server.js']
const chunk = randomBytes(64 * 1024)
const END = '\r\n--limit--\r\n'

/** The process of `reading-server.js`. */
export class ReadingProcess {
  readonly child: ChildProcess
  readonly port: number
  readonly #lines: AsyncIterator<string>

  private constructor(child: ChildProcess, lines: AsyncIterator<string>, port: number) {
    this.child = child
    this.port = port
    this.#lines = lines
  }

  /** Starts a server, by a command before that of Node. */
  static async start(
    before: readonly string[] = [],
    env: NodeJS.ProcessEnv = {},
  ): Promise<ReadingProcess> {
    const [command, ...parameters] = [...before, process.execPath, ...program]
    const child = spawn(command!, parameters, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const { value } = (await lines.next()) as { readonly value: string }
    return new ReadingProcess(child, lines, Number(value))
  }

  /** The bytes of memory that the process held at most since it was asked before, and holds now. */
  async residentBytes(): Promise<{ readonly peak: number; readonly now: number }> {
    this.child.stdin!.write('\n')
    const { value } = (await this.#lines.next()) as { readonly value: string }
    return JSON.parse(value) as { peak: number; now: number }
  }

  /** Begins to send a file to a field. */
  open(field: string, fileBytes: number): Socket {
    const names = field === 'twice' ? ['file', 'other'] : ['file']
    const variables = names.map(name => `$${name}: Upload!`).join(' ')
    const values = names.map(name => `${name}: $${name}`).join(' ')
    const operations = JSON.stringify({
      query: `query (${variables}) { ${field}(${values}) }`,
      variables: Object.fromEntries(names.map(name => [name, null])),
    })
    const map = JSON.stringify({ 0: names.map(name => `variables.${name}`) })
    const begin = [
      '--limit\r\nContent-Disposition: form-data; name="operations"',
      `\r\n${operations}\r\n--limit\r\nContent-Disposition: form-data; name="map"`,
      `\r\n${map}\r\n--limit\r\nContent-Disposition: form-data; name="0"; filename="a"\r\n\r\n`,
    ].join('\r\n')
    const socket = connect(this.port, '127.0.0.1')
    // A refusal closes the connection, and is the answer.
    socket.on('error', () => undefined)
    socket.write(
      [
        'POST /graphql HTTP/1.1',
        'Host: localhost',
        'Connection: close',
        'GraphQL-Require-Preflight: 1',
        'Content-Type: multipart/form-data; boundary=limit',
        `Content-Length: ${begin.length + fileBytes + END.length}`,
        `\r\n${begin}`,
      ].join('\r\n'),
    )
    return socket
  }

  /** Sends a file to a field, and returns the body of the answer. */
  async upload(field: string, fileBytes: number): Promise<unknown> {
    const socket = this.open(field, fileBytes)
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    const closed = new Promise(settle => socket.on('close', settle))
    await sendBytes(socket, fileBytes)
    socket.write(END)
    await closed
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))
  }
}

/** Sends bytes of a file, until the other side closes the connection. */
export async function sendBytes(socket: Socket, byteCount: number): Promise<void> {
  const closed = new Promise(settle => socket.once('close', settle))
  for (let sent = 0; sent < byteCount && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk.subarray(0, byteCount - sent)))
      await Promise.race([new Promise(settle => socket.once('drain', settle)), closed])
  }
}
