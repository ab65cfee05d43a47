import type { Node } from '../language/document.ts'
import { Kind } from '../language/kinds.ts'
import { kindOf, textOf } from '../language/tape.ts'
import { INITIAL_COUNT_SYMBOL, STREAM_SYMBOL } from '../schema/compiled/symbols.ts'
import type { SelectionSource } from '../selections/collect-fields.ts'
import { Conditions } from '../selections/conditions.ts'
import { argumentOf, directiveOf, isActive, labelOf } from '../selections/incremental-directives.ts'
import type { FieldPlan, StreamUsage } from './plan.ts'

/**
 * The `@stream` of a node of a list field, unless its `if` is false. Draft of the GraphQL
 * specification, 6.4.3 "Value Completion".
 *
 * @param itemsPlan makes the plan of the field for the items of the stream
 */
export function streamUsageOf(
  { document, variables }: SelectionSource,
  node: Node,
  itemsPlan: () => FieldPlan,
): StreamUsage | null {
  const directive = directiveOf(document, node, STREAM_SYMBOL)
  if (directive === undefined) return null
  const conditions = new Conditions(document, variables)
  if (!isActive(document, directive, conditions) && conditions.nullVariable === null) return null
  const count = argumentOf(document, directive, INITIAL_COUNT_SYMBOL)
  return {
    label: labelOf(document, directive),
    nullVariable: conditions.nullVariable,
    initialCount:
      count === undefined
        ? 0
        : kindOf(document, count) === Kind.VARIABLE
          ? { variable: count }
          : Number(textOf(document, count)),
    items: itemsPlan(),
  }
}
