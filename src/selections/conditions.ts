import type { Document, Node } from '../language/document.ts'
import { Flag, Kind } from '../language/kinds.ts'
import { hasFlag, kindOf, nextOf, symbolOf } from '../language/tape.ts'
import { INCLUDE_SYMBOL, SKIP_SYMBOL } from '../schema/compiled/symbols.ts'

/** The values of the variables in conditions, by their ids. */
export type ConditionValues = readonly (boolean | null | undefined)[]

/**
 * Evaluates the conditions of selections for the values of the variables. An evaluated variable whose
 * value is null is an error.
 * GraphQL specification, 3.13.1 "@skip", 3.13.2 "@include"; the draft's "@defer" and "@stream".
 */
export class Conditions {
  /** The first evaluated variable whose value is null. */
  nullVariable: Node | null = null
  readonly #document: Document
  readonly #variables: ConditionValues

  constructor(document: Document, variables: ConditionValues) {
    this.#document = document
    this.#variables = variables
  }

  /** Whether a selection is included. Where `@skip` excludes one, `@include` is not evaluated. */
  includes(selection: Node): boolean {
    const end = nextOf(this.#document, selection)
    // Most fields have no children, and so no directives.
    if (end === selection + 1) return true
    let include: Node | undefined
    for (let child = selection + 1; child < end; child = nextOf(this.#document, child)) {
      if (kindOf(this.#document, child) !== Kind.DIRECTIVE) continue
      const symbol = symbolOf(this.#document, child)
      if (symbol === INCLUDE_SYMBOL) include = child
      else if (symbol === SKIP_SYMBOL && this.isTrue(conditionOf(child))) return false
    }
    return include === undefined || this.isTrue(conditionOf(include))
  }

  /**
   * Whether a condition is true: a literal or a variable.
   *
   * @param byDefault the value of a variable without a value
   */
  isTrue(condition: Node, byDefault = false): boolean {
    if (kindOf(this.#document, condition) !== Kind.VARIABLE) {
      return hasFlag(this.#document, condition, Flag.IS_TRUE)
    }
    const value = this.#variables[symbolOf(this.#document, condition)]
    if (value === null) this.nullVariable ??= condition
    return value === undefined ? byDefault : value === true
  }
}

/** The value of the only argument of `@skip` or `@include`. */
function conditionOf(directive: Node): Node {
  return directive + 2
}
