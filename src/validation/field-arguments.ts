import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { stringValueOf } from '../language/string-value.ts'
import {
  childrenOfKind,
  hasFlag,
  kindOf,
  nextOf,
  symbolOf,
  textOf as sourceTextOf,
} from '../language/tape.ts'

/** The arguments of a field, in a form that is quick to compare. */
interface Digest {
  /** The number of argument nodes. */
  readonly count: number
  /**
   * Ids of the values by the symbols of the arguments' names. Equal values share an id. The last
   * value of a repeated argument counts.
   */
  readonly valueIds: ReadonlyMap<number, number>
  /** Whether a repeated argument has different values. */
  readonly isContradictory: boolean
  /** An id that arguments with equal names and values share, in any order. */
  readonly id: number
}

const noArguments: Digest = { count: 0, valueIds: new Map(), isContradictory: false, id: 0 }

/**
 * Assigns ids to the arguments of fields: fields with identical sets of arguments, in any order,
 * share an id. The arguments of a field are read once, however often fields are compared.
 * GraphQL specification, 5.3.2 "Field Selection Merging".
 */
export class FieldArguments {
  readonly #document: Document
  #digestByField: Map<Node, Digest> | undefined
  /** Ids by the text of a value, or of all arguments of a field. Equal values have equal texts. */
  #idByText: Map<string, number> | undefined

  constructor(document: Document) {
    this.#document = document
  }

  /**
   * Whether two fields have the same arguments. The last value of an argument that `fieldB` repeats
   * counts.
   */
  areSame(fieldA: Node, fieldB: Node): boolean {
    const digestA = this.#digestOf(fieldA)
    const digestB = this.#digestOf(fieldB)
    if (digestA.count !== digestB.count || digestA.isContradictory) return false
    if (digestA.valueIds.size >= digestB.valueIds.size) return digestA.id === digestB.id
    // As many arguments with fewer names: fieldA repeats an argument, which another rule reports.
    for (const [name, id] of digestA.valueIds) if (digestB.valueIds.get(name) !== id) return false
    return true
  }

  /**
   * Whether two fields have the same arguments, independent of the order of the two fields; false
   * where a field repeats an argument with different values.
   */
  areIdentical(fieldA: Node, fieldB: Node): boolean {
    const digestA = this.#digestOf(fieldA)
    const digestB = this.#digestOf(fieldB)
    if (digestA.isContradictory || digestB.isContradictory) return false
    return digestA.count === digestB.count && digestA.id === digestB.id
  }

  #digestOf(field: Node): Digest {
    if (!hasArguments(this.#document, field)) return noArguments
    this.#digestByField ??= new Map()
    let digest = this.#digestByField.get(field)
    if (digest === undefined) this.#digestByField.set(field, (digest = this.#digest(field)))
    return digest
  }

  #digest(field: Node): Digest {
    const valueIds = new Map<number, number>()
    let isContradictory = false
    const argumentTexts = argumentTextsOf(this.#document, field)
    for (const [name, text] of argumentTexts) {
      const id = this.#idOf(text)
      isContradictory ||= (valueIds.get(name) ?? id) !== id
      valueIds.set(name, id)
    }
    return {
      count: argumentTexts.length,
      valueIds,
      isContradictory,
      id: this.#idOf(sortedText([...valueIds])),
    }
  }

  #idOf(text: string): number {
    this.#idByText ??= new Map()
    let id = this.#idByText.get(text)
    if (id === undefined) this.#idByText.set(text, (id = this.#idByText.size + 1))
    return id
  }
}

/** Whether a field has arguments. Arguments precede all other children except for an alias. */
export function hasArguments(document: Document, field: Node): boolean {
  const first = hasFlag(document, field, Flag.HAS_ALIAS) ? field + 2 : field + 1
  return first < nextOf(document, field) && kindOf(document, first) === Kind.ARGUMENT
}

/**
 * The name of each argument, and a text that only equal values have. Children follow their parents
 * on the tape, so the loop reads the tape backwards, without recursion.
 */
function argumentTextsOf(
  document: Document,
  field: Node,
): (readonly [name: number, text: string])[] {
  const nodes = childrenOfKind(document, field, Kind.ARGUMENT)
  const first = nodes[0]!
  const end = nextOf(document, nodes.at(-1)!)
  const texts = new Array<string>(end - first)
  for (let node = end - 1; node > first; node--) {
    texts[node - first] = textOfValue(document, node, child => texts[child - first]!)
  }
  return nodes.map(node => [symbolOf(document, node), texts[node + 1 - first]!])
}

/** The text of entries, sorted by name. Begins with a comma, unlike the text of a value. */
function sortedText(entries: readonly (readonly [name: number, value: string | number])[]): string {
  let text = ','
  for (const [name, value] of entries.toSorted(([nameA], [nameB]) => nameA - nameB))
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
      return sourceTextOf(document, node)
  }
}
