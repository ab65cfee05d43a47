import { afterEach, describe, expect, test, vi } from 'vitest'
import { getOperation } from '../../src/selections/get-operation.ts'
import { buildSchema } from '../../src/index.ts'
import type { Document, Node } from '../../src/language/document.ts'
import { parseToTape } from '../../src/language/parse.ts'
import type { FieldPlan, OperationPlan, SelectionPlan } from '../../src/planning/plan.ts'
import { planOperation } from '../../src/planning/plan-operation.ts'
import { LazyFieldPlan } from '../../src/planning/planned-fields.ts'
import type { CompiledSchema, ObjectType } from '../../src/schema/compiled/compiled-schema.ts'
import { noteFunctions } from '../behaviour/execution/note-functions.ts'

const times = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ')

const sdl = `
  type Query { o: O, l: [O], pet: Pet }
  type O { s: String, i: Int, o: O, list(of: [Count]): Int }
  scalar Count
  interface Pet { name: String, owner: Owner }
  ${times(5, index => `type P${index} implements Pet { name: String, owner: Owner }`)}
  type Owner { pet: Pet }
`
const object = { s: 'text', i: 1, list: 1 }

/** How many literals and variables of the type `Count` were coerced. */
let coercions = 0

const Count = {
  serialize: Number,
  parseValue: (value: unknown) => (coercions++, value),
  parseLiteral: ({ value }: { readonly value?: unknown }) => (coercions++, Number(value)),
}

afterEach(() => void vi.restoreAllMocks())

function generatingSchema(config: object = {}): ReturnType<typeof buildSchema> {
  return buildSchema(sdl, {
    resolvers: { Count },
    config: { generatesCodeAfter: 0, ...config },
  })
}

/** Executes a document for JSON; what its validation coerces does not count. */
async function execute(source: string, rootValue: object, config?: object): Promise<string> {
  const prepared = generatingSchema(config).prepare(source)
  coercions = 0
  return prepared.execute({ rootValue, responseFormat: 'json' })
}

/** The different plans at all places of an operation, and the field nodes in them. */
function everywhere(
  { root }: OperationPlan,
  typesOf: (field: FieldPlan) => readonly ObjectType[],
): {
  readonly selections: Set<SelectionPlan>
  readonly fields: Set<FieldPlan>
  readonly nodes: Set<Node>
} {
  const selections = new Set([root])
  const fields = new Set<FieldPlan>()
  const nodes = new Set<Node>()
  for (const selection of selections) {
    for (const field of selection.fields) {
      fields.add(field)
      for (const node of field.nodes) nodes.add(node)
      for (const type of typesOf(field)) selections.add(field.selectionFor(type))
    }
  }
  return { selections, fields, nodes }
}

const objectTypes = ({ field }: FieldPlan): readonly ObjectType[] =>
  field.namedType.kind === 'OBJECT' ? [field.namedType] : []

const { compiled }: { readonly compiled: CompiledSchema } = generatingSchema()

/** The plan of a document, and the length that it counts when everything in it is planned. */
function planned(source: string, values: readonly (boolean | null)[] = []): Planned {
  const document = parseToTape(source, undefined, compiled.symbolTable) as Document
  let length = 0
  const grow = (more: number): void => void (length += more)
  const plan = planOperation(compiled, document, getOperation(document, null) as Node, values, {
    grow,
  })
  const { selections, fields, nodes } = everywhere(plan, ({ field: { namedType } }) =>
    namedType.kind === 'INTERFACE'
      ? [...(compiled.possibleTypes.get(namedType) ?? [])]
      : namedType.kind === 'OBJECT'
        ? [namedType]
        : [],
  )
  return { plan, selections: selections.size, fields: fields.size, nodes: nodes.size, length }
}

interface Planned {
  readonly plan: OperationPlan
  readonly selections: number
  readonly fields: number
  readonly nodes: number
  readonly length: number
}

