import { inspectInput, inspectKind } from '../../errors/inspect.ts'
import { nodeSyntax, type Children, type Leaf } from './node-syntax.ts'

// The largest published schemas have fewer than 100,000 nodes.
const MAX_NODES = 500_000
/** Documents of the host may nest selections 500 levels, which are 1,000 nodes, deep. */
const MAX_DEPTH = 2_000
/** The most UTF-16 units of a text that is parsed to a tree or printed from a tree. */
export const MAX_LENGTH: number = 16 * 1024 * 1024

type AnyNode = Readonly<Record<string, unknown>>

/** A node to print, and its position in the tree. */
interface PendingNode {
  readonly node: unknown
  readonly kinds: readonly string[]
  readonly parent: string
  readonly property: string
  readonly depth: number
}

/**
 * Prints a syntax tree as tokens with spaces between them. A loop with a bound, because a tree of
 * the host may be nested deeper than the call stack allows, contain itself, or contain one node
 * many times.
 *
 * @param kinds that the tree may have
 * @throws Error with the actual and the expected value, for an invalid or too large tree
 */
export function printTree(tree: object, kinds: readonly string[] = ['Document']): string {
  return new TreePrinter().print(tree, kinds)
}

class TreePrinter {
  /** The tokens and nodes to print, in reverse order. */
  readonly #pending: (string | PendingNode)[] = []
  readonly #tokens: string[] = []
  #nodes = 1
  #length = 0
  /** The last accessed property, in words for a message. */
  #accessedProperty = 'the document'

  print(tree: object, kinds: readonly string[]): string {
    const root = { node: tree, kinds, parent: 'DocumentNode', property: 'kind' }
    try {
      this.#pending.push({ ...root, depth: 1 })
      for (let next; (next = this.#pending.pop()) !== undefined;) {
        if (typeof next === 'string') this.#write(next)
        else this.#expand(next)
      }
    } catch (thrown) {
      if (thrown instanceof TreeFault) throw thrown
      throw new Error(`The DocumentNode cannot be read: ${this.#accessedProperty} throws.`, {
        cause: thrown,
      })
    }
    return this.#tokens.join(' ')
  }

  /** Replaces a node by its tokens and children. */
  #expand({ node, kinds, parent, property, depth }: PendingNode): void {
    if (depth > MAX_DEPTH) {
      throw new TreeFault(
        `is nested deeper than ${MAX_DEPTH} nodes; expected a tree, where no node is below itself`,
      )
    }
    this.#accessedProperty = `"kind" of a node in "${property}" of a ${parent}`
    const kind = typeof node === 'object' && node !== null ? (node as AnyNode)['kind'] : undefined
    if (typeof kind !== 'string' || !kinds.includes(kind)) {
      const isNode = typeof kind === 'string'
      const actual = isNode ? `a node of the kind ${inspectInput(kind)}` : inspectKind(node)
      throw new TreeFault(
        `has ${actual} as "${property}" of a ${parent}; expected ${wordsOf(kinds)}`,
      )
    }
    const parts: (string | PendingNode)[] = []
    for (const part of nodeSyntax.get(kind)!) {
      if (typeof part === 'string') parts.push(part)
      else {
        this.#accessedProperty = `"${part.property}" of a ${kind}`
        if ('write' in part) parts.push(leafOf(node as AnyNode, kind, part))
        else this.#addChildren(parts, node as AnyNode, kind, part, depth + 1)
      }
    }
    for (const part of parts.reverse()) this.#pending.push(part)
  }

  #addChildren(
    parts: (string | PendingNode)[],
    parentNode: AnyNode,
    parent: string,
    { property, kinds, count, opening, separator, closing }: Children,
    depth: number,
  ): void {
    const children = parentNode[property]
    const isList = count === '*' || count === '+'
    const isAbsent = children === undefined || children === null
    if (isAbsent && (count === '?' || count === '*')) return
    const isArray = Array.isArray(children)
    if (isList && (!isArray || (count === '+' && children.length === 0))) {
      const actual = isArray ? 'an empty list' : inspectKind(children)
      throw new TreeFault(
        `has ${actual} as "${property}" of a ${parent}; expected a list of ${wordsOf(kinds)}`,
      )
    }
    const length = isList ? (children as readonly unknown[]).length : 1
    if (length === 0) return
    // Precedes the loop, because the length of a list may be a mistake.
    if (!((this.#nodes += length) <= MAX_NODES))
      throw new TreeFault(`has more than ${MAX_NODES} nodes`)
    parts.push(opening)
    for (let index = 0; index < length; index++) {
      const node: unknown = isList ? (children as readonly unknown[])[index] : children
      if (index > 0) parts.push(separator)
      parts.push({ node, kinds, parent, property, depth })
    }
    parts.push(closing)
  }

  #write(token: string): void {
    if (token === '') return
    this.#length += token.length + 1
    if (this.#length > MAX_LENGTH) {
      throw new TreeFault(`has a text of more than ${MAX_LENGTH} UTF-16 code units`)
    }
    this.#tokens.push(token)
  }
}

/** The error of a tree that cannot be printed. `predicate` completes the message. */
class TreeFault extends Error {
  constructor(predicate: string) {
    super(`The DocumentNode ${predicate}.`)
  }
}

function leafOf(node: AnyNode, kind: string, { property, words, write }: Leaf): string {
  const value = node[property]
  const token = write(value, node)
  if (token !== undefined) return token
  const actual = typeof value === 'string' ? inspectInput(value) : inspectKind(value)
  throw new TreeFault(`has ${actual} as "${property}" of a ${kind}; expected ${words}`)
}

function wordsOf(kinds: readonly string[]): string {
  return kinds.length > 9 ? 'a definition' : kinds.join(' or ')
}
