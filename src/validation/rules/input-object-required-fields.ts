import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import { namedTypeOf, printType } from '../../schema/compiled/type-reference.ts'
import { missingValues } from '../missing-values.ts'
import type { Rule } from '../rule.ts'

/**
 * An input object value has each field that is non-null and has no default value.
 * GraphQL specification, 5.6.4 "Input Object Required Fields".
 */
export const inputObjectRequiredFields: Rule = {
  enter: {
    [Kind.OBJECT_VALUE]: (context, node) => {
      const { document, scope } = context
      const type = scope.inputType && namedTypeOf(scope.inputType)
      if (type?.kind !== 'INPUT_OBJECT') return
      if (type.requiredFields.length === 0) return
      const nodes = childrenOfKind(document, node, Kind.OBJECT_FIELD)
      for (const { name, type: fieldType } of missingValues(document, type.requiredFields, nodes)) {
        const required = `Field "${type.name}.${name}" of required type "${printType(fieldType)}"`
        context.report(`${required} was not provided.`, node)
      }
    },
  },
}
