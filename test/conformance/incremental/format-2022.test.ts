import {
  buildSchema as buildSchema17,
  legacyExecuteIncrementally,
  parse,
  validate,
} from 'graphql17'
import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../src/index.ts'

const directives = `
  directive @defer(if: Boolean! = true, label: String) on FRAGMENT_SPREAD | INLINE_FRAGMENT
  directive @stream(if: Boolean! = true, label: String, initialCount: Int! = 0) on FIELD
`
const sdl = `
  type Query { cat: Cat!, animal: Animal, animals: [Animal!]!, pet: Pet }
  interface Animal { id: ID!, child: Animal }
  union Pet = Cat | Dog
  type Cat implements Animal { ${'id: ID!, child: Cat, kittens: [Cat!], name: String, bad: String!, slow: String, wild: String, numbers: [Int]'} }
  type Dog implements Animal { id: ID!, child: Animal, bark: String }
`
const schema17 = buildSchema17(directives + sdl)
const schema = buildSchema(sdl, { incremental: true, onError: () => {} })

interface Entry {
  readonly path: readonly (string | number)[]
  readonly label?: string
  readonly data?: unknown
  readonly items?: readonly unknown[] | null
  readonly errors?: readonly object[]
}

interface Part extends Partial<Entry> {
  readonly incremental?: readonly Entry[]
  readonly hasNext?: boolean
}

interface Answer {
  readonly parts: readonly Part[]
  /** How often the children of cats were read. */
  readonly reads: number
}

