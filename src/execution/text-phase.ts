import { asCompletionError, completionError } from '../errors/completion-error.ts'
import type { GraphQLError } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { Collector } from '../response/collector.ts'
import type { EnumType, LeafType, NonNullType, ScalarType, Type } from '../schema/compiled-schema.ts'
import { isLeafType, nullableTypeOf } from '../schema/type-reference.ts'
import { FieldFault } from './field-fault.ts'
import { ObjectNode, PENDING } from './object-node.ts'
import { disregard, disregardProperties, isDeferred, readProperty } from './property.ts'
import { notIterable, pathKey, type ResolvePhase, type UnresolvedProperty } from './resolve-phase.ts'

/** What a value becomes that is in error where null may not stand: the nearest nullable position above becomes null. */
export const BUBBLE: unique symbol = Symbol('null that propagates')

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
    this.errors.push(this.phase.errorAt(plan, [...this.path], thrown))
    return BUBBLE
  }

  /** Records what was thrown somewhere below a field that is so deep, and goes back there. */
  failAt(depth: number, plan: FieldPlan, thrown: unknown): void {
    this.path.length = depth
    this.fail(plan, thrown)
  }

  /** Records that a value has no form as a leaf. */
  failToCoerce(plan: FieldPlan, thrown: unknown): void {
    this.errors.push(asCompletionError(this.phase.errorAt(plan, [...this.path], thrown)))
  }

  /** Records what stands in the place of a value. */
  failAs(plan: FieldPlan, fault: unknown): void {
    if (fault instanceof FieldFault) this.errors.push(fault.error)
    else this.fail(plan, fault === PENDING ? this.phase.closedBecause : fault)
  }
}

/** Writes one entry of an object. */
export interface FieldWriter<Part> {
  readonly plan: FieldPlan
  /** Given the object's node or plain value, and its plain value. */
  readonly write: (pass: TextPass, parent: unknown, current: unknown) => Part | typeof BUBBLE
}

type WriteValue<Part> = (pass: TextPass, value: unknown) => Part | typeof BUBBLE

/**
 * The second phase of an execution: turns resolved values into the parts of a response, by closures that are made once for
 * each plan. It calls no resolver; a null that propagates drops what its parent has collected.
 * GraphQL specification, 6.4.3 "Value Completion", 6.4.4 "Handling Execution Errors".
 */
export class ResponseWriter<Part, Open> {
  readonly #collector: Collector<Part, Open>
  readonly #objects = new Map<SelectionPlan, WriteValue<Part>>()
  #onceCount = 0

  constructor(collector: Collector<Part, Open>) {
    this.#collector = collector
  }

