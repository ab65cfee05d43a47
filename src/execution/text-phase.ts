import { asCompletionError, completionError } from '../errors/completion-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { Collector } from '../response/collector.ts'
import type { EnumType, LeafType, NonNullType, ScalarType, Type } from '../schema/compiled-schema.ts'
import { isLeafType, nullableTypeOf } from '../schema/type-reference.ts'
import { FieldFault } from './field-fault.ts'
import { ObjectNode, PENDING } from './object-node.ts'
import { disregard, isDeferred, readProperty } from './property.ts'
import { notIterable, pathKey, type ResolvePhase, type UnresolvedProperty } from './resolve-phase.ts'
import type { InTurns } from './turn.ts'

/** What a value becomes that is in error where null may not stand: the nearest nullable position above becomes null. */
export const BUBBLE: unique symbol = Symbol('null that propagates')

/** Stands for a property that has to be resolved: what is written in its place is of no interest. */
const UNRESOLVED: unique symbol = Symbol('unresolved')

/** One pass over the resolved values: where it is, and what it has found. */
export class TextPass {
  readonly phase: ResolvePhase
  readonly path: (string | number)[] = []
  readonly errors: GraphQLError[] = []
  /** Properties that are functions or deferred: the pass is void until they are resolved. */
  readonly unresolved: UnresolvedProperty[] = []
  /** Texts of objects that are written once, for each selection set of such. */
  readonly written: Map<unknown, unknown>[] = []

  constructor(phase: ResolvePhase) {
    this.phase = phase
  }

  /** Records an error at the response position that the pass is at. */
  fail(plan: FieldPlan, thrown: unknown): typeof BUBBLE {
    this.errors.push(this.phase.scope.errorAt(plan, [...this.path], thrown))
    return BUBBLE
  }

  /** Records what was thrown somewhere below a field that is so deep, and goes back there. */
  failAt(depth: number, plan: FieldPlan, thrown: unknown): void {
    this.path.length = depth
    this.fail(plan, thrown)
  }

  /** Records that a value has no form as a leaf. */
  failToCoerce(plan: FieldPlan, thrown: unknown): void {
    this.errors.push(asCompletionError(this.phase.scope.errorAt(plan, [...this.path], thrown)))
  }

  /** Records what stands in the place of a value. */
  failAs(plan: FieldPlan, fault: unknown): void {
    if (fault instanceof FieldFault) this.errors.push(fault.error)
    else this.fail(plan, fault === PENDING ? this.phase.closedBecause : fault)
  }
}

/** What a value has become. */
type Written<Part> = Part | typeof BUBBLE

type WriteLeaf<Part> = (pass: TextPass, value: unknown) => Written<Part>
type WriteComposite<Part> = (pass: TextPass, value: unknown) => InTurns<Written<Part>>

/** Writes one entry of an object. */
export interface FieldWriter<Part> {
  readonly plan: FieldPlan
  /** The value of the field, given the object's node or plain value, and its plain value; a fault where reading throws. */
  readonly read: (pass: TextPass, parent: unknown, current: unknown) => unknown
  readonly value: ValueWriter<Part>
}

type ValueWriter<Part> =
  | { readonly isLeaf: true; readonly write: WriteLeaf<Part> }
  | { readonly isLeaf: false; readonly write: WriteComposite<Part> }

/**
 * The second phase of an execution: turns resolved values into the parts of a response, by closures that are made once for
 * each plan. It calls no resolver; a null that propagates drops what its parent has collected. Long lists are written in turns.
 * GraphQL specification, 6.4.3 "Value Completion", 6.4.4 "Handling Execution Errors".
 */
export class ResponseWriter<Part, Open> {
  readonly #collector: Collector<Part, Open>
  readonly #objects = new Map<SelectionPlan, WriteComposite<Part>>()
  #onceCount = 0

  constructor(collector: Collector<Part, Open>) {
    this.#collector = collector
  }

