import { Kind } from '../../language/kinds.ts'
import { nameOf, spanStartOf } from '../../language/tape.ts'
import { namedTypeOf } from '../../schema/type-reference.ts'
import type { Rule } from '../rule.ts'

/** An input object defines each field of its value. GraphQL specification, 5.6.2 "Input Object Field Names". */
export const inputObjectFieldNames: Rule = context => {
  const { document, report } = context
  return {
    enter: {
      [Kind.OBJECT_FIELD]: node => {
        const { inputValue, outer, isMisplaced } = context.scope
        if (inputValue !== undefined || outer.inputType === undefined || isMisplaced) return
        const type = namedTypeOf(outer.inputType)
        if (type.kind !== 'INPUT_OBJECT') return
        const name = nameOf(document, node)
        const known = type.fields.map(field => field.name)
        report(
          `Field "${name}" is not defined by type "${type.name}".${context.didYouMean(name, known)}`,
          spanStartOf(document, node),
        )
      },
    },
  }
}
