import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOf, kindOf, nameOf, nextOf, symbolOf } from '../../language/tape.ts'
import { literalOf } from '../scalars/literal.ts'
import type { InputReader } from './coerce-input.ts'
import type { EnumInputType, InputField, InputType, ScalarInputType } from './input-type.ts'
import { isCopyable, REQUIRED, ScalarPart, SharedPart, VariablePart } from './template.ts'

/**
 * The value nodes of the fields of an object literal, by name. Of two fields with one name, the
 * last counts.
 */
type LiteralEntries = ReadonlyMap<string, Node>

/**
 * Reads literals of a document. Coercion returns a template.
 * GraphQL specification, 2.10 "Input Values".
 */
export class LiteralReader implements InputReader<Node, LiteralEntries> {
  readonly makesPlainObjects = false
  readonly #document: Document

  constructor(document: Document) {
    this.#document = document
  }

  isNull(node: Node): boolean {
    return kindOf(this.#document, node) === Kind.NULL_VALUE
  }

  itemsOf(node: Node): Iterable<Node> | undefined {
    return kindOf(this.#document, node) === Kind.LIST_VALUE
      ? childrenOf(this.#document, node)
      : undefined
  }

  entriesOf(node: Node): LiteralEntries | undefined {
    if (kindOf(this.#document, node) !== Kind.OBJECT_VALUE) return undefined
    const entries = new Map<string, Node>()
    for (const field of childrenOf(this.#document, node))
      entries.set(nameOf(this.#document, field), field + 1)
    return entries
  }

  nameOf({ name }: InputField): string {
    return name
  }

  entryOf(entries: LiteralEntries, name: string): Node | undefined {
    return entries.get(name)
  }

  namesOf(entries: LiteralEntries): readonly string[] {
    return [...entries.keys()]
  }

  enumValueOf(node: Node, { valueByName }: EnumInputType): { readonly value: unknown } | undefined {
    if (kindOf(this.#document, node) !== Kind.ENUM_VALUE) return undefined
    const enumValue = valueByName.get(nameOf(this.#document, node))
    const isObject = typeof enumValue?.value === 'object' && enumValue.value !== null
    return isObject ? { value: new SharedPart(enumValue.value) } : enumValue
  }

  scalarValueOf(node: Node, type: ScalarInputType): unknown {
    const document = this.#document
    if (holdsVariable(document, node)) {
      return new ScalarPart(variables => type.coerceLiteral(literalOf(document, node, variables)))
    }
    const coerce = (): unknown => type.coerceLiteral(literalOf(document, node, []))
    if (type.coercesAnew === true) return new ScalarPart(coerce)
    const value = coerce()
    return isCopyable(value) ? value : new ScalarPart(coerce)
  }

  defaultOf({ defaultValue }: InputField): unknown {
    return defaultValue
  }

  isVariable(node: Node): boolean {
    return kindOf(this.#document, node) === Kind.VARIABLE
  }

  variableOf(node: Node, type: InputType, fallback: unknown): VariablePart {
    const isNonNull = type.kind === 'NON_NULL' || fallback === REQUIRED
    return new VariablePart(symbolOf(this.#document, node), isNonNull, fallback)
  }
}

/** Whether a literal is or contains a variable. */
export function holdsVariable(document: Document, literal: Node): boolean {
  const end = nextOf(document, literal)
  for (let node = literal; node < end; node++)
    if (kindOf(document, node) === Kind.VARIABLE) return true
  return false
}
