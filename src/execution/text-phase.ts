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

/** How many of the fields that an execution has not come to have an error of their own, with its path. */
const MAX_CLOSING_ERRORS = 10_000

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
    const { closedBecause } = this.phase
    if (fault instanceof FieldFault) this.errors.push(fault.error)
    else if (fault !== PENDING) this.fail(plan, fault)
    // Nobody gets to see more of them: they are counted.
    else if (closedBecause !== null && this.errors.length >= MAX_CLOSING_ERRORS)
      this.errors.push(closedBecause)
    else this.fail(plan, closedBecause)
  }
}

/** What a value has become. */
type Written<Part> = Part | typeof BUBBLE | Unfinished<Part>

/** A value that was written until the turn was over, and is written on in the next ones. */
export class Unfinished<Part> {
  /** It goes on where the value was left; the path of the pass is the one it was left at. */
  readonly rest: InTurns<Part | typeof BUBBLE>

  constructor(rest: InTurns<Part | typeof BUBBLE>) {
    this.rest = rest
  }
}

type WriteValue<Part> = (pass: TextPass, value: unknown) => Written<Part>

/** Writes one entry of an object. */
export interface FieldWriter<Part> {
  readonly plan: FieldPlan
  /** The value of the field, given the object's node or plain value, and its plain value; a fault where reading throws. */
  readonly read: (pass: TextPass, parent: unknown, current: unknown) => unknown
  readonly write: WriteValue<Part>
}

/** An object whose field with this index is unfinished. */
interface ObjectProgress<Part, Open> {
  object: Open
  readonly index: number
  readonly isEmpty: boolean
  readonly unfinished: Unfinished<Part>
}

/** A list that is being written: the next item is the one with this index, those of this turn begin with the one at `first`. */
interface ListProgress<Part, Open> {
  all: readonly unknown[]
  list: Open
  items: Open
  first: number
  index: number
  unfinished: Unfinished<Part> | null
}

/** A list is left for another turn. */
const PAUSED: unique symbol = Symbol('paused')

