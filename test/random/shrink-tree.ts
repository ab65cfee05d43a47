import { shorterLists } from './minimize.ts'

/** A plain object whose properties are values, other trees, and lists of them. */
export type Tree = Readonly<Record<string, unknown>>

/** What may become of the nodes of a tree. */
export interface TreeRules {
  /** Whether a node can do without one of its properties. */
  readonly isOptional: (node: Tree, property: string) => boolean
  /** Properties that stay as they are, with all that is below. */
  readonly opaque?: readonly string[]
  /** Nodes that may stand in the place of a node; nearer to the simplest one each time. */
  readonly simplerNodes?: (node: Tree) => readonly Tree[]
  /** Nodes that may take the place of a node in a list. */
  readonly innerNodes?: (node: Tree) => readonly Tree[]
}

/** All trees that have less in one place than a tree has; those that lose most come first. */
export function* reductionsOf(node: Tree, rules: TreeRules): Generator<Tree, void, undefined> {
  const entries = Object.entries(node).filter(([name]) => !rules.opaque?.includes(name))
  for (const [name, value] of entries) {
    if (value !== undefined && rules.isOptional(node, name)) yield { ...node, [name]: undefined }
    if (!Array.isArray(value)) continue
    for (const list of shorterLists<unknown>(value)) yield { ...node, [name]: list }
  }
  yield* rules.simplerNodes?.(node) ?? []
  for (const [name, value] of entries) {
    if (isTree(value))
      for (const smaller of reductionsOf(value, rules)) yield { ...node, [name]: smaller }
    else if (Array.isArray(value))
      for (const list of reducedLists(value, rules)) yield { ...node, [name]: list }
  }
}

function* reducedLists(list: readonly unknown[], rules: TreeRules): Generator<readonly unknown[]> {
  for (const [index, item] of list.entries()) {
    if (!isTree(item)) continue
    const innerNodes = rules.innerNodes?.(item) ?? []
    if (innerNodes.length > 0) yield list.toSpliced(index, 1, ...innerNodes)
    for (const smaller of reductionsOf(item, rules)) yield list.with(index, smaller)
  }
}

function isTree(value: unknown): value is Tree {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
