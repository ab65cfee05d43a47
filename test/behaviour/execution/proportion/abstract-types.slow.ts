import { describe, expect, test } from 'vitest'
import { buildSchema } from '../../../../src/index.ts'
import { inAProcess } from './in-a-process.ts'
import { inProportion, tally, type Count, type World } from './in-proportion.ts'

const wait = (): Promise<number> => new Promise(resolve => setTimeout(resolve, 2, 1))

describe('beside a field that takes its time', () => {
  test.each([
    ['two types, 30 levels', { types: 2, objects: 2, depth: 30 }],
    ['six types, a chain of 12 objects', { types: 6, objects: 13, depth: 12 }],
    ['six types, a ring of 3 objects', { types: 6, objects: 3, depth: 40 }],
  ])('objects of abstract types are read once a level: %s', async (_name, shape) => {
    const runs = await inAProcess(shape, async ({ buildSchema }, { types, objects, depth }) => {
      const names = Array.from({ length: types }, (_, index) => `T${index}`)
      const fields = 'id: ID!, other: Node'
      const schema = buildSchema(
        `type Query { slow: Int, n: Node } interface Node { ${fields} }
         ${names.map(name => `type ${name} implements Node { ${fields} }`).join('\n')}`,
      )
      const counts: Record<string, number> = {}
      const note = (name: string): void => void (counts[name] = (counts[name] ?? 0) + 1)
      const ring: object[] = []
      for (let index = 0; index < objects; index++) {
        ring.push({
          get __typename() {
            note('__typename')
            return names[index % types]
          },
          get id() {
            note('id')
            return index
          },
          get other() {
            note('other')
            return ring[(index + 1) % objects]
          },
        })
      }
      const source = `{ slow n ${'{ other '.repeat(depth)}{ id }${' }'.repeat(depth)} }`
      const seen: object[] = []
      for (const responseFormat of ['json', 'hash', 'json'] as const) {
        for (const name of Object.keys(counts)) counts[name] = 0
        const slow = new Promise(resolve => setTimeout(resolve, 2, 1))
        const options = { responseFormat, rootValue: { slow, n: ring[0] } }
        const text = JSON.stringify(await schema.execute(source, options as object))
        seen.push({ ...counts, isData: text.includes('id') })
      }
      return seen
    })
    const once = { other: shape.depth, id: 1, __typename: shape.depth + 1, isData: true }
    expect(runs).toEqual([once, once, once])
  })
})

const sdl = `
  type Query { slow: Int, all: [Node], one: Node, either: [Either] }
  interface Node { id: ID, name: String }
  type A implements Node { id: ID, name: String }
  type B implements Node { id: ID, name: String }
  type C implements Node { id: ID, name: String }
  type D implements Node { id: ID, name: String }
  union Either = D | C | B | A
`
const source =
  '{ slow all { id ... on B { name } } one { id } either { ... on Node { id __typename } } }'
const kinds = ['A', 'B', 'C', 'D', 'A', 'B'] as const

/** Objects that say their type when they are asked by `key`. */
function objectsOf(count: Count, key: string): object[] {
  return kinds.map((kind, id) => ({
    get [key]() {
      count(key)
      return kind
    },
    get id() {
      count('id')
      return id
    },
    get name() {
      count('name')
      return `${kind}${id}`
    },
  }))
}

function rootOf(count: Count, key: string): () => object {
  return () => {
    const all = objectsOf(count, key)
    return {
      slow: wait(),
      all,
      one: Promise.resolve(all[3]),
      either: [...all, Promise.resolve(all[0])],
    }
  }
}

describe('the type of an object is asked for as often as by the reference', () => {
  test('by its __typename', async () => {
    const { ours, reference } = await inProportion(
      sdl,
      count => ({ root: rootOf(count, '__typename') }),
      source,
    )
    expect(reference).toEqual({ __typename: 2 * 14, id: 14, name: 2 })
    expect(ours['__typename']).toBe(14)
  })

  test.each([false, true])('by resolveType, later: %s', async isLater => {
    const world = (count: Count): World => {
      const resolveType = (value: { kind: string }): unknown => {
        count('resolveType')
        return isLater ? wait().then(() => value.kind) : value.kind
      }
      return {
        root: rootOf(count, 'kind'),
        resolvers: { Node: { __resolveType: resolveType }, Either: { __resolveType: resolveType } },
      }
    }
    const { reference } = await inProportion(sdl, world, source)
    expect(reference).toMatchObject({ resolveType: 14, kind: 14, id: 14 })
  })

  test.each([false, true])('by isTypeOf of each type, later: %s', async isLater => {
    const world = (count: Count): World => {
      const isTypeOf = (name: string) => (value: { kind: string }) => {
        count(`${name}.isTypeOf`)
        const belongs = value.kind === name
        return isLater ? Promise.resolve(belongs) : belongs
      }
      const names = ['A', 'B', 'C', 'D']
      const entries = names.map(name => [name, { __isTypeOf: isTypeOf(name) }] as const)
      return { root: rootOf(count, 'kind'), resolvers: Object.fromEntries(entries) }
    }
    const { reference } = await inProportion(sdl, world, source)
    expect(reference['D.isTypeOf']).toBeGreaterThan(0)
  })

  test('where a test is rejected, which fails an object alone', async () => {
    const world = (count: Count): World => ({
      root: rootOf(count, 'kind'),
      resolvers: {
        A: {
          __isTypeOf: (value: { kind: string }) => {
            count('isTypeOf')
            return value.kind === 'A' ? wait().then(() => Promise.reject(new Error('no'))) : false
          },
        },
        B: { __isTypeOf: (value: { kind: string }) => value.kind === 'B' },
        C: { __isTypeOf: (value: { kind: string }) => value.kind === 'C' },
        D: { __isTypeOf: (value: { kind: string }) => value.kind === 'D' },
      },
    })
    await inProportion(sdl, world, source)
  })
})

test('a __typename that changes is read once a position', async () => {
  const reads = tally()
  const types = 'ABC'
  const changing = {
    id: 1,
    name: 'x',
    get __typename() {
      reads.count('__typename')
      return types[(reads.counts['__typename']! - 1) % 3]
    },
  }
  const schema = buildSchema(sdl)
  for (let run = 0; run < 20; run++) {
    reads.clear()
    const { data } = await schema.execute('{ slow all { __typename id ... on B { name } } }', {
      responseFormat: 'hash',
      rootValue: { slow: wait(), all: [changing, changing, changing] },
    })
    const [a, b, c] = [...types].map(name => ({ __typename: name, id: '1' }))
    expect(data).toEqual({ slow: 1, all: [a, { ...b, name: 'x' }, c] })
    expect(reads.counts).toEqual({ __typename: 3 })
  }
})

test('an interface of which every object has 30 levels of methods calls each once', async () => {
  const world = (count: Count): World => {
    const at = (level: number): object => ({
      __typename: level % 2 === 0 ? 'A' : 'B',
      id: level,
      other: () => {
        count('other')
        return level % 3 === 0 ? Promise.resolve(at(level + 1)) : at(level + 1)
      },
    })
    return { root: () => ({ slow: wait(), n: at(0) }) }
  }
  const fields = 'id: ID, other: Node'
  const deepSdl = `type Query { slow: Int, n: Node } interface Node { ${fields} }
    type A implements Node { ${fields} } type B implements Node { ${fields} }`
  const deep = `{ slow n ${'{ id other '.repeat(30)}{ id }${' }'.repeat(30)} }`
  const { reference } = await inProportion(deepSdl, world, deep)
  expect(reference).toEqual({ other: 30 })
})
