/** Returns the object that it is given, so that a class can add private fields to it. */
class Given {
  constructor(given: object) {
    return given
  }
}

/**
 * Values of objects of others, found by the object's identity: what a WeakMap is for. The value is
 * a private field of the object. Where the value refers to its key, an entry of a WeakMap keeps the
 * key until a collection of the whole heap; a private field goes with the object.
 */
export class PrivateValues<Key extends object, Value> {
  readonly #field = newField<Value>()
  /** Of what takes no private field: engines to come refuse it where an object is not extensible. */
  readonly #others = new WeakMap<Key, Value>()

  get(key: Key): Value | undefined {
    return this.#field.of(key) ?? this.#others.get(key)
  }

  /** Keeps the value of an object that has none. */
  add(key: Key, value: Value): void {
    // To ask whether it is extensible would call a trap of a proxy.
    try {
      this.#field.add(key, value)
    } catch {
      this.#others.set(key, value)
    }
  }
}

/** Each has a private name of its own. */
function newField<Value>() {
  class Field extends Given {
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
