import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, childrenOfKind, hasFlag, kindOf, nameOf, nextOf, symbolOf } from '../language/tape.ts'
import { jsonString } from '../response/json-text.ts'
import type { CompiledSchema, CompositeType, Field, ObjectType } from '../schema/compiled-schema.ts'
import { fieldOf } from '../schema/field-of.ts'
import { isCompositeType, listDepthOf, namedTypeOf } from '../schema/type-reference.ts'
import {
  collectFields,
  type CollectedField,
  type ConditionalNode,
  type SelectionSource,
} from '../selections/collect-fields.ts'
import { ALWAYS, isImpliedBy, type VariableCondition } from '../selections/conditions.ts'
import { fragmentDefinitionsOf } from '../selections/fragments.ts'
import { coerceArgumentValues, type ArgumentValues } from '../values/coerce-arguments.ts'
import { variableDefinitionOf, type VariableValues } from '../values/variables.ts'
import type { FieldCondition, FieldPlan, OperationPlan, SelectionPlan } from './plan.ts'
import { usualArguments } from './usual-arguments.ts'

/**
 * Plans an operation of a valid document. `methods` are fields without a resolver whose property turned out to be a
 * function or a promise: they are resolved like fields with one. The plan serves for all values of the variables; with
 * `variables` it serves for requests whose conditions have the same values. With `plannedField` other fields of the same names
 * are planned.
 */
export function planOperation(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
  methods: ReadonlySet<Field>,
  variables: VariableValues | null,
  plannedField: PlannedField = (_type, field) => field,
): OperationPlan {
  return new OperationPlanner(schema, document, operation, methods, variables, plannedField)
}

/** Which field is planned in the place of a field of an object type. */
type PlannedField = (type: ObjectType, field: Field) => Field

class OperationPlanner implements OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: OperationPlan['type']
  readonly root: SelectionPlan
  readonly methodCount: number
  fieldCount = 0
  conditionCount = 0
  argumentsCount = 0
  readonly #schema: CompiledSchema
  readonly #source: SelectionSource
  readonly #methods: ReadonlySet<Field>
  readonly #plannedField: PlannedField
  readonly #nullableVariables: ReadonlySet<number>

  constructor(
    schema: CompiledSchema,
    document: Document,
    operation: Node,
    methods: ReadonlySet<Field>,
    variables: VariableValues | null,
    plannedField: PlannedField,
  ) {
    this.#plannedField = plannedField
    this.document = document
    this.operation = operation
    this.#schema = schema
    this.#source = { schema, document, fragments: fragmentDefinitionsOf(document), variables }
    this.methodCount = methods.size
    this.#methods = new Set(methods)
    this.#nullableVariables = nullableVariablesOf(document, operation)
    const isMutation = hasFlag(document, operation, Flag.IS_MUTATION)
    const isSubscription = hasFlag(document, operation, Flag.IS_SUBSCRIPTION)
    this.type = isMutation ? 'mutation' : isSubscription ? 'subscription' : 'query'
    const rootType = isMutation
      ? schema.mutationType
      : isSubscription
        ? schema.subscriptionType
        : schema.queryType
    const selectionSet = childOfKind(document, operation, Kind.SELECTION_SET)!
    this.root = this.#planSelection(rootType!, [{ node: selectionSet, when: ALWAYS }], null)
  }

  #planSelection(
    objectType: ObjectType,
    selectionSets: readonly ConditionalNode[],
    parent: FieldPlan | null,
  ): SelectionPlan {
    const { document } = this
    const nullable: VariableCondition[] = []
    const see = (condition: VariableCondition): void => {
      if (this.#nullableVariables.has(symbolOf(document, condition.variable))) nullable.push(condition)
    }
    const groups = collectFields(this.#source, objectType, selectionSets, see)
    const fields: FieldPlan[] = []
    const resolved: FieldPlan[] = []
    for (const place of this.#placesOf(groups)) {
      const field = this.#planField(objectType, place, parent, resolved.length)
      fields.push(field)
      if (field.slot >= 0) resolved.push(field)
    }
    return { objectType, fields, resolved, nullable }
  }

  /** The places of all groups, in response order. */
  #placesOf(groups: readonly (readonly CollectedField[])[]): readonly FieldPlace[] {
    const places: FieldPlace[] = []
    for (const group of groups) addPlaces(places, group, () => this.conditionCount++)
    if (places.length === groups.length) return places
    return places.sort((one, other) => one.group[0]!.order - other.group[0]!.order)
  }

  #planField(
    objectType: ObjectType,
    { group, condition }: FieldPlace,
    parent: FieldPlan | null,
    nextSlot: number,
  ): FieldPlan {
    const { document } = this
    const node = group[0]!.node
    const field = this.#plannedField(objectType, fieldOf(this.#schema, objectType, symbolOf(document, node))!)
    const responseName = hasFlag(document, node, Flag.HAS_ALIAS) ? nameOf(document, node + 1) : field.name
    // The tape of a compiled request may be forged: its names are whatever its source holds.
    const key = `${jsonString(responseName)}:`
    const constantArguments = this.#constantArgumentsOf(node, field)
    const source = this.#sourceOf(field, constantArguments)
    const type = namedTypeOf(field.type)
    const plan: FieldPlan & { slot: number; isPlain: boolean } = {
      id: this.fieldCount++,
      field,
      responseName,
      key,
      nextKey: `,${key}`,
      nodes: group,
      condition,
      source,
      slot: -1,
      isPlain: true,
      listDepth: listDepthOf(field.type),
      constantArguments,
      argumentsId: constantArguments === null ? this.argumentsCount++ : -1,
      usualArguments: constantArguments === null ? usualArguments(document, node, field.arguments) : null,
      parent,
      selectionFor: withoutSelections,
    }
    if (isCompositeType(type)) {
      plan.selectionFor = this.#selectionsOf(plan)
      plan.isPlain = isPlain(plan, type)
    }
    const isSerialRoot = parent === null && this.type === 'mutation'
    const mayFail = constantArguments === null
    const isResolved = source === 'resolver' || source === 'batch' || isSerialRoot || mayFail || !plan.isPlain
    if (isResolved && source !== 'typename') plan.slot = nextSlot
    return plan
  }

  /** The selection sets below a field, each planned on first use. */
  #selectionsOf(plan: FieldPlan): FieldPlan['selectionFor'] {
    const { document } = this
    const selectionSets = plan.nodes.flatMap(({ node, when }) => {
      const selectionSet = childOfKind(document, node, Kind.SELECTION_SET)
      return selectionSet === undefined ? [] : [{ node: selectionSet, when }]
    })
    let lastType: ObjectType | undefined
    let lastSelection: SelectionPlan | undefined
    let others: Map<ObjectType, SelectionPlan> | undefined
    return type => {
      if (type === lastType) return lastSelection!
      const selection = others?.get(type) ?? this.#planSelection(type, selectionSets, plan)
      if (lastType !== undefined) {
        others ??= new Map<ObjectType, SelectionPlan>([[lastType, lastSelection!]])
        others.set(type, selection)
      }
      lastType = type
      lastSelection = selection
      return selection
    }
  }

  #sourceOf(field: Field, constantArguments: ArgumentValues | null): FieldPlan['source'] {
    if (field === this.#schema.typenameField) return 'typename'
    if (field.derive !== null && constantArguments !== null) return 'derived'
    if (field.batch !== null) return 'batch'
    return field.resolve !== null || this.#methods.has(field) ? 'resolver' : 'property'
  }

  #constantArgumentsOf(node: Node, field: Field): ArgumentValues | null {
    if (field.arguments.length === 0) return noArguments
    if (holdsVariable(this.document, node)) return null
    const coerced = coerceArgumentValues(this.document, node, field.arguments, [])
    return 'values' in coerced ? coerced.values : null
  }
}

