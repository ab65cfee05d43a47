import { shorterLists } from './minimize.ts'

/** A plain object whose properties are values, other trees, and lists of them. */
export type Tree = Readonly<Record<string, unknown>>

/** The reductions of the nodes of a tree. */
export interface TreeRules {
  /** Whether a node can do without one of its properties. */
  readonly isOptional: (node: Tree, property: string) => boolean
  /** Properties that remain unchanged, with their descendants. */
  readonly opaque?: readonly string[]
  /** Returns the nodes that may replace a node, each simpler than the node. */
  readonly simplerNodes?: (node: Tree) => readonly Tree[]
  /** Returns the nodes that may replace a node of a list. */
  readonly innerNodes?: (node: Tree) => readonly Tree[]
}

/** Returns all trees with a single reduction, the largest reductions first. */
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
