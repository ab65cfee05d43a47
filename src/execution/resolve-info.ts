import type { ResponsePath } from '../errors/graphql-error.ts'
import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from '../language/ast.ts'
import type { FieldPlan } from '../planning/plan.ts'
import type { Event, InfoPath, ResolveInfo } from '../schema/resolver.ts'
import type { EventSource } from './event-source.ts'
import { FieldEvent } from './field-event.ts'
import type { InfoComposite, InfoSchema } from './info-schema.ts'
import type { ObjectNode } from './object-node.ts'

/** The `info` of one call of a positional resolver: three references, until something is read. */
export class FieldResolveInfo implements ResolveInfo {
  readonly #source: EventSource
  readonly #plan: FieldPlan
  readonly #node: ObjectNode
  #path: InfoPath | undefined
  #event: Event | undefined

  constructor(source: EventSource, plan: FieldPlan, node: ObjectNode) {
    this.#source = source
    this.#plan = plan
    this.#node = node
    this.#path = undefined
    this.#event = undefined
  }

  get fieldName(): string {
    return this.#plan.field.name
  }

  get fieldNodes(): readonly FieldNode[] {
    return this.#source.requestInfo.fieldNodesOf(this.#plan)
  }

  get returnType(): object {
    return this.parentType.getFields()[this.fieldName]!.type
  }

  get parentType(): InfoComposite {
    return this.schema.getType(this.#node.selection.objectType.name) as InfoComposite
  }

  get path(): InfoPath {
    return (this.#path ??= infoPathOf(this.#node.pathOf(this.#plan, []), this.#plan))
  }

  get schema(): InfoSchema {
    return this.#source.requestInfo.schema
  }

  get fragments(): Record<string, FragmentDefinitionNode> {
    return this.#source.requestInfo.fragments
  }

  get rootValue(): unknown {
    return this.#source.requestInfo.rootValue
  }

  get operation(): OperationDefinitionNode {
    return this.#source.requestInfo.operation
  }

  get variableValues(): Record<string, unknown> {
    return this.#source.requestInfo.variableValues
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