/**
 * The second phase of an execution: turns resolved values into the parts of a response, by closures that are made once for
 * each plan. It calls no resolver; a null that propagates drops what its parent has collected. Long lists are written in turns.
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
    return selection.fields.map(plan => ({
      plan,
      read: readerOf(selection, plan),
      write:
        plan.source === 'typename' ? this.#writeTypeName(selection) : this.#writeValue(plan, plan.field.type),
    }))
  }

  #writeObject(selection: SelectionPlan): WriteValue<Part> {
    const collector = this.#collector
    const fields = this.fieldWriters(selection)
    const drop = (pass: TextPass, parent: unknown): typeof BUBBLE => {
      pass.phase.unread.dropObject(selection, parent)
      return BUBBLE
    }
    const writeFields = (
      pass: TextPass,
      parent: unknown,
      progress: ObjectProgress<Part, Open> | null,
    ): Written<Part> => {
      const current = parent instanceof ObjectNode ? parent.value : parent
      let object = progress === null ? collector.openObject() : progress.object
      let isEmpty = progress === null
      for (let index = progress === null ? 0 : progress.index + 1; index < fields.length; index++) {
        const { plan, read, write } = fields[index]!
        if (plan.condition !== null && !pass.phase.scope.includes(plan.condition)) continue
        pass.path.push(plan.responseName)
        const part = write(pass, read(pass, parent, current))
        if (part instanceof Unfinished) {
          return new Unfinished(writeRest(pass, parent, { object, index, isEmpty, unfinished: part }))
        }
        pass.path.pop()
        if (part === BUBBLE) return drop(pass, parent)
        object = collector.addEntry(object, isEmpty ? plan.key : plan.nextKey, plan.responseName, part)
        isEmpty = false
      }
      return collector.closeObject(object)
    }
    const writeRest = function* (
      pass: TextPass,
      parent: unknown,
      progress: ObjectProgress<Part, Open>,
    ): InTurns<Part | typeof BUBBLE> {
      const { isEmpty, unfinished } = progress
      const { plan } = fields[progress.index]!
      const part = yield* unfinished.rest
      pass.path.pop()
      if (part === BUBBLE) return drop(pass, parent)
      const key = isEmpty ? plan.key : plan.nextKey
      progress.object = collector.addEntry(progress.object, key, plan.responseName, part)
      const written = writeFields(pass, parent, progress)
      if (!(written instanceof Unfinished)) return written
      yield
      return yield* written.rest
    }
    return (pass, parent) => writeFields(pass, parent, null)
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
      const isWhole = part !== BUBBLE && !(part instanceof Unfinished)
      if (isWhole && pass.errors.length === errorCount) written.set(value, part)
      return part
    }
  }

  #writeTypeName({ objectType }: SelectionPlan): WriteValue<Part> {
    const name = this.#collector.leaf(objectType.name)
    return () => name
  }

  #writeValue(plan: FieldPlan, type: Type): WriteValue<Part> {
    const nullable = nullableTypeOf(type)
    const isNonNull = nullable !== type
    if (isLeafType(nullable)) return this.#writeLeaf(plan, nullable, isNonNull)
    const { null: nullPart } = this.#collector
    const failed = isNonNull ? BUBBLE : nullPart
    const write = this.#writeComposite(plan, nullable)
    const writeRest = function* (
      pass: TextPass,
      depth: number,
      { rest }: Unfinished<Part>,
    ): InTurns<Part | typeof BUBBLE> {
      try {
        const part = yield* rest
        return part === BUBBLE ? failed : part
      } catch (thrown) {
        pass.failAt(depth, plan, thrown)
        return failed
      }
    }
    return (pass, value) => {
      if (value == null) return isNonNull ? failAsNull(pass, plan) : nullPart
      if (value === UNRESOLVED) return nullPart
      const depth = pass.path.length
      try {
        if (isFault(value)) {
          pass.failAs(plan, value)
          return failed
        }
        const part = write(pass, value)
        if (part instanceof Unfinished) return new Unfinished(writeRest(pass, depth, part))
        return part === BUBBLE ? failed : part
      } catch (thrown) {
        pass.failAt(depth, plan, thrown)
        return failed
      }
    }
  }

  /** Hot: `bench/schema.ts`. */
  #writeLeaf(plan: FieldPlan, type: LeafType, isNonNull: boolean): WriteValue<Part> {
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
    const add = (pass: TextPass, progress: ListProgress<Part, Open>, part: Part | typeof BUBBLE): boolean => {
      pass.path.pop()
      if (part === BUBBLE) {
        pass.phase.unread.dropItems(plan, itemType, progress.all, progress.index + 1)
        return false
      }
      progress.items = collector.addItem(progress.items, part, progress.index === progress.first)
      progress.index++
      return true
    }
    const addTurn = (progress: ListProgress<Part, Open>): void => {
      const { list, items, first, index } = progress
      if (first < index) progress.list = collector.addItems(list, items, first === 0)
      progress.items = collector.openItems()
      progress.first = index
    }
    const writeItems = (
      pass: TextPass,
      progress: ListProgress<Part, Open>,
    ): Part | typeof BUBBLE | typeof PAUSED => {
      const { all } = progress
      const { turn } = pass.phase
      while (progress.index < all.length) {
        pass.path.push(progress.index)
        const part = write(pass, all[progress.index])
        if (part instanceof Unfinished) {
          progress.unfinished = part
          return PAUSED
        }
        if (!add(pass, progress, part)) return BUBBLE
        if (turn.isOver()) return PAUSED
      }
      addTurn(progress)
      return collector.closeList(progress.list)
    }
    const writeRest = function* (
      pass: TextPass,
      progress: ListProgress<Part, Open>,
    ): InTurns<Part | typeof BUBBLE> {
      for (;;) {
        const { unfinished } = progress
        if (unfinished !== null) {
          progress.unfinished = null
          if (!add(pass, progress, yield* unfinished.rest)) return BUBBLE
        }
        const written = writeItems(pass, progress)
        if (written !== PAUSED) return written
        addTurn(progress)
        yield
      }
    }
    return (pass, value) => {
      if (!Array.isArray(value)) return pass.fail(plan, notIterable(plan))
      const progress: ListProgress<Part, Open> = {
        all: value,
        list: collector.openList(),
        items: collector.openItems(),
        first: 0,
        index: 0,
        unfinished: null,
      }
      const written = writeItems(pass, progress)
      if (written !== PAUSED) return written
      // Others may change it in their turns.
      progress.all = [...(value as readonly unknown[])]
      addTurn(progress)
      return new Unfinished(writeRest(pass, progress))
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
      if (kept !== undefined && kept.parent === current) return kept.container[0]
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
