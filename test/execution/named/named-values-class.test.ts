import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FieldEvent } from '../../../src/execution/named/field-event.ts'
import {
  namedValuesWithoutCode,
  generatedNamedValues,
  type EntryOrigin,
  type NamedValues,
  type NamedValuesSource,
} from '../../../src/execution/named/named-values-class.ts'

const tiers: readonly (readonly [
  name: string,
  make: (source: NamedValuesSource) => NamedValues,
])[] = [
  ['generated', source => generatedNamedValues(source, 'Test.field')!],
  ['closed', namedValuesWithoutCode],
]
const hostileNames = [
  '__proto__',
  'constructor',
  'toString',
  'a b',
  '"]; throw 1; //',
  '`${throw_1}`',
  '\\',
  '\n\u2028\ud800',
  '',
]

class Session {
  readonly #name = 'ann'
  readonly own = (): unknown => this

  get locale(): string {
    return `en-${this.#name}`
  }

  greet(): string {
    return `hello ${this.#name}`
  }
}

describe.each(tiers)('%s named values', (_, make) => {
  const named = (
    values: Readonly<Record<string, unknown>>,
    context: object,
    entries: Readonly<Record<string, EntryOrigin>>,
    current?: unknown,
  ): { readonly object: Record<string, unknown>; readonly event: FieldEvent } => {
    const event = { context, current } as FieldEvent
    const source = {
      names: Object.keys(values),
      entries: new Map(Object.entries(entries)),
      resolver: null,
      hasContext: true,
    }
    return { object: make(source).make(values, event) as Record<string, unknown>, event }
  }

  test('hold the arguments, entries of the context, and what the event has', () => {
    const { object, event } = named(
      { limit: 3, order: undefined },
      { user: 'ann' },
      { user: 'own' },
      'parent',
    )
    const { limit, order, user, current, context } = object
    expect([limit, order, user, current, context, object.event, object.nothing]).toEqual([
      3,
      undefined,
      'ann',
      'parent',
      event.context,
      event,
      undefined,
    ])
  })

  test('hide what has the name of an argument', () => {
    const values = { user: 1, current: 2, context: 3, event: 4 }
    expect({ ...named(values, { user: 'ann' }, { user: 'own' }, 'parent').object }).toEqual(values)
  })

  test('show the arguments alone to rest, spread and JSON', () => {
    const { object } = named({ limit: 3, order: undefined }, { user: 'ann' }, { user: 'own' })
    const { ...rest } = object
    expect([rest, { ...object }, Object.keys(object), JSON.stringify(object)]).toEqual([
      { limit: 3, order: undefined },
      { limit: 3, order: undefined },
      ['limit', 'order'],
      '{"limit":3}',
    ])
  })

  test('read accessors, and bind the methods of a class', () => {
    const session = new Session()
    const places = { own: 'own', locale: 'inherited', greet: 'inherited' } as const
    const { own, locale, greet } = named({}, session, places).object
    expect([own, locale, (greet as () => string)()]).toEqual([session.own, 'en-ann', 'hello ann'])
  })

  test('bind a function only where it is inherited', () => {
    const greet = (): string => 'own'
    const entries = { greet: 'either' } as const
    expect(named({}, { greet }, entries).object.greet).toBe(greet)
    const inherited = named({}, new Session(), entries).object.greet
    expect((inherited as () => string)()).toBe('hello ann')
  })

  test('take any name for an argument', () => {
    const values = Object.fromEntries(hostileNames.map((name, index) => [name, index]))
    const { object } = named(values, {}, {})
    expect(Object.entries(object)).toEqual(hostileNames.map((name, index) => [name, index]))
    expect(hostileNames.map(name => object[name])).toEqual(hostileNames.map((_, index) => index))
  })

  test('take any name for an entry of the context', () => {
    const context = Object.fromEntries(hostileNames.map((name, index) => [name, index]))
    const entries = Object.fromEntries(hostileNames.map(name => [name, 'own' as const]))
    for (const place of ['own', 'inherited', 'either'] as const) {
      const { object } = named(
        {},
        context,
        Object.fromEntries(Object.keys(entries).map(key => [key, place])),
      )
      expect(hostileNames.map(name => object[name])).toEqual(hostileNames.map((_, index) => index))
      expect(Object.keys(object)).toEqual([])
    }
  })

  test('know no symbols of the context', () => {
    const symbol = Symbol('secret')
    expect(
      named({}, { [symbol]: 1, user: 2 }, { user: 'own' }).object[symbol as never],
    ).toBeUndefined()
  })

  test('refuse to set an entry of the context', () => {
    const { object } = named({}, { user: 'ann' }, { user: 'own' })
    expect(() => {
      object.user = 'eve'
    }).toThrow(TypeError)
    expect(object.user).toBe('ann')
  })

  test('are what the resolver is called with, with the event and nothing else', () => {
    const resolver = (...parameters: unknown[]): unknown => parameters
    const event = { context: {}, current: 1 } as FieldEvent
    const { call } = make({ names: ['limit'], entries: new Map(), hasContext: true, resolver })
    const [object, ...others] = call({ limit: 3 }, event) as [object, ...unknown[]]
    expect([{ ...object }, others]).toEqual([{ limit: 3 }, [event]])
  })
})

test(
  'named values are made without generated code where that is forbidden, with the same results',
  { timeout: 120_000 },
  () => {
    const root = resolve(import.meta.dirname, '../../..')
    // What `npm run build` made.
    const script = `
    import { defineGraphQL, arg } from './dist/index.js'
    import { generatedNamedValues } from './dist/modules/execution/named/named-values-class.js'
    class Session { #name = 'ann'; get user() { return this.#name } greet() { return 'hello ' + this.#name } }
    const GraphQL = defineGraphQL()({})
    GraphQL.query.field('told', 'string', { arguments: arg('first_name', 'string') },
      (named) => [named.first_name, named.user, named.greet(), JSON.stringify(named)].join())
    const schema = GraphQL.schema('NoGeneratedCode')
    const source = { names: [], entries: new Map(), resolver: null, hasContext: true }
    const text = schema.executeSync('{ told(firstName: "x") }', { context: new Session(), responseFormat: 'json' })
    console.log(generatedNamedValues(source, '') === undefined, text)`
    const run = (...options: string[]): string =>
      execFileSync(process.execPath, [...options, '--input-type=module', '-e', script], {
        cwd: root,
        encoding: 'utf8',
      })
    const data = '{"data":{"told":"x,ann,hello ann,{\\"first_name\\":\\"x\\"}"}}\n'
    expect(run('--disallow-code-generation-from-strings')).toBe(`true ${data}`)
    expect(run()).toBe(`false ${data}`)
  },
)
