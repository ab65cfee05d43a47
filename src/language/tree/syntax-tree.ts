import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionNode,
} from '../ast.ts'
import type { Document, Node } from '../document.ts'
import { spanStartOf } from '../tape.ts'
import { toAST } from './to-ast.ts'

/** Maps nodes of the tape to syntax nodes of an executable document. */
export interface SyntaxNodes {
  /** Fragments by name, in document order. */
  readonly fragments: Record<string, FragmentDefinitionNode>
  operation(node: Node): OperationDefinitionNode
  field(node: Node): FieldNode
}

/** The syntax tree of an executable document, with the map from the tape. */
export interface SyntaxTree extends SyntaxNodes {
  readonly document: DocumentNode
}

/** Returns a new syntax tree of a document for each call. */
export function syntaxTreeOf(document: Document): SyntaxTree {
  return new TreeOfDocument(document)
}

class TreeOfDocument implements SyntaxTree {
  readonly document: DocumentNode
  readonly fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  readonly #document: Document
  readonly #operationByStart = new Map<number, OperationDefinitionNode>()
  readonly #fieldByStart = new Map<number, FieldNode>()

  constructor(document: Document) {
    this.#document = document
    this.document = toAST(document)
    this.#read(this.document)
  }

  operation(node: Node): OperationDefinitionNode {
    return this.#operationByStart.get(spanStartOf(this.#document, node))!
  }

  field(node: Node): FieldNode {
    return this.#fieldByStart.get(spanStartOf(this.#document, node))!
  }

  #read({ definitions }: DocumentNode): void {
    // An explicit stack: selection sets may be nested deeper than the call stack allows.
    const pendingSelections: (readonly SelectionNode[])[] = []
    for (const definition of definitions) {
      if (!('selectionSet' in definition)) continue
      if ('operation' in definition) this.#operationByStart.set(definition.loc!.start, definition)
      else this.fragments[definition.name.value] = definition
      pendingSelections.push(definition.selectionSet.selections)
    }
    for (
      let selections = pendingSelections.pop();
      selections !== undefined;
      selections = pendingSelections.pop()
    ) {
      for (const selection of selections) {
        if (!('selectionSet' in selection)) continue
        if ('name' in selection) this.#fieldByStart.set(selection.loc!.start, selection)
        if (selection.selectionSet !== undefined)
          pendingSelections.push(selection.selectionSet.selections)
      }
    }
  }
}
