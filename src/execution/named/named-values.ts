import type { Field } from '../../schema/compiled/compiled-schema.ts'
import {
  closedNamedValues,
  entryOf,
  eventKeys,
  generatedNamedValues,
  type CallResolver,
  type EntryPlace,
  type MakeNamedValues,
  type NamedValues,
} from './named-values-class.ts'

// Names may come from clients, where a host spreads headers into its context: they must not make classes without end.
const MAX_ENTRIES = 256

/**
 * The named values of a schema's resolvers. Each field has a class of its own, with a getter for every entry of the context
 * that no argument hides; an entry that appears later makes new classes.
 */
export class NamedValuesFactory {
  readonly #entries = new Map<string, EntryPlace>()
  #byField = new Map<Field, NamedValues>()
  #isOverfull = false

  /** Learns the entries of a request's context: own ones, and the accessors and methods of its classes. */
  learn(context: object): void {
    for (const key of Object.keys(context)) this.#learnEntry(key, 'own')
    let prototype = Object.getPrototypeOf(context) as object | null
    while (prototype !== null && prototype !== Object.prototype) {
      for (const key of Object.getOwnPropertyNames(prototype)) {
        if (key !== 'constructor') this.#learnEntry(key, 'inherited')
      }
      prototype = Object.getPrototypeOf(prototype) as object | null
    }
  }

  /** How the named values of a field are made. */
  for(field: Field): MakeNamedValues {
    return this.#namedValuesOf(field).make
  }

  /**
   * How the resolver of a field that has one is called. Hot (`bench/injection.ts`): V8 compiles the call, the resolver
   * and the getters into one and leaves the object out, which it cannot do when `for` makes it.
   */
  callerFor(field: Field): CallResolver {
    return this.#namedValuesOf(field).call
  }

  #learnEntry(key: string, place: EntryPlace): void {
    const known = this.#entries.get(key)
    if (known === place || known === 'either' || eventKeys.includes(key)) return
    if (known !== undefined) this.#entries.set(key, 'either')
    else if (this.#isOverfull) return
    else if (this.#entries.size === MAX_ENTRIES) this.#isOverfull = true
    else this.#entries.set(key, place)
    this.#byField = new Map()
  }

  #namedValuesOf(field: Field): NamedValues {
    let namedValues = this.#byField.get(field)
    if (namedValues === undefined) {
      const names = field.arguments.map(({ declaredName }) => declaredName)
      const resolver = field.signature === 'positional' ? null : field.resolve
      const source = { names, entries: this.#entries, resolver }
      namedValues = generatedNamedValues(source, field.coordinate) ?? closedNamedValues(source)
      if (this.#isOverfull) Object.setPrototypeOf(namedValues.prototype, anyEntry(namedValues.eventOf))
      this.#byField.set(field, namedValues)
    }
    return namedValues
  }
}

/** Stands behind the getters where a schema's contexts have more entries than there are getters. */
function anyEntry(eventOf: NamedValues['eventOf']): object {
  return new Proxy(
    {},
    {
      get: (target, key, named): unknown =>
        typeof key !== 'string' || key in target
          ? Reflect.get(target, key, named)
          : entryOf(eventOf(named).context, key),
    },
  )
}
