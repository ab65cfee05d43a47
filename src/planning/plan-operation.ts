import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, nameOf, symbolOf } from '../language/tape.ts'
import { markedKey, markedName } from '../response/marked-text.ts'
import type { CompiledSchema, Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../schema/compiled/field-of.ts'
import { collectFields, type SelectionSource } from '../selections/collect-fields.ts'
import type { ConditionValues } from '../selections/conditions.ts'
import { fragmentDefinitionsOf } from '../selections/fragments.ts'
import { typesSelecting } from '../selections/types-selecting.ts'
import { PreparedArguments } from '../values/coerce-arguments.ts'
import type { FieldPlan, OperationPlan, SelectionPlan } from './plan.ts'
import { MergedNodes, PlannedField, SelectionPlans, type ResponseName } from './planned-fields.ts'

/** What planning is told besides the operation. */
interface PlanOptions {
  /** Takes upper bounds of the bytes that the plan keeps, whenever it grows. */
  readonly grow: (bytes: number) => void
  /** Which field is planned in the place of a field of an object type; by default itself. */
  readonly plannedField?: ((type: ObjectType, field: Field) => Field) | undefined
}

/**
 * Plans an operation of a valid document, for requests in which the variables in `@skip` and `@include` have the same values. The plan
 * grows with the document, not with what its fragments expand to: equal fields, and equal selections of one type, are planned once.
 */
export function planOperation(
  schema: CompiledSchema,
  document: Document,
  operation: Node,
  variables: ConditionValues,
  options: PlanOptions,
): OperationPlan {
  return new OperationPlanner(schema, document, operation, variables, options)
}

/** What an entry takes besides its key: a comma, and a digit at the least. */
const ENTRY_BYTES = 2

/** Stands for the nodes of a field that give no arguments. */
const NO_ARGUMENTS = 'none'

type ArgumentsKey = Node | typeof NO_ARGUMENTS

class OperationPlanner implements OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: OperationPlan['type']
  readonly root: SelectionPlan
  readonly grow: OperationPlan['grow']
  fieldCount = 0
  readonly #schema: CompiledSchema
  readonly #source: SelectionSource
  readonly #plannedField: PlanOptions['plannedField']
  /** By their only node, or by the text of all. */
  readonly #merged = new Map<Node | string, MergedNodes>()
  readonly #selections = new SelectionPlans()
  /** By the symbols of aliases. */
  #aliases: Map<number, ResponseName> | null = null
  #arguments: Map<Field, Map<ArgumentsKey, PreparedArguments>> | null = null
  #argumentsCount = 0

  constructor(
    schema: CompiledSchema,
    document: Document,
    operation: Node,
    variables: ConditionValues,
    { grow, plannedField }: PlanOptions,
  ) {
    this.document = document
    this.operation = operation
    this.grow = grow
    this.#plannedField = plannedField
    this.#schema = schema
    this.#source = { schema, document, fragments: fragmentDefinitionsOf(document), variables }
    const isMutation = hasFlag(document, operation, Flag.IS_MUTATION)
    const isSubscription = hasFlag(document, operation, Flag.IS_SUBSCRIPTION)
    this.type = isMutation ? 'mutation' : isSubscription ? 'subscription' : 'query'
    const rootType = isMutation
      ? schema.mutationType
      : isSubscription
        ? schema.subscriptionType
        : schema.queryType
    grow(PlanBytes.OPERATION)
    const selectionSet = childOfKind(document, operation, Kind.SELECTION_SET)!
    this.root = this.#planSelectionSets(rootType!, [selectionSet])
  }

  /** Plans the selection sets of merged fields for one object type. */
  planSelection(objectType: ObjectType, merged: MergedNodes): SelectionPlan {
    return this.#planSelectionSets(objectType, this.#selectionSetsOf(merged))
  }

  /** Looks for a field below merged nodes, without planning it. */
  typesSelecting(
    objectTypes: ReadonlySet<ObjectType>,
    name: string,
    merged: MergedNodes,
  ): ReadonlySet<ObjectType> {
    return typesSelecting(this.#source, objectTypes, this.#selectionSetsOf(merged), name)
  }

  /** Plans merged nodes as nodes of a field. */
  planField(merged: MergedNodes, field: Field): FieldPlan {
    this.grow(PlanBytes.FIELD)
    const prepared = this.#argumentsOf(merged.nodes[0]!, field)
    return new PlannedField(this.fieldCount++, field, merged, this.#sourceOf(field, prepared), prepared)
  }

  #selectionSetsOf({ nodes }: MergedNodes): readonly Node[] {
    const selectionSets: Node[] = []
    for (const node of nodes) {
      const selectionSet = childOfKind(this.document, node, Kind.SELECTION_SET)
      if (selectionSet !== undefined) selectionSets.push(selectionSet)
    }
    return selectionSets
  }

  #planSelectionSets(objectType: ObjectType, selectionSets: readonly Node[]): SelectionPlan {
    const { groups, nullVariable } = collectFields(this.#source, objectType, selectionSets)
    const knownCount = this.fieldCount
    const fields = groups.map(nodes => this.#fieldOf(objectType, nodes))
    // Braces take as much as the comma that the first entry has not, and the digit that is counted for a value.
    let minBytes = 0
    for (const { key } of fields) minBytes += key.length + ENTRY_BYTES
    const selection: SelectionPlan = { objectType, fields, nullVariable, minBytes, code: null }
    // Nothing is equal to what has a field that was just planned.
    const known = this.fieldCount === knownCount ? this.#selections.find(selection) : undefined
    if (known !== undefined) return known
    this.grow(PlanBytes.SELECTION + fields.length * PlanBytes.SLOT)
    this.#selections.add(selection)
    return selection
  }

  #fieldOf(objectType: ObjectType, nodes: readonly Node[]): FieldPlan {
    const [first] = nodes as readonly [Node]
    const declared = fieldOf(this.#schema, objectType, symbolOf(this.document, first))!
    const field = this.#plannedField?.(objectType, declared) ?? declared
    const key = nodes.length === 1 ? first : nodes.join()
    let merged = this.#merged.get(key)
    if (merged === undefined) {
      merged = new MergedNodes(this, nodes, this.#responseNameOf(first, field))
      this.#merged.set(key, merged)
      this.grow(PlanBytes.MERGED + nodes.length * PlanBytes.NODE)
    }
    return merged.planFor(field)
  }

  #responseNameOf(node: Node, { name }: Field): ResponseName {
    if (!hasFlag(this.document, node, Flag.HAS_ALIAS)) return { responseName: name, key: markedName(name) }
    const aliases = (this.#aliases ??= new Map<number, ResponseName>())
    const symbol = symbolOf(this.document, node + 1)
    let alias = aliases.get(symbol)
    if (alias === undefined) {
      const responseName = nameOf(this.document, node + 1)
      alias = { responseName, key: markedKey(responseName) }
      aliases.set(symbol, alias)
      this.grow(PlanBytes.ALIAS + alias.key.length * 2)
    }
    return alias
  }

  /** The arguments of a node as those of a field: merged nodes that begin with the same one share them, and all that give none. */
  #argumentsOf(node: Node, field: Field): PreparedArguments | null {
    if (field.arguments.length === 0) return null
    const key = childOfKind(this.document, node, Kind.ARGUMENT) === undefined ? NO_ARGUMENTS : node
    const ofFields = (this.#arguments ??= new Map<Field, Map<ArgumentsKey, PreparedArguments>>())
    let ofField = ofFields.get(field)
    if (ofField === undefined) ofFields.set(field, (ofField = new Map<ArgumentsKey, PreparedArguments>()))
    let prepared = ofField.get(key)
    if (prepared === undefined) {
      const id = this.#argumentsCount++
      prepared = new PreparedArguments(id, this.document, node, field.arguments, this.grow)
      ofField.set(key, prepared)
      this.grow(PlanBytes.ARGUMENTS)
    }
    return prepared
  }

  #sourceOf(field: Field, prepared: PreparedArguments | null): FieldPlan['source'] {
    if (field === this.#schema.typenameField) return 'typename'
    if (field.derive !== null && prepared?.hasVariable !== true) return 'derived'
    if (field.batch !== null) return 'batch'
    return field.resolve === null ? 'property' : 'resolver'
  }
}

/**
 * Upper bounds of what the parts of a plan take on the heap, their entries in maps included. What plans of thousands of each have added to
 * `heapUsed` behind a collection is 0.4 to 0.8 of them, in Node.js 20.
 */
const PlanBytes = {
  OPERATION: 1_800,
  FIELD: 150,
  MERGED: 200,
  NODE: 20,
  SELECTION: 500,
  SLOT: 24,
  ALIAS: 200,
  ARGUMENTS: 300,
} as const
