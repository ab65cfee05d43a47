import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, childrenOfKind, hasFlag, kindOf, nameOf, symbolOf } from '../language/tape.ts'
import { markedKey, markedName } from '../response/marked-text.ts'
import type { CompiledSchema, Field, ObjectType } from '../schema/compiled-schema.ts'
import { fieldOf } from '../schema/field-of.ts'
import {
  collectFields,
  type CollectedField,
  type ConditionalNode,
  type SelectionSource,
} from '../selections/collect-fields.ts'
import { ALWAYS, isImpliedBy, type VariableCondition } from '../selections/conditions.ts'
import { fragmentDefinitionsOf } from '../selections/fragments.ts'
import { PreparedArguments } from '../values/coerce-arguments.ts'
import { variableDefinitionOf, type VariableValues } from '../values/variables.ts'
import type { FieldCondition, FieldPlan, OperationPlan, SelectionPlan } from './plan.ts'

/**
 * Plans an operation of a valid document. The plan serves for all values of the variables; with `variables` it serves for
 * requests whose conditions have the same values. With `plannedField` other fields of the same names are planned.
 */
export function planOperation(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
  variables: VariableValues | null,
  plannedField: PlannedField = (_type, field) => field,
): OperationPlan {
  return new OperationPlanner(schema, document, operation, variables, plannedField)
}

/** What an entry takes besides its key: a comma, and a digit at the least. */
const ENTRY_BYTES = 2

/** Which field is planned in the place of a field of an object type. */
type PlannedField = (type: ObjectType, field: Field) => Field

class OperationPlanner implements OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: OperationPlan['type']
  readonly root: SelectionPlan
  fieldCount = 0
  conditionCount = 0
  argumentsCount = 0
  readonly #schema: CompiledSchema
  readonly #source: SelectionSource
  readonly #plannedField: PlannedField
  readonly #nullableVariables: ReadonlySet<number>

  constructor(
    schema: CompiledSchema,
    document: Document,
    operation: Node,
    variables: VariableValues | null,
    plannedField: PlannedField,
  ) {
    this.#plannedField = plannedField
    this.document = document
    this.operation = operation
    this.#schema = schema
    this.#source = { schema, document, fragments: fragmentDefinitionsOf(document), variables }
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
    const isSeen = this.#nullableVariables.size > 0
    const groups = collectFields(this.#source, objectType, selectionSets, isSeen ? see : undefined)
    const fields: FieldPlan[] = []
    for (const { group, condition } of this.#placesOf(groups)) {
      fields.push(this.#planField(objectType, group, condition, parent, fields.length))
    }
    // Braces take as much as the comma that the first entry has not, and the digit that is counted for a value.
    let minBytes = 0
    for (const { condition, key } of fields) if (condition === null) minBytes += key.length + ENTRY_BYTES
    return { objectType, fields, nullable, minBytes, code: null }
  }

  /** The places of all groups, in response order. */
  #placesOf(groups: readonly (readonly CollectedField[])[]): readonly FieldPlace[] {
    const places: FieldPlace[] = []
    for (const group of groups) addPlaces(places, group, this)
    if (places.length === groups.length) return places
    return places.sort((one, other) => one.group[0]!.order - other.group[0]!.order)
  }

  #planField(
    objectType: ObjectType,
    nodes: readonly CollectedField[],
    condition: FieldCondition | null,
    parent: FieldPlan | null,
    index: number,
  ): FieldPlan {
    const { document } = this
    const { node } = nodes[0]!
    const field = this.#plannedField(objectType, fieldOf(this.#schema, objectType, symbolOf(document, node))!)
    const hasAlias = hasFlag(document, node, Flag.HAS_ALIAS)
    const responseName = hasAlias ? nameOf(document, node + 1) : field.name
    const prepared =
      field.arguments.length === 0 ? null : new PreparedArguments(document, node, field.arguments, () => {})
    return new PlannedFieldOfOperation(this, {
      id: this.fieldCount++,
      index,
      field,
      responseName,
      key: hasAlias ? markedKey(responseName) : markedName(responseName),
      nodes,
      condition,
      source: this.#sourceOf(field, prepared),
      arguments: prepared,
      argumentsId: prepared === null ? -1 : this.argumentsCount++,
      parent,
    })
  }

  /** Plans the selection set of a field for one object type. */
  selectionBelow(plan: FieldPlan, objectType: ObjectType): SelectionPlan {
    const selectionSets: ConditionalNode[] = []
    for (const { node, when } of plan.nodes) {
      const selectionSet = childOfKind(this.document, node, Kind.SELECTION_SET)
      if (selectionSet !== undefined) selectionSets.push({ node: selectionSet, when })
    }
    return this.#planSelection(objectType, selectionSets, plan)
  }

  #sourceOf(field: Field, prepared: PreparedArguments | null): FieldPlan['source'] {
    if (field === this.#schema.typenameField) return 'typename'
    if (field.derive !== null && prepared?.hasVariable !== true) return 'derived'
    if (field.batch !== null) return 'batch'
    return field.resolve === null ? 'property' : 'resolver'
  }
}

/** A field whose selection sets are planned when an object of their type comes first. */
class PlannedFieldOfOperation implements FieldPlan {
  readonly id: number
  readonly index: number
  readonly field: Field
  readonly responseName: string
  readonly key: string
  readonly nodes: readonly CollectedField[]
  readonly condition: FieldCondition | null
  readonly source: FieldPlan['source']
  readonly arguments: PreparedArguments | null
  readonly argumentsId: number
  readonly parent: FieldPlan | null
  readonly #planner: OperationPlanner
  #last: SelectionPlan | null = null
  #others: Map<ObjectType, SelectionPlan> | null = null

  constructor(
    planner: OperationPlanner,
    plan: Omit<FieldPlan, 'selectionFor' | 'nodes'> & { nodes: readonly CollectedField[] },
  ) {
    this.id = plan.id
    this.index = plan.index
    this.field = plan.field
    this.responseName = plan.responseName
    this.key = plan.key
    this.nodes = plan.nodes
    this.condition = plan.condition
    this.source = plan.source
    this.arguments = plan.arguments
    this.argumentsId = plan.argumentsId
    this.parent = plan.parent
    this.#planner = planner
  }

  selectionFor(objectType: ObjectType): SelectionPlan {
    const last = this.#last
    if (last?.objectType === objectType) return last
    const selection = this.#others?.get(objectType) ?? this.#planner.selectionBelow(this, objectType)
    if (last !== null) {
      this.#others ??= new Map([[last.objectType, last]])
      this.#others.set(objectType, selection)
    }
    this.#last = selection
    return selection
  }
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
function addPlaces(
  places: FieldPlace[],
  group: readonly CollectedField[],
  counter: { conditionCount: number },
): void {
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
      condition: isAlways ? null : { id: counter.conditionCount++, when, unless: earlier },
    })
    if (when.length === 0) break
  }
}

/** The ids of the variables of an operation whose types take null. */
function nullableVariablesOf(document: Document, operation: Node): ReadonlySet<number> {
  let nullable: Set<number> | undefined
  for (const node of childrenOfKind(document, operation, Kind.VARIABLE_DEFINITION)) {
    const { typeNode } = variableDefinitionOf(document, node)
    if (kindOf(document, typeNode) !== Kind.NON_NULL_TYPE)
      (nullable ??= new Set()).add(symbolOf(document, node))
  }
  return nullable ?? noVariables
}

const noVariables: ReadonlySet<number> = new Set()