describe('a fragment of 70 fields below 70 aliases', () => {
  const document = (field: (index: number) => string): string =>
    `{ ${times(70, index => `a${index}: o { ...F }`)} } fragment F on O { ${times(70, field)} }`

  test('is one selection, with one code', async () => {
    const source = document(index => `b${index}: s`)
    const functions = noteFunctions()
    const answer = await execute(source, { o: object })
    expect(answer.match(/text/g)).toHaveLength(4_900)
    const { plan, selections, fields } = planned(source)
    expect([selections, fields, plan.fieldCount, functions.length]).toEqual([2, 140, 140, 4])
  })

  test('is not planned where the objects are null', async () => {
    const source = document(index => `b${index}: list(of: [1, 2])`)
    const selectionFor = vi.spyOn(LazyFieldPlan.prototype, 'selectionFor')
    const request = generatingSchema().prepare(source)
    coercions = 0
    for (const responseFormat of ['json', 'hash'] as const)
      await request.execute({ rootValue: {}, responseFormat })
    expect(selectionFor).not.toHaveBeenCalled()
    expect(coercions).toBe(0)
    await request.execute({ rootValue: { o: object } })
    expect(selectionFor).toHaveBeenCalled()
  })

  test('has constants that are coerced once for each node, where it is executed', async () => {
    const source = document(index => `b${index}: list(of: [${index}])`)
    const request = generatingSchema().prepare(source)
    coercions = 0
    const rootValue = { o: { ...object, list: () => 1 } }
    for (let run = 0; run < 2; run++) await request.execute({ rootValue })
    expect(coercions).toBe(70)
  })

  test('shares fields and arguments with selections that have a field more', async () => {
    const own = (index: number): string => `c${index}: s b0: list(of: [0])`
    const source = `{ ${times(40, index => `a${index}: o { ...F ${own(index)} }`)} }
      fragment F on O { ${times(70, index => `b${index}: list(of: [${index}])`)} }`
    const functions = noteFunctions()
    await execute(source, { o: object })
    expect(coercions).toBe(70)
    // When the seventh selection comes, 124 fields are planned: the slots would be more than four
    // times as many.
    expect(functions).toHaveLength(2 * (1 + 6))
    expect(functions.join('').length).toBeLessThan(4 * 189 * 500)
    const escapes = vi.spyOn(RegExp.prototype, 'test')
    const { selections, fields } = planned(source)
    const keys = escapes.mock.calls.filter(([text]) => /^[abc]\d+$/.exec(text) !== null)
    escapes.mockRestore()
    // As b0 each alias merges other nodes, of which the first is the same.
    expect([selections, fields]).toEqual([41, 40 + 69 + 40 + 40])
    // The text of each key is made once.
    expect(keys).toHaveLength(40 + 70 + 40)
  })

  test('has long response names that are in no code', async () => {
    const long = 'x'.repeat(20_000)
    const source = document(index => `b${index}${long}: s`)
    const functions = noteFunctions()
    const whole = await execute(source, { o: object }, { limits: { maxResponseBytes: false } })
    expect(Object.keys((JSON.parse(whole) as { data: { a69: object } }).data.a69)[69]).toBe(
      `b69${long}`,
    )
    expect(functions.join('').length).toBeLessThan(200_000)
    const bounded = JSON.parse(await execute(source, { o: object })) as {
      errors: readonly object[]
    }
    expect(bounded).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'COMPLEXITY_LIMIT' } }],
    })
  })
})

describe('a field that is deferred by two fragments, and in one of them by a third,', () => {
  const { compiled: incremental } = buildSchema(sdl, { incremental: true })
  const source = `{ o { s ... @defer(label: "x") { s i ... @defer(label: "y") { s } } ... @defer(label: "z") { i } } }`
  const groupsOf = (mergesDeferred?: boolean): object => {
    const document = parseToTape(source, undefined, incremental.symbolTable) as Document
    const options = { grow: () => {}, isIncremental: true, mergesDeferred }
    const operation = getOperation(document, null) as Node
    const { root } = planOperation(incremental, document, operation, [], options)
    const [field] = root.fields as [FieldPlan]
    const { fields, deferred } = field.selectionFor(field.field.namedType as ObjectType)
    const namesOf = (plans: readonly FieldPlan[]): string =>
      plans.map(({ responseName }) => responseName).join(' ')
    return {
      fields: namesOf(fields),
      groups: deferred!.groups.map(({ usages, selection }) => [
        usages.map(({ label }) => label).join(' '),
        namesOf(selection.fields),
      ]),
    }
  }

  test('is in one group', () => {
    expect(groupsOf()).toEqual({ fields: 's', groups: [['x z', 'i']] })
  })

  test('is in the group of each where fragments are not merged', () => {
    expect(groupsOf(false)).toEqual({
      fields: 's',
      groups: [
        ['x', 's i'],
        ['y', 's'],
        ['z', 'i'],
      ],
    })
  })
})

test('a long response name in the paths of errors is bounded by limits.maxResponseBytes', async () => {
  const long = 'x'.repeat(50_000)
  const stringify = vi.spyOn(JSON, 'stringify')
  const schema = buildSchema(sdl, {
    onError: () => undefined,
    config: { limits: { maxResponseBytes: 1_000_000 } },
  })
  const o = { get i(): never { throw new Error('no') } } // prettier-ignore
  const source = `{ ${long}: o { ${times(200, index => `${index === 0 ? '' : `a${index}: `}i`)} } }`
  const answer = await schema.execute(source, { rootValue: { o }, responseFormat: 'json' })
  const texts = stringify.mock.calls.length
  stringify.mockRestore()
  expect(JSON.parse(answer)).toMatchObject({
    data: null,
    errors: [{ extensions: { code: 'COMPLEXITY_LIMIT' } }],
  })
  expect(texts).toBeLessThan(50)
})

test.each([5, 10, 20])('types and %i levels of abstract fields do not multiply', depth => {
  const source = `{ ${'pet { name owner { '.repeat(depth)}pet { name }${' } }'.repeat(depth)} }`
  const { selections, fields, length } = planned(source)
  expect([selections, fields]).toEqual([1 + 6 * depth + 5, 1 + 11 * depth + 5])
  expect(length).toBeLessThanOrEqual(24 * fields)
})