  /** How the objects of a selection set are written, given a node or a plain value. */
  objectWriter(selection: SelectionPlan): WriteComposite<Part> {
    let write = this.#objects.get(selection)
    if (write === undefined) {
      write = this.#writeObject(selection)
      if (this.#collector.isText && isShared(selection)) write = this.#writeOnce(write)
      this.#objects.set(selection, write)
    }
    return write
  }

  /** How the fields of a selection set are written, in response order. */
  fieldWriters(selection: SelectionPlan): readonly FieldWriter<Part>[] {
    return selection.fields.map(plan => ({
      plan,
      read: readerOf(selection, plan),
      value:
        plan.source === 'typename' ? this.#writeTypeName(selection) : this.#writeValue(plan, plan.field.type),
    }))
  }

  #writeObject(selection: SelectionPlan): WriteComposite<Part> {
    const collector = this.#collector
    const fields = this.fieldWriters(selection)
    return function* (pass, parent) {
      const current = parent instanceof ObjectNode ? parent.value : parent
      let object = collector.openObject()
      let isFirst = true
      for (const { plan, read, value } of fields) {
        if (plan.condition !== null && !pass.phase.scope.includes(plan.condition)) continue
        pass.path.push(plan.responseName)
        const found = read(pass, parent, current)
        const part = value.isLeaf ? value.write(pass, found) : yield* value.write(pass, found)
        pass.path.pop()
        if (part === BUBBLE) {
          pass.phase.unread.noteObject(selection, current)
          return BUBBLE
        }
        object = collector.addEntry(object, isFirst ? plan.key : plan.nextKey, plan.responseName, part)
        isFirst = false
      }
      return collector.closeObject(object)
    }
  }

  /** Writes an object once in a pass, wherever it stands. */
  #writeOnce(write: WriteComposite<Part>): WriteComposite<Part> {
    const index = this.#onceCount++
    return function* (pass, value) {
      const written = (pass.written[index] ??= new Map()) as Map<unknown, Part>
      const known = written.get(value)
      if (known !== undefined) return known
      const errorCount = pass.errors.length
      const part = yield* write(pass, value)
      // An error belongs to one position.
      if (part !== BUBBLE && pass.errors.length === errorCount) written.set(value, part)
      return part
    }
  }

  #writeTypeName({ objectType }: SelectionPlan): ValueWriter<Part> {
    const name = this.#collector.leaf(objectType.name)
    return { isLeaf: true, write: () => name }
  }

  #writeValue(plan: FieldPlan, type: Type): ValueWriter<Part> {
    const nullable = nullableTypeOf(type)
    const isNonNull = nullable !== type
    if (isLeafType(nullable)) return { isLeaf: true, write: this.#writeLeaf(plan, nullable, isNonNull) }
    const { null: nullPart } = this.#collector
    const failed = isNonNull ? BUBBLE : nullPart
    const write = this.#writeComposite(plan, nullable)
    return {
      isLeaf: false,
      *write(pass, value) {
        if (value == null) return isNonNull ? failAsNull(pass, plan) : nullPart
        if (value === UNRESOLVED) return nullPart
        const depth = pass.path.length
        try {
          if (isFault(value)) {
            pass.failAs(plan, value)
            return failed
          }
          const part = yield* write(pass, value)
          return part === BUBBLE ? failed : part
        } catch (thrown) {
          pass.failAt(depth, plan, thrown)
          return failed
        }
      },
    }
  }

  /** Hot: `bench/schema.ts`. */
  #writeLeaf(plan: FieldPlan, type: LeafType, isNonNull: boolean): WriteLeaf<Part> {
    const { null: nullPart } = this.#collector
    const failed = isNonNull ? BUBBLE : nullPart
    const partOf = type.kind === 'ENUM' ? this.#enumPart(type) : this.#scalarPart(type)
    return (pass, value) => {
      if (value == null) return isNonNull ? failAsNull(pass, plan) : nullPart
      if (value === UNRESOLVED) return nullPart
      try {
        if (isFault(value)) {
          pass.failAs(plan, value)
          return failed
        }
        const part = partOf(value)
        // JSON has no other text for a number that is infinite.
        return isNonNull && part === nullPart ? failAsNull(pass, plan) : part
      } catch (thrown) {
        pass.failToCoerce(plan, thrown)
        return failed
      }
    }
  }

  /** Writes a value with parts; an error in it bubbles, and the caller decides how far. */
  #writeComposite(plan: FieldPlan, type: Exclude<Type, LeafType | NonNullType>): WriteComposite<Part> {
    switch (type.kind) {
      case 'LIST':
        return this.#writeList(plan, type.ofType)
      case 'OBJECT':
        return this.objectWriter(plan.selectionFor(type))
      case 'INTERFACE':
      case 'UNION':
        return (pass, node) => this.objectWriter((node as ObjectNode).selection)(pass, node)
      case 'INPUT_OBJECT':
        throw new Error(`${plan.field.coordinate} cannot return the input type ${type.name}.`)
    }
  }

  #writeList(plan: FieldPlan, itemType: Type): WriteComposite<Part> {
    const collector = this.#collector
    const item = this.#writeValue(plan, itemType)
    return function* (pass, value) {
      if (!Array.isArray(value)) {
        return pass.fail(plan, notIterable(plan))
      }
      const { turn } = pass.phase
      let all: readonly unknown[] = value
      let list = collector.openList()
      let items = collector.openItems()
      let first = 0
      for (let index = 0; index < all.length; index++) {
        pass.path.push(index)
        const found = all[index]
        const part = item.isLeaf ? item.write(pass, found) : yield* item.write(pass, found)
        pass.path.pop()
        if (part === BUBBLE) return BUBBLE
        items = collector.addItem(items, part, index === first)
        if (turn.isOver()) {
          // Others may change it in their turns.
          if (first === 0) all = [...all]
          list = collector.addItems(list, items, first === 0)
          items = collector.openItems()
          first = index + 1
          yield
        }
      }
      return collector.closeList(first < all.length ? collector.addItems(list, items, first === 0) : list)
    }
  }

  #scalarPart({ name, coerceResult }: ScalarType): (value: unknown) => Part {
    const collector = this.#collector
    return value => {
      const coerced = coerceResult(value)
      if (coerced != null) return collector.leaf(coerced)
      throw completionError(
        `Expected \`${name}.serialize(${inspect(value)})\` to return non-nullable value, ` +
          `returned: ${inspect(coerced)}`,
      )
    }
  }

  #enumPart({ name, valueByInternal }: EnumType): (value: unknown) => Part {
    const parts = new Map<unknown, Part>()
    return value => {
      const known = parts.get(value)
      if (known !== undefined) return known
      const found = valueByInternal.get(value)
      if (found === undefined) {
        throw completionError(`Enum "${name}" cannot represent value: ${inspect(value)}`)
      }
      const part = this.#collector.leaf(found.name)
      parts.set(value, part)
      return part
    }
  }
}

