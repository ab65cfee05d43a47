import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { childOfKind, hasFlag, nameOf, symbolOf } from '../language/tape.ts'
import { markedKey } from '../response/marked-text.ts'
import type { CompiledSchema, Field, ObjectType } from '../schema/compiled/compiled-schema.ts'
import { fieldOf } from '../schema/compiled/field-of.ts'
import { nullableTypeOf } from '../schema/compiled/type-reference.ts'
import { collectFields, type SelectionSource } from '../selections/collect-fields.ts'
import type { ConditionValues } from '../selections/conditions.ts'
import { DeferUsages, type FieldSetUsages } from '../selections/defer-usages.ts'
import { fragmentDefinitionsOf } from '../selections/fragments.ts'
import { typesSelecting } from '../selections/types-selecting.ts'
import { PreparedArguments } from '../values/coerce-arguments.ts'
import type { FieldPlan, OperationPlan, SelectionPlan } from './plan.ts'
import { groupFieldSets, type CollectedFieldSets } from './group-field-sets.ts'
import { plannedDirectivesOf } from './planned-directives.ts'
import { streamUsageOf } from './stream-usage.ts'
import { FieldSet, LazyFieldPlan, SelectionPlans, type ResponseName } from './planned-fields.ts'

/** Returns the field to plan for a field of an object type: another field, or the same. */
export type ReplaceField = (type: ObjectType, field: Field) => Field

/** The options of planning. */
interface PlanOptions {
  /** Called with the length of each planned selection, and of the generated code. */
  readonly grow: (length: number) => void
  /** Default: each field itself. */
  readonly plannedField?: ReplaceField | undefined
  /** Whether the request resolves fields without a resolver. Default: the values are properties. */
  readonly hasFieldResolver?: boolean | undefined
  /** Whether to plan `@defer` and `@stream`. Default: false, all data are in one response. */
  readonly isIncremental?: boolean | undefined
  /**
   * Whether a field is planned once, whatever fragments deliver it. Default: true; if not, each deferred
   * fragment is an execution group with all of its fields.
   */
  readonly mergesDeferred?: boolean | undefined
  /** Whether null propagates from Non-Null positions. Default: true. */
  readonly propagatesNull?: boolean | undefined
  /** The type of the selection set of the operation. Default: the root type of the operation. */
  readonly rootType?: ObjectType | undefined
}

/**
 * Plans an operation of a valid document, for requests in which the variables in `@skip` and
 * `@include` have the same values. The plan grows with the document, not with the expanded
 * fragments: equal fields, and equal selections of one type, are planned once.
 *
 * The specification runs CollectFields() and CollectSubfields() for each object. The result depends
 * on the object type and the conditions only, so a plan keeps the result for all objects of a type.
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

/** The bytes of an entry without the key: a comma, and at least one digit. */
const ENTRY_BYTES = 2

/** The length that counts for a field of a selection: the length of a node on the tape. */
const FIELD_LENGTH = 24

/** The key of the nodes without arguments. */
const NO_ARGUMENTS = 'none'

type ArgumentsKey = Node | typeof NO_ARGUMENTS

class OperationPlanner implements OperationPlan {
  readonly document: Document
  readonly operation: Node
  readonly type: OperationPlan['type']
  readonly root: SelectionPlan
  readonly isIncremental: boolean
  readonly propagatesNull: boolean
  readonly grow: OperationPlan['grow']
  fieldCount = 0
  readonly #schema: CompiledSchema
  readonly #source: SelectionSource
  readonly #plannedField: PlanOptions['plannedField']
  readonly #hasFieldResolver: boolean
  /** The field sets by their only node, or by the text of their nodes and usages. */
  readonly #fieldSets = new Map<Node | string, FieldSet>()
  readonly #selections = new SelectionPlans()
  /** The response names of aliases, by symbol. */
  #aliases: Map<number, ResponseName> | null = null
  #arguments: Map<Field, Map<ArgumentsKey, PreparedArguments>> | null = null
  #argumentsCount = 0

