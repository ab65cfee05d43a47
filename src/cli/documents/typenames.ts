import type { DocumentTree } from '../../language/print/document-source.ts'

/** The part of the nodes of a syntax tree that is read here. */
interface TreeNode {
  readonly kind: string
  readonly name?: { readonly kind: string; readonly value: string }
  readonly selectionSet?: { readonly selections: readonly TreeNode[] } | undefined
}

/**
 * A document with `__typename` at the end of each selection set that does not have it, but those of
 * operations, as the cache of Apollo's client adds it before it sends.
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
  const { selectionSet } = node
  if (selectionSet === undefined) return node
  const selections = selectionSet.selections.map(each => withSelections(each, true))
  if (isCounted && !selections.some(isOfIntrospection)) selections.push(typename)
  return { ...node, selectionSet: { ...selectionSet, selections } }
}

const typename: TreeNode = { kind: 'Field', name: { kind: 'Name', value: '__typename' } }

/** Apollo's cache adds none beside a field of introspection, an alias of `__typename` included. */
function isOfIntrospection({ kind, name }: TreeNode): boolean {
  return kind === 'Field' && name?.value.startsWith('__') === true
}
