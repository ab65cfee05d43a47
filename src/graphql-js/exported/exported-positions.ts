import type { GraphQLResolveInfo } from 'graphql'
import type { OperationPlan, SelectionPlan } from '../../planning/plan.ts'
import type { CompiledSchema } from '../../schema/compiled/compiled-schema.ts'
import { nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import {
  ListNode,
  ObjectNode,
  type Position,
  type ResponseNode,
} from '../../execution/slots/response-node.ts'

type InfoPath = GraphQLResolveInfo['path']

/**
 * The positions of a response that graphql-js makes. Fields of one object have one `path.prev`, by
 * which the nodes are found.
 */
export class ExportedPositions {
  readonly #schema: CompiledSchema
  readonly #plan: OperationPlan
  readonly #nodes = new WeakMap<InfoPath, ObjectNode | ListNode>()
  readonly #indices = new WeakMap<SelectionPlan, ReadonlyMap<string, number>>()
  /** Whether the plan is that of a single field, wherever the field is. */
  readonly #isOfField: boolean
  #root: ObjectNode | null = null

  constructor(schema: CompiledSchema, plan: OperationPlan, isOfField: boolean) {
    this.#schema = schema
    this.#plan = plan
    this.#isOfField = isOfField
  }

  /** The position of a field, whose parent has a value; null for one that the plan does not have. */
  of({ path, parentType }: GraphQLResolveInfo, value: unknown): Position | null {
    const node = this.#objectAt(path.prev, parentType.name, value)
    return node === null ? null : this.#fieldIn(node, path)
  }

  /** The position of the field at a path, whatever the value of its parent; null as for `of`. */
  at(path: InfoPath): Position | null {
    const { prev, typename } = path
    const cachedNode = prev === undefined ? this.#root : this.#nodes.get(prev)
    const node =
      cachedNode instanceof ObjectNode
        ? cachedNode
        : this.#objectAt(prev, typename ?? '', undefined)
    return node === null ? null : this.#fieldIn(node, path)
  }

  #fieldIn(node: ObjectNode, { key }: InfoPath): Position | null {
    const { selection } = node
    let indices = this.#indices.get(selection)
    if (indices === undefined) {
      indices = new Map(selection.fields.map(({ responseName }, index) => [responseName, index]))
      this.#indices.set(selection, indices)
    }
    const index = indices.get(String(key))
    return index === undefined ? null : { node, index }
  }

  /** The object at a path; with another value than that of the first call, a node of its own. */
  #objectAt(path: InfoPath | undefined, typeName: string, value: unknown): ObjectNode | null {
    const cachedNode = path === undefined ? this.#root : this.#nodes.get(path)
    if (cachedNode instanceof ObjectNode && cachedNode.value === value) return cachedNode
    const node = this.#newObject(path, typeName, value)
    if (node === null || cachedNode != null) return node
    if (path === undefined) this.#root = node
    else this.#nodes.set(path, node)
    return node
  }

  #newObject(path: InfoPath | undefined, typeName: string, value: unknown): ObjectNode | null {
    if (path === undefined || this.#isOfField) {
      const { root } = this.#plan
      return root.objectType.name === typeName ? new ObjectNode(null, 0, value, root, []) : null
    }
    const type = this.#schema.typeByName.get(typeName)
    const position = this.#positionAt(path)
    if (type?.kind !== 'OBJECT' || position === null) return null
    const { node, index } = position
    return new ObjectNode(node, index, value, node.planAt(index).selectionFor(type), [])
  }

  /** The position at a path, of a field or of the item of a list. */
  #positionAt(path: InfoPath): Position<ResponseNode> | null {
    const { prev, key } = path
    if (typeof key === 'number') {
      const node = prev === undefined ? null : this.#listAt(prev)
      return node === null ? null : { node, index: key }
    }
    return this.at(path)
  }

  #listAt(path: InfoPath): ListNode | null {
    const cachedNode = this.#nodes.get(path)
    if (cachedNode instanceof ListNode) return cachedNode
    const position = this.#positionAt(path)
    if (position === null) return null
    const { node, index } = position
    const type = nullableTypeOf(node.typeAt(index))
    if (type.kind !== 'LIST') return null
    const list = new ListNode(node, index, node.planAt(index), type.ofType, undefined)
    this.#nodes.set(path, list)
    return list
  }
}
