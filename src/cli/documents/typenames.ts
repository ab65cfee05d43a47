import type { DocumentTree } from '../../language/print/document-source.ts'

/** The properties of a syntax tree's nodes that `withTypenames` reads. */
interface TreeNode {
  readonly kind: string
  readonly name?: { readonly kind: string; readonly value: string }
  readonly selectionSet?: { readonly selections: readonly TreeNode[] } | undefined
}

/**
 * Returns a document with `__typename` at the end of each selection set without it, except those of
 * operations. Apollo Client's cache adds `__typename` to its requests in the same way.
 */
export function withTypenames(document: DocumentTree): DocumentTree {
  return {
    ...document,
    definitions: (document.definitions as readonly TreeNode[]).map(definition =>
      withSelections(definition, definition.kind === 'FragmentDefinition'),
    ),
  }
}

/** Returns a node whose descendants have `__typename`, and the node as well if `needsTypename`. */
function withSelections(node: TreeNode, needsTypename: boolean): TreeNode {
  const { selectionSet } = node
  if (selectionSet === undefined) return node
  const selections = selectionSet.selections.map(selection => withSelections(selection, true))
  if (needsTypename && !selections.some(isIntrospectionField)) selections.push(typename)
  return { ...node, selectionSet: { ...selectionSet, selections } }
}

const typename: TreeNode = { kind: 'Field', name: { kind: 'Name', value: '__typename' } }

/** Apollo's cache adds no `__typename` beside an introspection field, such as an alias of it. */
function isIntrospectionField({ kind, name }: TreeNode): boolean {
  return kind === 'Field' && name?.value.startsWith('__') === true
}
