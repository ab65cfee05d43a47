import { bareCopy } from '../scalars/bare-object.ts'

/**
 * A part of a template whose value may differ from request to request. A template is the result of
 * coercing a default value or a literal of a document. It is made once, and each request gets a
 * copy of it, because a resolver may change its arguments, for example sort a list.
 */
abstract class Part {
  /**
   * The value in a request with such variables; OMITTED if the entry is left out.
   *
   * @throws NO_VALUE where the literal has no valid value
   */
  abstract valueIn(variables: readonly unknown[]): unknown
}

/** The value of an entry that is left out of its object, because its variable has no value. */
export const OMITTED: unique symbol = Symbol('omitted')

/** The fallback of a variable that must have a value: without it, the literal has no value. */
export const REQUIRED: unique symbol = Symbol('required')

/** Thrown where a literal has no value in a request. */
export const NO_VALUE: Error = new Error('The literal has no value.')

/** A variable. Its fallback is a primitive, a `DefaultPart`, OMITTED or REQUIRED. */
export class VariablePart extends Part {
  readonly #id: number
  readonly #isNonNull: boolean
  readonly #fallback: unknown

  constructor(id: number, isNonNull: boolean, fallback: unknown) {
    super()
    this.#id = id
    this.#isNonNull = isNonNull
    this.#fallback = fallback
  }

  valueIn(variables: readonly unknown[]): unknown {
    const value = variables[this.#id]
    if (value === null && this.#isNonNull) throw NO_VALUE
    if (value !== undefined) return value
    if (this.#fallback === REQUIRED) throw NO_VALUE
    return this.#fallback
  }
}

/**
 * A literal that its scalar coerces anew for each request: one with variables, or one whose coerced
 * value is an object of a class and cannot be copied.
 */
export class ScalarPart extends Part {
  readonly #make: (variables: readonly unknown[]) => unknown

  constructor(make: (variables: readonly unknown[]) => unknown) {
    super()
    this.#make = make
  }

  valueIn(variables: readonly unknown[]): unknown {
    let value: unknown
    try {
      value = this.#make(variables)
    } catch {
      throw NO_VALUE
    }
    if (value === undefined) throw NO_VALUE
    return value
  }
}

/**
 * An object that all requests share: the internal value of an enum value, or a default value that
 * is an object of a class of the host.
 */
export class SharedPart extends Part {
  readonly #value: unknown

  constructor(value: unknown) {
    super()
    this.#value = value
  }

  valueIn(): unknown {
    return this.#value
  }
}

/** A default value of the schema, for an omitted argument or input field. */
export class DefaultPart extends Part {
  readonly template: object

  constructor(template: object) {
    super()
    this.template = template
  }

  valueIn(): this {
    return this
  }
}

/**
 * The copies of templates for one request. Each template is copied once, however often it is used.
 */
export class RequestInputs {
  /** The values of the variables by their ids. */
  readonly variables: readonly unknown[]
  /**
   * Whether one value may occur at many places of a copy: a literal can name a variable any number
   * of times.
   */
  mayRepeat = false
  #copies: Map<object, unknown> | null = null

  constructor(variables: readonly unknown[]) {
    this.variables = variables
  }

  /**
   * The request's own copy of a template.
   *
   * @throws NO_VALUE where a literal has no valid value with the variables of the request
   */
  copyOf(template: unknown): unknown {
    if (typeof template !== 'object' || template === null) return template
    const copying: Copying = { templates: [], holders: [] }
    const { templates, holders } = copying
    if (template instanceof ScalarPart) this.mayRepeat = true
    try {
      const copy = this.#copyOf(template, copying)
      for (let next = holders.pop(); next !== undefined; next = holders.pop())
        this.#copyWithin(next, copying)
      return copy
    } catch (thrown) {
      // Some of these copies still refer to objects of their templates.
      for (const made of templates) this.#copies!.delete(made)
      throw thrown
    }
  }

  /**
   * The copy of an object. The objects in it are copied later. Each object is copied once, so
   * objects that refer to each other, as scalars may return, do no harm.
   */
  #copyOf(template: object, copying: Copying): unknown {
    this.#copies ??= new Map()
    let copy = this.#copies.get(template)
    if (copy !== undefined) return copy
    const value = template instanceof Part ? template.valueIn(this.variables) : template
    // A call of its own: if this literal turns out to have no value, the copy of the default stays
    // valid.
    if (value instanceof DefaultPart) copy = this.copyOf(value.template)
    else if (value !== template) copy = value
    else {
      const holder = holderCopy(template)
      if (holder !== undefined) copying.holders.push(holder)
      copy = holder ?? copyOfLeaf(template)
    }
    this.#copies.set(template, copy)
    copying.templates.push(template)
    return copy
  }

  #copyWithin(holder: Holder, copying: Copying): void {
    const copyOf = (held: object): unknown => {
      if (held instanceof VariablePart || held instanceof ScalarPart) this.mayRepeat = true
      return this.#copyOf(held, copying)
    }
    if (Array.isArray(holder)) {
      for (let index = 0; index < holder.length; index++) {
        const held: unknown = holder[index]
        if (typeof held === 'object' && held !== null) holder[index] = copyOf(held)
      }
      return
    }
    for (const key in holder) {
      const held = holder[key]
      if (typeof held !== 'object' || held === null) continue
      const own = copyOf(held)
      if (own === OMITTED) delete holder[key]
      else holder[key] = own
    }
  }
}

/** A copy of a template without variables, for one call. */
export function copyOfTemplate(template: unknown): unknown {
  return new RequestInputs(noVariables).copyOf(template)
}

const noVariables: readonly unknown[] = []

/** One call of `own`. */
interface Copying {
  /** The templates that were copied. */
  readonly templates: object[]
  /**
   * Copies whose entries are still to be copied. An explicit stack, because inputs may be nested
   * deeper than the call stack allows.
   */
  readonly holders: Holder[]
}

/** A list or an object. */
type Holder = unknown[] | Record<string, unknown>

/** A shallow copy of a list or a plain object; undefined for any other object. */
function holderCopy(template: object): Holder | undefined {
  const prototype = Object.getPrototypeOf(template) as object | null
  if (prototype === null) return bareCopy(template as Record<string, unknown>)
  if (prototype === Object.prototype) return { ...template }
  return prototype === Array.prototype && Array.isArray(template)
    ? [...(template as unknown[])]
    : undefined
}

/**
 * Copies a Date, a Uint8Array or a Buffer. Objects of any other class, subclasses of these
 * included, are not copied.
 */
function copyOfLeaf(value: object): object {
  if (!isDateOrBytes(value)) return value
  // `Buffer.prototype.slice` would return a view of the same memory.
  return value instanceof Date ? new Date(value) : Uint8Array.prototype.slice.call(value)
}

function isDateOrBytes(value: object): value is Date | Uint8Array {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (
    prototype === Date.prototype ||
    prototype === Uint8Array.prototype ||
    prototype === Buffer.prototype
  )
}

function isHolder(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype
}

/**
 * Whether a copy shares no object with the value: the value consists of lists, plain objects, dates
 * and bytes only.
 */
export function isCopyable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const seen = new Set<object>([value])
  for (const held of seen) {
    if (isDateOrBytes(held)) continue
    if (!isHolder(held)) return false
    for (const item of Object.values(held) as unknown[]) {
      if (typeof item === 'object' && item !== null) seen.add(item)
    }
  }
  return true
}
