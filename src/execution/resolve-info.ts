import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from '../language/ast.ts'
import type { FieldPlan } from '../planning/plan.ts'
import type { Event, InfoPath, ResolveInfo } from '../schema/resolver.ts'
import type { EventOrigin } from './event-origin.ts'
import { FieldEvent } from './field-event.ts'
import type { ObjectNode } from './object-node.ts'

/**
 * The `info` of one call of a positional resolver: properties of its own, which code may copy and replace, as those of graphql-js.
 * What calls of one field have in common is found once for a request.
 */
export class FieldResolveInfo implements ResolveInfo {
  readonly fieldName: string
  readonly fieldNodes: readonly FieldNode[]
  readonly returnType: object
  readonly parentType: object
  readonly path: InfoPath
  readonly schema: object
  readonly fragments: Record<string, FragmentDefinitionNode>
  readonly rootValue: unknown
  readonly operation: OperationDefinitionNode
  readonly variableValues: Record<string, unknown>
  readonly #source: EventOrigin
  readonly #plan: FieldPlan
  readonly #node: ObjectNode
  #event: Event | undefined

  constructor(source: EventOrigin, plan: FieldPlan, node: ObjectNode) {
    const { requestInfo } = source
    const field = requestInfo.ofField(plan, node.selection.objectType.name)
    this.fieldName = plan.field.name
    this.fieldNodes = field.nodes
    this.returnType = field.returnType
    this.parentType = field.parentType
    this.path = node.infoPathOf(plan)
    this.schema = requestInfo.schema
    this.fragments = requestInfo.fragments
    this.rootValue = requestInfo.rootValue
    this.operation = requestInfo.operation
    this.variableValues = requestInfo.variableValues
    this.#source = source
    this.#plan = plan
    this.#node = node
    this.#event = undefined
  }

  get event(): Event {
    return (this.#event ??= new FieldEvent(
      this.#source,
      this.#plan,
      this.#node,
      this.#source.argumentsOf(this.#plan),
    ))
  }
}
