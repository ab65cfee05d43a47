import { expect, test } from 'vitest'
import { seed } from '../../random/seed.ts'
import { serviceOf, SharedMap } from './service.ts'

// Random requests, with and without kept responses: the answers are equal.

/** A generator of numbers from 0 up to a bound. */
function numbersFrom(start: number): (bound: number) => number {
  let state = start >>> 0
  return bound => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const leaves = ['id name', 'name', 'email']

function selectionOf(next: (bound: number) => number, depth = 0): string {
  const leaf = leaves[next(leaves.length)]!
  return depth < 1 && next(4) === 0 ? `${leaf} friends { ${selectionOf(next, depth + 1)} }` : leaf
}

function requestOf(next: (bound: number) => number): string {
  const id = 1 + next(2)
  const selection = selectionOf(next)
  switch (next(12)) {
    case 0:
      return `mutation { rename(id: ${id}, name: "n${next(1_000)}") { id } }`
    case 1:
      return `{ user(id: ${id}) { ${selection} } }`
    case 2:
      return `{ node(id: ${id}) { id ... on User { ${selection} } } }`
    case 3:
      return `{ me { ${selection} } users { ${selectionOf(next)} } }`
    case 4:
      return '{ items(first: 2) fails { id } }'
    default:
      return `{ users { ${selection} } }`
  }
}

test.each([
  ['the memory of the process', () => undefined],
  ['a store that is shared', () => new SharedMap()],
])(`100 worlds answer from %s as without, of seed ${seed}`, async (_, newStore) => {
  let hits = 0
  for (let world = 0; world < 100; world++) {
    const next = numbersFrom(seed + world)
    const kept = serviceOf({ store: newStore() })
    const plain = serviceOf({ store: false })
    for (let count = 0; count < 50; count++) {
      const request = requestOf(next)
      const options = { context: { user: ['1', '2', undefined][next(3)] } }
      const answer = await kept.ask(request, options)
      expect(answer, request).toBe(await plain.ask(request, options))
    }
    const callsOf = ({ calls }: typeof kept): number =>
      Object.values(calls).reduce((sum, count) => sum + count, 0)
    hits += callsOf(plain) - callsOf(kept)
  }
  expect(hits).toBeGreaterThan(100)
})
