import { describe, expect, test } from 'vitest'
import { arg, configure, defineGraphQL, input, object } from '../../../src/index.ts'
import { newProcess } from '../../new-process.ts'

class Session {
  readonly current_user = 'ann'
  readonly #greeting = 'hello'

  get locale(): string {
    return 'en'
  }

  greet(): string {
    return `${this.#greeting} ${this.current_user}`
  }
}

const GraphQL = defineGraphQL<Session>()({
  Filter: input(arg('title_like', 'string'), arg('max_items', 'int', { default: 3 })),
  Thing: object<{ size: number }>(),
})
const seen: unknown[] = []
GraphQL.query
  .field('user', 'string', {}, ({ current_user }) => current_user)
  .field('locale', 'string', {}, ({ locale }) => locale)
  .field('greeting', 'string', {}, ({ greet }) => greet())
  .field(
    'hidden',
    'string',
    { arguments: arg('current_user', 'string') },
    ({ current_user }) => current_user,
  )
  .field(
    'seen',
    'boolean',
    { arguments: [arg('include_archived', 'boolean'), arg('filter', 'Filter')] },
    (named, event) => {
      seen.push({ ...named }, JSON.parse(JSON.stringify(named)), event.argument('include_archived'))
      return true
    },
  )
  .field('asked', 'string', {}, (_named, event) => String(event.argument('nothing')))
  .field('thing', 'Thing', {}, () => ({ size: 3 }))
GraphQL.Thing.field('size', 'int', { null: false }, ({ current, event, context }) =>
  event.current === current && context === event.context ? current.size : 0,
)
const schema = GraphQL.schema('NamedValuesSchema')
const execute = async (source: string, context: object = new Session()): Promise<unknown> =>
  JSON.parse(await schema.execute(source, { context: context as Session, responseFormat: 'json' }))

describe('the named values of a resolver', () => {
  test('hold the own entries of the context, its accessors and its methods', async () => {
    expect(await execute('{ user locale greeting }')).toEqual({
      data: { user: 'ann', locale: 'en', greeting: 'hello ann' },
    })
  })

  test('hold an argument in the place of a context entry of its name', async () => {
    expect(await execute('{ a: hidden b: hidden(currentUser: "bob") }')).toEqual({
      data: { a: null, b: 'bob' },
    })
  })

  test('show the arguments alone to spread and JSON, under their declared names', async () => {
    await execute('{ seen(includeArchived: true, filter: { titleLike: "x" }) }')
    const args = { include_archived: true, filter: { title_like: 'x', max_items: 3 } }
    expect(seen).toEqual([args, args, true])
  })

  test('hold current, context and event', async () => {
    expect(await execute('{ thing { size } }')).toEqual({ data: { thing: { size: 3 } } })
  })

  test('learn entries that later contexts bring', async () => {
    expect(await execute('{ user }', {})).toEqual({ data: { user: null } })
    expect(await execute('{ user }', { current_user: 'eve', other: 1 })).toEqual({
      data: { user: 'eve' },
    })
  })

  test('take an entry for what the present context makes of it, own or inherited', async () => {
    const own = { greet: () => 'own' }
    for (const [context, greeting] of [
      [new Session(), 'hello ann'],
      [own, 'own'],
      [new Session(), 'hello ann'],
    ] as const) {
      expect(await execute('{ greeting }', context)).toEqual({ data: { greeting } })
    }
  })

  test('do not let an entry of the context stand for current, context or event', async () => {
    const context = { current: 'x', context: 'x', event: 'x' }
    expect(await execute('{ thing { size } }', context)).toEqual({ data: { thing: { size: 3 } } })
  })

  test('hold every entry, however many names contexts have brought', async () => {
    for (let index = 0; index < 300; index++)
      await execute('{ user }', { [`header_${index}`]: index })
    const late = defineGraphQL<Record<string, unknown>>()({})
    late.query
      .field('late', 'string', { arguments: arg('name', 'string') }, named =>
        [
          named.entry_999,
          named.name,
          'toString' in named,
          named.valueOf() === named,
          Object.keys(named),
        ].join(),
      )
      .field('method', 'string', {}, ({ greet }) => String((greet as () => string)()))
    const lateSchema = late.schema('LateSchema')
    const context = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`entry_${index}`, index]),
    )
    expect(lateSchema.executeSync('{ late(name: "x") }', { context, responseFormat: 'json' })).toBe(
      '{"data":{"late":"999,x,true,true,name"}}',
    )
    expect(
      lateSchema.executeSync('{ method }', {
        context: new Session() as object as Record<string, unknown>,
        responseFormat: 'json',
      }),
    ).toBe('{"data":{"method":"hello ann"}}')
    expect(await execute('{ user greeting }')).toEqual({
      data: { user: 'ann', greeting: 'hello ann' },
    })
  })

  test.each([0, 1000])(
    'bind the methods of a class where an own entry was of their name, beside %i others',
    async count => {
      const Late = defineGraphQL<Record<string, unknown>>()({})
      Late.query.field('greeting', 'string', {}, ({ greet }) => (greet as () => string)())
      const lateSchema = Late.schema(`Late${count}Schema`)
      const others = Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`entry_${index}`, index]),
      )
      const greetingOf = async (context: object): Promise<unknown> =>
        JSON.parse(
          await lateSchema.execute('{ greeting }', {
            context: context as Record<string, unknown>,
            responseFormat: 'json',
          }),
        )
      for (const [context, greeting] of [
        [{ greet: () => 'own', ...others }, 'own'],
        [new Session(), 'hello ann'],
        [Object.assign(new Session(), others), 'hello ann'],
        [{ greet: () => 'own' }, 'own'],
      ] as const) {
        expect(await greetingOf(context)).toEqual({ data: { greeting } })
      }
    },
  )

  test('leave out the context where injection is switched off', async () => {
    newProcess()
    configure({ callbackInjectArguments: false })
    const Off = defineGraphQL<{ name: string }>()({})
    Off.query.field('name', 'string', {}, named => String('name' in named))
    expect(await Off.schema('OffSchema').execute('{ name }', { context: { name: 'x' } })).toBe(
      '{"data":{"name":"false"}}',
    )
  })
})

test('an event refuses to tell an argument that the field does not declare', async () => {
  const { error } = console
  const printed: unknown[][] = []
  console.error = (...args: unknown[]) => printed.push(args)
  await execute('{ asked }')
  console.error = error
  expect(String(printed[0]![0]).split('\n')[0]).toContain(
    'Error: Query.asked declares no argument "nothing"; its arguments are: none.',
  )
})
