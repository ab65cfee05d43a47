import type { Resolver } from '../../schema/definitions/resolver.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { generateFunction } from '../generate-function.ts'
import { FieldEvent } from './field-event.ts'

/**
 * Makes the first parameter of a resolver: the arguments as own properties, and the entries of the
 * context and of the event as getters.
 */
export type MakeNamedValues = (values: ArgumentValues, event: FieldEvent) => object

/** Calls the resolver of a field with its named values and its event. */
export type CallResolver = (values: ArgumentValues, event: FieldEvent) => unknown

/**
 * The origin of an entry in all contexts so far: an own property, inherited from the class of the
 * context, or either.
 */
export type EntryOrigin = 'own' | 'inherited' | 'either'

/** The input of the class of a field's named values. */
export interface NamedValuesSource {
  /** The declared names of the arguments. */
  readonly names: readonly string[]
  /** The entries of the context; an argument hides the entry of its name. */
  readonly entries: ReadonlyMap<string, EntryOrigin>
  /** Whether the context as a whole is among the named values, as `context`. */
  readonly hasContext: boolean
  readonly resolver: Resolver | null
}

/** The class of one field's named values. */
export interface NamedValues {
  readonly make: MakeNamedValues
  readonly call: CallResolver
  /** The event of an object from `make` or `call`. */
  readonly eventOf: (named: unknown) => FieldEvent
  /** The prototype with the getters. */
  readonly prototype: object
}

/** The names of the event's getters, which entries of the context cannot override. */
export const eventKeys = ['current', 'context', 'event'] as const

/**
 * Generates the class of a field's named values; undefined where generating code is forbidden. The
 * source text is unique, because V8 shares type feedback between equal sources.
 */
export function generatedNamedValues(
  { names, entries, hasContext, resolver }: NamedValuesSource,
  coordinate: string,
): NamedValues | undefined {
  const assignments = names.map(name => {
    const literal = JSON.stringify(name)
    return name === '__proto__'
      ? `define(this, ${literal}, values[${literal}])`
      : `this[${literal}] = values[${literal}]`
  })
  const getters: string[] = []
  for (const [key, origin] of entries) {
    if (names.includes(key) || key === 'pubsub') continue
    const literal = JSON.stringify(key)
    const isBound = origin === 'inherited' ? '' : ` && !Object.hasOwn(context, ${literal})`
    getters.push(
      origin === 'own'
        ? `get [${literal}]() { return this.#event.context[${literal}] }`
        : `get [${literal}]() {
          const { context } = this.#event, entry = context[${literal}]
          return typeof entry === 'function'${isBound} ? entry.bind(context) : entry
        }`,
    )
  }
  for (const key of eventKeys) {
    if (names.includes(key) || (key === 'context' && !hasContext)) continue
    getters.push(`get ${key}() { return this.#event${key === 'event' ? '' : `.${key}`} }`)
  }
  if (!names.includes('pubsub')) getters.push('get pubsub() { return pubsubIn(this.#event) }')
  const source = `(() => {
  class Named {
    #event
    constructor(values, event) {
      this.#event = event
      ${assignments.join('\n')}
    }
    ${getters.join('\n')}
    static eventOf(named) { return named.#event }
  }
  return {
    make: (values, event) => new Named(values, event),
    call: (values, event) => resolver(new Named(values, event), event),
    eventOf: Named.eventOf,
    prototype: Named.prototype,
  }
  })()`
  const values = new Map<string, unknown>([
    ['define', define],
    ['resolver', resolver],
    ['pubsubIn', pubsubIn(entries)],
  ])
  return generateFunction<NamedValues>(source, coordinate, values)
}

/** The class of a field's named values, without generated code. */
export function namedValuesWithoutCode({
  names,
  entries,
  hasContext,
  resolver,
}: NamedValuesSource): NamedValues {
  class Named {
    readonly #event: FieldEvent

    constructor(values: ArgumentValues, event: FieldEvent) {
      this.#event = event
      for (const name of names) {
        if (name === '__proto__') define(this, name, values[name])
        else (this as Record<string, unknown>)[name] = values[name]
      }
    }

    static eventOf(this: void, named: unknown): FieldEvent {
      return (named as Named).#event
    }
  }

  const { prototype, eventOf } = Named
  const addGetter = (key: string, read: (event: FieldEvent) => unknown): void => {
    if (names.includes(key)) return
    Object.defineProperty(prototype, key, {
      configurable: true,
      get(this: Named) {
        return read(eventOf(this))
      },
    })
  }
  for (const key of entries.keys()) addGetter(key, ({ context }) => contextEntry(context, key))
  addGetter('pubsub', pubsubIn(entries))
  addGetter('current', event => event.current)
  if (hasContext) addGetter('context', event => event.context)
  addGetter('event', event => event)
  const make = (values: ArgumentValues, event: FieldEvent): Named => new Named(values, event)
  return {
    make,
    call: (values, event) => resolver!(make(values, event), event),
    eventOf,
    prototype,
  }
}

/** An entry of a context; an inherited method is bound to the context. */
export function contextEntry(context: object, key: string): unknown {
  const entry = (context as Record<string, unknown>)[key]
  return typeof entry === 'function' && !Object.hasOwn(context, key)
    ? (entry.bind(context) as unknown)
    : entry
}

/** Reads `pubsub`: the entry of the context, if any, else the pub/sub of the schema. */
function pubsubIn(entries: NamedValuesSource['entries']): (event: FieldEvent) => unknown {
  if (!entries.has('pubsub')) return FieldEvent.pubsubOf
  return event =>
    'pubsub' in event.context ? contextEntry(event.context, 'pubsub') : FieldEvent.pubsubOf(event)
}

/** Defines the own property `__proto__`; an assignment would set the prototype. */
function define(named: object, name: string, value: unknown): void {
  Object.defineProperty(named, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  })
}
