import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { stringValueOf } from '../../language/string-value.ts'
import { kindOf, symbolOf } from '../../language/tape.ts'
import { DEFER_SYMBOL, STREAM_SYMBOL } from '../../schema/compiled/symbols.ts'
import type { Rule } from '../rule.ts'

/**
 * A label is a literal, and no other `@defer` or `@stream` of the document has the label.
 * Draft of the GraphQL specification, 5.7.6 "Defer And Stream Directive Labels Are Unique".
 */
export const deferAndStreamDirectiveLabelsAreUnique: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, directive) => {
      const { document } = context
      const symbol = symbolOf(document, directive)
      if (symbol !== DEFER_SYMBOL && symbol !== STREAM_SYMBOL) return
      const argument = context.argumentOf(directive, 'label')
      if (argument === undefined) return
      const value = argument + 1
      const kind = kindOf(document, value)
      if (kind === Kind.NULL_VALUE) return
      if (kind !== Kind.STRING_VALUE) {
        const name = context.nameOf(directive)
        context.report(`Argument "@${name}(label:)" must be a static string.`, directive)
        return
      }
      const directiveByLabel = context.memoryOf(
        deferAndStreamDirectiveLabelsAreUnique,
        () => new Map<string, Node>(),
      )
      const label = stringValueOf(document, value)
      const first = directiveByLabel.get(label)
      if (first === undefined) directiveByLabel.set(label, directive)
      else
        context.report(
          'Value for arguments "defer(label:)" and "stream(label:)" must be unique across all Defer/Stream directive usages.',
          [first, directive],
        )
    },
  },
}
