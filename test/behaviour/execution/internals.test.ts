import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { buildSchema, defineGraphQL, GraphQLError, object } from '../../../src/index.ts'
import { executorSource } from '../../../src/execution/resolving/executor-source.ts'
import {
  PENDING,
  type ObjectNode,
  type ResponseNode,
} from '../../../src/execution/slots/response-node.ts'
import { Barrier } from '../../../src/execution/waiting/barrier.ts'
import { TextWriter } from '../../../src/execution/writing/text-writer.ts'
import { writerSource } from '../../../src/execution/writing/writer-source.ts'
import type { FieldPlan, SelectionPlan } from '../../../src/planning/plan.ts'
import { MarkedText } from '../../../src/response/marked-text.ts'

const manual = readFileSync(new URL('../../../docs/internals.md', import.meta.url), 'utf8')
const [sdl, source] = blocksOf('graphql') as [string, string]
const [, ...figures] = blocksOf('text')
const [whole, failed, arrived, delivered] = figures.map(drawn)
const [reader, writer] = figures.slice(4)

afterEach(() => vi.restoreAllMocks())

function blocksOf(language: string): readonly string[] {
  return [...manual.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(
    ([, block]) => block!,
  )
}

/** A drawing without its layout, and without what is said beside it. */
function drawn(block: string): string {
  return block.replace(/(^.*[\],["A-Z]) {2,}.*$/gm, '$1').replace(/\s/g, '')
}

function draw(slots: unknown): string {
  if (slots === PENDING) return 'PENDING'
  return Array.isArray(slots) ? `[${slots.map(draw).join()}]` : String(JSON.stringify(slots))
}

function rowsOf({ fields }: SelectionPlan, level = 0): readonly string[] {
  return fields.flatMap((plan: FieldPlan, index) => {
    const { namedType, coordinate } = plan.field
    const below = namedType.kind === 'OBJECT' ? plan.selectionFor(namedType) : undefined
    const cells = [plan.id, index, '. '.repeat(level) + coordinate, plan.source]
    const row = [...cells, below?.minBytes ?? '-'].join(' | ')
    return below === undefined ? [row] : [row, ...rowsOf(below, level + 1)]
  })
}

interface Deferred {
  readonly promise: Promise<unknown>
  readonly resolve: (value: any) => void
  readonly reject: (reason: Error) => void
}

function deferred(): Deferred {
  let settle: Omit<Deferred, 'promise'>
  const promise = new Promise<unknown>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle! }
}

interface Author {
  readonly name: string
}

interface Book {
  readonly title: string
  readonly year: number
  readonly price: number
}

/** The example, waiting for a price, a book and the batch of the authors. */
function shelf(generatesCodeAfter: 0 | false) {
  const [price, book, authors] = [deferred(), deferred(), deferred()]
  const GraphQL = defineGraphQL()({
    Shelf: object<{ readonly label: string; readonly books: readonly Book[] }>(),
    Book: object<Book>(),
    Author: object<Author>(),
  })
  const batch = async (): Promise<readonly Author[]> =>
    authors.promise as Promise<readonly Author[]>
  GraphQL.query.field('shelf', 'Shelf', {}, () => ({
    label: 'Classics',
    books: [
      { title: 'Emma', price: async () => price.promise },
      null,
      book.promise,
    ] as readonly any[],
  }))
  GraphQL.Shelf.field('label', 'string', { null: false }).field('books', 'Book', {
    array: true,
    null: false,
  })
  GraphQL.Book.field('title', 'string', { null: false })
    .field('year', 'int')
    .field('price', 'float', { null: false })
    .field('author', 'Author', {}, { batch })
  GraphQL.Author.field('name', 'string', { null: false })
  const schema = GraphQL.schema('ShelfSchema', {
    replace: true,
    config: { generatesCodeAfter, limits: { executionTurnMs: 0 } },
  })
  return { price, book, authors, schema }
}

test.each([
  ['interpreted', false],
  ['generated', 0],
] as const)(
  'plan, slots and slices are what docs/internals.md shows: %s',
  async (_, generatesCodeAfter) => {
    const { price, book, authors, schema } = shelf(generatesCodeAfter)
    for (const definition of sdl.trim().split(/(?<=\})\n/))
      expect(schema.toSDL()).toContain(definition)

    const hold = vi.spyOn(Barrier.prototype, 'hold')
    const cut = vi.spyOn(MarkedText.prototype, 'cut')
    const defer = vi.spyOn(TextWriter.prototype, 'defer')
    const answering = schema.execute(source, {
      variables: { years: false },
      responseFormat: 'json',
    })
    const root = rootOf(hold.mock.calls[0]![0])
    expect(draw(root.slots)).toBe(whole)
    price.reject(new GraphQLError('There is none.'))
    await new Promise(setImmediate)
    expect(draw(root.slots)).toBe(failed)
    expect(hold).toHaveBeenCalledTimes(1)
    book.resolve({ title: 'Ulysses', price: 9.5 })
    await new Promise(setImmediate)
    expect(draw(root.slots)).toBe(arrived)
    expect(hold).toHaveBeenCalledTimes(2)
    // What comes below the null is too late.
    authors.resolve([new GraphQLError('too late'), { name: 'Joyce' }])
    const answer = JSON.parse(await answering) as { readonly errors: readonly unknown[] }
    expect(draw(root.slots)).toBe(delivered)
    expect(answer).toMatchObject({
      errors: [{ message: 'There is none.', path: ['shelf', 'books', 0, 'price'] }],
      data: {
        shelf: { books: [null, null, { title: 'Ulysses', price: 9.5, author: { name: 'Joyce' } }] },
      },
    })

    const rows = [...manual.matchAll(/^\| (\d+ .*) \|$/gm)].map(([, row]) =>
      row!.trim().replace(/ +/g, ' '),
    )
    expect(rowsOf(root.selection)).toEqual(rows)
    const [first] = cut.mock.calls[0]!
    const marked = first.replaceAll('\u0001', "'").replaceAll('\u0002', '~')
    expect(manual).toContain(`| \`${marked.replace(/\[\{"message".*?\],~/, '[…],~')}\` `)
    expect(defer).toHaveBeenCalled()

    const author = selectionOf(selectionOf(selectionOf(root.selection, 0), 1), 2)
    expect(executorSource(author, { form: 'text', countsBytes: true }).source).toBe(
      reader!.trimEnd(),
    )
    const plan = { isIncremental: false, propagatesNull: true }
    expect(writerSource(author, plan).source).toBe(writer!.trimEnd())
  },
)

test('the parts are what docs/internals.md shows', async () => {
  const section = manual.slice(manual.indexOf('\n## Parts\n'), manual.indexOf('\n## Bounds\n'))
  const [document, shown] = [...section.matchAll(/```text\n([^]*?)```/g)].map(([, block]) => block!)
  const price = deferred()
  const schema = buildSchema(sdl, {
    name: 'Parts',
    incremental: true,
    resolvers: {
      Query: {
        shelf: () => ({
          label: 'Classics',
          books: [{ title: 'Emma', price: () => price.promise }],
        }),
      },
    },
  })
  const delivered: string[] = []
  for await (const part of await schema.executeIncrementally(document)) {
    if (delivered.push(part) === 2) price.resolve(9)
  }
  expect(delivered).toEqual(shown!.trim().split('\n'))
})

function rootOf(node: ResponseNode): ObjectNode {
  return node.parent === null ? (node as ObjectNode) : rootOf(node.parent)
}

function selectionOf({ fields }: SelectionPlan, index: number): SelectionPlan {
  const plan = fields[index]!
  if (plan.field.namedType.kind !== 'OBJECT') throw new Error(plan.field.coordinate)
  return plan.selectionFor(plan.field.namedType)
}
