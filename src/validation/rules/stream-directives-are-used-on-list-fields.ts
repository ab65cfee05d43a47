import { Kind } from '../../language/kinds.ts'
import { symbolOf } from '../../language/tape.ts'
import { STREAM_SYMBOL } from '../../schema/compiled/symbols.ts'
import { nullableTypeOf } from '../../schema/compiled/type-reference.ts'
import type { Rule } from '../rule.ts'

/**
 * A field with `@stream` returns a list.
 * Draft of the GraphQL specification, 5.7.7 "Stream Directives Are Used On List Fields".
 */
export const streamDirectivesAreUsedOnListFields: Rule = {
  enter: {
    [Kind.DIRECTIVE]: (context, directive) => {
      if (symbolOf(context.document, directive) !== STREAM_SYMBOL) return
      const { kind, field, parentType } = context.scope.outer
      if (kind !== Kind.FIELD || field === undefined || parentType === undefined) return
      if (nullableTypeOf(field.type).kind === 'LIST') return
      context.report(
        `Directive "@stream" cannot be used on non-list field "${parentType.name}.${field.name}".`,
        directive,
      )
    },
  },
}
