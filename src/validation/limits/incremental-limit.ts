import type { Document, Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childOfKind, kindOf, nextOf, symbolOf } from '../../language/tape.ts'
import type { Limits } from '../../runtime/limits.ts'
import { DEFER_SYMBOL, STREAM_SYMBOL } from '../../schema/compiled/symbols.ts'
import { measureDefinitions } from '../../selections/fragment-extents.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * Limits the `@defer` and `@stream` directives in the operations of a valid document, fragments
 * expanded, whatever their argument `if` is.
 */
export function incrementalLimit({
  maxDeferredFragments,
}: Pick<Limits, 'maxDeferredFragments'>): Rule {
  if (maxDeferredFragments === false) return {}
  const rule: Rule = {
    enter: {
      [Kind.DIRECTIVE]: (context, directive) => {
        if (isIncremental(context.document, directive)) context.memoryOf(rule, () => true)
      },
    },
    leave: {
      [Kind.DOCUMENT]: context => {
        if (context.errors.length === 0 && context.hasMemoryOf(rule))
          checkOperations(context, maxDeferredFragments)
      },
    },
  }
  return rule
}

function checkOperations(context: ValidationContext, limit: number): void {
  const { document, operations, fragments, spreads } = context
  const countOf = measureDefinitions<number>(
    document,
    fragments,
    spreads,
    (definition, countOfSpread) => countIn(document, definition, countOfSpread),
  )
  for (const operation of operations) {
    const count = countOf(operation)
    if (count <= limit) continue
    const message = `The operation has ${count} @defer and @stream directives when its fragments are expanded; at most ${limit} are allowed.`
    context.reportExcess(message, 'COMPLEXITY_LIMIT', operation)
  }
}

/** Counts the directives of a definition, those of a fragment for each spread. */
function countIn(
  document: Document,
  definition: Node,
  countOfSpread: (spread: Node) => number,
): number {
  const end = nextOf(document, definition)
  let count = 0
  for (let node = childOfKind(document, definition, Kind.SELECTION_SET)!; node < end; node++) {
    const kind = kindOf(document, node)
    if (kind === Kind.FRAGMENT_SPREAD) count += countOfSpread(node)
    else if (kind === Kind.DIRECTIVE && isIncremental(document, node)) count++
  }
  // The count grows exponentially with the fragments.
  return Math.min(count, Number.MAX_SAFE_INTEGER)
}

function isIncremental(document: Document, directive: Node): boolean {
  const symbol = symbolOf(document, directive)
  return symbol === DEFER_SYMBOL || symbol === STREAM_SYMBOL
}
