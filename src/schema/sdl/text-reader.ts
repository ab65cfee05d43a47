import type { Document, Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import { stringValueOf } from '../../language/string-value.ts'
import {
  childrenOfKind,
  hasFlag,
  kindOf,
  nameOf,
  nextOf,
  spanStartOf,
  startOf,
  symbolOf,
} from '../../language/tape.ts'
import { ConstLiteral } from '../definitions/const-literal.ts'
import type { ReportFault } from '../faults/schema-rule.ts'
import {
  listOf,
  namedType,
  nonNullOf,
  type AppliedDirective,
  type TypeReference,
} from '../definitions/type-map.ts'

/** Reads the parts that definitions of all kinds have in common, in one text. */
export class TextReader {
  readonly document: Document
  readonly #start: number
  readonly #report: ReportFault
  readonly #isLazy: boolean
  /**
   * The names by symbol, so that equal names are one string; types below, so that equal references
   * are one object.
   */
  readonly #names: string[] = []
  readonly #nullableTypes: TypeReference[] = []
  readonly #nonNullTypes: TypeReference[] = []

  /**
   * `start` is the position of the text's first code unit in the texts of the schema; `isLazy` is
   * whether the members of a type are read when somebody asks for them, because they have no faults.
   */
  constructor(document: Document, start: number, report: ReportFault, isLazy: boolean) {
    this.document = document
    this.#start = start
    this.#report = report
    this.#isLazy = isLazy
  }

  /** A definition with the members that `read` returns. */
  withMembers<Part extends object, Key extends string, Member>(
    part: Part,
    key: Key,
    read: () => readonly Member[],
  ): Part & Record<Key, readonly Member[]> {
    if (!this.#isLazy)
      return Object.assign(part, { [key]: read() } as Record<Key, readonly Member[]>)
    let members: readonly Member[] | undefined
    return Object.defineProperty(part, key, {
      enumerable: true,
      get: () => (members ??= read()),
    }) as Part & Record<Key, readonly Member[]>
  }

  /** The name of a node. */
  name(node: Node): string {
    return (this.#names[symbolOf(this.document, node)] ??= nameOf(this.document, node))
  }

  /** The position of a node's name in the texts of the schema. */
  position(node: Node): number {
    return this.#start + startOf(this.document, node)
  }

  /** The description of a definition. GraphQL specification, 3.2 "Descriptions". */
  description(definition: Node): string | undefined {
    if (!hasFlag(this.document, definition, Flag.HAS_DESCRIPTION)) return undefined
    return stringValueOf(this.document, definition + 1)
  }

  /** The first child of a definition after its description. */
  firstPart(definition: Node): Node {
    return hasFlag(this.document, definition, Flag.HAS_DESCRIPTION)
      ? definition + 2
      : definition + 1
  }

  /** The names of a definition's children of one kind. */
  namesOf(definition: Node, kind: Kind): readonly string[] {
    return childrenOfKind(this.document, definition, kind).map(node => this.name(node))
  }

  /** A type reference. GraphQL specification, 2.12 "Type References". */
  type(node: Node): TypeReference {
    const { document } = this
    switch (kindOf(document, node)) {
      case Kind.NAMED_TYPE:
        return (this.#nullableTypes[symbolOf(document, node)] ??= namedType(this.name(node)))
      case Kind.LIST_TYPE:
        return listOf(this.type(node + 1))
      default: {
        if (kindOf(document, node + 1) === Kind.LIST_TYPE) return nonNullOf(this.type(node + 1))
        return (this.#nonNullTypes[symbolOf(document, node + 1)] ??= nonNullOf(this.type(node + 1)))
      }
    }
  }

  /** A literal with its position. GraphQL specification, 2.10 "Input Values". */
  literal(node: Node): ConstLiteral {
    return new ConstLiteral(this.document, node, this.#start + spanStartOf(this.document, node))
  }

  /**
   * The directives of a definition, of which the first may be at `from`; undefined without directives.
   * GraphQL specification, 2.13 "Directives".
   */
  directivesAt(from: Node, end: Node): readonly AppliedDirective[] | undefined {
    let directives: AppliedDirective[] | undefined
    for (
      let node = from;
      node < end && kindOf(this.document, node) === Kind.DIRECTIVE;
      node = nextOf(this.document, node)
    )
      (directives ??= []).push(this.#directive(node))
    return directives
  }

  #directive(node: Node): AppliedDirective {
    const argumentValues: Record<string, unknown> = Object.create(null) as Record<string, unknown>
    const directive: AppliedDirective = {
      name: this.name(node),
      arguments: argumentValues,
      position: this.#start + spanStartOf(this.document, node),
    }
    const end = nextOf(this.document, node)
    for (let child = node + 1; child < end; child = nextOf(this.document, child)) {
      const name = this.name(child)
      const value = this.literal(child + 1)
      const firstValue = argumentValues[name] as ConstLiteral | undefined
      if (firstValue === undefined) argumentValues[name] = value
      // GraphQL specification, 5.4.2 "Argument Uniqueness".
      else {
        this.#report(
          `The directive @${directive.name} has two arguments named "${name}".`,
          firstValue,
          value,
        )
      }
    }
    return directive
  }
}
