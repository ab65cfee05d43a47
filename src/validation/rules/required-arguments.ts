import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import type { Directive, Field } from '../../schema/compiled/compiled-schema.ts'
import { printType } from '../../schema/compiled/type-reference.ts'
import { missingValues } from '../missing-values.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * A field or directive is given each argument that is non-null and has no default, whether it is
 * written with parentheses or without. GraphQL specification, 5.4.3 "Required Arguments".
 */
export const requiredArguments: Rule = {
  // On leaving, so that faults inside come first.
  leave: {
    [Kind.FIELD]: (context, node) => {
      const { field } = context.scope
      if (field === undefined || field.requiredArguments.length === 0) return
      checkGiven(context, node, 'Field "', field)
    },
    [Kind.DIRECTIVE]: (context, node) => {
      const { directive } = context.scope
      if (directive === undefined || directive.requiredArguments.length === 0) return
      checkGiven(context, node, 'Directive "@', directive)
    },
  },
}

function checkGiven(
  context: ValidationContext,
  node: Node,
  kind: string,
  owner: Field | Directive,
): void {
  const { document } = context
  const nodes = childrenOfKind(document, node, Kind.ARGUMENT)
  for (const { name, type } of missingValues(document, owner.requiredArguments, nodes)) {
    const found = `argument "${name}" of type "${printType(type)}" is required, but it was not provided.`
    context.report(`${kind}${owner.name}" ${found}`, node)
  }
}
