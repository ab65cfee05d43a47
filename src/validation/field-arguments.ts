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

/** The arguments of a field, in a form that is quick to compare. */
interface Digest {
  /** How many arguments there are. */
  readonly count: number
  /**
   * Numbers of the values by the ids of the arguments' names. Equal values have one number. If an
   * argument is given twice, its last value counts.
   */
  readonly values: ReadonlyMap<number, number>
  /** Whether an argument is given twice with different values. */
  readonly isContradictory: boolean
  /** A number that is the same for equal names and values in any order. */
  readonly number: number
}

const noArguments: Digest = { count: 0, values: new Map(), isContradictory: false, number: 0 }

/**
 * Numbers the arguments of fields: fields with identical arguments, in any order, have the same
 * number. So the arguments of a field are read once, however often fields are compared.
 * GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export class FieldArguments {
  readonly #document: Document
  #byField: Map<Node, Digest> | undefined
  /**
   * Numbers by text: by the text of a value, or of all arguments of a field. Only equal ones have
   * the same text.
   */
  #byText: Map<string, number> | undefined

  constructor(document: Document) {
    this.#document = document
  }

  /**
   * Whether two fields have the same arguments. If `other` is given an argument twice, its last
   * value counts.
   */
  areSame(one: Node, other: Node): boolean {
    const left = this.#digestOf(one)
    const right = this.#digestOf(other)
    if (left.count !== right.count || left.isContradictory) return false
    if (left.values.size >= right.values.size) return left.number === right.number
    // As many arguments with fewer names: one is given twice, which another rule reports.
    for (const [name, value] of left.values) if (right.values.get(name) !== value) return false
    return true
  }

  /**
   * Whether two fields have the same arguments, whichever of them comes first; false where one of
   * them is given an argument twice with different values.
   */
  areIdentical(one: Node, other: Node): boolean {
    const left = this.#digestOf(one)
    const right = this.#digestOf(other)
    if (left.isContradictory || right.isContradictory) return false
    return left.count === right.count && left.number === right.number
  }

  #digestOf(field: Node): Digest {
    if (!hasArguments(this.#document, field)) return noArguments
    this.#byField ??= new Map()
    let digest = this.#byField.get(field)
    if (digest === undefined) this.#byField.set(field, (digest = this.#read(field)))
    return digest
  }

  #read(field: Node): Digest {
    const values = new Map<number, number>()
    let isContradictory = false
    const texts = textsOf(this.#document, field)
    for (const [name, text] of texts) {
      const value = this.#numberOf(text)
      isContradictory ||= (values.get(name) ?? value) !== value
      values.set(name, value)
    }
    return {
      count: texts.length,
      values,
      isContradictory,
      number: this.#numberOf(sortedText([...values])),
    }
  }

  #numberOf(text: string): number {
    this.#byText ??= new Map()
    let number = this.#byText.get(text)
    if (number === undefined) this.#byText.set(text, (number = this.#byText.size + 1))
    return number
  }
}

/** Whether a field has arguments. They precede its other children, except for an alias. */
export function hasArguments(document: Document, field: Node): boolean {
  const first = hasFlag(document, field, Flag.HAS_ALIAS) ? field + 2 : field + 1
  return first < nextOf(document, field) && kindOf(document, first) === Kind.ARGUMENT
}

/**
 * The name of each argument, and a text that only equal values have. Children follow their parents
 * on the tape, so it is read backwards, without recursion.
 */
function textsOf(document: Document, field: Node): (readonly [name: number, text: string])[] {
  const nodes = childrenOfKind(document, field, Kind.ARGUMENT)
  const first = nodes[0]!
  const end = nextOf(document, nodes.at(-1)!)
  const texts = new Array<string>(end - first)
  for (let node = end - 1; node > first; node--) {
    texts[node - first] = textOfValue(document, node, child => texts[child - first]!)
  }
  return nodes.map(node => [symbolOf(document, node), texts[node + 1 - first]!])
}

/** The text of entries, sorted by name. It begins with a comma, which no text of a value does. */
function sortedText(entries: readonly (readonly [name: number, value: string | number])[]): string {
  let text = ','
  for (const [name, value] of entries.toSorted(([one], [other]) => one - other))
    text += `${name}:${value},`
  return text
}

function textOfValue(document: Document, node: Node, textOf: (child: Node) => string): string {
  switch (kindOf(document, node)) {
    case Kind.LIST_VALUE: {
      let text = '['
      const end = nextOf(document, node)
      for (let item = node + 1; item < end; item = nextOf(document, item))
        text += `${textOf(item)},`
      return text + ']'
    }
    case Kind.OBJECT_VALUE: {
      const fields = childrenOfKind(document, node, Kind.OBJECT_FIELD)
      return `{${sortedText(fields.map(field => [symbolOf(document, field), textOf(field + 1)]))}}`
    }
    case Kind.VARIABLE:
      return `$${symbolOf(document, node)}`
    case Kind.STRING_VALUE:
      return (
        (hasFlag(document, node, Flag.IS_BLOCK) ? 'b' : '') +
        JSON.stringify(stringValueOf(document, node))
      )
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return ''
    default:
      return writtenTextOf(document, node)
  }
}
