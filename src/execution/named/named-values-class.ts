import type { Resolver } from '../../schema/definitions/resolver.ts'
import type { ArgumentValues } from '../../values/coerce-arguments.ts'
import { generateFunction } from '../generate-function.ts'
import type { FieldEvent } from './field-event.ts'

/** Makes the first parameter of a resolver: the arguments as own properties, everything else by name from the event. */
export type MakeNamedValues = (values: ArgumentValues, event: FieldEvent) => object

/** Calls the resolver of a field with its named values and its event. */
export type CallResolver = (values: ArgumentValues, event: FieldEvent) => unknown

/** Where contexts have had an entry: as a property of their own, in a class, or now here, now there. */
export type EntryPlace = 'own' | 'inherited' | 'either'

/** What the class of a field's named values is made of. */
export interface NamedValuesSource {
  /** The declared names of the arguments. */
  readonly names: readonly string[]
  /** The entries of the context; arguments hide those of their names. */
  readonly entries: ReadonlyMap<string, EntryPlace>
  readonly resolver: Resolver | null
}

/** The class of one field's named values. */
export interface NamedValues {
  readonly make: MakeNamedValues
  readonly call: CallResolver
  /** The event of what `make` or `call` has made. */
  readonly eventOf: (named: unknown) => FieldEvent
  /** What the getters of the named values stand on. */
  readonly prototype: object
}

/** The names that belong to the event; no entry of a context hides them. */
export const eventKeys: readonly string[] = ['current', 'context', 'event']

/**
 * A class with a source text of its own, as V8 shares what it learns about a source with every equal one; undefined where
 * generating code is forbidden.
 */
export function generatedNamedValues(
  { names, entries, resolver }: NamedValuesSource,
  coordinate: string,
): NamedValues | undefined {
  const assignments = names.map(name => {
    const literal = JSON.stringify(name)
    return name === '__proto__'
      ? `define(this, ${literal}, values[${literal}])`
      : `this[${literal}] = values[${literal}]`
  })
  const getters: string[] = []
  for (const [key, place] of entries) {
    if (names.includes(key)) continue
    const literal = JSON.stringify(key)
    const isBound = place === 'inherited' ? '' : ` && !Object.hasOwn(context, ${literal})`
    getters.push(
      place === 'own'
        ? `get [${literal}]() { return this.#event.context[${literal}] }`
        : `get [${literal}]() {
          const { context } = this.#event, entry = context[${literal}]
          return typeof entry === 'function'${isBound} ? entry.bind(context) : entry
        }`,
    )
  }
  for (const key of eventKeys) {
    if (names.includes(key)) continue
    getters.push(`get ${key}() { return this.#event${key === 'event' ? '' : `.${key}`} }`)
  }
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
  ])
  return generateFunction<NamedValues>(source, coordinate, values)
}

/** The same without generated code. */
export function closedNamedValues({ names, entries, resolver }: NamedValuesSource): NamedValues {
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
      get(this: Named) {
        return read(eventOf(this))
      },
    })
  }
  for (const key of entries.keys()) addGetter(key, ({ context }) => entryOf(context, key))
  addGetter('current', event => event.current)
  addGetter('context', event => event.context)
  addGetter('event', event => event)
  const make = (values: ArgumentValues, event: FieldEvent): Named => new Named(values, event)
  return {
    make,
    call: (values, event) => resolver!(make(values, event), event),
    eventOf,
    prototype,
  }
}

/** An entry of a context, by its name; a method of its class keeps its `this`. */
export function entryOf(context: object, key: string): unknown {
  const entry = (context as Record<string, unknown>)[key]
  return typeof entry === 'function' && !Object.hasOwn(context, key)
    ? (entry.bind(context) as unknown)
    : entry
}

/** An own property of a name that an assignment would take for the prototype. */
function define(named: object, name: string, value: unknown): void {
  Object.defineProperty(named, name, { value, writable: true, enumerable: true, configurable: true })
}
