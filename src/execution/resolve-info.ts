import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from '../language/ast.ts'
import type { FieldPlan } from '../planning/plan.ts'
import type { Event, InfoPath, ResolveInfo } from '../schema/resolver.ts'
import type { RequestScope } from './request-scope.ts'
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
  readonly #scope: RequestScope
  readonly #plan: FieldPlan
  readonly #node: ObjectNode
  #event: Event | undefined

  constructor(scope: RequestScope, plan: FieldPlan, node: ObjectNode) {
    const { info } = scope
    const field = info.ofField(plan, node.selection.objectType.name)
    this.fieldName = plan.field.name
    this.fieldNodes = field.nodes
    this.returnType = field.returnType
    this.parentType = field.parentType
    this.path = node.infoPathOf(plan)
    this.schema = info.schema
    this.fragments = info.fragments
    this.rootValue = info.rootValue
    this.operation = info.operation
    this.variableValues = info.variableValues
    this.#scope = scope
    this.#plan = plan
    this.#node = node
    this.#event = undefined
  }

  get event(): Event {
    return (this.#event ??= new FieldEvent(
      this.#scope,
      this.#plan,
      this.#node,
      this.#scope.argumentsOf(this.#plan),
    ))
  }
}
