/**
 * Returns the strongly connected components of a graph, each before the components that lead to it,
 * by Tarjan's algorithm. Two nodes are in one component if each leads to the other. An explicit
 * stack instead of recursion, because references may be nested deeper than the call stack allows.
 */
export function connectedComponents<Node>(
  roots: Iterable<Node>,
  nextOf: (node: Node) => readonly Node[],
): readonly (readonly Node[])[] {
  const components: Node[][] = []
  const ranks = new Map<Node, number>()
  const open: Node[] = []
  const assigned = new Set<Node>()
  const path: Step<Node>[] = []

  const enter = (node: Node): void => {
    ranks.set(node, ranks.size)
    path.push({
      node,
      next: nextOf(node),
      visited: 0,
      lowest: ranks.size - 1,
      start: open.push(node) - 1,
    })
  }
  const leave = ({ node, lowest, start }: Step<Node>): void => {
    path.pop()
    const previous = path.at(-1)
    if (previous !== undefined) previous.lowest = Math.min(previous.lowest, lowest)
    if (lowest < ranks.get(node)!) return
    const component = open.splice(start)
    for (const member of component) assigned.add(member)
    components.push(component)
  }

  for (const root of roots) {
    if (!ranks.has(root)) enter(root)
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      if (step.visited === step.next.length) {
        leave(step)
        continue
      }
      const next = step.next[step.visited++]!
      const rank = ranks.get(next)
      if (rank === undefined) enter(next)
      else if (!assigned.has(next)) step.lowest = Math.min(step.lowest, rank)
    }
  }
  return components
}

/** A node that the search has entered and not left yet. */
interface Step<Node> {
  readonly node: Node
  readonly next: readonly Node[]
  visited: number
  /** The lowest rank among the nodes that the search has reached from this node. */
  lowest: number
  /** The index of the node in `open`. The nodes from this index on belong to no component yet. */
  readonly start: number
}

/** Returns the cycles: components of several nodes, and nodes that lead to themselves. */
export function cyclesOf<Node>(
  roots: Iterable<Node>,
  nextOf: (node: Node) => readonly Node[],
): readonly (readonly Node[])[] {
  return connectedComponents(roots, nextOf).filter(
    ([node, ...furtherNodes]) => furtherNodes.length > 0 || nextOf(node!).includes(node!),
  )
}
