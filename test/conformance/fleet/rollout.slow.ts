import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient as createSSEClient } from 'graphql-sse'
import { createClient } from 'graphql-ws'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { Fleet, fleetIsMissing } from './fleet.ts'

// A rolling restart with another schema, in which each client goes on.

const REQUESTS_PER_SECOND = 2_000
const SOCKETS = 1_000
const STREAMS = 20
const TICK_MS = 5

interface Answer {
  readonly status: number
  /** Of the process that has answered. */
  readonly release: string
  readonly body: string
}

type Ask = (url: string) => Promise<Answer>

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const source = '{ release }'
const digest = createHash('sha256').update(source).digest('hex')

describe.skipIf(fleetIsMissing !== '')(`a fleet ${fleetIsMissing}`, () => {
  test('is replaced by another version, a process at a time, and no client notices', async () => {
    const fleet = await Fleet.start('One')
    onTestFinished(() => fleet.end())
    const url = `http://localhost:${fleet.port}/graphql`
    const listeners = [
      ...Array.from({ length: SOCKETS }, () => listenBySocket(url)),
      ...Array.from({ length: STREAMS }, () => listenByStream(url)),
    ]
    onTestFinished(() => void listeners.forEach(({ end }) => end()))
    await announceToAll(url, 'begin', listeners)
    const asks = [
      text,
      persisted,
      compiled(fleet.compile('One', source)),
      compiled(fleet.compile('Two', source)),
      uncached,
    ]
    const load = new Load(url, asks)
    await load.until(1_000)
    const announcing = setInterval(() => void announce(url, 'meanwhile'), 500)
    await fleet.roll('Two')
    clearInterval(announcing)
    await load.until(load.answered + 1_000)
    await load.end()

    expect(load.faults.slice(0, 5)).toEqual([])
    expect([...load.releases].sort()).toEqual(['One', 'Two'])
    // All have connected again, and nobody has heard a thing twice.
    await announceToAll(url, 'end', listeners)
    expect(listeners.flatMap(({ failures }) => failures)).toEqual([])
    for (const { texts } of listeners) expect(texts).toEqual([...new Set(texts)])
    expect(listeners.every(({ connections }) => connections() > 1)).toBe(true)
    expect((await uncached(url)).release).toBe('Two')
  }, 240_000)
})

/** Requests at a rate, whatever becomes of those before. */
class Load {
  readonly releases = new Set<string>()
  /** What was answered otherwise than it should be. */
  readonly faults: unknown[] = []
  answered = 0
  readonly #running = new Set<Promise<void>>()
  readonly #ended: Promise<void>
  #isOver = false

  constructor(url: string, asks: readonly Ask[]) {
    this.#ended = this.#run(url, asks)
  }

