import type { Field } from '../schema/compiled-schema.ts'
import type { ArgumentValues } from '../values/coerce-arguments.ts'
import type { FieldEvent } from './field-event.ts'

/** Makes the first parameter of a resolver: the arguments as own properties, everything else by name from the event. */
type NamedValues = (values: ArgumentValues, event: FieldEvent) => object

/**
 * The named values of a schema's resolvers. Each field has a class of its own, with a getter for every entry of the context
 * that no argument hides; an entry that appears later makes new classes.
 */
export class NamedValuesFactory {
  readonly #contextKeys = new Set<string>()
  #byField = new Map<Field, NamedValues>()

  /** Learns the entries of a request's context: own ones, and the accessors and methods of its classes. */
  learn(context: object): void {
    const known = this.#contextKeys.size
    for (const key of Object.keys(context)) this.#contextKeys.add(key)
    let prototype = Object.getPrototypeOf(context) as object | null
    while (prototype !== null && prototype !== Object.prototype) {
      for (const key of Object.getOwnPropertyNames(prototype)) this.#contextKeys.add(key)
      prototype = Object.getPrototypeOf(prototype) as object | null
    }
    this.#contextKeys.delete('constructor')
    if (this.#contextKeys.size > known) this.#byField = new Map()
  }

  /** How the named values of a field are made. */
  for(field: Field): NamedValues {
    let make = this.#byField.get(field)
    if (make === undefined) {
      make = namedValuesOf(field, this.#contextKeys)
      this.#byField.set(field, make)
    }
    return make
  }
}

function namedValuesOf(field: Field, contextKeys: ReadonlySet<string>): NamedValues {
  class Named {
    readonly #event: FieldEvent

    constructor(values: ArgumentValues, event: FieldEvent) {
      this.#event = event
      for (const { declaredName } of field.arguments) {
        ;(this as Record<string, unknown>)[declaredName] = values[declaredName]
      }
    }

    static eventOf(named: Named): FieldEvent {
      return named.#event
    }
  }

  const define = (key: string, read: (event: FieldEvent) => unknown): void => {
    if (field.arguments.some(({ declaredName }) => declaredName === key)) return
    Object.defineProperty(Named.prototype, key, {
      get(this: Named) {
        return read(Named.eventOf(this))
      },
    })
  }
  for (const key of contextKeys) define(key, ({ context }) => entryOf(context, key))
  define('current', event => event.current)
  define('context', event => event.context)
  define('event', event => event)
  return (values, event) => new Named(values, event)
}

/** An entry of a context; a method of its class keeps its `this`. */
function entryOf(context: object, key: string): unknown {
  const value = (context as Record<string, unknown>)[key]
  return typeof value === 'function' && !Object.hasOwn(context, key)
    ? (value.bind(context) as unknown)
    : value
}