test('nodes that are merged a thousand times are one field', () => {
  const { selections, fields, nodes, length } = planned(`{ o { ${'o { s } '.repeat(1_000)} } }`)
  expect([selections, fields, nodes]).toEqual([3, 3, 2_001])
  expect(length).toBe(24 * 3)
})

test('what differs in one place differs in the plan', () => {
  const source = `{ a: o { ...F } b: o { ...F s } c: o { ...F x: s } d: o { s ...F } e: o { ...F } } fragment F on O { i s }`
  const { fields } = planned(source).plan.root
  const [a, b, c, d, e] = fields.map(field => field.selectionFor(objectTypes(field)[0]!))
  const keysOf = (selection: SelectionPlan | undefined): string =>
    selection!.fields.map(({ responseName, nodes }) => `${responseName} ${nodes.length}`).join()
  expect(a).toBe(e)
  expect([a, b, c, d].map(keysOf)).toEqual(['i 1,s 1', 'i 1,s 2', 'i 1,s 1,x 1', 's 2,i 1'])
  expect(new Set([a, b, c, d]).size).toBe(4)
  expect(
    new Set(
      [a, b, c, d].map(selection => selection!.fields.find(({ field }) => field.name === 'i')),
    ).size,
  ).toBe(1)
})

describe('conditions', () => {
  const nested = (levels: number): string =>
    `query ($v: Boolean!, $w: Boolean!) { o { ...F0 } } ` +
    times(levels, at => {
      const inner = at + 1 < levels ? `...F${at + 1}` : 's'
      return `fragment F${at} on O { o @include(if: $v) { ${inner} } o @skip(if: $w) { ${inner} } }`
    })

  test.each([
    [true, false, 2],
    [true, true, 1],
    [false, false, 1],
    [false, true, 0],
  ])('nested in pairs collect each node once: $v %s, $w %s', (v, w, perLevel) => {
    for (const levels of [10, 50, 100]) {
      const { selections, fields, nodes, length } = planned(nested(levels), [v, w])
      const leaf = perLevel === 0 ? 0 : 1
      const reached = perLevel === 0 ? 0 : levels
      expect([selections, fields]).toEqual([2 + reached, 1 + reached + leaf])
      expect(nodes).toBe(1 + perLevel * levels + leaf * perLevel)
      expect(length).toBe(24 * fields)
    }
  })

  test('have a plan for each of their outcomes, whatever the other variables are', async () => {
    const schema = generatingSchema()
    const source = `query ($v: Boolean = true, $of: [Count]) { o { i @include(if: $v) s list(of: $of) } }`
    const answerTo = async (v: boolean | null, of: readonly number[]): Promise<string> =>
      schema.execute(source, {
        variables: { v, of },
        rootValue: { o: object },
        responseFormat: 'json',
      })
    const functions = noteFunctions()
    const answers: string[] = []
    for (let run = 0; run < 5; run++) {
      for (const v of [true, false, null]) answers.push(await answerTo(v, [run]))
    }
    // What is made of a document is kept from the second request for it on. The plan of the first
    // and those of true and false have code for two selection sets, to execute and to write; that of
    // null, which is an error in the object, for one.
    expect(functions).toHaveLength(3 * 4 + 2)
    expect(answers.slice(0, 3)).toEqual(answers.slice(12))
    expect(answers[0]).toBe('{"data":{"o":{"i":1,"s":"text","list":1}}}')
    expect(answers[1]).toBe('{"data":{"o":{"s":"text","list":1}}}')
    expect(JSON.parse(answers[2]!)).toMatchObject({
      data: { o: null },
      errors: [
        { message: 'Argument "if" of non-null type "Boolean!" must not be null.', path: ['o'] },
      ],
    })
  })

  test('that are null are an error where CollectFields() looks at them', () => {
    const source = `query ($a: Boolean = true, $b: Boolean = true) {
      x: o @skip(if: $a) @include(if: $b) { s }
      o { s @include(if: $b) }
    }`
    const nullsOf = (...values: (boolean | null)[]): readonly boolean[] => {
      const { root } = planned(source, values).plan
      const selections = [
        root,
        ...root.fields.map(field => field.selectionFor(objectTypes(field)[0]!)),
      ]
      return selections.map(({ nullVariable }) => nullVariable !== null)
    }
    expect(nullsOf(true, true)).toEqual([false, false])
    expect(nullsOf(true, null)).toEqual([false, true])
    expect(nullsOf(false, null)).toEqual([true, true])
    expect(nullsOf(null, true)).toEqual([true, false, false])
  })
})

test('a request that began before there was code is written behind one for which code was generated', async () => {
  let settle = (_: object): void => undefined
  const later = new Promise<object>(resolve => (settle = resolve))
  const schema = generatingSchema({ generatesCodeAfter: 1 })
  const source = '{ o { o { s } l: o { i } } }'
  await schema.execute(source, { rootValue: {}, responseFormat: 'json' })
  const slow = schema.execute(source, { rootValue: { o: later }, responseFormat: 'json' })
  await schema.execute(source, { rootValue: { o: {} }, responseFormat: 'json' })
  settle({ o: object })
  expect(await slow).toBe('{"data":{"o":{"o":{"s":"text"},"l":{"i":1}}}}')
})
