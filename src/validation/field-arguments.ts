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

/** The arguments of a field in their order: the ids of their names, and numbers that equal values have in common. */
type Entries = readonly (readonly [name: number, value: number])[]

/** What is known of the arguments of a field. */
interface Digest {
  /** Equal for identical arguments, in whatever order; 0 for none. */
  readonly number: number
  readonly entries: Entries
  /** Where an argument is given twice, which is a fault of its own: the last value of each. */
  readonly lastValues: ReadonlyMap<number, number> | null
}

const noArguments: Digest = { number: 0, entries: [], lastValues: null }

/**
 * Numbers the arguments of fields, so that fields with identical arguments, in whatever order, have the same number: however
 * often fields are compared, their arguments are read once. GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export class FieldArguments {
  readonly #document: Document
  #byField: Map<Node, Digest> | undefined
  /** The numbers of values and of all arguments of a field, by texts that tell them from others. */
  #byText: Map<string, number> | undefined

  constructor(document: Document) {
    this.#document = document
  }

  /** Whether two fields are given the same arguments; of one that the other field is given twice, the last counts. */
  areSame(one: Node, other: Node): boolean {
    const left = this.#digestOf(one)
    const right = this.#digestOf(other)
    if (left.lastValues === null && right.lastValues === null) return left.number === right.number
    if (left.entries.length !== right.entries.length) return false
    const values = right.lastValues ?? new Map(right.entries)
    return left.entries.every(([name, value]) => values.get(name) === value)
  }

  #digestOf(field: Node): Digest {
    if (!hasArguments(this.#document, field)) return noArguments
    this.#byField ??= new Map()
    let digest = this.#byField.get(field)
    if (digest === undefined) {
      const entries = textsOf(this.#document, field).map(
        ([name, text]) => [name, this.#numberOf(text)] as const,
      )
      const values = new Map(entries)
      const lastValues = values.size < entries.length ? values : null
      this.#byField.set(field, (digest = { number: this.#numberOf(inOrder(entries)), entries, lastValues }))
    }
    return digest
  }

  #numberOf(text: string): number {
    this.#byText ??= new Map()
    let number = this.#byText.get(text)
    if (number === undefined) this.#byText.set(text, (number = this.#byText.size + 1))
    return number
  }
}

function hasArguments(document: Document, field: Node): boolean {
  return childrenOfKind(document, field, Kind.ARGUMENT).length > 0
}

/**
 * The names of arguments, and texts that tell their values from others. Children follow their parents on the tape, so it is read
 * backwards and needs no recursion.
 */
function textsOf(document: Document, field: Node): (readonly [name: number, text: string])[] {
  const nodes = childrenOfKind(document, field, Kind.ARGUMENT)
  const first = nodes[0]!
  const texts: string[] = []
  for (let node = nextOf(document, nodes.at(-1)!) - 1; node > first; node--) {
    texts[node - first] = textOfValue(document, node, child => texts[child - first]!)
  }
  return nodes.map(node => [symbolOf(document, node), texts[node + 1 - first]!])
}

/** Entries as text, whatever their order; a comma in front tells it from values. */
function inOrder(entries: readonly (readonly [name: number, value: string | number])[]): string {
  let text = ','
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
