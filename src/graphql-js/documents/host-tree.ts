import type {
  DefinitionNode,
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
} from '../../language/ast.ts'
import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import type { SyntaxNodes } from '../../language/tree/syntax-tree.ts'
import { childOfKind, childrenOf, kindOf, nameOf, nextOf } from '../../language/tape.ts'

/**
 * Maps the nodes of a tape to the nodes of the host's syntax tree that the tape was made from;
 * undefined if the tree has been changed since.
 */
export function hostTreeOf(document: DocumentNode, tape: Document): SyntaxNodes | undefined {
  try {
    return new HostTree(document, tape)
  } catch {
    return undefined
  }
}

/** Walks tree and tape side by side: their nodes stand in the same order. */
class HostTree implements SyntaxNodes {
  /** Fragments by name. The last of several with one name counts, as in `info` of graphql-js. */
  readonly fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  readonly #fields = new Map<Node, FieldNode>()
  readonly #operations = new Map<Node, OperationDefinitionNode>()

  constructor({ definitions }: DocumentNode, tape: Document) {
    for (const [index, node] of [...childrenOf(tape, 0)].entries())
      this.#addDefinition(tape, node, definitions[index]!)
  }

  operation(node: Node): OperationDefinitionNode {
    return this.#operations.get(node)!
  }

  field(node: Node): FieldNode {
    return this.#fields.get(node)!
  }

  #addDefinition(tape: Document, node: Node, definition: DefinitionNode): void {
    if (!('selectionSet' in definition)) return
    expectEqual(nameOf(tape, node), definition.name?.value ?? '')
    if ('operation' in definition) this.#operations.set(node, definition)
    else this.fragments[definition.name.value] = definition
    this.#addFields(tape, node, definition.selectionSet)
  }

  /** Adds the fields below a node that has a selection set, with an explicit stack. */
  #addFields(tape: Document, node: Node, selectionSet: SelectionSetNode): void {
    const open: [Node, SelectionSetNode][] = [[node, selectionSet]]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const [parentNode, { selections }] = next
      const set = childOfKind(tape, parentNode, Kind.SELECTION_SET)!
      let child = set + 1
      for (const selection of selections) {
        if (kindOf(tape, child) === Kind.FIELD) {
          const { alias, name } = selection as FieldNode
          expectEqual(nameOf(tape, alias ? child + 1 : child), (alias ?? name).value)
          this.#fields.set(child, selection as FieldNode)
        }
        if ('selectionSet' in selection && selection.selectionSet)
          open.push([child, selection.selectionSet])
        child = nextOf(tape, child)
      }
      expectEqual(child, nextOf(tape, set))
    }
  }
}

/** @throws Error if the tree differs from the tape */
function expectEqual(tapeValue: unknown, treeValue: unknown): void {
  if (tapeValue !== treeValue) throw new Error('The tree was changed.')
}
