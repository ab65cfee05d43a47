import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, nameOf, symbolOf } from '../language/tape.ts'
import { markedKey } from '../response/marked-text.ts'
import type { CompiledSchema, Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../schema/compiled/field-of.ts'
import { collectFields, type SelectionSource } from '../selections/collect-fields.ts'
import type { ConditionValues } from '../selections/conditions.ts'
import { fragmentDefinitionsOf } from '../selections/fragments.ts'
import { typesSelecting } from '../selections/types-selecting.ts'
import { PreparedArguments } from '../values/coerce-arguments.ts'
import type { FieldPlan, OperationPlan, SelectionPlan } from './plan.ts'
import { MergedNodes, PlannedField, SelectionPlans, type ResponseName } from './planned-fields.ts'

/** The field that is planned in the place of a field of an object type. */
export type ReplaceField = (type: ObjectType, field: Field) => Field

/** The options of planning. */
interface PlanOptions {
  /** Called with the length of each selection that is planned, and of its code. */
  readonly grow: (length: number) => void
  /** Default: each field itself. */
  readonly plannedField?: ReplaceField | undefined
  /** Whether the request resolves fields that have no resolver. Default: their values are properties. */
  readonly hasFieldResolver?: boolean | undefined
}

/**
 * Plans an operation of a valid document, for requests in which the variables in `@skip` and
 * `@include` have the same values. The plan grows with the document, not with its expanded
 * fragments: equal fields, and equal selections of one type, are planned once.
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

/** The bytes of an entry besides its key: a comma, and at least one digit. */
const ENTRY_BYTES = 2

/** The length that is counted for a field of a selection: that of its node on the tape. */
const FIELD_LENGTH = 24

/** The key of the nodes of a field that have no arguments. */
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
  readonly #hasFieldResolver: boolean
  /** By the only node, or by the text of the list of nodes. */
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
    { grow, plannedField, hasFieldResolver = false }: PlanOptions,
  ) {
    this.document = document
    this.operation = operation
    this.grow = grow
    this.#plannedField = plannedField
    this.#hasFieldResolver = hasFieldResolver
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

  /** Plans a field for merged nodes. */
  planField(merged: MergedNodes, field: Field): FieldPlan {
    const prepared = this.#argumentsOf(merged.nodes[0]!, field)
    return new PlannedField(
      this.fieldCount++,
      field,
      merged,
      this.#sourceOf(field, prepared),
      prepared,
    )
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
    const fields: FieldPlan[] = []
    // The two braces are not added: they make up for the comma that the first entry lacks, and for
    // the byte that is counted for any value.
    let minBytes = 0
    for (const nodes of groups) {
      const field = this.#fieldOf(objectType, nodes)
      fields.push(field)
      minBytes += field.key.length + ENTRY_BYTES
    }
    const selection: SelectionPlan = {
      objectType,
      fields,
      nullVariable,
      minBytes,
      code: null,
      objectCode: null,
    }
    // No earlier plan is equal to a selection with a field that was planned just now.
    const known = this.fieldCount === knownCount ? this.#selections.find(selection) : undefined
    if (known !== undefined) return known
    this.grow(fields.length * FIELD_LENGTH)
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
    }
    return merged.planFor(field)
  }

  #responseNameOf(node: Node, field: Field): ResponseName {
    if (!hasFlag(this.document, node, Flag.HAS_ALIAS)) return field
    const aliases = (this.#aliases ??= new Map<number, ResponseName>())
    const symbol = symbolOf(this.document, node + 1)
    let alias = aliases.get(symbol)
    if (alias === undefined) {
      const name = nameOf(this.document, node + 1)
      alias = { name, key: markedKey(name) }
      aliases.set(symbol, alias)
    }
    return alias
  }

  /**
   * The prepared arguments of a node for a field. Merged nodes with the same first node share them,
   * and so do all nodes without arguments.
   */
  #argumentsOf(node: Node, field: Field): PreparedArguments | null {
    if (field.arguments.length === 0) return null
    const key = childOfKind(this.document, node, Kind.ARGUMENT) === undefined ? NO_ARGUMENTS : node
    const ofFields = (this.#arguments ??= new Map<Field, Map<ArgumentsKey, PreparedArguments>>())
    let ofField = ofFields.get(field)
    if (ofField === undefined)
      ofFields.set(field, (ofField = new Map<ArgumentsKey, PreparedArguments>()))
    let prepared = ofField.get(key)
    if (prepared === undefined) {
      const id = this.#argumentsCount++
      prepared = new PreparedArguments(id, this.document, node, field.arguments)
      ofField.set(key, prepared)
    }
    return prepared
  }

  #sourceOf(field: Field, prepared: PreparedArguments | null): FieldPlan['source'] {
    if (field === this.#schema.typenameField) return 'typename'
    if (field.derive !== null && prepared?.hasVariable !== true) return 'derived'
    if (field.batch !== null) return 'batch'
    if (field.resolve !== null) return 'resolver'
    // The types of introspection belong to the engine.
    return this.#hasFieldResolver && !field.coordinate.startsWith('__') ? 'resolver' : 'property'
  }
}