  /** How the objects of a selection set are written, given a node or a plain value. */
  objectWriter(selection: SelectionPlan): WriteValue<Part> {
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
    return selection.fields.map(plan => ({ plan, write: this.#writeField(selection, plan) }))
  }

  #writeObject(selection: SelectionPlan): WriteValue<Part> {
    const collector = this.#collector
    const fields = this.fieldWriters(selection)
    return (pass, parent) => {
      const current = parent instanceof ObjectNode ? parent.value : parent
      let object = collector.openObject()
      let isFirst = true
      for (const { plan, write } of fields) {
        if (plan.condition !== null && !pass.phase.includes(plan.condition)) continue
        pass.path.push(plan.responseName)
        const part = write(pass, parent, current)
        pass.path.pop()
        if (part === BUBBLE) return leave(fields, current)
        object = collector.addEntry(object, isFirst ? plan.key : plan.nextKey, plan.responseName, part)
        isFirst = false
      }
      return collector.closeObject(object)
    }
  }

  /** Writes an object once in a pass, wherever it stands. */
  #writeOnce(write: WriteValue<Part>): WriteValue<Part> {
    const index = this.#onceCount++
    return (pass, value) => {
      const written = (pass.written[index] ??= new Map()) as Map<unknown, Part>
      const known = written.get(value)
      if (known !== undefined) return known
      const errorCount = pass.errors.length
      const part = write(pass, value)
      // An error belongs to one position.
      if (part !== BUBBLE && pass.errors.length === errorCount) written.set(value, part)
      return part
    }
  }

  #writeField(selection: SelectionPlan, plan: FieldPlan): FieldWriter<Part>['write'] {
    const { type, propertyNames, derive } = plan.field
    if (plan.source === 'typename') {
      const name = this.#collector.leaf(selection.objectType.name)
      return () => name
    }
    const write = this.#writeValue(plan, type)
    const failed = type.kind === 'NON_NULL' ? BUBBLE : this.#collector.null
    if (plan.slot >= 0) {
      return (pass, node) => {
        const depth = pass.path.length
        try {
          return write(pass, (node as ObjectNode).slots[plan.slot])
        } catch (thrown) {
          pass.failAt(depth, plan, thrown)
          return failed
        }
      }
    }
    if (plan.source === 'derived') {
      const values = plan.constantArguments
      return (pass, _, current) => write(pass, derive!(current, values))
    }

    return (pass, _, current) => {
      const depth = pass.path.length
      try {
        const kept = pass.phase.kept?.get(pathKey(pass.path))
        if (kept !== undefined) return write(pass, kept[0])
        const property = readProperty(current, propertyNames)
        if (typeof property !== 'function' && !isDeferred(property, plan.listDepth))
          return write(pass, property)
        disregard(property)
        if (pass.phase.closedBecause !== null) {
          pass.failAs(plan, PENDING)
          return failed
        }
        pass.unresolved.push({ plan, parent: current, property, path: pass.path.slice(0, -1), selection })
        return this.#collector.null
      } catch (thrown) {
        pass.failAt(depth, plan, thrown)
        return failed
      }
    }
  }

  #writeValue(plan: FieldPlan, type: Type): WriteValue<Part> {
    const nullable = nullableTypeOf(type)
    const isNonNull = nullable !== type
    if (isLeafType(nullable)) return this.#writeLeaf(plan, nullable, isNonNull)
    const { null: nullPart } = this.#collector
    const failed = isNonNull ? BUBBLE : nullPart
    const write = this.#writeComposite(plan, nullable)
    return (pass, value) => {
      if (value == null) return isNonNull ? failAsNull(pass, plan) : nullPart
      if (isFault(value)) {
        pass.failAs(plan, value)
        return failed
      }
      const part = write(pass, value)
      return part === BUBBLE ? failed : part
    }
  }

  /** Hot: `bench/schema.ts`. */
  #writeLeaf(plan: FieldPlan, type: LeafType, isNonNull: boolean): WriteValue<Part> {
    const { null: nullPart } = this.#collector
    const failed = isNonNull ? BUBBLE : nullPart
    const partOf = type.kind === 'ENUM' ? this.#enumPart(type) : this.#scalarPart(type)
    return (pass, value) => {
      if (value == null) return isNonNull ? failAsNull(pass, plan) : nullPart
      if (isFault(value)) {
        pass.failAs(plan, value)
        return failed
      }
      try {
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
  #writeComposite(plan: FieldPlan, type: Exclude<Type, LeafType | NonNullType>): WriteValue<Part> {
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

  #writeList(plan: FieldPlan, itemType: Type): WriteValue<Part> {
    const collector = this.#collector
    const write = this.#writeValue(plan, itemType)
    return (pass, value) => {
      if (!Array.isArray(value)) {
        return pass.fail(plan, notIterable(plan))
      }
      let list = collector.openList()
      let index = 0
      for (const item of value as readonly unknown[]) {
        pass.path.push(index)
        const part = write(pass, item)
        pass.path.pop()
        if (part === BUBBLE) return BUBBLE
        list = collector.addItem(list, part, index++ === 0)
      }
      return collector.closeList(list)
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

function failAsNull(pass: TextPass, plan: FieldPlan): typeof BUBBLE {
  return pass.fail(
    plan,
    completionError(`Cannot return null for non-nullable field ${plan.field.coordinate}.`),
  )
}

/** Drops an object because of an error in it; its promises that were not looked at yet may be rejected all the same. */
function leave(fields: readonly FieldWriter<unknown>[], current: unknown): typeof BUBBLE {
  for (const { plan } of fields) {
    if (plan.source === 'property') disregardProperties(current, plan.field.propertyNames)
  }
  return BUBBLE
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
