import type { DocumentTree } from '../../language/print/document-source.ts'

/** The part of the nodes of a syntax tree that is read here. */
interface TreeNode {
  readonly kind: string
  readonly name?: { readonly kind: string; readonly value: string }
  readonly alias?: object | undefined
  readonly selectionSet?: { readonly selections: readonly TreeNode[] } | undefined
}

/**
 * A document with `__typename` at the end of each selection set that does not have it, but those of
 * operations and of introspection, as caches of Apollo's clients add it before they send.
 */
export function withTypenames(document: DocumentTree): DocumentTree {
  return {
    ...document,
    definitions: (document.definitions as readonly TreeNode[]).map(definition =>
      withSelections(definition, definition.kind === 'FragmentDefinition'),
    ),
  }
}

/** A node whose selections have `__typename`, and itself where `isCounted`. */
function withSelections(node: TreeNode, isCounted: boolean): TreeNode {
  const { selectionSet, kind, name } = node
  if (selectionSet === undefined) return node
  if (kind === 'Field' && name?.value.startsWith('__') === true) return node
  const selections = selectionSet.selections.map(each => withSelections(each, true))
  if (isCounted && !selections.some(isTypename)) selections.push(typename)
  return { ...node, selectionSet: { ...selectionSet, selections } }
}

const typename: TreeNode = { kind: 'Field', name: { kind: 'Name', value: '__typename' } }

function isTypename({ kind, name, alias }: TreeNode): boolean {
  return kind === 'Field' && alias === undefined && name?.value === '__typename'
}
