import { bareObject } from './bare-object.ts'
import type { Type } from './compiled-schema.ts'
import { nullableTypeOf } from './type-reference.ts'

/** An argument, or a field of an input object, by its declared name. */
interface TypedArgument {
  readonly declaredName: string
  readonly type: Type
}

/** Those arguments, or fields of an input object, whose values may be objects, which code could change. */
export function changeableArguments<Argument extends TypedArgument>(
  all: readonly Argument[],
): readonly Argument[] {
  return all.filter(({ type }) => isChangeable(type))
}

/**
 * Values of arguments that nobody else has: defaults and literals serve many calls, and whoever is called may sort a list in
 * its place. Values of enums, and of classes of the host, stay the same.
 */
export function ownValues(
  values: Readonly<Record<string, unknown>>,
  changeable: readonly TypedArgument[],
): Readonly<Record<string, unknown>> {
  if (changeable.length === 0) return values
  const own = shallowCopy(values) as Record<string, unknown>
  for (const { declaredName, type } of changeable) own[declaredName] = ownValue(type, values[declaredName])
  return own
}

/**
 * Whether `ownValues` copies all that code could change in a value: it is made of lists, plain objects, dates and bytes alone. Objects
 * of a class that a scalar has made stay the same: they must be made anew for each request.
 */
export function isCopyable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  // An explicit list: inputs may be inside each other deeper than the machine's stack is deep.
  const seen = new Set<unknown>([value])
  for (const held of seen) {
    if (typeof held !== 'object' || held === null || isDateOrBytes(held)) continue
    if (!isPlainList(held) && !isPlainObject(held)) return false
    for (const item of Object.values(held) as unknown[]) {
      if (typeof item === 'object' && item !== null) seen.add(item)
    }
  }
  return true
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value) as object | null
  return prototype === null || prototype === Object.prototype
}

const unchangeableScalars = ['Int', 'Float', 'String', 'Boolean', 'ID']

function isChangeable(type: Type): boolean {
  const nullable = nullableTypeOf(type)
  if (nullable.kind === 'SCALAR') return !unchangeableScalars.includes(nullable.name)
  return nullable.kind !== 'ENUM'
}

function ownValue(type: Type, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const nullable = nullableTypeOf(type)
  switch (nullable.kind) {
    case 'LIST':
      return Array.isArray(value) ? value.map(item => ownValue(nullable.ofType, item)) : value
    case 'INPUT_OBJECT':
      return ownObject(value, nullable.changeableFields)
    case 'SCALAR':
      return ownPlain(value)
    default:
      return value
  }
}

/** The values of input objects have no prototype. */
function ownObject(value: object, changeable: readonly TypedArgument[]): object {
  const own: Record<string, unknown> = Object.assign(bareObject(), value)
  for (const { declaredName, type } of changeable) {
    if (declaredName in own) own[declaredName] = ownValue(type, own[declaredName])
  }
  return own
}

/** A copy of lists, plain objects, dates and bytes inside each other. It does not recurse: clients choose how deep they are. */
function ownPlain(value: object): unknown {
  const root: object = { value }
  const holders = [root]
  // A scalar of the host may make objects that hold each other.
  const copies = new Map<object, object>()
  for (let index = 0; index < holders.length; index++) {
    const holder = holders[index]!
    for (const [key, held] of Object.entries(holder) as [string, unknown][]) {
      if (typeof held !== 'object' || held === null) continue
      let copy = copies.get(held)
      if (copy === undefined) {
        copy = shallowCopy(held)
        copies.set(held, copy)
        if (copy !== held && !(copy instanceof Date) && !ArrayBuffer.isView(copy)) holders.push(copy)
      }
      Object.defineProperty(holder, key, { value: copy })
    }
  }
  return (root as { readonly value: unknown }).value
}

/** Objects of a class stay the same, those of subclasses too. */
function shallowCopy(value: object): object {
  if (isPlainList(value)) return [...value]
  if (isDateOrBytes(value)) {
    // The slice of a Buffer is a view of the same memory.
    return value instanceof Date ? new Date(value) : Uint8Array.prototype.slice.call(value)
  }
  const prototype = Object.getPrototypeOf(value) as object | null
  if (prototype === null) return Object.assign(bareObject(), value)
  return prototype === Object.prototype ? { ...value } : value
}

function isPlainList(value: object): value is unknown[] {
  return Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype
}

function isDateOrBytes(value: object): value is Date | Uint8Array {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Date.prototype || prototype === Uint8Array.prototype || prototype === Buffer.prototype
}