/** How the value of a field is found; the pass records properties that have to be resolved first. */
function readerOf(selection: SelectionPlan, plan: FieldPlan): FieldWriter<unknown>['read'] {
  const { propertyNames, derive } = plan.field
  if (plan.source === 'typename') return () => undefined
  if (plan.slot >= 0) return (_, node) => (node as ObjectNode).slots[plan.slot]
  if (plan.source === 'derived') {
    const values = plan.constantArguments
    return (_, __, current) => derive!(current, values)
  }
  return (pass, _, current) => {
    try {
      const kept = pass.phase.kept?.get(pathKey(pass.path))
      if (kept !== undefined) return kept[0]
      const property = readProperty(current, propertyNames)
      if (typeof property !== 'function' && !isDeferred(property, plan.listDepth)) return property
      disregard(property)
      if (pass.phase.closedBecause !== null) return PENDING
      pass.unresolved.push({ plan, parent: current, property, path: pass.path.slice(0, -1), selection })
      return UNRESOLVED
    } catch (thrown) {
      return new FieldFault(pass.phase.scope.errorAt(plan, [...pass.path], thrown))
    }
  }
}

function failAsNull(pass: TextPass, plan: FieldPlan): typeof BUBBLE {
  return pass.fail(
    plan,
    completionError(`Cannot return null for non-nullable field ${plan.field.coordinate}.`),
  )
}

/** Whether something stands in the place of a value because there is none. */
function isFault(value: unknown): boolean {
  if (typeof value !== 'object') return value === PENDING
  return value instanceof FieldFault || value instanceof Error
}

/** Whether many fields refer to the same objects: the types of a schema, with nothing but derived fields selected. */
function isShared({ objectType, fields }: SelectionPlan): boolean {
  return objectType.name === '__Type' && fields.every(isDerived)
}

function isDerived({ source, isPlain }: FieldPlan): boolean {
  return source === 'typename' || (source === 'derived' && isPlain)
}
