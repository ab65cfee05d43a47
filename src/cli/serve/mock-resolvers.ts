import { setTimeout } from 'node:timers/promises'
import type { ResolverMap } from '../../definition/text/resolver-map.ts'
import type {
  CompiledSchema,
  Field,
  ObjectType,
  ScalarType,
  Type,
} from '../../schema/compiled/compiled-schema.ts'

/** How many items a list has where no argument says it, and the most that one may ask for. */
const LIST_LENGTH = 2
const MAX_LIST_LENGTH = 1_000

/** Milliseconds between the events of a subscription. */
const EVENT_INTERVAL_MS = 1_000

/** The value of an object type. Its fields are resolved when they are asked for. */
interface MockObject {
  readonly __typename: string
  /** Its 1-based number in its list. */
  readonly number: number
  readonly id: unknown
  /** How many items its lists have, where the field that it is the value of was asked for so many. */
  readonly length: number | undefined
}

/**
 * Resolvers that answer every field of a schema with a value of its type, the same in each request:
 * two items in a list or as many as `first` asks for, the id that was asked for, the first value of
 * an enum, the first type of an interface or a union. A subscription has an event each second.
 */
export function mockResolvers(schema: CompiledSchema): ResolverMap {
  const resolvers: Record<string, Record<string, unknown>> = {}
  for (const type of schema.types) {
    if (type.name.startsWith('__')) continue
    if (type.kind === 'INTERFACE' || type.kind === 'UNION') {
      resolvers[type.name] = { __resolveType: ({ __typename }: MockObject) => __typename }
    }
    if (type.kind !== 'OBJECT') continue
    const isSubscription = type === schema.subscriptionType
    resolvers[type.name] = Object.fromEntries(
      type.fields.map(field => [
        field.name,
        isSubscription ? eventsOf(schema, type, field) : resolverOf(schema, type, field),
      ]),
    )
  }
  return resolvers
}

type Arguments = Readonly<Record<string, unknown>>

function resolverOf(
  schema: CompiledSchema,
  parentType: ObjectType,
  field: Field,
): (parent: MockObject | undefined, args: Arguments) => unknown {
  return (parent, args) =>
    new MockValues(schema, parentType, field, parent, args).of(field.type, parent?.number ?? 1)
}

function eventsOf(schema: CompiledSchema, type: ObjectType, field: Field): object {
  const values = resolverOf(schema, type, field)
  const numbered = (number: number): MockObject => {
    return { __typename: type.name, number, id: undefined, length: undefined }
  }
  return {
    async *subscribe(_parent: unknown, args: Arguments) {
      for (let number = 1; ; number++) {
        yield { value: values(numbered(number), args) }
        await setTimeout(EVENT_INTERVAL_MS)
      }
    },
    resolve: ({ value }: { value: unknown }) => value,
  }
}

/** The values of one field of one parent. */
class MockValues {
  readonly #schema: CompiledSchema
  readonly #parentType: ObjectType
  readonly #field: Field
  readonly #parent: MockObject | undefined
  readonly #args: Arguments

  constructor(
    schema: CompiledSchema,
    parentType: ObjectType,
    field: Field,
    parent: MockObject | undefined,
    args: Arguments,
  ) {
    this.#schema = schema
    this.#parentType = parentType
    this.#field = field
    this.#parent = parent
    this.#args = args
  }

  of(type: Type, number: number): unknown {
    switch (type.kind) {
      case 'NON_NULL':
        return this.of(type.ofType, number)
      case 'LIST': {
        const length = this.#askedLength() ?? this.#parent?.length ?? LIST_LENGTH
        return Array.from({ length }, (_, index) => this.of(type.ofType, index + 1))
      }
      case 'OBJECT':
        return this.#object(type.name, number)
      case 'INTERFACE':
      case 'UNION': {
        const [first] = this.#schema.possibleTypes.get(type) ?? []
        return first === undefined ? null : this.#object(first.name, number)
      }
      case 'ENUM':
        return type.values[0]?.value ?? null
      case 'SCALAR':
        return this.#scalar(type, number)
      default:
        return null
    }
  }

  #object(name: string, number: number): MockObject {
    const { id = `${name}-${number}` } = this.#args
    return { __typename: name, number, id, length: this.#askedLength() }
  }

  #askedLength(): number | undefined {
    const { first, last, limit } = this.#args
    const asked = [first, last, limit].find(each => typeof each === 'number')
    return asked === undefined ? undefined : Math.min(Math.max(asked, 0), MAX_LIST_LENGTH)
  }

  #scalar({ name }: ScalarType, number: number): unknown {
    switch (name) {
      case 'ID':
        if (this.#field.name === 'id' && this.#parent !== undefined) return this.#parent.id
        return `${this.#parentType.name}-${this.#field.name}-${number}`
      case 'Int':
        return number
      case 'Float':
        return number + 0.5
      case 'Boolean':
        return true
      case 'String':
        return `${this.#field.name} ${number}`
      default:
        return customScalar(name, number)
    }
  }
}

/** The value of a scalar whose name says what it is, else a text. */
function customScalar(name: string, number: number): unknown {
  if (/date.?time|timestamp|instant/i.test(name)) return '2026-01-01T12:00:00.000Z'
  if (/date/i.test(name)) return '2026-01-01'
  if (/time/i.test(name)) return '12:00:00'
  if (/^(?:html)?ur[il]$/i.test(name)) return `https://example.com/${number}`
  if (/^uuid$/i.test(name)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  if (/^json(?:object)?$/i.test(name)) return { number }
  if (/^(?:big.?int|long)$/i.test(name)) return String(number)
  return `${name} ${number}`
}
