import { GraphQLError, type ResponsePath } from '../errors/graphql-error.ts'
import { inspect } from '../errors/inspect.ts'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { Collector } from '../response/collector.ts'
import type { EnumType, LeafType, Type } from '../schema/compiled-schema.ts'
import { FieldFault } from './field-fault.ts'
import { ObjectNode, PENDING } from './object-node.ts'
import { isDeferred, readProperty } from './property.ts'
import { pathKey, type ResolvePhase } from './resolve-phase.ts'

/** What a value becomes that is in error where null may not stand: the nearest nullable position above becomes null. */
export const BUBBLE: unique symbol = Symbol('null that propagates')

/** One pass over the resolved values: where it is, and what it has found. */
export class TextPass {
  readonly phase: ResolvePhase
  readonly path: (string | number)[] = []
  readonly errors: GraphQLError[] = []
  /** Properties that are functions or deferred: the pass is void until they are resolved. */
  readonly unresolved: { plan: FieldPlan; parent: unknown; path: ResponsePath; selection: SelectionPlan }[] =
    []

  constructor(phase: ResolvePhase) {
    this.phase = phase
  }

  /** Records an error at the response position that the pass is at. */
  fail(plan: FieldPlan, thrown: unknown): typeof BUBBLE {
    this.errors.push(this.phase.errorAt(plan, [...this.path], thrown))
    return BUBBLE
  }
}

/** Writes one entry of an object, given the object's node or plain value. */
export interface FieldWriter<Part> {
  readonly plan: FieldPlan
  readonly write: WriteValue<Part>
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

  constructor(collector: Collector<Part, Open>) {
    this.#collector = collector
  }

  /** How the objects of a selection set are written, given a node or a plain value. */
  objectWriter(selection: SelectionPlan): WriteValue<Part> {
    let write = this.#objects.get(selection)
    if (write === undefined) {
      write = this.#writeObject(this.fieldWriters(selection))
      this.#objects.set(selection, write)
    }
    return write
  }

  /** How the fields of a selection set are written, in response order. */
  fieldWriters(selection: SelectionPlan): readonly FieldWriter<Part>[] {
    return selection.fields.map(plan => ({ plan, write: this.#writeField(selection, plan) }))
  }

  #writeObject(fields: readonly FieldWriter<Part>[]): WriteValue<Part> {
    const collector = this.#collector
    return (pass, parent) => {
      let object = collector.openObject()
      for (const { plan, write } of fields) {
        if (plan.condition !== null && !pass.phase.includes(plan.condition)) continue
        pass.path.push(plan.responseName)
        const part = write(pass, parent)
        pass.path.pop()
        if (part === BUBBLE) return BUBBLE
        object = collector.addEntry(object, plan.key, plan.responseName, part)
      }
      return collector.closeObject(object)
    }
  }

  #writeField(selection: SelectionPlan, plan: FieldPlan): WriteValue<Part> {
    const { type, propertyNames } = plan.field
    if (plan.source === 'typename') {
      const name = this.#collector.leaf(selection.objectType.name)
      return () => name
    }
    const write = this.#writeValue(plan, type)
    if (plan.slot >= 0) return (pass, node) => write(pass, (node as ObjectNode).slots[plan.slot])

    const failed = type.kind === 'NON_NULL' ? BUBBLE : this.#collector.null
    return (pass, parent) => {
      const current = parent instanceof ObjectNode ? parent.value : parent
      const kept = pass.phase.kept.size > 0 ? pass.phase.kept.get(pathKey(pass.path)) : undefined
      if (kept !== undefined) return write(pass, kept[0])
      try {
        const value = readProperty(current, propertyNames)
        if (typeof value !== 'function' && !isDeferred(value)) return write(pass, value)
      } catch (thrown) {
        pass.fail(plan, thrown)
        return failed
      }
      pass.unresolved.push({ plan, parent: current, path: pass.path.slice(0, -1), selection })
      return this.#collector.null
    }
  }

  #writeValue(plan: FieldPlan, type: Type): WriteValue<Part> {
    const collector = this.#collector
    if (type.kind === 'NON_NULL') {
      const write = this.#writeNullable(plan, type.ofType)
      return (pass, value) => {
        const part = write(pass, value)
        if (part !== collector.null) return part
        return pass.fail(
          plan,
          new GraphQLError(`Cannot return null for non-nullable field ${plan.field.coordinate}.`),
        )
      }
    }
    const write = this.#writeNullable(plan, type)
    return (pass, value) => {
      const part = write(pass, value)
      return part === BUBBLE ? collector.null : part
    }
  }

  /** Writes a value whose null is the collector's null; an error bubbles, and the caller decides how far. */
  #writeNullable(plan: FieldPlan, type: Exclude<Type, { kind: 'NON_NULL' }>): WriteValue<Part> {
    const collector = this.#collector
    const write = this.#writePresent(plan, type)
    return (pass, value) => {
      if (value == null) return collector.null
      if (typeof value !== 'object' && typeof value !== 'symbol') return write(pass, value)
      if (value === PENDING) return pass.fail(plan, pass.phase.closedBecause)
      if (value instanceof FieldFault) {
        pass.errors.push(value.error)
        return BUBBLE
      }
      if (value instanceof Error) return pass.fail(plan, value)
      return write(pass, value)
    }
  }

  #writePresent(plan: FieldPlan, type: Exclude<Type, { kind: 'NON_NULL' }>): WriteValue<Part> {
    switch (type.kind) {
      case 'LIST':
        return this.#writeList(plan, type.ofType)
      case 'SCALAR':
      case 'ENUM':
        return this.#writeLeaf(plan, type)
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
        return pass.fail(
          plan,
          new GraphQLError(`Expected Iterable, but did not find one for field "${plan.field.coordinate}".`),
        )
      }
      let list = collector.openList()
      let index = 0
      for (const item of value as readonly unknown[]) {
        pass.path.push(index++)
        const part = write(pass, item)
        pass.path.pop()
        if (part === BUBBLE) return BUBBLE
        list = collector.addItem(list, part)
      }
      return collector.closeList(list)
    }
  }

  #writeLeaf(plan: FieldPlan, type: LeafType): WriteValue<Part> {
    const collector = this.#collector
    const coerce = type.kind === 'ENUM' ? (value: unknown) => enumName(type, value) : type.coerceResult
    return (pass, value) => {
      let coerced: unknown
      try {
        coerced = coerce(value)
        if (coerced != null) return collector.leaf(coerced)
      } catch (thrown) {
        return pass.fail(plan, thrown)
      }
      return pass.fail(
        plan,
        new GraphQLError(
          `Expected \`${type.name}.serialize(${inspect(value)})\` to return non-nullable value, ` +
            `returned: ${inspect(coerced)}`,
        ),
      )
    }
  }
}

function enumName(type: EnumType, value: unknown): string {
  const found = type.valueByInternal.get(value)
  if (found !== undefined) return found.name
  throw new GraphQLError(`Enum "${type.name}" cannot represent value: ${inspect(value)}`)
}
