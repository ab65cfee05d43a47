import { clip } from '../../errors/clip.ts'
import { Kind } from '../../language/kinds.ts'
import { kindOf } from '../../language/tape.ts'
import { namedTypeOfNode, typeOfNode } from '../../schema/compiled/type-of-node.ts'
import { isInputType, printType } from '../../schema/compiled/type-reference.ts'
import { variableDefinitionOf } from '../../values/variables.ts'
import type { Rule } from '../rule.ts'
import { reportUnknownType } from '../unknown-type.ts'

/**
 * The type of a variable exists and is an input type.
 * GraphQL specification, 5.8.2 "Variables Are Input Types".
 */
export const variablesAreInputTypes: Rule = {
  enter: {
    [Kind.VARIABLE_DEFINITION]: (context, node) => {
      const { schema, document } = context
      const { typeNode } = variableDefinitionOf(document, node)
      let namedTypeNode = typeNode
      while (kindOf(document, namedTypeNode) !== Kind.NAMED_TYPE) namedTypeNode++
      const type = namedTypeOfNode(schema, document, namedTypeNode)
      if (type === undefined || isInputType(type)) return
      const variable = `Variable "$${context.shownNameOf(node)}"`
      const typeText = clip(printType(typeOfNode(schema, document, typeNode)!))
      context.report(`${variable} cannot be non-input type "${typeText}".`, typeNode)
    },
    [Kind.NAMED_TYPE]: (context, node) => {
      const { kind } = context.scope.outer
      const isCondition = kind === Kind.FRAGMENT_DEFINITION || kind === Kind.INLINE_FRAGMENT
      if (!isCondition) reportUnknownType(context, node)
    },
  },
}
