import { types } from 'node:util'
import type { FieldPlan, SelectionPlan } from '../planning/plan.ts'
import type { Type } from '../schema/compiled-schema.ts'
import { isLeafType, nullableTypeOf } from '../schema/type-reference.ts'
import { ObjectNode } from './object-node.ts'
import { disregard, isThenable, readProperty } from './property.ts'
import type { RequestScope } from './request-scope.ts'

/** For longer lists of objects code is generated. */
const MAX_OBJECTS_BY_CLOSURES = 256

/** How many objects and lists one walk looks at before it remembers objects: few may stand at many places. */
const MAX_UNREMEMBERED = 10_000

/** One look through some values. */
export class Walk {
  readonly scope: RequestScope
  #left = MAX_UNREMEMBERED
  #seen: Map<SelectionPlan, Set<unknown>> | null = null

  constructor(scope: RequestScope) {
    this.scope = scope
  }

  /** Counts an object or list that is about to be looked at; whether each object has to be asked for. */
  isLong(): boolean {
    return --this.#left < 0
  }

  /** Whether an object was not looked at yet for what is selected of it. */
  isNew(selection: SelectionPlan, object: unknown): boolean {
    this.#seen ??= new Map()
    let objects = this.#seen.get(selection)
    if (objects === undefined) this.#seen.set(selection, (objects = new Set()))
    if (objects.has(object)) return false
    objects.add(object)
    return true
  }
}

/**
 * Takes note of the promises in values that the text phase is going to read in another turn of the event loop, or never: one that is
 * rejected before would end the process. Values are nodes, or are as they came.
 */
export class UnreadPromises {
  readonly #generatesCode: boolean
  readonly #scans = new Map<SelectionPlan, PropertyScan>()

  constructor(generatesCode: boolean) {
    this.#generatesCode = generatesCode
  }

  /** Looks through a value of a field, or of a list in it; the type is that of the value. */
  note(walk: Walk, plan: FieldPlan, type: Type, value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const nullable = nullableTypeOf(type)
    if (value instanceof ObjectNode) this.noteNode(walk, value)
    else if (types.isPromise(value)) this.#noteWhenSettled(walk.scope, plan, type, value)
    else if (isLeafType(nullable)) disregard(value)
    else if (nullable.kind !== 'LIST') this.noteItems(walk, plan, type, [value])
    else if (types.isSet(value)) this.noteItems(walk, plan, nullable.ofType, [...value])
    else if (!Array.isArray(value)) return
    else if (plan.isPlain) this.noteItems(walk, plan, nullable.ofType, value)
    else {
      for (const item of value as readonly unknown[]) {
        if (typeof item === 'object') this.note(walk, plan, nullable.ofType, item)
      }
    }
  }

  #noteWhenSettled(scope: RequestScope, plan: FieldPlan, type: Type, promise: Promise<unknown>): void {
    const note = (value: unknown): void => this.note(new Walk(scope), plan, type, value)
    Promise.prototype.then.call(promise, note, disregard).catch(disregard)
  }

  /** Looks through items of a list from one on, that are as they came. */
  noteItems(walk: Walk, plan: FieldPlan, type: Type, items: readonly unknown[]): void {
    const nullable = nullableTypeOf(type)
    if (nullable.kind === 'LIST' || isLeafType(nullable)) {
      for (const item of items) this.note(walk, plan, type, item)
      return
    }
    const promised = (item: object): void => {
      if (types.isPromise(item)) this.#noteWhenSettled(walk.scope, plan, type, item)
    }
    const selections = this.#selectionsOf(walk.scope, plan, nullable)
    if (!plan.isPlain) return this.#noteOwnProperties(walk, selections, items, promised)
    for (const selection of selections) this.#scan(walk, selection, items, promised)
  }

  /** What is selected of a value; of what type it is may not be known yet. */
  #selectionsOf({ schema }: RequestScope, plan: FieldPlan, type: Type): readonly SelectionPlan[] {
    if (type.kind === 'OBJECT') return [plan.selectionFor(type)]
    if (type.kind !== 'INTERFACE' && type.kind !== 'UNION') return []
    return (schema.possibleTypes.get(type) ?? []).map(objectType => plan.selectionFor(objectType))
  }

  /** Looks through objects for which resolvers are going to be called: what these hand out is likely to be a property, by any name. */
  #noteOwnProperties(
    walk: Walk,
    selections: readonly SelectionPlan[],
    objects: readonly unknown[],
    promised: (item: object) => void,
  ): void {
    const isLong = walk.isLong()
    for (const object of objects) {
      if (typeof object !== 'object' || object === null) continue
      if (isLong && selections[0] !== undefined && !walk.isNew(selections[0], object)) continue
      try {
        if (isThenable(object)) {
          promised(object)
          continue
        }
        for (const name in object) {
          const value = (object as Record<string, unknown>)[name]
          if (typeof value === 'object' && value !== null) this.#noteProperty(walk, selections, name, value)
        }
        // Classes have accessors.
        if (Object.getPrototypeOf(object) === Object.prototype) continue
        for (const selection of selections) this.#scan(walk, selection, [object], promised)
      } catch {
        // It throws again when it is looked at by those who need it.
      }
    }
  }

  #noteProperty(walk: Walk, selections: readonly SelectionPlan[], name: string, value: object): void {
    disregard(value)
    for (const { fields } of selections) {
      const plan = fields.find(({ field }) => field.propertyNames.includes(name))
      if (plan !== undefined) this.note(walk, plan, plan.field.type, value)
    }
  }

  /** Looks through an object that is as it came, or through a node, with what its fields have been resolved to. */
  noteObject(walk: Walk, selection: SelectionPlan, object: unknown): void {
    if (object instanceof ObjectNode) this.noteNode(walk, object)
    else this.#scan(walk, selection, [object], item => disregard(item))
  }

  /** Looks through a node, and through what its fields have been resolved to. */
  noteNode(walk: Walk, node: ObjectNode): void {
    this.noteObject(walk, node.selection, node.value)
    this.noteSlots(walk, node)
  }

  /** Looks through what the fields of a node have been resolved to. */
  noteSlots(walk: Walk, { selection, slots }: ObjectNode): void {
    for (const plan of selection.resolved) this.note(walk, plan, plan.field.type, slots[plan.slot])
  }

  #scan(
    walk: Walk,
    selection: SelectionPlan,
    objects: readonly unknown[],
    promised: (item: object) => void,
  ): void {
    let scan = this.#scans.get(selection)
    if (scan === undefined) {
      scan = new PropertyScan(selection, this.#generatesCode)
      this.#scans.set(selection, scan)
    }
    const found: Found = (value, plan) => {
      if (plan === undefined) promised(value)
      else this.note(walk, plan, plan.field.type, value)
    }
    const unseen = walk.isLong() ? objects.filter(object => walk.isNew(selection, object)) : objects
    scan.run(unseen, found, walk.scope)
  }
}

