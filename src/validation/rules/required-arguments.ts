import type { Node } from '../../language/document.ts'
import { Kind } from '../../language/kinds.ts'
import { childrenOfKind } from '../../language/tape.ts'
import type { Directive, Field } from '../../schema/compiled/compiled-schema.ts'
import { printType } from '../../schema/compiled/type-reference.ts'
import { missingValues } from '../missing-values.ts'
import type { Rule } from '../rule.ts'
import type { ValidationContext } from '../validation-context.ts'

/**
 * A field or directive, with parentheses or without, has each argument that is non-null and has no
 * default value. GraphQL specification, 5.4.3 "Required Arguments".
 */
export const requiredArguments: Rule = {
  // On leave, so that errors of the children precede.
  leave: {
    [Kind.FIELD]: (context, node) => {
      const { field } = context.scope
      if (field === undefined || field.requiredArguments.length === 0) return
      checkRequiredArguments(context, node, 'Field "', field)
    },
    [Kind.DIRECTIVE]: (context, node) => {
      const { directive } = context.scope
      if (directive === undefined || directive.requiredArguments.length === 0) return
      checkRequiredArguments(context, node, 'Directive "@', directive)
    },
  },
}

function checkRequiredArguments(
  context: ValidationContext,
  node: Node,
  kind: string,
  owner: Field | Directive,
): void {
  const { document } = context
  const nodes = childrenOfKind(document, node, Kind.ARGUMENT)
  for (const { name, type } of missingValues(document, owner.requiredArguments, nodes)) {
    const requirement = `argument "${name}" of type "${printType(type)}" is required, but it was not provided.`
    context.report(`${kind}${owner.name}" ${requirement}`, node)
  }
}
