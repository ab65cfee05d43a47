import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Answer, ApplicationRequest, Started } from './application.ts'

/** What the process of a side has done so far. */
export interface Work {
  /** How often each function of `tapeql/graphql-js` was called. */
  readonly calls: Readonly<Record<string, number>>
  /** The time of the processor. */
  readonly microseconds: number
}

/** An application in a process of its own, with or without tapeql. */
export class Side {
  readonly #child: ChildProcess
  readonly #started: Started

  private constructor(child: ChildProcess, started: Started) {
    this.#child = child
    this.#started = started
  }

  /** @throws Error with what the application has printed if it ends before it serves */
  static async start(folder: string, name: 'plain' | 'adopted'): Promise<Side> {
    const child = fork(join(import.meta.dirname, 'server.js'), [folder, name], {
      execArgv: [],
      // Outside production graphql-js looks at every type that it is given.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    // Applications print every error of a resolver; what they print tells why they do not start.
    let printed = ''
    for (const stream of [child.stdout!, child.stderr!])
      stream
        .setEncoding('utf8')
        .on('data', (text: string) => (printed = (printed + text).slice(-5000)))
    const end = once(child, 'exit').then(([status]) => {
      throw new Error(`The application ended with ${status} before it served:\n${printed}`)
    })
    const [started] = (await Promise.race([once(child, 'message'), end])) as [Started]
    end.catch(() => undefined)
    return new Side(child, started)
  }

  get url(): string {
    return this.#started.url
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#started.headers ?? {}
  }

  async answerTo(request: ApplicationRequest): Promise<Answer> {
    const { headers, ...body } = request
    const response = await fetch(this.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...this.headers,
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return answerOf(response)
  }

  async work(): Promise<Work> {
    this.#child.send('work')
    const [work] = (await once(this.#child, 'message')) as [Work]
    return work
  }

  async close(): Promise<void> {
    const end = once(this.#child, 'exit')
    this.#child.disconnect()
    await end
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response
  return { status, type: headers.get('content-type'), body: jsonOf(await response.text()) }
}

/** The value of a text that is JSON; of others the text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
