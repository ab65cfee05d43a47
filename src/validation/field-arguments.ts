import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { stringValueOf } from '../language/string-value.ts'
import { childrenOfKind, hasFlag, kindOf, nextOf, symbolOf, textOf } from '../language/tape.ts'

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

  constructor(document: Document) {
    this.#document = document
  }

  areSame(one: Node, other: Node): boolean {
    return this.#numberOf(one) === this.#numberOf(other)
  }

  #numberOf(field: Node): number {
    const nodes = childrenOfKind(this.#document, field, Kind.ARGUMENT)
    if (nodes.length === 0) return NO_ARGUMENTS
    this.#byField ??= new Map()
    this.#byText ??= new Map()
    let number = this.#byField.get(field)
    if (number === undefined) {
      const text = usualText(this.#document, nodes)
      number = this.#byText.get(text) ?? this.#byText.size + 1
      this.#byText.set(text, number)
      this.#byField.set(field, number)
    }
    return number
  }
}

/**
 * A text that tells arguments from others: those and the fields of objects stand in the order of their ids. Children follow
 * their parents on the tape, so it is read backwards and needs no recursion.
 */
function usualText(document: Document, nodes: readonly Node[]): string {
  const first = nodes[0]!
  const texts: string[] = []
  const inOrder = (fields: Node[]): string => {
    let text = ''
    fields.sort((one, other) => symbolOf(document, one) - symbolOf(document, other))
    for (const field of fields) text += `${symbolOf(document, field)}:${texts[field + 1 - first]!},`
    return text
  }
  for (let node = nextOf(document, nodes.at(-1)!) - 1; node > first; node--) {
    texts[node - first] = textOfValue(document, node, inOrder, child => texts[child - first]!)
  }
  return inOrder([...nodes])
}

function textOfValue(
  document: Document,
  node: Node,
  inOrder: (fields: Node[]) => string,
  textOfItem: (item: Node) => string,
): string {
  switch (kindOf(document, node)) {
    case Kind.LIST_VALUE: {
      let text = '['
      const end = nextOf(document, node)
      for (let item = node + 1; item < end; item = nextOf(document, item)) text += `${textOfItem(item)},`
      return text + ']'
    }
    case Kind.OBJECT_VALUE:
      return `{${inOrder([...childrenOfKind(document, node, Kind.OBJECT_FIELD)])}}`
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
      return textOf(document, node)
  }
}
