import type { InputValue } from '../schema/compiled/compiled-schema.ts'
import type { InputType } from '../schema/input-coercion/input-type.ts'
import { copyOfObject, shallowCopyOf, type Container } from '../schema/input-coercion/template.ts'
import { bareCopy } from '../schema/scalars/bare-object.ts'
import type { ArgumentValues } from './coerce-arguments.ts'

/** The most items, entries and bytes that are copied for the calls of one request. */
const MAX_COPIED_VALUES = 100_000

/** Whether values hold lists or objects, which a function of the host can change. */
export function holdObjects(values: ArgumentValues): boolean {
  for (const name in values)
    if (typeof values[name] === 'object' && values[name] !== null) return true
  return false
}

/**
 * The copies of argument values for the calls of one request, because a resolver may change its
 * arguments, for example sort a list. Lists, input objects and the plain values of scalars are
 * copied; the internal values of enums and objects of classes are not. Behind MAX_COPIED_VALUES all
 * calls share one copy, which is frozen: many parents and a large variable would take all memory.
 */
export class ArgumentCopies {
  #copiedValues = 0
  #frozen: Copying | null = null

  /** Returns argument values for one call. */
  copyOf(values: ArgumentValues, definitions: readonly InputValue[]): ArgumentValues {
    if (this.#copiedValues < MAX_COPIED_VALUES) {
      const copying = new Copying()
      const copy = copying.copyOf(values, definitions)
      this.#copiedValues += copying.copiedValues
      return copy
    }
    this.#frozen ??= new Copying()
    const copy = this.#frozen.copyOf(values, definitions)
    this.#frozen.freeze()
    return copy
  }
}

/** Copies each object once. An explicit stack, because scalars may have values of any depth. */
class Copying {
  copiedValues = 0
  /** The lists and objects that are not frozen. */
  #containers: Container[] = []
  readonly #pending: { readonly container: Container; readonly type: InputType | undefined }[] = []
  /** A value may occur, and refer to itself, many times. */
  readonly #copies = new Map<object, object>()

  copyOf(values: ArgumentValues, definitions: readonly InputValue[]): ArgumentValues {
    const copy = bareCopy(values)
    for (const { declaredName, type } of definitions) {
      const value = copy[declaredName]
      if (typeof value === 'object' && value !== null)
        copy[declaredName] = this.#copyOf(value, type)
    }
    for (let next = this.#pending.pop(); next !== undefined; next = this.#pending.pop())
      this.#copyMembers(next.container, next.type)
    return copy
  }

  /** Freezes the lists and objects of the copy. */
  freeze(): void {
    for (const container of this.#containers) Object.freeze(container)
    this.#containers = []
  }

  /** @param type undefined inside the value of a scalar */
  #copyOf(value: object, type: InputType | undefined): object {
    if (isShared(nullableTypeOf(type))) return value
    let copy = this.#copies.get(value)
    if (copy !== undefined) return copy
    const container = shallowCopyOf(value)
    copy = container ?? copyOfObject(value)
    this.#copies.set(value, copy)
    if (ArrayBuffer.isView(copy)) this.copiedValues += copy.byteLength
    if (container === undefined) return copy
    this.#containers.push(container)
    this.#pending.push({ container, type })
    return copy
  }

  /** Replaces the items of a list, or the values of an object's entries, by their copies. */
  #copyMembers(container: Container, type: InputType | undefined): void {
    if (Array.isArray(container)) {
      const itemType = itemTypeOf(type)
      this.copiedValues += 1 + container.length
      for (let index = 0; index < container.length; index++) {
        const item: unknown = container[index]
        if (typeof item === 'object' && item !== null)
          container[index] = this.#copyOf(item, itemType)
      }
      return
    }
    this.copiedValues++
    for (const key in container) {
      this.copiedValues++
      const value = container[key]
      if (typeof value === 'object' && value !== null)
        container[key] = this.#copyOf(value, fieldTypeOf(type, key))
    }
  }
}

/** Whether all calls have the values of a type themselves. */
function isShared(type: InputType | undefined): boolean {
  return type?.kind === 'ENUM' || (type?.kind === 'SCALAR' && type.isLent === true)
}

function nullableTypeOf(type: InputType | undefined): InputType | undefined {
  return type?.kind === 'NON_NULL' ? type.ofType : type
}

/** The type of a list's items; undefined for what a schema of the host has made of another value. */
function itemTypeOf(type: InputType | undefined): InputType | undefined {
  const nullable = nullableTypeOf(type)
  return nullable?.kind === 'LIST' ? nullable.ofType : undefined
}

function fieldTypeOf(type: InputType | undefined, key: string): InputType | undefined {
  const nullable = nullableTypeOf(type)
  if (nullable?.kind !== 'INPUT_OBJECT') return undefined
  return nullable.fields.find(({ declaredName }) => declaredName === key)?.type
}
