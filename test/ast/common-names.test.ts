import * as oracle from 'graphql'
import { expect, test } from 'vitest'
import { commonNames, learnNames } from '../../src/ast/common-names.ts'
import { parse } from '../../src/ast/index.ts'
import { differenceOfTrees } from '../conformance/parser/difference-of-trees.ts'

// One document in eight teaches, and it takes two of them.
const LESSONS = 16

function teach(names: readonly string[]): void {
  for (let lesson = 0; lesson < LESSONS; lesson++) learnNames(names)
}

test('names that documents repeat become known', () => {
  teach(['first', 'second'])
  expect(commonNames().names).toEqual(['first', 'second'])
  expect(commonNames().symbols).toBeDefined()
})

test('trees do not change while names become known', () => {
  const source = (index: number): string =>
    `query Q${index}($first: Int, $a${index}: A) { edges: first(edges: $first) @first(Q${index}: edges) { ...node } }
     fragment node on edges { first(a: [edges, Q${index}, ENUM]) second(a: { edges: $a${index} }) node { edges } }
     type edges implements first & node { Q${index}(first: second = ENUM): edges } enum first { ENUM edges }`
  for (let index = 0; index < 20 * LESSONS; index++) {
    const text = source(index % 20)
    expect(differenceOfTrees(parse(text), oracle.parse(text))).toBeUndefined()
  }
  expect(commonNames().names).toContain('edges')
})

test('lists that are nested so deeply that they are read last change nothing', () => {
  const source = `{ ${'outer { '.repeat(1000)} inner ${'}'.repeat(1000)} last }`
  for (let lesson = 0; lesson < 2 * LESSONS; lesson++) {
    expect(oracle.print(parse(source))).toBe(oracle.print(oracle.parse(source)))
  }
  expect(commonNames().names).toContain('inner')
})

test('a name that is taught again has one place in the table', () => {
  const names = Array.from({ length: 32 }, (_, index) => `again${index}`)
  teach(names)
  teach(names)
  expect(commonNames().names.filter(name => name.startsWith('again'))).toEqual(names)
})

test('a name of more than 64 units is never known', () => {
  const names = Array.from({ length: 32 }, (_, index) => `${10 + index}`.padStart(64, 'x'))
  teach([...names, ...names.map(name => `x${name}`)])
  expect(commonNames().names.filter(name => name.length >= 64)).toEqual(names)
})

test('they are never more than 4,096, and new ones come in when the table is full', () => {
  for (let round = 0; round < 300; round++) {
    teach(Array.from({ length: 64 }, (_, index) => `n${round}_${index}`))
    expect(commonNames().names.length).toBeLessThanOrEqual(4096)
  }
  teach(['newest'])
  for (let round = 0; round < 300 && !commonNames().names.includes('newest'); round++) {
    teach(Array.from({ length: 64 }, (_, index) => `m${round}_${index}`))
  }
  expect(commonNames().names).toContain('newest')
})
