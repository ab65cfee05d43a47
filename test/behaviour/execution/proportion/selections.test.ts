import { afterEach, expect, test, vi } from 'vitest'
import { buildSchema, type Selection } from '../../../../src/index.ts'
import { LazyFieldPlan } from '../../../../src/planning/planned-fields.ts'
import { forEachCase, ofAllCases } from '../../../random/cases.ts'
import type { Random } from '../../../random/random.ts'
import { countOf } from '../../../random/seed.ts'

const COUNT = countOf(400)

afterEach(() => vi.restoreAllMocks())

const repeat = (count: number, text: (index: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(separator)

const MEMBERS = 100
const union = `
  type Query { any: Any }
  ${repeat(MEMBERS, index => `type M${index} { id: ID, any: Any }`)}
  union Any = ${repeat(MEMBERS, index => `M${index}`, ' | ')}
`

test.each([
  ['a field that is not selected', 'nope', '__typename ... on M1 { id', false],
  [
    'a field of the last type',
    'id',
    '... on M1 { __typename } ... on M99 { id } ... on M1 { __typename',
    true,
  ],
  ['a field of every type', '__typename', '__typename ... on M1 { id', true],
])('a resolver that asks for %s has one type planned', async (_, name, selected, isSelected) => {
  const depth = 20
  const answers: boolean[] = []
  const any = (_parent: unknown, _args: unknown, _context: unknown, info: unknown): object => {
    const { selection } = (info as { event: { selection: Selection } }).event
    answers.push(selection.has(name), selection.field(name) !== undefined)
    return { __typename: 'M1', id: 1 }
  }
  const schema = buildSchema(union, { resolvers: { Query: { any }, M1: { any } } })
  const planned = vi.spyOn(LazyFieldPlan.prototype, 'selectionFor')
  const source = `{ ${`any { ${selected} `.repeat(depth)} ${'} } '.repeat(depth)} }`
  const answer = await schema.execute(source, { responseFormat: 'json' })
  expect(answer).not.toContain('errors')
  expect(answers).toEqual(Array.from({ length: 2 * depth }, () => isSelected))
  const types = new Set(planned.mock.calls.map(([type]) => type.name))
  expect(types.size).toBeLessThanOrEqual(2)
})

const mixed = `
  interface Named { name: String, other: Any }
  interface Sized { size: Int }
  type A implements Named { id: ID, name: String, other: Any }
  type B implements Named & Sized { id: ID, name: String, size: Int, other: Any }
  type C implements Sized { id: ID, size: Int }
  type D { own: Int }
  union Any = A | B | C | D
  type Query { any: Any, named: Named }
`

test(
  'a field is found where the fields have it, whatever fragments and conditions are around it',
  async () => {
    const fieldsOf: Readonly<Record<string, readonly string[]>> = {
      Any: ['__typename', 't: __typename'],
      Named: ['name', 'x: name', '__typename'],
      Sized: ['size'],
      A: ['id', 'name'],
      B: ['id', 'size', 's: size'],
      C: ['id', 'size'],
      D: ['own'],
    }
    const objectsOf: Readonly<Record<string, string>> = { Any: 'ABCD', Named: 'AB', Sized: 'BC' }
    const areSpreadable = (one: string, other: string): boolean =>
      [...(objectsOf[one] ?? one)].some(type => (objectsOf[other] ?? other).includes(type))
    const condition = ({ pick }: Random): string =>
      pick(['', '', '', '@skip(if: $yes)', '@include(if: $yes)', '@skip(if: $no)'])
    const selectionsOn = (
      random: Random,
      fragments: readonly string[],
      type: string,
      depth: number,
      first: number,
    ): string => {
      const one = random.pick
      const selections = [`${one(fieldsOf[type]!)} ${condition(random)}`]
      for (let left = random.below(4); left > 0 && depth > 0; left--) {
        const inner = one(Object.keys(fieldsOf).filter(other => areSpreadable(type, other)))
        const fragment = first + random.below(4)
        if (fragment < 4 && areSpreadable(type, fragments[fragment]!))
          selections.push(`...F${fragment} ${condition(random)}`)
        else
          selections.push(
            `... on ${inner} ${condition(random)} { ${selectionsOn(random, fragments, inner, depth - 1, first)} }`,
          )
      }
      return selections.join(' ')
    }
    const selections: Selection[] = []
    const look = (_parent: unknown, _args: unknown, _context: unknown, info: unknown): null => {
      selections.push((info as { event: { selection: Selection } }).event.selection)
      return null
    }
    const schema = buildSchema(mixed, { resolvers: { Query: { any: look, named: look } } })
    const counts = { found: 0, missing: 0 }
    await forEachCase(COUNT, async random => {
      const fragments = [...'ABCD'].map(type => random.pick(['Any', 'Named', 'Sized', type]))
      const [field, type] = random.pick([
        ['any', 'Any'],
        ['named', 'Named'],
      ] as const)
      const body = selectionsOn(random, fragments, type, 3, 0)
      const used = fragments.map(
        (on, index) =>
          `fragment F${index} on ${on} { ${selectionsOn(random, fragments, on, 2, index + 1)} }`,
      )
      const source = `query ($yes: Boolean = true, $no: Boolean = false) { a: __typename @skip(if: $yes) b: __typename @skip(if: $no)
      ${field} { ${body} } ${fragments.map((_, index) => `z${index}: any { __typename ...F${index} }`).join(' ')} } ${used.join(' ')}`
      selections.length = 0
      const answer = await schema.execute(source, { responseFormat: 'json' })
      expect(answer, source).not.toContain('errors')
      for (const each of selections) {
        for (const name of ['__typename', 'id', 'name', 'size', 'own', 'other', 'nope']) {
          const [has, first] = [each.has(name), each.field(name)]
          const expected = each.fields.find(candidate => candidate.name === name)
          expect([has, first?.typeName, first?.responseName], source).toEqual([
            expected !== undefined,
            expected?.typeName,
            expected?.responseName,
          ])
          counts[has ? 'found' : 'missing']++
        }
      }
    })
    ofAllCases(() => {
      expect(counts.found).toBeGreaterThan(COUNT * 5)
      expect(counts.missing).toBeGreaterThan(COUNT * 5)
    })
  },
  countOf(30_000),
)
