import { bareCopy } from '../scalars/bare-object.ts'

/**
 * A part of a template whose value may differ from request to request. A template is the coerced
 * form of a default value or of a literal of a document, made once. Each request gets a copy of the
 * template, because a resolver may change its arguments, for example sort a list.
 */
abstract class Part {
  /**
   * The value in a request with these variable values; OMITTED for an entry to leave out.
   *
   * @throws NO_VALUE if the literal has no valid value
   */
  abstract valueIn(variables: readonly unknown[]): unknown
}

/** The value of an entry to leave out of its object, because its variable has no value. */
export const OMITTED: unique symbol = Symbol('omitted')

/** The fallback of a variable that must have a value: without it, the literal has no value. */
export const REQUIRED: unique symbol = Symbol('required')

/** Thrown if a literal has no value in a request. */
export const NO_VALUE: Error = new Error('The literal has no value.')

/** A variable. The fallback is a primitive, a `DefaultPart`, OMITTED or REQUIRED. */
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
 * A literal that its scalar coerces anew for each request, because the literal has variables, or
 * because its coerced value is an object of a class and cannot be copied.
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

/** The copies of templates for one request. Each template is copied once, for all of its uses. */
export class RequestInputs {
  /** The variable values by id. */
  readonly variables: readonly unknown[]
  /**
   * Whether one value may occur at several positions of a copy, as a literal may use a variable any
   * number of times.
   */
  mayRepeat = false
  #copies: Map<object, unknown> | null = null

  constructor(variables: readonly unknown[]) {
    this.variables = variables
  }

  /**
   * Returns the request's copy of a template.
   *
   * @throws NO_VALUE if a literal has no valid value with the variables of the request
   */
  copyOf(template: unknown): unknown {
    if (typeof template !== 'object' || template === null) return template
    const copying: Copying = { templates: [], containers: [] }
    const { templates, containers } = copying
    if (template instanceof ScalarPart) this.mayRepeat = true
    try {
      const copy = this.#copyOf(template, copying)
      for (let container = containers.pop(); container !== undefined; container = containers.pop())
        this.#copyItems(container, copying)
      return copy
    } catch (error) {
      // Some of these copies still refer to objects of their templates.
      for (const copied of templates) this.#copies!.delete(copied)
      throw error
    }
  }

  /**
   * Returns the copy of an object, whose items `#copyItems` copies later. Each object is copied
   * once, because the values of scalars may refer to each other in cycles.
   */
  #copyOf(template: object, copying: Copying): unknown {
    this.#copies ??= new Map()
    let copy = this.#copies.get(template)
    if (copy !== undefined) return copy
    const value = template instanceof Part ? template.valueIn(this.variables) : template
    // A call of its own: if this call fails later and forgets its copies, the default keeps its copy.
    if (value instanceof DefaultPart) copy = this.copyOf(value.template)
    else if (value !== template) copy = value
    else {
      const container = shallowCopyOf(template)
      if (container !== undefined) copying.containers.push(container)
      copy = container ?? copyOfObject(template)
    }
    this.#copies.set(template, copy)
    copying.templates.push(template)
    return copy
  }

  /** Replaces the items of a list, or the values of an object's entries, by their copies. */
  #copyItems(container: Container, copying: Copying): void {
    const copyOf = (item: object): unknown => {
      if (item instanceof VariablePart || item instanceof ScalarPart) this.mayRepeat = true
      return this.#copyOf(item, copying)
    }
    if (Array.isArray(container)) {
      for (let index = 0; index < container.length; index++) {
        const item: unknown = container[index]
        if (typeof item === 'object' && item !== null) container[index] = copyOf(item)
      }
      return
    }
    for (const key in container) {
      const entryValue = container[key]
      if (typeof entryValue !== 'object' || entryValue === null) continue
      const copy = copyOf(entryValue)
      if (copy === OMITTED) delete container[key]
      else container[key] = copy
    }
  }
}

/** Returns a copy of a template without variables. */
export function copyOfTemplate(template: unknown): unknown {
  return new RequestInputs(noVariables).copyOf(template)
}

const noVariables: readonly unknown[] = []

/** The state of one call of `copyOf`. */
interface Copying {
  /** The templates that were copied. */
  readonly templates: object[]
  /**
   * Shallow copies whose items are still to be copied. An explicit stack, because inputs may be
   * nested deeper than the call stack allows.
   */
  readonly containers: Container[]
}

/** A list or an object, which contains other values. */
export type Container = unknown[] | Record<string, unknown>

/** A shallow copy of a list or a plain object; undefined for any other object. */
export function shallowCopyOf(template: object): Container | undefined {
  const prototype = Object.getPrototypeOf(template) as object | null
  if (prototype === null) return bareCopy(template as Record<string, unknown>)
  if (prototype === Object.prototype) return { ...template }
  return prototype === Array.prototype && Array.isArray(template)
    ? [...(template as unknown[])]
    : undefined
}

/**
 * Returns a copy of a Date, a Uint8Array or a Buffer, and an object of any other class, subclasses
 * of these included, as it is.
 */
export function copyOfObject(value: object): object {
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

function isContainer(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype
}

/**
 * Whether a copy shares no object with the value: the value consists of lists, plain objects, dates
 * and bytes only.
 */
export function isCopyable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const objects = new Set<object>([value])
  for (const object of objects) {
    if (isDateOrBytes(object)) continue
    if (!isContainer(object)) return false
    for (const item of Object.values(object) as unknown[]) {
      if (typeof item === 'object' && item !== null) objects.add(item)
    }
  }
  return true
}
