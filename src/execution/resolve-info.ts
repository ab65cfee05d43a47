import type { ResponsePath } from '../errors/graphql-error.ts'
import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from '../language/ast.ts'
import type { FieldPlan } from '../planning/plan.ts'
import type { Event, InfoPath, ResolveInfo } from '../schema/resolver.ts'
import type { EventSource } from './event-source.ts'
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
  readonly #source: EventSource
  readonly #plan: FieldPlan
  readonly #node: ObjectNode
  #event: Event | undefined

  constructor(source: EventSource, plan: FieldPlan, node: ObjectNode) {
    const { requestInfo } = source
    const field = requestInfo.ofField(plan, node.selection.objectType.name)
    this.fieldName = plan.field.name
    this.fieldNodes = field.nodes
    this.returnType = field.returnType
    this.parentType = field.parentType
    this.path = infoPathOf(node.pathOf(plan, []), plan)
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

/** A response position with the object types whose fields are on it: those of the field and of the fields above it. */
function infoPathOf(path: ResponsePath, field: FieldPlan): InfoPath {
  const typeNames: string[] = []
  for (let plan: FieldPlan | null = field; plan !== null; plan = plan.parent) {
    const { coordinate } = plan.field
    typeNames.push(coordinate.slice(0, coordinate.indexOf('.')))
  }
  let linked: InfoPath | undefined
  for (const key of path) {
    const typename = typeof key === 'string' ? typeNames.pop() : undefined
    linked = { prev: linked, key, typename }
  }
  return linked!
}