  async until(count: number): Promise<void> {
    while (this.answered < count) await wait(20)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
    await Promise.all(this.#running)
  }

  async #run(url: string, asks: readonly Ask[]): Promise<void> {
    const begin = performance.now()
    for (let sent = 0; !this.#isOver;) {
      const due = ((performance.now() - begin) * REQUESTS_PER_SECOND) / 1_000
      // A machine that does not keep up has no thousands of requests waiting in the client.
      for (; sent < due; sent++) {
        if (this.#running.size > 500) continue
        const one = this.#ask(asks[sent % asks.length]!, url)
        this.#running.add(one)
        void one.then(() => this.#running.delete(one))
      }
      await wait(TICK_MS)
    }
  }

  async #ask(ask: Ask, url: string): Promise<void> {
    try {
      const answer = await ask(url)
      this.releases.add(answer.release)
      const expected = ask === uncached ? 'Query' : answer.release
      const isRight = answer.status === 200 && answer.body.includes(`"${expected}"`)
      if (!isRight) this.faults.push(answer)
    } catch (thrown) {
      this.faults.push(String(thrown))
    }
    this.answered++
  }
}

function text(url: string): Promise<Answer> {
  return post(url, { query: source })
}

/** As clients with automatic persisted queries do: the key alone, and the text where nobody knows it. */
async function persisted(url: string): Promise<Answer> {
  const extensions = { persistedQuery: { version: 1, sha256Hash: digest } }
  const query = `?extensions=${encodeURIComponent(JSON.stringify(extensions))}`
  const answer = await send(`${url}${query}`, 'GET')
  return answer.body.includes('PERSISTED_QUERY_NOT_FOUND')
    ? post(url, { query: source, extensions })
    : answer
}

/** The bytes of one version, and the text where another one answers. */
function compiled(query: string): Ask {
  return async url => {
    const answer = await post(url, { query }, { 'X-Compiled': 'true' })
    return answer.body.includes('COMPILED_REQUEST_STALE') ? text(url) : answer
  }
}

/** Distinct documents, which no response is kept for. */
let count = 0
function uncached(url: string): Promise<Answer> {
  return post(url, { query: `{ a${count++ % 50}: __typename }` })
}

let announcements = 0
async function announce(url: string, kind: string): Promise<void> {
  const query = `mutation { announce(text: "${kind} ${announcements++}") }`
  expect((await post(url, { query })).status).toBe(200)
}

/** Announces until all have heard of it. */
function announceToAll(url: string, kind: string, listeners: readonly Listener[]): Promise<void> {
  return until(async () => {
    await announce(url, kind)
    await wait(200)
    return listeners.every(({ texts }) => texts.some(text => text.startsWith(kind)))
  })
}

function post(url: string, body: object, headers: object = {}): Promise<Answer> {
  return send(url, 'POST', JSON.stringify(body), headers)
}

function send(url: string, method: string, body = '', headers: object = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const accepted = { 'Content-Type': 'application/json', 'Content-Length': body.length }
    const sent = request(
      url,
      {
        method,
        agent,
        headers: { Accept: 'application/json', ...(method === 'POST' && accepted), ...headers },
      },
      response => {
        let text = ''
        response.setEncoding('utf8').on('data', chunk => (text += chunk))
        response.once('error', reject)
        response.once('end', () => {
          const release = String(response.headers['x-release'])
          resolve({ status: response.statusCode!, release, body: text })
        })
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** A client that hears announcements. */
interface Listener {
  readonly texts: readonly string[]
  readonly failures: readonly unknown[]
  /** How often it has connected. */
  readonly connections: () => number
  readonly end: () => void
}

const subscription = 'subscription { announced }'
const retries = {
  retryAttempts: 100,
  retry: () => wait(Math.random() * 500),
}

function listenBySocket(url: string): Listener {
  let connected = 0
  const client = createClient({
    url: url.replace('http', 'ws'),
    webSocketImpl: WebSocket,
    retryAttempts: retries.retryAttempts,
    retryWait: retries.retry,
    on: { connected: () => void connected++ },
  })
  return listen(client, () => connected)
}

function listenByStream(url: string): Listener {
  let connected = 0
  const client = createSSEClient({
    url,
    ...retries,
    on: { connected: () => void connected++ },
  })
  return listen(client, () => connected)
}

interface Client {
  subscribe(
    payload: { readonly query: string },
    sink: {
      next(value: { readonly data?: Record<string, unknown> | null }): void
      error(error: unknown): void
      complete(): void
    },
  ): () => void
}

function listen(client: Client, connections: () => number): Listener {
  const texts: string[] = []
  const failures: unknown[] = []
  let isOver = false
  const end = client.subscribe(
    { query: subscription },
    {
      next: ({ data }) => texts.push(String(data?.['announced'])),
      error: error => failures.push(error),
      complete: () => void (isOver || failures.push('A subscription is complete.')),
    },
  )
  return {
    texts,
    failures,
    connections,
    end: () => {
      isOver = true
      end()
    },
  }
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; !(await check()); attempt++) {
    if (attempt === 300) throw new Error('The listeners do not hear of it.')
  }
}
