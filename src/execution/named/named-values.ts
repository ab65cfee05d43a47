import type { Field } from '../../schema/compiled/compiled-schema.ts'
import type { NamedParameters } from './field-scope.ts'
import {
  namedValuesWithoutCode,
  contextEntry,
  eventKeys,
  generatedNamedValues,
  type CallResolver,
  type EntryOrigin,
  type MakeNamedValues,
  type NamedValues,
} from './named-values-class.ts'

// A host may spread headers into its context: clients must not cause an unbounded number of
// classes.
const MAX_ENTRIES = 256

/** The parts of the context that are among the named values. */
export interface Injection {
  /** Whether the context as a whole is a named value, `context`. */
  readonly hasContext: boolean
  /** Whether each entry of the context is a named value, under its own name. */
  readonly hasEntries: boolean
}

/**
 * The named values of a schema's resolvers. Each field has a class of its own, with a getter for
 * every entry of the context that no argument hides. A new entry in a context drops all classes.
 */
export class NamedValuesFactory {
  readonly #entries = new Map<string, EntryOrigin>()
  readonly #injection: Injection
  #byField = new Map<NamedParameters, NamedValues>()
  #hasTooManyEntries = false

  constructor(injection: Injection) {
    this.#injection = injection
  }

  /**
   * Records the entries of a request's context: own properties, and the accessors and methods of
   * its classes.
   */
  noteEntries(context: object): void {
    if (!this.#injection.hasEntries) return
    for (const key of Object.keys(context)) this.#noteEntry(key, 'own')
    let prototype = Object.getPrototypeOf(context) as object | null
    while (prototype !== null && prototype !== Object.prototype) {
      for (const key of Object.getOwnPropertyNames(prototype)) {
        if (key !== 'constructor') this.#noteEntry(key, 'inherited')
      }
      prototype = Object.getPrototypeOf(prototype) as object | null
    }
  }

  /** The function that makes the named values of a field, or of another function of the host. */
  for(parameters: NamedParameters): MakeNamedValues {
    return this.#namedValuesOf(parameters).make
  }

  /**
   * The function that calls the resolver of a field, which must have a resolver. Hot
   * (`bench/benches/injection.ts`): V8 inlines the resolver and the getters, and does not allocate
   * the object; with `for` V8 has to allocate.
   */
  callerFor(field: Field): CallResolver {
    return this.#namedValuesOf(field).call
  }

  #noteEntry(key: string, origin: EntryOrigin): void {
    const recordedOrigin = this.#entries.get(key)
    if (recordedOrigin === origin || recordedOrigin === 'either' || isEventKey(key)) return
    if (recordedOrigin !== undefined) this.#entries.set(key, 'either')
    else if (this.#hasTooManyEntries) return
    else if (this.#entries.size === MAX_ENTRIES) this.#hasTooManyEntries = true
    else this.#entries.set(key, origin)
    this.#byField = new Map()
  }

  #namedValuesOf(field: Field | NamedParameters): NamedValues {
    let namedValues = this.#byField.get(field)
    if (namedValues === undefined) {
      const names = field.arguments.map(({ declaredName }) => declaredName)
      const resolver = 'resolve' in field && field.signature === 'named' ? field.resolve : null
      const { hasContext } = this.#injection
      const source = { names, entries: this.#entries, hasContext, resolver }
      namedValues = generatedNamedValues(source, field.coordinate) ?? namedValuesWithoutCode(source)
      if (this.#hasTooManyEntries)
        Object.setPrototypeOf(namedValues.prototype, entriesBeyondLimit(namedValues.eventOf))
      this.#byField.set(field, namedValues)
    }
    return namedValues
  }
}

/** The prototype of the class's prototype, which finds the entries beyond `MAX_ENTRIES`. */
function entriesBeyondLimit(eventOf: NamedValues['eventOf']): object {
  return new Proxy(
    {},
    {
      get: (target, key, named): unknown =>
        typeof key !== 'string' || key in target
          ? Reflect.get(target, key, named)
          : contextEntry(eventOf(named).context, key),
    },
  )
}

function isEventKey(key: string): boolean {
  return (eventKeys as readonly string[]).includes(key)
}
