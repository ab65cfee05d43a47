/** A base class whose constructor returns its argument: a derived class adds its fields to that. */
class ReturnOverride {
  constructor(object: object) {
    return object
  }
}

/**
 * A map from objects of the host to values, like a WeakMap, in which the value is a private field of
 * the object. If the value refers to its key, a WeakMap keeps the key alive until V8 collects the
 * whole heap; a private field is collected with the object.
 */
export class PrivateValues<Key extends object, Value> {
  readonly #field = newField<Value>()
  /** For objects without the field: future engines refuse fields of objects that do not extend. */
  readonly #fallback = new WeakMap<Key, Value>()

  get(key: Key): Value | undefined {
    return this.#field.of(key) ?? this.#fallback.get(key)
  }

  /** Sets the value of an object that has none. */
  add(key: Key, value: Value): void {
    // `Object.isExtensible` would call a trap of a proxy.
    try {
      this.#field.add(key, value)
    } catch {
      this.#fallback.set(key, value)
    }
  }
}

/** Returns a class with a private name that no other call shares. */
function newField<Value>() {
  class Field extends ReturnOverride {
    readonly #value: Value

    constructor(key: object, value: Value) {
      super(key)
      this.#value = value
    }

    static of(key: object): Value | undefined {
      return #value in key ? key.#value : undefined
    }

    static add(key: object, value: Value): void {
      new Field(key, value)
    }
  }
  return Field
}
