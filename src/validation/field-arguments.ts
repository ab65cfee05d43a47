import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { stringValueOf } from '../language/string-value.ts'
import {
  childrenOfKind,
  hasFlag,
  kindOf,
  nextOf,
  symbolOf,
  textOf as writtenTextOf,
} from '../language/tape.ts'

/** The arguments of a field in their order: the ids of their names, and texts that tell their values from others. */
type Entries = readonly (readonly [name: number, value: string])[]

/** The number of a field without arguments. */
const NO_ARGUMENTS = 0

/**
 * Numbers the arguments of fields, so that fields with identical arguments, in whatever order, have the same number: however
 * often fields are compared, their arguments are read once. GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export class FieldArguments {
  readonly #document: Document
  #byField: Map<Node, number> | undefined
  #byText: Map<string, number> | undefined
  /** Fields to which an argument is given twice, which is a fault of its own. */
  readonly #repeating = new Set<Node>()

  constructor(document: Document) {
    this.#document = document
  }

  /** Whether two fields are given the same arguments; of one that the other field is given twice, the last counts. */
  areSame(one: Node, other: Node): boolean {
    const areSame = this.#numberOf(one) === this.#numberOf(other)
    if (!this.#repeating.has(one) && !this.#repeating.has(other)) return areSame
    const given = entriesOf(this.#document, one)
    const others = entriesOf(this.#document, other)
    const values = new Map(others)
    return given.length === others.length && given.every(([name, value]) => values.get(name) === value)
  }

  #numberOf(field: Node): number {
    if (!hasArguments(this.#document, field)) return NO_ARGUMENTS
    this.#byField ??= new Map()
    this.#byText ??= new Map()
    let number = this.#byField.get(field)
    if (number === undefined) {
      const entries = entriesOf(this.#document, field)
      const text = inOrder(entries)
      number = this.#byText.get(text) ?? this.#byText.size + 1
      this.#byText.set(text, number)
      this.#byField.set(field, number)
      if (new Set(entries.map(([name]) => name)).size < entries.length) this.#repeating.add(field)
    }
    return number
  }
}

function hasArguments(document: Document, field: Node): boolean {
  return childrenOfKind(document, field, Kind.ARGUMENT).length > 0
}

/** Children follow their parents on the tape, so it is read backwards and needs no recursion. */
function entriesOf(document: Document, field: Node): Entries {
  const nodes = childrenOfKind(document, field, Kind.ARGUMENT)
  if (nodes.length === 0) return []
  const first = nodes[0]!
  const texts: string[] = []
  for (let node = nextOf(document, nodes.at(-1)!) - 1; node > first; node--) {
    texts[node - first] = textOfValue(document, node, child => texts[child - first]!)
  }
  return nodes.map(node => [symbolOf(document, node), texts[node + 1 - first]!])
}

function inOrder(entries: Entries): string {
  let text = ''
  for (const [name, value] of entries.toSorted(([one], [other]) => one - other)) text += `${name}:${value},`
  return text
}

function textOfValue(document: Document, node: Node, textOf: (child: Node) => string): string {
  switch (kindOf(document, node)) {
    case Kind.LIST_VALUE: {
      let text = '['
      const end = nextOf(document, node)
      for (let item = node + 1; item < end; item = nextOf(document, item)) text += `${textOf(item)},`
      return text + ']'
    }
    case Kind.OBJECT_VALUE: {
      const fields = childrenOfKind(document, node, Kind.OBJECT_FIELD)
      return `{${inOrder(fields.map(field => [symbolOf(document, field), textOf(field + 1)]))}}`
    }
    case Kind.VARIABLE:
      return `$${symbolOf(document, node)}`
    case Kind.STRING_VALUE:
      return (
        (hasFlag(document, node, Flag.IS_BLOCK) ? 'b' : '') + JSON.stringify(stringValueOf(document, node))
      )
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return ''
    default:
      return writtenTextOf(document, node)
  }
}
