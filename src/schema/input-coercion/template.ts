import { bareCopy } from '../scalars/bare-object.ts'

/**
 * What a template holds in the place of what differs from request to request. A template is what input coercion has made of a
 * default, or of a literal in a document: once, for all requests. Each request takes a copy of it, because whoever is called may sort a
 * list in its place.
 */
abstract class Part {
  /**
   * What stands in this place in a request with such variables; OMITTED for nothing.
   *
   * @throws NO_VALUE where it has no value
   */
  abstract in(variables: readonly unknown[]): unknown
}

/** An entry that an object does not have, because a variable has no value. */
export const OMITTED: unique symbol = Symbol('omitted')

/** In the place of a fallback: without a value of the variable there is none of the literal either. */
export const REQUIRED: unique symbol = Symbol('required')

/** Thrown where a literal has no value in a request. */
export const NO_VALUE: Error = new Error('The literal has no value.')

/** A variable. What it comes to without a value is a primitive, a `DefaultPart`, OMITTED or REQUIRED. */
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

  in(variables: readonly unknown[]): unknown {
    const value = variables[this.#id]
    if (value === null && this.#isNonNull) throw NO_VALUE
    if (value !== undefined) return value
    if (this.#fallback === REQUIRED) throw NO_VALUE
    return this.#fallback
  }
}

/** What a scalar makes anew for each request: objects of a class, which cannot be copied, and literals with variables. */
export class MadePart extends Part {
  readonly #make: (variables: readonly unknown[]) => unknown

  constructor(make: (variables: readonly unknown[]) => unknown) {
    super()
    this.#make = make
  }

  in(variables: readonly unknown[]): unknown {
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

/** An object that is the same in all requests: the value of an enum, or a default of a class of the host. */
export class SamePart extends Part {
  readonly #value: unknown

  constructor(value: unknown) {
    super()
    this.#value = value
  }

  in(): unknown {
    return this.#value
  }
}

/** The default of the schema for something that was omitted. */
export class DefaultPart extends Part {
  readonly template: object

  constructor(template: object) {
    super()
    this.template = template
  }

  in(): this {
    return this
  }
}

/** What one request makes of templates: each is copied once, however often it is used, and seen by no other request. */
export class RequestInputs {
  /** The values of the variables by their ids. */
  readonly variables: readonly unknown[]
  /** Whether one value may stand at many places of another one: a literal can name a variable as often as it likes. */
  mayRepeat = false
  #copies: Map<object, unknown> | null = null

  constructor(variables: readonly unknown[]) {
    this.variables = variables
  }

  /**
   * The request's own copy of a template.
   *
   * @throws NO_VALUE where a literal has none with the variables of the request
   */
  own(template: unknown): unknown {
    if (typeof template !== 'object' || template === null) return template
    const copying: Copying = { templates: [], holders: [] }
    const { templates, holders } = copying
    if (template instanceof MadePart) this.mayRepeat = true
    try {
      const copy = this.#copyOf(template, copying)
      for (let next = holders.pop(); next !== undefined; next = holders.pop()) this.#copyWithin(next, copying)
      return copy
    } catch (thrown) {
      // Some of these copies still hold what their templates hold.
      for (const made of templates) this.#copies!.delete(made)
      throw thrown
    }
  }

  /** The copy of an object; what it holds is still to be copied. Scalars may make objects that hold each other. */
  #copyOf(template: object, copying: Copying): unknown {
    this.#copies ??= new Map()
    let copy = this.#copies.get(template)
    if (copy !== undefined) return copy
    const value = template instanceof Part ? template.in(this.variables) : template
    // A literal that fails has no part in the copies of defaults.
    if (value instanceof DefaultPart) copy = this.own(value.template)
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
      if (held instanceof VariablePart || held instanceof MadePart) this.mayRepeat = true
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
export function ownInput(template: unknown): unknown {
  return new RequestInputs(noVariables).own(template)
}

const noVariables: readonly unknown[] = []

/** One call of `own`. */
interface Copying {
  /** What was copied. */
  readonly templates: object[]
  /** Copies that hold what is still to be copied: inputs may be inside each other deeper than the machine's stack is deep. */
  readonly holders: Holder[]
}

/** A list or an object. */
type Holder = unknown[] | Record<string, unknown>

/** A copy of a list or of an object that holds the same; undefined for what is neither, and for objects of a class. */
function holderCopy(template: object): Holder | undefined {
  const prototype = Object.getPrototypeOf(template) as object | null
  if (prototype === null) return bareCopy(template as Record<string, unknown>)
  if (prototype === Object.prototype) return { ...template }
  return prototype === Array.prototype && Array.isArray(template) ? [...(template as unknown[])] : undefined
}

/** Objects of a class stay the same, those of subclasses too. */
function copyOfLeaf(value: object): object {
  if (!isDateOrBytes(value)) return value
  // The slice of a Buffer is a view of the same memory.
  return value instanceof Date ? new Date(value) : Uint8Array.prototype.slice.call(value)
}

function isDateOrBytes(value: object): value is Date | Uint8Array {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Date.prototype || prototype === Uint8Array.prototype || prototype === Buffer.prototype
}

function isHolder(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || prototype === Object.prototype || prototype === Array.prototype
}

/** Whether a copy holds nothing that code could change: the value is made of lists, plain objects, dates and bytes alone. */
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

// Measured on the heap of Node.js 20, objects with more entries than V8 keeps in a shape among them.
const OBJECT_BYTES = 64
const ENTRY_BYTES = 72
const ITEM_BYTES = 16
const TEXT_BYTES = 24

/** What a template takes in memory at the most, without the defaults of the schema. */
export function bytesOfTemplate(template: unknown): number {
  let bytes = bytesOfLeaf(template)
  if (typeof template !== 'object' || template === null) return bytes
  const seen = new Set<object>([template])
  for (const held of seen) {
    if (held instanceof Part) continue
    const values = Object.values(held) as unknown[]
    bytes += OBJECT_BYTES + values.length * (Array.isArray(held) ? ITEM_BYTES : ENTRY_BYTES)
    for (const value of values) {
      if (typeof value === 'object' && value !== null) seen.add(value)
      bytes += bytesOfLeaf(value)
    }
  }
  return bytes
}

function bytesOfLeaf(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + value.length * 2
  if (value instanceof Uint8Array) return value.byteLength
  return value instanceof Part ? OBJECT_BYTES : ITEM_BYTES
}
