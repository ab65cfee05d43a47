import { setTimeout } from 'node:timers/promises'
import type { ResolverMap } from '../../definition/text/resolver-map.ts'
import type {
  CompiledSchema,
  Field,
  ObjectType,
  ScalarType,
  Type,
} from '../../schema/compiled/compiled-schema.ts'

/** The default length of lists. */
const LIST_LENGTH = 2
/** The maximum length that an argument may request. */
const MAX_LIST_LENGTH = 1_000

/** Milliseconds between the events of a subscription. */
const EVENT_INTERVAL_MS = 1_000

/** The value of an object type. Resolvers return the values of the fields. */
interface MockObject {
  readonly __typename: string
  /** The 1-based position in the list of objects. */
  readonly number: number
  readonly id: unknown
  /**
   * The length of lists below the object, if an argument of the object's field requested a length.
   */
  readonly length: number | undefined
}

/**
 * Returns resolvers that resolve every field of a schema to a value of its type, the same in each
 * request: lists of two items, or of as many as `first` requests; the requested id; the first value
 * of an enum; the first type of an interface or union. A subscription has an event each second.
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
  const resolve = resolverOf(schema, type, field)
  const parentOf = (number: number): MockObject => {
    return { __typename: type.name, number, id: undefined, length: undefined }
  }
  return {
    async *subscribe(_parent: unknown, args: Arguments) {
      for (let number = 1; ; number++) {
        yield { value: resolve(parentOf(number), args) }
        await setTimeout(EVENT_INTERVAL_MS)
      }
    },
    resolve: ({ value }: { value: unknown }) => value,
  }
}

/** The values of a field of a parent value. */
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
        const length = this.#requestedLength() ?? this.#parent?.length ?? LIST_LENGTH
        return Array.from({ length }, (_, index) => this.of(type.ofType, index + 1))
      }
      case 'OBJECT':
        return this.#object(type.name, number)
      case 'INTERFACE':
      case 'UNION': {
        const [possibleType] = this.#schema.possibleTypes.get(type) ?? []
        return possibleType === undefined ? null : this.#object(possibleType.name, number)
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
    const id = this.#args['id'] ?? `${name}-${number}`
    return { __typename: name, number, id, length: this.#requestedLength() }
  }

  #requestedLength(): number | undefined {
    const { first, last, limit } = this.#args
    const requestedLength = [first, last, limit].find(
      argumentValue => typeof argumentValue === 'number',
    )
    return requestedLength === undefined
      ? undefined
      : Math.min(Math.max(requestedLength, 0), MAX_LIST_LENGTH)
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

/** Returns the value of a scalar with a common name; a text for any other scalar. */
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