const noArguments: ArgumentValues = {}

function withoutSelections(): never {
  throw new Error('Leaves have no selection set.')
}

/** Leaves are plain, and objects of one type that needs no test and has nothing to resolve or to refuse below. */
function isPlain(plan: FieldPlan, type: CompositeType): boolean {
  if (type.kind !== 'OBJECT' || type.isTypeOf !== null) return false
  const { resolved, nullable } = plan.selectionFor(type)
  return resolved.length === 0 && nullable.length === 0
}

/** A place of a field in the response: it stands where the first of these nodes is, under that condition. */
interface FieldPlace {
  readonly group: readonly CollectedField[]
  readonly condition: FieldCondition | null
}

/**
 * The places where a group of one response name can stand in the response. Usually that is the first node's; where it is
 * conditional, a later node gives the field a later place.
 */
function addPlaces(places: FieldPlace[], group: readonly CollectedField[], newId: () => number): void {
  if (group.length === 1 && group[0]!.when.length === 0) {
    places.push({ group, condition: null })
    return
  }
  for (const [first, { when }] of group.entries()) {
    const earlier = group.slice(0, first).map(node => node.when)
    if (earlier.some(conjunction => isImpliedBy(conjunction, when))) continue
    const isAlways = when.length === 0 && earlier.length === 0
    places.push({
      group: group.slice(first),
      condition: isAlways ? null : { id: newId(), when, unless: earlier },
    })
    if (when.length === 0) break
  }
}

/** The ids of the variables of an operation whose types take null. */
function nullableVariablesOf(document: Document, operation: Node): ReadonlySet<number> {
  const nullable = new Set<number>()
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    const { typeNode } = variableDefinitionOf(document, node)
    if (kindOf(document, typeNode) !== Kind.NON_NULL_TYPE) nullable.add(symbolOf(document, node))
  }
  return nullable
}

/** Whether a variable stands in the arguments of a field. */
function holdsVariable(document: Document, field: Node): boolean {
  for (const child of childrenOfKind(document, field, Kind.ARGUMENT)) {
    const end = nextOf(document, child)
    for (let node = child; node < end; node++) {
      if (kindOf(document, node) === Kind.VARIABLE) return true
    }
  }
  return false
}
