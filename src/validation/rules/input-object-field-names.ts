import { Kind } from '../../language/kinds.ts'
import { namedTypeOf } from '../../schema/compiled/type-reference.ts'
import type { Rule } from '../rule.ts'

/**
 * An input object defines each field of its value.
 * GraphQL specification, 5.6.2 "Input Object Field Names".
 */
export const inputObjectFieldNames: Rule = {
  enter: {
    [Kind.OBJECT_FIELD]: (context, node) => {
      const { inputValue, outer } = context.scope
      if (inputValue !== undefined || outer.inputType === undefined) return
      const type = namedTypeOf(outer.inputType)
      if (type.kind !== 'INPUT_OBJECT') return
      const name = context.shownNameOf(node)
      const suggestion = context.didYouMean(name, type.fieldByName.keys())
      context.report(`Field "${name}" is not defined by type "${type.name}".${suggestion}`, node)
    },
  },
}