/** The values of an execution, which counts what it reads. */
class World {
  reads = 0
  readonly cat = (): object => this.#cat(1)
  readonly animal = this.cat
  readonly pet = this.cat
  readonly animals = (): object[] => [this.#cat(1), { __typename: 'Dog', id: 2, bark: 'wuff' }]

  #cat(id: number): object {
    return {
      __typename: 'Cat',
      id,
      name: `cat ${id}`,
      bad: null,
      numbers: [1, 2, 3],
      slow: () => new Promise(resolve => setTimeout(() => resolve('slow'), 2)),
      wild: () => {
        throw new Error('wild')
      },
      child: () => {
        this.reads++
        return this.#cat(id + 1)
      },
      kittens: () => [this.#cat(10 * id), this.#cat(10 * id + 1)],
    }
  }
}

type Format = 'bytes' | 'hash' | 'json'

async function answerOf(document: string, responseFormat: Format): Promise<Answer> {
  const rootValue = new World()
  const options = { rootValue, incrementalSpec: '20220824', responseFormat } as const
  const parts: Part[] = []
  for await (const part of await schema.executeIncrementally(document, options))
    parts.push(plain(part instanceof Uint8Array ? Buffer.from(part).toString() : part))
  return { parts, reads: rootValue.reads }
}

async function answerOf17(document: string): Promise<Answer> {
  const parsed = parse(document)
  expect(validate(schema17, parsed)).toEqual([])
  const rootValue = new World()
  const result = await legacyExecuteIncrementally({ schema: schema17, document: parsed, rootValue })
  if (!('initialResult' in result)) return { parts: [plain(result)], reads: rootValue.reads }
  const parts = [plain(result.initialResult)]
  for await (const part of result.subsequentResults) parts.push(plain(part))
  return { parts, reads: rootValue.reads }
}

/** A part without the messages of errors, which this engine masks. */
function plain(part: unknown): Part {
  const text = typeof part === 'string' ? part : JSON.stringify(part)
  return JSON.parse(text, (name, value: unknown) =>
    name === 'message' || name === 'extensions' ? undefined : value,
  ) as Part
}

/** What all parts deliver, in whichever of them an entry is. */
function deliveredBy({ parts: [first, ...later], reads }: Answer): object {
  const entries = later.flatMap(({ incremental = [] }) => incremental)
  expect(later.map(({ hasNext }) => hasNext)).toEqual(later.map((_, at) => at + 1 < later.length))
  return { first, reads, entries: entries.map(entry => JSON.stringify(entry, sortNames)).sort() }
}

function sortNames(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const documents: Readonly<Record<string, string>> = {
  'an object that the parent has': `
    { cat { id child { id } ... @defer(label: "x") { child { id name } } } }`,
  'a fragment wholly within the parent': `
    { cat { id name ... @defer(label: "x") { id name } } }`,
  'a fragment of the root': `
    { cat { id } ... @defer(label: "x") { cat { id name } } }`,
  'two fragments with one object': `
    { cat { id ... @defer(label: "x") { child { id name } }
      ... @defer(label: "y") { child { id slow } } } }`,
  'two equal fragments': `
    { cat { ... @defer(label: "x") { name } ... @defer(label: "y") { name } } }`,
  'two fragments without labels': `
    { cat { ... @defer { child { id } } ... @defer { child { name } } } }`,
  'a fragment in a fragment, of the same object': `
    { cat { name ... @defer(label: "x") { name ... @defer(label: "y") { name child { id } } } } }`,
  'a fragment in a fragment, further below': `
    { cat { child { id ... @defer(label: "z") { name } }
      ... @defer(label: "x") { child { id name ... @defer(label: "y") { id slow child { id } } } } } }`,
  'a fragment that has nothing but a fragment': `
    { cat { name ... @defer(label: "x") { ... @defer(label: "y") { name } } } }`,
  'three levels': `
    { cat { child { child { id } } ... @defer(label: "x") { child { child { id name } }
      ... @defer(label: "y") { child { child { name } ... @defer(label: "z") { child { slow } } } } } } }`,
  'the objects of lists': `
    { cat { kittens { id child { id } ... @defer(label: "x") { child { id name } } }
      ... @defer(label: "y") { kittens { id slow } } } }`,
  'abstract types': `
    { animal { id child { id } ... on Cat @defer(label: "x") { child { id name } }
        ... @defer(label: "y") { __typename child { __typename } } }
      animals { id ... on Cat @defer(label: "a") { id name } ... on Dog @defer(label: "b") { id bark } }
      pet { __typename ... on Animal @defer(label: "p") { __typename id } } }`,
  aliases: `
    { one: cat { id it: child { id } ... @defer(label: "x") { it: child { id name } other: child { id } } }
      two: cat { ... @defer(label: "y") { id it: child { id } } } }`,
  'null that ends a fragment, and another that has the object': `
    { cat { child { id } ... @defer(label: "x") { child { id } bad }
      ... @defer(label: "y") { child { id wild } } } }`,
  'null that ends a fragment with fragments in it': `
    { cat { ... @defer(label: "x") { id bad ... @defer(label: "y") { name } } } }`,
  'null that ends a fragment in a fragment': `
    { cat { ... @defer(label: "x") { id ... @defer(label: "y") { id bad } } } }`,
  'null that ends in a fragment': `
    { cat { child { id } ... @defer(label: "x") { id child { id bad } } } }`,
  'null above a fragment': `
    { cat { child { id bad ... @defer(label: "x") { id } }
      ... @defer(label: "y") { child { id ... @defer(label: "z") { name } } } } }`,
  'an error in the parent and in a fragment': `
    { cat { wild ... @defer(label: "x") { wild name } } }`,
  conditions: `
    { cat { id ... @defer(if: false, label: "x") { name child { id } }
      ... @defer(if: true, label: "y") { name @skip(if: true) child { id name } } } }`,
  'named fragments': `
    { cat { id ...Names @defer(label: "x") ...Ids @defer(label: "y") } }
    fragment Names on Cat { id name child { ...Shared } }
    fragment Ids on Cat { id child { ...Shared slow } }
    fragment Shared on Cat { id child { name } }`,
  'a named fragment that occurs in itself': `
    { cat { id ...Names @defer(label: "x") } }
    fragment Names on Cat { child { id ...Ids @defer(label: "y") } }
    fragment Ids on Cat { id child { id } ... @defer(label: "z") { child { id name } } }`,
  'a fragment in a field that is merged': `
    { cat { child { id ... @defer(label: "x") { name } } child { name ... @defer(label: "y") { id } } } }`,
  'a stream in a fragment': `
    { cat { id ... @defer(label: "x") { id numbers @stream(initialCount: 1, label: "s") } } }`,
  'a fragment in the items of a stream': `
    { cat { kittens @stream(initialCount: 1) { id child { id }
      ... @defer(label: "x") { child { id name } } } } }`,
}

describe('in the format of 2022 a fragment has all of its fields, as with graphql-js 17:', () => {
  test.each(Object.entries(documents))('%s', async (_, document) => {
    const expected = deliveredBy(await answerOf17(document))
    for (const format of ['json', 'bytes', 'hash', 'json'] as const)
      expect(deliveredBy(await answerOf(document, format)), format).toEqual(expected)
  })
})

/** Documents with named fragments, and the same with inline fragments. */
const spreads: Readonly<Record<string, readonly [named: string, inline: string]>> = {
  'one that its parent spreads': [
    `{ cat { ...Shared ...Names @defer(label: "x") } }
    fragment Names on Cat { name ...Shared }
    fragment Shared on Cat { id child { id } }`,
    '{ cat { id child { id } ... @defer(label: "x") { name id child { id } } } }',
  ],
  'one that its parent spreads behind it': [
    `{ cat { ...Names @defer(label: "x") ...Shared } }
    fragment Names on Cat { name ...Shared }
    fragment Shared on Cat { id child { id } }`,
    '{ cat { ... @defer(label: "x") { name id child { id } } id child { id } } }',
  ],
  'itself, which its parent spreads': [
    '{ cat { ...Names ...Names @defer(label: "x") } } fragment Names on Cat { name child { id } }',
    '{ cat { name child { id } ... @defer(label: "x") { name child { id } } } }',
  ],
  'one that fragments around it spread': [
    `{ cat { ... @defer(label: "x") { ...Names } ... @defer(label: "y") { ...Names } } }
    fragment Names on Cat { name ... @defer { ...Shared } }
    fragment Shared on Cat { id }`,
    `{ cat { ... @defer(label: "x") { name ... @defer { id } }
      ... @defer(label: "y") { name ... @defer { id } } } }`,
  ],
}

describe('a fragment has the fields of named fragments, which graphql-js 17 collects once:', () => {
  test.each(Object.entries(spreads))('%s', async (_, [named, inline]) => {
    expect(deliveredBy(await answerOf(named, 'json'))).toEqual(
      deliveredBy(await answerOf17(inline)),
    )
  })
})

test('each format has plans of its own, of one document', async () => {
  const document = '{ cat { id child { id } ... @defer { child { id name } } } }'
  const whole = { id: '1', child: { id: '2', name: 'cat 2' } }
  for (let run = 0; run < 3; run++) {
    const rootValue = new World()
    const entriesIn = async (incrementalSpec: 'v0.2' | '20220824'): Promise<unknown[]> => {
      const options = { rootValue, incrementalSpec, responseFormat: 'hash' } as const
      const parts: Part[] = []
      for await (const part of await schema.executeIncrementally(document, options))
        parts.push(plain(part))
      return parts.flatMap(({ incremental = [] }) => incremental)
    }
    expect(await entriesIn('v0.2')).toEqual([
      { id: '0', subPath: ['child'], data: { name: 'cat 2' } },
    ])
    expect(await entriesIn('20220824')).toEqual([{ data: { child: whole.child }, path: ['cat'] }])
    const response = await schema.execute(document, { rootValue, responseFormat: 'hash' })
    expect(response).toEqual({ data: { cat: whole } })
  }
})