  constructor(
    schema: CompiledSchema,
    document: Document,
    operation: Node,
    variables: ConditionValues,
    {
      grow,
      plannedField,
      hasFieldResolver = false,
      isIncremental = false,
      mergesDeferred = true,
      propagatesNull = true,
      rootType,
    }: PlanOptions,
  ) {
    this.document = document
    this.operation = operation
    this.propagatesNull = propagatesNull
    this.grow = grow
    this.#plannedField = plannedField
    this.#hasFieldResolver = hasFieldResolver
    this.#schema = schema
    this.isIncremental = isIncremental
    this.#source = {
      schema,
      document,
      fragments: fragmentDefinitionsOf(document),
      variables,
      deferUsages: isIncremental ? new DeferUsages(document, mergesDeferred) : null,
    }
    const isMutation = hasFlag(document, operation, Flag.IS_MUTATION)
    const isSubscription = hasFlag(document, operation, Flag.IS_SUBSCRIPTION)
    this.type = isMutation ? 'mutation' : isSubscription ? 'subscription' : 'query'
    const operationType = isMutation
      ? schema.mutationType
      : isSubscription
        ? schema.subscriptionType
        : schema.queryType
    const selectionSet = childOfKind(document, operation, Kind.SELECTION_SET)!
    this.root = this.#planSelectionSets(rootType ?? operationType!, [selectionSet], null)
  }

  /** CollectSubfields(): plans the selection sets of a field set for one object type. */
  planSelection(objectType: ObjectType, fieldSet: FieldSet): SelectionPlan {
    return this.#planSelectionSets(objectType, this.#selectionSetsOf(fieldSet), fieldSet.usages)
  }

  /** Searches the subfields of a field set, without planning them. */
  typesSelecting(
    objectTypes: ReadonlySet<ObjectType>,
    name: string,
    fieldSet: FieldSet,
  ): ReadonlySet<ObjectType> {
    return typesSelecting(this.#source, objectTypes, this.#selectionSetsOf(fieldSet), name)
  }

  /** Plans a field of a field set. */
  planField(fieldSet: FieldSet, field: Field): FieldPlan {
    const prepared = this.#argumentsOf(fieldSet.nodes[0]!, field)
    return new LazyFieldPlan(
      this.fieldCount++,
      field,
      fieldSet,
      this.#sourceOf(field, prepared),
      prepared,
      this.#directivesOf(fieldSet.nodes, field),
      this.isIncremental && nullableTypeOf(field.type).kind === 'LIST'
        ? items => this.#streamUsageOf(fieldSet, field, items)
        : null,
    )
  }

  #directivesOf(nodes: readonly Node[], field: Field): FieldPlan['directives'] {
    if (!this.#schema.hasListenersOnFields) return null
    return plannedDirectivesOf(
      this.#schema,
      this.document,
      nodes,
      field,
      () => this.#argumentsCount++,
    )
  }

  #streamUsageOf(fieldSet: FieldSet, field: Field, plan: FieldPlan): FieldPlan['stream'] {
    const { nodes, usages } = fieldSet
    return streamUsageOf(this.#source, nodes[0]!, () =>
      usages === null ? plan : this.#fieldSetOf(nodes, null, field).planFor(field),
    )
  }

  #selectionSetsOf({ nodes }: FieldSet): readonly Node[] {
    const selectionSets: Node[] = []
    for (const node of nodes) {
      const selectionSet = childOfKind(this.document, node, Kind.SELECTION_SET)
      if (selectionSet !== undefined) selectionSets.push(selectionSet)
    }
    return selectionSets
  }

  #planSelectionSets(
    objectType: ObjectType,
    selectionSets: readonly Node[],
    outerUsages: FieldSetUsages | null,
  ): SelectionPlan {
    const collected = collectFields(this.#source, objectType, selectionSets, outerUsages)
    const { usages, newUsages } = collected
    if (usages === null && newUsages.length === 0)
      return this.#planFieldSets(objectType, collected, null)
    const { objectGroup, groups } = groupFieldSets(collected, outerUsages)
    if (newUsages.length === 0 && groups.length === 0)
      return this.#planFieldSets(objectType, collected, null)
    let inlined: SelectionPlan | undefined
    const ignoringDefer = { ...this.#source, deferUsages: null }
    return this.#planFieldSets(
      objectType,
      { ...collected, ...objectGroup },
      {
        usages: newUsages,
        groups: groups.map(group => ({
          usages: group.deliveredBy,
          selection: this.#planFieldSets(objectType, { ...group, nullVariable: null }, null),
          type: { kind: 'NON_NULL', ofType: objectType },
        })),
        inlined: () =>
          (inlined ??= this.#planFieldSets(
            objectType,
            collectFields(ignoringDefer, objectType, selectionSets),
            null,
          )),
      },
    )
  }

  #planFieldSets(
    objectType: ObjectType,
    { fieldSets, usages, nullVariable }: CollectedFieldSets & Pick<SelectionPlan, 'nullVariable'>,
    deferred: SelectionPlan['deferred'],
  ): SelectionPlan {
    const previousFieldCount = this.fieldCount
    const fields: FieldPlan[] = []
    // The two braces are not added: the first entry has no comma, and one byte counts for any value.
    let minBytes = 0
    for (const [index, nodes] of fieldSets.entries()) {
      const field = this.#fieldOf(objectType, nodes, usages === null ? null : usages[index]!)
      // A host has validated the document, by a schema object that has more fields.
      if (field === null) continue
      fields.push(field)
      minBytes += field.key.length + ENTRY_BYTES
    }
    const selection: SelectionPlan = {
      objectType,
      fields,
      nullVariable,
      minBytes,
      deferred,
      code: null,
      objectCode: null,
    }
    // A selection with a newly planned field equals no earlier plan.
    const equalSelection =
      this.fieldCount === previousFieldCount && deferred === null
        ? this.#selections.find(selection)
        : undefined
    if (equalSelection !== undefined) return equalSelection
    this.grow(fields.length * FIELD_LENGTH)
    if (deferred === null) this.#selections.add(selection)
    return selection
  }

  #fieldOf(
    objectType: ObjectType,
    nodes: readonly Node[],
    usages: FieldSetUsages | null,
  ): FieldPlan | null {
    const [first] = nodes as readonly [Node]
    const declared = fieldOf(this.#schema, objectType, symbolOf(this.document, first))
    if (declared === undefined) return null
    const field = this.#plannedField?.(objectType, declared) ?? declared
    return this.#fieldSetOf(nodes, usages, field).planFor(field)
  }

  #fieldSetOf(nodes: readonly Node[], usages: FieldSetUsages | null, field: Field): FieldSet {
    const isDeferred = usages !== null && usages.some(usage => usage !== null)
    const key = isDeferred
      ? `${nodes.join()} ${usages.map(usage => usage?.id ?? '').join()}`
      : nodes.length === 1
        ? nodes[0]!
        : nodes.join()
    let fieldSet = this.#fieldSets.get(key)
    if (fieldSet === undefined) {
      const name = this.#responseNameOf(nodes[0]!, field)
      fieldSet = new FieldSet(this, nodes, name, isDeferred ? usages : null)
      this.#fieldSets.set(key, fieldSet)
    }
    return fieldSet
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
   * The prepared arguments of a node for a field. Field sets with the same first node share the
   * arguments, and so do all nodes without arguments.
   */
  #argumentsOf(node: Node, field: Field): PreparedArguments | null {
    if (field.arguments.length === 0) return null
    const key = childOfKind(this.document, node, Kind.ARGUMENT) === undefined ? NO_ARGUMENTS : node
    const argumentsByField = (this.#arguments ??= new Map<
      Field,
      Map<ArgumentsKey, PreparedArguments>
    >())
    let argumentsByNode = argumentsByField.get(field)
    if (argumentsByNode === undefined)
      argumentsByField.set(field, (argumentsByNode = new Map<ArgumentsKey, PreparedArguments>()))
    let prepared = argumentsByNode.get(key)
    if (prepared === undefined) {
      const id = this.#argumentsCount++
      prepared = new PreparedArguments(id, this.document, node, field.arguments)
      argumentsByNode.set(key, prepared)
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
