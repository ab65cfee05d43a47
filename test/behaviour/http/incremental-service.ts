import { buildSchema, GraphQLError, type Schema } from '../../../src/index.ts'

const sdl = `
  type Query { book: Book }
  type Subscription { steps: Int }
  type Book {
    id: ID!, price: Int, review: String, author: Author, chapters: [Chapter!]!, pages: [String!]
  }
  type Author { id: ID!, name: String, born: Int }
  type Chapter { title: String }
`

/** The operations of the service, with the labels that the compiler of Relay makes. */
export const documents = {
  Deferred: 'query Deferred { book { id ... @defer(label: "Deferred$defer$review") { review } } }',
  Streamed:
    'query Streamed { book { id chapters @stream(initialCount: 1, label: "Streamed$stream$chapters") { title } } }',
  /** Both fragments have the author, who is in the first part, too. */
  Shared: `query Shared {
    book {
      id
      author { id }
      ... @defer(label: "Shared$defer$name") { author { id name } }
      ... @defer(label: "Shared$defer$born") { author { id born } }
    }
  }`,
  /** The first part has an error, with the `extensions.http` of the service. */
  Refused: 'query Refused { book { id price ... @defer { review } } }',
  /** A part is 100 kB, and their list has no end. */
  Endless: 'query Endless { book { id pages @stream } }',
} as const

/** What clients see when all parts have come. */
export const completeData = {
  Deferred: { book: { id: '1', review: 'Long.' } },
  Streamed: {
    book: { id: '1', chapters: [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] },
  },
  Shared: { book: { id: '1', author: { id: '2', name: 'Jane', born: 1775 } } },
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
    Subscription: { steps: { subscribe: () => steps(gate) } },
    Book: {
      price: () => {
        throw refusal
      },
      review: () => gate.pass('Long.'),
      author: () => ({ id: '2' }),
      ...lists,
    },
    Author: { name: () => gate.pass('Jane'), born: () => gate.pass(1775) },
    Chapter: { title: (title: string) => title },
  }
  const schema = buildSchema(sdl, { incremental: true, resolvers, onError: () => {} })
  return { schema, release: () => gate.release(), counts }
}

/** The events of the subscription, of which a test lets each one after the first be made. */
async function* steps(gate: Gate): AsyncGenerator<{ steps: number }> {
  yield { steps: 1 }
  yield { steps: await gate.pass(2) }
  yield { steps: await gate.pass(3) }
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
