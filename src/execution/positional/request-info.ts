import type {
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
} from '../../language/ast.ts'
import type { FieldPlan, OperationPlan } from '../../planning/plan.ts'
import { namedVariableValues, type VariableValues } from '../../values/variables.ts'
import type { InfoComposite, InfoSchema } from './info-schema.ts'
import type { SyntaxNodes } from '../../language/tree/syntax-tree.ts'

/** The part of a request that `info` exposes. */
interface InfoRequest {
  readonly plan: OperationPlan
  readonly preparedDocument: { readonly syntaxTree: SyntaxNodes }
  readonly variables: VariableValues
  readonly settings: { readonly infoSchema: () => InfoSchema }
}

/** The properties of `info` that all calls of a request share, each made at the first read. */
export class RequestInfo {
  readonly #request: InfoRequest
  readonly #nodes = new Map<FieldPlan, readonly FieldNode[]>()
  #operation: OperationDefinitionNode | undefined
  #variableValues: Record<string, unknown> | undefined

  constructor(request: InfoRequest) {
    this.#request = request
  }

  get schema(): InfoSchema {
    return this.#request.settings.infoSchema()
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

  /** An object type of the schema. */
  typeNamed(name: string): object {
    return this.schema.getType(name)!
  }

  returnTypeOf({ field }: FieldPlan, parentName: string): object {
    return (this.schema.getType(parentName) as InfoComposite).getFields()[field.name]!.type
  }

  /** The merged field nodes; one list for all calls of a request. */
  nodesOf(plan: FieldPlan): readonly FieldNode[] {
    let nodes = this.#nodes.get(plan)
    if (nodes === undefined) {
      nodes = plan.nodes.map(node => this.#tree.field(node))
      this.#nodes.set(plan, nodes)
    }
    return nodes
  }

  get #tree(): SyntaxNodes {
    return this.#request.preparedDocument.syntaxTree
  }
}