/** Takes a property that is an object, with its field; or what stands in the place of an object and has a `then` method. */
type Found = (value: object, plan?: FieldPlan) => void

type ScanObjects = (objects: readonly unknown[], found: Found, scope: RequestScope) => void

/** Reads the properties that the fields of one selection set may be read from, by their resolvers too. */
class PropertyScan {
  readonly #selection: SelectionPlan
  readonly #fields: readonly FieldPlan[]
  readonly #generatesCode: boolean
  #generated: ScanObjects | null = null

  constructor(selection: SelectionPlan, generatesCode: boolean) {
    this.#selection = selection
    this.#fields = selection.fields.filter(({ source }) => source !== 'typename' && source !== 'derived')
    this.#generatesCode = generatesCode
  }

  readonly run: ScanObjects = (objects, found, scope) => {
    const isLong = this.#generatesCode && objects.length > MAX_OBJECTS_BY_CLOSURES
    if (isLong) (this.#generated ??= this.#generate())(objects, found, scope)
    else this.#runClosed(objects, found, scope)
  }

  readonly #runClosed: ScanObjects = (objects, found, scope) => {
    const fields = this.#fields.filter(({ condition }) => condition === null || scope.includes(condition))
    for (const object of objects) {
      if (typeof object !== 'object' || object === null) continue
      try {
        if (isThenable(object)) found(object)
        else for (const plan of fields) this.#read(object, plan, found)
      } catch {
        // It throws again when it is looked at by those who need it.
      }
    }
  }

  #read(object: object, plan: FieldPlan, found: Found): void {
    try {
      const value = readProperty(object, plan.field.propertyNames)
      if (typeof value === 'object' && value !== null) found(value, plan)
    } catch {
      // It throws again when it is read.
    }
  }

  #generate(): ScanObjects {
    const conditions = this.#fields.map(({ condition }, index) =>
      condition === null ? '' : `const includes${index} = scope.includes(fields[${index}].condition)`,
    )
    const reads = this.#fields.map(({ field, condition }, index) => {
      const [first, ...others] = field.propertyNames.map(name => `object[${JSON.stringify(name)}]`)
      const more = others.map(other => `if (value === undefined) value = ${other}`)
      return `${condition === null ? '' : `if (includes${index})`} try {
        let value = ${first ?? 'undefined'}
        ${more.join('\n')}
        if (typeof value === 'object' && value !== null) found(value, fields[${index}])
      } catch {}`
    })
    // V8 shares what it learns about a source with every equal source.
    const unique = JSON.stringify(`${this.#selection.objectType.name}: ${reads.length}`)
    const source = `'use strict'; ${unique}
    return (objects, found, scope) => {
      ${conditions.join('\n')}
      for (const object of objects) {
        if (typeof object !== 'object' || object === null) continue
        try {
          if (typeof object.then === 'function') found(object)
          else {
            ${reads.join('\n')}
          }
        } catch {}
      }
    }`
    try {
      // The source holds names of definitions as string literals, nothing else of theirs.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval
      const make = new Function('fields', source) as (fields: readonly FieldPlan[]) => ScanObjects
      return make(this.#fields)
    } catch (error) {
      if (error instanceof EvalError) return this.#runClosed
      throw error
    }
  }
}
