import { clip } from '../../errors/clip.ts'
import { Kind } from '../../language/kinds.ts'
import { typeOfNode } from '../../schema/type-of-node.ts'
import { isInputType, namedTypeOf, printType } from '../../schema/type-reference.ts'
import { variableDefinitionOf } from '../../values/variables.ts'
import type { Rule } from '../rule.ts'
import { reportUnknownType } from '../unknown-type.ts'

/** The type of a variable exists and is an input type. GraphQL specification, 5.8.2 "Variables Are Input Types". */
export const variablesAreInputTypes: Rule = {
  enter: {
    [Kind.VARIABLE_DEFINITION]: (context, node) => {
      const { schema, document } = context
      const { typeNode } = variableDefinitionOf(document, node)
      const type = typeOfNode(schema, document, typeNode)
      if (type === undefined || isInputType(namedTypeOf(type))) return
      const variable = `Variable "$${context.shownNameOf(node)}"`
      context.report(`${variable} cannot be non-input type "${clip(printType(type))}".`, typeNode)
    },
    [Kind.NAMED_TYPE]: (context, node) => {
      const { kind } = context.scope.outer
      const isCondition = kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT
      if (!isCondition) reportUnknownType(context, node)
    },
  },
}
