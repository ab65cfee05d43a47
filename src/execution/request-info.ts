import type { FieldNode, FragmentDefinitionNode, OperationDefinitionNode } from '../language/ast.ts'
import type { Node } from '../language/document.ts'
import type { FieldPlan, OperationPlan } from '../planning/plan.ts'
import { holds } from '../selections/conditions.ts'
import { namedVariableValues, type VariableValues } from '../values/variables.ts'
import type { InfoComposite, InfoSchema } from './info-schema.ts'
import { syntaxTreeOf, type SyntaxTree } from './syntax-tree.ts'

/** What `info` shows of a request. */
interface ShownRequest {
  readonly plan: OperationPlan
  readonly variables: VariableValues
  readonly rootValue: unknown
  readonly settings: { readonly infoSchema: () => InfoSchema }
}

/** What the `info` of all calls of one field have in common. */
interface FieldInfo {
  /** The merged field nodes that are part of this response, each once. */
  readonly nodes: readonly FieldNode[]
  readonly parentType: object
  readonly returnType: object
}

/** What the `info` of all calls of a request have in common, found when the first of them is made. */
export class RequestInfo {
  readonly #request: ShownRequest
  readonly #fields = new Map<FieldPlan, FieldInfo>()
  #operation: OperationDefinitionNode | undefined
  #variableValues: Record<string, unknown> | undefined

  constructor(request: ShownRequest) {
    this.#request = request
  }

  get schema(): InfoSchema {
    return this.#request.settings.infoSchema()
  }

  get rootValue(): unknown {
    return this.#request.rootValue
  }

  get operation(): OperationDefinitionNode {
    return (this.#operation ??= this.#tree.operation(this.#request.plan.operation))
  }

  get fragments(): Record<string, FragmentDefinitionNode> {
    return this.#tree.fragments
  }

  get variableValues(): Record<string, unknown> {
    const { plan, variables } = this.#request
    return (this.#variableValues ??= namedVariableValues(plan.document, plan.operation, variables))
  }

  /** A plan of a field belongs to one object type. */
  ofField(plan: FieldPlan, parentName: string): FieldInfo {
    let field = this.#fields.get(plan)
    if (field === undefined) {
      const parentType = this.schema.getType(parentName) as InfoComposite
      const returnType = parentType.getFields()[plan.field.name]!.type
      this.#fields.set(plan, (field = { nodes: this.#nodesOf(plan), parentType, returnType }))
    }
    return field
  }

  #nodesOf(plan: FieldPlan): readonly FieldNode[] {
    // A fragment that was collected under several conditions has brought its nodes several times.
    const included = new Set<Node>()
    for (const { node, when } of plan.nodes) if (holds(when, this.#request.variables)) included.add(node)
    return Array.from(included, node => this.#tree.field(node))
  }

  get #tree(): SyntaxTree {
    return syntaxTreeOf(this.#request.plan.document)
  }
}
