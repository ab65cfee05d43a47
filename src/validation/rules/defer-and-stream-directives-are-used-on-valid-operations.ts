import type { Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import { childrenOfKind, hasFlag, kindOf, symbolOf } from '../../language/tape.ts'
import { DEFER_SYMBOL, STREAM_SYMBOL } from '../../schema/compiled/symbols.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'
import { walkSelections } from '../walk-selections.ts'

/**
 * A `@defer` or `@stream` in a subscription can be switched off: its argument `if` is false or a
 * variable, or a condition leaves out the selection.
 * Draft of the GraphQL specification, 5.7.5 "Defer And Stream Directives Are Used On Valid
 * Operations".
 */
export const deferAndStreamDirectivesAreUsedOnValidOperations: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, directive) => {
      const symbol = symbolOf(context.document, directive)
      if (symbol !== DEFER_SYMBOL && symbol !== STREAM_SYMBOL) return
      context.memoryOf(deferAndStreamDirectivesAreUsedOnValidOperations, () => true)
    },
  },
  leave: {
    [Kind.DOCUMENT]: context => {
      if (!context.hasMemoryOf(deferAndStreamDirectivesAreUsedOnValidOperations)) return
      /** The fragments without a fault, which further operations need not enter. */
      let faultless = new Set<Node>()
      for (const operation of context.operations) {
        if (!hasFlag(context.document, operation, Flag.IS_SUBSCRIPTION)) continue
        const visited = new Set(faultless)
        if (checkSubscription(context, operation, visited)) faultless = visited
      }
    },
  },
}

/** Returns whether a subscription has no fault. */
function checkSubscription(
  context: ValidationContext,
  subscription: Node,
  visited: Set<Node>,
): boolean {
  const { document } = context
  let isValid = true
  walkSelections(context, subscription, visited, (selection, spreads) => {
    if (canBeLeftOut(context, selection)) return false
    for (const directive of childrenOfKind(document, selection, Kind.DIRECTIVE)) {
      const symbol = symbolOf(document, directive)
      if (symbol !== DEFER_SYMBOL && symbol !== STREAM_SYMBOL) continue
      if (canBeSwitchedOff(context, directive)) continue
      isValid = false
      const [subject, name] = symbol === DEFER_SYMBOL ? ['Defer', 'defer'] : ['Stream', 'stream']
      context.report(
        `${subject} directive not supported on subscription operations. Disable \`@${name}\` by setting the \`if\` argument to \`false\`.`,
        [directive, ...spreads.toReversed()],
      )
    }
    return true
  })
  return isValid
}

/** Whether `@skip` or `@include` may leave out a selection, with some values of variables. */
function canBeLeftOut(context: ValidationContext, selection: Node): boolean {
  const skip = context.directiveOf(selection, 'skip')
  if (skip !== undefined && conditionOf(context, skip) !== false) return true
  const include = context.directiveOf(selection, 'include')
  if (include === undefined || context.argumentOf(include, 'if') === undefined) return false
  return conditionOf(context, include) !== true
}

/** Whether a `@defer` or `@stream` has no effect, at least with some values of variables. */
function canBeSwitchedOff(context: ValidationContext, directive: Node): boolean {
  const argument = context.argumentOf(directive, 'if')
  if (argument === undefined) return false
  const isVariable = kindOf(context.document, argument + 1) === Kind.VARIABLE
  return isVariable || conditionOf(context, directive) === false
}

/** The literal of the argument `if`; undefined for all that is no Boolean literal. */
function conditionOf(context: ValidationContext, directive: Node): boolean | undefined {
  const { document } = context
  const argument = context.argumentOf(directive, 'if')
  if (argument === undefined || kindOf(document, argument + 1) !== Kind.BOOLEAN_VALUE)
    return undefined
  return hasFlag(document, argument + 1, Flag.IS_TRUE)
}
