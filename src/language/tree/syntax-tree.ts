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

/** Finds the syntax nodes of an executable document for nodes of the tape. */
export interface SyntaxNodes {
  /** Fragments by name, in document order. */
  readonly fragments: Record<string, FragmentDefinitionNode>
  operation(node: Node): OperationDefinitionNode
  field(node: Node): FieldNode
}

/** The syntax tree of an executable document, with the way from the tape. */
export interface SyntaxTree extends SyntaxNodes {
  readonly document: DocumentNode
}

/** Makes the syntax tree of a document, a new one for each call. */
export function syntaxTreeOf(document: Document): SyntaxTree {
  return new TreeOfDocument(document)
}

class TreeOfDocument implements SyntaxTree {
  readonly document: DocumentNode
  readonly fragments = Object.create(null) as Record<string, FragmentDefinitionNode>
  readonly #document: Document
  readonly #operationAt = new Map<number, OperationDefinitionNode>()
  readonly #fieldAt = new Map<number, FieldNode>()

  constructor(document: Document) {
    this.#document = document
    this.document = toAST(document)
    this.#read(this.document)
  }

  operation(node: Node): OperationDefinitionNode {
    return this.#operationAt.get(spanStartOf(this.#document, node))!
  }

  field(node: Node): FieldNode {
    return this.#fieldAt.get(spanStartOf(this.#document, node))!
  }

  #read({ definitions }: DocumentNode): void {
    // An explicit stack: selection sets may be nested deeper than the call stack allows.
    const open: (readonly SelectionNode[])[] = []
    for (const definition of definitions) {
      if (!('selectionSet' in definition)) continue
      if ('operation' in definition) this.#operationAt.set(definition.loc!.start, definition)
      else this.fragments[definition.name.value] = definition
      open.push(definition.selectionSet.selections)
    }
    for (let selections = open.pop(); selections !== undefined; selections = open.pop()) {
      for (const selection of selections) {
        if (!('selectionSet' in selection)) continue
        if ('name' in selection) this.#fieldAt.set(selection.loc!.start, selection)
        if (selection.selectionSet !== undefined) open.push(selection.selectionSet.selections)
      }
    }
  }
}
