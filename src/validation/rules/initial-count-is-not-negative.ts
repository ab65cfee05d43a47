import { clip } from '../../errors/clip.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf, symbolOf, textOf } from '../../language/tape.ts'
import { STREAM_SYMBOL } from '../../schema/compiled/symbols.ts'
import type { Rule } from '../rule.ts'

/**
 * The `initialCount` of a `@stream` is not negative where it is a literal. The execution refuses a
 * negative value of a variable. Draft of the GraphQL specification, 3.13.7 "@stream".
 */
export const initialCountIsNotNegative: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, directive) => {
      const { document } = context
      if (symbolOf(document, directive) !== STREAM_SYMBOL) return
      const argument = context.argumentOf(directive, 'initialCount')
      if (argument === undefined || kindOf(document, argument + 1) !== Kind.INT_VALUE) return
      const text = textOf(document, argument + 1)
      if (Number(text) >= 0) return
      context.report(
        `Argument "@stream(initialCount:)" must not be negative, but is ${clip(text)}.`,
        argument + 1,
      )
    },
  },
}
