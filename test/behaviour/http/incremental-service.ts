import type { IncrementalSpec } from '../../../src/engine/execute-options.ts'
import type { Response, ResponseStream } from '../../../src/engine/transport-response.ts'
import { EngineError } from '../../../src/errors/engine-error.ts'
import { buildSchema, GraphQLError, type Schema } from '../../../src/index.ts'
import type { Cancellation } from '../../../src/runtime/cancellation.ts'

const sdl = `
  type Query { book: Book }
  type Book { id: ID!, price: Int, review: String, chapters: [String!]!, pages: [String!] }
`

/** The operations of the service, with the labels that the compiler of Relay makes. */
export const documents = {
  Deferred: 'query Deferred { book { id ... @defer(label: "Deferred$defer$review") { review } } }',
  Streamed:
    'query Streamed { book { id chapters @stream(initialCount: 1, label: "Streamed$stream$chapters") } }',
  /** The first part has an error, with the `extensions.http` of the service. */
  Refused: 'query Refused { book { id price ... @defer { review } } }',
  /** A part is 100 kB, and their list has no end. */
  Endless: 'query Endless { book { id pages @stream } }',
} as const

/** What clients see when all parts have come. */
export const completeData = {
  Deferred: { book: { id: '1', review: 'Long.' } },
  Streamed: { book: { id: '1', chapters: ['One', 'Two', 'Three'] } },
} as const

/** A service of which a test lets each part after the first one be made. */
export interface IncrementalService {
  readonly schema: Schema
  /** Lets the next part be made. */
  release(): void
  /** How many items of lists were read, and how many lists were left before their end. */
  readonly counts: { items: number; returns: number }
}

/** @param http the `extensions.http` of the error of the field `price` */
export function createIncrementalService(http?: object): IncrementalService {
  const gate = new Gate()
  const counts = { items: 0, returns: 0 }
  const lists: Lists = {
    chapters: () => new Items(['One', 'Two', 'Three'], text => gate.pass(text), counts),
    pages: () => new Items(page(), text => Promise.resolve(text), counts),
  }
  const refusal = new GraphQLError('No.', { extensions: { code: 'MINE', http } })
  const resolvers = {
    Query: { book: () => ({ id: '1' }) },
    Book: {
      price: () => {
        throw refusal
      },
      review: () => gate.pass('Long.'),
      ...lists,
    },
  }
  const schema = buildSchema(sdl, { incremental: true, resolvers, onError: () => {} })
  // Delivered by hand as long as the schema executes deferred fragments at once.
  deliverByHand(schema, gate, lists, refusal)
  return { schema, release: () => gate.release(), counts }
}

/** The resolvers of the lists. */
interface Lists {
  readonly chapters: () => Items
  readonly pages: () => Items
}

function* page(): Generator<string> {
  for (;;) yield 'x'.repeat(100_000)
}

/** A list whose items but the first one are passed through a function. */
class Items implements AsyncIterableIterator<string> {
  readonly #items: Iterator<string>
  readonly #pass: (item: string) => Promise<string>
  readonly #counts: IncrementalService['counts']
  #isFirst = true
  #isOver = false

  constructor(
    items: Iterable<string>,
    pass: (item: string) => Promise<string>,
    counts: IncrementalService['counts'],
  ) {
    this.#items = items[Symbol.iterator]()
    this.#pass = pass
    this.#counts = counts
  }

  async next(): Promise<IteratorResult<string>> {
    this.#counts.items++
    const { value, done } = this.#items.next() as IteratorResult<string, string>
    if (done === true) this.#isOver = true
    if (done === true || this.#isFirst) {
      this.#isFirst = false
      return { value, done: done === true }
    }
    return { value: await this.#pass(value), done: false }
  }

  return(): Promise<IteratorResult<string>> {
    if (!this.#isOver) this.#counts.returns++
    this.#isOver = true
    return Promise.resolve({ value: undefined, done: true })
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}

/** Lets values pass one by one. */
class Gate {
  readonly #waiting: (() => void)[] = []
  #free = 0

  async pass<Value>(value: Value): Promise<Value> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    return value
  }

  release(): void {
    const pass = this.#waiting.shift()
    if (pass === undefined) this.#free++
    else pass()
  }
}

/** Replaces `respond` for documents with a deferred fragment or a streamed list. */
function deliverByHand(schema: Schema, gate: Gate, lists: Lists, refusal: GraphQLError): void {
  const respond = schema.respond.bind(schema) as (source: unknown, options: Options) => unknown
  const deliver = (source: unknown, options: Options): unknown => {
    const { incrementalSpec, signal } = options
    const document = typeof source === 'string' ? source : ''
    const isIncremental =
      /@(?:defer|stream)/.test(document) && schema.validate(document).length === 0
    if (incrementalSpec === undefined || !isIncremental) return respond(source, options)
    const name = document.includes('@defer') ? 'Deferred' : document.includes('chapters') ? 'Streamed' : 'Endless' // prettier-ignore
    const label = /label: "([^"]*)"/.exec(document)?.[1]
    const typename = document.includes('__typename') ? { __typename: 'Book' } : {}
    const items = name === 'Endless' ? lists.pages() : lists.chapters()
    const [initial, parts] = deliveries[name]({ gate, items, label, typename })
    const errors = document.includes('price') ? [refusal] : []
    const parse = (part: Part): Response =>
      responseOf(incrementalSpec === 'v0.2' ? part.draft : part.of2022)
    return new DeliveredParts({ ...parse(initial), errors }, parts, parse, items, signal)
  }
  Object.assign(schema, { respond: deliver })
}

