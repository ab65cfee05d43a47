import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { stringValueOf } from '../language/string-value.ts'
import {
  childrenOf,
  childrenOfKind,
  hasFlag,
  kindOf,
  spanEndOf,
  spanStartOf,
  symbolOf,
  textOf,
} from '../language/tape.ts'

/**
 * Whether two fields are given identical arguments, in whatever order. GraphQL specification, 5.3.2 "Field Selection Merging",
 * FieldsInSetCanMerge().
 */
export function haveSameArguments(document: Document, one: Node, other: Node): boolean {
  const left = childrenOfKind(document, one, Kind.ARGUMENT)
  const right = childrenOfKind(document, other, Kind.ARGUMENT)
  if (left.length !== right.length) return false
  if (left.length === 0 || textOfAll(document, left) === textOfAll(document, right)) return true
  const byName = new Map(right.map(argument => [symbolOf(document, argument), argument]))
  return left.every(argument => {
    const match = byName.get(symbolOf(document, argument))
    return match !== undefined && areSameValues(document, argument + 1, match + 1)
  })
}

function textOfAll(document: Document, nodes: readonly Node[]): string {
  return document.source.slice(spanStartOf(document, nodes[0]!), spanEndOf(document, nodes.at(-1)!))
}

/** Whether two literals are identical, the order of the fields of objects aside. It does not recurse: clients nest literals. */
function areSameValues(document: Document, one: Node, other: Node): boolean {
  const pending = [[one, other] as const]
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [left, right] = pair
    const kind = kindOf(document, left)
    if (kindOf(document, right) !== kind) return false
    if (kind === Kind.LIST_VALUE || kind === Kind.OBJECT_VALUE) {
      const pairs = kind === Kind.LIST_VALUE ? itemPairs : fieldPairs
      const inner = pairs(document, left, right)
      if (inner === undefined) return false
      for (const each of inner) pending.push(each)
    } else if (!areSameLeaves(document, kind, left, right)) return false
  }
  return true
}

type Pairs = readonly (readonly [Node, Node])[]

function itemPairs(document: Document, one: Node, other: Node): Pairs | undefined {
  const left = [...childrenOf(document, one)]
  const right = [...childrenOf(document, other)]
  return left.length === right.length ? left.map((item, index) => [item, right[index]!]) : undefined
}

/** A name that comes again, which is a fault of its own, is paired with itself in the order of the document. */
function fieldPairs(document: Document, one: Node, other: Node): Pairs | undefined {
  const left = fieldsByName(document, one)
  const right = fieldsByName(document, other)
  const isPaired = (field: Node, index: number): boolean =>
    symbolOf(document, field) === symbolOf(document, right[index]!)
  if (left.length !== right.length || !left.every(isPaired)) return undefined
  return left.map((field, index) => [field + 1, right[index]! + 1])
}

function fieldsByName(document: Document, object: Node): Node[] {
  return [...childrenOf(document, object)].sort((a, b) => symbolOf(document, a) - symbolOf(document, b))
}

function areSameLeaves(document: Document, kind: Kind, one: Node, other: Node): boolean {
  switch (kind) {
    case Kind.VARIABLE:
    case Kind.ENUM_VALUE:
      return symbolOf(document, one) === symbolOf(document, other)
    case Kind.STRING_VALUE:
      return (
        hasFlag(document, one, Flag.IS_BLOCK) === hasFlag(document, other, Flag.IS_BLOCK) &&
        stringValueOf(document, one) === stringValueOf(document, other)
      )
    default:
      return textOf(document, one) === textOf(document, other)
  }
}
