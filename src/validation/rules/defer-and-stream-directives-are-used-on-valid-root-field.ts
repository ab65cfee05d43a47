import type { Node } from '../../language/document.ts'
import { Flag, Kind } from '../../language/kinds.ts'
import { hasFlag, kindOf, symbolOf } from '../../language/tape.ts'
import { DEFER_SYMBOL, STREAM_SYMBOL } from '../../schema/compiled/symbols.ts'
import type { Rule } from '../rule.ts'
import { rootTypeOf } from '../scope.ts'
import type { ValidationContext } from '../validation-context.ts'
import { walkSelections } from '../walk-selections.ts'

/**
 * Nothing at the root of a mutation or a subscription is deferred or streamed.
 * Draft of the GraphQL specification, 5.7.4 "Defer And Stream Directives Are Used On Valid Root
 * Field".
 */
export const deferAndStreamDirectivesAreUsedOnValidRootField: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, directive) => {
      const symbol = symbolOf(context.document, directive)
      if (symbol !== DEFER_SYMBOL && symbol !== STREAM_SYMBOL) return
      context.memoryOf(deferAndStreamDirectivesAreUsedOnValidRootField, () => true)
    },
  },
  leave: {
    [Kind.DOCUMENT]: context => {
      if (!context.hasMemoryOf(deferAndStreamDirectivesAreUsedOnValidRootField)) return
      /** The fragments without a fault, which further operations need not enter. */
      let faultless = new Set<Node>()
      for (const operation of context.operations) {
        const visited = new Set(faultless)
        if (checkOperation(context, operation, visited)) faultless = visited
      }
    },
  },
}

/** Returns whether the root of an operation has no fault. */
function checkOperation(context: ValidationContext, operation: Node, visited: Set<Node>): boolean {
  const { schema, document, fragments } = context
  const isMutation = hasFlag(document, operation, Flag.IS_MUTATION)
  if (!isMutation && !hasFlag(document, operation, Flag.IS_SUBSCRIPTION)) return true
  const rootType = rootTypeOf(schema, document, operation)
  if (rootType === null) return true
  const root = `root ${isMutation ? 'mutation' : 'subscription'} type "${rootType.name}"`
  let isValid = true
  const refuse = (name: string, directive: Node | undefined): void => {
    if (directive === undefined) return
    isValid = false
    context.report(`${name} directive cannot be used on ${root}.`, directive)
  }
  walkSelections(context, operation, visited, selection => {
    const kind = kindOf(document, selection)
    if (kind === Kind.FIELD) {
      refuse('Stream', context.directiveOf(selection, 'stream'))
      return false
    }
    // The rule on the targets of spreads reports an unknown fragment.
    const isUnknown =
      kind === Kind.FRAGMENT_SPREAD && fragments[symbolOf(document, selection)] === undefined
    if (!isUnknown) refuse('Defer', context.directiveOf(selection, 'defer'))
    return true
  })
  return isValid
}