interface Options {
  readonly incrementalSpec?: IncrementalSpec
  readonly signal?: Cancellation
}

interface Part {
  readonly draft: object
  readonly of2022: object
}

interface Delivery {
  readonly gate: Gate
  readonly items: Items
  readonly label: string | undefined
  readonly typename: object
}

const deliveries: Readonly<
  Record<'Deferred' | 'Streamed' | 'Endless', (delivery: Delivery) => [Part, AsyncGenerator<Part>]>
> = {
  Deferred: ({ gate, label, typename }) => [
    initialPart({ id: '1', ...typename }, ['book'], label),
    (async function* () {
      const data = { review: await gate.pass('Long.') }
      yield {
        draft: { incremental: [{ id: '0', data }], completed: [{ id: '0' }], hasNext: false },
        of2022: {
          incremental: [{ data: { ...data, ...typename }, path: ['book'], label }],
          hasNext: false,
        },
      }
    })(),
  ],
  Streamed: ({ items, label, typename }) => [
    initialPart({ id: '1', chapters: ['One'], ...typename }, ['book', 'chapters'], label),
    (async function* () {
      let index = 0
      for await (const item of items)
        if (index++ > 0) yield itemPart(item, ['book', 'chapters', index - 1], label)
      yield {
        draft: { completed: [{ id: '0' }], hasNext: false },
        of2022: { hasNext: false },
      }
    })(),
  ],
  Endless: ({ items, typename }) => [
    initialPart({ id: '1', pages: [], ...typename }, ['book', 'pages']),
    (async function* () {
      let index = 0
      for await (const item of items) yield itemPart(item, ['book', 'pages', index++])
    })(),
  ],
}

function initialPart(book: object, path: readonly unknown[], label?: string): Part {
  const data = { book }
  return {
    draft: { data, pending: [{ id: '0', path, label }], hasNext: true },
    of2022: { data, hasNext: true },
  }
}

function itemPart(item: string, path: readonly unknown[], label?: string): Part {
  return {
    draft: { incremental: [{ id: '0', items: [item] }], hasNext: true },
    of2022: { incremental: [{ items: [item], path, label }], hasNext: true },
  }
}

function responseOf(body: object): Response {
  return { executed: true, errors: [], body: JSON.stringify(body) }
}

type Result = IteratorResult<Response, undefined>

class DeliveredParts implements ResponseStream {
  readonly initial: Response
  readonly #parts: AsyncGenerator<Part>
  readonly #parse: (part: Part) => Response
  readonly #items: Items
  /** Settled when the parts end before their last. */
  readonly #broken: Promise<Result>
  #end!: (result: Result) => void
  #hasBegun = false

  constructor(
    initial: Response,
    parts: AsyncGenerator<Part>,
    parse: (part: Part) => Response,
    items: Items,
    signal: Cancellation | undefined,
  ) {
    this.initial = initial
    this.#parts = parts
    this.#parse = parse
    this.#items = items
    this.#broken = new Promise((resolve, reject) => {
      this.#end = resolve
      signal?.addEventListener('abort', () => {
        const extensions = { code: 'CANCELLED' }
        reject(new EngineError('The execution was cancelled.', { extensions }))
      })
    })
    this.#broken.catch(() => undefined)
  }

  next(): Promise<Result> {
    if (this.#hasBegun) return Promise.race([this.#broken, this.#nextPart()])
    this.#hasBegun = true
    return Promise.resolve({ done: false, value: this.initial })
  }

  async #nextPart(): Promise<Result> {
    const { value, done } = await this.#parts.next()
    return done === true ? { done, value: undefined } : { done: false, value: this.#parse(value) }
  }

  return(): Promise<IteratorReturnResult<undefined>> {
    this.#end({ done: true, value: undefined })
    void this.#items.return()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(): Promise<never> {
    return Promise.reject(new Error('Nobody throws into a stream.'))
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
